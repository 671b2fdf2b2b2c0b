import { readStored, store } from "@/lib/browser-storage";

const storageKey = "web-fonts";

// Longer than this from asking for the page to its first script, and fonts miss the first frame. Milliseconds.
const slowLineMs = 180;

/**
 * Whether this page does without the web fonts: on a slow line they come after the first frame,
 * which keeps the stand-ins ("optional" in index.html), and only hold up the scripts. Asked by the boot script.
 */
export function shouldDeferWebFonts(): boolean {
  return performance.now() > slowLineMs && readStored(storageKey) === null;
}

/** Fetches the fonts that a page did without, for the next one. Letters never change under the reader's eyes. */
export async function fetchDeferredWebFonts(): Promise<void> {
  if (document.documentElement.dataset["webFonts"] !== "deferred") return;
  const faces = [...document.fonts].filter(({ family }) => !family.includes("Fallback"));
  await Promise.all(faces.map((face) => face.load()));
  store(storageKey, "cached");
}
