import { withDatabase } from "@/platform/database";
import type { Language } from "@/platform/language";
import {
  publicProfileColumns,
  sessionProfileColumns,
  type PublicProfile,
  type SessionProfile,
} from "./profile-read";

/** Returns a user's profile; null when there is no row yet. */
export function loadProfile(userId: string): Promise<SessionProfile | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("profiles")
      .select(sessionProfileColumns)
      .eq("id", userId)
      .maybeSingle()
      .throwOnError();
    return data;
  });
}

/** Returns the columns of a user's profile that public pages read; null when there is no row yet. */
export function loadPublicProfile(userId: string): Promise<PublicProfile | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("profiles")
      .select(publicProfileColumns)
      .eq("id", userId)
      .maybeSingle()
      .throwOnError();
    return data;
  });
}

/** Stores the selected language, which e-mails also use. */
export function saveLocale(userId: string, locale: Language): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("profiles").update({ locale }).eq("id", userId).throwOnError();
  });
}

/**
 * Reads nothing of a user's profile. The response to a token of an ended session is 401, upon which the database client
 * signs out.
 */
export function askServerForSession(userId: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("profiles").select("id", { head: true }).eq("id", userId).throwOnError();
  });
}
