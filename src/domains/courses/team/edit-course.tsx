import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Eye from "lucide-react/icons/eye";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { uploadImage } from "@/domains/content/media";
import { renderImageLibrary } from "@/domains/content/parts/media-picker";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button-variants";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { CourseFailure } from "./course-failure";
import { CourseForm } from "./course-form";
import { useCourse } from "./data";

// Drag and drop loads after the form.
const CourseLessons = lazy(async () => ({ default: (await import("./course-lessons")).CourseLessons }));

/** Creates or edits a course with its modules and lessons. */
export function AdminEditCourseRoute() {
  const { courseId } = useParams();
  return <OpenedCourse key={courseId ?? ""} courseId={courseId} />;
}

function OpenedCourse({ courseId }: { courseId: string | undefined }) {
  const { t } = useTranslation(["admin", "adminCourses"]);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const navigate = useNavigate();
  const { user } = useAdmin();
  const writable = useCan("courses.write");
  const query = useCourse(courseId);
  const course = courseId === undefined ? null : query.data;
  const title = t(courseId === undefined ? "adminCourses:newTitle" : "adminCourses:editTitle");

  const back = { to: adminPaths.courses, label: t("adminCourses:title") };

  if (course === undefined) {
    return (
      <>
        <PageHeader title={title} back={back} />
        <CourseFailure
          query={query}
          missing={t("adminCourses:notFound")}
          failure={t("adminCourses:courseFailed")}
        />
      </>
    );
  }

  return (
    <>
      <PageHeader title={title} back={back} {...(course && { detail: course.fields.title })}>
        {course ? (
          <div className="flex flex-wrap gap-3">
            <Link
              to={adminPaths.coursePreview(course.id)}
              className={buttonVariants({ size: "sm", variant: "outline" })}
            >
              <Eye aria-hidden="true" />
              {t("adminCourses:actions.preview")}
            </Link>
            <Link
              to={adminPaths.courseReach(course.id)}
              className={buttonVariants({ size: "sm", variant: "outline" })}
            >
              <ChartNoAxesColumn aria-hidden="true" />
              {t("adminCourses:actions.reach")}
            </Link>
          </div>
        ) : null}
      </PageHeader>
      {writable ? (
        <div className="flex flex-col gap-8">
          <CourseForm
            course={course}
            userId={user.id}
            uploadImage={uploadImage}
            renderLibrary={renderImageLibrary}
            onSaved={({ id, fields: { status } }) => {
              toast({
                title: t(`adminCourses:saved.${status}`),
                description: t(`adminCourses:savedText.${status}`),
                staysOnNavigation: true,
              });
              if (course === null) void navigate(adminPaths.courseEdit(id), { replace: true });
            }}
            onSaveFailed={(error) => showErrorToast(t("adminCourses:saveFailed"), error)}
          />
          {course ? (
            <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
              <CourseLessons course={course} />
            </Suspense>
          ) : null}
        </div>
      ) : (
        <Alert>{t("readOnly")}</Alert>
      )}
    </>
  );
}
