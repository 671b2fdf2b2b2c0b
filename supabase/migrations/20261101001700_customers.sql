-- Customers for the team: the list, resending e-mails, and roles.

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
comment on column private.customer_entries.is_confirmed is 'Whether the e-mail address is confirmed.';
comment on column private.customer_entries.site_status is 'sites.status, or returning for a site that the team must put back, refunded for one that is not activated because the payment is back with the customer.';
comment on column private.customer_entries.subscription is
  'State of the subscription (private.standing_of): the live one first, else the latest.';
comment on column private.customer_entries.two_subscriptions is 'Whether two subscriptions are live.';
comment on column private.customer_entries.team_role is 'Team role of the account; null for a customer.';
comment on column private.customer_entries.search is 'Folded name, e-mail, phone and domains, current and former (stored form and Unicode), for searching.';

select private.keep_row_counts('private.customer_entries', 'is_confirmed');

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

alter table private.customer_entries enable row level security;
create policy "Customers read their own entry, the team that of its customers" on private.customer_entries
  for select to authenticated using ((select private.can('customers.read')) or id = (select auth.uid()));
create policy "Accounts with MFA reach their entry only at aal2" on private.customer_entries
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on private.customer_entries to authenticated, service_role;

-- Owner's rights, see docs/decisions/0027: callers with the permission read all rows, others none.
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

-- Search texts of the audit log in a separate table, because the log is append-only while customers are renamed or
-- deleted. Without a foreign key, because entries are never deleted.
create table private.audit_texts (
  id bigint primary key,
  search text not null
);
comment on table private.audit_texts is
  'Search text of each audit log entry, copied by triggers. Never written directly.';
comment on column private.audit_texts.id is 'The entry: audit_log.id.';
comment on column private.audit_texts.search is
  'private.audit_text of the entry.';
create index audit_texts_search_idx on private.audit_texts using gin (search extensions.gin_trgm_ops);

-- The bodies of later tables are resolved when it runs.
create function private.record_name(table_name text, row_key text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case record_name.table_name
    when 'blog_posts' then (select p.title from public.blog_posts p where p.id = row_key::uuid)
    when 'courses' then (select c.title from public.courses c where c.id = row_key::uuid)
    when 'course_modules' then (select m.title from public.course_modules m where m.id = row_key::uuid)
    when 'lessons' then (select s.title from public.lessons s where s.id = row_key::uuid)
    when 'lesson_contents' then (select s.title from public.lessons s where s.id = row_key::uuid)
    when 'lesson_files' then (select f.name from public.lesson_files f where f.id = row_key::uuid)
    when 'saved_answers' then (select a.title from public.saved_answers a where a.id = row_key::uuid)
    when 'media_files' then (select m.alt from public.media_files m where m.id = row_key::uuid)
    when 'plans' then (select p.name from public.plans p where p.id = row_key::integer)
    when 'contacts' then (select split_part(c.message, e'\n\n', 1) from public.contacts c where c.id = row_key::uuid)
    when 'team_tasks' then (select k.subject from public.team_tasks k where k.id = row_key::uuid)
    when 'sites_to_remove' then (select r.domain from public.sites_to_remove r where r.id = row_key::uuid)
    when 'sites' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'site_notes' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'site_migration_access' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'domain_requests' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'site_checklist' then (select s.domain from public.sites s where s.id = split_part(row_key, ',', 1)::uuid)
  end;
exception
  when invalid_text_representation or numeric_value_out_of_range then
    return null;
end;
$$;
comment on function private.record_name(text, text) is
  'Present name of the record of an audit log entry: its title, subject or domain; null for a removed record.';

create function private.audit_text(entry public.audit_log) returns text
language sql stable security definer set search_path = '' as $$
  with stored as (
    select coalesce(entry.table_name, '') as about, coalesce(entry.before, '{}') as was, coalesce(entry.after, '{}') as is_now
  ), marks as (
    select '.' || c.name || ';' as mark from unnest(entry.changed) c (name) where entry.action = 'update'
    union
    select '.' || v.key || '=' || v.value || ';'
      from stored, lateral (
        select * from jsonb_each_text(stored.was) union select * from jsonb_each_text(stored.is_now)) v
     where entry.action not in ('insert', 'delete') and v.value ~ '^[a-z0-9_]{1,40}$'
  )
  select private.search_text(
           entry.actor_email,
           (select e.search from private.customer_entries e where e.id = entry.actor_id),
           (select e.search from private.customer_entries e where e.id = entry.profile_id and e.id is distinct from entry.actor_id),
           stored.was ->> 'title', stored.was ->> 'name', stored.was ->> 'alt',
           stored.is_now ->> 'title', stored.is_now ->> 'name', stored.is_now ->> 'alt', stored.is_now ->> 'email',
           case when entry.table_name in ('blog_posts', 'courses', 'course_modules', 'lessons', 'lesson_contents', 'lesson_files',
                                          'saved_answers', 'media_files', 'plans')
                then private.record_name(entry.table_name, entry.row_key) end,
           '@' || entry.actor_role || ';',
           entry.row_key, '#' || stored.about || '#' || entry.action || ';',
           (select string_agg('#' || stored.about || m.mark, ' ' order by m.mark) from marks m))
    from stored;
$$;
comment on function private.audit_text(public.audit_log) is
  'Search text of an entry: the actor and the customer as they are now, the stored names, the present name of a record without personal data, and marks for the words of the panel: @role; key #table#action; #table.column; and #table.column=value; (without a table for an action without a row).';

create function private.copy_audit_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit_texts (id, search) values (new.id, private.audit_text(new))
  on conflict (id) do update set search = excluded.search;
  return null;
end;
$$;
comment on function private.copy_audit_text() is
  'Trigger: copies the search text of an audit log entry; without an account after it is deleted.';

create function private.renew_audit_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.audit_texts t
     set search = private.audit_text(l)
    from public.audit_log l
   where (l.profile_id = new.id or l.actor_id = new.id) and t.id = l.id;
  return null;
end;
$$;
comment on function private.renew_audit_texts() is
  'Trigger: updates the search texts with the current name of an actor or customer.';

create trigger copy_text after insert or update of profile_id, actor_id on public.audit_log
  for each row execute function private.copy_audit_text();
create trigger renew_audit_texts after insert or update of search on private.customer_entries
  for each row execute function private.renew_audit_texts();

alter table private.audit_texts enable row level security;
create policy "Nobody reads these texts but through audit_entries" on private.audit_texts
  for select to anon, authenticated using (false);

-- Owner's rights, like private.readable_customers.
create view private.readable_audit_log with (security_invoker = off) as
  select l.*, t.search
    from public.audit_log l
    left join private.audit_texts t on t.id = l.id
   where (select private.can('audit.read'));
comment on view private.readable_audit_log is
  'All audit log entries, for roles that may read them. Searched with an index, which row-level security would prevent.';
grant select on private.readable_audit_log to authenticated;

create function private.audit_row_name(table_name text, row_key text) returns text
language sql stable security definer set search_path = '' as $$
  select private.record_name(audit_row_name.table_name, audit_row_name.row_key) where private.can('audit.read');
$$;
comment on function private.audit_row_name(text, text) is
  'private.record_name for roles that may read the log; null for others.';

create view public.audit_entries with (security_invoker = on) as
  select l.*,
         private.audit_row_name(l.table_name, l.row_key) as row_name,
         -- A subquery instead of a join, so that it runs only for the rows of the page.
         (select coalesce(e.full_name, case when l.actor_email is null then e.email end)
            from private.readable_customers e where e.id = l.actor_id) as actor_name,
         (select e.full_name from private.readable_customers e where e.id = l.profile_id) as customer_name,
         (select e.email from private.readable_customers e where e.id = l.profile_id) as customer_email
    from private.readable_audit_log l;
comment on view public.audit_entries is 'The audit log with the current names of actors and customers.';

-- Probes the index once per actor, independent of the number of entries.
create view public.audit_actors with (security_invoker = on) as
  with recursive actors (actor_email) as (
    (select l.actor_email from public.audit_log l order by l.actor_email limit 1)
    union all
    select (select l.actor_email from public.audit_log l where l.actor_email > a.actor_email order by l.actor_email limit 1)
      from actors a where a.actor_email is not null
  )
  select a.actor_email,
         (select e.full_name from private.readable_customers e where e.email = a.actor_email limit 1) as full_name
    from actors a where a.actor_email is not null;
comment on view public.audit_actors is 'Members of the team in the audit log with their current names.';
grant select on public.audit_actors to authenticated;

grant select on public.audit_entries to authenticated;
grant execute on function private.audit_row_name(text, text) to authenticated;

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

create function private.team_role_of(user_id uuid) returns public.team_role
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('roles.read') then
    raise exception 'Only who may read roles asks for one.' using errcode = '42501';
  end if;
  return (select private.to_team_role(u.raw_app_meta_data ->> 'role') from auth.users u where u.id = team_role_of.user_id);
end;
$$;
comment on function private.team_role_of(uuid) is 'Team role of an account; null for a customer.';

create function private.set_team_role(user_id uuid, role public.team_role) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was text;
begin
  -- Serialised, with the permission checked afterwards: two administrators who revoke each other's role concurrently
  -- would otherwise leave none.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  if not private.can('roles.write') then
    raise exception 'Only who may write roles gives or takes one.' using errcode = '42501';
  end if;
  if set_team_role.user_id = auth.uid() then
    raise exception 'Nobody changes their own role.' using errcode = 'PT409';
  end if;
  if set_team_role.role is distinct from 'admin' then
    perform private.keep_last_administrator(set_team_role.user_id);
  end if;

  select u.raw_app_meta_data ->> 'role' into was from auth.users u where u.id = set_team_role.user_id;
  update auth.users u
     set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') - 'role'
           || jsonb_strip_nulls(jsonb_build_object('role', set_team_role.role))
   where u.id = set_team_role.user_id;
  if not found then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  perform private.note_audit('roles', 'role_changed', set_team_role.user_id,
    jsonb_build_object('role', set_team_role.role), jsonb_build_object('role', was));
end;
$$;
comment on function private.set_team_role(uuid, public.team_role) is
  'Grants an account a team role, or revokes it with null: immediately in the database, in the panel after the next token refresh. Never one''s own role or the last administrator''s (PT409).';

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

create function public.resend_email(email_id uuid) returns void
language sql set search_path = '' as $$
  select private.resend_email(email_id);
$$;
comment on function public.resend_email(uuid) is 'Queues an e-mail to a customer again; see private.resend_email.';

create function public.team_role_of(user_id uuid) returns public.team_role
language sql stable set search_path = '' as $$
  select private.team_role_of(user_id);
$$;
comment on function public.team_role_of(uuid) is 'Team role of an account; null for a customer.';

create function public.set_team_role(user_id uuid, role public.team_role default null) returns void
language sql set search_path = '' as $$
  select private.set_team_role(user_id, role);
$$;
comment on function public.set_team_role(uuid, public.team_role) is
  'Grants or revokes a team role; see private.set_team_role.';

create function public.set_customer_phone(profile_id uuid, seen text, phone text) returns void
language sql set search_path = '' as $$
  select private.set_customer_phone(profile_id, seen, phone);
$$;
comment on function public.set_customer_phone(uuid, text, text) is
  'Changes a customer''s phone for the team; see private.set_customer_phone.';

create function public.set_customer_name(profile_id uuid, seen text, full_name text) returns void
language sql set search_path = '' as $$
  select private.set_customer_name(profile_id, seen, full_name);
$$;
comment on function public.set_customer_name(uuid, text, text) is
  'Changes a customer''s name for the team; see private.set_customer_name.';

create function public.note_confirmation_resent(profile_id uuid) returns void
language sql set search_path = '' as $$
  select private.note_confirmation_resent(profile_id);
$$;
comment on function public.note_confirmation_resent(uuid) is
  'Logs a confirmation e-mail that was sent again; see private.note_confirmation_resent.';

grant execute on function private.set_customer_name(uuid, text, text) to authenticated;
grant execute on function public.set_customer_name(uuid, text, text) to authenticated;
grant execute on function private.note_confirmation_resent(uuid) to authenticated;
grant execute on function public.note_confirmation_resent(uuid) to authenticated;
grant execute on function private.resend_email(uuid) to authenticated;
grant execute on function public.resend_email(uuid) to authenticated;
grant execute on function private.team_role_of(uuid) to authenticated;
grant execute on function public.team_role_of(uuid) to authenticated;
grant execute on function private.set_team_role(uuid, public.team_role) to authenticated;
grant execute on function public.set_team_role(uuid, public.team_role) to authenticated;
grant execute on function private.set_customer_phone(uuid, text, text) to authenticated;
grant execute on function public.set_customer_phone(uuid, text, text) to authenticated;
