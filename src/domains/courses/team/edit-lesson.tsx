import Eye from "lucide-react/icons/eye";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { PageHeader } from "@/kit/page-header";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button-variants";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { LessonFiles } from "./lesson-files";
import { LessonForm } from "./lesson-form";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { CourseFailure } from "./course-failure";
import { useLesson } from "./lesson-data";

const LessonText = lazy(async () => ({ default: (await import("./lesson-text")).LessonText }));

/** Edits a lesson: its video, text and attachments. */
export function AdminEditLessonRoute() {
  const { courseId = "", lessonId = "" } = useParams();
  return <OpenedLesson key={lessonId} courseId={courseId} lessonId={lessonId} />;
}

function OpenedLesson({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const { t } = useTranslation(["admin", "adminCourses"]);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const { user } = useAdmin();
  const writable = useCan("courses.write");
  const query = useLesson(lessonId);
  const lesson = query.data;
  const title = t("adminCourses:lesson.title");
  return (
    <>
      <PageHeader
        title={title}
        back={{ to: adminPaths.courseEdit(courseId), label: t("adminCourses:lesson.toCourse") }}
        {...(lesson && { detail: lesson.course.title })}
      >
        {lesson ? (
          <Link
            to={`${adminPaths.coursePreview(courseId)}?aula=${lesson.id}`}
            className={buttonVariants({ size: "sm", variant: "outline" })}
          >
            <Eye aria-hidden="true" />
            {t("adminCourses:actions.preview")}
          </Link>
        ) : null}
      </PageHeader>
      {lesson === undefined ? (
        <CourseFailure
          query={query}
          missing={t("adminCourses:lesson.notFound")}
          failure={t("adminCourses:lesson.failed")}
        />
      ) : writable ? (
        <LessonForm
          lesson={lesson}
          userId={user.id}
          files={<LessonFiles lesson={lesson} />}
          renderText={({ textKey, ...text }) => (
            <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
              <LessonText key={textKey} language={lesson.course.language} {...text} />
            </Suspense>
          )}
          onSaved={() =>
            toast({ title: t("adminCourses:lesson.saved"), description: t("adminCourses:lesson.savedText") })
          }
          onSaveFailed={(error) => showErrorToast(t("adminCourses:lesson.saveFailed"), error)}
        />
      ) : (
        <Alert>{t("readOnly")}</Alert>
      )}
    </>
  );
}
