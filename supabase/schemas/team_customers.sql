-- Customers for the team: the list, actions and notes.

-- ---- List of customers ----

create type public.listed_site_status as enum (
  'awaiting_payment', 'awaiting_activation', 'active', 'suspended', 'cancelled', 'returning', 'refunded'
);
comment on type public.listed_site_status is 'Status of a site in lists: returning for one that the team must put back, refunded for one that waits for its activation without a payment.';

-- One row per account, updated by triggers, so that a list of 100,000 is counted, filtered, sorted and searched in one
-- table.
create table private.customer_entries (
  id uuid primary key references public.profiles (id) on delete cascade,
  -- First column, so that a search does not unpack the others.
  search text not null,
  full_name text,
  email text,
  domain text,
  locale public.language not null,
  created_at timestamptz not null,
  is_confirmed boolean not null,
  site_status public.listed_site_status,
  subscription public.customer_subscription not null,
  two_subscriptions boolean not null,
  team_role public.team_role
);
comment on table private.customer_entries is
  'Columns of the customer list, copied by triggers from profiles, sites and subscriptions. Never written directly.';
comment on column private.customer_entries.id is 'The account: profiles.id.';
comment on column private.customer_entries.full_name is 'profiles.full_name.';
comment on column private.customer_entries.email is 'profiles.email.';
comment on column private.customer_entries.domain is 'The site''s domain, or else the profile''s.';
comment on column private.customer_entries.locale is 'profiles.locale.';
comment on column private.customer_entries.created_at is 'profiles.created_at.';
comment on column private.customer_entries.site_status is 'sites.status, or returning for a site that the team must put back, refunded for one that is not activated because the payment is back with the customer.';
comment on column private.customer_entries.subscription is
  'State of the subscription (private.standing_of): the live one first, else the latest.';
comment on column private.customer_entries.team_role is 'Team role of the account; null for a customer.';
comment on column private.customer_entries.search is 'Folded name, e-mail, phone and domains, current and former (stored form and Unicode), for searching.';

create index customer_entries_full_name_idx on private.customer_entries (full_name, id);
create index customer_entries_email_idx on private.customer_entries (email, id);
create index customer_entries_domain_idx on private.customer_entries (domain, id);
create index customer_entries_created_at_idx on private.customer_entries (created_at, id);
create index customer_entries_subscription_idx on private.customer_entries (subscription, full_name, id);
create index customer_entries_two_subscriptions_idx on private.customer_entries (full_name, id) where two_subscriptions;
create index customer_entries_locale_idx on private.customer_entries (locale, full_name, id);
create index customer_entries_confirmed_idx on private.customer_entries (id) where is_confirmed;
create index customer_entries_unconfirmed_idx on private.customer_entries (created_at, id) where not is_confirmed;
create index customer_entries_team_idx on private.customer_entries (full_name, id) where team_role is not null;
create index customer_entries_search_idx on private.customer_entries using gin (search extensions.gin_trgm_ops);

alter table private.customer_entries enable row level security;
create policy "Customers read their own entry, the team that of its customers" on private.customer_entries
  for select to authenticated using ((select private.can('customers.read')) or id = (select auth.uid()));
create policy "Accounts with MFA reach their entry only at aal2" on private.customer_entries
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on private.customer_entries to authenticated, service_role;

select private.keep_row_counts('private.customer_entries', 'is_confirmed');

create function private.refresh_customer_entry(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Locks the site's row as the customer's lock, like billing: the second of two concurrent changes waits and then sees
  -- the first.
  perform from public.sites s where s.profile_id = owner_id for update;

  insert into private.customer_entries as e (
    id, full_name, email, domain, locale, created_at, is_confirmed, site_status, subscription, two_subscriptions, team_role, search
  )
  select p.id, p.full_name, p.email, coalesce(s.domain, p.domain), p.locale, p.created_at,
         exists (select from auth.users u where u.id = p.id and u.email_confirmed_at is not null),
         case when s.return_deadline is not null then 'returning'
              when s.status = 'awaiting_activation' and not s.awaits_activation then 'refunded'
              else s.status::text::public.listed_site_status end,
         coalesce((
           select case
                    when private.held_dispute(u.id) is not null then 'disputed'
                    else private.standing_of(u.status, u.pause_behavior)
                  end
             from public.subscriptions u
            where u.profile_id = p.id
            order by private.is_live_status(u.status) desc, u.started_at desc
            limit 1
         ), 'none'),
         (select count(*) > 1 from public.subscriptions u
           where u.profile_id = p.id and private.is_live_status(u.status)),
         (select private.to_team_role(u.raw_app_meta_data ->> 'role') from auth.users u where u.id = p.id),
         private.search_text(p.full_name, p.email, p.phone, p.domain, nullif(s.domain, p.domain), (
           select string_agg(distinct e.former_domain, ' ' order by e.former_domain)
             from public.site_events e where e.site_id = s.id))
    from public.profiles p
    left join public.sites s on s.profile_id = p.id
   where p.id = owner_id
  on conflict (id) do update set
    full_name = excluded.full_name, email = excluded.email, domain = excluded.domain, locale = excluded.locale,
    created_at = excluded.created_at, is_confirmed = excluded.is_confirmed, site_status = excluded.site_status,
    subscription = excluded.subscription, two_subscriptions = excluded.two_subscriptions, team_role = excluded.team_role,
    search = excluded.search
  where (e.full_name, e.email, e.domain, e.locale, e.created_at, e.is_confirmed, e.site_status, e.subscription,
         e.two_subscriptions, e.team_role, e.search)
    is distinct from (excluded.full_name, excluded.email, excluded.domain, excluded.locale, excluded.created_at,
                      excluded.is_confirmed, excluded.site_status, excluded.subscription,
                      excluded.two_subscriptions, excluded.team_role, excluded.search);
end;
$$;
comment on function private.refresh_customer_entry(uuid) is
  'Copies the columns of one customer to the list; does nothing for a deleted account.';

create function private.refresh_owners_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was uuid := case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[0])::uuid end;
  is_now uuid := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[0])::uuid end;
begin
  perform private.refresh_customer_entry(coalesce(is_now, was));
  if was <> is_now then
    perform private.refresh_customer_entry(was);
  end if;
  return null;
end;
$$;
comment on function private.refresh_owners_entry() is
  'Trigger: refreshes the entry of the customer in the column named by its argument.';

create trigger refresh_entry after insert or update of full_name, email, phone, domain, locale on public.profiles
  for each row execute function private.refresh_owners_entry('id');
create trigger refresh_entry_when_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function private.refresh_owners_entry('id');
create trigger refresh_entry_of_team after update of raw_app_meta_data on auth.users
  for each row when (old.raw_app_meta_data ->> 'role' is distinct from new.raw_app_meta_data ->> 'role')
  execute function private.refresh_owners_entry('id');
create trigger refresh_entry after insert or delete or update of domain, status, return_deadline, refunded_at, profile_id on public.sites
  for each row execute function private.refresh_owners_entry('profile_id');
create trigger refresh_entry after insert or delete or update of status, started_at, profile_id, pause_behavior on public.subscriptions
  for each row execute function private.refresh_owners_entry('profile_id');
create trigger refresh_entry_of_dispute after insert or update on public.disputes
  for each row execute function private.refresh_owners_entry('profile_id');

-- Owner's rights, so that a search uses its index: callers with the permission read all rows, others none.
create view private.readable_customers with (security_invoker = off) as
  select e.* from private.customer_entries e where (select private.can('customers.read'));
comment on view private.readable_customers is
  'All customer list entries, for roles that may read customers. Searched with an index, which row-level security would prevent.';
grant select on private.readable_customers to authenticated;

create view public.customer_list with (security_invoker = on) as
  select e.id, e.full_name, e.email, e.domain, e.locale, e.created_at,
         case when (select private.can('sites.read')) then e.site_status end as site_status,
         e.is_confirmed, e.subscription, e.two_subscriptions, e.team_role, e.search,
         -- A subquery instead of a join, so that it runs only for the rows of the page.
         (select p.phone from public.profiles p where p.id = e.id) as phone,
         -- The same column for filtering: conditional values cannot use an index, and a join for display would run for
         -- every found row.
         s.status as filed_as
    from private.readable_customers e
    left join private.readable_sites s on s.profile_id = e.id;
comment on view public.customer_list is
  'All accounts with site and subscription state; the site only for roles that may read sites.';
grant select on public.customer_list to authenticated;

-- ---- Actions on a customer ----

create function private.resend_email(email_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  email public.email_outbox;
  free_at timestamptz;
begin
  if not private.can('outbox.write') then
    raise exception 'Only who may write the outbox sends a message again.' using errcode = '42501';
  end if;
  -- Locked, so that a second click waits and then sees the e-mail of the first.
  select e.* into email from public.email_outbox e
   where e.id = resend_email.email_id and e.profile_id is not null for update;
  if email.id is null then
    raise exception 'There is no such message to a customer.' using errcode = 'PT404';
  end if;
  if exists (
    select from public.email_outbox e
     where e.profile_id = email.profile_id and e.status in ('queued', 'sending')
       and (e.id = email.id or e.dedupe_key like 'again:' || email.id || ':%')
  ) then
    raise exception 'The message is on its way already.' using errcode = 'PT409';
  end if;
  select max(e.sent_at) + interval '5 minutes' into free_at from public.email_outbox e
   where e.profile_id = email.profile_id and (e.id = email.id or e.dedupe_key like 'again:' || email.id || ':%');
  if free_at > now() then
    raise exception 'Just sent: try again after % seconds.', ceil(extract(epoch from free_at - now()))
      using errcode = 'PT429', hint = 'One message is sent every five minutes at most.';
  end if;

  -- Uses the current address, because a wrong address is a common reason for resending.
  select coalesce(p.email, email.recipient), p.locale into email.recipient, email.locale
    from public.profiles p where p.id = email.profile_id;
  if email.status = 'failed' then
    update public.email_outbox e
       set status = 'queued', attempts = 0, next_attempt_at = now(), recipient = email.recipient, locale = email.locale
     where e.id = email.id;
  else
    insert into public.email_outbox (profile_id, recipient, locale, template, payload, dedupe_key)
    values (email.profile_id, email.recipient, email.locale, email.template, email.payload,
      'again:' || email.id || ':' || gen_random_uuid());
  end if;
  perform private.note_audit('outbox', 'email_resent', email.profile_id,
    jsonb_build_object('email_id', email.id, 'template', email.template));
end;
$$;
comment on function private.resend_email(uuid) is
  'Queues an e-mail to a customer again with their current address and language: a given-up one is retried, a sent one is copied. PT404 without such an e-mail, PT409 while it is queued, PT429 within five minutes after sending.';
grant execute on function private.resend_email(uuid) to authenticated;

create function public.resend_email(email_id uuid) returns void
language sql set search_path = '' as $$
  select private.resend_email(email_id);
$$;
comment on function public.resend_email(uuid) is 'Queues an e-mail to a customer again; see private.resend_email.';
grant execute on function public.resend_email(uuid) to authenticated;

create function private.set_customer_phone(profile_id uuid, seen text, phone text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers change a phone.' using errcode = '42501';
  end if;
  if set_customer_phone.phone is null then
    raise exception 'A phone is required.' using errcode = 'check_violation';
  end if;
  update public.profiles p set phone = set_customer_phone.phone
   where p.id = set_customer_phone.profile_id and p.phone is not distinct from set_customer_phone.seen;
  if not found then
    if exists (select from public.profiles p where p.id = set_customer_phone.profile_id) then
      raise exception 'The phone was changed by someone else.' using errcode = 'PT409';
    end if;
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  perform private.note_audit('customers', 'phone_changed', set_customer_phone.profile_id);
end;
$$;
comment on function private.set_customer_phone(uuid, text, text) is
  'Changes a customer''s phone (E.164) for the team and logs it without the numbers. PT409 when the stored phone differs from the seen one, PT404 without such an account.';
grant execute on function private.set_customer_phone(uuid, text, text) to authenticated;

create function public.set_customer_phone(profile_id uuid, seen text, phone text) returns void
language sql set search_path = '' as $$
  select private.set_customer_phone(profile_id, seen, phone);
$$;
comment on function public.set_customer_phone(uuid, text, text) is
  'Changes a customer''s phone for the team; see private.set_customer_phone.';
grant execute on function public.set_customer_phone(uuid, text, text) to authenticated;

create function private.set_customer_name(profile_id uuid, seen text, full_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers change a name.' using errcode = '42501';
  end if;
  if set_customer_name.full_name is null then
    raise exception 'A name is required.' using errcode = 'check_violation';
  end if;
  update public.profiles p set full_name = set_customer_name.full_name
   where p.id = set_customer_name.profile_id and p.full_name is not distinct from set_customer_name.seen;
  if not found then
    if exists (select from public.profiles p where p.id = set_customer_name.profile_id) then
      raise exception 'The name was changed by someone else.' using errcode = 'PT409';
    end if;
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  perform private.note_audit('customers', 'name_changed', set_customer_name.profile_id);
end;
$$;
comment on function private.set_customer_name(uuid, text, text) is
  'Changes a customer''s name for the team and logs it without the names. PT409 when the stored name differs from the seen one, PT404 without such an account.';
grant execute on function private.set_customer_name(uuid, text, text) to authenticated;

create function public.set_customer_name(profile_id uuid, seen text, full_name text) returns void
language sql set search_path = '' as $$
  select private.set_customer_name(profile_id, seen, full_name);
$$;
comment on function public.set_customer_name(uuid, text, text) is
  'Changes a customer''s name for the team; see private.set_customer_name.';
grant execute on function public.set_customer_name(uuid, text, text) to authenticated;

create function private.note_confirmation_resent(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers send a confirmation again.' using errcode = '42501';
  end if;
  perform private.note_audit('customers', 'confirmation_resent', note_confirmation_resent.profile_id);
end;
$$;
comment on function private.note_confirmation_resent(uuid) is
  'Logs that a member of the team asked the auth service to send a confirmation e-mail again.';
grant execute on function private.note_confirmation_resent(uuid) to authenticated;

create function public.note_confirmation_resent(profile_id uuid) returns void
language sql set search_path = '' as $$
  select private.note_confirmation_resent(profile_id);
$$;
comment on function public.note_confirmation_resent(uuid) is
  'Logs a confirmation e-mail that was sent again; see private.note_confirmation_resent.';
grant execute on function public.note_confirmation_resent(uuid) to authenticated;

-- A team member views a customer's panel with the team member's own rights.
create function private.note_view_as(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('customers.read') then
    raise exception 'Only who may read customers looks at their panel.' using errcode = '42501';
  end if;
  -- Every page of the panel calls this; one visit is one entry.
  if not exists (
    select from public.audit_log l
     where l.profile_id = note_view_as.profile_id and l.action = 'viewed_as_customer'
       and l.actor_id = (select a.actor_id from private.audit_actor() a)
       and l.created_at > now() - interval '30 minutes') then
    perform private.note_audit('customers', 'viewed_as_customer', note_view_as.profile_id);
  end if;
end;
$$;
comment on function private.note_view_as(uuid) is 'Logs that a team member views a customer''s panel, once in 30 minutes per pair, and refuses callers without customers.read.';
grant execute on function private.note_view_as(uuid) to authenticated;

create function public.note_view_as(profile_id uuid) returns void
language sql set search_path = '' as $$
  select private.note_view_as(profile_id);
$$;
comment on function public.note_view_as(uuid) is 'Logs that a team member views a customer''s panel; see private.note_view_as.';
grant execute on function public.note_view_as(uuid) to authenticated;

-- ---- Notes ----
-- The customer does not read them in the panel; they are part of the data export.

create table public.customer_notes (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  body text not null check (length(body) <= 5000 and private.is_visible_text(body)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.customer_notes is 'Notes of the team about customers, which customers do not see in the panel.';
comment on column public.customer_notes.profile_id is 'The customer; the note is deleted with the account.';
comment on column public.customer_notes.author_id is 'Member of the team who wrote it; null when their account is deleted.';

create index customer_notes_profile_id_idx on public.customer_notes (profile_id, created_at desc);
create index customer_notes_author_id_idx on public.customer_notes (author_id);

create trigger customer_notes_set_updated_at before update on public.customer_notes
  for each row execute function private.set_updated_at();

alter table public.customer_notes enable row level security;
create policy "Roles that read customers read notes" on public.customer_notes
  for select to authenticated using ((select private.can('customers.read')));
create policy "Accounts with MFA reach notes only at aal2" on public.customer_notes
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
create policy "Roles that write customers add their own notes" on public.customer_notes
  for insert to authenticated with check ((select private.can('customers.write')) and author_id = (select auth.uid()));
create policy "Authors change their own notes" on public.customer_notes
  for update to authenticated
  using ((select private.can('customers.write')) and author_id = (select auth.uid()))
  with check ((select private.can('customers.write')) and author_id = (select auth.uid()));
create policy "Authors delete their own notes" on public.customer_notes
  for delete to authenticated using ((select private.can('customers.write')) and author_id = (select auth.uid()));
grant select, insert (id, profile_id, body), update (body), delete on public.customer_notes to authenticated;
grant select on public.customer_notes to service_role;
select private.audit('public.customer_notes', 'customers', personal => '{body,author_id}', owner_column => 'profile_id');
