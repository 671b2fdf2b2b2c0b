/**
 * What the auth service's own pages add to our address; our own e-mails do not use them. A session in the
 * fragment is ignored: anyone could have put it there.
 */
export type AuthCallback =
  | { kind: "none" }
  /** To exchange for a session, in the browser that requested the e-mail. */
  | { kind: "code"; code: string }
  /** A link that the auth service rejected. */
  | { kind: "error" };

/** Reads the query and fragment of an address ("?code=…", "#error=…&error_code=otp_expired"). */
export function readAuthCallback({ search, hash }: { search: string; hash: string }): AuthCallback {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  if ([query, fragment].some((params) => params.has("error") || params.has("error_description"))) {
    return { kind: "error" };
  }
  const code = query.get("code");
  return code === null ? { kind: "none" } : { kind: "code", code };
}
