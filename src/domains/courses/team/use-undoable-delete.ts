import { useEffect, useRef, useState } from "react";

/** How long a deletion can be undone, in milliseconds. */
export const undoMs = 8000;

/** An item of a pending deletion. */
export type DeletedItem = { id: string; title: string };

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
