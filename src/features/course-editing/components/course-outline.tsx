import { DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import ListPlus from "lucide-react/icons/list-plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import type { CourseStatus } from "../model";
import { moveRow, rowsOf, titleOf, type OutlineLesson, type OutlineModule } from "../outline";
import { useMoving } from "../use-moving";
import { OutlineLine } from "./outline-line";

/** What can be done to the lines of an outline. Each reports its failures itself. */
export type OutlineActions = {
  onMove: (modules: readonly OutlineModule[]) => void;
  /** Whether it was stored; what was typed stays where it was not. */
  onRename: (
    kind: "module" | "lesson",
    part: { id: string; seen: string },
    title: string,
  ) => Promise<boolean>;
  onDelete: (kind: "module" | "lesson", part: { id: string; title: string }) => void;
  onPublish: (lesson: OutlineLesson, status: CourseStatus) => void;
  onAddModule: () => void;
  onAddLesson: (module: OutlineModule) => void;
};

type CourseOutlineProps = {
  modules: readonly OutlineModule[];
  /** The address where a lesson is edited. */
  lessonPath: (id: string) => string;
  actions: OutlineActions;
  /** The line that was just added: its name is asked for. */
  addedId: string | null;
};

/** Modules and lessons of a course, put in order by pointer or keyboard. */
export function CourseOutline({ modules, lessonPath, actions, addedId }: CourseOutlineProps) {
  const { t } = useTranslation("admin");
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
        <ol aria-label={t("courses.outline.title")} className="flex flex-col gap-2">
          {rows.map((row) => (
            <OutlineLine
              key={row.id}
              row={row}
              lessonPath={lessonPath}
              actions={actions}
              isNew={row.id === addedId}
              // A module goes between modules, whatever lessons lie there.
              isTarget={moving !== "module" || row.kind === "module"}
            />
          ))}
        </ol>
      </SortableContext>
      <Button variant="outline" size="sm" onClick={actions.onAddModule} className="self-start">
        <ListPlus aria-hidden="true" />
        {t("courses.outline.addModule")}
      </Button>
    </DndContext>
  );
}
