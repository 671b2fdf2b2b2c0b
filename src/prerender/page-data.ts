import { fillCache } from "./cache";
import type { PageData } from "./rendered-page";

/** Id of the element that holds the data in the page. */
export const pageDataId = "page-data";

/** A path that no page has: rendered once, it stands for all of them. */
export const unknownPath = "/404";

/** Reads the page's data into the cache, as the application starts; null for a page that was not pre-rendered. */
export function readPageData(): PageData | null {
  const element = document.getElementById(pageDataId);
  if (!element?.textContent) return null;
  const data = JSON.parse(element.textContent) as PageData;
  fillCache(data.resources);
  return data;
}
