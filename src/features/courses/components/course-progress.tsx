import { useTranslation } from "react-i18next";
import { Progress } from "@/components/ui/progress";
import type { CourseSummary } from "../model";

type CourseProgressProps = Pick<CourseSummary, "title" | "lessons" | "completed" | "percent">;

/** How far the learner has come in a course, as a bar and in words. */
export function CourseProgress({ title, lessons, completed, percent }: CourseProgressProps) {
  const { t } = useTranslation("courses");
  return (
    <div className="flex flex-col gap-1.5">
      <Progress value={percent} label={t("progressOf", { title })} />
      <p className="tabular flex justify-between gap-3 text-sm text-muted">
        <span>{t("lessonsDone", { count: lessons, completed })}</span>
        <span className="font-semibold text-ink">{t("percent", { percent })}</span>
      </p>
    </div>
  );
}
