import { useState } from "react";
import { useLocation } from "react-router-dom";
import { readAddress } from "@/platform/addresses";

/**
 * The menu of small screens. Every change of the page closes it, except the arrival of the page on which it was opened:
 * a slow page has its address before it appears.
 */
export function useMenu() {
  const { key, pathname } = useLocation();
  const [opened, setOpened] = useState<{ key: string; path: string } | null>(null);
  return {
    isOpen: opened !== null && (opened.key === key || opened.path === pathname),
    open: () => setOpened({ key, path: readAddress(window.location.pathname).path }),
    close: () => setOpened(null),
  };
}
