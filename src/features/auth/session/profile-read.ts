import type { Selected } from "@/lib/selected";

/** Columns of the profile that the session reads. */
export const sessionProfileColumns = "fullName:full_name, locale, email, avatarUrl:avatar_url, phone, domain";

/** The profile of the signed-in user: the phone in E.164, the domain in ASCII. */
export type SessionProfile = Selected<"profiles", typeof sessionProfileColumns>;

// Whoever asks later than this reads the profile anew.
const freshForMs = 10_000;

type ProfileRead = {
  userId: string;
  profile: Promise<SessionProfile | null>;
  begunAt: number;
  isTaken: boolean;
};

let last: ProfileRead | null = null;

const isFresh = (read: ProfileRead) => Date.now() - read.begunAt <= freshForMs;

/**
 * Reads a person's profile, once for all who ask at about the same time: the client reports a
 * stored session twice, as found and as signed in, and the panel opens beside it.
 */
export function readProfileOnce(
  userId: string,
  load: (userId: string) => Promise<SessionProfile | null>,
): Promise<SessionProfile | null> {
  if (last?.userId === userId && isFresh(last)) return last.profile;
  const read = { userId, profile: load(userId), begunAt: Date.now(), isTaken: false };
  last = read;
  read.profile.catch(() => {
    if (last === read) last = null;
  });
  return read.profile;
}

/** What has just been read of a person, for the page that would read the same: once, as it may change what it shows. */
export function takeProfileRead(userId: string): Promise<SessionProfile | null> | null {
  if (last?.userId !== userId || last.isTaken || !isFresh(last)) return null;
  last.isTaken = true;
  return last.profile;
}

/** Makes the last read count no more: its session has ended. */
export function forgetProfileRead(): void {
  last = null;
}
