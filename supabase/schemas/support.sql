-- Conversations between customers and the team.

-- ---- First messages ----
-- Name and address come from the customer's account, not from the browser. The number of messages that a customer
-- writes is limited.

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

-- The customer's history, newest first, and the count for the limit.
create index contacts_profile_id_idx on public.contacts (profile_id, created_at desc);
-- The customer's conversations, latest first.
create index contacts_profile_id_last_message_idx on public.contacts (profile_id, last_message_at desc, id);
-- For deleted accounts of assignees.
create index contacts_assignee_id_idx on public.contacts (assignee_id);
-- For deleted accounts of authors.
create index contacts_author_id_idx on public.contacts (author_id);

create trigger contacts_set_updated_at before update on public.contacts
  for each row execute function private.set_updated_at();

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

create trigger set_contact_sender before insert on public.contacts
  for each row execute function private.set_contact_sender();

create function private.set_answered_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.answered_at := case new.status when 'answered' then now() when 'open' then null else new.answered_at end;
  return new;
end;
$$;
comment on function private.set_answered_at() is 'Trigger: sets the time of the answer and clears it when the message is reopened.';

create trigger set_answered_at before update of status on public.contacts
  for each row when (new.status is distinct from old.status) execute function private.set_answered_at();

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

create trigger set_waiting_since_of_new before insert on public.contacts
  for each row execute function private.set_waiting_since();
create trigger set_waiting_since before update of status on public.contacts
  for each row when (new.status is distinct from old.status) execute function private.set_waiting_since();

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

create trigger check_assignee before update of assignee_id on public.contacts
  for each row when (new.assignee_id is not null) execute function private.check_assignee();

-- ---- Later messages and files ----
-- Customers and team write only through functions, which track whose turn it is. Customers cannot read the team's notes.

create table public.contact_messages (
  id bigint generated always as identity primary key,
  contact_id uuid not null references public.contacts (id) on delete cascade,
  author_kind public.author_kind not null,
  author_id uuid references public.profiles (id) on delete set null,
  body text not null check (length(body) <= 5000 and private.is_visible_text(body)),
  is_note boolean not null default false,
  request_id uuid,
  created_at timestamptz not null default now(),
  constraint contact_messages_notes_are_the_teams check (not is_note or author_kind = 'team'),
  constraint contact_messages_request_is_written_once unique (contact_id, request_id)
);
comment on table public.contact_messages is 'Messages after the first one of a conversation, which is in contacts: replies, answers and the team''s notes.';
comment on column public.contact_messages.id is 'Identifier, in the order of writing.';
comment on column public.contact_messages.contact_id is 'The conversation; the message is deleted with it.';
comment on column public.contact_messages.author_id is 'The author; null for a deleted account.';
comment on column public.contact_messages.is_note is 'A note of the team, hidden from customers.';
comment on column public.contact_messages.request_id is 'Identifies one submission: a repetition after a lost response is stored once.';

create index contact_messages_contact_id_idx on public.contact_messages (contact_id, id);
-- Also for the count of a customer's limit.
create index contact_messages_author_id_idx on public.contact_messages (author_id, created_at desc);

alter table public.contact_messages enable row level security;
create policy "Customers read answers to them, the team all messages" on public.contact_messages
  for select to authenticated using (
    (select private.can('messages.read'))
    or (not is_note and contact_id in (select c.id from public.contacts c where c.profile_id = (select auth.uid())))
  );
create policy "Accounts with MFA reach conversations only at aal2" on public.contact_messages
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
-- Excludes author_id, which customers may not read.
grant select (id, contact_id, author_kind, body, is_note, created_at) on public.contact_messages to authenticated;
grant select on public.contact_messages to service_role;

create table public.contact_attachments (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid references public.contacts (id) on delete cascade,
  message_id bigint references public.contact_messages (id) on delete cascade,
  is_of_first_message boolean not null default false,
  uploaded_by uuid references public.profiles (id) on delete set null,
  path text not null unique,
  name text not null check (length(name) between 1 and 150 and name !~ '[[:cntrl:]/\\]'),
  content_type text not null check (content_type in (
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  size integer not null check (size between 1 and 10485760),
  created_at timestamptz not null default now(),
  constraint contact_attachments_sent_in_a_conversation check (
    contact_id is not null or (message_id is null and not is_of_first_message)),
  constraint contact_attachments_sent_with_one_message check (message_id is null or not is_of_first_message),
  -- Operating systems open files by extension.
  constraint contact_attachments_name_ends_as_its_type check (
    lower(name) ~ case content_type
      when 'application/pdf' then '\.pdf$' when 'image/png' then '\.png$'
      when 'image/jpeg' then '\.jpe?g$' when 'image/webp' then '\.webp$'
      when 'text/plain' then '\.txt$' when 'application/zip' then '\.zip$'
      when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then '\.docx$'
      else '\.xlsx$' end)
);
comment on table public.contact_attachments is 'Attachments of conversations. The function message-attachment stores them and signs short-lived addresses.';
comment on column public.contact_attachments.contact_id is 'The conversation; the row is deleted with it. Null until the first message of a new one is sent.';
comment on column public.contact_attachments.message_id is 'The message; null until it is sent, and for files of the first message.';
comment on column public.contact_attachments.is_of_first_message is 'Whether it was sent with the first message, which is in contacts.';
comment on column public.contact_attachments.uploaded_by is 'The uploader; null for a deleted account.';
comment on column public.contact_attachments.path is 'Path in the bucket attachments: the customer''s id, a slash, and this row''s id with an extension.';
comment on column public.contact_attachments.name is 'The sender''s file name, with the extension of content_type.';
comment on column public.contact_attachments.content_type is 'Type detected from the content.';
comment on column public.contact_attachments.size is 'Size in bytes, at most 10 MB.';

create index contact_attachments_contact_id_idx on public.contact_attachments (contact_id);
create index contact_attachments_message_id_idx on public.contact_attachments (message_id);
create index contact_attachments_uploaded_by_idx on public.contact_attachments (uploaded_by);

alter table public.contact_attachments enable row level security;
create policy "Attachments are read by whoever reads their message" on public.contact_attachments
  for select to authenticated using (
    -- Only its uploader reads a file that is not sent yet.
    ((select private.can('messages.read')) and (message_id is not null or is_of_first_message))
    or message_id in (
      select m.id from public.contact_messages m join public.contacts c on c.id = m.contact_id
       where not m.is_note and c.profile_id = (select auth.uid()))
    or (is_of_first_message
      and contact_id in (select c.id from public.contacts c where c.profile_id = (select auth.uid())))
  );
create policy "Accounts with MFA reach attachments only at aal2" on public.contact_attachments
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
-- Excludes uploaded_by.
grant select (id, contact_id, message_id, is_of_first_message, path, name, content_type, size, created_at) on public.contact_attachments to authenticated;
grant select, insert, delete on public.contact_attachments to service_role;

-- Private and without a policy: only the function reads and writes files.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('attachments', 'attachments', false, 10485760, array[
  'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.take_upload(caller_id uuid, bytes bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  most_bytes constant bigint := case
    when exists (select from auth.users u where u.id = caller_id and u.raw_app_meta_data ? 'role') then null
    when exists (select from public.payments p where p.profile_id = caller_id and p.status = 'paid' and p.amount_paid > 0)
      then 300 * 1048576
    else 30 * 1048576 end;
begin
  -- Serialises a user's uploads, because concurrent ones would all count the same bytes.
  perform pg_advisory_xact_lock(hashtextextended('uploads:' || caller_id, 0));
  if private.used('upload', caller_id::text, now() - interval '1 day') + bytes > most_bytes then
    return (
      select ceil(extract(epoch from min(u.used_at) + interval '1 day' - now()))::integer
        from private.usage u
       where u.purpose = 'upload' and u.subject = caller_id::text and u.used_at > now() - interval '1 day');
  end if;
  perform private.add_usage('upload', caller_id::text, now(), bytes);
  return 0;
end;
$$;
comment on function private.take_upload(uuid, bigint) is
  'Counts the bytes of an upload and returns 0, or returns the seconds until the oldest bytes of the last day expire. The daily limit is 30 MB, 300 MB for customers who have paid, and none for the team.';
grant execute on function private.take_upload(uuid, bigint) to service_role;

create function public.take_upload(caller_id uuid, bytes bigint) returns integer
language sql set search_path = '' as $$
  select private.take_upload(caller_id, bytes);
$$;
comment on function public.take_upload(uuid, bigint) is
  'Counts the bytes of a user''s upload; private.take_upload has the limits. Service role only.';
grant execute on function public.take_upload(uuid, bigint) to service_role;

-- ---- Saved answers ----

create table public.saved_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) <= 100 and private.is_plain_line(title)),
  body_pt text not null check (length(body_pt) <= 5000 and private.is_visible_text(body_pt)),
  body_pt_pt text not null default '' check (length(body_pt_pt) <= 5000),
  body_en text not null default '' check (length(body_en) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.saved_answers is 'Saved answers of the team. {name} and {domain} are replaced by the customer''s.';
comment on column public.saved_answers.body_pt is 'Text in Brazilian Portuguese, the fallback for other languages.';
comment on column public.saved_answers.body_pt_pt is 'Text in European Portuguese, or empty.';
comment on column public.saved_answers.body_en is 'Text in English, or empty.';

create trigger saved_answers_set_updated_at before update on public.saved_answers
  for each row execute function private.set_updated_at();

alter table public.saved_answers enable row level security;
create policy "Administrators read saved answers" on public.saved_answers
  for select to authenticated using ((select private.can('messages.read')));
create policy "Administrators add saved answers" on public.saved_answers
  for insert to authenticated with check ((select private.can('messages.write')));
create policy "Administrators change saved answers" on public.saved_answers
  for update to authenticated using ((select private.can('messages.write'))) with check ((select private.can('messages.write')));
create policy "Administrators delete saved answers" on public.saved_answers
  for delete to authenticated using ((select private.can('messages.write')));
grant select, insert (id, title, body_pt, body_pt_pt, body_en), update (title, body_pt, body_pt_pt, body_en), delete
  on public.saved_answers to authenticated;
grant select on public.saved_answers to service_role;
select private.audit('public.saved_answers', 'messages');

-- ---- Writing ----

-- A trigger, so that messages written in Studio have the same effect.
create function private.follow_contact_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  contact public.contacts;
begin
  if new.is_note then
    return null;
  end if;
  update public.contacts c
     set status = case new.author_kind when 'customer' then 'open'::public.conversation_status else 'answered' end,
         answered_at = case new.author_kind when 'customer' then c.answered_at else now() end,
         last_message_at = new.created_at
   where c.id = new.contact_id
  returning c.* into contact;
  if new.author_kind = 'team' then
    perform private.queue_email(contact.profile_id, 'message_answered', 'message_answered:' || new.id,
      jsonb_build_object('contact_id', contact.id, 'subject', split_part(contact.message, E'\n\n', 1), 'answer', new.body));
  end if;
  return null;
end;
$$;
comment on function private.follow_contact_message() is
  'Trigger: a customer''s message reopens the conversation, a team''s message answers it and is e-mailed to the customer; a note does neither.';

create trigger follow_contact_message after insert on public.contact_messages
  for each row execute function private.follow_contact_message();

create function private.announce_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(new.profile_id, 'team_message', 'team_message:' || new.id,
    jsonb_build_object('contact_id', new.id, 'subject', split_part(new.message, E'\n\n', 1),
      'message', substr(new.message, position(E'\n\n' in new.message) + 2)));
  return null;
end;
$$;
comment on function private.announce_conversation() is
  'Trigger: e-mails the first message of a conversation that the team starts to the customer.';

create trigger announce_conversation after insert on public.contacts
  for each row when (new.author_kind = 'team') execute function private.announce_conversation();

create function private.attach_files(contact_id uuid, message_id bigint, author_id uuid, attachment_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  is_first constant boolean := attach_files.message_id is null;
  attached integer;
begin
  if cardinality(attachment_ids) > 5 then
    raise exception 'A message has at most 5 attachments.' using errcode = 'check_violation';
  end if;
  update public.contact_attachments a
     set contact_id = attach_files.contact_id, message_id = attach_files.message_id, is_of_first_message = is_first
   where a.id = any (attachment_ids) and a.uploaded_by = author_id and a.message_id is null and not a.is_of_first_message
     and a.contact_id is not distinct from case when is_first then null else attach_files.contact_id end
     -- The team uploads files of a first message into the folder of one customer.
     and split_part(a.path, '/', 1) = (select c.profile_id::text from public.contacts c where c.id = attach_files.contact_id);
  get diagnostics attached = row_count;
  if attached <> cardinality(attachment_ids) then
    raise exception 'An attachment is not there any more.' using errcode = 'PT404';
  end if;
end;
$$;
comment on function private.attach_files(uuid, bigint, uuid, uuid[]) is
  'Attaches uploaded files of the author to a message (null: the first of its conversation): all of them (PT404), at most five.';

create function private.written_already(contact_id uuid, request_id uuid) returns bigint
language sql stable set search_path = '' as $$
  select m.id from public.contact_messages m
   where m.contact_id = written_already.contact_id and m.request_id = written_already.request_id
     and m.author_id = auth.uid();
$$;
comment on function private.written_already(uuid, uuid) is
  'The message that the caller''s request wrote before its response was lost; null without one.';

create function private.reply_to_contact(contact_id uuid, body text, attachment_ids uuid[], request_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  message public.contact_messages;
  written bigint;
  per_hour constant integer := 20;
  per_day constant integer := 60;
  free_at timestamptz;
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  -- Serialises replies, because concurrent ones would all count the same messages.
  perform from public.contacts c where c.id = reply_to_contact.contact_id and c.profile_id = caller for update;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  written := private.written_already(reply_to_contact.contact_id, reply_to_contact.request_id);
  if written is not null then
    return written;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('contacts:' || caller, 0));
  select greatest(
      (select m.created_at + interval '1 hour' from public.contact_messages m
        where m.author_id = caller and m.author_kind = 'customer' order by m.created_at desc offset per_hour - 1 limit 1),
      (select m.created_at + interval '1 day' from public.contact_messages m
        where m.author_id = caller and m.author_kind = 'customer' order by m.created_at desc offset per_day - 1 limit 1)
    ) into free_at;
  if free_at > now() then
    raise exception 'Too many messages: try again after % seconds.', ceil(extract(epoch from free_at - now()))
      using errcode = 'PT429', hint = 'At most 20 replies an hour and 60 a day.';
  end if;

  insert into public.contact_messages (contact_id, author_kind, author_id, body, request_id)
  values (reply_to_contact.contact_id, 'customer', caller, reply_to_contact.body, reply_to_contact.request_id)
  returning * into message;
  perform private.attach_files(message.contact_id, message.id, caller, reply_to_contact.attachment_ids);
  return message.id;
end;
$$;
comment on function private.reply_to_contact(uuid, text, uuid[], uuid) is
  'Stores a customer''s reply in their own conversation (PT404 otherwise), at most 20 an hour and 60 a day (PT429), and reopens it. The same request_id writes once.';
grant execute on function private.reply_to_contact(uuid, text, uuid[], uuid) to authenticated;

create function public.reply_to_contact(
  contact_id uuid, body text, attachment_ids uuid[] default '{}', request_id uuid default null
) returns bigint
language sql set search_path = '' as $$
  select private.reply_to_contact(contact_id, body, attachment_ids, request_id);
$$;
comment on function public.reply_to_contact(uuid, text, uuid[], uuid) is 'Stores a customer''s reply; private.reply_to_contact has the limits.';
grant execute on function public.reply_to_contact(uuid, text, uuid[], uuid) to authenticated;

create function private.started_already(request_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.contacts c where c.profile_id = auth.uid() and c.request_id = started_already.request_id;
$$;
comment on function private.started_already(uuid) is
  'The conversation that the caller''s request started before its response was lost; null without one.';
grant execute on function private.started_already(uuid) to authenticated;

create function private.attach_to_first_message(contact_id uuid, attachment_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.contacts c where c.id = attach_to_first_message.contact_id and c.profile_id = auth.uid()
  ) then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  perform private.attach_files(attach_to_first_message.contact_id, null, auth.uid(), attachment_ids);
end;
$$;
comment on function private.attach_to_first_message(uuid, uuid[]) is
  'Attaches the caller''s uploaded files to the first message of their conversation.';
grant execute on function private.attach_to_first_message(uuid, uuid[]) to authenticated;

create function private.answer_contact(
  contact_id uuid, body text, is_note boolean, seen bigint, attachment_ids uuid[], request_id uuid
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  message public.contact_messages;
  written bigint;
begin
  if not private.can('messages.write') then
    raise exception 'Only who may write messages answers one.' using errcode = '42501';
  end if;
  -- Locked, so that the second of two concurrent answers sees the first.
  perform from public.contacts c where c.id = answer_contact.contact_id for update;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  written := private.written_already(answer_contact.contact_id, answer_contact.request_id);
  if written is not null then
    return written;
  end if;
  if not answer_contact.is_note and exists (
    select from public.contact_messages m
     where m.contact_id = answer_contact.contact_id and m.id > coalesce(answer_contact.seen, 0) and not m.is_note
  ) then
    raise exception 'Something was written meanwhile. Read it first.' using errcode = 'PT409';
  end if;

  insert into public.contact_messages (contact_id, author_kind, author_id, body, is_note, request_id)
  values (answer_contact.contact_id, 'team', auth.uid(), answer_contact.body, answer_contact.is_note, answer_contact.request_id)
  returning * into message;
  perform private.attach_files(message.contact_id, message.id, message.author_id, answer_contact.attachment_ids);
  return message.id;
end;
$$;
comment on function private.answer_contact(uuid, text, boolean, bigint, uuid[], uuid) is
  'Stores a team''s answer or note. An answer is refused (PT409) when either side wrote after the last seen message; null means none was seen. The same request_id writes once.';
grant execute on function private.answer_contact(uuid, text, boolean, bigint, uuid[], uuid) to authenticated;

create function public.answer_contact(
  contact_id uuid, body text, is_note boolean, seen bigint, attachment_ids uuid[] default '{}', request_id uuid default null
) returns bigint
language sql set search_path = '' as $$
  select private.answer_contact(contact_id, body, is_note, seen, attachment_ids, request_id);
$$;
comment on function public.answer_contact(uuid, text, boolean, bigint, uuid[], uuid) is 'Stores the team''s answer or note; see private.answer_contact.';
grant execute on function public.answer_contact(uuid, text, boolean, bigint, uuid[], uuid) to authenticated;

create function private.recipient_of_team(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('messages.write') then
    raise exception 'Only who may write messages writes to a customer.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
        'name', coalesce(p.full_name, p.email), 'email', p.email, 'locale', p.locale, 'domain', coalesce(s.domain, p.domain),
        'latest', (
          select jsonb_build_object(
              'id', c.id, 'subject', split_part(c.message, E'\n\n', 1), 'status', c.status,
              'last_message_at', c.last_message_at)
            from public.contacts c
           where c.profile_id = p.id
           order by c.last_message_at desc, c.id
           limit 1))
      from public.profiles p
      left join public.sites s on s.profile_id = p.id
     where p.id = recipient_of_team.profile_id);
end;
$$;
comment on function private.recipient_of_team(uuid) is
  'A customer to whom the team writes, with their latest conversation. Null without such an account.';
grant execute on function private.recipient_of_team(uuid) to authenticated;

create function public.recipient_of_team(profile_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.recipient_of_team(profile_id);
$$;
comment on function public.recipient_of_team(uuid) is 'A customer to whom the team writes; see private.recipient_of_team.';
grant execute on function public.recipient_of_team(uuid) to authenticated;

create function private.write_to_customer(
  profile_id uuid, message text, seen timestamptz, attachment_ids uuid[], request_id uuid
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  written record;
  contact_id uuid;
begin
  if not private.can('messages.write') then
    raise exception 'Only who may write messages writes to a customer.' using errcode = '42501';
  end if;
  -- Locked, so that the second of two concurrent messages sees the first, and so that the account stays.
  perform from public.profiles p where p.id = write_to_customer.profile_id for update;
  if not found then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  select c.id, c.author_id into written from public.contacts c
   where c.profile_id = write_to_customer.profile_id and c.request_id = write_to_customer.request_id;
  if written.author_id = auth.uid() then
    return written.id;
  end if;
  if exists (
    select from public.contacts c
     where c.profile_id = write_to_customer.profile_id
       and c.last_message_at > coalesce(write_to_customer.seen, '-infinity')
  ) then
    raise exception 'Something was written meanwhile. Read it first.' using errcode = 'PT409';
  end if;

  -- The trigger sets name and e-mail.
  insert into public.contacts (profile_id, author_kind, author_id, assignee_id, name, email, message, type, status, answered_at, request_id)
  values (write_to_customer.profile_id, 'team', auth.uid(), auth.uid(), '', '', write_to_customer.message, 'Equipe', 'answered', now(),
    write_to_customer.request_id)
  returning id into contact_id;
  perform private.attach_files(contact_id, null, auth.uid(), write_to_customer.attachment_ids);
  perform private.note_audit('messages', 'conversation_started', write_to_customer.profile_id,
    jsonb_build_object('contact_id', contact_id));
  return contact_id;
end;
$$;
comment on function private.write_to_customer(uuid, text, timestamptz, uuid[], uuid) is
  'Starts a conversation with a customer. PT409 when either side wrote in another conversation after the seen time; null means that none was seen. PT404 without such an account. The same request_id writes once.';
grant execute on function private.write_to_customer(uuid, text, timestamptz, uuid[], uuid) to authenticated;

create function public.write_to_customer(
  profile_id uuid, message text, seen timestamptz, attachment_ids uuid[] default '{}', request_id uuid default null
) returns uuid
language sql set search_path = '' as $$
  select private.write_to_customer(profile_id, message, seen, attachment_ids, request_id);
$$;
comment on function public.write_to_customer(uuid, text, timestamptz, uuid[], uuid) is
  'Starts a conversation with a customer; see private.write_to_customer.';
grant execute on function public.write_to_customer(uuid, text, timestamptz, uuid[], uuid) to authenticated;

create function private.assign_contact(contact_id uuid, seen uuid, assignee uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('messages.write') then
    raise exception 'Only who may write messages gives one to somebody.' using errcode = '42501';
  end if;
  update public.contacts c set assignee_id = assign_contact.assignee
   where c.id = assign_contact.contact_id and c.assignee_id is not distinct from assign_contact.seen;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'Somebody else looks after it by now.';
  end if;
end;
$$;
comment on function private.assign_contact(uuid, uuid, uuid) is
  'Assigns a conversation to a team member, or to none (null). PT409 when the assignee is no longer the seen one.';
grant execute on function private.assign_contact(uuid, uuid, uuid) to authenticated;

create function public.assign_contact(contact_id uuid, seen uuid, assignee uuid) returns void
language sql set search_path = '' as $$
  select private.assign_contact(contact_id, seen, assignee);
$$;
comment on function public.assign_contact(uuid, uuid, uuid) is
  'Assigns a conversation to a team member; see private.assign_contact.';
grant execute on function public.assign_contact(uuid, uuid, uuid) to authenticated;

create function private.message_team() returns table (id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('messages.read') then
    raise exception 'Only who may read messages asks who answers them.' using errcode = '42501';
  end if;
  return query
    select p.id, coalesce(p.full_name, p.email)
      from private.role_permissions granted
      join auth.users u on private.to_team_role(u.raw_app_meta_data ->> 'role') = granted.role
      join public.profiles p on p.id = u.id
     where granted.permission = 'messages.write'
     order by 2, 1;
end;
$$;
comment on function private.message_team() is 'Team members who may answer messages, with their names.';
grant execute on function private.message_team() to authenticated;

create function public.message_team() returns table (id uuid, name text)
language sql stable set search_path = '' as $$
  select * from private.message_team();
$$;
comment on function public.message_team() is 'Team members who may answer messages, with their names.';
grant execute on function public.message_team() to authenticated;

-- Runs with the caller's rights: policies and triggers of contacts decide.
create function public.start_conversation(
  message text, attachment_ids uuid[] default '{}', request_id uuid default null
) returns uuid
language plpgsql set search_path = '' as $$
declare
  contact_id uuid;
begin
  -- Same lock as in the trigger of contacts: the second of two equal concurrent requests finds the message of the
  -- first.
  perform pg_advisory_xact_lock(hashtextextended('contacts:' || auth.uid(), 0));
  contact_id := private.started_already(start_conversation.request_id);
  if contact_id is not null then
    return contact_id;
  end if;
  -- The trigger sets name and e-mail.
  insert into public.contacts (name, email, message, request_id)
  values ('', '', start_conversation.message, start_conversation.request_id)
  returning id into contact_id;
  perform private.attach_to_first_message(contact_id, start_conversation.attachment_ids);
  return contact_id;
end;
$$;
comment on function public.start_conversation(text, uuid[], uuid) is
  'Stores a customer''s first message with its uploaded files. The same request_id writes once.';
grant execute on function public.start_conversation(text, uuid[], uuid) to authenticated;

-- ---- The team's list ----

-- One row per conversation, updated by triggers like private.customer_entries: a search would have to read all
-- messages, which are too large.
create table private.conversation_entries (
  id uuid primary key references public.contacts (id) on delete cascade,
  -- First column, so that a search does not unpack the others.
  search text not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  name text not null,
  email text not null,
  subject text not null,
  author_kind public.author_kind not null,
  status public.conversation_status not null,
  waiting_since timestamptz,
  last_message_at timestamptz not null,
  assignee_id uuid,
  domain text
);
comment on table private.conversation_entries is
  'Columns of the conversation list, copied by triggers from contacts and customer_entries. Never written directly.';
comment on column private.conversation_entries.id is 'The conversation: contacts.id.';
comment on column private.conversation_entries.search is
  'Folded search text: customer_entries.search, other names and e-mails of the message, and all messages and notes.';
comment on column private.conversation_entries.profile_id is 'contacts.profile_id.';
comment on column private.conversation_entries.name is 'contacts.name.';
comment on column private.conversation_entries.email is 'contacts.email.';
comment on column private.conversation_entries.subject is 'The subject of contacts.message.';
comment on column private.conversation_entries.author_kind is 'contacts.author_kind.';
comment on column private.conversation_entries.status is 'contacts.status.';
comment on column private.conversation_entries.waiting_since is 'contacts.waiting_since.';
comment on column private.conversation_entries.last_message_at is 'contacts.last_message_at.';
comment on column private.conversation_entries.assignee_id is 'contacts.assignee_id.';
comment on column private.conversation_entries.domain is 'customer_entries.domain.';

create index conversation_entries_profile_id_idx on private.conversation_entries (profile_id);
-- Longest waiting first, then the latest; by status and by assignee.
create index conversation_entries_waiting_idx on private.conversation_entries (waiting_since, last_message_at desc, id);
create index conversation_entries_last_message_idx on private.conversation_entries (last_message_at desc, id);
create index conversation_entries_status_idx on private.conversation_entries (status, last_message_at desc, id);
create index conversation_entries_assignee_idx
  on private.conversation_entries (assignee_id, waiting_since, last_message_at desc, id);
create index conversation_entries_team_idx
  on private.conversation_entries (last_message_at desc, id) where author_kind = 'team';
create index conversation_entries_search_idx on private.conversation_entries using gin (search extensions.gin_trgm_ops);

alter table private.conversation_entries enable row level security;
-- Customers may not read the list, which contains the assignee.
create policy "Whoever may read messages reads entries of conversations" on private.conversation_entries
  for select to authenticated using ((select private.can('messages.read')));
grant select on private.conversation_entries to authenticated, service_role;

create function private.refresh_conversation_entries(owner_id uuid, only_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The customer's lock, as for their own entry, so that concurrent changes of message and name see each other.
  perform from public.sites s where s.profile_id = owner_id for update;

  insert into private.conversation_entries as e (
    id, profile_id, name, email, subject, author_kind, status, waiting_since, last_message_at, assignee_id, domain, search
  )
  select c.id, c.profile_id, c.name, c.email, said.subject, c.author_kind, c.status, c.waiting_since, c.last_message_at, c.assignee_id, u.domain,
         private.search_text(
           nullif(c.name, u.full_name), nullif(c.email, u.email), u.search, c.message,
           (select string_agg(m.body, ' ' order by m.id) from public.contact_messages m where m.contact_id = c.id))
    from public.contacts c
   cross join lateral (select split_part(c.message, E'\n\n', 1)) as said (subject)
    left join private.customer_entries u on u.id = c.profile_id
   where c.profile_id = owner_id and (only_id is null or c.id = only_id)
  on conflict (id) do update set
    profile_id = excluded.profile_id, name = excluded.name, email = excluded.email, subject = excluded.subject,
    author_kind = excluded.author_kind, status = excluded.status, waiting_since = excluded.waiting_since, last_message_at = excluded.last_message_at,
    assignee_id = excluded.assignee_id, domain = excluded.domain, search = excluded.search
  where e is distinct from excluded;
end;
$$;
comment on function private.refresh_conversation_entries(uuid, uuid) is
  'Copies the columns of a customer''s conversations, or of one of them, to the list.';

create function private.refresh_owners_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_conversation_entries(new.id);
  return null;
end;
$$;
comment on function private.refresh_owners_conversations() is
  'Trigger on customer_entries: refreshes the entries of all conversations of the customer.';

create trigger refresh_conversations after insert or update of search, domain on private.customer_entries
  for each row execute function private.refresh_owners_conversations();

create function private.refresh_conversation_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
  contact public.contacts;
begin
  select c.* into contact from public.contacts c where c.id = (changed ->> tg_argv[0])::uuid;
  perform private.refresh_conversation_entries(contact.profile_id, contact.id);
  return null;
end;
$$;
comment on function private.refresh_conversation_entry() is
  'Trigger: refreshes the entry of the conversation in the column named by its argument.';

create trigger refresh_entry
  after insert or update of name, email, message, profile_id, status, waiting_since, last_message_at, assignee_id on public.contacts
  for each row execute function private.refresh_conversation_entry('id');
-- Messages other than notes update their row of contacts and with it the entry.
create trigger refresh_entry_after_note after insert on public.contact_messages
  for each row when (new.is_note) execute function private.refresh_conversation_entry('contact_id');
create trigger refresh_entry after update of body or delete on public.contact_messages
  for each row execute function private.refresh_conversation_entry('contact_id');

-- Owner's rights, like private.readable_customers.
create view private.readable_conversations with (security_invoker = off) as
  select e.* from private.conversation_entries e where (select private.can('messages.read'));
comment on view private.readable_conversations is
  'All conversation list entries, for roles that may read messages. Searched with an index, which row-level security would prevent.';
grant select on private.readable_conversations to authenticated;

create view public.conversation_list with (security_invoker = on) as
  select e.id, e.profile_id, e.name, e.email, e.subject, e.author_kind, e.status, e.waiting_since, e.last_message_at, e.assignee_id,
         -- A subquery instead of a join, so that it runs only for the rows of the page.
         (select coalesce(a.full_name, a.email) from public.profiles a where a.id = e.assignee_id) as assignee,
         e.domain, e.search,
         -- A subquery for the same reason. Notes are not part of the conversation with the customer.
         left(coalesce(
           (select m.body from public.contact_messages m where m.contact_id = e.id and not m.is_note order by m.id desc limit 1),
           (select regexp_replace(c.message, '^[^\n]{1,150}\n\n', '') from public.contacts c where c.id = e.id)), 200) as excerpt
    from private.readable_conversations e;
comment on view public.conversation_list is
  'All conversations with the customer''s domain, the assignee, and the beginning of the last message.';
grant select on public.conversation_list to authenticated;

-- ---- One conversation ----

create function private.message_authors(contact_id uuid) returns table (message_id bigint, name text)
language sql stable security definer set search_path = '' as $$
  select m.id, coalesce(w.full_name, w.email)
    from public.contact_messages m
    join public.profiles w on w.id = m.author_id
   where m.contact_id = message_authors.contact_id and (select private.can('messages.read'));
$$;
comment on function private.message_authors(uuid) is
  'Authors of the messages of a conversation, for the team only.';
grant execute on function private.message_authors(uuid) to authenticated;

create function private.first_author(contact_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(w.full_name, w.email)
    from public.contacts c
    join public.profiles w on w.id = c.author_id
   where c.id = first_author.contact_id and (select private.can('messages.read'));
$$;
comment on function private.first_author(uuid) is
  'The team member who started a conversation, for the team only; null for a customer''s.';
grant execute on function private.first_author(uuid) to authenticated;

create function private.listed_attachments(contact_id uuid, message_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
      jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'content_type', a.content_type, 'size', a.size)
                order by a.created_at, a.id), '[]')
    from public.contact_attachments a
   where a.contact_id = listed_attachments.contact_id
     and case when listed_attachments.message_id is null then a.is_of_first_message
              else a.message_id = listed_attachments.message_id end;
$$;
comment on function private.listed_attachments(uuid, bigint) is
  'The files of a message (null: the first of its conversation) that the caller may read.';
grant execute on function private.listed_attachments(uuid, bigint) to authenticated;

create function public.conversation(contact_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
      'id', c.id, 'profile_id', c.profile_id, 'name', c.name, 'email', c.email, 'message', c.message,
      'author_kind', c.author_kind, 'author', private.first_author(c.id), 'status', c.status, 'waiting_since', c.waiting_since, 'answered_at', c.answered_at, 'created_at', c.created_at,
      'assignee_id', (select e.assignee_id from private.conversation_entries e where e.id = c.id), 'locale', p.locale, 'full_name', p.full_name, 'domain', coalesce(s.domain, p.domain),
      'site', s.status,
      'attachments', private.listed_attachments(c.id, null),
      'subscription', (
        select jsonb_build_object('status', u.status, 'amount', u.next_amount, 'currency', u.currency,
                                  'period_end', u.current_period_end)
          from public.subscriptions u
         where u.profile_id = c.profile_id
         order by private.is_live_status(u.status) desc, u.started_at desc
         limit 1),
      'owed', (
        select coalesce(sum(y.amount - y.amount_paid), 0) from public.payments y
         where y.profile_id = c.profile_id and y.owed_since is not null),
      'messages', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', m.id, 'author_kind', m.author_kind, 'author', w.name, 'body', m.body,
            'is_note', m.is_note, 'created_at', m.created_at,
            'attachments', private.listed_attachments(c.id, m.id)) order by m.id)
          from public.contact_messages m
          left join private.message_authors(c.id) w on w.message_id = m.id
         where m.contact_id = c.id), '[]'))
    from public.contacts c
    left join public.profiles p on p.id = c.profile_id
    left join public.sites s on s.profile_id = c.profile_id
   where c.id = conversation.contact_id;
$$;
comment on function public.conversation(uuid) is
  'A conversation in one response, limited to the caller''s rights: notes, authors, assignee, and the customer''s site and billing are for the team. Null without read access.';
grant execute on function public.conversation(uuid) to authenticated;

-- ---- Presence ----
-- Which members of the team have a conversation open. Each member writes only their own row.

create table private.conversation_presence (
  contact_id uuid not null references public.contacts (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  is_writing boolean not null,
  seen_at timestamptz not null default now(),
  primary key (contact_id, member_id)
);
comment on table private.conversation_presence is 'Members of the team who have a conversation open; a row counts for 30 seconds.';
comment on column private.conversation_presence.is_writing is 'Whether the member has written a part of an answer.';
comment on column private.conversation_presence.seen_at is 'Time of the last sign of it.';

create index conversation_presence_member_id_idx on private.conversation_presence (member_id);
create index conversation_presence_seen_at_idx on private.conversation_presence (seen_at);

alter table private.conversation_presence enable row level security;
create policy "No API role reads presence but through conversation_colleagues" on private.conversation_presence
  for select to anon, authenticated using (false);

create function private.conversation_colleagues(contact_id uuid, is_writing boolean)
returns table (name text, writes boolean)
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('messages.read') then
    raise exception 'Only roles that read messages ask who has one open.' using errcode = '42501';
  end if;
  insert into private.conversation_presence as p (contact_id, member_id, is_writing)
  select c.id, auth.uid(), conversation_colleagues.is_writing
    from public.contacts c where c.id = conversation_colleagues.contact_id
      on conflict on constraint conversation_presence_pkey
      do update set is_writing = excluded.is_writing, seen_at = now();
  return query
    select coalesce(m.full_name, m.email), p.is_writing
      from private.conversation_presence p
      join public.profiles m on m.id = p.member_id
     where p.contact_id = conversation_colleagues.contact_id and p.member_id <> auth.uid()
       and p.seen_at > now() - interval '30 seconds'
     order by p.is_writing desc, 1;
end;
$$;
comment on function private.conversation_colleagues(uuid, boolean) is
  'Notes that the caller has a conversation open, and returns the colleagues who have it open, those who write first.';
grant execute on function private.conversation_colleagues(uuid, boolean) to authenticated;

create function public.conversation_colleagues(contact_id uuid, is_writing boolean)
returns table (name text, writes boolean)
language sql set search_path = '' as $$
  select * from private.conversation_colleagues(contact_id, is_writing);
$$;
comment on function public.conversation_colleagues(uuid, boolean) is
  'Colleagues who have a conversation open; see private.conversation_colleagues.';
grant execute on function public.conversation_colleagues(uuid, boolean) to authenticated;
