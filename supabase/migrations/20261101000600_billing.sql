-- Billing: a mirror of Stripe, written by the webhook alone. Customers read their
-- own rows and have no way to write any.

create type public.subscription_status as enum (
  'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'
);
comment on type public.subscription_status is 'Stripe''s statuses of a subscription, all eight.';

create type public.payment_status as enum ('draft', 'open', 'paid', 'uncollectible', 'void');
comment on type public.payment_status is 'Stripe''s statuses of an invoice.';

create type public.voucher_kind as enum ('boleto', 'pix');
comment on type public.voucher_kind is 'Ways to pay an invoice later, by a voucher.';

-- The one list of live statuses. A test compares the functions' list with it.
create function private.is_live_status(status public.subscription_status) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('trialing', 'active', 'past_due', 'unpaid', 'paused');
$$;
comment on function private.is_live_status(public.subscription_status) is
  'Whether a subscription of this status still runs, paid or owing: neither incomplete nor over.';

create table public.billing_customers (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  stripe_customer_id text not null unique check (stripe_customer_id ~ '^cus_[A-Za-z0-9_]+$'),
  synced_details jsonb check (jsonb_typeof(synced_details) = 'object'),
  reconciled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.billing_customers is 'Which Stripe customer a profile pays as; unique both ways.';
comment on column public.billing_customers.profile_id is 'Profile.';
comment on column public.billing_customers.stripe_customer_id is 'Stripe customer (cus_…).';
comment on column public.billing_customers.synced_details is 'E-mail, name and language last written to Stripe; empty when never written from here.';
comment on column public.billing_customers.reconciled_at is 'When billing was last compared with Stripe; the longest ago goes first.';
comment on column public.billing_customers.created_at is 'When the row was made.';
comment on column public.billing_customers.updated_at is 'When the row last changed.';

create index billing_customers_reconciled_at_idx on public.billing_customers (reconciled_at nulls first);

create table public.subscriptions (
  id text primary key check (id ~ '^sub_[A-Za-z0-9_]+$'),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  plan_id integer not null references public.plans (id),
  status public.subscription_status not null,
  unit_amount integer not null check (unit_amount >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  cancel_at timestamptz,
  canceled_at timestamptz,
  ended_at timestamptz,
  started_at timestamptz not null,
  as_of timestamptz not null default now(),
  past_due_since timestamptz,
  grace_ends_at timestamptz,
  card_brand text check (length(card_brand) <= 40),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expires_on date,
  in_service boolean not null generated always as (
    private.is_live_status(status) and status not in ('unpaid', 'paused') and (grace_ends_at is null or as_of < grace_ends_at)
  ) stored,
  sync_ticket bigint not null,
  synced_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table public.subscriptions is 'Mirror of Stripe''s subscriptions.';
comment on column public.subscriptions.id is 'Stripe subscription (sub_…).';
comment on column public.subscriptions.profile_id is 'Customer.';
comment on column public.subscriptions.plan_id is 'Plan subscribed to.';
comment on column public.subscriptions.status is 'Stripe''s status, all eight. past_due is grace; unpaid and paused suspend the site; canceled and incomplete_expired end it.';
comment on column public.subscriptions.unit_amount is 'What this subscription is charged per interval, in minor units; a later price change does not touch it.';
comment on column public.subscriptions.currency is 'ISO 4217 code in lower case.';
comment on column public.subscriptions.current_period_start is 'Start of the period paid or being paid.';
comment on column public.subscriptions.current_period_end is 'End of that period: the next billing date while the subscription goes on.';
comment on column public.subscriptions.cancel_at_period_end is 'Whether it ends instead of renewing.';
comment on column public.subscriptions.cancel_at is 'When it is set to end.';
comment on column public.subscriptions.canceled_at is 'When the cancellation was asked for.';
comment on column public.subscriptions.ended_at is 'When it ended.';
comment on column public.subscriptions.started_at is 'When it was made at Stripe.';
comment on column public.subscriptions.as_of is 'The moment of the stored state: when it was fetched, or the time of the customer''s test clock.';
comment on column public.subscriptions.past_due_since is 'First failed charge of the oldest open invoice; empty while nothing is owed.';
comment on column public.subscriptions.grace_ends_at is 'Until when the site stays up while that is owed: past_due_since and settings.grace_days.';
comment on column public.subscriptions.card_brand is 'Brand of the card on file, as Stripe names it: visa, mastercard. Empty without a card.';
comment on column public.subscriptions.card_last4 is 'Last four digits of that card.';
comment on column public.subscriptions.card_expires_on is 'Last day of the month in which that card expires.';
comment on column public.subscriptions.in_service is 'Whether it keeps the site up: live, not unpaid or paused, and within grace as of the stored state.';
comment on column public.subscriptions.sync_ticket is 'Ticket drawn before the stored state was fetched; an older fetch never overwrites a newer one.';
comment on column public.subscriptions.synced_at is 'When the stored state was written.';
comment on column public.subscriptions.created_at is 'When the row was made.';

create index subscriptions_profile_id_idx on public.subscriptions (profile_id, started_at desc);
create index subscriptions_plan_id_idx on public.subscriptions (plan_id);
create index subscriptions_grace_idx on public.subscriptions (grace_ends_at)
  where private.is_live_status(status) and as_of < grace_ends_at;

create table public.payments (
  id text primary key check (id ~ '^in_[A-Za-z0-9_]+$'),
  subscription_id text not null references public.subscriptions (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  number text,
  status public.payment_status not null,
  amount integer not null,
  amount_paid integer not null default 0,
  amount_refunded integer not null default 0 check (amount_refunded >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  attempt_count integer not null default 0 check (attempt_count >= 0),
  first_failed_at timestamptz,
  next_attempt_at timestamptz,
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
comment on column public.payments.subscription_id is 'Subscription it bills.';
comment on column public.payments.profile_id is 'Customer.';
comment on column public.payments.number is 'Invoice number as printed.';
comment on column public.payments.status is 'Stripe''s status: draft, open, paid, uncollectible, void.';
comment on column public.payments.amount is 'Amount due in minor units.';
comment on column public.payments.amount_paid is 'Amount paid in minor units.';
comment on column public.payments.amount_refunded is 'Amount given back of it, in minor units.';
comment on column public.payments.attempt_count is 'How often it was tried to charge.';
comment on column public.payments.first_failed_at is 'When charging it failed for the first time; grace runs from here.';
comment on column public.payments.next_attempt_at is 'When Stripe tries next; empty when it does not.';
comment on column public.payments.currency is 'ISO 4217 code in lower case.';
comment on column public.payments.period_start is 'Start of the period billed.';
comment on column public.payments.period_end is 'End of the period billed.';
comment on column public.payments.hosted_invoice_url is 'Stripe page of the invoice, with its receipt.';
comment on column public.payments.invoice_pdf is 'Invoice as PDF.';
comment on column public.payments.voucher_kind is 'Boleto or Pix that was issued for it last.';
comment on column public.payments.voucher_url is 'Where that voucher is shown; empty once it does not wait for payment any more.';
comment on column public.payments.voucher_expires_at is 'Until when that voucher can be paid.';
comment on column public.payments.paid_at is 'When it was paid.';
comment on column public.payments.invoiced_at is 'When it was made at Stripe.';
comment on column public.payments.created_at is 'When the row was made.';

create index payments_profile_id_idx on public.payments (profile_id, invoiced_at desc);
-- The payments of some days, for the books.
create index payments_invoiced_at_idx on public.payments (invoiced_at);
-- The vouchers that wait for payment.
create index payments_voucher_expires_at_idx on public.payments (voucher_expires_at)
  where status = 'open' and voucher_url is not null;
create index payments_subscription_id_idx on public.payments (subscription_id);

create type public.stripe_event_outcome as enum ('queued', 'ignored');
comment on type public.stripe_event_outcome is 'Whether a webhook event made something due for a sync.';

create table public.stripe_events (
  id text primary key check (id ~ '^evt_[A-Za-z0-9_]+$'),
  type text not null,
  outcome public.stripe_event_outcome not null,
  subscription_id text,
  processed_at timestamptz not null default now()
);
comment on table public.stripe_events is 'Ledger of webhook events, one row per event, written in the same statement as the sync that the event asks for.';
comment on column public.stripe_events.id is 'Stripe event (evt_…).';
comment on column public.stripe_events.type is 'Event type.';
comment on column public.stripe_events.outcome is 'queued (its subject is due for a sync); ignored (it names nothing that we sync).';
comment on column public.stripe_events.subscription_id is 'Subscription that it names, where that is stored; forgotten with its customer''s account.';
comment on column public.stripe_events.processed_at is 'When.';

create index stripe_events_processed_at_idx on public.stripe_events (processed_at);
create index stripe_events_subscription_id_idx on public.stripe_events (subscription_id);

create sequence public.sync_tickets;
comment on sequence public.sync_tickets is 'Order in which fetches from Stripe begin.';

-- Why tickets: a webhook only says that something changed; the state written is
-- the one fetched afterwards. Two handlers may fetch A then B and write B then A.
-- Each draws a ticket before it fetches, and a write with a lower ticket than the
-- stored one is dropped. Every change at Stripe sends an event after it, so the
-- highest ticket always belongs to a fetch that saw the last change.
create function public.begin_stripe_sync() returns bigint
language sql volatile security invoker set search_path = '' as $$
  select nextval('public.sync_tickets');
$$;
comment on function public.begin_stripe_sync() is 'Draws the ticket that orders the fetch which follows. Service role only.';

-- Where a site should stand, given its owner's subscriptions as they were last read
-- from Stripe. Only moves that billing may make; everything else is the team's.
create function private.sync_site(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  paid boolean;    -- a subscription in service with its first invoice paid
  settled boolean; -- one of those that owes nothing
  owing boolean;   -- a live subscription whose grace has run out
  ended boolean;   -- a subscription that was paid for and is over
begin
  select s.* into site from public.sites s where s.profile_id = owner_id for update;
  if not found then
    return;
  end if;

  paid := private.has_paid_service(owner_id);
  select
    coalesce(bool_or(s.in_service and s.was_paid and s.status <> 'past_due' and s.past_due_since is null), false),
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
  -- Only what was paid for here ends here: an abandoned checkout must not take down
  -- a site that the team opened for some other reason.
  elsif ended and not owing and not paid and site.status in ('awaiting_activation', 'active', 'suspended') then
    update public.sites set status = 'cancelled' where id = site.id;
  end if;
end;
$$;
comment on function private.sync_site(uuid) is
  'Moves a customer''s site to where their subscriptions put it: paid opens the activation clock, the end of grace suspends, all ended cancels, paid again reactivates.';

-- Writes the state fetched from Stripe and what follows for the site, all or nothing.
--   state: {"profile_id", "customer_id", "plan_id", "as_of", "subscription": {…columns}, "payments": [{…columns}],
--           "upcoming": {"amount", "currency", "charge_at"} or null}
--          or {"unclaimed": {…}} for a paid subscription whose profile or plan is not known
-- Payments that the state leaves out stay as they are.
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
  -- One writer per subscription at a time; the row may not exist yet to be locked.
  perform pg_advisory_xact_lock(hashtextextended(sub ->> 'id', 0));
  select s.sync_ticket, s.profile_id into stored_ticket, stored_owner
    from public.subscriptions s where s.id = sub ->> 'id';
  -- A subscription stays with the profile it was first stored for, and its payments and site with it.
  owner_id := coalesce(stored_owner, owner_id);
  if stored_ticket >= ticket then
    return 'superseded';
  end if;

  -- A profile keeps the customer it is known by; the first one wins, because
  -- checkout reuses it. A customer already tied to another profile stays there.
  insert into public.billing_customers (profile_id, stripe_customer_id)
  values (owner_id, state ->> 'customer_id')
  on conflict do nothing;

  if private.is_live_status((sub ->> 'status')::public.subscription_status) then
    select p.first_failed_at into owing_since
      from jsonb_populate_recordset(null::public.payments, state -> 'payments') p
     where p.status = 'open' and p.first_failed_at is not null
     order by p.invoiced_at
     limit 1;
  end if;

  insert into public.subscriptions as s (
    id, profile_id, plan_id, status, unit_amount, currency, current_period_start, current_period_end,
    cancel_at_period_end, cancel_at, canceled_at, ended_at, started_at, as_of, past_due_since, grace_ends_at,
    card_brand, card_last4, card_expires_on, sync_ticket, synced_at
  )
  select r.id, owner_id, (state ->> 'plan_id')::integer, r.status, r.unit_amount, r.currency, r.current_period_start,
         r.current_period_end, r.cancel_at_period_end, r.cancel_at, r.canceled_at, r.ended_at, r.started_at,
         coalesce((state ->> 'as_of')::timestamptz, now()), owing_since,
         owing_since + private.setting_days('grace_days', 7), r.card_brand, r.card_last4, r.card_expires_on, ticket, now()
    from jsonb_populate_record(null::public.subscriptions, sub) r
  on conflict (id) do update set
    plan_id = excluded.plan_id, status = excluded.status, unit_amount = excluded.unit_amount, currency = excluded.currency,
    current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at_period_end = excluded.cancel_at_period_end, cancel_at = excluded.cancel_at, canceled_at = excluded.canceled_at,
    ended_at = excluded.ended_at, started_at = excluded.started_at, as_of = excluded.as_of,
    past_due_since = excluded.past_due_since, grace_ends_at = excluded.grace_ends_at,
    card_brand = excluded.card_brand, card_last4 = excluded.card_last4, card_expires_on = excluded.card_expires_on,
    sync_ticket = excluded.sync_ticket, synced_at = excluded.synced_at;

  insert into public.payments as p (
    id, subscription_id, profile_id, number, status, amount, amount_paid, amount_refunded, currency, attempt_count,
    first_failed_at, next_attempt_at, period_start, period_end, hosted_invoice_url, invoice_pdf,
    voucher_kind, voucher_url, voucher_expires_at, paid_at, invoiced_at
  )
  select r.id, sub ->> 'id', owner_id, r.number, r.status, r.amount, r.amount_paid, coalesce(r.amount_refunded, 0), r.currency,
         coalesce(r.attempt_count, 0), r.first_failed_at, r.next_attempt_at, r.period_start, r.period_end,
         r.hosted_invoice_url, r.invoice_pdf, r.voucher_kind, r.voucher_url, r.voucher_expires_at, r.paid_at, r.invoiced_at
    from jsonb_populate_recordset(null::public.payments, state -> 'payments') r
  on conflict (id) do update set
    number = excluded.number, status = excluded.status, amount = excluded.amount, amount_paid = excluded.amount_paid,
    amount_refunded = excluded.amount_refunded, currency = excluded.currency, attempt_count = excluded.attempt_count,
    first_failed_at = excluded.first_failed_at, next_attempt_at = excluded.next_attempt_at,
    period_start = excluded.period_start, period_end = excluded.period_end,
    hosted_invoice_url = excluded.hosted_invoice_url, invoice_pdf = excluded.invoice_pdf,
    -- What an expired voucher was stays known.
    voucher_kind = coalesce(excluded.voucher_kind, p.voucher_kind), voucher_url = excluded.voucher_url,
    voucher_expires_at = coalesce(excluded.voucher_expires_at, p.voucher_expires_at), paid_at = excluded.paid_at
  -- A row that is written again, though nothing changed, costs as much log as one that did.
  where (p.number, p.status, p.amount, p.amount_paid, p.amount_refunded, p.currency, p.attempt_count, p.first_failed_at,
         p.next_attempt_at, p.period_start, p.period_end, p.hosted_invoice_url, p.invoice_pdf, p.voucher_kind, p.voucher_url,
         p.voucher_expires_at, p.paid_at)
    is distinct from
        (excluded.number, excluded.status, excluded.amount, excluded.amount_paid, excluded.amount_refunded, excluded.currency,
         excluded.attempt_count, excluded.first_failed_at, excluded.next_attempt_at, excluded.period_start, excluded.period_end,
         excluded.hosted_invoice_url, excluded.invoice_pdf, coalesce(excluded.voucher_kind, p.voucher_kind), excluded.voucher_url,
         coalesce(excluded.voucher_expires_at, p.voucher_expires_at), excluded.paid_at);

  perform private.queue_charge_emails(sub ->> 'id', nullif(state -> 'upcoming', 'null'));
  perform private.sync_site(owner_id);
  perform private.note_linked_subscription(sub ->> 'id', owner_id);
  return 'applied';
end;
$$;
comment on function public.apply_stripe_state(jsonb, bigint) is
  'One transaction: subscription, payments, e-mails, site, tasks of the team. Returns applied, superseded (a newer fetch is stored) or ignored. Service role only.';

create function private.is_cancelling(subscription public.subscriptions) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_live_status(subscription.status)
     and (subscription.cancel_at_period_end or subscription.cancel_at is not null);
$$;
comment on function private.is_cancelling(public.subscriptions) is 'Whether a subscription goes on for now but is set to end.';

-- Whoever bought twice has two subscriptions and one site: while one of them goes on,
-- the end of the other is not the end for them.
create function private.has_other_active_subscription(subscription public.subscriptions, renewing boolean) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.subscriptions other
     where other.profile_id = subscription.profile_id and other.id <> subscription.id
       and other.in_service
       and not (renewing and private.is_cancelling(other)));
$$;
comment on function private.has_other_active_subscription(public.subscriptions, boolean) is
  'Whether the same customer has another subscription in service; with renewing, one that is not set to end.';

-- Cancel and keep may be pressed in turns. The first of each is told at once; the same
-- fact again within an hour waits until the hour is over, and goes when it is outdated by
-- then. So nobody gets more than one e-mail an hour about each, and the last one sent is
-- how things stand.
create function private.drop_held_cancellation_emails(subscription public.subscriptions) returns void
language sql security definer set search_path = '' as $$
  delete from public.email_outbox e
   where e.profile_id = subscription.profile_id
     and e.dedupe_key like any (array[
       'subscription_cancelling:' || subscription.id || ':%', 'subscription_kept:' || subscription.id || ':%'])
     and e.status = 'queued' and e.attempts = 0 and e.next_attempt_at > now();
$$;
comment on function private.drop_held_cancellation_emails(public.subscriptions) is
  'Drops e-mails about a cancellation that were held back and say what is no longer so.';

create function private.queue_cancellation_email(
  subscription public.subscriptions, template public.email_template, asked_at bigint, payload jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  key_start text := template || ':' || subscription.id || ':';
  last_told record;
  last_at bigint; -- when the same fact was told last
  told_at bigint; -- the moment of asking, or the next one where that second is taken
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

  -- The hour is Stripe's, by the moments of asking that the keys name: a test clock may be months ahead.
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
  'Queues the e-mail about a cancellation asked for or taken back; the same fact within an hour is told once, and the last state wins.';

-- It looks at the stored rows, so a change that came through Stripe's dashboard or was
-- found by the daily reconciliation is announced like one made here.
create function private.queue_cancellation_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_cancelling boolean := tg_op = 'UPDATE' and private.is_cancelling(old);
  -- The moment of asking tells one cancellation from the next of the same subscription.
  asked_at bigint := extract(epoch from coalesce(
    case when was_cancelling then old.canceled_at else new.canceled_at end, new.started_at))::bigint;
  domain text;
begin
  -- Locked, because two that end at one moment would each see the other going on, and no e-mail would be queued.
  select s.domain into domain from public.sites s where s.profile_id = new.profile_id for update;

  if private.is_cancelling(new) and not was_cancelling and not private.has_other_active_subscription(new, true) then
    perform private.queue_cancellation_email(new, 'subscription_cancelling', asked_at,
      jsonb_build_object('domain', domain, 'ends_at', coalesce(new.cancel_at, new.current_period_end)));

  elsif was_cancelling and new.in_service and not private.is_cancelling(new)
    and not private.has_other_active_subscription(new, true) then
    perform private.queue_cancellation_email(new, 'subscription_kept', asked_at,
      jsonb_build_object('domain', domain, 'renews_at', new.current_period_end));

  -- Only what was synced while it was live can end for the customer: an abandoned checkout, a first
  -- payment that never came, or a subscription first synced after its end, gets no e-mail.
  elsif tg_op = 'UPDATE' and new.status = 'canceled'
    and private.is_live_status(old.status)
    and (old.status = 'trialing' or private.has_paid_invoice(new.id))
    and not private.has_other_active_subscription(new, false) then
    perform private.drop_held_cancellation_emails(new);
    perform private.queue_email(new.profile_id, 'subscription_ended', 'subscription_ended:' || new.id,
      jsonb_build_object('domain', domain));
  end if;

  -- One that was set to end while this one went on was no end for them then, and is one now.
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
comment on function private.queue_cancellation_emails() is 'Trigger: queues the e-mails about a subscription set to end, kept after all, or over; each fact once.';

create function private.queue_refund_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  refunded_before integer := case when tg_op = 'UPDATE' then old.amount_refunded else 0 end;
begin
  if new.amount_refunded > refunded_before then
    perform private.queue_email(new.profile_id, 'payment_refunded', 'payment_refunded:' || new.id || ':' || new.amount_refunded,
      jsonb_build_object(
        'domain', (select s.domain from public.sites s where s.profile_id = new.profile_id),
        'amount', new.amount_refunded - refunded_before, 'amount_paid', new.amount_paid,
        'currency', new.currency, 'number', new.number));
  end if;
  return null;
end;
$$;
comment on function private.queue_refund_email() is 'Trigger: queues the e-mail about money given back, whole or in part.';

create function private.queue_voucher_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- One voucher of an invoice from the next.
  key text := new.id || ':' || extract(epoch from new.voucher_expires_at)::bigint;
  facts jsonb := jsonb_build_object(
    'domain', (select s.domain from public.sites s where s.profile_id = new.profile_id),
    'amount', new.amount - new.amount_paid, 'currency', new.currency, 'voucher', new.voucher_kind);
begin
  if new.status = 'open' and new.voucher_url is not null then
    perform private.queue_email(new.profile_id, 'voucher_issued', 'voucher_issued:' || key,
      facts || jsonb_build_object('expires_at', new.voucher_expires_at, 'voucher_url', new.voucher_url));
  elsif tg_op = 'UPDATE' and old.voucher_url is not null and new.voucher_url is null and new.status <> 'paid'
    -- Not one that was given up before its time, nor one in place of which something else was bought.
    and new.voucher_expires_at <= (select s.as_of from public.subscriptions s where s.id = new.subscription_id)
    and not private.has_paid_service(new.profile_id) then
    perform private.queue_email(new.profile_id, 'voucher_expired', 'voucher_expired:' || key, facts);
  end if;
  return null;
end;
$$;
comment on function private.queue_voucher_emails() is
  'Trigger: queues the e-mails about a Boleto or Pix that was issued, or expired without being paid; each voucher once.';

-- The ledger outlives an account; what it says of one must not lead to it.
create function private.forget_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stripe_events set subscription_id = null where subscription_id = old.id;
  return null;
end;
$$;
comment on function private.forget_subscription() is 'Trigger: takes a deleted subscription''s id out of the ledger of events.';

create trigger billing_customers_set_updated_at before update on public.billing_customers
  for each row execute function private.set_updated_at();
create trigger queue_cancellation_emails after insert or update on public.subscriptions
  for each row execute function private.queue_cancellation_emails();
create trigger forget_subscription after delete on public.subscriptions
  for each row execute function private.forget_subscription();
create trigger queue_refund_email after insert or update on public.payments
  for each row execute function private.queue_refund_email();
create trigger queue_voucher_emails after insert or update on public.payments
  for each row when (new.voucher_expires_at is not null) execute function private.queue_voucher_emails();

alter table public.billing_customers enable row level security;
create policy "Administrators read billing customers" on public.billing_customers
  for select to authenticated using ((select private.can('money.read')));
grant select on public.billing_customers to authenticated;
grant select, insert, update, delete on public.billing_customers to service_role;

alter table public.subscriptions enable row level security;
create policy "Customers read their own subscriptions, administrators all" on public.subscriptions
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach subscriptions only at aal2" on public.subscriptions
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.subscriptions to authenticated;
grant select, insert, update on public.subscriptions to service_role;

-- A plan taken off sale is still the plan of those who have it.
create policy "Customers read active plans and their own, administrators all" on public.plans
  for select to authenticated using (
    active
    or exists (select from public.subscriptions s where s.plan_id = plans.id and s.profile_id = (select auth.uid()))
    or (select private.can('plans.read'))
  );

alter table public.payments enable row level security;
create policy "Customers read their own payments, administrators all" on public.payments
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach payments only at aal2" on public.payments
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.payments to authenticated;
grant select, insert, update on public.payments to service_role;

alter table public.stripe_events enable row level security;
create policy "Nobody reads the ledger through the API" on public.stripe_events
  for select to anon, authenticated using (false);
grant select, insert on public.stripe_events to service_role;

grant usage on sequence public.sync_tickets to service_role;
grant execute on function public.begin_stripe_sync() to service_role;
grant execute on function private.sync_site(uuid) to service_role;
grant execute on function public.apply_stripe_state(jsonb, bigint) to service_role;
-- Views and functions of the team ask it with the rights of who reads.
grant execute on function private.is_live_status(public.subscription_status) to authenticated, service_role;
