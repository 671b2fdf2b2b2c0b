import { withDatabase } from "@/lib/database";
import type { Language } from "@/lib/language";

// Tolerated (specification §8): the profile is then empty.
const noRow = "PGRST116";

/** What the session needs to know of a profile. */
export type ProfileSummary = { fullName: string | null; locale: string };

/** The profile of a person; null when there is no row yet. */
export function loadProfile(userId: string): Promise<ProfileSummary | null> {
  return withDatabase(async (database) => {
    const { data, error } = await database
      .from("profiles")
      .select("full_name, locale")
      .eq("id", userId)
      .maybeSingle();
    if (error && error.code !== noRow) throw error;
    return data && { fullName: data.full_name, locale: data.locale };
  });
}

/** Stores the language a person chose, so that e-mails are in it too. */
export function saveLocale(userId: string, locale: Language): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("profiles").update({ locale }).eq("id", userId).throwOnError();
  });
}
