import type { Session } from "@supabase/supabase-js";
import { isBehindLogin, isPublicAddress } from "@/platform/addresses";
import { adoptLanguage } from "@/platform/i18n";
import { chosenLanguage, isLanguage } from "@/platform/language";
import type { SessionUser } from "./session";
import {
  loadProfile,
  loadPublicProfile,
  type PublicProfile,
  saveLocale,
  type SessionProfile,
} from "./session-data";

// A later call loads the profile again.
const freshForMs = 10_000;

type ProfileRead<Row> = {
  userId: string;
  profile: Promise<Row | null>;
  startedAt: number;
};

const isFresh = (read: ProfileRead<unknown>) => Date.now() - read.startedAt <= freshForMs;

/** Shares one read among callers that need the same row of a user at the same time. */
function createSharedRead<Row>(load: (userId: string) => Promise<Row | null>) {
  let last: ProfileRead<Row> | null = null;
  return {
    once(userId: string): Promise<Row | null> {
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

const sessionReads = createSharedRead<SessionProfile>(loadProfile);
const publicReads = createSharedRead<PublicProfile>(loadPublicProfile);
let taken: ProfileRead<SessionProfile> | null = null;

/**
 * Loads a user's profile once for simultaneous callers: the client reports a stored session twice (as found and
 * as signed in), and the panel opens at the same time.
 */
export const readProfileOnce = sessionReads.once;

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

/** Builds the session's user from the data of the auth service. */
export function userOf(session: Session): SessionUser {
  const { id, email, new_email: pendingEmail, app_metadata: granted } = session.user;
  return {
    id,
    email: email ?? "",
    // The name in the metadata is that of the sign-up, which anyone can make with any address.
    fullName: null,
    ...(pendingEmail && { pendingEmail }),
    isTeam: typeof granted["role"] === "string",
  };
}

// E-mails use the language chosen last, including one chosen before sign-in.
async function storeChosenLanguage(userId: string, stored: string): Promise<void> {
  const chosen = chosenLanguage();
  if (chosen === null || chosen === stored) return;
  try {
    await saveLocale(userId, chosen);
  } catch (error) {
    console.error("The language could not be stored in the profile.", error);
  }
}

async function adoptProfile(userId: string): Promise<SessionProfile | null> {
  const profile = await readProfileOnce(userId);
  if (profile && isLanguage(profile.locale)) await adoptLanguage(profile.locale);
  return profile;
}

/**
 * Applies the language of a profile when its user leaves the public pages, which do not read it. Does nothing when
 * this session has read it before.
 */
export async function adoptProfileLanguage(userId: string): Promise<void> {
  if (sessionReads.isStarted(userId)) return;
  try {
    await adoptProfile(userId);
  } catch (error) {
    console.error("The language of the profile could not be read.", error);
  }
}

/**
 * Adds the name in the profile to a user; returns the user unchanged when the profile cannot be read. Public pages
 * read no more than the name. Elsewhere the interface takes the profile's language unless another was chosen in this
 * browser.
 *
 * @param arrival the user has just signed in: a language that was chosen in this browser is stored in the profile
 */
export async function withProfile(
  user: SessionUser,
  { arrival }: { arrival: boolean },
): Promise<SessionUser> {
  const { pathname } = window.location;
  // Another tab's sign-in arrives on public pages, too.
  const readsAll = isBehindLogin(pathname) || (arrival && !isPublicAddress(pathname));
  try {
    if (!readsAll) {
      const profile = await publicReads.once(user.id);
      return { ...user, fullName: profile?.full_name ?? user.fullName };
    }
    const profile = await adoptProfile(user.id);
    if (!profile) return user;
    if (arrival) void storeChosenLanguage(user.id, profile.locale);
    return { ...user, fullName: profile.fullName ?? user.fullName };
  } catch (error) {
    console.error("The profile could not be read.", error);
    return user;
  }
}
