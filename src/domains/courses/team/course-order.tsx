import { clsx } from "clsx";
import { DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Badge } from "@/kit/ui/badge";
import { useMoving } from "./use-moving";
import { MoveHandle } from "./move-handle";
import type { PlacedCourse } from "./data";
import { movedTo } from "./rules";

type CourseOrderProps = {
  courses: readonly PlacedCourse[];
  /** Returns the address of a course's editor. */
  linkTo: (course: PlacedCourse) => string;
  onMove: (courses: readonly PlacedCourse[]) => void;
};

/** All courses in the customers' order, sortable by pointer or keyboard. */
export function CourseOrder({ courses, linkTo, onMove }: CourseOrderProps) {
  const { t } = useTranslation(["admin", "adminCourses"]);
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
  const { t } = useTranslation(["admin", "adminCourses"]);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: course.id,
      attributes: { roleDescription: t("adminCourses:outline.movable") },
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
      {course.status === "draft" ? <Badge>{t("adminCourses:states.draft")}</Badge> : null}
    </li>
  );
}
