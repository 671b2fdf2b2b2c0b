import Languages from "lucide-react/icons/languages";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "@/kit/page-header";
import { Badge } from "@/kit/ui/badge";
import { type Language, languageNames } from "@/platform/language";
import { type Course, hoursAndMinutesOf } from "../rules";

type CourseHeaderProps = Pick<ComponentProps<typeof PageHeader>, "headTitle" | "back"> & { course: Course };

/** Title, description and size of a course. `back` links to the list of courses. */
export function CourseHeader({ course, ...header }: CourseHeaderProps) {
  const { t } = useTranslation("courses");
  return (
    <div className="min-w-0">
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

/** The total length of a course's lessons; renders nothing when it is unknown. */
export function CourseLength({ seconds }: { seconds: number }) {
  const { t } = useTranslation("courses");
  if (seconds <= 0) return null;
  const { hours, minutes } = hoursAndMinutesOf(seconds);
  return (
    <span>
      {hours === 0
        ? t("minutes", { count: minutes })
        : minutes === 0
          ? t("hours", { hours })
          : t("hoursAndMinutes", { hours, minutes })}
    </span>
  );
}

/** The badge with the language of a course. */
export function LanguageBadge({ language }: { language: Language }) {
  const { t } = useTranslation("courses");
  return (
    <Badge>
      <Languages aria-hidden="true" />
      <span className="sr-only">{t("language")}</span>
      <span lang={language}>{languageNames[language]}</span>
    </Badge>
  );
}
