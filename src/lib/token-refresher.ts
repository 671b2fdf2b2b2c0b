import type { SupabaseClient } from "@supabase/supabase-js";
import type { TokenRefresher } from "./backend-fetch";

type Auth = Pick<SupabaseClient["auth"], "getSession" | "refreshSession" | "signOut">;

// Limits refreshes when the server rejects even new tokens.
const minIntervalMs = 30_000;

/**
 * Refreshes the session when the server rejected its access token. When the server rejects the refresh token, too,
 * the session has ended: it is removed from storage and reported as a sign-out. Without a response, the session is
 * kept.
 *
 * @param now current time in milliseconds
 */
export function createTokenRefresher(
  auth: () => Auth,
  now: () => number = () => performance.now(),
): TokenRefresher {
  let last = Number.NEGATIVE_INFINITY;

  return async (refused) => {
    const { data: present } = await auth().getSession();
    // Another request or tab has already refreshed it.
    if (present.session && present.session.access_token !== refused) return present.session.access_token;
    if (!present.session || now() - last < minIntervalMs) return null;
    last = now();

    const { data, error } = await auth().refreshSession();
    if (data.session) return data.session.access_token;
    if (error?.status && error.status >= 400 && error.status < 500 && error.status !== 429) {
      await auth().signOut({ scope: "local" });
    }
    return null;
  };
}
