import { useTranslation } from "react-i18next";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { useLanguage } from "@/lib/use-language";
import { percentOf, type CourseReach } from "../model";

/** How many learners opened and completed each lesson, as numbers and as bars. */
export function ReachTable({ reach }: { reach: CourseReach }) {
  const { t } = useTranslation("admin");
  const number = new Intl.NumberFormat(useLanguage());
  const cell = "px-3 py-2 align-middle";
  return (
    <Card className="overflow-x-auto p-2 sm:p-4">
      <table className="w-full min-w-xl text-sm" aria-label={t("courses.reach.title")}>
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className={cell}>
              {t("courses.reach.lesson")}
            </th>
            <th scope="col" className={cell}>
              {t("courses.reach.opened")}
            </th>
            <th scope="col" className={cell}>
              {t("courses.reach.completed")}
            </th>
            <th scope="col" className={cell}>
              {t("courses.reach.share")}
            </th>
          </tr>
        </thead>
        <tbody>
          {reach.lessons.map((lesson) => {
            const percent = percentOf(lesson.completed, reach.learners);
            return (
              <tr key={lesson.id} className="border-t border-line">
                <th scope="row" className={`${cell} text-left font-normal [overflow-wrap:anywhere]`}>
                  <span className="block font-semibold">{lesson.title}</span>
                  <span className="text-muted">
                    {lesson.status === "draft"
                      ? t("courses.reach.draftIn", { module: lesson.module })
                      : lesson.module}
                  </span>
                </th>
                <td className={`${cell} tabular`}>{number.format(lesson.opened)}</td>
                <td className={`${cell} tabular`}>{number.format(lesson.completed)}</td>
                <td className={cell}>
                  <div className="flex items-center gap-3">
                    <Progress
                      value={percent}
                      label={t("courses.reach.shareOf", { title: lesson.title })}
                      className="min-w-24"
                    />
                    <span className="tabular">{t("courses.reach.percent", { percent })}</span>
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
