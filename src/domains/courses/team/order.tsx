import { DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { clsx } from "clsx";
import School from "lucide-react/icons/school";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCan } from "@/domains/team/parts/admin-context";
import { EmptyState } from "@/kit/empty-state";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Alert } from "@/kit/ui/alert";
import { State } from "@/kit/ui/badge";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { toAppError } from "@/platform/errors";
import { type PlacedCourse, useCourseOrder, useReorderCourses } from "./data";
import { movedTo } from "./rules";
import { MoveHandle, useMoving } from "./sortable-lines";

/** Sorts the courses for customers. Saves every move immediately. */
export function AdminCourseOrderRoute() {
  const { t } = useTranslation("admin");
  const writable = useCan("courses.write");
  return (
    <>
      <PageHeader
        back={{ to: adminPaths.courses, label: t("courses.title") }}
        title={t("nav.courseOrder")}
        detail={t("courses.order.lead")}
      />
      {writable ? <Order /> : <Alert>{t("readOnly")}</Alert>}
    </>
  );
}

function Order() {
  const { t } = useTranslation("admin");
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
        t("courses.outline.moveFailed"),
        error,
        ...(isConflict ? [t("courses.outline.changedMeanwhile")] : []),
      );
    }
    setWanted(null);
  }

  const courses = wanted ?? query.data;
  if (courses === undefined) {
    return query.error ? (
      <Card>
        <QueryError title={t("courses.failed")} query={query} />
      </Card>
    ) : (
      <Skeleton className="h-96" />
    );
  }
  if (courses.length === 0) {
    return (
      <Card>
        <EmptyState icon={School} title={t("courses.empty")} description={t("courses.emptyText")} />
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

type CourseOrderProps = {
  courses: readonly PlacedCourse[];
  /** Returns the address of a course's editor. */
  linkTo: (course: PlacedCourse) => string;
  onMove: (courses: readonly PlacedCourse[]) => void;
};

/** All courses in the customers' order, sortable by pointer or keyboard. */
function CourseOrder({ courses, linkTo, onMove }: CourseOrderProps) {
  const { t } = useTranslation("admin");
  const moving = useMoving((id) => courses.find((course) => course.id === id)?.title ?? "");

  function drop({ active, over }: DragEndEvent): void {
    if (!over || over.id === active.id) return;
    const placeOf = (wanted: unknown) => courses.findIndex(({ id }) => id === wanted);
    onMove(movedTo(courses, placeOf(active.id), placeOf(over.id)));
  }

  return (
    <DndContext {...moving} onDragEnd={drop}>
      <SortableContext items={courses.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={t("nav.courseOrder")} className="flex flex-col gap-2">
          {courses.map((course, index) => (
            <CourseLine key={course.id} course={course} number={index + 1} to={linkTo(course)} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function CourseLine({ course, number, to }: { course: PlacedCourse; number: number; to: string }) {
  const { t } = useTranslation("admin");
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: course.id,
      attributes: { roleDescription: t("courses.outline.movable") },
    });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx(
        "flex flex-wrap items-center gap-x-3 rounded-xl border border-line bg-surface px-2 py-1.5",
        isDragging && "relative z-10 border-ink! shadow-card",
      )}
    >
      <MoveHandle title={course.title} ref={setActivatorNodeRef} {...attributes} {...listeners} />
      <span aria-hidden="true" className="tabular w-6 shrink-0 text-right text-muted">
        {number}
      </span>
      <Link
        to={to}
        lang={course.language}
        className="min-w-0 flex-1 basis-40 py-1.5 font-semibold [overflow-wrap:anywhere] hover:underline"
      >
        {course.title}
      </Link>
      {course.status === "draft" ? <State>{t("courses.states.draft")}</State> : null}
    </li>
  );
}
