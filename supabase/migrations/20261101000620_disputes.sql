-- Disputes: what a customer's bank contests. Stripe removes the money at once and gives a deadline for evidence. While a
-- dispute is open, and after a lost one until the team decides, nothing is charged and nothing is announced.
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
comment on column public.disputes.payment_id is 'The disputed payment.';
comment on column public.disputes.profile_id is 'Customer.';
comment on column public.disputes.status is 'Stripe''s status.';
comment on column public.disputes.reason is 'The bank''s reason in Stripe''s words, such as fraudulent.';
comment on column public.disputes.amount is 'Disputed amount in minor units.';
comment on column public.disputes.amount_withdrawn is 'What Stripe has removed and not returned, without its fee, in minor units.';
comment on column public.disputes.currency is 'ISO 4217 code in lower case.';
comment on column public.disputes.evidence_due_at is 'Stripe''s deadline for evidence; null for none.';
comment on column public.disputes.opened_at is 'When it was opened.';
comment on column public.disputes.closed_at is 'When the first sync saw it closed, in the customer''s time; null while it is open.';
comment on column public.disputes.decision is 'What the team decided after a lost dispute; null before.';
comment on column public.disputes.decided_at is 'When the team decided, in the customer''s time; null before.';
comment on column public.disputes.released_at is 'When charging could go on, in the customer''s time; null while it is held. Grace of older debts starts here.';
comment on column public.disputes.created_at is 'Time of creation.';

create index disputes_payment_id_idx on public.disputes (payment_id);
create index disputes_profile_id_idx on public.disputes (profile_id);

create function private.holds_collection(status public.dispute_status, decision public.dispute_decision) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review')
      or status = 'lost' and decision is null;
$$;
comment on function private.holds_collection(public.dispute_status, public.dispute_decision) is
  'Whether a dispute stops charges and their announcements: it is open, or lost and not decided by the team.';

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

create function public.held_dispute(subscription_id text) returns text
language sql stable security invoker set search_path = '' as $$
  select private.held_dispute(held_dispute.subscription_id);
$$;
comment on function public.held_dispute(text) is 'The newest dispute that stops the charges of a live subscription; null without any. Service role only.';

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

alter table public.disputes enable row level security;
create policy "Customers read their own disputes, the team all" on public.disputes
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach disputes only at aal2" on public.disputes
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.disputes to authenticated;
-- Only syncs and the function decide-dispute write.
grant select, insert, update on public.disputes to service_role;

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

grant execute on function private.holds_collection(public.dispute_status, public.dispute_decision) to service_role;
grant execute on function private.held_dispute(text) to service_role;
grant execute on function public.held_dispute(text) to service_role;
grant execute on function private.fetched_disputes(jsonb) to service_role;
grant execute on function private.owing_since(jsonb, timestamptz) to service_role;
grant execute on function private.store_disputes(jsonb, uuid) to service_role;
grant execute on function private.drop_charge_notices(text) to service_role;
grant execute on function public.decide_dispute(text, public.dispute_decision, uuid) to service_role;
