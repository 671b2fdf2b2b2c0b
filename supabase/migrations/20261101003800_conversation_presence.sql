-- Which members of the team have a conversation open. Each member writes only their own row.
create table private.conversation_presence (
  contact_id uuid not null references public.contacts (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  is_writing boolean not null,
  seen_at timestamptz not null default now(),
  primary key (contact_id, member_id)
);
comment on table private.conversation_presence is 'Members of the team who have a conversation open; a row counts for 30 seconds.';
comment on column private.conversation_presence.contact_id is 'The conversation.';
comment on column private.conversation_presence.member_id is 'The member of the team.';
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

create function public.conversation_colleagues(contact_id uuid, is_writing boolean)
returns table (name text, writes boolean)
language sql set search_path = '' as $$
  select * from private.conversation_colleagues(contact_id, is_writing);
$$;
comment on function public.conversation_colleagues(uuid, boolean) is
  'Colleagues who have a conversation open; see private.conversation_colleagues.';
grant execute on function private.conversation_colleagues(uuid, boolean) to authenticated;
grant execute on function public.conversation_colleagues(uuid, boolean) to authenticated;
