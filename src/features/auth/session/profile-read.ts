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

// A page that opens later than this reads the profile anew.
const freshForMs = 10_000;

type ProfileRead = {
  userId: string;
  profile: Promise<SessionProfile | null>;
  begunAt: number;
  isOver: boolean;
  isTaken: boolean;
};

let last: ProfileRead | null = null;

/** Reads a person's profile. The client reports a stored session twice at once, as found and as signed in: it is read once. */
export function readProfileOnce(
  userId: string,
  load: (userId: string) => Promise<SessionProfile | null>,
): Promise<SessionProfile | null> {
  if (last?.userId === userId && !last.isOver) return last.profile;
  const read = { userId, profile: load(userId), begunAt: Date.now(), isOver: false, isTaken: false };
  const finish = () => {
    read.isOver = true;
  };
  read.profile.then(finish, finish);
  last = read;
  return read.profile;
}

/** What the session has just read of a person, for the page that would read the same; once, and null when it is no longer fresh. */
export function takeProfileRead(userId: string): Promise<SessionProfile | null> | null {
  if (last?.userId !== userId || last.isTaken || Date.now() - last.begunAt > freshForMs) return null;
  last.isTaken = true;
  return last.profile;
}

/** Makes the last read count no more: its session has ended. */
export function forgetProfileRead(): void {
  last = null;
}
