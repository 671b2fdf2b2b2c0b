let isLive = false;

/** Notes that React runs the first page. What measures the site looks for the mark. */
export function notePageLive(): void {
  isLive = true;
  performance.mark("page-live");
}

/** Whether React runs the first page: what comes now is no part of a written one. */
export function isPageLive(): boolean {
  return isLive;
}
