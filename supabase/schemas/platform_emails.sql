-- E-mail outbox: triggers queue an e-mail in the transaction of the reported fact. The edge function send-emails sends
-- them, so a mail failure loses nothing and blocks no transaction.

create type public.email_template as enum (
  'payment_received', 'payment_receipt', 'domain_connected', 'site_live', 'site_suspended', 'site_reactivated', 'domain_changed',
  'domain_change_declined', 'charge_upcoming', 'charge_failed', 'invoice_issued', 'invoice_overdue', 'suspension_warning',
  'payment_refunded',
  'voucher_issued', 'voucher_expired', 'subscription_cancelling', 'subscription_kept', 'subscription_ended',
  'password_changed', 'price_change', 'price_change_cancelled', 'message_answered', 'team_message', 'team_invitation', 'email_correction',
  'email_correction_notice', 'email_changed', 'factor_added', 'factor_removed',
  'account_closed', 'team_task', 'team_digest'
);
comment on type public.email_template is 'E-mail templates.';

create type public.email_status as enum ('queued', 'sending', 'sent', 'failed');
comment on type public.email_status is 'State of an e-mail: queued, claimed by a run, accepted by the mail server, or given up.';

create function private.email_priority(template public.email_template) returns smallint
language sql immutable set search_path = '' as $$
  select case
    -- E-mails that the recipient expects: security, payment receipts, activation, answers.
    when template in ('password_changed', 'factor_added', 'factor_removed', 'account_closed', 'payment_received',
      'payment_refunded', 'voucher_issued', 'site_live', 'site_reactivated', 'message_answered', 'team_message', 'team_invitation',
      'email_correction', 'email_correction_notice', 'email_changed') then 1
    when template in ('price_change', 'price_change_cancelled', 'charge_upcoming', 'payment_receipt', 'team_digest') then 3
    else 2
  end;
$$;
comment on function private.email_priority(public.email_template) is
  'Order of sending: 1 for expected e-mails, 3 for bulk e-mails, 2 for the rest.';
-- The generated column calls it with the writer's rights.
grant execute on function private.email_priority(public.email_template) to service_role;

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid references public.profiles (id) on delete cascade,
  recipient text not null check (length(recipient) between 3 and 320),
  locale public.language not null default 'pt-BR',
  template public.email_template not null,
  priority smallint not null generated always as (private.email_priority(template)) stored,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  dedupe_key text not null unique,
  status public.email_status not null default 'queued',
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  handed_over_at timestamptz,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.email_outbox is 'E-mails to customers and to the team: queued, being sent, sent and given up.';
comment on column public.email_outbox.id is 'Also the Message-ID, so that most mail programs show a repeated e-mail once.';
comment on column public.email_outbox.profile_id is 'The recipient''s account; the row is deleted with it. Null for an e-mail to the team and for the last e-mail to a closed account, which is deleted after sending.';
comment on column public.email_outbox.recipient is 'Address when the e-mail was queued.';
comment on column public.email_outbox.priority is 'Order of sending, from 1 to 3. Computed from the template.';
comment on column public.email_outbox.dedupe_key is 'Identifies the reported fact, so that it is reported once.';
comment on column public.email_outbox.status is 'queued, sending (claimed by a run), sent, or failed (given up after the last attempt; set it to queued to retry).';
comment on column public.email_outbox.attempts is 'Started attempts. An attempt that the mail server postponed does not count.';
comment on column public.email_outbox.next_attempt_at is 'Earliest time of the next attempt. While sending: when another run may take it over.';
comment on column public.email_outbox.handed_over_at is 'Since when a mail server without recognition of repeated e-mails may have it; null when the outcome is known.';
comment on column public.email_outbox.last_error is 'Last response of the mail server.';
comment on column public.email_outbox.sent_at is 'When the mail server accepted it.';
comment on column public.email_outbox.created_at is 'Time of queueing.';
comment on column public.email_outbox.payload is 'Values for the template.';

create index email_outbox_recipient_idx on public.email_outbox (lower(recipient));
-- A claim reads the first rows of one index per priority, independent of the number of queued e-mails.
create index email_outbox_due_idx on public.email_outbox (priority, next_attempt_at) where status in ('queued', 'sending');
create index email_outbox_sending_idx on public.email_outbox (next_attempt_at) where status = 'sending';
create index email_outbox_profile_id_idx on public.email_outbox (profile_id);
create index email_outbox_failed_idx on public.email_outbox (id) where status = 'failed';
create index email_outbox_sent_at_idx on public.email_outbox (sent_at) where status = 'sent';

create trigger email_outbox_set_updated_at before update on public.email_outbox
  for each row execute function private.set_updated_at();

alter table public.email_outbox enable row level security;
create policy "Administrators read the outbox" on public.email_outbox
  for select to authenticated using ((select private.can('outbox.read')));
grant select on public.email_outbox to authenticated;
grant select, update on public.email_outbox to service_role;

create function private.queue_email(
  profile_id uuid, template public.email_template, dedupe_key text, payload jsonb, delay interval default '0 seconds'
) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (profile_id, recipient, locale, template, dedupe_key, payload, next_attempt_at)
  select p.id, p.email, p.locale, queue_email.template, queue_email.dedupe_key,
         queue_email.payload || jsonb_build_object('full_name', p.full_name),
         now() + greatest(queue_email.delay, private.message_hold(p.id))
    from public.profiles p
   where p.id = queue_email.profile_id and length(p.email) between 3 and 320
      on conflict (dedupe_key) do nothing;
$$;
comment on function private.queue_email(uuid, public.email_template, text, jsonb, interval) is
  'Queues an e-mail to a customer in their language, due after the delay and the end of a running deletion of the account. Queues the same dedupe_key once, and nothing without a usable address.';

-- A claim lasts five minutes. When the run crashed, another run takes the e-mail over; when the mail server may have
-- accepted it, the team decides. Attempts wait 1, 2, 4 … minutes, at most six hours, and end after twelve.
create function public.claim_emails(batch_size integer default 20) returns setof public.email_outbox
language plpgsql security invoker set search_path = '' as $$
declare
  remaining integer := least(greatest(batch_size, 1), 100);
  claimed uuid[] := '{}';
  batch uuid[];
begin
  -- An e-mail whose runs all crash never gets an outcome and would otherwise be claimed forever.
  update public.email_outbox e
     set status = 'failed',
         last_error = case when e.handed_over_at is null then 'No attempt ended.'
                           else 'The attempt was interrupted: the message may have arrived.' end
   where e.status = 'sending' and e.next_attempt_at <= now() and (e.attempts >= 12 or e.handed_over_at is not null);

  for wanted in 1..3 loop
    batch := array(
      select c.id from public.email_outbox c
       where c.status in ('queued', 'sending') and c.priority = wanted and c.next_attempt_at <= now()
       order by c.next_attempt_at
       limit remaining
       for update skip locked);
    claimed := claimed || batch;
    remaining := remaining - cardinality(batch);
    exit when remaining <= 0;
  end loop;

  return query
    with sending as (
      update public.email_outbox e
         set status = 'sending', attempts = e.attempts + 1, next_attempt_at = now() + interval '5 minutes', handed_over_at = null
       where e.id = any (claimed)
      returning e
    )
    select (jsonb_populate_record(s.e, jsonb_build_object('payload', private.email_values(s.e)))).* from sending s;
end;
$$;
comment on function public.claim_emails(integer) is 'Claims due e-mails by priority. Gives up those whose twelfth run crashed or whose run crashed after handing them over. Two runs never claim the same one. Service role only.';
grant execute on function public.claim_emails(integer) to service_role;

create function public.hand_over_email(email_id uuid) returns void
language sql security invoker set search_path = '' as $$
  update public.email_outbox e set handed_over_at = now()
   where e.id = email_id and e.status = 'sending'
     -- Giving these up creates no task (private.note_email_outcome), so a duplicate is preferred to a loss.
     and e.template not in ('team_task', 'team_digest', 'account_closed');
$$;
comment on function public.hand_over_email(uuid) is 'Records before sending that the mail server may have the e-mail. Does nothing for e-mails whose loss creates no task. Service role only.';
grant execute on function public.hand_over_email(uuid) to service_role;

create function public.finish_emails(outcomes jsonb) returns void
language sql security invoker set search_path = '' as $$
  with locked as (
    -- Locks rows in a fixed order, so that two runs never deadlock.
    select e.id, e.attempts, o.error, o.wait_seconds, o.error is null and o.wait_seconds is null as is_sent
      from jsonb_to_recordset(outcomes) as o (id uuid, error text, wait_seconds integer)
      join public.email_outbox e on e.id = o.id
     where e.status = 'sending'
     order by e.id
       for update of e
  )
  update public.email_outbox e
     set status = case when l.is_sent then 'sent'::public.email_status
                       when l.wait_seconds is null and l.attempts >= 12 then 'failed' else 'queued' end,
         attempts = case when l.wait_seconds is null then l.attempts else l.attempts - 1 end,
         sent_at = case when l.is_sent then now() end,
         handed_over_at = null,
         last_error = left(l.error, 1000),
         next_attempt_at = case
           when l.wait_seconds is not null then now() + make_interval(secs => l.wait_seconds)
           -- A given-up e-mail is due immediately when the team sets it to queued again.
           when l.attempts >= 12 then now()
           else now() + least(interval '1 minute' * power(2, l.attempts - 1), interval '6 hours') end
    from locked l
   where e.id = l.id;
$$;
comment on function public.finish_emails(jsonb) is
  'Stores the outcomes of attempts, [{"id", "error", "wait_seconds"}]: sent without an error; with wait_seconds queued again after that time without counting the attempt; otherwise queued again with back-off, or given up. Service role only.';
grant execute on function public.finish_emails(jsonb) to service_role;
