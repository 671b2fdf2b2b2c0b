/**
 * The auth service's answer in the address that the page was opened with. Links of its
 * own pages put it in the fragment, which the Supabase client removes as soon as it has
 * read it; so it is recorded first.
 */
export type AuthCallback =
  | { kind: "none" }
  /** A session in the fragment; `recovery` when it came from a password-reset link. */
  | { kind: "session"; recovery: boolean }
  /** A link that the auth service refused, with its reason. */
  | { kind: "error"; code: string; description: string };

/** Reads the fragment of an address ("#access_token=…", "#error=…&error_code=otp_expired"). */
export function readAuthCallback(hash: string): AuthCallback {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  if (params.has("access_token")) return { kind: "session", recovery: params.get("type") === "recovery" };
  if (params.has("error") || params.has("error_code") || params.has("error_description")) {
    return {
      kind: "error",
      code: params.get("error_code") ?? params.get("error") ?? "",
      description: params.get("error_description") ?? "",
    };
  }
  return { kind: "none" };
}

let callback: AuthCallback = { kind: "none" };
let callbackPath = "";

/** Records the answer in the page's address. Call before the Supabase client is loaded. */
export function recordAuthCallback({ pathname, hash }: { pathname: string; hash: string }): AuthCallback {
  callback = readAuthCallback(hash);
  callbackPath = pathname;
  return callback;
}

/** The recorded answer, if the page was opened at this path. */
export function authCallbackAt(pathname: string): AuthCallback {
  return pathname === callbackPath ? callback : { kind: "none" };
}
