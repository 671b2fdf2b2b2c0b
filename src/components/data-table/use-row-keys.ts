import { useEffect, type RefObject } from "react";
import { isTyping } from "@/lib/is-typing";

const rowsIn = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>("[data-row]")];

/**
 * Keyboard shortcuts of a list: `j` and `k` move between rows, `/` focuses the search, and the down arrow moves from
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
      if (key !== "j" && key !== "k") return;
      const rows = rowsIn(table.current);
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const next = at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (key === "j" ? 1 : -1)));
      rows[next]?.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [table]);
}
