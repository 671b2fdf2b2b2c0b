import { imageWidths } from "@contract/media";
import { AppError } from "@/platform/app-error";
import { encodeCanvas, openPicture } from "@/platform/picture-file";

/** Returns the widths in which a picture is stored: those of `imageWidths` up to its own width. */
export function widthsFor(width: number): number[] {
  const widest = Math.min(width, imageWidths[0]);
  return [widest, ...imageWidths.filter((one) => one < widest)];
}

async function draw(bitmap: ImageBitmap, width: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const context = canvas.getContext("2d");
  if (!context) throw new AppError("unknown");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return encodeCanvas(canvas);
}

/**
 * Returns a picture in the widths that pages request, widest first, as WebP where the browser can encode it.
 *
 * @throws as `openPicture` does
 */
export async function resizeImage(file: File): Promise<Blob[]> {
  const bitmap = await openPicture(file);
  try {
    return await Promise.all(widthsFor(bitmap.width).map((width) => draw(bitmap, width)));
  } finally {
    bitmap.close();
  }
}

// The very first frame is often black. Seconds.
const posterAt = 0.1;

function waitForEvent(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new AppError("image_type", { cause: video.error })), {
      once: true,
    });
  });
}

/**
 * Returns a picture of a video's beginning, as wide as the video and at most as wide as pages show.
 *
 * @throws AppError `image_type` for a file that the browser cannot play
 */
export async function drawPoster(file: File): Promise<Blob> {
  const video = document.createElement("video");
  const address = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.preload = "auto";
    video.src = address;
    await waitForEvent(video, "loadeddata");
    video.currentTime = posterAt;
    await waitForEvent(video, "seeked");
    const width = Math.min(video.videoWidth, imageWidths[0]);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.max(1, Math.round((video.videoHeight * width) / video.videoWidth));
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await encodeCanvas(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}
