import type { PublicationStatus } from "@contract/enums";
import { DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { clsx } from "clsx";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { MoreActions, type RowAction } from "@/kit/data-table/row-actions";
import { SubmitButton } from "@/kit/form/submit-button";
import { Badge, State } from "@/kit/ui/badge";
import { Button, buttonVariants, revealedClasses } from "@/kit/ui/button";
import { Input } from "@/kit/ui/fields";
import { usePendingWork } from "@/kit/use-pending-work";
import {
  lengths,
  moveRow,
  type OutlineLesson,
  type OutlineModule,
  type OutlineRow,
  rowsOf,
  titleOf,
} from "./rules";
import { MoveHandle, useMoving } from "./sortable-lines";

/** The actions of an outline's lines. Each action reports its own failures. */
export type OutlineActions = {
  onMove: (modules: readonly OutlineModule[]) => void;
  /** Returns whether the name was stored; otherwise the line keeps it in the field. */
  onRename: (
    kind: "module" | "lesson",
    part: { id: string; seen: string },
    title: string,
  ) => Promise<boolean>;
  onDelete: (kind: "module" | "lesson", part: { id: string; title: string }) => void;
  /** Returns a promise while the status is stored. */
  onPublish: (lesson: OutlineLesson, status: PublicationStatus) => unknown;
  onAddModule: () => Promise<unknown>;
  onAddLesson: (module: OutlineModule) => Promise<unknown>;
};

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
  const { t } = useTranslation("admin");
  const [moving, setMoving] = useState<"module" | "lesson" | null>(null);
  const adding = usePendingWork();
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
              // A module moves between modules; lessons are no target for it.
              isTarget={moving !== "module" || row.kind === "module"}
            />
          ))}
        </ol>
      </SortableContext>
      <Button
        variant="outline"
        size="sm"
        loading={adding.isPending("module")}
        onClick={() => adding.track(["module"], actions.onAddModule())}
        className="self-start"
      >
        <Plus aria-hidden="true" />
        {t("courses.outline.addModule")}
      </Button>
    </DndContext>
  );
}

type OutlineLineProps = {
  row: OutlineRow;
  lessonPath: (id: string) => string;
  actions: OutlineActions;
  isNew: boolean;
  /** The dragged line may be dropped here. */
  isTarget: boolean;
};

/** A module or a lesson in the outline, with a drag handle and an inline name. */
function OutlineLine({ row, lessonPath, actions, isNew, isTarget }: OutlineLineProps) {
  const { t } = useTranslation("admin");
  const part = row.kind === "module" ? row.module : row.lesson;
  const adding = usePendingWork();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: row.id,
      disabled: { droppable: !isTarget },
      attributes: { roleDescription: t("courses.outline.movable") },
    });
  const described = (action: string) => t("courses.actionOn", { action, title: part.title });

  function actionsOf({ kind, ...line }: OutlineRow): readonly RowAction[] {
    const remove = t("courses.actions.delete");
    const isPublished = "lesson" in line && line.lesson.status === "published";
    const publish = t(`courses.actions.${isPublished ? "unpublish" : "publish"}`);
    return [
      ...("lesson" in line
        ? [
            {
              label: publish,
              description: described(publish),
              onSelect: () => actions.onPublish(line.lesson, isPublished ? "draft" : "published"),
            },
          ]
        : []),
      { label: remove, description: described(remove), onSelect: () => actions.onDelete(kind, part) },
    ];
  }

  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx(
        "group grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1 rounded-xl border sm:flex border-line bg-surface px-2 py-1.5",
        row.kind === "module" ? "mt-3 bg-sunken! first:mt-0" : "sm:ml-8",
        isDragging && "relative z-10 border-ink! shadow-card",
      )}
    >
      <MoveHandle title={part.title} ref={setActivatorNodeRef} {...attributes} {...listeners} />
      <InlineName
        key={isNew ? "new" : "old"}
        title={part.title}
        startsOpen={isNew}
        className={row.kind === "module" ? "font-display font-bold" : ""}
        onRename={(title) => actions.onRename(row.kind, part, title)}
      />
      <div className="flex flex-wrap items-center justify-end gap-1 max-sm:col-span-2 max-sm:gap-0 max-sm:*:[a,button]:px-2 sm:ml-auto">
        {row.kind === "lesson" ? (
          <>
            {row.lesson.isEmpty ? <Badge tone="warning">{t("courses.outline.isEmpty")}</Badge> : null}
            <State tone={row.lesson.status === "published" ? "success" : "neutral"}>
              {t(`courses.lessonStates.${row.lesson.status}`)}
            </State>
            <Link
              to={lessonPath(row.id)}
              aria-label={described(t("courses.actions.edit"))}
              className={buttonVariants({ size: "sm", variant: "ghost", className: revealedClasses })}
            >
              <Pencil aria-hidden="true" />
              {t("courses.actions.edit")}
            </Link>
          </>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t("courses.outline.addLessonTo", { title: part.title })}
            loading={adding.isPending(row.id)}
            onClick={() => adding.track([row.id], actions.onAddLesson(row.module))}
          >
            <Plus aria-hidden="true" />
            {t("courses.outline.addLesson")}
          </Button>
        )}
        <MoreActions name={part.title} actions={actionsOf(row)} />
      </div>
    </li>
  );
}

type InlineNameProps = {
  title: string;
  /** The name opens for editing immediately. */
  startsOpen: boolean;
  className: string;
  /** Returns whether the name was stored. */
  onRename: (title: string) => Promise<boolean>;
};

/** A name with inline editing: Enter saves it, Escape restores the old one. */
function InlineName({ title, startsOpen, className, onRename }: InlineNameProps) {
  const { t } = useTranslation(["admin", "common"]);
  const [typed, setTyped] = useState(startsOpen ? title : null);
  const [saving, setSaving] = useState(false);
  const isEmpty = typed?.trim() === "";

  async function keep(): Promise<void> {
    if (typed === null || isEmpty || saving) return;
    const name = typed.trim();
    if (name === title) {
      setTyped(null);
      return;
    }
    setSaving(true);
    if (await onRename(name)) setTyped(null);
    setSaving(false);
  }

  if (typed === null) {
    return (
      <button
        type="button"
        aria-label={t("courses.outline.rename", { title })}
        onClick={() => setTyped(title)}
        className={clsx(
          "min-h-9 min-w-0 rounded-lg px-2 text-left [overflow-wrap:anywhere] hover:bg-line",
          className,
        )}
      >
        {title}
      </button>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        void keep();
      }}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
    >
      <div className="min-w-40 flex-1">
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the pressed button
          autoFocus
          aria-label={t("courses.outline.name")}
          aria-invalid={isEmpty || undefined}
          value={typed}
          maxLength={lengths.title}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setTyped(null);
          }}
          onBlur={() => void keep()}
          className="h-9"
        />
        {isEmpty ? (
          <p role="alert" className="text-sm text-danger">
            {t("validation.required", { ns: "common" })}
          </p>
        ) : null}
      </div>
      <SubmitButton size="sm" loading={saving}>
        {t("courses.outline.keepName")}
      </SubmitButton>
    </form>
  );
}
