import GraduationCap from "lucide-react/icons/graduation-cap";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EmptyState } from "@/components/empty-state";
import { QueryError } from "@/components/query-error";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { adminPaths } from "@/config/admin-paths";
import { CourseProgress } from "@/features/courses/components/course-progress";
import { LanguageBadge } from "@/features/courses/components/language-badge";
import type { CustomerCourse } from "@/features/courses/customer-courses-api";
import { useCustomerCourses } from "@/features/courses/customer-courses-queries";
import { formatShortDate } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";

/** Shows a customer's courses with their progress. */
export function PanelCourses({ customerId }: { customerId: string }) {
  const { t } = useTranslation("courses");
  const courses = useCustomerCourses(customerId);
  return (
    <>
      <PageHeader title={t("title")} headTitle={null} />
      {courses.data === undefined ? (
        courses.error ? (
          <Card>
            <QueryError title={t("listError")} query={courses} />
          </Card>
        ) : (
          <Skeleton className="h-64 rounded-2xl" />
        )
      ) : courses.data.length === 0 ? (
        <Card>
          <EmptyState icon={GraduationCap} title={t("empty")} description={t("emptyText")} />
        </Card>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {courses.data.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} path={adminPaths.customerPanelCourse(customerId, course.id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function CourseCard({ course, path }: { course: CustomerCourse; path: string }) {
  const { t } = useTranslation(["courses", "admin"]);
  const language = useLanguage();
  return (
    <Card className="flex h-full flex-col gap-3 p-5">
      <h2 lang={course.language} className="text-heading [overflow-wrap:anywhere]">
        <Link to={path} className="underline-offset-4 hover:underline">
          {course.title}
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        <LanguageBadge language={course.language} />
        <span>
          {course.watchedAt
            ? t("admin:viewAs.watched", { date: formatShortDate(course.watchedAt, language) })
            : t("admin:viewAs.notBegun")}
        </span>
      </p>
      <div className="mt-auto">
        <CourseProgress {...course} />
      </div>
    </Card>
  );
}
