import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { EmptyState } from "@/kit/empty-state";
import { PageHeader } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button-variants";
import { Card } from "@/kit/ui/card";
import { adminPaths } from "@/platform/admin-paths";
import { ReachTable } from "./reach-table";
import { formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { CourseFailure } from "./course-failure";
import { percentOf } from "./rules";
import { useReach } from "./data";

/** Shows the progress of learners in a course by lesson. */
export function AdminCourseReachRoute() {
  const { t } = useTranslation(["admin", "adminCourses"]);
  const language = useLanguage();
  const { courseId = "" } = useParams();
  const query = useReach(courseId);
  const reach = query.data;
  return (
    <>
      <PageHeader
        back={{ to: adminPaths.courses, label: t("adminCourses:title") }}
        title={t("adminCourses:reach.title")}
        {...(reach && { detail: reach.title })}
      >
        <Link
          to={adminPaths.courseEdit(courseId)}
          className={buttonVariants({ size: "sm", variant: "outline" })}
        >
          {t("adminCourses:actions.edit")}
        </Link>
      </PageHeader>
      {reach === undefined ? (
        <CourseFailure
          query={query}
          missing={t("adminCourses:notFound")}
          failure={t("adminCourses:reach.failed")}
        />
      ) : reach.lessons.length === 0 || reach.learners === 0 ? (
        <Card>
          <EmptyState
            icon={ChartNoAxesColumn}
            title={t("adminCourses:reach.empty")}
            description={t("adminCourses:reach.emptyText")}
          />
        </Card>
      ) : (
        <div className="flex flex-col gap-4">
          <p>
            {t("adminCourses:reach.summary", {
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
