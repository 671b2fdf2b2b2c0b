import type { PublicationStatus } from "@contract/enums";

/** What a post was. Times are ISO 8601. */
export type PostVersion = {
  id: number;
  title: string;
  status: PublicationStatus;
  words: number;
  /** Name or e-mail; null for an account that is gone, or a change made in Studio. */
  savedBy: string | null;
  savedAt: string;
};
