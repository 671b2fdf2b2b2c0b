import type { Session } from "@supabase/supabase-js";
import { isBehindLogin, isPublicAddress } from "@/platform/addresses";
import { adoptLanguage } from "@/platform/i18n";
import { chosenLanguage, isLanguage } from "@/platform/language";
import { isProfileRead, readProfileOnce, readPublicProfileOnce, type SessionProfile } from "./profile-read";
import { loadProfile, loadPublicProfile, saveLocale } from "./session-profile-api";
import type { SessionUser } from "./session-state";

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
  const profile = await readProfileOnce(userId, loadProfile);
  if (profile && isLanguage(profile.locale)) await adoptLanguage(profile.locale);
  return profile;
}

/**
 * Applies the language of a profile when its user leaves the public pages, which do not read it. Does nothing when
 * this session has read it before.
 */
export async function adoptProfileLanguage(userId: string): Promise<void> {
  if (isProfileRead(userId)) return;
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
      const profile = await readPublicProfileOnce(user.id, loadPublicProfile);
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
