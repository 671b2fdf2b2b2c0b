import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import type { DeletedItem } from "./use-undoable-delete";

type UndoNoticeProps = { items: readonly DeletedItem[]; onUndo: (id: string) => void };

/** The deleted items with an undo button; announced to screen readers. */
export function UndoNotice({ items, onUndo }: UndoNoticeProps) {
  const { t } = useTranslation(["admin", "adminCourses"]);
  return (
    <output className="flex flex-col gap-2 empty:hidden">
      {items.map(({ id, title }) => (
        <div
          key={id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-sunken px-4 py-2"
        >
          <p className="min-w-0 flex-1 basis-[12em] [overflow-wrap:anywhere]">
            {t("adminCourses:deleted", { title })}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focused element was removed */}
          <Button autoFocus size="sm" variant="outline" onClick={() => onUndo(id)}>
            {t("adminCourses:undo")}
          </Button>
        </div>
      ))}
    </output>
  );
}
