/** How long a signed address of a lesson's video or file holds, in seconds. */
export const mediaAddressSeconds = 15 * 60;

/** What `sign-lesson-media` answers for a lesson; addresses as in signed-address.ts. */
export type LessonMedia = {
  /** The uploaded video; null where there is none. */
  video: string | null;
  /** A picture from it. */
  poster: string | null;
  captions: { id: string; name: string; language: string; address: string }[];
  attachments: { id: string; name: string; sizeBytes: number; address: string }[];
};

/** What it answers for a course. */
export type CourseMedia = {
  /** The uploaded introduction; null where there is none. */
  video: string | null;
  /** Pictures of its lessons' videos, by the lesson's id. */
  posters: Record<string, string>;
};
