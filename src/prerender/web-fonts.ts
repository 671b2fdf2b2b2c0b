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

/** Keeps this page to the stand-ins. */
export function deferWebFonts(): void {
  document.documentElement.dataset["webFonts"] = "deferred";
}

/**
 * Asks for the fonts before the styles do, so that the first frame can have them. One that has not keeps
 * the stand-ins: for a tenth of a second more the browser would change the letters under the reader's eyes.
 */
export function preloadWebFonts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[as=font]")) link.media = "all";
  new PerformanceObserver((_, observer) => {
    if ([...document.fonts].some(({ status }) => status === "loading")) deferWebFonts();
    observer.disconnect();
  }).observe({ type: "paint", buffered: true });
}

/** Fetches the fonts that a page did without, for the next one. Letters never change under the reader's eyes. */
export async function fetchDeferredWebFonts(): Promise<void> {
  if (document.documentElement.dataset["webFonts"] !== "deferred") return;
  const faces = [...document.fonts].filter(({ family }) => !family.includes("Fallback"));
  await Promise.all(faces.map((face) => face.load()));
  store(storageKey, "cached");
}
