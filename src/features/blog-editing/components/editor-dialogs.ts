import { lazy, useEffect } from "react";

const loadHistory = () => import("./history-dialog");
const loadImage = () => import("@/components/rich-text/image-dialog");

export const HistoryDialog = lazy(async () => ({ default: (await loadHistory()).HistoryDialog }));
export const ImageDialog = lazy(async () => ({ default: (await loadImage()).ImageDialog }));

/** Fetches the dialogs once the page stands: none is shown before something was pressed. */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    // Whatever opens one asks again.
    Promise.all([loadHistory(), loadImage()]).catch(() => undefined);
  }, []);
}
