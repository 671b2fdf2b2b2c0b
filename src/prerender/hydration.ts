import { useSyncExternalStore } from "react";

let hydrated = false;
let finish: () => void;

/** Resolves once React runs the first page. */
export const hydration = new Promise<void>((resolve) => {
  finish = resolve;
});

/** Notes that React runs the first page. What measures the site looks for the mark. */
export function markHydrated(): void {
  if (hydrated) return;
  hydrated = true;
  performance.mark("hydrated");
  finish();
}

/** Whether React runs the first page: what comes now is no part of a pre-rendered one. */
export function isHydrated(): boolean {
  return hydrated;
}

const never = () => () => {};

/**
 * Whether this render must equal a pre-rendered page: true while pre-rendering and
 * hydrating, then false. What needs a script (sending a form, say, which the browser
 * would do by itself with everything typed in the address) is off until then.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
