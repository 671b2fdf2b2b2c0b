import { useEffect, type RefObject } from "react";
import { isTyping } from "@/platform/keyboard";

const rowsIn = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>("[data-row]")];

const steps: { [key: string]: 1 | -1 } = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Keyboard shortcuts of a list: `j` and `k`, and from a row the arrows, move between rows, `/` focuses the search, and the down arrow moves from
 * there to the first row. Disabled in text fields and while a dialog is open.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      // Moves from the search to the first row.
      if (key === "ArrowDown" && target instanceof HTMLElement && target.matches("[data-list-search]")) {
        event.preventDefault();
        if (table.current) rowsIn(table.current)[0]?.focus();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || !table.current) return;
      if (document.querySelector("dialog[open], [role=dialog]")) return;
      if (key === "/") {
        event.preventDefault();
        table.current.querySelector<HTMLElement>("[data-list-search]")?.focus();
        return;
      }
      const step = steps[key];
      if (step === undefined) return;
      const rows = rowsIn(table.current);
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (key.startsWith("Arrow")) {
        // Outside the rows, and in an open menu, the arrows keep their own meaning.
        if (at === -1 || document.activeElement?.closest("[popover]")) return;
        event.preventDefault();
      }
      const next = at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step));
      rows[next]?.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [table]);
}
