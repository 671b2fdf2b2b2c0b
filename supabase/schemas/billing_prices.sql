-- Price moves: subscriptions move from an earlier price to the plan's current one. A move is announced first, applied at
-- the start of a period, and cancellable until then. The function reconcile-billing applies it at Stripe.

create table public.price_moves (
  id uuid primary key default gen_random_uuid(),
  subscription_id text not null references public.subscriptions (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  from_amount integer not null check (from_amount >= 0),
  to_amount integer not null check (to_amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  from_price_id text,
  to_price_id text not null check (to_price_id ~ '^price_[A-Za-z0-9_]+$'),
  takes_effect_at timestamptz not null,
  announced_at timestamptz not null default now(),
  notice_sent_at timestamptz,
  applied_at timestamptz,
  cancelled_at timestamptz,
  done_at timestamptz
);
comment on table public.price_moves is 'Subscriptions that move to another price, with their notice.';
comment on column public.price_moves.from_amount is 'Price per interval when the move was announced, in minor units.';
comment on column public.price_moves.to_amount is 'New price, in minor units.';
comment on column public.price_moves.currency is 'ISO 4217 code in lower case.';
comment on column public.price_moves.from_price_id is 'Stripe price to restore; stored before the change at Stripe.';
comment on column public.price_moves.to_price_id is 'New Stripe price: the plan''s at the announcement.';
comment on column public.price_moves.takes_effect_at is 'Start of the first period at the new price.';
comment on column public.price_moves.announced_at is 'When the team announced it and the notice was queued.';
comment on column public.price_moves.notice_sent_at is 'When the mail server accepted the notice; nothing is changed at Stripe before.';
comment on column public.price_moves.applied_at is 'When the new price was set at Stripe, effective at the next renewal.';
comment on column public.price_moves.cancelled_at is 'When the team cancelled it.';
comment on column public.price_moves.done_at is 'When the move was completed: the new period began, a cancelled move was reverted, or the subscription ended.';

create index price_moves_subscription_id_idx on public.price_moves (subscription_id);
create index price_moves_profile_id_idx on public.price_moves (profile_id);
-- At most one open move per subscription.
create unique index price_moves_open_idx on public.price_moves (subscription_id)
  where done_at is null and cancelled_at is null;
create index price_moves_to_do_idx on public.price_moves (takes_effect_at) where done_at is null;

alter table public.price_moves enable row level security;
create policy "Customers read their own moves to another price, the team all" on public.price_moves
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach moves to another price only at aal2" on public.price_moves
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.price_moves to authenticated;
grant select, update on public.price_moves to service_role;
select private.audit('public.price_moves', 'money', personal => '{subscription_id}', owner_column => 'profile_id');

-- Subscriptions by price, in the order of their next charge.
create index subscriptions_next_charge_idx on public.subscriptions (current_period_end, id)
  where private.is_live_status(status);
create index subscriptions_price_idx on public.subscriptions (unit_amount, current_period_end, id)
  include (currency, plan_id, profile_id) where private.is_live_status(status);
-- Subscriptions of found customers.
create index subscriptions_live_profile_idx on public.subscriptions (profile_id) where private.is_live_status(status);

-- For a customer on a test clock, the time of the last stored state.
create function private.time_of(subscription public.subscriptions) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(now(), subscription.as_of);
$$;
comment on function private.time_of(public.subscriptions) is 'Current time of a customer: now, or the time of their test clock.';
grant execute on function private.time_of(public.subscriptions) to service_role;

create function private.price_move_start(subscription public.subscriptions, "interval" public.billing_interval) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(starts.at)
    from generate_series(0, 600) n
   cross join lateral (
     select subscription.current_period_end
            + n * case price_move_start."interval" when 'year' then interval '1 year' else interval '1 month' end as at) starts
   where starts.at >= private.time_of(subscription) + private.setting_days('price_notice_days', 30);
$$;
comment on function private.price_move_start(public.subscriptions, public.billing_interval) is
  'Start of the first period at a price that is announced now: the first one that begins price_notice_days from now.';
-- The view calls it with the reader's rights.
grant execute on function private.price_move_start(public.subscriptions, public.billing_interval) to authenticated;

create function private.price_at(subscription public.subscriptions, unit_amount integer, at timestamptz)
returns table (price integer, amount integer, discount_ends_at timestamptz, discounted_once boolean)
language sql immutable set search_path = '' as $$
  select price_at.unit_amount * subscription.quantity + subscription.other_amount, next.amount,
         private.discounts_end_at(jsonb_path_query_array(subscription.discounts, '$[*] ? (@.duration != "once")'), at),
         next.amount <> private.charge_of(price_at.unit_amount, subscription.quantity, subscription.other_amount,
                                          subscription.discounts, at, false)
    from (select private.charge_of(price_at.unit_amount, subscription.quantity, subscription.other_amount,
                                   subscription.discounts, at, at <= subscription.current_period_end)) next (amount);
$$;
comment on function private.price_at(public.subscriptions, integer, timestamptz) is
  'What the period that starts at a time costs at a price of one unit: without discounts, with them, when the first of them ends (null for none and for ever), and whether one counts for that charge only. A discount of one invoice counts for the next charge only.';
grant execute on function private.price_at(public.subscriptions, integer, timestamptz) to authenticated, service_role;

create function private.announce_price_moves(subscription_ids text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sub public.subscriptions;
  plan public.plans;
  move public.price_moves;
  announced integer := 0;
begin
  if not private.can('money.write') then
    raise exception 'Only who may write money moves customers to another price.' using errcode = '42501';
  end if;
  if cardinality(subscription_ids) > 100 then
    raise exception 'At most 100 at once.' using errcode = 'check_violation';
  end if;
  -- In a fixed order, so that concurrent announcements wait instead of deadlocking.
  for sub in
    select s.* from public.subscriptions s
     where s.id = any (subscription_ids) and private.is_live_status(s.status) and s.status not in ('unpaid', 'paused')
       and s.current_period_end is not null and not private.is_cancelling(s)
     order by s.id for update
  loop
    select p.* into plan from public.plans p where p.id = sub.plan_id;
    continue when plan.stripe_price_id is null or plan.price = sub.unit_amount or plan.currency <> sub.currency
      or exists (select from public.price_moves m
                  where m.subscription_id = sub.id and m.done_at is null and m.cancelled_at is null);
    insert into public.price_moves (subscription_id, profile_id, from_amount, to_amount, currency, to_price_id, takes_effect_at)
    values (sub.id, sub.profile_id, sub.unit_amount, plan.price, sub.currency, plan.stripe_price_id,
            private.price_move_start(sub, plan."interval"))
    returning * into move;
    perform private.queue_email(move.profile_id, 'price_change', 'price_change:' || move.id,
      jsonb_build_object('domain', (select s.domain from public.sites s where s.profile_id = move.profile_id),
        'price_before', sub.unit_amount * sub.quantity + sub.other_amount, 'amount_before', sub.recurring_amount,
        'currency', move.currency, 'starts_at', move.takes_effect_at)
      || (select to_jsonb(p) from private.price_at(sub, move.to_amount, move.takes_effect_at) p)
      || private.charge_promise(sub));
    announced := announced + 1;
  end loop;
  return announced;
end;
$$;
comment on function private.announce_price_moves(text[]) is
  'Moves subscriptions to their plan''s current price at the first period that begins price_notice_days from now, and queues the notices. Skips subscriptions that are not live or have no next charge (unpaid, paused), set to end, already moving or at that price. Returns the number of moves.';
grant execute on function private.announce_price_moves(text[]) to authenticated;

create function public.announce_price_moves(subscription_ids text[]) returns integer
language sql set search_path = '' as $$
  select private.announce_price_moves(subscription_ids);
$$;
comment on function public.announce_price_moves(text[]) is 'Announces moves to the plan''s current price; see private.announce_price_moves.';
grant execute on function public.announce_price_moves(text[]) to authenticated;

create function private.cancel_price_move(move_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  move public.price_moves;
begin
  if not private.can('money.write') then
    raise exception 'Only who may write money takes a move to another price back.' using errcode = '42501';
  end if;
  update public.price_moves m
     set cancelled_at = now(),
         -- A move that Stripe never received needs no reverting.
         done_at = case when m.from_price_id is null then now() end
    from public.subscriptions s
   where m.id = cancel_price_move.move_id and s.id = m.subscription_id
     and m.done_at is null and m.cancelled_at is null and private.time_of(s) < m.takes_effect_at
  returning m.* into move;
  if not found then
    raise exception 'The move has taken effect, or was taken back already.' using errcode = 'PT409';
  end if;
  -- An unsent notice needs no second e-mail.
  delete from public.email_outbox e
   where e.dedupe_key = 'price_change:' || move.id and e.status = 'queued' and e.attempts = 0;
  if not found then
    perform private.queue_email(move.profile_id, 'price_change_cancelled', 'price_change_cancelled:' || move.id,
      jsonb_build_object('domain', (select s.domain from public.sites s where s.profile_id = move.profile_id),
        'currency', move.currency, 'starts_at', (select s.current_period_end from public.subscriptions s where s.id = move.subscription_id))
      || (select to_jsonb(p)
            from public.subscriptions s, private.price_at(s, move.from_amount, s.current_period_end) p
           where s.id = move.subscription_id));
  end if;
end;
$$;
comment on function private.cancel_price_move(uuid) is
  'Cancels a price move until it takes effect (PT409 afterwards) and notifies a customer who received the notice.';
grant execute on function private.cancel_price_move(uuid) to authenticated;

create function public.cancel_price_move(move_id uuid) returns void
language sql set search_path = '' as $$
  select private.cancel_price_move(move_id);
$$;
comment on function public.cancel_price_move(uuid) is 'Cancels a price move; see private.cancel_price_move.';
grant execute on function public.cancel_price_move(uuid) to authenticated;

create function private.note_price_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.price_moves m set notice_sent_at = coalesce(m.notice_sent_at, new.sent_at, now())
   where 'price_change:' || m.id = new.dedupe_key and m.profile_id = new.profile_id;
  return null;
end;
$$;
comment on function private.note_price_notice() is 'Trigger: stores on a price move when its notice was sent.';

create trigger note_price_notice after update of status on public.email_outbox
  for each row when (new.status = 'sent' and old.status <> 'sent' and new.template = 'price_change')
  execute function private.note_price_notice();

-- Eight days before, so that the announcement of the charge, seven days before it, contains the new amount. A late
-- notice, because mail was down or was resent, delays the move: customers never pay more than announced in time.
create function public.price_moves_to_do() returns setof public.price_moves
language sql stable security invoker set search_path = '' as $$
  select m.*
    from public.price_moves m
    join public.subscriptions s on s.id = m.subscription_id
   where m.done_at is null and m.notice_sent_at is not null
     and (m.cancelled_at is not null
       or m.applied_at is null and m.takes_effect_at - interval '8 days' <= private.time_of(s)
          and m.notice_sent_at + private.setting_days('price_notice_days', 30) - interval '1 day' <= s.current_period_end
       or m.applied_at is not null and m.takes_effect_at <= private.time_of(s)
       or not private.is_live_status(s.status))
   order by m.takes_effect_at
   limit 200;
$$;
comment on function public.price_moves_to_do() is
  'Price moves to apply, revert or complete at Stripe now. Service role only.';
grant execute on function public.price_moves_to_do() to service_role;

create view public.open_price_moves with (security_invoker = on) as
  select m.id, m.subscription_id, m.profile_id, m.from_amount, m.to_amount, m.currency, m.takes_effect_at, m.announced_at, m.notice_sent_at,
         private.charge_of(m.from_amount, s.quantity, s.other_amount, s.discounts, s.current_period_end, true) as next_amount,
         p.price as price_after, p.amount as amount_after, p.discount_ends_at, p.discounted_once
    from public.price_moves m
    join public.subscriptions s on s.id = m.subscription_id
   cross join lateral private.price_at(s, m.to_amount, m.takes_effect_at) p
   where m.done_at is null and m.cancelled_at is null;
comment on view public.open_price_moves is
  'Announced moves that are not in effect, with what the next period and the first one after the move cost, and the discount of the latter.';
grant select on public.open_price_moves to authenticated;

create view public.subscription_prices with (security_invoker = on) as
  select s.id, s.profile_id, e.full_name, e.email, s.status, s.unit_amount, s.next_amount, s.currency, s.current_period_end,
         private.is_cancelling(s) as cancelling,
         -- A subquery instead of a join, so that it runs only for the rows of the page.
         (select m.id from public.price_moves m
           where m.subscription_id = s.id and m.done_at is null and m.cancelled_at is null) as move_id,
         (select m.to_amount from public.price_moves m
           where m.subscription_id = s.id and m.done_at is null and m.cancelled_at is null) as to_amount,
         (select m.takes_effect_at from public.price_moves m
           where m.subscription_id = s.id and m.done_at is null and m.cancelled_at is null) as takes_effect_at,
         (select m.announced_at from public.price_moves m
           where m.subscription_id = s.id and m.done_at is null and m.cancelled_at is null) as announced_at,
         (select private.price_move_start(s, p."interval") from public.plans p
           where p.id = s.plan_id and not private.is_cancelling(s) and s.status not in ('unpaid', 'paused')
             and p.price <> s.unit_amount and p.currency = s.currency) as would_start_at,
         (select p.price = s.unit_amount and p.currency = s.currency from public.plans p where p.id = s.plan_id) as at_plan_price,
         e.search
    from public.subscriptions s
    -- A left join, so that a count reads the subscriptions only.
    left join private.readable_customers e on e.id = s.profile_id
   where private.is_live_status(s.status);
comment on view public.subscription_prices is 'Live subscriptions with their price, their announced new price, and when a price announced now would begin; null when it cannot be announced.';
grant select on public.subscription_prices to authenticated;

create function private.live_prices()
returns table (unit_amount integer, currency text, subscriptions bigint, recurring bigint)
language sql stable security definer set search_path = '' as $$
  select (c.alike ->> 'unit_amount')::integer, c.alike ->> 'currency', sum(c.row_count)::bigint,
         coalesce(sum(c.row_count) filter (
           where private.is_recurring((c.alike ->> 'status')::public.subscription_status,
                                      (c.alike ->> 'pause_behavior')::public.pause_behavior)), 0)::bigint
    from private.counted_rows('public.subscriptions') c
   where private.is_live_status((c.alike ->> 'status')::public.subscription_status) and private.can('money.read')
   group by 1, 2;
$$;
comment on function private.live_prices() is 'Number of live subscriptions by price, and of those that count in the recurring revenue; empty without the permission to read money.';
grant execute on function private.live_prices() to authenticated;

create function public.price_summary()
returns table (unit_amount integer, currency text, subscriptions bigint, recurring bigint, moving bigint)
language sql stable security invoker set search_path = '' as $$
  with moves as (
    select s.unit_amount, s.currency, count(*) as moving
      from public.price_moves m
      join public.subscriptions s on s.id = m.subscription_id
     where m.done_at is null and m.cancelled_at is null and private.is_live_status(s.status)
     group by 1, 2
  )
  select l.unit_amount, l.currency, l.subscriptions, l.recurring, coalesce(m.moving, 0)
    from private.live_prices() l
    left join moves m on m.unit_amount = l.unit_amount and m.currency = l.currency
   order by 3 desc, 1;
$$;
comment on function public.price_summary() is 'Number of live subscriptions by price, of those that count in the recurring revenue, and of those that will move.';
grant execute on function public.price_summary() to authenticated;
