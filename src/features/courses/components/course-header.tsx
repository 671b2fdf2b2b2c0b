import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Course } from "../model";
import { CourseLength } from "./course-length";
import { LanguageBadge } from "./language-badge";

/** Title, description and size of a course. `back` links to the list of courses. */
export function CourseHeader({ course, back }: { course: Course; back: ReactNode }) {
  const { t } = useTranslation("courses");
  return (
    <header className="flex flex-col gap-3">
      {back}
      <h1 lang={course.language} className="text-title [overflow-wrap:anywhere]">
        {course.title}
      </h1>
      {course.description ? (
        <p
          lang={course.language}
          className="max-w-prose text-muted [overflow-wrap:anywhere] whitespace-pre-line"
        >
          {course.description}
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        <LanguageBadge language={course.language} />
        <span>{t("moduleCount", { count: course.modules.length })}</span>
        <span>{t("lessonCount", { count: course.lessons })}</span>
        <CourseLength seconds={course.durationSeconds} />
      </p>
    </header>
  );
}
