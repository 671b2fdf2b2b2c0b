-- E-mail outbox: a message is a row written in the same transaction as the fact
-- it reports. The edge function send-emails drains it; a mail failure loses
-- nothing and fails nobody else.
create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid references public.profiles (id) on delete cascade,
  recipient text not null check (length(recipient) between 3 and 320),
  locale text not null default 'pt-BR' check (locale in ('pt-BR', 'pt-PT', 'en')),
  template text not null check (template in (
    'payment_received', 'domain_connected', 'site_live', 'site_suspended', 'site_reactivated',
    'domain_changed', 'domain_change_declined',
    'charge_upcoming', 'charge_failed', 'suspension_warning', 'payment_refunded',
    'voucher_issued', 'voucher_expired',
    'subscription_cancelling', 'subscription_kept', 'subscription_ended',
    'password_changed', 'price_change', 'price_change_cancelled', 'message_answered', 'factor_added', 'factor_removed', 'account_closed',
    'team_task', 'team_digest'
  )),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  dedupe_key text not null unique,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.email_outbox is 'Messages to customers and to the team: queued, being sent, sent and given up.';
comment on column public.email_outbox.id is 'Also the Message-ID, so that a message sent twice after a crash is one in most mail programs.';
comment on column public.email_outbox.profile_id is 'Customer the message is for; the row goes with the account. Empty for a message to the team, and for the last one to a closed account, which is deleted once it is sent.';
comment on column public.email_outbox.recipient is 'Address at the time of queueing.';
comment on column public.email_outbox.locale is 'Language of the message.';
comment on column public.email_outbox.template is 'Which text is sent.';
comment on column public.email_outbox.payload is 'Values the text needs.';
comment on column public.email_outbox.dedupe_key is 'Names the fact reported, so that it is reported once.';
comment on column public.email_outbox.status is 'queued, sending (claimed by a run), sent, or failed (given up after the last attempt; set it to queued to try again).';
comment on column public.email_outbox.attempts is 'Attempts begun.';
comment on column public.email_outbox.next_attempt_at is 'Not sent before this. While sending: when another run may take it over.';
comment on column public.email_outbox.last_error is 'What the mail server said last.';
comment on column public.email_outbox.sent_at is 'When the mail server accepted it.';
comment on column public.email_outbox.created_at is 'When it was queued.';
comment on column public.email_outbox.updated_at is 'When the row last changed.';

create index email_outbox_due_idx on public.email_outbox (next_attempt_at) where status in ('queued', 'sending');
create index email_outbox_recipient_idx on public.email_outbox (lower(recipient));
create index email_outbox_profile_id_idx on public.email_outbox (profile_id);
create index email_outbox_sent_at_idx on public.email_outbox (sent_at) where status = 'sent';

create function private.queue_email(
  profile_id uuid, template text, dedupe_key text, payload jsonb, delay interval default '0 seconds'
) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (profile_id, recipient, locale, template, dedupe_key, payload, next_attempt_at)
  select p.id, p.email, p.locale, queue_email.template, queue_email.dedupe_key,
         queue_email.payload || jsonb_build_object('full_name', p.full_name), now() + queue_email.delay
    from public.profiles p
   where p.id = queue_email.profile_id and length(p.email) between 3 and 320
      on conflict (dedupe_key) do nothing;
$$;
comment on function private.queue_email(uuid, text, text, jsonb, interval) is
  'Queues a message to a customer in their language, to be sent after the delay; the same dedupe_key is queued once, and without a usable address nothing is.';

-- A claim lasts five minutes: if the run that took a message dies, another takes
-- it over. Attempts wait 1, 2, 4 … minutes, at most six hours, and end after twelve.
create function public.claim_emails(batch_size integer default 20) returns setof public.email_outbox
language sql security invoker set search_path = '' as $$
  -- A message whose every run dies never gets an outcome: without this it would be claimed for ever.
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

create function public.finish_email(email_id uuid, error text default null) returns void
language sql security invoker set search_path = '' as $$
  update public.email_outbox e
     set status = case when error is null then 'sent' when e.attempts >= 12 then 'failed' else 'queued' end,
         sent_at = case when error is null then now() end,
         last_error = left(error, 1000),
         -- A message given up is due at once, should the team set it to queued again.
         next_attempt_at = case when e.attempts >= 12 then now()
           else now() + least(interval '1 minute' * power(2, e.attempts - 1), interval '6 hours') end
   where e.id = email_id and e.status = 'sending';
$$;
comment on function public.finish_email(uuid, text) is 'Records the outcome of one attempt: sent without an error, else queued again with back-off, else given up. Service role only.';

create trigger email_outbox_set_updated_at before update on public.email_outbox
  for each row execute function private.set_updated_at();

alter table public.email_outbox enable row level security;
create policy "Administrators read the outbox" on public.email_outbox
  for select to authenticated using ((select private.can('outbox.read')));
grant select on public.email_outbox to authenticated;
grant select, update on public.email_outbox to service_role;

grant execute on function public.claim_emails(integer) to service_role;
grant execute on function public.finish_email(uuid, text) to service_role;
