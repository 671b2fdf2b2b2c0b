import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { readJsonBody, withJsonBody } from "./json-body.ts";
import { localKeys } from "./keys.ts";

/** Paths of the auth service whose responses hold a session. */
export const sessionPaths = ["/auth/v1/token", "/auth/v1/verify", "/auth/v1/signup"];

/**
 * Adds the account's metadata to the access token of a session and signs it again, as the hosted auth service does:
 * policies read the admin role there. The embedded service returns the metadata only next to the token. Returns
 * responses without a session unchanged.
 */
export async function withMetadataInToken(response: Response): Promise<Response> {
  const body = response.ok ? await readJsonBody(response) : null;
  const token = body?.["access_token"];
  const user = body?.["user"];
  if (!body || typeof token !== "string" || typeof user !== "object" || user === null) return response;
  const { app_metadata = {}, user_metadata = {} } = user as Record<string, unknown>;
  const signed = await new SignJWT({ ...decodeJwt(token), app_metadata, user_metadata })
    .setProtectedHeader({ ...decodeProtectedHeader(token), alg: "HS256" })
    .sign(new TextEncoder().encode(localKeys.jwtSecret));
  return withJsonBody(response, { ...body, access_token: signed });
}
