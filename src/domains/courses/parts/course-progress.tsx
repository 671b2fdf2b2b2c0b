import { useTranslation } from "react-i18next";
import { Progress } from "@/kit/ui/progress";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { CourseSummary } from "../rules";

type CourseProgressProps = Pick<
  CourseSummary,
  "title" | "lessons" | "completed" | "percent" | "completedAt" | "newLessons"
>;

/** Progress in a course as a bar and as text. A completed course shows its date and its new lessons. */
export function CourseProgress(course: CourseProgressProps) {
  const { title, lessons, completed, percent, completedAt, newLessons } = course;
  const { t } = useTranslation("courses");
  const language = useLanguage();
  const state =
    newLessons > 0
      ? t("newLessons", { count: newLessons })
      : completedAt === null
        ? t("lessonsDone", { count: lessons, completed })
        : t("completedOn", { date: formatDate(completedAt, language) });
  return (
    <div className="flex flex-col gap-1.5">
      <Progress value={percent} label={t("progressOf", { title })} />
      <p className="tabular flex justify-between gap-3 text-sm text-muted">
        <span>{state}</span>
        <span className="font-semibold text-ink">{t("percent", { percent })}</span>
      </p>
    </div>
  );
}
