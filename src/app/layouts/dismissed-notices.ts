import { useCallback, useState } from "react";

const storageKey = "dismissed-notices";

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === "string") : [];
  } catch {
    // Without storage, a notice stays dismissed until the next page load.
    return [];
  }
}

/** Returns the names of the notices dismissed in this tab, and a function that adds one. */
export function useDismissedNotices(): { dismissed: readonly string[]; dismiss: (name: string) => void } {
  const [dismissed, setDismissed] = useState(read);
  const dismiss = useCallback((name: string) => {
    setDismissed((before) => {
      const after = [...before, name];
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(after));
      } catch {
        return after;
      }
      return after;
    });
  }, []);
  return { dismissed, dismiss };
}
