/** How the page is coloured. */
export type Theme = "light" | "dark";

/** Where the person's choice is kept in local storage. */
export const themeStorageKey = "theme";

/** The media query that says what the system wishes. */
export const systemIsDark = "(prefers-color-scheme: dark)";

/** The system's colours. */
export function systemTheme(): Theme {
  return window.matchMedia(systemIsDark).matches ? "dark" : "light";
}

function chosenTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(themeStorageKey);
    return stored === "light" || stored === "dark" ? stored : null;
  } catch {
    // Storage may be blocked: the system decides.
    return null;
  }
}

/** The colours to show: the person's choice, else the system's. */
export function preferredTheme(): Theme {
  return chosenTheme() ?? systemTheme();
}
