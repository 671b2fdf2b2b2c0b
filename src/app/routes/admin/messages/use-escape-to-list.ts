import { useEffect, useEffectEvent, type RefObject } from "react";
import { useNavigate } from "react-router-dom";

/**
 * Returns from the open conversation to the list on Escape: focuses the conversation's row, or opens the list where
 * small screens hide it.
 *
 * @param listPath the path of the list; null without an open conversation
 */
export function useEscapeToList(list: RefObject<HTMLElement | null>, listPath: string | null): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(({ key, target, isComposing, defaultPrevented }: KeyboardEvent) => {
    if (key !== "Escape" || listPath === null || isComposing || defaultPrevented) return;
    // Escape has its own meaning in them.
    if (target instanceof Element && target.closest("select, input, [popover]")) return;
    if (document.querySelector("dialog[open], [role=dialog]")) return;
    const row =
      list.current?.querySelector<HTMLElement>("[data-row][aria-current]") ??
      list.current?.querySelector<HTMLElement>("[data-row]");
    if (row && row.getClientRects().length > 0) row.focus();
    else void navigate(listPath);
  });
  useEffect(() => {
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, []);
}
