/**
 * What the auth service's own pages add to the address they lead back to, where its e-mails
 * are not ours. A session in the fragment counts for nothing: it could be anybody's.
 */
export type AuthCallback =
  | { kind: "none" }
  /** To be exchanged for a session, in the browser that asked for the e-mail. */
  | { kind: "code"; code: string }
  /** A link that the auth service refused. */
  | { kind: "error" };

/** Reads an address's query and fragment ("?code=…", "#error=…&error_code=otp_expired"). */
export function readAuthCallback({ search, hash }: { search: string; hash: string }): AuthCallback {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  if ([query, fragment].some((params) => params.has("error") || params.has("error_description"))) {
    return { kind: "error" };
  }
  const code = query.get("code");
  return code === null ? { kind: "none" } : { kind: "code", code };
}
