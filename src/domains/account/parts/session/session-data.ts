import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { throwIfError, withAuth, withDatabase } from "@/platform/backend/backend";
import type { Language } from "@/platform/language";
import type { Selected } from "@/platform/selected";
import { whenSupabaseCreated } from "@/platform/backend/supabase";

/** Calls the handler on every change of the session, from the creation of the Supabase client. */
export function onAuthEvent(handler: (event: AuthChangeEvent, session: Session | null) => void): void {
  whenSupabaseCreated((supabase) => {
    supabase.auth.onAuthStateChange((event, session) => {
      // The client holds its lock during this callback: a handler that calls the client would deadlock.
      setTimeout(() => handler(event, session), 0);
    });
  });
}

/** Loads the Supabase client, which reads the stored session and reports it to `onAuthEvent`. */
export function openSession(): Promise<void> {
  return withAuth(async () => undefined);
}

/** Returns whether the Supabase client has a usable session. */
export function hasSession(): Promise<boolean> {
  return withAuth(async (auth) => (await auth.getSession()).data.session !== null);
}

/** Ends all sessions of the account. A session that the server has already removed counts as signed out. */
export function signOutEverywhere(): Promise<void> {
  return withAuth(async (auth) => throwIfError((await auth.signOut({ scope: "global" })).error));
}

/** Ends this browser's session. A session that the server has already removed counts as signed out. */
export function signOutHere(): Promise<void> {
  return withAuth(async (auth) => throwIfError((await auth.signOut({ scope: "local" })).error));
}

/** Columns of the profile that the session reads at a sign-in and behind it. */
const sessionProfileColumns =
  "fullName:full_name, locale, email, avatarUrl:avatar_url, phone, domain, seen:updated_at";

/** The profile of the signed-in user: the phone in E.164, the domain in ASCII. */
export type SessionProfile = Selected<"profiles", typeof sessionProfileColumns>;

/** Columns of the profile that public pages read (specification §3). */
const publicProfileColumns = "id, full_name, avatar_url";

/** The profile of the signed-in user on public pages. */
export type PublicProfile = Selected<"profiles", typeof publicProfileColumns>;

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
