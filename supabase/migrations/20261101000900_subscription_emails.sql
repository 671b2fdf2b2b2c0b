-- What a customer is told about the end of a subscription: asked for, taken back,
-- come. The trigger looks at the stored rows, so a change that came through
-- Stripe's dashboard or was found by reconciliation is told like one made here.
alter table public.email_outbox drop constraint email_outbox_template_check;
alter table public.email_outbox add constraint email_outbox_template_check
  check (template in ('payment_received', 'site_live', 'subscription_cancelling', 'subscription_kept', 'subscription_ended'));

-- A subscription that goes on for now but is set to end.
create function private.is_cancelling(subscription public.subscriptions) returns boolean
language sql immutable set search_path = '' as $$
  select subscription.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
     and (subscription.cancel_at_period_end or subscription.cancel_at is not null);
$$;
comment on function private.is_cancelling(public.subscriptions) is 'Whether a subscription goes on for now but is set to end.';

-- Whoever bought twice has two subscriptions to end and one thing to be told. While
-- one of them goes on for good, the other's end is not theirs.
create function private.goes_on_besides(subscription public.subscriptions, for_good boolean) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.subscriptions other
     where other.profile_id = subscription.profile_id and other.id <> subscription.id
       and other.status in ('trialing', 'active', 'past_due')
       and not (for_good and private.is_cancelling(other)));
$$;
comment on function private.goes_on_besides(public.subscriptions, boolean) is
  'Whether the same customer has another subscription that goes on; for_good: and is not set to end.';

create function private.tell_subscription_end() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_cancelling boolean := tg_op = 'UPDATE' and private.is_cancelling(old);
  -- The moment of asking tells one cancellation from the next of the same subscription.
  asked_at text := extract(epoch from coalesce(
    case when was_cancelling then old.canceled_at else new.canceled_at end, new.started_at))::bigint;
  domain text;
begin
  -- Locked, because two that end at one moment would each see the other going on, and nobody would tell.
  select s.domain into domain from public.sites s where s.profile_id = new.profile_id for update;

  if private.is_cancelling(new) and not was_cancelling and not private.goes_on_besides(new, true) then
    perform private.queue_email(new.profile_id, 'subscription_cancelling',
      'subscription_cancelling:' || new.id || ':' || asked_at,
      jsonb_build_object('domain', domain, 'ends_at', coalesce(new.cancel_at, new.current_period_end)));

  elsif was_cancelling and new.status in ('trialing', 'active', 'past_due') and not private.is_cancelling(new)
    and not private.goes_on_besides(new, true) then
    perform private.queue_email(new.profile_id, 'subscription_kept',
      'subscription_kept:' || new.id || ':' || asked_at,
      jsonb_build_object('domain', domain, 'renews_at', new.current_period_end));

  -- Only what was seen going on can end for the customer: neither an abandoned
  -- checkout nor a subscription first seen long after its end is news.
  elsif tg_op = 'UPDATE' and new.status = 'canceled'
    and old.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
    and not private.goes_on_besides(new, false) then
    perform private.queue_email(new.profile_id, 'subscription_ended', 'subscription_ended:' || new.id,
      jsonb_build_object('domain', domain));
  end if;
  return null;
end;
$$;
comment on function private.tell_subscription_end() is 'Trigger: queues what the customer is told when a subscription is set to end, kept after all, or over; each fact once.';

create trigger tell_subscription_end after insert or update on public.subscriptions
  for each row execute function private.tell_subscription_end();

alter table public.billing_customers
  add column told jsonb check (jsonb_typeof(told) = 'object'),
  add column reconciled_at timestamptz;
comment on column public.billing_customers.told is 'E-mail, name and language that Stripe was last told; empty when never told from here.';
comment on column public.billing_customers.reconciled_at is 'When billing was last compared with Stripe, whatever came of it; the longest ago goes first.';

create index billing_customers_reconciled_at_idx on public.billing_customers (reconciled_at nulls first);
