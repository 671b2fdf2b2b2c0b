import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { localKeys } from "./keys.ts";

type Session = { access_token: string; user: { app_metadata?: unknown; user_metadata?: unknown } };

/** Paths of the auth service whose answers hold a session. */
export const sessionPaths = ["/auth/v1/token", "/auth/v1/verify", "/auth/v1/signup"];

function isSession(body: unknown): body is Session {
  return (
    typeof body === "object" &&
    body !== null &&
    "access_token" in body &&
    typeof body.access_token === "string" &&
    "user" in body &&
    typeof body.user === "object" &&
    body.user !== null
  );
}

/**
 * An answer of the auth service with the account's metadata in its token, signed
 * anew, as the hosted service writes it: policies read the administrator's role
 * from there. The embedded service gives the metadata beside the token only.
 * Answers without a session come back as they are.
 */
export async function withMetadataInToken(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (!response.ok || !isSession(body)) {
    return response;
  }
  const { app_metadata = {}, user_metadata = {} } = body.user;
  const token = await new SignJWT({ ...decodeJwt(body.access_token), app_metadata, user_metadata })
    .setProtectedHeader({ ...decodeProtectedHeader(body.access_token), alg: "HS256" })
    .sign(new TextEncoder().encode(localKeys.jwtSecret));
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify({ ...body, access_token: token }), { status: response.status, headers });
}
