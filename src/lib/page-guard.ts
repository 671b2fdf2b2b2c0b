/** Asked with how the browser came to another address; true keeps the page that is on screen. */
type Guard = (action: string) => boolean;

let guard: Guard | null = null;

/** Has the router ask the page on screen before it follows the browser to another address; returns what withdraws it. */
export function guardPage(asked: Guard): () => void {
  guard = asked;
  return () => {
    if (guard === asked) guard = null;
  };
}

/** Whether the page that is on screen stays, whatever the address says by now. @param action as the router names it: POP for back and forward */
export const isPageKept = (action: string): boolean => guard?.(action) ?? false;
