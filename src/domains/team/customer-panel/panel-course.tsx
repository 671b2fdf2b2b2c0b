import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { QueryError } from "@/kit/error-state";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { CourseHeader } from "@/domains/courses/parts/course-header";
import { CourseProgress } from "@/domains/courses/parts/course-progress";
import { OutlineCard } from "@/domains/courses/parts/course-outline";
import { useCustomerCourse } from "@/domains/courses/data";
import { AdminNotFoundRoute } from "../parts/not-found";

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
