import { withMetadataInToken } from "../local-stack/token-claims.ts";
import type { Account, TestBackend } from "./test-backend.ts";

/** Someone of the team, logged in. Their token names the role, as one of the hosted service does. */
export async function logInTeamMember(
  backend: TestBackend,
  role: string,
): Promise<Account & { token: string }> {
  const account = await backend.logIn();
  await setRole(backend, account.id, role);
  const session = { access_token: account.token, user: { app_metadata: { role } } };
  const { access_token: token }: typeof session = await (
    await withMetadataInToken(Response.json(session))
  ).json();
  return { ...account, token };
}

/** Gives an account a role, or takes it away. Tokens stay as they are. */
export async function setRole(backend: TestBackend, accountId: string, role: string | null): Promise<void> {
  await backend.sql(
    "update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' || $2::jsonb where id = $1",
    [accountId, role === null ? {} : { role }],
  );
}
