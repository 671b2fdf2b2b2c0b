import { withMetadataInToken } from "../local-stack/token-claims.ts";
import type { Account, TestBackend } from "./test-backend.ts";

/** Creates a logged-in team member. The token contains the role, as on a hosted project. */
export async function logInTeamMember(
  backend: TestBackend,
  role: string,
  profile: Record<string, string> = {},
): Promise<Account & { token: string }> {
  const account = await backend.logIn(profile);
  await setRole(backend, account.id, role);
  const session = { access_token: account.token, user: { app_metadata: { role } } };
  const { access_token: token }: typeof session = await (
    await withMetadataInToken(Response.json(session))
  ).json();
  return { ...account, token };
}

/** Sets or removes the role of an account. Issued tokens do not change. */
export async function setRole(backend: TestBackend, accountId: string, role: string | null): Promise<void> {
  await backend.sql(
    "update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' || $2::jsonb where id = $1",
    [accountId, role === null ? {} : { role }],
  );
}
