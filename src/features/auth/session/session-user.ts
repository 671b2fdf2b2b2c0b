import type { Session } from "@supabase/supabase-js";
import { adoptLanguage } from "@/lib/i18n";
import { isLanguage } from "@/lib/language";
import { readProfileOnce } from "./profile-read";
import { loadProfile } from "./session-profile-api";
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
  };
}

/** Completes a person with the name in their profile, and switches to its language; as they are where it cannot be read. */
export async function withProfile(user: SessionUser): Promise<SessionUser> {
  try {
    const profile = await readProfileOnce(user.id, loadProfile);
    if (!profile) return user;
    if (isLanguage(profile.locale)) await adoptLanguage(profile.locale);
    return { ...user, fullName: profile.fullName ?? user.fullName };
  } catch (error) {
    console.error("The profile could not be read.", error);
    return user;
  }
}
