/** How long a signed address of a lesson's video or file holds, in seconds. */
export const mediaAddressSeconds = 15 * 60;

/** An address that holds for `mediaAddressSeconds`: path and query below the project's `/storage/v1`. */
export type SignedAddress = string;

/** What `sign-lesson-media` answers for a lesson, or with a video alone for a course's introduction. */
export type LessonMedia = {
  /** The uploaded video; null where there is none. */
  video: SignedAddress | null;
  captions: { id: string; name: string; language: string; address: SignedAddress }[];
  attachments: { id: string; name: string; sizeBytes: number; address: SignedAddress }[];
};
