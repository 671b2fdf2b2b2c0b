-- Billing: plans on sale, and a mirror of Stripe. Only syncs with Stripe write the mirror; customers read their own
-- rows.

-- ---- Plans ----
-- Stripe charges stripe_price_id; pages show the amount stored here.

create type public.billing_interval as enum ('month', 'year');
comment on type public.billing_interval is 'Billing interval, as Stripe names it.';

create table public.plans (
  id integer primary key,
  name text not null check (length(name) between 1 and 80),
  names jsonb not null default '{}' check (
    jsonb_typeof(names) = 'object' and not jsonb_path_exists(names, 'strict $.* ? (@.type() != "string")')
  ),
  price integer not null check (price > 0),
  currency text not null default 'brl' check (currency ~ '^[a-z]{3}$'),
  "interval" public.billing_interval not null default 'month',
  stripe_price_id text unique check (stripe_price_id ~ '^price_[A-Za-z0-9_]+$'),
  features jsonb not null default '{}' check (
    jsonb_typeof(features) = 'object'
    and not jsonb_path_exists(features, 'strict $.* ? (@.type() != "array")')
    and not coalesce(jsonb_path_exists(features, 'strict $.*[*] ? (@.type() != "string")', '{}', true), false)
  ),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.plans is 'Subscription plans on sale.';
comment on column public.plans.id is 'Stable number used in addresses and metadata; the Professional plan is 1.';
comment on column public.plans.name is 'Name shown to customers, in Brazilian Portuguese.';
comment on column public.plans.names is 'Name in other languages where it differs: {"en": "…"}.';
comment on column public.plans.price is 'Price per interval in minor units of the currency (centavos).';
comment on column public.plans.currency is 'ISO 4217 code in lower case, as Stripe writes it.';
comment on column public.plans."interval" is 'Billing interval: month or year.';
comment on column public.plans.stripe_price_id is 'Stripe price to charge; null until the plan is connected to Stripe.';
comment on column public.plans.features is 'Feature lines per language: {"pt-BR": ["…"], "pt-PT": ["…"], "en": ["…"]}.';
comment on column public.plans.active is 'Whether visitors see the plan and can buy it.';

create trigger plans_set_updated_at before update on public.plans
  for each row execute function private.set_updated_at();

alter table public.plans enable row level security;
-- The policy for customers follows the table of subscriptions, on which it depends.
create policy "Visitors read active plans" on public.plans
  for select to anon using (active);
grant select on public.plans to anon, authenticated;
-- Only the function save-plan writes, because it checks the price at Stripe first.
grant select, update on public.plans to service_role;
select private.audit('public.plans', 'plans');

create table public.plan_prices (
  stripe_price_id text primary key check (stripe_price_id ~ '^price_[A-Za-z0-9_]+$'),
  plan_id integer not null references public.plans (id) on delete cascade,
  amount integer not null check (amount > 0),
  created_at timestamptz not null default now()
);
comment on table public.plan_prices is
  'Every Stripe price that a plan has had. Open checkout sessions and payment links may still charge a former price.';
comment on column public.plan_prices.plan_id is 'The last plan with this price.';
comment on column public.plan_prices.amount is 'Amount per interval in minor units of the plan''s currency.';
comment on column public.plan_prices.created_at is 'Time of the first use.';

create index plan_prices_plan_id_idx on public.plan_prices (plan_id);

alter table public.plan_prices enable row level security;
create policy "Only the service role reads former prices" on public.plan_prices
  for select to anon, authenticated using (false);
grant select on public.plan_prices to service_role;

-- A trigger, because the price of a new project is set in the SQL editor.
create function private.keep_plan_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.plan_prices (stripe_price_id, plan_id, amount)
  values (new.stripe_price_id, new.id, new.price)
  on conflict (stripe_price_id) do update set plan_id = excluded.plan_id, amount = excluded.amount;
  return null;
end;
$$;
comment on function private.keep_plan_price() is 'Trigger: stores a plan''s Stripe price, so that later payments at this price are recognised.';

create trigger keep_plan_price after insert or update of stripe_price_id, price on public.plans
  for each row when (new.stripe_price_id is not null) execute function private.keep_plan_price();

create function public.save_plan(actor_id uuid, plan jsonb, seen timestamptz) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  saved_at timestamptz;
begin
  perform private.act_for(actor_id);
  update public.plans p
     set name = n.name, names = n.names, price = n.price, stripe_price_id = n.stripe_price_id,
         features = n.features, active = n.active
    from jsonb_populate_record(null::public.plans, plan) n
   -- Compared in the update itself, so that one of two concurrent saves fails.
   where p.id = n.id and p.updated_at = seen
  returning p.updated_at into saved_at;
  return saved_at;
end;
$$;
comment on function public.save_plan(uuid, jsonb, timestamptz) is
  'Saves a plan for a team member verified by the function save-plan and returns its new updated_at; null when the plan changed since `seen`. Service role only.';
grant execute on function public.save_plan(uuid, jsonb, timestamptz) to service_role;

-- The only plan on sale. Its amount is data, which the team changes in the panel.
insert into public.plans (id, name, names, price, currency, "interval", features) values (
  1, 'Plano Profissional', '{"en": "Professional Plan"}', 9990, 'brl', 'month',
  '{
    "pt-BR": ["Site WordPress pronto para o seu negócio", "Construtor de páginas profissional", "Você edita textos e imagens quando quiser", "Hospedagem incluída", "Certificado SSL", "Backups automáticos", "Migração gratuita do site que você já tem", "Funciona com o seu próprio domínio", "Ativação feita pela nossa equipe em até 48 horas", "Painel do cliente para acompanhar tudo", "Aulas para aprender a cuidar do site", "Suporte 24/7"],
    "pt-PT": ["Site WordPress pronto para o seu negócio", "Construtor de páginas profissional", "Pode editar textos e imagens quando quiser", "Alojamento incluído", "Certificado SSL", "Cópias de segurança automáticas", "Migração gratuita do site que já tem", "Funciona com o seu próprio domínio", "Ativação pela nossa equipa no prazo de 48 horas", "Painel de cliente para acompanhar tudo", "Aulas para aprender a cuidar do site, em português do Brasil", "Suporte 24/7"],
    "en": ["WordPress site ready for your business", "Professional page builder", "Edit texts and images whenever you like", "Hosting included", "SSL certificate", "Automatic backups", "Free migration of the site you already have", "Works with your own domain", "Activated by our team within 48 hours", "Customer panel to follow everything", "Lessons on taking care of your site, in Brazilian Portuguese", "24/7 support"]
  }'
);

-- ---- Amounts and states of a subscription ----

create type public.subscription_status as enum (
  'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'
);
comment on type public.subscription_status is 'Stripe''s eight subscription statuses.';

create type public.payment_status as enum ('draft', 'open', 'paid', 'uncollectible', 'void');
comment on type public.payment_status is 'Stripe''s invoice statuses.';

create type public.pause_behavior as enum ('keep_as_draft', 'mark_uncollectible', 'void');
comment on type public.pause_behavior is 'Stripe''s three ways to treat invoices while collection is paused.';

create type public.voucher_kind as enum ('boleto', 'pix');
comment on type public.voucher_kind is 'Voucher types for a later payment of an invoice.';

create type public.collection_method as enum ('charge_automatically', 'send_invoice');
comment on type public.collection_method is
  'How an invoice is collected: charged to the card on file, or sent to the customer to pay by its due date.';

-- The list of live statuses. A test compares it with the functions' list.
create function private.is_live_status(status public.subscription_status) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('trialing', 'active', 'past_due', 'unpaid', 'paused');
$$;
comment on function private.is_live_status(public.subscription_status) is
  'Whether a subscription with this status is live, paid or owing: neither incomplete nor ended.';
-- Views and functions of the team call it with the reader's rights.
grant execute on function private.is_live_status(public.subscription_status) to authenticated, service_role;

-- Extracting the epoch does not depend on the time zone; the cast of a text to a time would.
create function private.charge_of(
  unit_amount integer, quantity integer, other_amount integer, discounts jsonb, at timestamptz, with_once boolean
) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  item bigint := unit_amount::bigint * quantity;
  total bigint := item + other_amount;
  amount bigint;
  reduction bigint;
  discount jsonb;
begin
  -- Computed before the column's check refuses a value that is no array, which jsonb_array_elements would not accept.
  for discount in select d.value from jsonb_path_query(discounts, '$[*]') with ordinality d (value, place) order by d.place loop
    continue when (discount ->> 'ends_at')::bigint <= extract(epoch from at)
      or (not with_once and discount ->> 'duration' = 'once');
    amount := case when discount ->> 'of' = 'item' then item else total end;
    reduction := least(amount, coalesce((discount ->> 'amount_off')::bigint,
                                        round(amount * (discount ->> 'percent_off')::numeric / 100)::bigint));
    total := total - reduction;
    item := item - case when discount ->> 'of' = 'item' then reduction else 0 end;
  end loop;
  return total;
end;
$$;
comment on function private.charge_of(integer, integer, integer, jsonb, timestamptz, boolean) is
  'What a period that starts at a time costs: the plan''s item times its quantity, the other items, less the discounts of that time in their order. Discounts of a single invoice count only with with_once.';
-- Generated columns call it with the writer's rights, views with the reader's.
grant execute on function private.charge_of(integer, integer, integer, jsonb, timestamptz, boolean) to authenticated, service_role;

create function private.discounts_end_at(discounts jsonb, at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select to_timestamp(min(case when d ->> 'duration' = 'once' then extract(epoch from at) else (d ->> 'ends_at')::bigint end))
    from jsonb_path_query(discounts, '$[*]') d
   where d ->> 'ends_at' is null or (d ->> 'ends_at')::bigint > extract(epoch from at);
$$;
comment on function private.discounts_end_at(jsonb, timestamptz) is
  'When the first discount that counts at a time ends: at that time for a discount of a single invoice; null for none.';
grant execute on function private.discounts_end_at(jsonb, timestamptz) to authenticated, service_role;

create type public.customer_subscription as enum ('active', 'disputed', 'ended', 'none', 'overdue', 'paused', 'unpaid');
comment on type public.customer_subscription is 'State of a subscription for the team, in sort order.';

-- Every count of subscriptions by state asks these two functions, so that equal words have equal numbers.
create function private.standing_of(status public.subscription_status, pause public.pause_behavior) returns public.customer_subscription
language sql immutable set search_path = '' as $$
  select case
           when pause is not null and status in ('active', 'trialing', 'past_due', 'unpaid') then 'paused'
           when status in ('active', 'trialing') then 'active'::public.customer_subscription
           when status = 'past_due' then 'overdue'
           when status = 'unpaid' then 'unpaid'
           when status = 'paused' then 'paused'
           when status = 'incomplete' then 'none'
           else 'ended'
         end;
$$;
comment on function private.standing_of(public.subscription_status, public.pause_behavior) is
  'State of a subscription for the team: active (paid up, or a trial), overdue, unpaid once Stripe no longer charges it, paused (also while only its collection is, by the owner or for a dispute), ended, or none before the first payment.';
-- Views and functions of the team call them with the reader's rights.
grant execute on function private.standing_of(public.subscription_status, public.pause_behavior) to authenticated, service_role;

create function private.is_recurring(status public.subscription_status, pause public.pause_behavior) returns boolean
language sql immutable set search_path = '' as $$
  select private.standing_of(status, pause) in ('active', 'overdue');
$$;
comment on function private.is_recurring(public.subscription_status, public.pause_behavior) is
  'Whether a subscription is billed for its next period: it counts as active and in the recurring revenue. Not unpaid or paused.';
grant execute on function private.is_recurring(public.subscription_status, public.pause_behavior) to authenticated, service_role;

create function private.grace_end(owing_since timestamptz, extended_to timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case when owing_since is not null
           then greatest(owing_since + private.setting_days('grace_days', 7), extended_to) end;
end;
$$;
comment on function private.grace_end(timestamptz, timestamptz) is
  'End of grace of a debt: after the days of the settings, or later when the team extended it; null without a debt.';
grant execute on function private.grace_end(timestamptz, timestamptz) to service_role;

-- ---- The mirror ----

create table public.billing_customers (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  stripe_customer_id text not null unique check (stripe_customer_id ~ '^cus_[A-Za-z0-9_]+$'),
  synced_details jsonb check (jsonb_typeof(synced_details) = 'object'),
  reconciled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.billing_customers is 'The Stripe customer of a profile; unique both ways.';
comment on column public.billing_customers.stripe_customer_id is 'Stripe customer (cus_…).';
comment on column public.billing_customers.synced_details is 'E-mail, name and language last written to Stripe; null when never written.';
comment on column public.billing_customers.reconciled_at is 'Time of the last comparison with Stripe; the oldest is compared first.';

create index billing_customers_reconciled_at_idx on public.billing_customers (reconciled_at nulls first);

create trigger billing_customers_set_updated_at before update on public.billing_customers
  for each row execute function private.set_updated_at();

alter table public.billing_customers enable row level security;
create policy "Administrators read billing customers" on public.billing_customers
  for select to authenticated using ((select private.can('money.read')));
grant select on public.billing_customers to authenticated;
grant select, insert, update, delete on public.billing_customers to service_role;

create table public.subscriptions (
  id text primary key check (id ~ '^sub_[A-Za-z0-9_]+$'),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  plan_id integer not null references public.plans (id),
  status public.subscription_status not null,
  unit_amount integer not null check (unit_amount >= 0),
  quantity integer not null default 1 check (quantity >= 0),
  other_amount integer not null default 0 check (other_amount >= 0),
  discounts jsonb not null default '[]' check (jsonb_typeof(discounts) = 'array'),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  collection_method public.collection_method not null default 'charge_automatically',
  current_period_start timestamptz,
  current_period_end timestamptz,
  next_amount integer not null generated always as (
    private.charge_of(unit_amount, quantity, other_amount, discounts, current_period_end, true)) stored,
  recurring_amount integer not null generated always as (
    private.charge_of(unit_amount, quantity, other_amount, discounts, current_period_end, false)) stored,
  discounts_end_at timestamptz generated always as (private.discounts_end_at(discounts, current_period_end)) stored,
  later_amount integer not null generated always as (
    private.charge_of(unit_amount, quantity, other_amount, discounts,
                      private.discounts_end_at(discounts, current_period_end), false)) stored,
  cancel_at_period_end boolean not null default false,
  cancel_at timestamptz,
  canceled_at timestamptz,
  ended_at timestamptz,
  started_at timestamptz not null,
  as_of timestamptz not null default now(),
  next_charge_at timestamptz,
  pause_behavior public.pause_behavior,
  pause_resumes_at timestamptz,
  pause_for_dispute boolean not null default false,
  suspended_by_pause boolean not null default false,
  past_due_since timestamptz,
  grace_extended_to timestamptz,
  grace_ends_at timestamptz,
  card_brand text check (length(card_brand) <= 40),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expires_on date,
  is_chargeable boolean not null default true,
  in_service boolean not null generated always as (
    private.is_live_status(status) and status <> 'paused' and not suspended_by_pause
    and case when status = 'unpaid' then coalesce(as_of < grace_extended_to, false)
             else grace_ends_at is null or as_of < grace_ends_at end
  ) stored,
  sync_ticket bigint not null,
  synced_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table public.subscriptions is 'Mirror of Stripe''s subscriptions.';
comment on column public.subscriptions.id is 'Stripe subscription (sub_…).';
comment on column public.subscriptions.status is 'Stripe''s status. past_due is grace; unpaid and paused suspend the site; canceled and incomplete_expired end it.';
comment on column public.subscriptions.unit_amount is 'List price of one unit of the plan per interval, in minor units, before discounts. A later price change of the plan does not affect it.';
comment on column public.subscriptions.other_amount is 'List price per interval of its items other than the plan, in minor units.';
comment on column public.subscriptions.discounts is 'Stripe''s discounts in the order in which they apply, as [{"name", "percent_off", "amount_off", "duration", "ends_at", "of"}]: ends_at in seconds since 1970, of item, subscription or customer.';
comment on column public.subscriptions.currency is 'ISO 4217 code in lower case.';
comment on column public.subscriptions.collection_method is 'Whether its invoices are charged to the card, or sent to the customer to pay.';
comment on column public.subscriptions.next_amount is 'What the next period costs, with quantity and discounts.';
comment on column public.subscriptions.recurring_amount is 'What the next period costs without discounts of a single invoice: the recurring revenue.';
comment on column public.subscriptions.discounts_end_at is 'When the first of the next period''s discounts ends; the start of that period for a discount of a single invoice. Null without an end.';
comment on column public.subscriptions.later_amount is 'What a period costs after discounts_end_at.';
comment on column public.subscriptions.current_period_end is 'End of the current billing period: the next billing date of a live subscription.';
comment on column public.subscriptions.cancel_at_period_end is 'Whether it ends instead of renewing.';
comment on column public.subscriptions.cancel_at is 'When it is set to end.';
comment on column public.subscriptions.canceled_at is 'When the cancellation was requested.';
comment on column public.subscriptions.started_at is 'When it was created at Stripe.';
comment on column public.subscriptions.as_of is 'Time of the stored state: the time of the fetch, or of the customer''s test clock.';
comment on column public.subscriptions.next_charge_at is 'Start of the next period that is charged; null when none is: it ends, is unpaid, or its collection is paused without an end.';
comment on column public.subscriptions.pause_behavior is 'How invoices are treated while collection is paused; null while it is not. The status does not say it.';
comment on column public.subscriptions.pause_resumes_at is 'End of the pause of collection; null for none.';
comment on column public.subscriptions.pause_for_dispute is 'Whether we paused the collection because a dispute is open, and not the owner.';
comment on column public.subscriptions.suspended_by_pause is 'Whether a pause of the owner suspends the site: settings.paused_site_stays_up is false.';
comment on column public.subscriptions.past_due_since is 'When its oldest open invoice became owed (payments.owed_since); null while nothing is owed.';
comment on column public.subscriptions.grace_extended_to is 'Until when the team lets this customer owe, also after Stripe gave up charging; null without such a promise.';
comment on column public.subscriptions.grace_ends_at is 'End of grace, by private.grace_end: past_due_since plus settings.grace_days, or the later grace_extended_to. Null while nothing is owed.';
comment on column public.subscriptions.card_brand is 'Brand of the card on file, as Stripe names it: visa, mastercard. Null without a card.';
comment on column public.subscriptions.card_last4 is 'Last four digits of that card.';
comment on column public.subscriptions.card_expires_on is 'Last day of the month in which that card expires.';
comment on column public.subscriptions.is_chargeable is 'Whether Stripe has a payment method that it charges by itself. A Boleto or Pix pays once.';
comment on column public.subscriptions.in_service is 'Whether it keeps the site live: live, not paused, not suspended by a pause of collection, and within grace at the time of the stored state; unpaid only within a grace that the team extended.';
comment on column public.subscriptions.sync_ticket is 'Ticket taken before the fetch; an older fetch never overwrites a newer one.';
comment on column public.subscriptions.synced_at is 'When the state was stored.';

create index subscriptions_profile_id_idx on public.subscriptions (profile_id, started_at desc);
create index subscriptions_plan_id_idx on public.subscriptions (plan_id);
create index subscriptions_grace_idx on public.subscriptions (grace_ends_at)
  where private.is_live_status(status) and as_of < grace_ends_at;

alter table public.subscriptions enable row level security;
create policy "Customers read their own subscriptions, administrators all" on public.subscriptions
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach subscriptions only at aal2" on public.subscriptions
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.subscriptions to authenticated;
grant select, insert, update on public.subscriptions to service_role;

-- An archived plan remains visible to its customers.
create policy "Customers read active plans and their own, administrators all" on public.plans
  for select to authenticated using (
    active
    or exists (select from public.subscriptions s where s.plan_id = plans.id and s.profile_id = (select auth.uid()))
    or (select private.can('plans.read'))
  );

create table public.payments (
  id text primary key check (id ~ '^in_[A-Za-z0-9_]+$'),
  subscription_id text not null references public.subscriptions (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  number text,
  status public.payment_status not null,
  amount integer not null,
  amount_paid integer not null default 0,
  amount_paid_outside integer not null default 0 check (amount_paid_outside >= 0),
  amount_refunded integer not null default 0 check (amount_refunded >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  attempt_count integer not null default 0 check (attempt_count >= 0),
  first_failed_at timestamptz,
  due_at timestamptz,
  overdue_since timestamptz,
  owed_since timestamptz generated always as (
    case when status = 'open' then least(first_failed_at, overdue_since) end) stored,
  next_attempt_at timestamptz,
  decline_reason text check (decline_reason ~ '^[a-z][a-z0-9_]{0,63}$'),
  period_start timestamptz,
  period_end timestamptz,
  hosted_invoice_url text,
  invoice_pdf text,
  voucher_kind public.voucher_kind,
  voucher_url text,
  voucher_expires_at timestamptz,
  paid_at timestamptz,
  invoiced_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.payments is 'Mirror of Stripe''s invoices.';
comment on column public.payments.id is 'Stripe invoice (in_…).';
comment on column public.payments.number is 'Invoice number as printed.';
comment on column public.payments.status is 'Stripe''s status: draft, open, paid, uncollectible, void.';
comment on column public.payments.amount is 'Amount due in minor units.';
comment on column public.payments.amount_paid is 'Amount paid in minor units.';
comment on column public.payments.amount_paid_outside is 'The part of amount_paid that was paid outside of Stripe, such as by bank transfer, in minor units.';
comment on column public.payments.amount_refunded is 'Refunded amount in minor units.';
comment on column public.payments.attempt_count is 'Number of attempts to charge it.';
comment on column public.payments.first_failed_at is 'First failed charge; null when none failed.';
comment on column public.payments.due_at is 'Due date of an invoice that is sent to the customer to pay; null for one that is charged.';
comment on column public.payments.overdue_since is 'Since when it waits for a payment that Stripe does not charge: the passed due date, or the finalization when Stripe did not try. Null for neither.';
comment on column public.payments.owed_since is 'Since when an open invoice is owed, which starts grace: the first failed charge, or overdue_since. Null while nothing is owed.';
comment on column public.payments.next_attempt_at is 'Stripe''s next attempt; null for none.';
comment on column public.payments.decline_reason is 'Stripe''s reason of the last failed charge, such as insufficient_funds; null when paid or never charged.';
comment on column public.payments.currency is 'ISO 4217 code in lower case.';
comment on column public.payments.hosted_invoice_url is 'Stripe''s page of the invoice, with its receipt.';
comment on column public.payments.voucher_kind is 'The last Boleto or Pix issued for it.';
comment on column public.payments.voucher_url is 'Page of the voucher; null when it no longer waits for payment.';
comment on column public.payments.invoiced_at is 'When it was created at Stripe.';

create index payments_profile_id_idx on public.payments (profile_id, invoiced_at desc);
-- Payments of a period, for accounting.
create index payments_invoiced_at_idx on public.payments (invoiced_at);
-- Invoices that the customer pays by hand, by due date.
create index payments_due_at_idx on public.payments (due_at) where status = 'open' and due_at is not null;
-- Vouchers that wait for payment.
create index payments_voucher_expires_at_idx on public.payments (voucher_expires_at)
  where status = 'open' and voucher_url is not null;
create index payments_subscription_id_idx on public.payments (subscription_id);

alter table public.payments enable row level security;
create policy "Customers read their own payments, administrators all" on public.payments
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach payments only at aal2" on public.payments
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.payments to authenticated;
grant select, insert, update on public.payments to service_role;

create type public.stripe_event_outcome as enum ('queued', 'ignored');
comment on type public.stripe_event_outcome is 'Whether a webhook event marked a sync.';

create table public.stripe_events (
  id text primary key check (id ~ '^evt_[A-Za-z0-9_]+$'),
  type text not null,
  outcome public.stripe_event_outcome not null,
  subscription_id text,
  processed_at timestamptz not null default now()
);
comment on table public.stripe_events is 'Ledger of webhook events, one row per event, written in the same statement as the sync.';
comment on column public.stripe_events.id is 'Stripe event (evt_…).';
comment on column public.stripe_events.outcome is 'queued (marked a sync) or ignored (names no synced object).';
comment on column public.stripe_events.subscription_id is 'The stored subscription that it names; null after the account is deleted.';
comment on column public.stripe_events.processed_at is 'Time of the event''s processing.';

create index stripe_events_processed_at_idx on public.stripe_events (processed_at);
create index stripe_events_subscription_id_idx on public.stripe_events (subscription_id);

alter table public.stripe_events enable row level security;
create policy "Nobody reads the ledger through the API" on public.stripe_events
  for select to anon, authenticated using (false);
grant select, insert on public.stripe_events to service_role;

create sequence public.sync_tickets;
comment on sequence public.sync_tickets is 'Order of the fetches from Stripe.';
grant usage on sequence public.sync_tickets to service_role;

-- ---- Storing Stripe's state ----

-- Why tickets: a webhook only signals a change; the stored state is fetched afterwards. Two handlers may fetch A then B
-- and write B then A. Each takes a ticket before its fetch, and a write with a lower ticket than the stored one is
-- dropped. Stripe sends an event after every change, so the highest ticket belongs to a fetch that includes the last
-- change.
create function public.begin_stripe_sync() returns bigint
language sql volatile security invoker set search_path = '' as $$
  select nextval('public.sync_tickets');
$$;
comment on function public.begin_stripe_sync() is 'Returns the ticket that orders the following fetch. Service role only.';
grant execute on function public.begin_stripe_sync() to service_role;

create function private.is_money_back(owner_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with paid as (
      select p.id, p.amount_paid, p.amount_refunded, s.id as subscription_id, s.in_service, s.started_at
        from public.payments p
        join public.subscriptions s on s.id = p.subscription_id
       where s.profile_id = owner_id and p.status = 'paid' and p.amount_paid > 0)
    select coalesce(bool_and(p.amount_paid <= p.amount_refunded + coalesce((
             select sum(d.amount_withdrawn) from public.disputes d where d.payment_id = p.id), 0)), false)
      from paid p
     where p.in_service
        or not exists (select from paid o where o.in_service)
           and p.subscription_id = (select o.subscription_id from paid o order by o.started_at desc, o.subscription_id limit 1));
end;
$$;
comment on function private.is_money_back(uuid) is
  'Whether all payments of a customer''s subscriptions in service, or else of the last one, were refunded in full or withdrawn by the bank. Without a payment, nothing is back.';

-- Sets a site's status from its owner's stored subscriptions. Makes only billing's transitions; the team makes all
-- others.
create function private.sync_site(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  paid boolean;    -- a subscription in service with its first invoice paid
  settled boolean; -- a subscription in service that owes nothing, or that the team lets owe
  owing boolean;   -- a live subscription after its grace
  ended boolean;   -- a paid subscription that has ended
begin
  select s.* into site from public.sites s where s.profile_id = owner_id for update;
  if not found then
    return;
  end if;

  paid := private.has_paid_service(owner_id);
  select
    coalesce(bool_or(s.in_service and s.was_paid
                     and (s.status <> 'past_due' and s.past_due_since is null or s.as_of < s.grace_extended_to)), false),
    coalesce(bool_or(private.is_live_status(s.status) and not s.in_service), false),
    coalesce(bool_or(s.status in ('canceled', 'incomplete_expired') and s.was_paid), false)
    into settled, owing, ended
    from (
      select sub.*, sub.status = 'trialing' or private.has_paid_invoice(sub.id) as was_paid
        from public.subscriptions sub
       where sub.profile_id = owner_id
    ) s;

  if paid and site.status in ('awaiting_payment', 'cancelled') then
    update public.sites set status = 'awaiting_activation' where id = site.id;
  elsif settled and site.status = 'suspended' and site.suspension_reason = 'payment' then
    update public.sites
       set status = case when site.activated_at is null then 'awaiting_activation'::public.site_status else 'active' end
     where id = site.id;
  elsif owing and not paid and site.status in ('awaiting_activation', 'active') then
    update public.sites set status = 'suspended', suspension_reason = 'payment' where id = site.id;
  -- Only a paid subscription ends the site here: an abandoned checkout must not take down a site that the team
  -- activated for another reason.
  elsif ended and not owing and not paid and site.status in ('awaiting_activation', 'active', 'suspended') then
    update public.sites set status = 'cancelled' where id = site.id;
  end if;

  -- Last, for the status that the payments led to. The team builds nothing for a payment that the customer has back.
  update public.sites s
     set refunded_at = case when back.is_back then coalesce(s.refunded_at, (
           select max(u.as_of) from public.subscriptions u where u.profile_id = owner_id)) end
    from (select s2.id, s2.activated_at is null and s2.status <> 'awaiting_payment' and private.is_money_back(owner_id) as is_back
            from public.sites s2 where s2.id = site.id) back
   where s.id = back.id and (s.refunded_at is not null) <> back.is_back;
end;
$$;
comment on function private.sync_site(uuid) is
  'Sets a site''s status from its customer''s subscriptions: a payment starts the activation deadline, the end of grace suspends, the end of all subscriptions cancels, a later payment reactivates. Notes whether the money is back with the customer before the activation.';
grant execute on function private.sync_site(uuid) to service_role;

-- Writes the state fetched from Stripe and updates the site, atomically.
-- state: {"profile_id", "customer_id", "plan_id", "as_of", "subscription": {…columns}, "payments": [{…columns}],
-- "disputes": [{…columns}], "upcoming": {"amount", "currency", "charge_at"} or null}
-- or {"unclaimed": {…}} for a paid subscription without a known profile or plan
-- Payments and disputes that the state omits do not change.
create function public.apply_stripe_state(state jsonb, ticket bigint) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  sub jsonb := state -> 'subscription';
  owner_id uuid := (state ->> 'profile_id')::uuid;
  stored_ticket bigint;
  stored_owner uuid;
  owing_since timestamptz;
begin
  if sub is null then
    if jsonb_typeof(state -> 'unclaimed') = 'object' then
      perform private.note_unclaimed_subscription(state -> 'unclaimed');
    end if;
    return 'ignored';
  end if;
  -- One writer per subscription. An advisory lock, because the row may not exist yet.
  perform pg_advisory_xact_lock(hashtextextended(sub ->> 'id', 0));
  select s.sync_ticket, s.profile_id into stored_ticket, stored_owner
    from public.subscriptions s where s.id = sub ->> 'id';
  -- A subscription, its payments and its site stay with the first profile.
  owner_id := coalesce(stored_owner, owner_id);
  if stored_ticket >= ticket then
    return 'superseded';
  end if;

  -- A profile keeps its first customer, because checkout reuses it. A customer of another profile stays there.
  insert into public.billing_customers (profile_id, stripe_customer_id)
  values (owner_id, state ->> 'customer_id')
  on conflict do nothing;

  if private.is_live_status((sub ->> 'status')::public.subscription_status) then
    select least(p.first_failed_at, p.overdue_since) into owing_since
      from jsonb_populate_recordset(null::public.payments, state -> 'payments') p
     where p.status = 'open' and (p.first_failed_at is not null or p.overdue_since is not null)
     order by p.invoiced_at
     limit 1;
    owing_since := private.owing_since(state, owing_since);
  end if;

  insert into public.subscriptions as s (
    id, profile_id, plan_id, status, unit_amount, quantity, other_amount, discounts, currency, collection_method,
    current_period_start, current_period_end, cancel_at_period_end, cancel_at, canceled_at, ended_at, started_at, as_of,
    next_charge_at, pause_behavior, pause_resumes_at, pause_for_dispute, suspended_by_pause, past_due_since, grace_ends_at, card_brand, card_last4, card_expires_on, is_chargeable,
    sync_ticket, synced_at
  )
  select r.id, owner_id, (state ->> 'plan_id')::integer, r.status, r.unit_amount, coalesce(r.quantity, 1),
         coalesce(r.other_amount, 0), coalesce(r.discounts, '[]'), r.currency,
         coalesce(r.collection_method, 'charge_automatically'), r.current_period_start, r.current_period_end,
         r.cancel_at_period_end, r.cancel_at, r.canceled_at, r.ended_at, r.started_at,
         coalesce((state ->> 'as_of')::timestamptz, now()), r.next_charge_at, r.pause_behavior, r.pause_resumes_at,
         coalesce(r.pause_for_dispute, false), private.is_suspended_by_pause(r.pause_behavior, coalesce(r.pause_for_dispute, false)),
         owing_since,
         private.grace_end(owing_since, null), r.card_brand, r.card_last4, r.card_expires_on,
         coalesce(r.is_chargeable, true), ticket, now()
    from jsonb_populate_record(null::public.subscriptions, sub) r
  on conflict (id) do update set
    plan_id = excluded.plan_id, status = excluded.status, unit_amount = excluded.unit_amount,
    quantity = excluded.quantity, other_amount = excluded.other_amount, discounts = excluded.discounts,
    currency = excluded.currency, collection_method = excluded.collection_method,
    current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at_period_end = excluded.cancel_at_period_end, cancel_at = excluded.cancel_at, canceled_at = excluded.canceled_at,
    ended_at = excluded.ended_at, started_at = excluded.started_at, as_of = excluded.as_of,
    next_charge_at = excluded.next_charge_at, pause_behavior = excluded.pause_behavior,
    pause_resumes_at = excluded.pause_resumes_at, pause_for_dispute = excluded.pause_for_dispute,
    suspended_by_pause = excluded.suspended_by_pause,
    past_due_since = excluded.past_due_since,
    grace_ends_at = private.grace_end(excluded.past_due_since, s.grace_extended_to),
    card_brand = excluded.card_brand, card_last4 = excluded.card_last4, card_expires_on = excluded.card_expires_on,
    is_chargeable = excluded.is_chargeable,
    sync_ticket = excluded.sync_ticket, synced_at = excluded.synced_at;

  insert into public.payments as p (
    id, subscription_id, profile_id, number, status, amount, amount_paid, amount_paid_outside, amount_refunded, currency,
    attempt_count, first_failed_at, due_at, overdue_since, next_attempt_at, decline_reason, period_start, period_end,
    hosted_invoice_url, invoice_pdf, voucher_kind, voucher_url, voucher_expires_at, paid_at, invoiced_at
  )
  select r.id, sub ->> 'id', owner_id, r.number, r.status, r.amount, r.amount_paid, coalesce(r.amount_paid_outside, 0),
         coalesce(r.amount_refunded, 0), r.currency, coalesce(r.attempt_count, 0), r.first_failed_at, r.due_at,
         r.overdue_since, r.next_attempt_at, r.decline_reason, r.period_start, r.period_end, r.hosted_invoice_url,
         r.invoice_pdf, r.voucher_kind, r.voucher_url, r.voucher_expires_at, r.paid_at, r.invoiced_at
    from jsonb_populate_recordset(null::public.payments, state -> 'payments') r
  on conflict (id) do update set
    number = excluded.number, status = excluded.status, amount = excluded.amount, amount_paid = excluded.amount_paid,
    amount_paid_outside = excluded.amount_paid_outside, amount_refunded = excluded.amount_refunded,
    currency = excluded.currency, attempt_count = excluded.attempt_count, first_failed_at = excluded.first_failed_at,
    due_at = excluded.due_at, overdue_since = excluded.overdue_since, next_attempt_at = excluded.next_attempt_at,
    decline_reason = excluded.decline_reason, period_start = excluded.period_start, period_end = excluded.period_end,
    hosted_invoice_url = excluded.hosted_invoice_url, invoice_pdf = excluded.invoice_pdf,
    -- Keeps the kind of an expired voucher.
    voucher_kind = coalesce(excluded.voucher_kind, p.voucher_kind), voucher_url = excluded.voucher_url,
    voucher_expires_at = coalesce(excluded.voucher_expires_at, p.voucher_expires_at), paid_at = excluded.paid_at
  -- An update of an unchanged row costs as much WAL as a real one.
  where (p.number, p.status, p.amount, p.amount_paid, p.amount_paid_outside, p.amount_refunded, p.currency, p.attempt_count,
         p.first_failed_at, p.due_at, p.overdue_since, p.next_attempt_at, p.decline_reason, p.period_start, p.period_end,
         p.hosted_invoice_url, p.invoice_pdf, p.voucher_kind, p.voucher_url, p.voucher_expires_at, p.paid_at)
    is distinct from
        (excluded.number, excluded.status, excluded.amount, excluded.amount_paid, excluded.amount_paid_outside,
         excluded.amount_refunded, excluded.currency, excluded.attempt_count, excluded.first_failed_at, excluded.due_at,
         excluded.overdue_since, excluded.next_attempt_at, excluded.decline_reason,
         excluded.period_start, excluded.period_end, excluded.hosted_invoice_url, excluded.invoice_pdf,
         coalesce(excluded.voucher_kind, p.voucher_kind), excluded.voucher_url,
         coalesce(excluded.voucher_expires_at, p.voucher_expires_at), excluded.paid_at);

  perform private.store_disputes(state, owner_id);
  perform private.queue_charge_emails(sub ->> 'id', nullif(state -> 'upcoming', 'null'));
  perform private.sync_site(owner_id);
  perform private.note_linked_subscription(sub ->> 'id', owner_id);
  perform private.note_refund_to_decide(owner_id);
  return 'applied';
end;
$$;
comment on function public.apply_stripe_state(jsonb, bigint) is
  'In one transaction: subscription, payments, disputes, e-mails, site, tasks. Returns applied, superseded (a newer fetch is stored) or ignored. Service role only.';
grant execute on function public.apply_stripe_state(jsonb, bigint) to service_role;

create function private.is_suspended_by_pause(behavior public.pause_behavior, for_dispute boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return behavior is not null and not for_dispute
     and exists (select from public.settings s where s.key = 'paused_site_stays_up' and s.value = 'false');
end;
$$;
comment on function private.is_suspended_by_pause(public.pause_behavior, boolean) is
  'Whether a pause of collection suspends the site: the owner made it, and settings.paused_site_stays_up is false.';
grant execute on function private.is_suspended_by_pause(public.pause_behavior, boolean) to service_role;

create function private.apply_pause_setting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid;
begin
  for owner_id in
    select distinct s.profile_id from public.subscriptions s
     where s.pause_behavior is not null and private.is_live_status(s.status) order by 1
  loop
    -- The site first, as billing does.
    perform from public.sites w where w.profile_id = owner_id for update;
    update public.subscriptions s set suspended_by_pause = private.is_suspended_by_pause(s.pause_behavior, s.pause_for_dispute)
     where s.profile_id = owner_id and s.pause_behavior is not null;
    perform private.sync_site(owner_id);
  end loop;
  return null;
end;
$$;
comment on function private.apply_pause_setting() is
  'Trigger: suspends or lifts the sites of customers whose collection is paused, after the setting has changed.';

create trigger apply_pause_setting after update of value on public.settings
  for each row when (new.key = 'paused_site_stays_up' and new.value is distinct from old.value)
  execute function private.apply_pause_setting();

-- ---- E-mails about endings, refunds and receipts ----

create function private.is_cancelling(subscription public.subscriptions) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_live_status(subscription.status)
     and (subscription.cancel_at_period_end or subscription.cancel_at is not null);
$$;
comment on function private.is_cancelling(public.subscriptions) is 'Whether a live subscription is set to end.';
-- Views call it with the reader's rights.
grant execute on function private.is_cancelling(public.subscriptions) to authenticated, service_role;

-- The same rule as nextBillingAt and cardNeededBy in the panel. A test compares them.
create function private.charge_promise(subscription public.subscriptions) returns jsonb
language sql immutable set search_path = '' as $$
  select case
           when subscription.status not in ('active', 'trialing') or subscription.collection_method = 'send_invoice'
             or subscription.cancel_at_period_end or subscription.pause_for_dispute
             or subscription.pause_behavior is not null and not subscription.in_service
             or next.at is null or subscription.cancel_at <= next.at then '{}'::jsonb
           when subscription.is_chargeable then jsonb_build_object('renews_at', next.at)
           else jsonb_build_object('card_by', next.at)
         end
    from (select case when subscription.current_period_end is null then null
                      when subscription.pause_behavior is not null then subscription.next_charge_at
                      else subscription.current_period_end end) next (at);
$$;
comment on function private.charge_promise(public.subscriptions) is
  'What e-mails promise about the next charge: {"renews_at"} when it happens by itself, {"card_by"} when the customer must add a card. {} when nothing is charged: it ends first, is owed, paused without an end, held by a dispute, or the customer pays invoices.';

-- A customer with two subscriptions has one site: the end of one subscription is not the end for the customer while the
-- other is live.
create function private.has_other_active_subscription(subscription public.subscriptions, renewing boolean) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.subscriptions other
     where other.profile_id = subscription.profile_id and other.id <> subscription.id
       and other.in_service
       and not (renewing and private.is_cancelling(other)));
$$;
comment on function private.has_other_active_subscription(public.subscriptions, boolean) is
  'Whether the customer has another subscription in service; with renewing, one that is not set to end.';

-- A customer may alternate cancel and keep. The first of each is announced immediately. A repetition within an hour
-- waits until the hour has passed and is dropped when it is outdated by then. So a customer gets at most one e-mail an
-- hour about each, and the last e-mail states the current state.
create function private.drop_held_cancellation_emails(subscription public.subscriptions) returns void
language sql security definer set search_path = '' as $$
  delete from public.email_outbox e
   where e.profile_id = subscription.profile_id
     and e.dedupe_key like any (array[
       'subscription_cancelling:' || subscription.id || ':%', 'subscription_kept:' || subscription.id || ':%'])
     and e.status = 'queued' and e.attempts = 0 and e.next_attempt_at > now();
$$;
comment on function private.drop_held_cancellation_emails(public.subscriptions) is
  'Drops held-back e-mails about a cancellation that are outdated.';

create function private.queue_cancellation_email(
  subscription public.subscriptions, template public.email_template, asked_at bigint, payload jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  key_start text := template || ':' || subscription.id || ':';
  last_told record;
  last_at bigint; -- when the same fact was last announced
  told_at bigint; -- the time of the request, or the next free second
begin
  perform private.drop_held_cancellation_emails(subscription);

  select e.template, e.payload into last_told
    from public.email_outbox e
   where e.profile_id = subscription.profile_id
     and e.dedupe_key like any (array[
       'subscription_cancelling:' || subscription.id || ':%', 'subscription_kept:' || subscription.id || ':%'])
   order by e.created_at desc
   limit 1;
  if last_told.template = queue_cancellation_email.template
    and last_told.payload @> queue_cancellation_email.payload then
    return;
  end if;

  -- The hour is in Stripe's time, from the request times in the keys: a test clock may be months ahead.
  select max(split_part(e.dedupe_key, ':', 3)::bigint) into last_at
    from public.email_outbox e
   where e.profile_id = subscription.profile_id and starts_with(e.dedupe_key, key_start);
  told_at := greatest(asked_at, coalesce(last_at + 1, asked_at));
  perform private.queue_email(subscription.profile_id, template, key_start || told_at, payload);
  if told_at < last_at + 3600 then
    update public.email_outbox e set next_attempt_at = now() + make_interval(secs => last_at + 3600 - told_at)
     where e.dedupe_key = key_start || told_at;
  end if;
end;
$$;
comment on function private.queue_cancellation_email(public.subscriptions, public.email_template, bigint, jsonb) is
  'Queues the e-mail about a requested or undone cancellation. The same fact is announced once an hour, and the last state wins.';

-- Compares the stored rows, so that changes from Stripe's dashboard and from the daily comparison are announced, too.
create function private.queue_cancellation_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_cancelling boolean := tg_op = 'UPDATE' and private.is_cancelling(old);
  -- The request time distinguishes cancellations of the same subscription.
  asked_at bigint := extract(epoch from coalesce(
    case when was_cancelling then old.canceled_at else new.canceled_at end, new.started_at))::bigint;
  domain text;
  -- Whether the team ends the subscription in the panel. The change is finished after this state is stored.
  by_team boolean := exists (
    select from public.billing_changes c
     where c.subscription_id = new.id and c.kind = 'subscription_ended' and c.done_at is null);
begin
  -- Locked, because two subscriptions that end at the same time would each see the other as live and queue no e-mail.
  select s.domain into domain from public.sites s where s.profile_id = new.profile_id for update;

  if private.is_cancelling(new) and not was_cancelling and not private.has_other_active_subscription(new, true) then
    perform private.queue_cancellation_email(new, 'subscription_cancelling', asked_at,
      jsonb_build_object('domain', domain, 'ends_at', coalesce(new.cancel_at, new.current_period_end), 'by_team', by_team));

  elsif was_cancelling and new.in_service and not private.is_cancelling(new)
    and not private.has_other_active_subscription(new, true) then
    perform private.queue_cancellation_email(new, 'subscription_kept', asked_at,
      jsonb_build_object('domain', domain) || private.charge_promise(new));

  -- Only a subscription that was stored as live ends for the customer. An abandoned checkout, a missing first payment,
  -- or a subscription first synced after its end gets no e-mail.
  elsif tg_op = 'UPDATE' and new.status = 'canceled'
    and private.is_live_status(old.status)
    and (old.status = 'trialing' or private.has_paid_invoice(new.id))
    and not private.has_other_active_subscription(new, false) then
    perform private.drop_held_cancellation_emails(new);
    perform private.queue_email(new.profile_id, 'subscription_ended', 'subscription_ended:' || new.id,
      jsonb_build_object('domain', domain, 'by_team', by_team));
  end if;

  -- The end of a subscription set to end was not announced while this one was live, so it is announced now.
  if tg_op = 'UPDATE' and private.is_live_status(old.status) and not private.is_live_status(new.status) then
    perform private.queue_cancellation_email(other, 'subscription_cancelling',
              extract(epoch from coalesce(other.canceled_at, other.started_at))::bigint,
              jsonb_build_object('domain', domain, 'ends_at', coalesce(other.cancel_at, other.current_period_end)))
       from public.subscriptions other
      where other.profile_id = new.profile_id and other.id <> new.id
        and private.is_cancelling(other) and not private.has_other_active_subscription(other, true);
  end if;
  return null;
end;
$$;
comment on function private.queue_cancellation_emails() is 'Trigger: queues the e-mails about a subscription that is set to end, kept, or ended; each fact once.';

create trigger queue_cancellation_emails after insert or update on public.subscriptions
  for each row execute function private.queue_cancellation_emails();

create function private.queue_refund_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  refunded_before integer := case when tg_op = 'UPDATE' then old.amount_refunded else 0 end;
  -- The same sum again, after a refund that failed, is another fact.
  key constant text := 'payment_refunded:' || new.id || ':' || new.amount_refunded;
  earlier constant integer := (
    select count(*) from public.email_outbox e
     where e.profile_id = new.profile_id and (e.dedupe_key = key or starts_with(e.dedupe_key, key || ':')));
begin
  if new.amount_refunded > refunded_before then
    perform private.queue_email(new.profile_id, 'payment_refunded', key || case when earlier = 0 then '' else ':' || earlier end,
      jsonb_build_object(
        'domain', (select s.domain from public.sites s where s.profile_id = new.profile_id),
        'amount', new.amount_refunded - refunded_before, 'amount_paid', new.amount_paid,
        'currency', new.currency, 'number', new.number,
        'stopped', private.is_money_back(new.profile_id) and exists (
          select from public.sites s
           where s.profile_id = new.profile_id and s.activated_at is null and s.status <> 'awaiting_payment'))
      || coalesce((
        select jsonb_build_object('renewal_amount', s.next_amount) || private.charge_promise(s)
          from public.subscriptions s
         where s.id = new.subscription_id and new.amount_refunded >= new.amount_paid
           and not exists (select from public.refunds r where r.payment_id = new.id and r.ends_subscription)), '{}'));
  end if;
  return null;
end;
$$;
comment on function private.queue_refund_email() is 'Trigger: queues the e-mail about a full or partial refund.';

create trigger queue_refund_email after insert or update on public.payments
  for each row execute function private.queue_refund_email();

-- The first payment is confirmed by payment_received. Old payments that are stored late get no receipt.
create function private.queue_receipt_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sub public.subscriptions;
begin
  select s.* into sub from public.subscriptions s where s.id = new.subscription_id;
  if (tg_op = 'INSERT' or old.status <> 'paid')
    and new.paid_at > sub.as_of - interval '7 days'
    and private.are_receipts_sent()
    and exists (select from public.payments p
                 where p.subscription_id = new.subscription_id and p.status = 'paid' and p.invoiced_at < new.invoiced_at) then
    perform private.queue_email(new.profile_id, 'payment_receipt', 'payment_receipt:' || new.id,
      jsonb_build_object(
        'domain', (select s.domain from public.sites s where s.profile_id = new.profile_id),
        'amount', new.amount_paid, 'currency', new.currency, 'number', new.number, 'paid_at', new.paid_at,
        'receipt_url', new.hosted_invoice_url)
      || private.charge_promise(sub));
  end if;
  return null;
end;
$$;
comment on function private.queue_receipt_email() is
  'Trigger: queues the receipt of a paid renewal, once for each payment, unless settings.email_receipts is false.';

create trigger queue_receipt_email after insert or update on public.payments
  for each row when (new.status = 'paid' and new.amount_paid > 0) execute function private.queue_receipt_email();

create function private.queue_voucher_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Distinguishes the vouchers of an invoice.
  key text := new.id || ':' || extract(epoch from new.voucher_expires_at)::bigint;
  facts jsonb := jsonb_build_object(
    'domain', (select s.domain from public.sites s where s.profile_id = new.profile_id),
    'amount', new.amount - new.amount_paid, 'currency', new.currency, 'voucher', new.voucher_kind);
begin
  if new.status = 'open' and new.voucher_url is not null then
    perform private.queue_email(new.profile_id, 'voucher_issued', 'voucher_issued:' || key,
      facts || jsonb_build_object('expires_at', new.voucher_expires_at, 'voucher_url', new.voucher_url));
  elsif tg_op = 'UPDATE' and old.voucher_url is not null and new.voucher_url is null and new.status <> 'paid'
    -- Excludes vouchers abandoned before their expiry or replaced by another purchase.
    and new.voucher_expires_at <= (select s.as_of from public.subscriptions s where s.id = new.subscription_id)
    and not private.has_paid_service(new.profile_id) then
    perform private.queue_email(new.profile_id, 'voucher_expired', 'voucher_expired:' || key, facts);
  end if;
  return null;
end;
$$;
comment on function private.queue_voucher_emails() is
  'Trigger: queues the e-mails about a Boleto or Pix that was issued or expired unpaid; each voucher once.';

create trigger queue_voucher_emails after insert or update on public.payments
  for each row when (new.voucher_expires_at is not null) execute function private.queue_voucher_emails();

-- The ledger remains when an account is deleted and must not refer to it.
create function private.forget_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stripe_events set subscription_id = null where subscription_id = old.id;
  return null;
end;
$$;
comment on function private.forget_subscription() is 'Trigger: removes a deleted subscription''s id from the ledger of events.';

create trigger forget_subscription after delete on public.subscriptions
  for each row execute function private.forget_subscription();

-- ---- Count of subscriptions ----

select private.keep_row_counts('public.subscriptions', 'status', 'plan_id', 'currency', 'unit_amount', 'recurring_amount', 'pause_behavior');

create function private.overdue_count() returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(c.row_count), 0)::bigint from private.counted_rows('public.subscriptions') c
   where private.standing_of((c.alike ->> 'status')::public.subscription_status,
                             (c.alike ->> 'pause_behavior')::public.pause_behavior) in ('overdue', 'unpaid');
$$;
comment on function private.overdue_count() is 'Number of subscriptions with an overdue payment that is collected, within and after grace: for the start page and the digest.';

-- ---- Disputes ----
-- What a customer's bank contests. Stripe removes the money at once and gives a deadline for evidence. While a dispute
-- is open, and after a lost one until the team decides, nothing is charged and nothing is announced.

create type public.dispute_status as enum (
  'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review',
  'appeal_needs_response', 'appeal_under_review', 'won', 'lost', 'prevented'
);
comment on type public.dispute_status is 'Stripe''s dispute statuses. warning_* is an inquiry of the bank, which moves no money.';

create type public.dispute_decision as enum ('kept', 'ended');
comment on type public.dispute_decision is 'What the team decided after a lost dispute: the subscription goes on, or ends.';

create table public.disputes (
  id text primary key check (id ~ '^(dp|du)_[A-Za-z0-9_]+$'),
  payment_id text not null references public.payments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  status public.dispute_status not null,
  reason text check (reason ~ '^[a-z][a-z0-9_]{0,63}$'),
  amount integer not null check (amount >= 0),
  amount_withdrawn integer not null default 0 check (amount_withdrawn >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  decision public.dispute_decision,
  decided_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  check ((decision is null) = (decided_at is null))
);
comment on table public.disputes is 'Mirror of Stripe''s disputes of payments, with the team''s decision.';
comment on column public.disputes.id is 'Stripe dispute (dp_…, du_…).';
comment on column public.disputes.status is 'Stripe''s status.';
comment on column public.disputes.reason is 'The bank''s reason in Stripe''s words, such as fraudulent.';
comment on column public.disputes.amount is 'Disputed amount in minor units.';
comment on column public.disputes.amount_withdrawn is 'What Stripe has removed and not returned, without its fee, in minor units.';
comment on column public.disputes.currency is 'ISO 4217 code in lower case.';
comment on column public.disputes.evidence_due_at is 'Stripe''s deadline for evidence; null for none.';
comment on column public.disputes.closed_at is 'When the first sync saw it closed, in the customer''s time; null while it is open.';
comment on column public.disputes.decision is 'What the team decided after a lost dispute; null before.';
comment on column public.disputes.decided_at is 'When the team decided, in the customer''s time; null before.';
comment on column public.disputes.released_at is 'When charging could go on, in the customer''s time; null while it is held. Grace of older debts starts here.';

create index disputes_payment_id_idx on public.disputes (payment_id);
create index disputes_profile_id_idx on public.disputes (profile_id);

alter table public.disputes enable row level security;
create policy "Customers read their own disputes, the team all" on public.disputes
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach disputes only at aal2" on public.disputes
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.disputes to authenticated;
-- Only syncs and the function decide-dispute write.
grant select, insert, update on public.disputes to service_role;

create function private.holds_collection(status public.dispute_status, decision public.dispute_decision) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review')
      or status = 'lost' and decision is null;
$$;
comment on function private.holds_collection(public.dispute_status, public.dispute_decision) is
  'Whether a dispute stops charges and their announcements: it is open, or lost and not decided by the team.';
grant execute on function private.holds_collection(public.dispute_status, public.dispute_decision) to service_role;

create function private.held_dispute(subscription_id text) returns text
language sql stable security definer set search_path = '' as $$
  select d.id
    from public.disputes d
    join public.payments p on p.id = d.payment_id
    join public.subscriptions s on s.id = p.subscription_id
   where s.id = held_dispute.subscription_id and private.is_live_status(s.status) and private.holds_collection(d.status, d.decision)
   order by d.opened_at desc, d.id
   limit 1;
$$;
comment on function private.held_dispute(text) is 'The newest dispute that stops the charges of a live subscription; null without any.';
grant execute on function private.held_dispute(text) to service_role;

create function public.held_dispute(subscription_id text) returns text
language sql stable security invoker set search_path = '' as $$
  select private.held_dispute(held_dispute.subscription_id);
$$;
comment on function public.held_dispute(text) is 'The newest dispute that stops the charges of a live subscription; null without any. Service role only.';
grant execute on function public.held_dispute(text) to service_role;

create function private.fetched_disputes(state jsonb) returns setof public.disputes
language sql stable set search_path = '' as $$
  select r.id, r.payment_id, d.profile_id, r.status, r.reason, r.amount, coalesce(r.amount_withdrawn, 0), r.currency,
         r.evidence_due_at, r.opened_at,
         case when r.status in ('warning_closed', 'won', 'lost', 'prevented')
           then coalesce(d.closed_at, (state ->> 'as_of')::timestamptz, now()) end,
         d.decision, d.decided_at,
         case
           when private.holds_collection(r.status, d.decision) then null
           when r.status in ('won', 'lost', 'prevented') then coalesce(d.released_at, (state ->> 'as_of')::timestamptz, now())
         end,
         d.created_at
    from jsonb_populate_recordset(null::public.disputes, coalesce(nullif(state -> 'disputes', 'null'), '[]')) r
    left join public.disputes d on d.id = r.id;
$$;
comment on function private.fetched_disputes(jsonb) is 'The disputes of a fetched state with the stored decisions.';
grant execute on function private.fetched_disputes(jsonb) to service_role;

-- The debts of a held subscription are not owed yet. Grace counts from the end of the hold, so that a site is not
-- suspended by days in which nothing was charged.
create function private.owing_since(state jsonb, first_failed_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  with known as (
    select f.status, f.decision, f.released_at from private.fetched_disputes(state) f
    union all
    select d.status, d.decision, d.released_at
      from public.disputes d
      join public.payments p on p.id = d.payment_id
     where p.subscription_id = state #>> '{subscription,id}'
       and not exists (select from private.fetched_disputes(state) f where f.id = d.id))
  select case when first_failed_at is not null and not coalesce(bool_or(private.holds_collection(k.status, k.decision)), false)
           then greatest(first_failed_at, max(k.released_at)) end
    from known k;
$$;
comment on function private.owing_since(jsonb, timestamptz) is
  'Since when a subscription owes its oldest open invoice; null while a dispute holds its charges.';
grant execute on function private.owing_since(jsonb, timestamptz) to service_role;

create function private.store_disputes(state jsonb, owner_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.disputes as d (
    id, payment_id, profile_id, status, reason, amount, amount_withdrawn, currency, evidence_due_at, opened_at, closed_at,
    released_at
  )
  select f.id, f.payment_id, owner_id, f.status, f.reason, f.amount, f.amount_withdrawn, f.currency, f.evidence_due_at,
         f.opened_at, f.closed_at, f.released_at
    from private.fetched_disputes(state) f
  on conflict (id) do update set
    status = excluded.status, reason = excluded.reason, amount = excluded.amount, amount_withdrawn = excluded.amount_withdrawn,
    evidence_due_at = excluded.evidence_due_at, closed_at = excluded.closed_at, released_at = excluded.released_at
  where (d.status, d.reason, d.amount, d.amount_withdrawn, d.evidence_due_at, d.closed_at, d.released_at)
    is distinct from (excluded.status, excluded.reason, excluded.amount, excluded.amount_withdrawn, excluded.evidence_due_at,
                      excluded.closed_at, excluded.released_at);
  perform private.note_disputes(state #>> '{subscription,id}');
  perform private.drop_charge_notices(state #>> '{subscription,id}');
end;
$$;
comment on function private.store_disputes(jsonb, uuid) is 'Stores the disputes of a fetched state, with their tasks.';
grant execute on function private.store_disputes(jsonb, uuid) to service_role;

create function private.drop_charge_notices(subscription_id text) returns void
language sql security definer set search_path = '' as $$
  delete from public.email_outbox e
   using public.subscriptions s
   where s.id = drop_charge_notices.subscription_id and e.profile_id = s.profile_id and e.status = 'queued' and e.attempts = 0
     and (e.dedupe_key like 'charge_upcoming:' || s.id || ':%' and s.pause_behavior is not null
            and s.next_charge_at is distinct from s.current_period_end
       or private.held_dispute(s.id) is not null
          and (e.dedupe_key like 'charge_upcoming:' || s.id || ':%'
            or e.template in ('charge_failed', 'invoice_issued', 'invoice_overdue', 'suspension_warning')
               and exists (select from public.payments p
                            where p.subscription_id = s.id
                              and (e.dedupe_key = e.template || ':' || p.id or starts_with(e.dedupe_key, e.template || ':' || p.id || ':')))));
$$;
comment on function private.drop_charge_notices(text) is
  'Drops unsent e-mails about charges that will not come: collection is paused, or a dispute holds it.';
grant execute on function private.drop_charge_notices(text) to service_role;

create function public.decide_dispute(dispute_id text, decision public.dispute_decision, actor_id uuid) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  dispute public.disputes;
begin
  select d.* into dispute from public.disputes d where d.id = decide_dispute.dispute_id for update;
  if not found then
    return 'not_found';
  elsif dispute.decision is not null then
    return case when dispute.decision = decide_dispute.decision then 'decided' else 'changed' end;
  elsif dispute.status <> 'lost' then
    return 'changed';
  end if;
  update public.disputes d
     set decision = decide_dispute.decision,
         (decided_at, released_at) = (
           select s.as_of + (now() - s.synced_at), s.as_of + (now() - s.synced_at)
             from public.payments p
             join public.subscriptions s on s.id = p.subscription_id
            where p.id = d.payment_id)
   where d.id = dispute.id;
  perform public.note_audit(decide_dispute.actor_id, 'money', 'dispute_decided', dispute.profile_id,
    jsonb_build_object('dispute', dispute.id, 'decision', decide_dispute.decision));
  perform private.note_disputes((select p.subscription_id from public.payments p where p.id = dispute.payment_id));
  return 'decided';
end;
$$;
comment on function public.decide_dispute(text, public.dispute_decision, uuid) is
  'Stores what the team decided after a lost dispute. Returns decided (also for a retry), not_found or changed (decided otherwise, or not lost). Service role only.';
grant execute on function public.decide_dispute(text, public.dispute_decision, uuid) to service_role;

create function private.dispute_decider(dispute_id text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(a.full_name, l.actor_email)
    from public.disputes d
    join public.audit_log l on l.profile_id = d.profile_id and l.action = 'dispute_decided' and l.after ->> 'dispute' = d.id
    left join public.profiles a on a.id = l.actor_id
   where d.id = dispute_decider.dispute_id and (select private.can('money.read'))
   order by l.id
   limit 1;
$$;
comment on function private.dispute_decider(text) is
  'Name of the team member who decided after a lost dispute, for roles that may read money; null for others and before the decision.';
grant execute on function private.dispute_decider(text) to authenticated;

-- ---- E-mails about charges and invoices ----
-- Each is queued in the transaction that writes the fact from Stripe, with a key that names the fact.

create function private.has_paid_invoice(subscription_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.payments p
     where p.subscription_id = has_paid_invoice.subscription_id and p.status = 'paid');
$$;
comment on function private.has_paid_invoice(text) is 'Whether a subscription has a paid invoice.';

create function private.has_paid_service(owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.subscriptions s
     where s.profile_id = has_paid_service.owner_id and s.in_service
       and (s.status = 'trialing' or private.has_paid_invoice(s.id)));
$$;
comment on function private.has_paid_service(uuid) is
  'Whether a customer has a subscription in service with a paid first invoice or a trial, which entitles to a site.';
-- The trigger on sites calls it with the writer's rights.
grant execute on function private.has_paid_service(uuid) to service_role;

create function private.amount_owed(owner_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) = 0 then '{}'::jsonb
           else jsonb_build_object('amount', sum(p.amount - p.amount_paid), 'currency', min(p.currency))
             || jsonb_strip_nulls(jsonb_build_object('invoice_url',
                  (array_agg(case when p.first_failed_at is null then p.hosted_invoice_url end order by p.invoiced_at))[1])) end
    from public.payments p
    join public.subscriptions s on s.id = p.subscription_id
   where p.profile_id = owner_id and private.is_live_status(s.status)
     and p.owed_since is not null and private.held_dispute(s.id) is null;
$$;
comment on function private.amount_owed(uuid) is
  'What a customer owes after failed charges and passed due dates that no dispute holds, as {"amount", "currency"} in minor units, with the page of the oldest invoice when the customer pays it by hand; empty for nothing.';

-- A failed charge, an overdue invoice and the last warning announce a future time. When the first sync is after grace,
-- only the suspension is announced.
create function private.queue_charge_emails(subscription_id text, upcoming jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sub public.subscriptions;
  site public.sites;
  invoice public.payments;
  is_oldest boolean := true;
begin
  select s.* into sub from public.subscriptions s where s.id = queue_charge_emails.subscription_id;
  select s.* into site from public.sites s where s.profile_id = sub.profile_id for update;

  -- A customer who pays by hand is written to once the invoice can be paid.
  for invoice in
    select p.* from public.payments p
     where p.subscription_id = sub.id and p.status = 'open' and p.due_at > sub.as_of and private.is_live_status(sub.status)
       and private.held_dispute(sub.id) is null
     order by p.invoiced_at
  loop
    perform private.queue_email(sub.profile_id, 'invoice_issued', 'invoice_issued:' || invoice.id,
      jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
        'due_at', invoice.due_at, 'invoice_url', invoice.hosted_invoice_url));
  end loop;

  if upcoming is not null and sub.in_service and not private.is_cancelling(sub) and private.held_dispute(sub.id) is null then
    perform private.queue_email(sub.profile_id, 'charge_upcoming',
      'charge_upcoming:' || sub.id || ':' || extract(epoch from sub.current_period_end)::bigint,
      upcoming || jsonb_build_object('domain', site.domain) || private.charge_promise(sub));
  end if;

  -- A failed first payment is not a purchase.
  if not sub.in_service or sub.past_due_since is null or not private.has_paid_invoice(sub.id) then
    return;
  end if;

  for invoice in
    select p.* from public.payments p
     where p.subscription_id = sub.id and p.owed_since is not null
     order by p.invoiced_at
  loop
    if invoice.first_failed_at is null then
      perform private.queue_email(sub.profile_id, 'invoice_overdue', 'invoice_overdue:' || invoice.id,
        jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
          'due_at', invoice.owed_since, 'grace_ends_at', sub.grace_ends_at, 'invoice_url', invoice.hosted_invoice_url));
    else
      perform private.queue_email(sub.profile_id, 'charge_failed', 'charge_failed:' || invoice.id,
        jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
          'next_attempt_at', invoice.next_attempt_at, 'grace_ends_at', sub.grace_ends_at, 'card', sub.is_chargeable));
    end if;

    if is_oldest
      and sub.as_of >= sub.grace_ends_at - private.setting_days('warning_days', 2)
      and site.status in ('awaiting_activation', 'active')
      and not private.has_other_active_subscription(sub, false) then
      -- A grace that the team extended is another fact, with another date.
      perform private.queue_email(sub.profile_id, 'suspension_warning', 'suspension_warning:' || invoice.id
          || case when sub.grace_ends_at = sub.grace_extended_to then ':' || extract(epoch from sub.grace_ends_at)::bigint else '' end,
        jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
          'grace_ends_at', sub.grace_ends_at, 'card', sub.is_chargeable) || case when invoice.first_failed_at is null
          then jsonb_build_object('invoice_url', invoice.hosted_invoice_url) else '{}' end);
    end if;
    is_oldest := false;
  end loop;
end;
$$;
comment on function private.queue_charge_emails(text, jsonb) is
  'Queues the e-mails about an upcoming charge, an invoice to pay, a failed charge, an overdue invoice and the last warning; each fact once.';
grant execute on function private.queue_charge_emails(text, jsonb) to service_role;
