import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { panelPaths } from "@/platform/panel-paths";
import type { CourseSummary } from "../rules";
import { CourseCover } from "./course-cover";
import { CourseLength } from "../parts/course-length";
import { CourseProgress } from "../parts/course-progress";
import { LanguageBadge } from "../parts/language-badge";

const grid = "grid gap-5 sm:grid-cols-2 xl:grid-cols-3";

/** The courses as cards with the learner's progress. */
export function CourseList({ courses }: { courses: readonly CourseSummary[] }) {
  return (
    <ul className={grid}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
}

function CourseCard({ course }: { course: CourseSummary }) {
  const { t } = useTranslation("courses");
  return (
    <Card className="relative flex h-full flex-col hover:border-ink">
      <CourseCover {...course} />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <h2 lang={course.language} className="text-heading [overflow-wrap:anywhere]">
          <Link to={panelPaths.course(course.id)} className="after:absolute after:inset-0 after:rounded-2xl">
            {course.title}
          </Link>
        </h2>
        {course.description ? (
          <p lang={course.language} className="line-clamp-3 text-muted [overflow-wrap:anywhere]">
            {course.description}
          </p>
        ) : null}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          <span>{t("lessonCount", { count: course.lessons })}</span>
          <CourseLength seconds={course.durationSeconds} />
          <LanguageBadge language={course.language} />
        </p>
        {course.begun ? (
          <div className="mt-auto pt-1">
            <CourseProgress {...course} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Shown while the courses load. */
export function CourseListSkeleton() {
  return (
    <div aria-busy="true" className={grid}>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-96 rounded-2xl" />
      ))}
    </div>
  );
}
