/** The profile of whoever is signed in, as the session reads it. */
export type SessionProfile = {
  fullName: string | null;
  locale: string;
  email: string | null;
  avatarUrl: string | null;
  /** E.164. */
  phone: string | null;
  domain: string | null;
};

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
