import { clsx } from "clsx";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import Pencil from "lucide-react/icons/pencil";
import ListPlus from "lucide-react/icons/list-plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { buttonVariants } from "@/kit/ui/button-variants";
import type { PublicationStatus } from "@contract/enums";
import { InlineName } from "./inline-name";
import { MoveHandle } from "./move-handle";
import type { OutlineLesson, OutlineModule, OutlineRow } from "./rules";

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
  onPublish: (lesson: OutlineLesson, status: PublicationStatus) => void;
  onAddModule: () => void;
  onAddLesson: (module: OutlineModule) => void;
};

type OutlineLineProps = {
  row: OutlineRow;
  lessonPath: (id: string) => string;
  actions: OutlineActions;
  isNew: boolean;
  /** The dragged line may be dropped here. */
  isTarget: boolean;
};

/** A module or a lesson in the outline, with a drag handle and an inline name. */
export function OutlineLine({ row, lessonPath, actions, isNew, isTarget }: OutlineLineProps) {
  const { t } = useTranslation(["admin", "adminCourses"]);
  const part = row.kind === "module" ? row.module : row.lesson;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: row.id,
      disabled: { droppable: !isTarget },
      attributes: { roleDescription: t("adminCourses:outline.movable") },
    });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx(
        "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1 rounded-xl border sm:flex border-line bg-surface px-2 py-1.5",
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
            {row.lesson.isEmpty ? <Badge tone="warning">{t("adminCourses:outline.isEmpty")}</Badge> : null}
            <Badge tone={row.lesson.status === "published" ? "success" : "neutral"}>
              {t(`adminCourses:states.${row.lesson.status}`)}
            </Badge>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t("adminCourses:actionOn", {
                action: t(
                  `adminCourses:actions.${row.lesson.status === "published" ? "unpublish" : "publish"}`,
                ),
                title: part.title,
              })}
              onClick={() =>
                actions.onPublish(row.lesson, row.lesson.status === "published" ? "draft" : "published")
              }
            >
              {t(`adminCourses:actions.${row.lesson.status === "published" ? "unpublish" : "publish"}`)}
            </Button>
            <Link
              to={lessonPath(row.id)}
              aria-label={t("adminCourses:actionOn", {
                action: t("adminCourses:actions.edit"),
                title: part.title,
              })}
              className={buttonVariants({ size: "sm", variant: "ghost" })}
            >
              <Pencil aria-hidden="true" />
              {t("adminCourses:actions.edit")}
            </Link>
          </>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t("adminCourses:outline.addLessonTo", { title: part.title })}
            onClick={() => actions.onAddLesson(row.module)}
          >
            <ListPlus aria-hidden="true" />
            {t("adminCourses:outline.addLesson")}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-label={t("adminCourses:actionOn", {
            action: t("adminCourses:actions.delete"),
            title: part.title,
          })}
          onClick={() => actions.onDelete(row.kind, part)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}
