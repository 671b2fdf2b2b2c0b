import GraduationCap from "lucide-react/icons/graduation-cap";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { type CustomerCourse, useCustomerCourse, useCustomerCourses } from "@/domains/courses/data";
import { CourseHeader, LanguageBadge } from "@/domains/courses/parts/course-header";
import { OutlineCard } from "@/domains/courses/parts/course-outline";
import { CourseProgress } from "@/domains/courses/parts/course-progress";
import { EmptyState } from "@/kit/empty-state";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { formatShortDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { AdminNotFoundRoute } from "../parts/not-found";

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

/** Shows the outline of a course with a customer's progress. */
export function PanelCourse({ customerId }: { customerId: string }) {
  const { t } = useTranslation("courses");
  const { courseId = "" } = useParams();
  const query = useCustomerCourse(customerId, courseId);
  const course = query.data;
  if (course === null) return <AdminNotFoundRoute />;
  if (course === undefined) {
    return query.error ? (
      <Card>
        <QueryError title={t("courseError")} query={query} />
      </Card>
    ) : (
      <Skeleton className="h-64 rounded-2xl" />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <CourseHeader
        course={course}
        headTitle={null}
        back={{ to: adminPaths.customerPanelCourses(customerId), label: t("all") }}
      />
      {course.mayLearn && course.lessons > 0 ? (
        <Card className="p-6">
          <CourseProgress {...course} />
        </Card>
      ) : null}
      <OutlineCard course={course} />
    </div>
  );
}
