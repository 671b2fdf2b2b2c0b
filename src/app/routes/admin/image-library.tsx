import { lazy, Suspense } from "react";
import type { RenderLibrary } from "@/components/rich-text/image-dialog";

const MediaPicker = lazy(async () => ({
  default: (await import("@/features/media/components/media-picker")).MediaPicker,
}));

/** Renders the media library for images in texts and covers. */
export const renderImageLibrary: RenderLibrary = (library) => (
  <Suspense fallback={null}>
    <MediaPicker kind="image" {...library} />
  </Suspense>
);
