-- Editing page texts: saving several at once with conflict detection, and the history of each text.

create table public.site_content_versions (
  id bigint generated always as identity primary key,
  page_key text not null check (length(page_key) <= 120),
  content_value_pt text,
  content_value_pt_pt text,
  content_value_en text,
  content_value_es text,
  deleted boolean not null,
  saved_by uuid references public.profiles (id) on delete set null,
  saved_at timestamptz not null default now()
);
comment on table public.site_content_versions is
  'The newest 50 versions of each page text. Written by a trigger; kept when the text is deleted.';
comment on column public.site_content_versions.id is 'Identifier; a later version has a higher one.';
comment on column public.site_content_versions.page_key is 'Key of the text.';
comment on column public.site_content_versions.content_value_pt is 'Brazilian Portuguese, as it was saved.';
comment on column public.site_content_versions.content_value_pt_pt is 'European Portuguese, as it was saved.';
comment on column public.site_content_versions.content_value_en is 'English, as it was saved.';
comment on column public.site_content_versions.content_value_es is 'Spanish, as it was saved.';
comment on column public.site_content_versions.deleted is 'Whether the text was deleted in this version, so that the default text applies.';
comment on column public.site_content_versions.saved_by is 'The editor; null for a deleted account or a change in Studio.';
comment on column public.site_content_versions.saved_at is 'Time of the save.';

create index site_content_versions_page_key_idx on public.site_content_versions (page_key, id desc);
create index site_content_versions_saved_by_idx on public.site_content_versions (saved_by);

create function private.record_site_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  text_row constant public.site_content := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'updated_at' = to_jsonb(old) - 'updated_at' then
    return null;
  end if;
  insert into public.site_content_versions
    (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es, deleted, saved_by)
  select text_row.page_key, t.content_value_pt, t.content_value_pt_pt, t.content_value_en, t.content_value_es,
         tg_op = 'DELETE', (select p.id from public.profiles p where p.id = auth.uid())
    -- The last version of a deleted text already exists.
    from (select (case when tg_op = 'DELETE' then null::public.site_content else text_row end).*) t;
  delete from public.site_content_versions v
   where v.page_key = text_row.page_key
     and v.id <= (select k.id from public.site_content_versions k
                   where k.page_key = text_row.page_key order by k.id desc offset 50 limit 1);
  return null;
end;
$$;
comment on function private.record_site_content_version() is
  'Trigger: writes the history of a page text and keeps its newest 50 versions.';

create trigger site_content_record_version after insert or update or delete on public.site_content
  for each row execute function private.record_site_content_version();

alter table public.site_content_versions enable row level security;
create policy "Who may read the page texts reads their history" on public.site_content_versions
  for select to authenticated using ((select private.can('content.read')));
grant select on public.site_content_versions to authenticated, service_role;

create function private.site_content_history(page_key text)
returns table (
  id bigint, content_value_pt text, content_value_pt_pt text, content_value_en text, content_value_es text,
  deleted boolean, saved_by text, saved_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('content.read') then
    raise exception 'Only who may read the page texts reads their history.' using errcode = '42501';
  end if;
  return query
    select v.id, v.content_value_pt, v.content_value_pt_pt, v.content_value_en, v.content_value_es,
           v.deleted, coalesce(p.full_name, p.email), v.saved_at
      from public.site_content_versions v
      left join public.profiles p on p.id = v.saved_by
     where v.page_key = site_content_history.page_key
     order by v.id desc;
end;
$$;
comment on function private.site_content_history(text) is
  'Versions of a page text with their editors'' names, newest first. Security definer, because editors may not read profiles.';

create function public.site_content_history(page_key text)
returns table (
  id bigint, content_value_pt text, content_value_pt_pt text, content_value_en text, content_value_es text,
  deleted boolean, saved_by text, saved_at timestamptz
)
language sql stable set search_path = '' as $$
  select * from private.site_content_history(page_key);
$$;
comment on function public.site_content_history(text) is
  'Versions of a page text with their editors'' names, newest first.';

create function public.save_site_content(changes jsonb) returns timestamptz
language plpgsql security invoker set search_path = '' as $$
declare
  change record;
begin
  if not private.can('content.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  -- In a fixed order, so that concurrent saves wait instead of deadlocking.
  for change in
    select c.page_key, nullif(btrim(c.pt), '') as pt, nullif(btrim(c.pt_pt), '') as pt_pt,
           nullif(btrim(c.en), '') as en, nullif(btrim(c.es), '') as es, c.seen
      from jsonb_to_recordset(changes)
        as c(page_key text, pt text, pt_pt text, en text, es text, seen timestamptz)
     order by c.page_key
  loop
    if change.seen is null then
      -- For a new text, the second of two concurrent saves fails.
      insert into public.site_content
        (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es)
      values (change.page_key, change.pt, change.pt_pt, change.en, change.es)
      on conflict (page_key) do nothing;
    elsif coalesce(change.pt, change.pt_pt, change.en, change.es) is null then
      delete from public.site_content s where s.page_key = change.page_key and s.updated_at = change.seen;
    else
      update public.site_content s
         set content_value_pt = change.pt, content_value_pt_pt = change.pt_pt,
             content_value_en = change.en, content_value_es = change.es
       where s.page_key = change.page_key and s.updated_at = change.seen;
    end if;
    if not found then
      raise exception 'conflict' using errcode = 'PT409';
    end if;
  end loop;
  return now();
end;
$$;
comment on function public.save_site_content(jsonb) is
  'Saves several page texts, [{"page_key", "pt", "pt_pt", "en", "es", "seen"}], or none: fails as a conflict when one of them changed after `seen` (null for a new text). Deletes a text that is empty in every language. Returns their new updated_at.';

create function public.initialise_site_content(texts jsonb) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  inserted integer;
begin
  if not private.can('content.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  insert into public.site_content (page_key, content_value_pt, content_value_pt_pt, content_value_en)
  select t.page_key, t.pt, t.pt_pt, t.en
    from jsonb_to_recordset(texts) as t(page_key text, pt text, pt_pt text, en text)
   order by t.page_key
  on conflict (page_key) do nothing;
  get diagnostics inserted = row_count;
  return inserted;
end;
$$;
comment on function public.initialise_site_content(jsonb) is
  'Inserts the texts, [{"page_key", "pt", "pt_pt", "en"}], whose key does not exist yet, and returns their number. Overwrites nothing.';

grant execute on function private.site_content_history(text) to authenticated;
grant execute on function public.site_content_history(text) to authenticated;
grant execute on function public.save_site_content(jsonb), public.initialise_site_content(jsonb) to authenticated;
