-- Contacts: first messages of conversations between a customer and the team. Name and address come from the customer's
-- account, not from the browser. The number of messages that a customer writes is limited.
create type public.conversation_status as enum ('open', 'answered', 'closed');
comment on type public.conversation_status is 'Whether a conversation waits for the team, waits for the customer, or is closed.';

create type public.author_kind as enum ('customer', 'team');
comment on type public.author_kind is 'Author of a message: customer or team.';

create table public.contacts (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  author_kind public.author_kind not null default 'customer',
  author_id uuid references public.profiles (id) on delete set null,
  name text not null check (length(name) between 1 and 320),
  email text not null check (length(email) between 3 and 320),
  message text not null,
  type text not null default 'Suporte Painel'
    check (length(type) <= 60 and private.is_plain_line(type)),
  status public.conversation_status not null default 'open',
  answered_at timestamptz,
  waiting_since timestamptz,
  last_message_at timestamptz not null default now(),
  assignee_id uuid references public.profiles (id) on delete set null,
  request_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Subject, blank line, text. The subject ends at the first blank line.
  constraint contacts_message_has_subject check (
    position(E'\n\n' in message) between 2 and 151
    and private.is_plain_line(split_part(message, E'\n\n', 1))
  ),
  constraint contacts_message_has_text check (
    length(message) - position(E'\n\n' in message) - 1 between 1 and 5000
    and private.is_visible_text(substr(message, position(E'\n\n' in message) + 2))
  ),
  constraint contacts_answered_has_time check (status <> 'answered' or answered_at is not null),
  constraint contacts_open_waits check ((status = 'open') = (waiting_since is not null)),
  constraint contacts_author_is_the_teams check (author_id is null or author_kind = 'team'),
  constraint contacts_request_is_written_once unique (profile_id, request_id)
);
comment on table public.contacts is 'First messages of conversations, from the customer or the team; the conversation continues in contact_messages.';
comment on column public.contacts.id is 'Identifier.';
comment on column public.contacts.profile_id is 'The customer; the row is deleted with the account.';
comment on column public.contacts.author_kind is 'Who started the conversation: customer or team.';
comment on column public.contacts.author_id is 'The team member who started the conversation; null for a customer''s or a deleted account.';
comment on column public.contacts.name is 'The customer''s name at the first message, or their e-mail without a name.';
comment on column public.contacts.email is 'The customer''s e-mail when writing; answers go there.';
comment on column public.contacts.message is 'Subject (1–150 characters), a blank line, and the text (1–5000 characters).';
comment on column public.contacts.type is 'Where it was written, such as Suporte Painel.';
comment on column public.contacts.status is 'open (waits for the team), answered (waits for the customer) or closed. Any message of the customer reopens it.';
comment on column public.contacts.answered_at is 'Time of the last answer. Set by a trigger.';
comment on column public.contacts.waiting_since is 'Since when the customer waits for the team; null otherwise. Set by a trigger.';
comment on column public.contacts.last_message_at is 'Time of the last message of either side. Set by a trigger.';
comment on column public.contacts.assignee_id is 'Assigned team member.';
comment on column public.contacts.request_id is 'Identifies one submission: a repetition after a lost response is stored once.';
comment on column public.contacts.created_at is 'Time of creation.';
comment on column public.contacts.updated_at is 'Time of the last change.';

-- The customer's history, newest first, and the count for the limit.
create index contacts_profile_id_idx on public.contacts (profile_id, created_at desc);
-- The customer's conversations, latest first.
create index contacts_profile_id_last_message_idx on public.contacts (profile_id, last_message_at desc, id);
-- For deleted accounts of assignees.
create index contacts_assignee_id_idx on public.contacts (assignee_id);
-- For deleted accounts of authors.
create index contacts_author_id_idx on public.contacts (author_id);

-- Rows that the team adds in Studio (no caller) do not change.
create function private.set_contact_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  per_hour constant integer := 5;
  per_day constant integer := 20;
  free_at timestamptz;
begin
  if caller is null then
    return new;
  end if;
  select coalesce(p.full_name, p.email), p.email into new.name, new.email
    from public.profiles p where p.id = case new.author_kind when 'team' then new.profile_id else caller end;
  if new.author_kind = 'team' then
    return new;
  end if;
  -- Serialises a customer's messages, so that concurrent ones are all counted.
  perform pg_advisory_xact_lock(hashtextextended('contacts:' || caller, 0));
  select greatest(
      -- When the fifth latest message is an hour old, and the twentieth a day.
      (select c.created_at + interval '1 hour' from public.contacts c
        where c.profile_id = caller and c.author_kind = 'customer' order by c.created_at desc offset per_hour - 1 limit 1),
      (select c.created_at + interval '1 day' from public.contacts c
        where c.profile_id = caller and c.author_kind = 'customer' order by c.created_at desc offset per_day - 1 limit 1)
    ) into free_at;
  if free_at > now() then
    -- PostgREST answers state PTxyz with HTTP status xyz.
    raise exception 'Too many messages: try again after % seconds.', ceil(extract(epoch from free_at - now()))
      using errcode = 'PT429', hint = 'At most 5 messages an hour and 20 a day.';
  end if;

  new.profile_id := caller;
  return new;
end;
$$;
comment on function private.set_contact_sender() is
  'Trigger: sets the customer''s name and e-mail from their account. A customer writes in their own name, at most 5 messages an hour and 20 a day.';

create function private.set_answered_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.answered_at := case new.status when 'answered' then now() when 'open' then null else new.answered_at end;
  return new;
end;
$$;
comment on function private.set_answered_at() is 'Trigger: sets the time of the answer and clears it when the message is reopened.';

create function private.set_waiting_since() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.last_message_at := new.created_at;
  end if;
  new.waiting_since := case when new.status <> 'open' then null when tg_op = 'INSERT' then new.created_at else now() end;
  return new;
end;
$$;
comment on function private.set_waiting_since() is 'Trigger: sets the start of the waiting time while a message is open.';

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from auth.users u
      join private.role_permissions granted on granted.role = private.to_team_role(u.raw_app_meta_data ->> 'role')
     where u.id = new.assignee_id and granted.permission = 'messages.write'
  ) then
    raise exception 'Only who may answer messages looks after one.' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
comment on function private.check_assignee() is 'Trigger: the assignee''s role must be allowed to answer.';

create trigger contacts_set_updated_at before update on public.contacts
  for each row execute function private.set_updated_at();
create trigger set_contact_sender before insert on public.contacts
  for each row execute function private.set_contact_sender();
create trigger set_waiting_since_of_new before insert on public.contacts
  for each row execute function private.set_waiting_since();
create trigger set_waiting_since before update of status on public.contacts
  for each row when (new.status is distinct from old.status) execute function private.set_waiting_since();
create trigger check_assignee before update of assignee_id on public.contacts
  for each row when (new.assignee_id is not null) execute function private.check_assignee();
create trigger set_answered_at before update of status on public.contacts
  for each row when (new.status is distinct from old.status) execute function private.set_answered_at();

alter table public.contacts enable row level security;
create policy "Customers read their own messages, administrators all" on public.contacts
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('messages.read')));
create policy "Customers write messages of their own" on public.contacts
  for insert to authenticated with check (profile_id = (select auth.uid()));
create policy "Administrators change the state of messages" on public.contacts
  for update to authenticated using ((select private.can('messages.write'))) with check ((select private.can('messages.write')));
create policy "Accounts with MFA reach messages only at aal2" on public.contacts
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
-- Excludes request_id, assignee_id and author_id, which customers may not read.
grant select (id, profile_id, author_kind, name, email, message, type, status, answered_at, waiting_since, last_message_at, created_at, updated_at)
  on public.contacts to authenticated;
grant insert (name, email, message, type, request_id) on public.contacts to authenticated;
grant update (status) on public.contacts to authenticated;
grant select on public.contacts to service_role;
-- Logs the team's actions only; customers insert the rows.
select private.audit('public.contacts', 'messages', personal => '{name,email,message}', owner_column => 'profile_id', events => 'update or delete');
