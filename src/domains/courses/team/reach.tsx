import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { EmptyState } from "@/kit/empty-state";
import { PageHeader } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Progress } from "@/kit/ui/progress";
import { adminPaths } from "@/platform/admin-paths";
import { formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { CourseFailure } from "./course-failure";
import { type CourseReach, useReach } from "./data";
import { percentOf } from "./rules";

/** Shows the progress of learners in a course by lesson. */
export function AdminCourseReachRoute() {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { courseId = "" } = useParams();
  const query = useReach(courseId);
  const reach = query.data;
  return (
    <>
      <PageHeader
        back={{ to: adminPaths.courses, label: t("courses.title") }}
        title={t("courses.reach.title")}
        {...(reach && { detail: reach.title })}
      >
        <Link
          to={adminPaths.courseEdit(courseId)}
          className={buttonVariants({ size: "sm", variant: "outline" })}
        >
          {t("courses.actions.edit")}
        </Link>
      </PageHeader>
      {reach === undefined ? (
        <CourseFailure query={query} missing={t("courses.notFound")} failure={t("courses.reach.failed")} />
      ) : reach.lessons.length === 0 || reach.learners === 0 ? (
        <Card>
          <EmptyState
            icon={ChartNoAxesColumn}
            title={t("courses.reach.empty")}
            description={t("courses.reach.emptyText")}
          />
        </Card>
      ) : (
        <div className="flex flex-col gap-4">
          <p>
            {t("courses.reach.summary", {
              count: reach.learners,
              learners: formatNumber(reach.learners, language),
              completions: formatNumber(reach.completions, language),
              percent: percentOf(reach.completions, reach.learners),
            })}
          </p>
          <ReachTable reach={reach} />
        </div>
      )}
    </>
  );
}

/** How many learners opened and completed each lesson, as numbers and as bars. */
function ReachTable({ reach }: { reach: CourseReach }) {
  const { t } = useTranslation("admin");
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
      <table className="w-full text-sm max-sm:block sm:min-w-xl" aria-label={t("courses.reach.title")}>
        <thead className="max-sm:sr-only">
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
                      ? t("courses.reach.draftIn", { module: lesson.module })
                      : lesson.module}
                  </span>
                </th>
                <td className={`${cell} tabular`}>{count(t("courses.reach.opened"), lesson.opened)}</td>
                <td className={`${cell} tabular`}>{count(t("courses.reach.completed"), lesson.completed)}</td>
                <td className={`${cell} max-sm:col-span-2`}>
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
