import { lazy, Suspense } from "react";
import type { RenderLibrary } from "@/kit/rich-text/image-dialog";

const MediaPicker = lazy(async () => ({
  default: (await import("./media-picker")).MediaPicker,
}));

/** Renders the media library for images in texts and covers. */
export const renderImageLibrary: RenderLibrary = (library) => (
  <Suspense fallback={null}>
    <MediaPicker kind="image" {...library} />
  </Suspense>
);
