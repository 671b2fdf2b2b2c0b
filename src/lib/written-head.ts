import type { Language } from "./language";

/** The page a document was pre-rendered for; a null path stands for any unknown one. */
type WrittenPage = { path: string | null; language: Language };

// What pages write into the head, beyond what index.html holds for all of them.
const tags =
  "title, meta[name=description], meta[name=robots], meta[name^=twitter], meta[property], link[rel=canonical], link[rel=alternate][hreflang], script[type='application/ld+json']";

let page: WrittenPage | null = null;
let elements: Element[] = [];

/**
 * Takes note of the head the document came with, before the first render.
 *
 * @param shown the page it belongs to; null when the first render shows another
 */
export function noteWrittenHead(shown: WrittenPage | null): void {
  page = shown;
  elements = [...document.head.querySelectorAll(tags)];
}

/** Whether the document's head is still the one it came with, and belongs to this page. */
export function isHeadWritten(path: string, language: Language): boolean {
  return page !== null && page.language === language && (page.path ?? path) === path;
}

/** Takes out what the document came with, once a page has written its own. */
export function clearWrittenHead(): void {
  page = null;
  for (const element of elements.splice(0)) element.remove();
}
