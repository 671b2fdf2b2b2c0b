import type { SupabaseClient } from "@supabase/supabase-js";
import type { TokenRefresher } from "./backend-fetch";

type Auth = Pick<SupabaseClient["auth"], "getSession" | "refreshSession" | "signOut">;

// A server that refuses even new tokens must not be asked for more at every request.
const AT_MOST_EVERY_MS = 30_000;

/**
 * Refreshes the session when the server refused its access token. When the server
 * refuses the refresh token too, the session is over: it is removed from storage and
 * reported as a sign-out. Without an answer the session is kept.
 *
 * @param now the time in milliseconds
 */
export function createTokenRefresher(
  auth: () => Auth,
  now: () => number = () => performance.now(),
): TokenRefresher {
  let last = Number.NEGATIVE_INFINITY;

  return async (refused) => {
    const { data: present } = await auth().getSession();
    // Another request, or another tab, was quicker.
    if (present.session && present.session.access_token !== refused) return present.session.access_token;
    if (!present.session || now() - last < AT_MOST_EVERY_MS) return null;
    last = now();

    const { data, error } = await auth().refreshSession();
    if (data.session) return data.session.access_token;
    if (error?.status && error.status >= 400 && error.status < 500 && error.status !== 429) {
      await auth().signOut({ scope: "local" });
    }
    return null;
  };
}
