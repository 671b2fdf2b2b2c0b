/** The colour theme of the page. */
export type Theme = "light" | "dark";

/** Key of the user's choice in local storage. */
export const themeStorageKey = "theme";

/** Media query of the system's preference. */
export const systemIsDark = "(prefers-color-scheme: dark)";

/** Returns the system's theme. */
export function systemTheme(): Theme {
  return window.matchMedia(systemIsDark).matches ? "dark" : "light";
}

function chosenTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(themeStorageKey);
    return stored === "light" || stored === "dark" ? stored : null;
  } catch {
    // Storage may be blocked. The system's theme then applies.
    return null;
  }
}

/** Returns the theme to show: the user's choice, or the system's. */
export function preferredTheme(): Theme {
  return chosenTheme() ?? systemTheme();
}
