import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";

/** How long a deletion can be undone, in milliseconds. */
export const undoMs = 8000;

/** An item of a pending deletion. */
type DeletedItem = { id: string; title: string };

/**
 * Hides items immediately and deletes them when the time to undo has passed, or when the page closes.
 * Nothing, such as learners' progress, ever has to be restored. While undo is possible, closing the tab asks
 * for confirmation.
 *
 * @param remove deletes permanently; reports its own failures
 */
export function useUndoableDelete<Item extends DeletedItem>(remove: (item: Item) => Promise<unknown>) {
  const [items, setItems] = useState<readonly Item[]>([]);
  const timers = useRef(new Map<string, { item: Item; timer: ReturnType<typeof setTimeout> }>());

  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  });

  async function finish(item: Item): Promise<void> {
    timers.current.delete(item.id);
    await latest.current(item);
    setItems((now) => now.filter(({ id }) => id !== item.id));
  }

  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const { item, timer } of pending.values()) {
        clearTimeout(timer);
        void latest.current(item);
      }
      pending.clear();
    };
  }, []);

  const isPending = items.length > 0;
  useEffect(() => {
    if (!isPending) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, [isPending]);

  return {
    /** The hidden items. */
    items,
    ask: (item: Item) => {
      const timer = setTimeout(() => void finish(item), undoMs);
      timers.current.set(item.id, { item, timer });
      setItems((now) => [...now, item]);
    },
    undo: (id: string) => {
      const pending = timers.current.get(id);
      // The deletion is already in progress and cannot be undone.
      if (pending === undefined) return;
      clearTimeout(pending.timer);
      timers.current.delete(id);
      setItems((now) => now.filter((item) => item.id !== id));
    },
  };
}

type UndoNoticeProps = { items: readonly DeletedItem[]; onUndo: (id: string) => void };

/** The deleted items with an undo button; announced to screen readers. */
export function UndoNotice({ items, onUndo }: UndoNoticeProps) {
  const { t } = useTranslation("admin");
  return (
    <output className="flex flex-col gap-2 empty:hidden">
      {items.map(({ id, title }) => (
        <div
          key={id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-sunken px-4 py-2"
        >
          <p className="min-w-0 flex-1 basis-[12em] [overflow-wrap:anywhere]">
            {t("courses.deleted", { title })}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focused element was removed */}
          <Button autoFocus size="sm" variant="outline" onClick={() => onUndo(id)}>
            {t("courses.undo")}
          </Button>
        </div>
      ))}
    </output>
  );
}
