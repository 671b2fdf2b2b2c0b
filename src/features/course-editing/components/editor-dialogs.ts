import { lazy, useEffect } from "react";

const loadImage = () => import("@/components/rich-text/image-dialog");

export const ImageDialog = lazy(async () => ({ default: (await loadImage()).ImageDialog }));

/** Fetches the dialogs once the page stands: none is shown before something was pressed. */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    // Whatever opens one asks again.
    loadImage().catch(() => undefined);
  }, []);
}
