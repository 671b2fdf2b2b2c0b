import { throwIfError, withAppErrors } from "@/lib/backend";
import { withDatabase } from "@/lib/database";
import { profileColumns, type Profile, type ProfileChange } from "./model";

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
 * @throws AppError `domain_locked` when the site is live, `invalid_input`, `network`…
 */
export function saveProfile(userId: string, change: ProfileChange): Promise<void> {
  const { fullName, phone, domain, locale } = change;
  const row = { full_name: fullName, phone, locale, ...(domain !== undefined && { domain }) };
  return withAppErrors(async (supabase) => {
    throwIfError((await supabase.from("profiles").update(row).eq("id", userId)).error);
  });
}
