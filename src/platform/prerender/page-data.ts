import { fillCache } from "./cache";
import type { PageData } from "./rendered-page";

/** ID of the element with the page's data. */
export const pageDataId = "page-data";

/** A path without a page, rendered once for all unknown paths. */
export const unknownPath = "/404";

/** Reads the page's data into the cache at the start; null for a page that was not pre-rendered. */
export function readPageData(): PageData | null {
  const element = document.getElementById(pageDataId);
  if (!element?.textContent) return null;
  const data = JSON.parse(element.textContent) as PageData;
  fillCache(data.resources);
  return data;
}
