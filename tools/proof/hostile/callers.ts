import { createAccount, sessionOf, type Account } from "../../../e2e/fixtures/accounts.ts";
import { addresses, keys } from "../../../e2e/fixtures/addresses.ts";
import type { ScreenIds } from "../../../e2e/fixtures/screens.ts";
import { sql } from "../../../e2e/fixtures/sql.ts";
import { createSubscriber } from "../../../e2e/fixtures/subscribers.ts";
import { createTeamMember } from "../../../e2e/fixtures/team.ts";

/** Tokens of the callers: a visitor (null), a customer with a site, and an administrator. */
export type Callers = {
  tokens: (string | null)[];
  customer: Account;
  admin: Account;
  screenIds: ScreenIds;
  ids: string[];
};

/** Creates the accounts, a conversation, and rows that the seed does not have. */
export async function createCallers(): Promise<Callers> {
  const customer = await createSubscriber();
  const other = await createAccount();
  const admin = await createTeamMember("admin");
  const [contact] = await sql(
    `insert into public.contacts (profile_id, name, email, message)
     select id, full_name, email, E'Assunto\\n\\nTexto' from public.profiles where id = $1 returning id`,
    [customer.id],
  );
  const contactId = String(contact?.["id"]);
  await sql(
    "insert into public.contact_messages (contact_id, author_kind, body) values ($1, 'team', 'Resposta')",
    [contactId],
  );
  await sql("insert into public.site_notes (site_id) select id from public.sites on conflict do nothing", []);
  await sql("insert into public.saved_answers (title, body_pt) values ('Olá', 'Olá')", []);
  const [site] = await sql("select id from public.sites where profile_id = $1", [customer.id]);
  const screenIds = { profileId: customer.id, siteId: String(site?.["id"]), contactId };
  const rows = await sql(
    `select id from public.courses union all select id from public.course_modules union all select id from public.lessons
      union all select id from public.blog_posts where slug not like 'dns-%' union all select id from public.contacts`,
    [],
  );
  const tokens = await Promise.all([customer, admin].map(async (one) => (await sessionOf(one)).access_token));
  const ids = [customer.id, other.id, screenIds.siteId, ...rows.map(({ id }) => String(id))];
  return { tokens: [null, ...tokens], customer, admin, screenIds, ids };
}

/** Sends a request as a caller, to the API or an edge function. */
export function send(
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(addresses.api + path, {
    method,
    headers: {
      apikey: keys.publishable,
      "content-type": "application/json",
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Removes the rate limits, so that an input can only be refused for its content. */
export async function liftLimits(): Promise<void> {
  await sql("update public.contacts set created_at = created_at - interval '3 days'", []);
  await sql("update public.contact_messages set created_at = created_at - interval '3 days'", []);
  await sql("update public.call_limits set most_calls = 1000, within_seconds = 1", []);
}
