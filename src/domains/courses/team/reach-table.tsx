import { useTranslation } from "react-i18next";
import { Card } from "@/kit/ui/card";
import { Progress } from "@/kit/ui/progress";
import { formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { percentOf } from "./rules";
import type { CourseReach } from "./data";

/** How many learners opened and completed each lesson, as numbers and as bars. */
export function ReachTable({ reach }: { reach: CourseReach }) {
  const { t } = useTranslation(["admin", "adminCourses"]);
  const language = useLanguage();
  const cell = "px-3 py-2 align-middle max-sm:p-0";
  // On a phone each row is a card, and each number has a label.
  const count = (label: string, value: number) => (
    <>
      <span className="text-muted sm:hidden">{`${label}: `}</span>
      <span>{formatNumber(value, language)}</span>
    </>
  );
  return (
    <Card className="overflow-x-auto p-2 sm:p-4">
      <table className="w-full text-sm max-sm:block sm:min-w-xl" aria-label={t("adminCourses:reach.title")}>
        <thead className="max-sm:sr-only">
          <tr className="text-left text-muted">
            <th scope="col" className={cell}>
              {t("adminCourses:reach.lesson")}
            </th>
            <th scope="col" className={cell}>
              {t("adminCourses:reach.opened")}
            </th>
            <th scope="col" className={cell}>
              {t("adminCourses:reach.completed")}
            </th>
            <th scope="col" className={cell}>
              {t("adminCourses:reach.share")}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {reach.lessons.map((lesson) => {
            const percent = percentOf(lesson.completed, reach.learners);
            return (
              <tr
                key={lesson.id}
                className="border-t border-line max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:p-3 max-sm:first:border-t-0"
              >
                <th
                  scope="row"
                  className={`${cell} text-left font-normal [overflow-wrap:anywhere] max-sm:col-span-2`}
                >
                  <span className="block font-semibold">{lesson.title}</span>
                  <span className="text-muted">
                    {lesson.status === "draft"
                      ? t("adminCourses:reach.draftIn", { module: lesson.module })
                      : lesson.module}
                  </span>
                </th>
                <td className={`${cell} tabular`}>{count(t("adminCourses:reach.opened"), lesson.opened)}</td>
                <td className={`${cell} tabular`}>
                  {count(t("adminCourses:reach.completed"), lesson.completed)}
                </td>
                <td className={`${cell} max-sm:col-span-2`}>
                  <div className="flex items-center gap-3">
                    <Progress
                      value={percent}
                      label={t("adminCourses:reach.shareOf", { title: lesson.title })}
                      className="min-w-24"
                    />
                    <span className="tabular">{t("adminCourses:reach.percent", { percent })}</span>
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
