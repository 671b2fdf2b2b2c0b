import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { throwIfError, withAppErrors } from "@/platform/backend";
import { whenSupabaseCreated } from "@/platform/supabase";

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
  return withAppErrors(async () => undefined);
}

/** Returns whether the Supabase client has a usable session. */
export function hasSession(): Promise<boolean> {
  return withAppErrors(async ({ auth }) => (await auth.getSession()).data.session !== null);
}

/** Ends all sessions of the account. A session that the server has already removed counts as signed out. */
export function signOutEverywhere(): Promise<void> {
  return withAppErrors(async ({ auth }) => throwIfError((await auth.signOut({ scope: "global" })).error));
}

/** Ends this browser's session. A session that the server has already removed counts as signed out. */
export function signOutHere(): Promise<void> {
  return withAppErrors(async ({ auth }) => throwIfError((await auth.signOut({ scope: "local" })).error));
}
