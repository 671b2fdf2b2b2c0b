-- Refunds that the team makes: who gave back what, and why. Stripe holds the money, and payments.amount_refunded
-- mirrors what it gave back, whoever asked for it; these rows are the requests made in the panel.
create type public.refund_reason as enum ('requested_by_customer', 'duplicate', 'service_problem', 'other');
comment on type public.refund_reason is 'Why a payment is given back, in the order in which forms offer it.';

create type public.refund_status as enum (
  'requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled'
);
comment on type public.refund_status is 'Stripe''s statuses of a refund; requested while Stripe has not answered.';

create table public.refunds (
  id uuid primary key,
  payment_id text not null references public.payments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  reason public.refund_reason not null,
  status public.refund_status not null default 'requested',
  stripe_refund_id text unique check (stripe_refund_id ~ '^(re|pyr)_[A-Za-z0-9_]+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.refunds is 'Refunds asked for in the panel, whole or in part. Those made in Stripe''s dashboard show in payments.amount_refunded alone.';
comment on column public.refunds.id is 'The attempt, as the browser named it: a retry is the same one. Stripe knows it as metadata.refund_id.';
comment on column public.refunds.payment_id is 'Payment that is given back.';
comment on column public.refunds.profile_id is 'Customer.';
comment on column public.refunds.amount is 'Amount in minor units.';
comment on column public.refunds.currency is 'ISO 4217 code in lower case.';
comment on column public.refunds.reason is 'Kind of reason; what the team wrote about it is in refund_notes.';
comment on column public.refunds.status is 'requested (Stripe has not answered yet), then Stripe''s: pending, requires_action, succeeded, failed, canceled.';
comment on column public.refunds.stripe_refund_id is 'Stripe refund (re_…); empty until Stripe has answered.';
comment on column public.refunds.created_at is 'When it was asked for.';
comment on column public.refunds.updated_at is 'When the row last changed.';

create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_profile_id_idx on public.refunds (profile_id);
-- One at a time per payment: the second of two who refund at once is told of the first.
create unique index refunds_requested_idx on public.refunds (payment_id) where status = 'requested';

create table public.refund_notes (
  refund_id uuid primary key references public.refunds (id) on delete cascade,
  note text check (length(note) between 1 and 500),
  made_by uuid references public.profiles (id) on delete set null
);
comment on table public.refund_notes is 'What the team alone reads of a refund.';
comment on column public.refund_notes.refund_id is 'Refund.';
comment on column public.refund_notes.note is 'Why, in words.';
comment on column public.refund_notes.made_by is 'Who of the team made it; empty once that account is deleted.';

create index refund_notes_made_by_idx on public.refund_notes (made_by);

create trigger refunds_set_updated_at before update on public.refunds
  for each row execute function private.set_updated_at();

alter table public.refunds enable row level security;
create policy "Customers read their own refunds, the team all" on public.refunds
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach refunds only at aal2" on public.refunds
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.refunds to authenticated;
-- The function refund-payment alone writes: Stripe decides.
grant select, insert, update, delete on public.refunds to service_role;

alter table public.refund_notes enable row level security;
create policy "The team reads notes on refunds" on public.refund_notes
  for select to authenticated using ((select private.can('money.read')));
grant select on public.refund_notes to authenticated;
grant select, insert on public.refund_notes to service_role;

create function public.begin_refund(
  refund_id uuid, payment_id text, amount integer, seen_refunded integer, reason public.refund_reason, note text, made_by uuid
) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  payment public.payments;
  earlier public.refunds;
begin
  -- Locked, so that of two who refund at once the second sees the first one's row.
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
  insert into public.refunds (id, payment_id, profile_id, amount, currency, reason)
  values (begin_refund.refund_id, payment.id, payment.profile_id, begin_refund.amount, payment.currency, begin_refund.reason);
  insert into public.refund_notes (refund_id, note, made_by)
  values (begin_refund.refund_id, nullif(btrim(begin_refund.note), ''), begin_refund.made_by);
  return 'begun';
end;
$$;
comment on function public.begin_refund(uuid, text, integer, integer, public.refund_reason, text, uuid) is
  'Notes a refund before Stripe is asked: begun (also for a retry of the same), not_found, busy (another one waits for Stripe''s answer), changed (something was refunded since it was looked at) or too_much. Service role only.';
grant execute on function public.begin_refund(uuid, text, integer, integer, public.refund_reason, text, uuid) to service_role;

insert into public.call_limits (function, most_calls, within_seconds) values ('refund-payment', 60, 600);

-- Looking at a customer's panel as they see it, under one's own rights.
create function private.note_view_as(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('customers.read') then
    raise exception 'Only who may read customers looks at their panel.' using errcode = '42501';
  end if;
  -- Each page of the panel asks: a visit is one entry.
  if not exists (
    select from public.audit_log l
     where l.profile_id = note_view_as.profile_id and l.action = 'viewed_as_customer'
       and l.actor_id = (select a.actor_id from private.audit_actor() a)
       and l.created_at > now() - interval '30 minutes') then
    perform private.note_audit('customers', 'viewed_as_customer', note_view_as.profile_id);
  end if;
end;
$$;
comment on function private.note_view_as(uuid) is 'Notes in the audit log that someone of the team opens a customer''s panel, once in 30 minutes for the same two, and refuses who may not read customers.';

create function public.note_view_as(profile_id uuid) returns void
language sql set search_path = '' as $$
  select private.note_view_as(profile_id);
$$;
comment on function public.note_view_as(uuid) is 'Notes that someone of the team looks at a customer''s panel; private.note_view_as says who may.';
grant execute on function private.note_view_as(uuid) to authenticated;
grant execute on function public.note_view_as(uuid) to authenticated;
