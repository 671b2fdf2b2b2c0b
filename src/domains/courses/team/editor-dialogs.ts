import { lazy, useEffect } from "react";

const loadImage = () => import("@/kit/rich-text/image-dialog");

export const ImageDialog = lazy(async () => ({ default: (await loadImage()).ImageDialog }));

/** Loads the dialogs after the page has rendered, because they open only on a press. */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    // Opening a dialog loads it again.
    loadImage().catch(() => undefined);
  }, []);
}
