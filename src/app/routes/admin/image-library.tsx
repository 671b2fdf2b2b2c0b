import { lazy, Suspense } from "react";
import type { RenderLibrary } from "@/components/rich-text/image-dialog";

const MediaPicker = lazy(async () => ({
  default: (await import("@/features/media/components/media-picker")).MediaPicker,
}));

/** The pictures of the media library, for texts and covers. */
export const renderImageLibrary: RenderLibrary = (library) => (
  <Suspense fallback={null}>
    <MediaPicker kind="image" {...library} />
  </Suspense>
);
