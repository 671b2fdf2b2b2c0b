-- Deletion of accounts and the data that remains.

-- ---- What remains ----

create table public.retained_invoices (
  id text primary key check (id ~ '^in_[A-Za-z0-9_]+$'),
  number text,
  status public.payment_status not null,
  amount integer not null,
  amount_paid integer not null,
  amount_paid_outside integer not null default 0,
  amount_refunded integer not null default 0,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  period_start timestamptz,
  period_end timestamptz,
  paid_at timestamptz,
  invoiced_at timestamptz not null,
  deleted_at timestamptz not null default now()
);
comment on table public.retained_invoices is 'Invoice data of deleted accounts that tax law requires, without personal data.';
comment on column public.retained_invoices.id is 'Stripe invoice (in_…).';
comment on column public.retained_invoices.number is 'Invoice number as printed.';
comment on column public.retained_invoices.status is 'Stripe''s status: paid, uncollectible or void; another status only when a part was paid.';
comment on column public.retained_invoices.amount is 'Amount due in minor units.';
comment on column public.retained_invoices.amount_paid is 'Amount paid in minor units.';
comment on column public.retained_invoices.amount_paid_outside is 'The part of it that was paid outside of Stripe.';
comment on column public.retained_invoices.amount_refunded is 'Refunded amount in minor units.';
comment on column public.retained_invoices.currency is 'ISO 4217 code in lower case.';
comment on column public.retained_invoices.invoiced_at is 'When it was created at Stripe.';
comment on column public.retained_invoices.deleted_at is 'When the account was deleted.';

alter table public.retained_invoices enable row level security;
create policy "Administrators read the invoices of deleted accounts" on public.retained_invoices
  for select to authenticated using ((select private.can('money.read')));
grant select on public.retained_invoices to authenticated;

-- Deleting an account removes its site. The team takes a live WordPress down by hand, so its address is kept here until
-- then.
create table public.sites_to_remove (
  id uuid primary key default gen_random_uuid(),
  domain text,
  wordpress_url text,
  deleted_at timestamptz not null default now()
);
comment on table public.sites_to_remove is 'Sites of deleted accounts that the team must take down. Delete the row afterwards: it is the last data about the owner.';
comment on column public.sites_to_remove.domain is 'Domain of the site.';
comment on column public.sites_to_remove.wordpress_url is 'Address of the WordPress admin.';
comment on column public.sites_to_remove.deleted_at is 'When the account was deleted.';

alter table public.sites_to_remove enable row level security;
create policy "Administrators read sites to be taken down" on public.sites_to_remove
  for select to authenticated using ((select private.can('tasks.read')));
create policy "Administrators delete sites already taken down" on public.sites_to_remove
  for delete to authenticated using ((select private.can('tasks.write')));
grant select, delete on public.sites_to_remove to authenticated;
select private.audit('public.sites_to_remove', 'tasks', personal => '{domain,wordpress_url}');

-- The auth service's log contains e-mail addresses without a reference to accounts, has no suitable index, and grows
-- with every sign-in. Searching it takes seconds, so scheduled runs search parts of it for all deleted accounts at
-- once.
create table private.auth_log_erasures (
  user_id uuid primary key,
  address text,
  requested_at timestamptz not null default now(),
  due_round integer not null default private.walk_due('auth_log')
);
comment on table private.auth_log_erasures is 'Deleted accounts that scheduled runs remove from the auth service''s log. A row is deleted when the whole log was searched.';
comment on column private.auth_log_erasures.user_id is 'Former id of the account.';
comment on column private.auth_log_erasures.address is 'Its e-mail address.';
comment on column private.auth_log_erasures.requested_at is 'When the account was deleted.';
comment on column private.auth_log_erasures.due_round is 'The round of the walk through the log (private.walks) after which no entry contains the account.';

alter table private.auth_log_erasures enable row level security;
create policy "No API role reads erasures of the log" on private.auth_log_erasures
  for select to anon, authenticated using (false);

-- These tables belong to the auth service, and not every version has both. An account can be deleted even without write
-- access to them.
create function private.forget_authentication(user_id uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.audit_log_entries') is not null then
    insert into private.auth_log_erasures (user_id, address)
    values (forget_authentication.user_id, lower(forget_authentication.address))
    on conflict do nothing;
  end if;
  execute 'delete from auth.flow_state where user_id = $1' using forget_authentication.user_id;
exception
  when undefined_table then null;
  when insufficient_privilege then raise warning 'Sign-ins begun by account % stay.', forget_authentication.user_id;
end;
$$;
comment on function private.forget_authentication(uuid, text) is
  'Deletes an account''s unfinished sign-ins and marks the account for removal from the auth service''s log.';

create function private.erase_from_auth_log() returns void
language plpgsql security definer set search_path = '' as $$
declare
  blocks constant integer := 300;
  part record;
begin
  select * into part from private.walk('auth_log', 'auth.audit_log_entries', blocks);
  execute $sql$
    delete from auth.audit_log_entries l
     where l.ctid >= $1 and l.ctid < $2
       and (l.created_at < now() - $3
         -- The service stores both in lower case.
         or l.id = any (array(
              select e.id from auth.audit_log_entries e
               cross join lateral (values (e.payload ->> 'actor_id'), (e.payload -> 'traits' ->> 'user_id'),
                                          (e.payload ->> 'actor_username'), (e.payload -> 'traits' ->> 'user_email')) named (value)
                join (select user_id::text as value from private.auth_log_erasures
                      union all select address from private.auth_log_erasures) erased on erased.value = named.value
               where e.ctid >= $1 and e.ctid < $2))) $sql$
    using part.first, part.past, private.setting_days('keep_auth_log_days', 90);
  delete from private.auth_log_erasures e
   using private.walks w
   where w.name = 'auth_log' and w.rounds >= e.due_round;
exception
  when undefined_table then null;
  when insufficient_privilege then raise warning 'The log of the auth service may not be written.';
end;
$$;
comment on function private.erase_from_auth_log() is
  'Removes deleted accounts and old entries from the next part of the auth service''s log.';

create table private.deleted_accounts (
  user_id uuid primary key,
  deleted_at timestamptz not null default now()
);
comment on table private.deleted_accounts is 'Only the ids of deleted accounts, for 400 days: they are deleted again after a backup is restored.';
comment on column private.deleted_accounts.user_id is 'Former id of the account.';

alter table private.deleted_accounts enable row level security;
create policy "No API role reads ids of deleted accounts" on private.deleted_accounts
  for select to anon, authenticated using (false);

-- ---- Deletion ----

create function private.keep_last_administrator(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Serialised, because two administrators who leave at the same time would leave none.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  if exists (
    select from auth.users u
     where u.id = keep_last_administrator.user_id and u.raw_app_meta_data ->> 'role' = 'admin'
  ) and not exists (
    select from auth.users u
     where u.id <> keep_last_administrator.user_id and u.raw_app_meta_data ->> 'role' = 'admin'
  ) then
    raise exception 'The last administrator stays one.' using errcode = 'PT409';
  end if;
end;
$$;
comment on function private.keep_last_administrator(uuid) is
  'Fails with PT409 when the account is the only administrator. Other role changes wait until the transaction ends.';
grant execute on function private.keep_last_administrator(uuid) to service_role;

create function private.delete_account(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  -- A concurrent payment is written before the copy below or finds no profile.
  perform from public.profiles p where p.id = delete_account.user_id for update;
  select u.email into address from auth.users u where u.id = delete_account.user_id for update;
  if not found then
    return;
  end if;

  insert into public.retained_invoices (
    id, number, status, amount, amount_paid, amount_paid_outside, amount_refunded, currency, period_start, period_end,
    paid_at, invoiced_at
  )
  select p.id, p.number, p.status, p.amount, p.amount_paid, p.amount_paid_outside, p.amount_refunded, p.currency,
         p.period_start, p.period_end,
         p.paid_at, p.invoiced_at
    from public.payments p
   where p.profile_id = delete_account.user_id
     and (p.status in ('paid', 'void', 'uncollectible') or p.amount_paid > 0)
      on conflict (id) do nothing;

  -- A site that was never built need not be taken down.
  insert into public.sites_to_remove (domain, wordpress_url)
  select s.domain, s.wordpress_url
    from public.sites s
   where s.profile_id = delete_account.user_id
     and (s.prepared_at is not null or s.activated_at is not null or s.wordpress_url is not null)
     -- The provider removes its sites (remove_deleted_site).
     and not private.is_provided_site(s.id);

  -- Attachments without a conversation are in no row that cascades from the profile.
  -- The team uploads them into the customer's folder.
  delete from public.contact_attachments a
   where a.contact_id is null
     and (a.uploaded_by = delete_account.user_id or split_part(a.path, '/', 1) = delete_account.user_id::text);

  -- These tasks and e-mails name the user without a reference to the account.
  delete from public.email_outbox e
   using public.team_tasks t
   where e.dedupe_key = 'team_task:' || t.id
     and (t.profile_id = delete_account.user_id or private.addresses_in(t.subject || ' ' || t.details::text) @> array[lower(address)]);
  delete from public.team_tasks t where private.addresses_in(t.subject || ' ' || t.details::text) @> array[lower(address)];
  delete from public.email_outbox e where lower(e.recipient) = lower(address);
  delete from public.team_invitations i where i.email = lower(address);
  delete from public.email_outbox e
   using public.email_corrections c
   where c.profile_id = delete_account.user_id and lower(e.recipient) = c.email
     and e.dedupe_key like 'email_correction:' || c.id || ':%';
  delete from private.usage u where u.subject = delete_account.user_id::text;
  perform private.forget_authentication(delete_account.user_id, address);
  insert into private.deleted_accounts (user_id) values (delete_account.user_id) on conflict do nothing;
  -- All other data is deleted by cascade.
  delete from auth.users u where u.id = delete_account.user_id;
end;
$$;
comment on function private.delete_account(uuid) is
  'Deletes an account with all its data. Keeps its invoices without personal data, and the address of a built site until it is taken down. Atomic; can be repeated.';

create function private.close_account(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person record;
begin
  perform private.keep_last_administrator(close_account.user_id);
  select u.email, p.full_name, coalesce(p.locale, 'pt-BR') as locale into person
    from auth.users u left join public.profiles p on p.id = u.id
   where u.id = close_account.user_id;
  perform private.delete_account(close_account.user_id);
  if length(person.email) between 3 and 320 then
    insert into public.email_outbox (recipient, locale, template, dedupe_key, payload)
    values (person.email, person.locale, 'account_closed', 'account_closed:' || close_account.user_id,
      jsonb_build_object('full_name', person.full_name));
  end if;
end;
$$;
comment on function private.close_account(uuid) is
  'Deletes an account at its owner''s request and queues a confirmation e-mail. PT409 for the last administrator.';
grant execute on function private.close_account(uuid) to service_role;

create type public.closing_reason as enum ('requested', 'duplicate', 'abuse', 'other');
comment on type public.closing_reason is 'Why the team closes a customer''s account.';

create function private.check_customer_closing(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Serialised with changes of roles.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  if exists (
    select from auth.users u
     where u.id = check_customer_closing.user_id
       and private.to_team_role(u.raw_app_meta_data ->> 'role') is not null
  ) then
    raise exception 'An account of the team is not closed for its owner.' using errcode = 'PT409';
  end if;
end;
$$;
comment on function private.check_customer_closing(uuid) is
  'Fails with PT409 for an account of the team. Changes of roles wait until the transaction ends.';
grant execute on function private.check_customer_closing(uuid) to service_role;

create function public.check_customer_closing(user_id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.check_customer_closing(user_id);
  select private.begin_account_closing(user_id);
$$;
comment on function public.check_customer_closing(uuid) is
  'Fails with PT409 for an account of the team, before anything is ended. Service role only.';
grant execute on function public.check_customer_closing(uuid) to service_role;

create function private.close_customer_account(actor_id uuid, user_id uuid, reason public.closing_reason) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_customer_closing(close_customer_account.user_id);
  perform private.act_for(close_customer_account.actor_id);
  if exists (select from auth.users u where u.id = close_customer_account.user_id) then
    perform private.note_audit('customers', 'account_closed', close_customer_account.user_id,
      jsonb_build_object('reason', close_customer_account.reason));
    -- The log keeps no copy of the deleted rows.
    perform private.act_for(null);
    perform private.close_account(close_customer_account.user_id);
  end if;
end;
$$;
comment on function private.close_customer_account(uuid, uuid, public.closing_reason) is
  'Deletes a customer''s account for the team, logs who did it and why, and queues the confirmation e-mail. PT409 for an account of the team. Atomic; can be repeated.';
grant execute on function private.close_customer_account(uuid, uuid, public.closing_reason) to service_role;

create function public.close_customer_account(actor_id uuid, user_id uuid, reason public.closing_reason) returns void
language sql security invoker set search_path = '' as $$
  select private.close_customer_account(actor_id, user_id, reason);
$$;
comment on function public.close_customer_account(uuid, uuid, public.closing_reason) is
  'Deletes a customer''s account for the team after its subscriptions and files: see the edge function delete-user. Service role only.';
grant execute on function public.close_customer_account(uuid, uuid, public.closing_reason) to service_role;

create function private.forget_closing_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.email_outbox e where e.id = new.id;
  return null;
end;
$$;
comment on function private.forget_closing_email() is
  'Trigger: deletes the last e-mail to a closed account after it is sent or given up.';

create trigger forget_closing_email after update of status on public.email_outbox
  for each row when (new.template = 'account_closed' and new.status in ('sent', 'failed'))
  execute function private.forget_closing_email();

create function public.check_account_deletion(user_id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.keep_last_administrator(user_id);
  select private.begin_account_closing(user_id);
$$;
comment on function public.check_account_deletion(uuid) is
  'Fails with PT409 when the account may not be deleted, before anything is ended. Holds messages about it back from then on. Service role only.';
grant execute on function public.check_account_deletion(uuid) to service_role;

create function public.delete_account(user_id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.close_account(user_id);
$$;
comment on function public.delete_account(uuid) is
  'Deletes an account after its subscriptions and files: see the edge function delete-user. Service role only.';
grant execute on function public.delete_account(uuid) to service_role;

-- ---- Sessions ----

-- The API does not expose the auth schema. Returns only fields that concern the user, without secrets; other fields
-- differ between versions of the service.
create function private.account_sessions(user_id uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute $sql$
    select jsonb_strip_nulls(jsonb_build_object(
             'created_at', j.session -> 'created_at', 'refreshed_at', j.session -> 'refreshed_at',
             'not_after', j.session -> 'not_after', 'user_agent', j.session -> 'user_agent',
             'ip', j.session -> 'ip', 'aal', j.session -> 'aal'))
      from auth.sessions s cross join lateral (select to_jsonb(s) as session) j
     where s.user_id = $1
     order by s.created_at
  $sql$ using user_id;
end;
$$;
comment on function private.account_sessions(uuid) is 'Times and devices of an account''s sessions, without tokens.';
grant execute on function private.account_sessions(uuid) to service_role;

create function public.account_sessions(user_id uuid) returns setof jsonb
language sql stable security invoker set search_path = '' as $$
  select private.account_sessions(user_id);
$$;
comment on function public.account_sessions(uuid) is 'A user''s sessions, for the data export. Service role only.';
grant execute on function public.account_sessions(uuid) to service_role;

-- ---- Sites to remove ----

-- Sites of deleted accounts.
create function private.add_removal_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_team_task('take_site_down', coalesce(new.domain, new.wordpress_url, '-'), 'take_site_down:deleted:' || new.id,
    details => jsonb_build_object('site_to_remove', new.id, 'wordpress_url', new.wordpress_url));
  return null;
end;
$$;
comment on function private.add_removal_task() is 'Trigger: creates the task to take down the site of a deleted account.';

create trigger add_removal_task after insert on public.sites_to_remove
  for each row execute function private.add_removal_task();

create function private.finish_removal_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.team_tasks set done_at = now() where dedupe_key = 'take_site_down:deleted:' || old.id and done_at is null;
  return null;
end;
$$;
comment on function private.finish_removal_task() is 'Trigger: closes the task when the row of the site is deleted.';

create trigger finish_removal_task after delete on public.sites_to_remove
  for each row execute function private.finish_removal_task();
