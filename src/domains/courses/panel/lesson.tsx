import BookDashed from "lucide-react/icons/book-dashed";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { EmptyState } from "@/kit/empty-state";
import { PageHead } from "@/kit/page-head";
import { PageHeader } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button-variants";
import { Card } from "@/kit/ui/card";
import { panelPaths } from "@/platform/panel-paths";
import { useCourse } from "../data";
import { type Course, lessonAt } from "../rules";
import { CourseState } from "./course-state";
import { LessonPage } from "./lesson-page";
import { SubscribeCard } from "./subscribe-card";

/** /dashboard/cursos/:courseId/aulas/:lessonId: a lesson. */
export function LessonRoute() {
  const { t } = useTranslation("courses");
  const { id } = useDashboardUser();
  const { courseId = "", lessonId = "" } = useParams();
  return (
    <CourseState query={useCourse(id, courseId)} failure={t("lessonsError")}>
      {(course) => {
        const found = lessonAt(course, lessonId);
        if (!found) return <LessonNotPublished course={course} />;
        if (!course.mayLearn) return <LessonClosed course={course} title={found.lesson.title} />;
        // The key resets player and progress for another lesson.
        return <LessonPage key={lessonId} course={course} {...found} />;
      }}
    </CourseState>
  );
}

function LessonNotPublished({ course }: { course: Course }) {
  const { t } = useTranslation("courses");
  return (
    <Card>
      <PageHead title={t("lessonMissing")} />
      <h1 className="sr-only">{t("lessonMissing")}</h1>
      <EmptyState icon={BookDashed} title={t("lessonMissing")} description={t("lessonMissingText")}>
        <Link to={panelPaths.course(course.id)} className={buttonVariants({ variant: "outline" })}>
          {t("toCourse")}
        </Link>
      </EmptyState>
    </Card>
  );
}

function LessonClosed({ course, title }: { course: Course; title: string }) {
  return (
    <>
      <PageHeader
        back={{ to: panelPaths.course(course.id), label: course.title, lang: course.language }}
        title={title}
        lang={course.language}
      />
      <SubscribeCard />
    </>
  );
}
