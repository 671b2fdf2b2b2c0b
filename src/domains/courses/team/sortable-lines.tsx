import {
  closestCenter,
  type DndContextProps,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import GripVertical from "lucide-react/icons/grip-vertical";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

/**
 * Props of a `DndContext` with lines sortable by pointer or keyboard, and screen reader announcements in the
 * interface language.
 *
 * @param titleOf returns the title of a line by its id
 */
export function useMoving(
  titleOf: (id: string) => string,
): Pick<DndContextProps, "sensors" | "collisionDetection" | "accessibility"> {
  const { t } = useTranslation("admin");
  const sensors = useSensors(
    // A press without movement is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: UniqueIdentifier) => titleOf(String(id));
  return {
    sensors,
    collisionDetection: closestCenter,
    accessibility: {
      screenReaderInstructions: { draggable: t("courses.outline.instructions") },
      announcements: {
        onDragStart: ({ active }) => t("courses.outline.lifted", { title: nameOf(active.id) }),
        onDragOver: ({ active, over }) =>
          over && over.id !== active.id
            ? t("courses.outline.over", { title: nameOf(active.id), place: nameOf(over.id) })
            : undefined,
        onDragEnd: ({ active, over }) =>
          over && over.id !== active.id
            ? t("courses.outline.dropped", { title: nameOf(active.id), place: nameOf(over.id) })
            : t("courses.outline.unmoved", { title: nameOf(active.id) }),
        onDragCancel: ({ active }) => t("courses.outline.unmoved", { title: nameOf(active.id) }),
      },
    },
  };
}

/** The drag handle of a line in a sortable list. Receives the props from `useSortable`. */
export function MoveHandle({ title, ...sortable }: Omit<ComponentProps<"button">, "className">) {
  const { t } = useTranslation("admin");
  return (
    <button
      type="button"
      {...sortable}
      aria-label={t("courses.outline.move", { title })}
      className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-muted hover:bg-line pointer-coarse:size-11"
    >
      <GripVertical className="size-5" aria-hidden="true" />
    </button>
  );
}
