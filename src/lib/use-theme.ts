import { useSyncExternalStore } from "react";
import { preferredTheme, systemIsDark, systemTheme, themeStorageKey, type Theme } from "./theme";

const listeners = new Set<() => void>();

function currentTheme(): Theme {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

function show(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  for (const listener of listeners) listener();
}

/** Colours the page. A choice equal to the system's is not stored, so that the page follows the system again. */
export function changeTheme(theme: Theme): void {
  try {
    if (theme === systemTheme()) localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, theme);
  } catch {
    // Storage may be blocked: the choice then lasts until the page is closed.
  }
  show(theme);
}

function followSystem(): void {
  show(preferredTheme());
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(systemIsDark);
  listeners.add(listener);
  system.addEventListener("change", followSystem);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", followSystem);
  };
}

/** The colours of the page now; the component renders again when they change. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "light");
}
