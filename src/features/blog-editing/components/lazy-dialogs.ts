import { lazy, useEffect } from "react";

const loadHistory = () => import("./history-dialog");
const loadLeave = () => import("@/components/form/leave-dialog");
const loadImage = () => import("@/components/rich-text/image-dialog");

export const HistoryDialog = lazy(async () => ({ default: (await loadHistory()).HistoryDialog }));
export const LeaveDialog = lazy(async () => ({ default: (await loadLeave()).LeaveDialog }));
export const ImageDialog = lazy(async () => ({ default: (await loadImage()).ImageDialog }));

/** Fetches the dialogs once the page stands: none is shown before something was pressed. */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    // Whatever opens one asks again.
    Promise.all([loadHistory(), loadLeave(), loadImage()]).catch(() => undefined);
  }, []);
}
