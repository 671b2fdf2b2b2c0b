import { useEffect, useRef, useState } from "react";

/** How long a deletion can be taken back, in milliseconds. */
export const undoMs = 8000;

/** Something that was asked to be deleted. */
export type DeletedItem = { id: string; title: string };

/**
 * Hides what is to be deleted at once and deletes it only when the time to take that back has passed,
 * or the page is left: so nothing, the progress of learners included, has to be put together again.
 * While it can be taken back, closing the tab asks first.
 *
 * @param remove deletes for good; reports its failures itself
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
    /** What is hidden; the last of it can be taken back. */
    items,
    ask: (item: Item) => {
      const timer = setTimeout(() => void finish(item), undoMs);
      timers.current.set(item.id, { item, timer });
      setItems((now) => [...now, item]);
    },
    undo: (id: string) => {
      const pending = timers.current.get(id);
      // It is being deleted: showing it again would be a promise that nobody keeps.
      if (pending === undefined) return;
      clearTimeout(pending.timer);
      timers.current.delete(id);
      setItems((now) => now.filter((item) => item.id !== id));
    },
  };
}
