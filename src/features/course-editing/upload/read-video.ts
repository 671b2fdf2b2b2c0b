/** What a video file tells of itself; null where this browser cannot play it. */
export type VideoFacts = {
  durationSeconds: number | null;
  /** A picture of one of its first seconds, as JPEG. */
  poster: Blob | null;
};

const longestWaitMs = 15_000;
// Of the first second many videos are black.
const posterSecond = 3;
const posterQuality = 0.85;

/** Reads how long a video is and takes a picture from it, without loading more than that needs. */
export async function readVideo(file: File): Promise<VideoFacts> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  video.src = address;
  try {
    await happens(video, "loadeddata");
    const { duration } = video;
    const durationSeconds = Number.isFinite(duration) && duration >= 1 ? Math.round(duration) : null;
    video.currentTime = Math.min(posterSecond, (durationSeconds ?? 0) / 2);
    await happens(video, "seeked");
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

function happens(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event} in time.`)), longestWaitMs);
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
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", posterQuality));
}
