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

/** Changes the theme. A choice equal to the system's is not stored, so that the page follows the system again. */
export function changeTheme(theme: Theme): void {
  try {
    if (theme === systemTheme()) localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, theme);
  } catch {
    // When storage is blocked, the choice lasts until the page is closed.
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

/** Returns the theme of the page and renders the component again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "light");
}
