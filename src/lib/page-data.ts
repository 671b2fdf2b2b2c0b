import type { Language } from "./language";

/** What a pre-rendered page carries besides its HTML, so that the first render in the browser equals it. */
export type PageData = {
  /** The path, as routes know it, that the HTML shows; null when it stands for any unknown path. */
  path: string | null;
  language: Language;
  /** Texts by namespace, in that language. */
  texts: Record<string, Record<string, unknown>>;
  /** What the page's components read, by key. */
  values: Record<string, unknown>;
};

/** A pre-rendered page, in its parts. */
export type RenderedPage = {
  /** Title and meta data, for the document's head. */
  head: string;
  /** The content of #root. */
  body: string;
  data: PageData;
  /** Names of the exports that are the lazy pages shown; the build finds their files by them. */
  routes: string[];
};

/** Id of the element that holds the data in the page. */
export const pageDataId = "page-data";

/** A path that no page has: rendered once, it stands for all of them. */
export const unknownPath = "/404";

let values: Record<string, unknown> = {};
let collected: Map<string, Promise<unknown>> | null = null;

/** Reads what the page carries, once, as the application starts; null for a page that was not pre-rendered. */
export function readPageData(): PageData | null {
  const element = document.getElementById(pageDataId);
  if (!element?.textContent) return null;
  const data = JSON.parse(element.textContent) as PageData;
  values = data.values;
  return data;
}

/** While pre-rendering: starts collecting what the next page reads. Pages are rendered one after another. */
export function startCollecting(): () => Promise<Record<string, unknown>> {
  const mine = new Map<string, Promise<unknown>>();
  collected = mine;
  return async () => {
    const entries = [...mine].map(async ([key, value]) => [key, await value] as const);
    return Object.fromEntries(await Promise.all(entries));
  };
}

/**
 * What was worked out while the page was pre-rendered; worked out now where the page
 * carries nothing under the key. For what depends on the key alone and takes a phone
 * long: the browser's first formatter of money or dates costs it a tenth of a second.
 */
export function workedOut(key: string, work: () => string): string {
  if (collected === null) return typeof values[key] === "string" ? values[key] : work();
  const result = work();
  collected.set(key, Promise.resolve(result));
  return result;
}

/** What the page carries under a key; undefined where it carries nothing. */
export function carriedValue(key: string): unknown {
  return values[key];
}

/** While pre-rendering: what is read under a key, which is read once. In a browser: null. */
export function collectedValue(key: string, load: () => Promise<unknown>): Promise<unknown> | null {
  if (collected === null) return null;
  const known = collected.get(key) ?? load();
  collected.set(key, known);
  return known;
}
