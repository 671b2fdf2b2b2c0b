/** Length and poster of a video file; null when this browser cannot play it. */
export type VideoFacts = {
  durationSeconds: number | null;
  /** A frame from its beginning, as JPEG. */
  poster: Blob | null;
};

const timeoutMs = 15_000;
// The first frames are often black, or a title.
const posterAt = 0.1;
const posterWidth = 1280;
const posterQuality = 0.82;

/** Reads the length of a video and a frame from it, with as little loading as possible. */
export async function readVideo(file: File): Promise<VideoFacts> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  video.src = address;
  try {
    await waitForEvent(video, "loadeddata");
    const { duration } = video;
    const durationSeconds = Number.isFinite(duration) && duration >= 1 ? Math.round(duration) : null;
    video.currentTime = (durationSeconds ?? 0) * posterAt;
    await waitForEvent(video, "seeked");
    return { durationSeconds, poster: await pictureOf(video) };
  } catch {
    return {
      durationSeconds: Number.isFinite(video.duration) ? Math.round(video.duration) || null : null,
      poster: null,
    };
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(address);
  }
}

function waitForEvent(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event} in time.`)), timeoutMs);
    video.addEventListener(
      event,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    video.addEventListener(
      "error",
      () => {
        clearTimeout(timer);
        reject(new Error("This browser cannot play the video."));
      },
      { once: true },
    );
  });
}

function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  // A file with sound only.
  if (videoWidth === 0) return Promise.resolve(null);
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(videoWidth, posterWidth);
  canvas.height = Math.max(1, Math.round((videoHeight * canvas.width) / videoWidth));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", posterQuality));
}
