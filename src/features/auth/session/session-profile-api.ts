import { withDatabase } from "@/lib/database";
import type { Language } from "@/lib/language";
import type { SessionProfile } from "./profile-read";

// Tolerated (specification §8): the profile is then empty.
const noRow = "PGRST116";

/** The profile of a person; null when there is no row yet. */
export function loadProfile(userId: string): Promise<SessionProfile | null> {
  return withDatabase(async (database) => {
    const { data, error } = await database
      .from("profiles")
      .select("full_name, locale, email, avatar_url, phone, domain")
      .eq("id", userId)
      .maybeSingle();
    if (error && error.code !== noRow) throw error;
    if (!data) return null;
    const { full_name: fullName, avatar_url: avatarUrl, ...rest } = data;
    return { fullName, avatarUrl, ...rest };
  });
}

/** Stores the language a person chose, so that e-mails are in it too. */
export function saveLocale(userId: string, locale: Language): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("profiles").update({ locale }).eq("id", userId).throwOnError();
  });
}
