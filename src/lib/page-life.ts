let isLive = false;

/**
 * Notes that React runs the first page, and has the button pressed again that was
 * pressed last on a page that came written: nothing answered it. What measures the
 * site looks for the mark.
 */
export function notePageLive(): void {
  if (isLive) return;
  isLive = true;
  performance.mark("page-live");
  // The script in index.html has watched until now.
  const root: HTMLElement & { pressed?: HTMLElement | null } = document.documentElement;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- takes out what that script put in, which has no name here
  root.onclick = null;
  const { pressed } = root;
  // In a task of its own: a part of the page that is taken over later is then, at once.
  if (pressed) setTimeout(() => pressed.click());
}

/** Whether React runs the first page: what comes now is no part of a written one. */
export function isPageLive(): boolean {
  return isLive;
}
