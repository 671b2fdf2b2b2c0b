import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether this render must equal a page that came written: true while
 * pre-rendering and until React has taken the page over, then false. What needs a
 * script (sending a form, say, which the browser would do by itself with
 * everything typed in the address) is off until then.
 */
export function useIsWritten(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
