import { readJsonBody } from "./json-body.ts";
import { localKeys } from "./keys.ts";

type Sql = (query: string, params: unknown[]) => Promise<Record<string, unknown>[]>;

const userColumns = `id, aud, role, email, email_confirmed_at, raw_app_meta_data as app_metadata,
               raw_user_meta_data as user_metadata, created_at, updated_at`;

/**
 * Creates and updates accounts as the hosted auth service's `POST /admin/users` and `PUT /admin/users/{id}` do
 * (`adminUserCreate` and `adminUserUpdate` in `internal/api/admin.go` of supabase/auth); the embedded service has neither.
 * Other requests go on.
 */
export async function withAdminUsers(
  sql: Sql,
  request: Request,
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  const match = /^\/auth\/v1\/admin\/users(?:\/([^/]+))?$/.exec(new URL(request.url).pathname);
  const id = match?.[1];
  const isCreation = match !== null && request.method === "POST" && id === undefined;
  if (!isCreation && (id === undefined || request.method !== "PUT")) return next(request);
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token !== localKeys.secret) {
    return failure(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const body = (await readJsonBody(request)) ?? {};
  return id === undefined ? createUser(sql, body) : updateUser(sql, id, body);
}

async function createUser(sql: Sql, body: Record<string, unknown>): Promise<Response> {
  const { email = "", password = "", user_metadata: metadata = {} } = body;
  const address = String(email).trim().toLowerCase();
  const [account] = await sql(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                             raw_user_meta_data, confirmation_token, recovery_token, email_change,
                             email_change_token_new, created_at, updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', $1::text, extensions.crypt($2, extensions.gen_salt('bf')), now(),
            '{"provider": "email", "providers": ["email"]}', $3, '', '', '', '', now(), now()
      where not exists (select from auth.users u where lower(u.email) = $1::text)
     returning ${userColumns}`,
    [address, String(password), metadata],
  );
  return account
    ? Response.json(account)
    : failure(422, "email_exists", "A user with this email address has already been registered");
}

/** Changes the e-mail at once, without an e-mail. A taken address fails at the service's unique index. */
async function updateUser(sql: Sql, id: string, body: Record<string, unknown>): Promise<Response> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    return failure(404, "validation_failed", "user_id must be an UUID");
  }
  const [found] = await sql("select id from auth.users where id = $1", [id]);
  if (found === undefined) return failure(404, "user_not_found", "User not found");
  const email = typeof body["email"] === "string" ? body["email"].trim().toLowerCase() : "";
  const [account] = await sql(
    `with account as (
       update auth.users u
          set email = case when $2::text = '' then u.email else $2::text end,
              email_confirmed_at = case when $3 then now() else u.email_confirmed_at end,
              confirmation_token = case when $3 then '' else u.confirmation_token end,
              updated_at = now()
        where u.id = $1
          and not exists (select from auth.users o where o.id <> u.id and lower(o.email) = $2::text)
       returning u.*)
     select ${userColumns} from account`,
    [id, email, body["email_confirm"] === true],
  );
  return account ? Response.json(account) : failure(500, "unexpected_failure", "Error updating user");
}

function failure(status: number, code: string, msg: string): Response {
  return Response.json(
    { code: status, error_code: code, msg },
    { status, headers: { "x-sb-error-code": code } },
  );
}
