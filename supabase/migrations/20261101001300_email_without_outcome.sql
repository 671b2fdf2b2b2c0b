-- A message whose run dies, every time, before it can tell: it was handed over for
-- ever, because attempts were counted only where a run lived to tell of one.
create or replace function public.claim_emails(batch_size integer default 20) returns setof public.email_outbox
language sql security invoker set search_path = '' as $$
  update public.email_outbox
     set status = 'failed', last_error = 'No attempt ended.'
   where status = 'sending' and next_attempt_at <= now() and attempts >= 12;

  -- Materialized: as a plain subquery the planner may run it once per row, and take more than asked.
  with due as materialized (
    select c.id from public.email_outbox c
     where c.status in ('queued', 'sending') and c.next_attempt_at <= now()
     order by c.next_attempt_at
     limit least(greatest(batch_size, 1), 100)
     for update skip locked
  )
  update public.email_outbox e
     set status = 'sending', attempts = e.attempts + 1, next_attempt_at = now() + interval '5 minutes'
    from due
   where e.id = due.id
  returning e.*;
$$;
comment on function public.claim_emails(integer) is 'Takes due messages for sending, and gives up those whose twelfth run died too; two runs never take the same one. Service role only.';
