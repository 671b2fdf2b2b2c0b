import { useSyncExternalStore } from "react";

let hydrated = false;
let openSections = 0;
let finish: () => void;

/** Resolves when React has hydrated or rendered the first page with every section. */
export const hydration = new Promise<void>((resolve) => {
  finish = resolve;
});

/** Marks the first page as hydrated, sections that follow aside, with a performance mark for measurements. */
export function markHydrated(): void {
  if (hydrated) return;
  hydrated = true;
  performance.mark("hydrated");
  document.documentElement.dataset["app"] = "hydrated";
  finishIfComplete();
}

/** Delays `hydration` for a section that hydrates later. Returns a function that ends the delay. */
export function awaitSection(): () => void {
  let isOpen = true;
  openSections += 1;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    openSections -= 1;
    finishIfComplete();
  };
}

function finishIfComplete(): void {
  if (hydrated && openSections === 0) finish();
}

/** Returns whether the first page is hydrated. Later renders are not part of a pre-rendered page. */
export function isHydrated(): boolean {
  return hydrated;
}

const never = () => () => {};

/**
 * Returns whether this render must equal the pre-rendered page: true during pre-rendering and hydration, then false.
 * Controls that need a script stay disabled until then, for example forms, which the browser would submit with all
 * values in the URL.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
