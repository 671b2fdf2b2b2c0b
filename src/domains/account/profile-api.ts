import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/database";
import { profileColumns, type Profile, type ProfileChange } from "./profile-model";

/** Returns the user's own profile; null when there is no row yet. */
export function getProfile(userId: string): Promise<Profile | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("profiles")
      .select(profileColumns)
      .eq("id", userId)
      .maybeSingle()
      .throwOnError();
    return data;
  });
}

/**
 * Saves the user's profile.
 *
 * @param seen when it was last changed, as it was read
 * @returns when it was last changed now
 * @throws AppError `conflict` when it was changed since, `domain_locked` when the site is live, `invalid_input`, `network`…
 */
export function saveProfile(userId: string, change: ProfileChange, seen: string): Promise<string> {
  const { fullName, phone, domain, locale } = change;
  const row = { full_name: fullName, phone, locale, ...(domain !== undefined && { domain }) };
  return withDatabase(async (database) => {
    const { data } = await database
      .from("profiles")
      .update(row)
      .eq("id", userId)
      .eq("updated_at", seen)
      .select("updated_at")
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("conflict");
    return data.updated_at;
  });
}
