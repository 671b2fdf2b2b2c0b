import { readJsonBody } from "./json-body.ts";
import { localKeys } from "./keys.ts";

/**
 * Creates a confirmed account as the hosted auth service's `POST /admin/users` does (`internal/api/admin.go` of
 * supabase/auth); the embedded service has no such endpoint. Other requests go on.
 */
export async function withAdminUsers(
  sql: (query: string, params: unknown[]) => Promise<Record<string, unknown>[]>,
  request: Request,
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (request.method !== "POST" || new URL(request.url).pathname !== "/auth/v1/admin/users")
    return next(request);
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token !== localKeys.secret) {
    return failure(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const { email = "", password = "", user_metadata: metadata = {} } = (await readJsonBody(request)) ?? {};
  const address = String(email).trim().toLowerCase();
  const [account] = await sql(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                             raw_user_meta_data, confirmation_token, recovery_token, email_change,
                             email_change_token_new, created_at, updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', $1::text, extensions.crypt($2, extensions.gen_salt('bf')), now(),
            '{"provider": "email", "providers": ["email"]}', $3, '', '', '', '', now(), now()
      where not exists (select from auth.users u where lower(u.email) = $1::text)
     returning id, aud, role, email, email_confirmed_at, raw_app_meta_data as app_metadata,
               raw_user_meta_data as user_metadata, created_at, updated_at`,
    [address, String(password), metadata],
  );
  return account
    ? Response.json(account)
    : failure(422, "email_exists", "A user with this email address has already been registered");
}

function failure(status: number, code: string, msg: string): Response {
  return Response.json(
    { code: status, error_code: code, msg },
    { status, headers: { "x-sb-error-code": code } },
  );
}
