/** Asked with how the browser came to another address; true keeps the page that is on screen. */
type Guard = (action: string) => boolean;

const guards = new Set<Guard>();

/** Has the router ask before it follows the browser to another address; returns what withdraws it. */
export function guardPage(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Whether the page that is on screen stays, whatever the address says by now. @param action as the router names it: POP for back and forward */
export const isPageKept = (action: string): boolean => [...guards].some((guard) => guard(action));
