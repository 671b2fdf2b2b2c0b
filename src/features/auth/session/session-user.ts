import type { Session } from "@supabase/supabase-js";
import { adoptLanguage } from "@/lib/i18n";
import { chosenLanguage, isLanguage } from "@/lib/language";
import { readProfileOnce } from "./profile-read";
import { loadProfile, saveLocale } from "./session-profile-api";
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

/**
 * Adds the name in the profile to a user; returns the user unchanged when the profile cannot be read. The
 * interface takes the profile's language unless another was chosen in this browser. `storesChosenLanguage` (at a
 * sign-in) stores that choice in the profile.
 */
export async function withProfile(
  user: SessionUser,
  { storesChosenLanguage }: { storesChosenLanguage: boolean },
): Promise<SessionUser> {
  try {
    const profile = await readProfileOnce(user.id, loadProfile);
    if (!profile) return user;
    if (isLanguage(profile.locale)) await adoptLanguage(profile.locale);
    if (storesChosenLanguage) void storeChosenLanguage(user.id, profile.locale);
    return { ...user, fullName: profile.fullName ?? user.fullName };
  } catch (error) {
    console.error("The profile could not be read.", error);
    return user;
  }
}
