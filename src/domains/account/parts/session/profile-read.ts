import type { Selected } from "@/platform/selected";

/** Columns of the profile that the session reads at a sign-in and behind it. */
export const sessionProfileColumns =
  "fullName:full_name, locale, email, avatarUrl:avatar_url, phone, domain, seen:updated_at";

/** The profile of the signed-in user: the phone in E.164, the domain in ASCII. */
export type SessionProfile = Selected<"profiles", typeof sessionProfileColumns>;

/** Columns of the profile that public pages read (specification §3). */
export const publicProfileColumns = "id, full_name, avatar_url";

/** The profile of the signed-in user on public pages. */
export type PublicProfile = Selected<"profiles", typeof publicProfileColumns>;

// A later call loads the profile again.
const freshForMs = 10_000;

type ProfileRead<Row> = {
  userId: string;
  profile: Promise<Row | null>;
  startedAt: number;
};

const isFresh = (read: ProfileRead<unknown>) => Date.now() - read.startedAt <= freshForMs;

/** Shares one read among callers that need the same row of a user at the same time. */
function createSharedRead<Row>() {
  let last: ProfileRead<Row> | null = null;
  return {
    once(userId: string, load: (userId: string) => Promise<Row | null>): Promise<Row | null> {
      if (last?.userId === userId && isFresh(last)) return last.profile;
      const read = { userId, profile: load(userId), startedAt: Date.now() };
      last = read;
      read.profile.catch(() => {
        if (last === read) last = null;
      });
      return read.profile;
    },
    latest: (userId: string) => (last?.userId === userId && isFresh(last) ? last : null),
    isStarted: (userId: string) => last?.userId === userId,
    clear: () => {
      last = null;
    },
  };
}

const sessionReads = createSharedRead<SessionProfile>();
const publicReads = createSharedRead<PublicProfile>();
let taken: ProfileRead<SessionProfile> | null = null;

/**
 * Loads a user's profile once for simultaneous callers: the client reports a stored session twice (as found and
 * as signed in), and the panel opens at the same time.
 */
export const readProfileOnce = sessionReads.once;

/** Returns whether the session has read, or is reading, the whole profile of a user. */
export const isProfileRead = sessionReads.isStarted;

/** Loads the public columns of a user's profile once for simultaneous callers. */
export const readPublicProfileOnce = publicReads.once;

/** Returns the profile that was just loaded, for the page that needs it too; once, as the page may change it. */
export function takeProfileRead(userId: string): Promise<SessionProfile | null> | null {
  const latest = sessionReads.latest(userId);
  if (latest === null || latest === taken) return null;
  taken = latest;
  return latest.profile;
}

/** Discards the loaded profile at the end of its session. */
export function clearProfileRead(): void {
  sessionReads.clear();
  publicReads.clear();
  taken = null;
}
