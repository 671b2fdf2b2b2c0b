-- What the team does about money: tasks, refunds and other changes.

-- ---- Tasks about money ----

-- Subscriptions.
create function private.note_unclaimed_subscription(unclaimed jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A concurrent delivery may have found its profile.
  if exists (select from public.subscriptions s where s.id = unclaimed ->> 'subscription_id') then
    return;
  end if;
  perform private.add_team_task((unclaimed ->> 'kind')::public.team_task_kind, coalesce(unclaimed ->> 'email', unclaimed ->> 'subscription_id'),
    (unclaimed ->> 'kind') || ':' || (unclaimed ->> 'subscription_id'),
    profile_id => (unclaimed ->> 'profile_id')::uuid, details => unclaimed - 'kind' - 'profile_id');
end;
$$;
comment on function private.note_unclaimed_subscription(jsonb) is
  'Creates a task for a paid subscription without a known profile or plan: {"kind", "subscription_id", "customer_id", "email", "price_id", "profile_id" (the named one)}.';
grant execute on function private.note_unclaimed_subscription(jsonb) to service_role;

create function private.note_linked_subscription(subscription_id text, owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  live text[];
begin
  -- Sets the profile, so that the task is deleted with the account.
  update public.team_tasks t set done_at = now(), profile_id = owner_id
   where t.done_at is null
     and t.dedupe_key in ('paid_without_profile:' || subscription_id, 'stripe_customer_conflict:' || subscription_id,
       'paid_unknown_price:' || subscription_id);

  select array_agg(s.id order by s.id) into live
    from public.subscriptions s where s.profile_id = owner_id and private.is_live_status(s.status);
  if cardinality(live) > 1 then
    perform private.add_team_task('two_subscriptions', private.task_subject(owner_id),
      'two_subscriptions:' || array_to_string(live, ','), profile_id => owner_id,
      details => jsonb_build_object('subscriptions', live));
  else
    perform private.close_team_tasks('two_subscriptions', owner_id);
  end if;
end;
$$;
comment on function private.note_linked_subscription(text, uuid) is
  'Closes the tasks about a subscription that is linked to a profile, and creates one for a customer with two live subscriptions.';
grant execute on function private.note_linked_subscription(text, uuid) to service_role;

-- Disputes.
create function private.note_disputes(subscription_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  dispute record;
  task_kind public.team_task_kind;
begin
  for dispute in
    select d.*, p.number, s.status as subscription_status, c.email,
           s.current_period_start > d.opened_at and s.current_period_start <= d.released_at as has_skipped_charge
      from public.disputes d
      join public.payments p on p.id = d.payment_id
      join public.subscriptions s on s.id = p.subscription_id
      join public.profiles c on c.id = d.profile_id
     where p.subscription_id = note_disputes.subscription_id
  loop
    task_kind := case
      when dispute.status = 'warning_needs_response' then 'dispute_inquiry'
      when dispute.status in ('needs_response', 'appeal_needs_response') then 'dispute_opened'
      when not private.is_live_status(dispute.subscription_status) then null
      when dispute.status = 'lost' and dispute.decision is null then 'dispute_lost'
      when dispute.status = 'won' and dispute.has_skipped_charge then 'dispute_won'
    end::public.team_task_kind;
    update public.team_tasks t set done_at = now()
     where t.done_at is null and t.details ->> 'dispute' = dispute.id and t.profile_id = dispute.profile_id
       and t.kind is distinct from task_kind and not (t.kind = 'dispute_won' and dispute.status = 'won');
    if task_kind is not null then
      perform private.add_team_task(task_kind, private.task_subject(dispute.profile_id),
        task_kind || ':' || dispute.id || case when dispute.status = 'appeal_needs_response' then ':appeal' else '' end,
        profile_id => dispute.profile_id,
        details => jsonb_build_object('email', dispute.email, 'amount', dispute.amount, 'currency', dispute.currency,
          'dispute_reason', dispute.reason, 'dispute', dispute.id),
        due_at => case when task_kind in ('dispute_opened', 'dispute_inquiry') then dispute.evidence_due_at end);
    end if;
  end loop;
end;
$$;
comment on function private.note_disputes(text) is
  'Creates the tasks about the disputes of a subscription and closes those that are settled: evidence to send, a lost dispute to decide, or charges that waited for a won one.';
grant execute on function private.note_disputes(text) to service_role;

create function private.note_fraud_warning(warning_id text, payment_id text, actionable boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payment record;
begin
  select p.profile_id, p.number, p.amount_paid - p.amount_refunded as amount, p.currency, c.email into payment
    from public.payments p
    join public.profiles c on c.id = p.profile_id
   where p.id = note_fraud_warning.payment_id;
  if not found then
    return;
  end if;
  if note_fraud_warning.actionable then
    perform private.add_team_task('fraud_warning', private.task_subject(payment.profile_id), 'fraud_warning:' || warning_id,
      profile_id => payment.profile_id,
      details => jsonb_build_object('email', payment.email, 'payment', payment.number, 'amount', payment.amount, 'currency', payment.currency),
      due_at => now() + interval '1 day');
  else
    update public.team_tasks t set done_at = now() where t.dedupe_key = 'fraud_warning:' || warning_id and t.done_at is null;
  end if;
end;
$$;
comment on function private.note_fraud_warning(text, text, boolean) is
  'Creates the task about a bank''s early fraud warning of a stored payment; closes it when Stripe says that nothing is left to do.';
grant execute on function private.note_fraud_warning(text, text, boolean) to service_role;

create function public.note_fraud_warning(warning_id text, payment_id text, actionable boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.note_fraud_warning(warning_id, payment_id, actionable);
$$;
comment on function public.note_fraud_warning(text, text, boolean) is
  'Creates or closes the task about a bank''s early fraud warning (issfr_…) of a payment. Service role only.';
grant execute on function public.note_fraud_warning(text, text, boolean) to service_role;

-- Refunds without the end of the subscription.
create function private.is_refund_to_decide(owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_money_back(owner_id)
     and exists (
       select from public.subscriptions s
        where s.profile_id = owner_id and private.is_live_status(s.status) and not private.is_cancelling(s))
     -- What a bank took back has its own tasks.
     and not exists (
       select from public.disputes d
        where d.profile_id = owner_id and (d.amount_withdrawn > 0 or private.holds_collection(d.status, d.decision)));
$$;
comment on function private.is_refund_to_decide(uuid) is
  'Whether all payments of a customer were refunded while the subscription goes on, so that the next charge would surprise the customer.';
grant execute on function private.is_refund_to_decide(uuid) to authenticated;

create function private.note_refund_to_decide(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  last_paid record;
begin
  if not private.is_refund_to_decide(owner_id) then
    perform private.close_team_tasks('refund_to_decide', owner_id);
    return;
  end if;
  select p.id, p.amount_refunded, p.currency, c.email into last_paid
    from public.payments p
    join public.profiles c on c.id = p.profile_id
   where p.profile_id = owner_id and p.status = 'paid' and p.amount_refunded > 0
   order by p.paid_at desc nulls last, p.id
   limit 1;
  -- Delayed, because a refund that also ends the subscription is stored in two syncs.
  perform private.add_team_task('refund_to_decide', private.task_subject(owner_id), 'refund_to_decide:' || last_paid.id,
    profile_id => owner_id,
    details => jsonb_build_object('email', last_paid.email, 'amount', last_paid.amount_refunded, 'currency', last_paid.currency),
    delay => '5 minutes');
end;
$$;
comment on function private.note_refund_to_decide(uuid) is
  'Creates the task to decide about a subscription that goes on after a full refund; closes it when the subscription ends, is set to end, or is paid again.';
grant execute on function private.note_refund_to_decide(uuid) to service_role;

-- ---- Refunds ----
-- Made in the panel: author, amount and reason. payments.amount_refunded mirrors all refunds at Stripe; these rows are
-- the requests made in the panel.

create type public.refund_reason as enum ('requested_by_customer', 'duplicate', 'service_problem', 'other');
comment on type public.refund_reason is 'Reasons of a refund, in the order of the form.';

create type public.refund_status as enum (
  'requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled'
);
comment on type public.refund_status is 'Stripe''s refund statuses; requested while Stripe has not answered.';

create table public.refunds (
  id uuid primary key,
  payment_id text not null references public.payments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  reason public.refund_reason not null,
  ends_subscription boolean not null default false,
  status public.refund_status not null default 'requested',
  stripe_refund_id text unique check (stripe_refund_id ~ '^(re|pyr)_[A-Za-z0-9_]+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.refunds is 'Full and partial refunds requested in the panel. Those made in Stripe''s dashboard appear in payments.amount_refunded only.';
comment on column public.refunds.id is 'Id of the attempt, generated by the browser: a retry has the same id. Stripe stores it as metadata.refund_id.';
comment on column public.refunds.amount is 'Amount in minor units.';
comment on column public.refunds.currency is 'ISO 4217 code in lower case.';
comment on column public.refunds.reason is 'Reason; the team''s note is in refund_notes.';
comment on column public.refunds.ends_subscription is 'Whether the subscription ends with it, so that no e-mail says that it goes on.';
comment on column public.refunds.status is 'requested (no answer from Stripe yet), then Stripe''s status: pending, requires_action, succeeded, failed, canceled.';
comment on column public.refunds.stripe_refund_id is 'Stripe refund (re_…); null until Stripe has answered.';

create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_profile_id_idx on public.refunds (profile_id);
-- One open request per payment, so that the second of two concurrent refunds is refused.
create unique index refunds_requested_idx on public.refunds (payment_id) where status = 'requested';

create trigger refunds_set_updated_at before update on public.refunds
  for each row execute function private.set_updated_at();

alter table public.refunds enable row level security;
create policy "Customers read their own refunds, the team all" on public.refunds
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach refunds only at aal2" on public.refunds
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.refunds to authenticated;
-- Only the function refund-payment writes, because Stripe decides.
grant select, insert, update, delete on public.refunds to service_role;

create table public.refund_notes (
  refund_id uuid primary key references public.refunds (id) on delete cascade,
  note text check (length(note) between 1 and 500),
  made_by uuid references public.profiles (id) on delete set null
);
comment on table public.refund_notes is 'The team''s notes on refunds, hidden from customers.';
comment on column public.refund_notes.note is 'Explanation of the reason.';
comment on column public.refund_notes.made_by is 'The team member; null for a deleted account.';

create index refund_notes_made_by_idx on public.refund_notes (made_by);

alter table public.refund_notes enable row level security;
create policy "The team reads notes on refunds" on public.refund_notes
  for select to authenticated using ((select private.can('money.read')));
grant select on public.refund_notes to authenticated;
grant select, insert on public.refund_notes to service_role;

create function public.begin_refund(
  refund_id uuid, payment_id text, amount integer, seen_refunded integer, reason public.refund_reason, note text, made_by uuid,
  ends_subscription boolean
) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  payment public.payments;
  earlier public.refunds;
begin
  -- Locked, so that the second of two concurrent refunds sees the first.
  select p.* into payment from public.payments p where p.id = begin_refund.payment_id for update;
  if not found then
    return 'not_found';
  end if;
  select r.* into earlier from public.refunds r where r.id = begin_refund.refund_id;
  if found then
    return case when earlier.payment_id = payment.id and earlier.amount = begin_refund.amount then 'begun' else 'changed' end;
  end if;
  if exists (select from public.refunds r where r.payment_id = payment.id and r.status = 'requested') then
    return 'busy';
  elsif payment.amount_refunded <> begin_refund.seen_refunded then
    return 'changed';
  elsif payment.status <> 'paid' or payment.amount_paid - payment.amount_refunded < begin_refund.amount then
    return 'too_much';
  end if;
  insert into public.refunds (id, payment_id, profile_id, amount, currency, reason, ends_subscription)
  values (begin_refund.refund_id, payment.id, payment.profile_id, begin_refund.amount, payment.currency, begin_refund.reason,
          begin_refund.ends_subscription);
  insert into public.refund_notes (refund_id, note, made_by)
  values (begin_refund.refund_id, nullif(btrim(begin_refund.note), ''), begin_refund.made_by);
  return 'begun';
end;
$$;
comment on function public.begin_refund(uuid, text, integer, integer, public.refund_reason, text, uuid, boolean) is
  'Stores a refund before the call to Stripe. Returns begun (also for a retry), not_found, busy (another refund waits for Stripe), changed (something was refunded since the editor read it) or too_much. Service role only.';
grant execute on function public.begin_refund(uuid, text, integer, integer, public.refund_reason, text, uuid, boolean) to service_role;

-- A bank may return a refund days later (https://docs.stripe.com/refunds#failed-refunds). The customer has an e-mail
-- that the money is on its way, so the team arranges another way.
create function private.note_failed_refund(payment_id text) returns void
language sql security definer set search_path = '' as $$
  select private.add_team_task('refund_failed', private.task_subject(p.profile_id), 'refund_failed:' || p.id,
           profile_id => p.profile_id, details => jsonb_build_object('invoice', p.number), reopen => true)
    from public.payments p
   where p.id = note_failed_refund.payment_id;
$$;
comment on function private.note_failed_refund(text) is 'Creates the task about a refund that did not arrive; a further one reopens it.';

create function private.follow_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_failed_refund(new.payment_id);
  return null;
end;
$$;
comment on function private.follow_refund() is 'Trigger: creates the task about a refund of the panel that failed or was cancelled.';

create trigger follow_refund after update of status on public.refunds
  for each row when (old.status is distinct from new.status and new.status in ('failed', 'canceled'))
  execute function private.follow_refund();

create function private.follow_refunded_amount() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_failed_refund(new.id);
  return null;
end;
$$;
comment on function private.follow_refunded_amount() is
  'Trigger: creates the task about any refund that failed, also one of Stripe''s dashboard, because its amount is refundable again.';

create trigger follow_refunded_amount after update of amount_refunded on public.payments
  for each row when (new.amount_refunded < old.amount_refunded)
  execute function private.follow_refunded_amount();

-- ---- Other changes ----
-- Who, why and with which terms. A change is stored before the call to Stripe and finished after Stripe's state is
-- stored, so that a change whose answer was lost is neither repeated nor forgotten.

create type public.billing_change_kind as enum (
  'subscription_ended', 'subscription_kept', 'payment_marked_paid', 'discount_given', 'discount_ended', 'grace_extended'
);
comment on type public.billing_change_kind is 'What the team changes; also the action in the audit log.';

create type public.billing_change_reason as enum (
  'requested_by_customer', 'service_problem', 'courtesy', 'dispute', 'terms_violation', 'bank_transfer', 'cash', 'other'
);
comment on type public.billing_change_reason is 'Reasons of a change, in the order of the forms. Each kind offers some of them.';

create table public.billing_changes (
  id uuid primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  subscription_id text not null references public.subscriptions (id) on delete cascade,
  payment_id text references public.payments (id) on delete cascade,
  kind public.billing_change_kind not null,
  reason public.billing_change_reason not null,
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  note text check (length(note) between 1 and 500),
  made_by uuid references public.profiles (id) on delete set null,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.billing_changes is 'Changes of a customer''s billing that the team makes in the panel. Customers do not read them: they see the result.';
comment on column public.billing_changes.id is 'Id of the attempt, generated by the browser: a retry has the same id.';
comment on column public.billing_changes.payment_id is 'The changed payment; null for a change of the subscription.';
comment on column public.billing_changes.terms is 'Details by kind. subscription_ended: {"at_once": boolean}; subscription_kept: {}; payment_marked_paid: {"amount": minor units}; discount_given: {"percent_off" or "amount_off" in minor units, "charges": number of discounted charges, null for all}; discount_ended: the ended discount as {"percent_off" or "amount_off"}; grace_extended: {"until": day in São Paulo}.';
comment on column public.billing_changes.note is 'The team''s explanation of the reason.';
comment on column public.billing_changes.made_by is 'The team member; null for a deleted account.';
comment on column public.billing_changes.done_at is 'When its effect was stored; null while the call to Stripe is undecided.';

create index billing_changes_profile_id_idx on public.billing_changes (profile_id);
create index billing_changes_subscription_id_idx on public.billing_changes (subscription_id);
create index billing_changes_payment_id_idx on public.billing_changes (payment_id);
create index billing_changes_made_by_idx on public.billing_changes (made_by);
-- One undecided change per subscription, so that the second of two concurrent changes is refused.
create unique index billing_changes_undecided_idx on public.billing_changes (subscription_id) where done_at is null;

alter table public.billing_changes enable row level security;
create policy "The team reads changes of billing" on public.billing_changes
  for select to authenticated using ((select private.can('money.read')));
grant select on public.billing_changes to authenticated;
-- Only functions write, because Stripe decides; the grace is ours.
grant select, insert, update, delete on public.billing_changes to service_role;

create function public.begin_billing_change(change jsonb) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  wanted public.billing_changes := jsonb_populate_record(null::public.billing_changes, change);
  owner_id uuid;
  discount jsonb;
  earlier public.billing_changes;
begin
  -- Locked, so that the second of two concurrent changes sees the first.
  select s.profile_id, s.discounts -> 0 into owner_id, discount
    from public.subscriptions s where s.id = wanted.subscription_id for update;
  if not found then
    return 'not_found';
  end if;
  select c.* into earlier from public.billing_changes c where c.id = wanted.id;
  if found then
    return case
      when (earlier.subscription_id, earlier.payment_id, earlier.kind,
            case when earlier.kind = 'discount_ended' then '{}' else earlier.terms end)
        is distinct from (wanted.subscription_id, wanted.payment_id, wanted.kind, coalesce(wanted.terms, '{}')) then 'changed'
      when earlier.done_at is null then 'resumed'
      else 'done'
    end;
  end if;
  if exists (
    select from public.billing_changes c where c.subscription_id = wanted.subscription_id and c.done_at is null
  ) then
    return 'busy';
  elsif wanted.payment_id is not null and not exists (
    select from public.payments p where p.id = wanted.payment_id and p.subscription_id = wanted.subscription_id
  ) then
    return 'not_found';
  end if;
  insert into public.billing_changes (id, profile_id, subscription_id, payment_id, kind, reason, terms, note, made_by)
  values (wanted.id, owner_id, wanted.subscription_id, wanted.payment_id, wanted.kind, wanted.reason,
          case when wanted.kind = 'discount_ended'
               then jsonb_strip_nulls(jsonb_build_object('percent_off', discount -> 'percent_off', 'amount_off', discount -> 'amount_off'))
               else coalesce(wanted.terms, '{}') end,
          nullif(btrim(wanted.note), ''), wanted.made_by);
  return 'begun';
end;
$$;
comment on function public.begin_billing_change(jsonb) is
  'Stores a change, {…columns of billing_changes}, before the call to Stripe. Returns begun, resumed (a retry of an undecided change), done (a retry of a finished one), changed (the id has other terms), busy (another change of the subscription is undecided) or not_found. Service role only.';
grant execute on function public.begin_billing_change(jsonb) to service_role;

create function public.finish_billing_change(change_id uuid) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  change public.billing_changes;
begin
  update public.billing_changes c set done_at = now()
   where c.id = finish_billing_change.change_id and c.done_at is null
  returning * into change;
  if found then
    perform public.note_audit(change.made_by, 'money', change.kind::text, change.profile_id,
      change.terms || jsonb_build_object('reason', change.reason));
  end if;
end;
$$;
comment on function public.finish_billing_change(uuid) is
  'Marks a change as done and writes it into the audit log, once. Service role only.';
grant execute on function public.finish_billing_change(uuid) to service_role;

create function private.extend_grace(
  change_id uuid, subscription_id text, until date, seen timestamptz, reason public.billing_change_reason, note text
) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  until_at constant timestamptz := (until + time '23:59:59') at time zone 'America/Sao_Paulo';
  terms constant jsonb := jsonb_build_object('until', until);
  owner_id uuid := (select s.profile_id from public.subscriptions s where s.id = extend_grace.subscription_id);
  sub public.subscriptions;
  earlier public.billing_changes;
  present timestamptz; -- in the customer's time
begin
  if not private.can('money.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  -- The site first, as billing does.
  perform from public.sites w where w.profile_id = owner_id for update;
  select s.* into sub from public.subscriptions s where s.id = extend_grace.subscription_id for update;
  if not found then
    raise exception 'There is no such subscription.' using errcode = 'PT404';
  end if;
  select c.* into earlier from public.billing_changes c where c.id = change_id;
  if found and (earlier.subscription_id, earlier.kind, earlier.terms)
    is not distinct from (sub.id, 'grace_extended'::public.billing_change_kind, terms) then
    return sub.grace_ends_at;
  end if;
  if earlier.id is not null or sub.grace_ends_at is null or sub.grace_ends_at is distinct from seen
    or not private.is_live_status(sub.status) or sub.status = 'paused' then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The debt or its grace has changed since it was read.';
  end if;
  present := sub.as_of + (now() - sub.synced_at);
  if until_at <= greatest(present, private.grace_end(sub.past_due_since, null)) or until_at > present + interval '181 days' then
    raise exception 'The grace ends after its usual end and now, within 180 days.' using errcode = 'check_violation';
  end if;

  update public.subscriptions s
     set grace_extended_to = until_at, grace_ends_at = private.grace_end(s.past_due_since, until_at)
   where s.id = sub.id
  returning s.* into sub;
  delete from public.email_outbox e
   using public.payments p
   where p.subscription_id = sub.id and e.profile_id = sub.profile_id and e.status = 'queued' and e.attempts = 0
     and (e.dedupe_key = 'suspension_warning:' || p.id or starts_with(e.dedupe_key, 'suspension_warning:' || p.id || ':'));
  perform private.sync_site(sub.profile_id);

  insert into public.billing_changes (id, profile_id, subscription_id, kind, reason, terms, note, made_by, done_at)
  values (change_id, sub.profile_id, sub.id, 'grace_extended', reason, terms, nullif(btrim(note), ''), auth.uid(), now());
  perform private.note_audit('money', 'grace_extended', sub.profile_id, terms || jsonb_build_object('reason', reason));
  return sub.grace_ends_at;
end;
$$;
comment on function private.extend_grace(uuid, text, date, timestamptz, public.billing_change_reason, text) is
  'Lets a customer owe until the end of a day in São Paulo, at most 180 days ahead; a site suspended for payment returns. The id is that of the attempt: a retry has the same one. Returns the end of grace. PT409 when the end of grace differs from the seen one or nothing is owed, PT404 without the subscription.';
grant execute on function private.extend_grace(uuid, text, date, timestamptz, public.billing_change_reason, text) to authenticated;

create function public.extend_grace(
  change_id uuid, subscription_id text, until date, seen timestamptz, reason public.billing_change_reason, note text default null
) returns timestamptz
language sql set search_path = '' as $$
  select private.extend_grace(change_id, subscription_id, until, seen, reason, note);
$$;
comment on function public.extend_grace(uuid, text, date, timestamptz, public.billing_change_reason, text) is
  'Lets a customer owe until the end of a day; see private.extend_grace.';
grant execute on function public.extend_grace(uuid, text, date, timestamptz, public.billing_change_reason, text) to authenticated;
