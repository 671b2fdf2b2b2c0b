import { toSyncedDetails } from "../../../supabase/functions/_shared/billing/customer-details.ts";
import type { Sql } from "../backend.ts";
import type { DemoCustomer } from "./customers.ts";
import type { Played } from "./play-story.ts";
import type { SiteHistory } from "./site-history.ts";
import { withoutTriggers } from "./without-triggers.ts";

type DemoAccount = Pick<DemoCustomer, "id" | "name" | "email" | "phone" | "locale" | "joinedAt"> & {
  domain: string | null;
};

/** Hash of cliente-local-123, as in the seed, so that anyone can sign in as a demo customer. */
const passwordHash = "$2b$10$QguO2pu3QA4SExzdGK2/e.i/pqd69WOGszvtXjEl7kPXNm0PTfGCS";

/** Inserts confirmed accounts; triggers create profile and site. */
export async function storeAccounts(sql: Sql, people: readonly DemoAccount[]): Promise<void> {
  await sql(
    `with person as (
       select * from jsonb_to_recordset($1) as p(id uuid, name text, email text, domain text, phone text, locale text, "joinedAt" timestamptz)
     ), account as (
       insert into auth.users (
         id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
         confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
       )
       select id, 'authenticated', 'authenticated', email, $2, "joinedAt", '{"provider": "email", "providers": ["email"]}',
              jsonb_build_object('full_name', name, 'phone', phone, 'domain', domain, 'locale', locale),
              '', '', '', '', "joinedAt" - interval '1 hour', "joinedAt"
         from person
       returning id, email
     )
     insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     select gen_random_uuid(), 'email', id::text, id,
            jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true), now(), now()
       from account`,
    [JSON.stringify(people), passwordHash],
  );
}

/** Links accounts to their customers at Stripe. */
export async function storeStripeCustomers(
  sql: Sql,
  played: ReadonlyMap<DemoCustomer, NonNullable<Played>>,
): Promise<void> {
  const rows = [...played].map(([person, { customerId }]) => ({
    id: person.id,
    customer: customerId,
    details: toSyncedDetails({ ...person, full_name: person.name }),
  }));
  await sql(
    `insert into public.billing_customers (profile_id, stripe_customer_id, synced_details)
     select id, customer, details from jsonb_to_recordset($1) as c(id uuid, customer text, details jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Tables whose times are set to the current time or never updated by their triggers. */
const stamped = ["profiles", "sites", "site_events", "team_tasks", "email_outbox"];

/** Sets the history of sites, profiles and tasks, without sending e-mails. */
export async function storePast(sql: Sql, histories: readonly SiteHistory[]): Promise<void> {
  await withoutTriggers(sql, stamped, async () => {
    for (const statement of pastStatements) await sql(statement, [JSON.stringify(histories)]);
  });
}

const histories = `with history as (
  select * from jsonb_to_recordset($1) as h(profile_id uuid, status public.site_status, suspension_reason public.suspension_reason, created_at timestamptz,
    paid_at timestamptz, activated_at timestamptz, since timestamptz, events jsonb))`;

const pastStatements = [
  `${histories} update public.profiles p set created_at = h.created_at from history h where p.id = h.profile_id`,
  `${histories} update public.sites s
      set status = h.status, suspension_reason = h.suspension_reason, created_at = h.created_at, paid_at = h.paid_at,
          activation_deadline = h.paid_at + interval '48 hours', prepared_at = h.activated_at, activated_at = h.activated_at,
          suspended_at = case when h.status = 'suspended' then h.since end,
          cancelled_at = case when h.status = 'cancelled' then h.since end,
          wordpress_url = case when h.activated_at is not null then 'https://' || s.domain || '/wp-admin' end
     from history h where s.profile_id = h.profile_id`,
  `${histories} delete from public.site_events e using public.sites s, history h
    where e.site_id = s.id and s.profile_id = h.profile_id`,
  `${histories} insert into public.site_events (site_id, from_status, to_status, reason, created_at)
   select s.id, e."from", e."to", e.reason, e.at
     from history h join public.sites s on s.profile_id = h.profile_id,
          jsonb_to_recordset(h.events) as e("from" public.site_status, "to" public.site_status, reason public.site_event_reason, at timestamptz)
    order by e.at`,
  // No e-mail is sent about made-up events.
  `${histories} update public.email_outbox e
      set status = 'sent', attempts = 1, sent_at = coalesce(h.activated_at, h.created_at), created_at = coalesce(h.paid_at, h.created_at)
     from history h where e.profile_id = h.profile_id and e.status = 'queued'`,
  `with history as (select $1::jsonb) update public.email_outbox e set status = 'sent', attempts = 1, sent_at = now()
    where e.template = 'team_task' and e.status = 'queued'`,
  // Tasks of sites that were taken down long ago are done.
  `${histories} insert into public.team_tasks (kind, subject, profile_id, dedupe_key, created_at, done_at, details)
   select 'take_site_down', s.domain, s.profile_id, 'take_site_down:demo:' || s.id, h.since,
          case when h.since < now() - interval '10 days' then h.since + interval '1 day' end,
          jsonb_build_object('status', s.status, 'wordpress_url', s.wordpress_url)
     from history h join public.sites s on s.profile_id = h.profile_id
    where h.status in ('suspended', 'cancelled')
      and not exists (select from public.team_tasks t where t.profile_id = s.profile_id and t.kind = 'take_site_down')`,
  `${histories} update public.sites s set taken_down_at = t.done_at
     from history h join public.team_tasks t on t.profile_id = h.profile_id and t.kind = 'take_site_down'
    where s.profile_id = h.profile_id and s.status in ('suspended', 'cancelled')`,
];
