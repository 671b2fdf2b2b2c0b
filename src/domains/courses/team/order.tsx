import School from "lucide-react/icons/school";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/kit/empty-state";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/query-error";
import { Alert } from "@/kit/ui/alert";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { CourseOrder } from "./course-order";
import { toAppError } from "@/platform/errors";
import { useCan } from "@/domains/team/parts/admin-context";
import { useErrorToast } from "@/kit/use-error-toast";
import { type PlacedCourse, useCourseOrder, useReorderCourses } from "./data";

/** Sorts the courses for customers. Saves every move immediately. */
export function AdminCourseOrderRoute() {
  const { t } = useTranslation(["admin", "adminCourses"]);
  const writable = useCan("courses.write");
  return (
    <>
      <PageHeader
        back={{ to: adminPaths.courses, label: t("adminCourses:title") }}
        title={t("nav.courseOrder")}
        detail={t("adminCourses:order.lead")}
      />
      {writable ? <Order /> : <Alert>{t("readOnly")}</Alert>}
    </>
  );
}

function Order() {
  const { t } = useTranslation(["admin", "adminCourses"]);
  const showErrorToast = useErrorToast();
  const query = useCourseOrder();
  const reorder = useReorderCourses();
  // The requested order, until the stored one is loaded again.
  const [wanted, setWanted] = useState<readonly PlacedCourse[] | null>(null);

  async function move(next: readonly PlacedCourse[]): Promise<void> {
    setWanted(next);
    try {
      await reorder.mutateAsync(next.map(({ id }) => id));
    } catch (error) {
      const isConflict = toAppError(error).code === "conflict";
      showErrorToast(
        t("adminCourses:outline.moveFailed"),
        error,
        ...(isConflict ? [t("adminCourses:outline.changedMeanwhile")] : []),
      );
    }
    setWanted(null);
  }

  const courses = wanted ?? query.data;
  if (courses === undefined) {
    return query.error ? (
      <Card>
        <QueryError title={t("adminCourses:failed")} query={query} />
      </Card>
    ) : (
      <Skeleton className="h-96" />
    );
  }
  if (courses.length === 0) {
    return (
      <Card>
        <EmptyState icon={School} title={t("adminCourses:empty")} description={t("adminCourses:emptyText")} />
      </Card>
    );
  }
  return (
    <div className="max-w-196">
      <CourseOrder
        courses={courses}
        linkTo={({ id }) => adminPaths.courseEdit(id)}
        onMove={(next) => void move(next)}
      />
    </div>
  );
}
