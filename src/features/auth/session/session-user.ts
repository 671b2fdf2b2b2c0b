import type { Session } from "@supabase/supabase-js";
import { adoptLanguage } from "@/lib/i18n";
import { chosenLanguage, isLanguage } from "@/lib/language";
import { readProfileOnce } from "./profile-read";
import { loadProfile, saveLocale } from "./session-profile-api";
import type { SessionUser } from "./session-state";

/** The person of a session, by what the auth service knows of them. */
export function userOf(session: Session): SessionUser {
  const { id, email, new_email: pendingEmail, user_metadata: typed, app_metadata: granted } = session.user;
  const name: unknown = typed["full_name"];
  return {
    id,
    email: email ?? "",
    fullName: typeof name === "string" && name.trim() ? name.trim() : null,
    ...(pendingEmail && { pendingEmail }),
    isAdmin: granted["role"] === "admin",
    ...(typeof granted["role"] === "string" && { isTeam: true as const }),
  };
}

// E-mails speak the language that was chosen last: also one chosen here before signing in.
async function bringLanguage(userId: string, stored: string): Promise<void> {
  const chosen = chosenLanguage();
  if (chosen === null || chosen === stored) return;
  try {
    await saveLocale(userId, chosen);
  } catch (error) {
    console.error("The language could not be stored in the profile.", error);
  }
}

/**
 * Completes a person with the name in their profile; as they are where it cannot be read. The
 * interface takes the profile's language unless another was chosen in this browser, which
 * `bringsLanguage` (at a sign-in) stores in the profile.
 */
export async function withProfile(
  user: SessionUser,
  { bringsLanguage }: { bringsLanguage: boolean },
): Promise<SessionUser> {
  try {
    const profile = await readProfileOnce(user.id, loadProfile);
    if (!profile) return user;
    if (isLanguage(profile.locale)) await adoptLanguage(profile.locale);
    if (bringsLanguage) void bringLanguage(user.id, profile.locale);
    return { ...user, fullName: profile.fullName ?? user.fullName };
  } catch (error) {
    console.error("The profile could not be read.", error);
    return user;
  }
}
