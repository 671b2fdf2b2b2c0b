import type { Selected } from "@/lib/selected";

/** Columns of the profile that the session reads. */
export const sessionProfileColumns =
  "fullName:full_name, locale, email, avatarUrl:avatar_url, phone, domain, seen:updated_at";

/** The profile of the signed-in user: the phone in E.164, the domain in ASCII. */
export type SessionProfile = Selected<"profiles", typeof sessionProfileColumns>;

// A later call loads the profile again.
const freshForMs = 10_000;

type ProfileRead = {
  userId: string;
  profile: Promise<SessionProfile | null>;
  startedAt: number;
  isTaken: boolean;
};

let last: ProfileRead | null = null;

const isFresh = (read: ProfileRead) => Date.now() - read.startedAt <= freshForMs;

/**
 * Loads a user's profile once for simultaneous callers: the client reports a stored session twice (as found and
 * as signed in), and the panel opens at the same time.
 */
export function readProfileOnce(
  userId: string,
  load: (userId: string) => Promise<SessionProfile | null>,
): Promise<SessionProfile | null> {
  if (last?.userId === userId && isFresh(last)) return last.profile;
  const read = { userId, profile: load(userId), startedAt: Date.now(), isTaken: false };
  last = read;
  read.profile.catch(() => {
    if (last === read) last = null;
  });
  return read.profile;
}

/** Returns the profile that was just loaded, for the page that needs it too; once, as the page may change it. */
export function takeProfileRead(userId: string): Promise<SessionProfile | null> | null {
  if (last?.userId !== userId || last.isTaken || !isFresh(last)) return null;
  last.isTaken = true;
  return last.profile;
}

/** Discards the loaded profile at the end of its session. */
export function clearProfileRead(): void {
  last = null;
}
