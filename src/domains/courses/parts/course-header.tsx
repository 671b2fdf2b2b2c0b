import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "@/kit/page-header";
import type { Course } from "../rules";
import { CourseLength } from "./course-length";
import { LanguageBadge } from "./language-badge";

type CourseHeaderProps = Pick<ComponentProps<typeof PageHeader>, "headTitle" | "back"> & { course: Course };

/** Title, description and size of a course. `back` links to the list of courses. */
export function CourseHeader({ course, ...header }: CourseHeaderProps) {
  const { t } = useTranslation("courses");
  return (
    <div>
      <PageHeader {...header} title={course.title} lang={course.language} />
      {course.description ? (
        <p
          lang={course.language}
          className="mb-3 max-w-prose text-muted [overflow-wrap:anywhere] whitespace-pre-line"
        >
          {course.description}
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        <span>{t("moduleCount", { count: course.modules.length })}</span>
        <span>{t("lessonCount", { count: course.lessons })}</span>
        <CourseLength seconds={course.durationSeconds} />
        <LanguageBadge language={course.language} />
      </p>
    </div>
  );
}
