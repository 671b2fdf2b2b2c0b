import { decodeJwt } from "jose";
import type { Sql } from "./backend.ts";

/** Returns the access token of a request. */
export function tokenOf(request: Request): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/** Returns the session that a token names; null for anything else. The token is not verified. */
export function sessionOf(token: unknown): { id: string; userId: string } | null {
  if (typeof token !== "string") return null;
  try {
    const { session_id: id, sub: userId } = decodeJwt(token);
    return typeof id === "string" && userId !== undefined ? { id, userId } : null;
  } catch {
    return null;
  }
}

/** Ends the other sessions of an account, as the hosted auth service does after a change of the password. */
export async function endOtherSessions(sql: Sql, request: Request): Promise<void> {
  const session = sessionOf(tokenOf(request));
  if (!session) return;
  await sql("delete from auth.sessions where user_id::text = $1 and id::text <> $2", [
    session.userId,
    session.id,
  ]);
}

/** Returns the hosted auth service's refusal of a token whose session has ended; null for any other request. */
export async function refusalOfEndedSession(sql: Sql, request: Request): Promise<Response | null> {
  const session = sessionOf(tokenOf(request));
  if (!session || (await sql("select from auth.sessions where id::text = $1", [session.id])).length > 0) {
    return null;
  }
  const code = "session_not_found";
  const msg = "Session from session_id claim in JWT does not exist";
  return Response.json(
    { code: 403, error_code: code, msg },
    { status: 403, headers: { "x-sb-error-code": code } },
  );
}
