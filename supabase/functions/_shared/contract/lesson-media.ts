/** Lifetime of a signed address in seconds. */
export const mediaAddressSeconds = 15 * 60;

/** Response of `sign-lesson-media` for a lesson. Addresses as in signed-address.ts. */
export type LessonMedia = {
  /** The uploaded video, or null. */
  video: string | null;
  /** A frame of the video. */
  poster: string | null;
  captions: { id: string; name: string; language: string; address: string }[];
  attachments: { id: string; name: string; sizeBytes: number; address: string }[];
};

/** Response of `sign-lesson-media` for a course. */
export type CourseMedia = {
  /** The uploaded introduction video, or null. */
  video: string | null;
  /** Frames of the lessons' videos, by lesson id. */
  posters: Record<string, string>;
};
