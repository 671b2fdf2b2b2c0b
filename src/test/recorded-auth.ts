/**
 * MFA responses of the hosted auth service in the documented format (and the client's types); IDs, times and secrets
 * are invented. The embedded service has no MFA.
 */

const userId = "11111111-2222-4333-8444-555555555555";

const encode = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** A token in the format of hosted projects with an invalid signature. */
export function hostedToken(
  aal: "aal1" | "aal2",
  subject = userId,
  method: "password" | "otp" = "password",
): string {
  const first = { method, timestamp: 1_795_000_000 };
  const totp = { method: "totp", timestamp: 1_795_000_100 };
  const claims = {
    iss: "https://project.supabase.co/auth/v1",
    sub: subject,
    aud: "authenticated",
    exp: 4_000_000_000,
    iat: 1_795_000_000,
    email: "ana@exemplo.com",
    role: "authenticated",
    aal,
    amr: aal === "aal2" ? [totp, first] : [first],
    session_id: "99999999-8888-4777-8666-555555555555",
  };
  return `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}.c2lnbmF0dXJl`;
}

/** An entry in a user's `factors`. */
export function factor(over: { id?: string; status?: "verified" | "unverified"; created_at?: string } = {}) {
  return {
    id: "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee",
    friendly_name: "app-mabc",
    factor_type: "totp" as const,
    status: "verified" as const,
    created_at: "2026-11-02T10:00:00.000Z",
    updated_at: "2026-11-02T10:01:00.000Z",
    ...over,
  };
}

/** GET /user. */
export function hostedUser(factors: readonly ReturnType<typeof factor>[] = [], id = userId) {
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: "ana@exemplo.com",
    email_confirmed_at: "2026-11-01T09:00:00.000Z",
    phone: "",
    confirmed_at: "2026-11-01T09:00:00.000Z",
    last_sign_in_at: "2026-11-20T12:00:00.000Z",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { full_name: "Ana Souza" },
    identities: [],
    // Accounts without factors do not have this property.
    ...(factors.length > 0 && { factors: [...factors] }),
    created_at: "2026-11-01T09:00:00.000Z",
    updated_at: "2026-11-20T12:00:00.000Z",
    is_anonymous: false,
  };
}

/** POST /token, and POST /factors/{id}/verify with "aal2". */
export function hostedSession(
  aal: "aal1" | "aal2",
  factors: readonly ReturnType<typeof factor>[] = [],
  id = userId,
) {
  return {
    access_token: hostedToken(aal, id),
    token_type: "bearer" as const,
    expires_in: 3600,
    expires_at: 4_000_000_000,
    refresh_token: `refresh-${aal}`,
    user: hostedUser(factors, id),
  };
}

/** POST /factors. */
export const enrolled = {
  id: "bbbbbbbb-cccc-4ddd-8eee-ffffffffffff",
  type: "totp",
  friendly_name: "app-mdef",
  totp: {
    qr_code:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="black" d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h2v2H4z"/></svg>',
    secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    uri: "otpauth://totp/Site%20Pronto:ana@exemplo.com?algorithm=SHA1&digits=6&issuer=Site%20Pronto&period=30&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  },
};

/** POST /factors/{id}/challenge. */
export const challenge = {
  id: "cccccccc-dddd-4eee-8fff-000000000000",
  type: "totp",
  expires_at: 4_000_000_000,
};

/** POST /factors/{id}/verify with a wrong code: 422. */
export const codeRefused = {
  code: 422,
  error_code: "mfa_verification_failed",
  msg: "Invalid TOTP code entered",
};

/** POST /factors with MFA disabled: 422. */
export const enrollDisabled = {
  code: 422,
  error_code: "mfa_totp_enroll_not_enabled",
  msg: "MFA enroll is disabled for TOTP",
};

/** DELETE /factors/{id} with a session of level aal1: 422. */
export const aal2Required = {
  code: 422,
  error_code: "insufficient_aal",
  msg: "AAL2 required to unenroll verified factor",
};

/** The refusal of a request: a status with the code and the message of the service. */
export function authRefusal(status: number, code: string, message = "Refused by the test."): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}

/** The refusal of an e-mail that follows the last one too soon: 429. */
export function tooSoon(seconds = 42): Response {
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  return authRefusal(429, "over_email_send_rate_limit", message);
}
