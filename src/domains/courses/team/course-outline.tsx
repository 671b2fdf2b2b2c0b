import { DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import ListPlus from "lucide-react/icons/list-plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { useMoving } from "./use-moving";
import { OutlineLine, type OutlineActions } from "./outline-line";
import { moveRow, type OutlineModule, rowsOf, titleOf } from "./rules";

type CourseOutlineProps = {
  modules: readonly OutlineModule[];
  /** Returns the address of a lesson's editor. */
  lessonPath: (id: string) => string;
  actions: OutlineActions;
  /** The new line, whose name opens for editing. */
  addedId: string | null;
};

/** Modules and lessons of a course, sortable by pointer or keyboard. */
export function CourseOutline({ modules, lessonPath, actions, addedId }: CourseOutlineProps) {
  const { t } = useTranslation(["admin", "adminCourses"]);
  const [moving, setMoving] = useState<"module" | "lesson" | null>(null);
  const rows = rowsOf(modules);
  const dragging = useMoving((id) => {
    const row = rows.find((one) => one.id === id);
    return row === undefined ? "" : titleOf(row);
  });

  function drop({ active, over }: DragEndEvent): void {
    setMoving(null);
    if (!over || over.id === active.id) return;
    const next = moveRow(modules, String(active.id), String(over.id));
    if (next !== modules) actions.onMove(next);
  }

  return (
    <DndContext
      {...dragging}
      onDragStart={({ active }) =>
        setMoving(modules.some(({ id }) => id === active.id) ? "module" : "lesson")
      }
      onDragCancel={() => setMoving(null)}
      onDragEnd={drop}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={t("adminCourses:outline.title")} className="flex flex-col gap-2">
          {rows.map((row) => (
            <OutlineLine
              key={row.id}
              row={row}
              lessonPath={lessonPath}
              actions={actions}
              isNew={row.id === addedId}
              // A module moves between modules; lessons are no target for it.
              isTarget={moving !== "module" || row.kind === "module"}
            />
          ))}
        </ol>
      </SortableContext>
      <Button variant="outline" size="sm" onClick={actions.onAddModule} className="self-start">
        <ListPlus aria-hidden="true" />
        {t("adminCourses:outline.addModule")}
      </Button>
    </DndContext>
  );
}
