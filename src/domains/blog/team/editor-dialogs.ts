import { lazy, useEffect } from "react";

const loadHistory = () => import("./history-dialog");
const loadImage = () => import("@/kit/rich-text/image-dialog");

export const HistoryDialog = lazy(async () => ({ default: (await loadHistory()).HistoryDialog }));
export const ImageDialog = lazy(async () => ({ default: (await loadImage()).ImageDialog }));

/** Loads the dialogs after the page has rendered, because they open only on a press. */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    // Opening a dialog loads it again.
    Promise.all([loadHistory(), loadImage()]).catch(() => undefined);
  }, []);
}
