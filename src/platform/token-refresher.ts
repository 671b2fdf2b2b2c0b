import type { Session, SupabaseClient } from "@supabase/supabase-js";
import type { TokenRefresher } from "./backend-fetch";

type Auth = Pick<SupabaseClient["auth"], "getSession" | "refreshSession" | "signOut">;
export type CurrentSession = (auth: Pick<Auth, "getSession">) => Promise<Session | null>;

// Limits refreshes when the server rejects even new tokens.
const minIntervalMs = 30_000;

/**
 * Refreshes the session when the server rejected its access token. When the server rejects the refresh token, too,
 * the session has ended: it is removed from storage and reported as a sign-out. Without a response, the session is
 * kept.
 *
 * @param currentSession returns the session, which another tab may have refreshed
 * @param now current time in milliseconds
 */
export function createTokenRefresher(
  auth: () => Auth,
  currentSession: CurrentSession,
  now: () => number = () => performance.now(),
): TokenRefresher {
  let last = Number.NEGATIVE_INFINITY;

  return async (refused) => {
    const readToken = async () => (await currentSession(auth()).catch(() => null))?.access_token ?? null;
    const present = await readToken();
    // Another request or tab has already refreshed it.
    if (present !== refused) return present;
    if (now() - last < minIntervalMs) return null;
    last = now();

    const { data, error } = await auth().refreshSession();
    if (data.session) return data.session.access_token;
    const replaced = await readToken();
    if (replaced !== refused && replaced !== null) return replaced;
    if (error?.status && error.status >= 400 && error.status < 500 && error.status !== 429) {
      await auth().signOut({ scope: "local" });
    }
    return null;
  };
}
