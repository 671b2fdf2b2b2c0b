import type { Backend } from "./backend.ts";
import { sessionOf, tokenOf } from "./ended-sessions.ts";
import { readJsonBody } from "./json-body.ts";

/**
 * Requires the current password for a new one, as the hosted auth service does (`require_current_password`), unless
 * the account has no password yet or an e-mail link opened the session. The embedded service accepts any session.
 */
export function createCurrentPasswordCheck(backend: Pick<Backend, "fetch" | "sql">) {
  // By session id, in memory: after a restart, a user in the middle of a reset requests another link.
  const sessionsOpenedByEmail = new Set<string>();

  /** Checks a password by signing in with it, and ends that session again. */
  async function isPassword(request: Request, email: string, password: string): Promise<boolean> {
    const send = (path: string, token: string | null, body: object) => {
      const headers = new Headers({ "content-type": "application/json" });
      headers.set("apikey", request.headers.get("apikey") ?? "");
      if (token !== null) headers.set("authorization", `Bearer ${token}`);
      const url = new URL(path, request.url);
      return backend.fetch(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }));
    };
    const signedIn = await send("/auth/v1/token?grant_type=password", null, { email, password });
    const token = signedIn.ok ? (await readJsonBody(signedIn))?.["access_token"] : null;
    if (typeof token !== "string") return false;
    await send("/auth/v1/logout?scope=local", token, {});
    return true;
  }

  return {
    /** Records the session in the response to an e-mail link or code. */
    async recordSession(response: Response): Promise<void> {
      const id = sessionOf(response.ok ? (await readJsonBody(response))?.["access_token"] : null)?.id;
      if (id !== undefined) sessionsOpenedByEmail.add(id);
    },

    /** Returns the hosted service's refusal of a request to change an account; null when the request is allowed. */
    async refusalOf(request: Request): Promise<Response | null> {
      const body = await readJsonBody(request);
      const session = sessionOf(tokenOf(request));
      if (typeof body?.["password"] !== "string" || !session || sessionsOpenedByEmail.has(session.id)) {
        return null;
      }
      const [account] = await backend.sql(
        "select email from auth.users where id::text = $1 and encrypted_password <> ''",
        [session.userId],
      );
      if (!account) return null;
      const current = body["current_password"];
      if (typeof current !== "string" || current === "") return refusal("current_password_required");
      const isRight = await isPassword(request, String(account["email"]), current);
      return isRight ? null : refusal("current_password_invalid");
    },
  };
}

// The hosted service uses one message for both cases.
function refusal(code: "current_password_required" | "current_password_invalid"): Response {
  const msg = "Current password required when setting new password.";
  return Response.json(
    { code: 400, error_code: code, msg },
    { status: 400, headers: { "x-sb-error-code": code } },
  );
}
