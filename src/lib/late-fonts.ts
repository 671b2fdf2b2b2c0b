// The script in index.html reads the key and switches the element off.
const storageKey = "fonts";
const styleId = "web-fonts";

const style = () => document.querySelector<HTMLStyleElement>(`#${styleId}`);

function filesIn(css: string): string[] {
  return [...css.matchAll(/url\("?([^")]+)"?\)/g)].map(([, file = ""]) => file);
}

/**
 * Fetches the fonts that a page on a slow line went without, for the next page, and
 * remembers that this browser has them: then they no longer stand in anything's way.
 */
export async function fetchLateFonts(): Promise<void> {
  try {
    if (localStorage.getItem(storageKey) !== null) return;
    const answers = await Promise.all(filesIn(style()?.textContent ?? "").map((file) => fetch(file)));
    if (answers.every(({ ok }) => ok)) localStorage.setItem(storageKey, "kept");
  } catch {
    // No line, or no storage: the next page asks again.
  }
}

/** Shows the fonts from here on. On a page that is replaced anyway: letters under the reader's eyes stay as they are. */
export function showLateFonts(): void {
  const element = style();
  if (element && element.media !== "") element.media = "";
}
