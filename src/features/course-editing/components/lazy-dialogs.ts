import { lazy, useEffect } from "react";

const loadLeave = () => import("@/components/form/leave-dialog");
const loadImage = () => import("@/components/rich-text/image-dialog");

export const LeaveDialog = lazy(async () => ({ default: (await loadLeave()).LeaveDialog }));
export const ImageDialog = lazy(async () => ({ default: (await loadImage()).ImageDialog }));

/** Fetches the dialogs once the page stands: none is shown before something was pressed. */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    // Whatever opens one asks again.
    Promise.all([loadLeave(), loadImage()]).catch(() => undefined);
  }, []);
}
