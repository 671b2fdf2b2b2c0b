import type { PublicationStatus } from "@contract/enums";

/** A version of a post. Times are ISO 8601. */
export type PostVersion = {
  id: number;
  title: string;
  status: PublicationStatus;
  words: number;
  /** Name or e-mail; null for a deleted account or a change in Studio. */
  savedBy: string | null;
  savedAt: string;
};
