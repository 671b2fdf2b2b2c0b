-- Blog: posts, redirects from their former addresses, and editing. Visitors read published rows.

-- ---- Posts and redirects ----

create type public.publication_status as enum ('draft', 'published');
comment on type public.publication_status is 'Whether a post, a course or a lesson is public.';

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (length(title) <= 160 and private.is_plain_line(title)),
  excerpt text not null default '' check (length(excerpt) <= 400 and private.is_xml_text(excerpt)),
  content text not null default '' check (length(content) <= 200000 and private.is_xml_text(content)),
  author text not null check (length(author) <= 80 and private.is_plain_line(author)),
  tags text[] not null default '{}' check (
    cardinality(tags) <= 10
    and array_position(tags, null) is null
    and private.are_plain_lines(tags)
    and length(array_to_string(tags, '')) <= 300
    and array_to_string(tags, '') !~ ','
  ),
  cover_url text check (private.is_web_address(cover_url)),
  cover_alt text not null default '' check (length(cover_alt) <= 300 and private.is_xml_text(cover_alt)),
  cover_width integer check (cover_width between 1 and 20000),
  cover_height integer check (cover_height between 1 and 20000),
  seo_title text not null default '' check (length(seo_title) <= 120 and (seo_title = '' or private.is_plain_line(seo_title))),
  seo_description text not null default '' check (length(seo_description) <= 320 and private.is_xml_text(seo_description)),
  seo_keywords text not null default '' check (length(seo_keywords) <= 400 and private.is_xml_text(seo_keywords)),
  status public.publication_status not null default 'draft',
  published_at timestamptz check (private.is_readable_time(published_at)),
  -- Stored, so that lists read neither the whole text nor a count of it.
  reading_minutes integer not null generated always as (
    greatest(1, ceil(coalesce(array_length(regexp_split_to_array(btrim(content, E' \t\r\n'), '\s+'), 1), 0) / 200.0))::integer
  ) stored,
  search_text text not null generated always as (private.fold_text(title || E'\n' || excerpt)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  constraint blog_posts_published_has_date check (status <> 'published' or published_at is not null),
  constraint blog_posts_cover_has_width_and_height check ((cover_width is null) = (cover_height is null)),
  constraint blog_posts_content_is_passive check (private.is_passive_text(content))
);
comment on table public.blog_posts is 'Blog posts. Visitors read a post when status is published and published_at has passed.';
comment on column public.blog_posts.slug is 'Last part of the address: lower-case letters, digits and single hyphens. A change leaves a redirect.';
comment on column public.blog_posts.excerpt is 'One or two sentences for lists and search engines.';
comment on column public.blog_posts.content is 'Text in Markdown or HTML.';
comment on column public.blog_posts.author is 'Name shown as the author.';
comment on column public.blog_posts.tags is 'Displayed topics; posts with a common tag are related.';
comment on column public.blog_posts.cover_url is 'Address of the image above the text; empty for a drawn one.';
comment on column public.blog_posts.cover_width is 'Width of the image in pixels, so that the layout does not shift.';
comment on column public.blog_posts.seo_title is 'Title for search engines; empty for the headline.';
comment on column public.blog_posts.seo_description is 'Description for search engines; empty for the excerpt.';
comment on column public.blog_posts.seo_keywords is 'Keywords for search engines, separated by commas.';
comment on column public.blog_posts.published_at is 'Time from which visitors read it. Set on publishing when null; a future time schedules the post.';
comment on column public.blog_posts.reading_minutes is 'Reading time in minutes at 200 words a minute. Computed.';
comment on column public.blog_posts.search_text is 'Folded title and excerpt, for searching. Computed.';
comment on column public.blog_posts.trashed_at is 'When the post was moved to the bin; null for a post in use. It is deleted 30 days later.';

-- A post in the bin does not reserve its address.
create unique index blog_posts_slug_key on public.blog_posts (slug) where trashed_at is null;
create index blog_posts_published_idx on public.blog_posts (published_at desc, id) where status = 'published';
create index blog_posts_created_at_idx on public.blog_posts (created_at desc, id);
create index blog_posts_tags_idx on public.blog_posts using gin (tags);
create index blog_posts_title_idx on public.blog_posts (title, id);
create index blog_posts_author_idx on public.blog_posts (author, id);
create index blog_posts_title_and_author_idx on public.blog_posts using gin (private.fold_text(title || ' ' || author) extensions.gin_trgm_ops);
create index blog_posts_updated_at_idx on public.blog_posts (updated_at desc nulls last, id);
create index blog_posts_any_published_at_idx on public.blog_posts (published_at, id);
-- Includes the status, so that the figures of the admin start page need no table access.
create index blog_posts_latest_published_idx on public.blog_posts (published_at desc nulls last, id) include (status)
  where trashed_at is null;
create index blog_posts_trashed_at_idx on public.blog_posts (trashed_at) where trashed_at is not null;

create trigger blog_posts_set_updated_at before update on public.blog_posts
  for each row execute function private.set_updated_at();

alter table public.blog_posts enable row level security;
create policy "Visitors read published posts" on public.blog_posts
  for select to anon using (status = 'published' and published_at <= now() and trashed_at is null);
-- Only blog_post_list shows posts in the bin; functions move posts in and out.
create policy "Customers read published posts, administrators all but the bin" on public.blog_posts
  for select to authenticated
  using (trashed_at is null and (status = 'published' and published_at <= now() or (select private.can('blog.read'))));
create policy "Administrators add posts" on public.blog_posts
  for insert to authenticated with check (trashed_at is null and (select private.can('blog.write')));
create policy "Administrators change posts" on public.blog_posts
  for update to authenticated
  using (trashed_at is null and (select private.can('blog.write')))
  with check (trashed_at is null and (select private.can('blog.write')));
grant select on public.blog_posts to anon, authenticated;
-- Timestamps and computed columns are not writable.
grant insert (id, slug, title, excerpt, content, author, tags, cover_url, cover_alt, cover_width, cover_height,
    seo_title, seo_description, seo_keywords, status, published_at),
  update (slug, title, excerpt, content, author, tags, cover_url, cover_alt, cover_width, cover_height,
    seo_title, seo_description, seo_keywords, status, published_at)
  on public.blog_posts to authenticated;
grant select on public.blog_posts to service_role;
-- Drafts save automatically, so the log contains creation, publication and removal only; the history contains the rest.
select private.audit('public.blog_posts', 'blog', personal => '{content}', events => 'insert or delete');

create table public.blog_redirects (
  slug text primary key check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.blog_redirects is 'Former addresses of posts. Written by a trigger when a published post changes its slug.';
comment on column public.blog_redirects.slug is 'Former slug.';

create index blog_redirects_post_id_idx on public.blog_redirects (post_id);

alter table public.blog_redirects enable row level security;
-- The posts' policies apply inside, so that redirects do not reveal drafts.
create policy "Visitors read redirects to posts they may read" on public.blog_redirects
  for select to anon using (exists (select from public.blog_posts p where p.id = post_id));
create policy "Customers read redirects to posts they may read" on public.blog_redirects
  for select to authenticated using (exists (select from public.blog_posts p where p.id = post_id));
create policy "Administrators add redirects" on public.blog_redirects
  for insert to authenticated with check ((select private.can('blog.write')));
create policy "Administrators change redirects" on public.blog_redirects
  for update to authenticated using ((select private.can('blog.write'))) with check ((select private.can('blog.write')));
create policy "Administrators remove redirects" on public.blog_redirects
  for delete to authenticated using ((select private.can('blog.write')));
grant select on public.blog_redirects to anon, authenticated;
grant insert (slug, post_id), update (slug, post_id), delete on public.blog_redirects to authenticated;
grant select on public.blog_redirects to service_role;
select private.audit('public.blog_redirects', 'blog');

create function private.set_published_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'published' and new.published_at is null then
    new.published_at := now();
  end if;
  return new;
end;
$$;
comment on function private.set_published_at() is 'Trigger: sets the publication time of a post that is published without one.';

create trigger blog_posts_set_published_at before insert or update on public.blog_posts
  for each row execute function private.set_published_at();

create function private.update_redirects() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A post takes precedence over a redirect from its address.
  delete from public.blog_redirects r where r.slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug and old.published_at is not null then
    insert into public.blog_redirects (slug, post_id) values (old.slug, new.id);
  end if;
  return null;
end;
$$;
comment on function private.update_redirects() is
  'Trigger: adds a redirect from a post''s former public address and removes redirects from addresses in use.';

create trigger blog_posts_update_redirects_on_insert after insert on public.blog_posts
  for each row execute function private.update_redirects();
create trigger blog_posts_update_redirects_on_move after update of slug on public.blog_posts
  for each row when (old.slug is distinct from new.slug) execute function private.update_redirects();
create trigger blog_posts_update_redirects_on_restore after update of trashed_at on public.blog_posts
  for each row when (old.trashed_at is not null and new.trashed_at is null) execute function private.update_redirects();

create trigger record_change_of_published after update on public.blog_posts
  for each row when (
    old.status = 'published' or new.status = 'published' or old.trashed_at is distinct from new.trashed_at)
  execute function private.record_change('blog', '{id}', '', '{content}');

-- ---- Editing ----
-- The team's list of posts, tags in use, the history of each post, and the bin.

-- Owner's rights, like private.readable_customers.
create view private.readable_posts with (security_invoker = off) as
  select p.* from public.blog_posts p where (select private.can('blog.read'));
comment on view private.readable_posts is
  'All posts, for roles that may read drafts. Searched with an index, which row-level security would prevent.';
grant select on private.readable_posts to authenticated;

create type public.post_state as enum ('draft', 'published', 'scheduled', 'trashed');
comment on type public.post_state is 'States of a post for the team, in sort order.';

-- The state depends on the clock: a scheduled post becomes published without a write.
create view public.blog_post_list with (security_invoker = on) as
  select p.id, p.slug, p.title, p.author, p.tags, p.reading_minutes, p.published_at, p.created_at, p.updated_at, p.trashed_at,
         case
           when p.trashed_at is not null then 'trashed'::public.post_state
           when p.status = 'draft' then 'draft'
           when p.published_at > now() then 'scheduled'
           else 'published'
         end as state,
         -- The search text of the panel.
         private.fold_text(p.title || ' ' || p.author) as search
    from private.readable_posts p;
comment on view public.blog_post_list is
  'Posts for the team, without their text. State: draft, scheduled (published with a future time), published or trashed.';
grant select on public.blog_post_list to authenticated;

create view public.blog_tags with (security_invoker = on) as
  select used.tag, count(*)::integer as posts
    from public.blog_posts p
   cross join unnest(p.tags) as used (tag)
   group by used.tag;
comment on view public.blog_tags is 'Tags in use with their number of posts; for the team including drafts.';
grant select on public.blog_tags to authenticated, service_role;

create table public.blog_post_versions (
  id bigint generated always as identity primary key,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  fields jsonb not null,
  saved_by uuid references public.profiles (id) on delete set null,
  started_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  sealed boolean not null default false
);
comment on table public.blog_post_versions is
  'The newest 50 versions of each post. Written by a trigger; saves of a draft by one editor within ten minutes are one version.';
comment on column public.blog_post_versions.id is 'Identifier; a later version has a higher one.';
comment on column public.blog_post_versions.fields is 'The editable columns of blog_posts, as saved.';
comment on column public.blog_post_versions.saved_by is 'The editor; null for a deleted account or a change in Studio.';
comment on column public.blog_post_versions.started_at is 'Time of its first save.';
comment on column public.blog_post_versions.saved_at is 'Time of its last save.';
comment on column public.blog_post_versions.sealed is 'Whether the next save creates a new version, because an older one was restored.';

create index blog_post_versions_post_id_idx on public.blog_post_versions (post_id, id desc);
create index blog_post_versions_saved_by_idx on public.blog_post_versions (saved_by);

alter table public.blog_post_versions enable row level security;
create policy "Who may read the blog reads its history" on public.blog_post_versions
  for select to authenticated using ((select private.can('blog.read')));
grant select on public.blog_post_versions to authenticated, service_role;

create function private.record_blog_post_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  not_written constant text[] := '{id,reading_minutes,search_text,created_at,updated_at,trashed_at}';
  written constant jsonb := to_jsonb(new) - not_written;
  saver constant uuid := (select p.id from public.profiles p where p.id = auth.uid());
  latest public.blog_post_versions;
begin
  if tg_op = 'UPDATE' and written = to_jsonb(old) - not_written then
    return null;
  end if;
  select v.* into latest from public.blog_post_versions v where v.post_id = new.id order by v.id desc limit 1;
  -- A draft saves itself every few seconds: these saves are one version.
  if not latest.sealed and new.status = 'draft' and latest.fields ->> 'status' = 'draft'
     and latest.saved_by is not distinct from saver and latest.started_at > now() - interval '10 minutes' then
    update public.blog_post_versions v set fields = written, saved_at = now() where v.id = latest.id;
    return null;
  end if;
  insert into public.blog_post_versions (post_id, fields, saved_by) values (new.id, written, saver);
  delete from public.blog_post_versions v
   where v.post_id = new.id
     and v.id <= (select k.id from public.blog_post_versions k where k.post_id = new.id order by k.id desc offset 50 limit 1);
  return null;
end;
$$;
comment on function private.record_blog_post_version() is
  'Trigger: writes the history of a post and keeps its newest 50 versions.';

create trigger blog_posts_record_version after insert or update on public.blog_posts
  for each row execute function private.record_blog_post_version();

create function private.blog_post_history(post_id uuid)
returns table (id bigint, title text, status public.publication_status, words integer, saved_by text, saved_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('blog.read') then
    raise exception 'Only who may read the blog reads its history.' using errcode = '42501';
  end if;
  return query
    select v.id, v.fields ->> 'title', (v.fields ->> 'status')::public.publication_status,
           coalesce(array_length(regexp_split_to_array(nullif(btrim(v.fields ->> 'content', E' \t\r\n'), ''), '\s+'), 1), 0),
           coalesce(p.full_name, p.email), v.saved_at
      from public.blog_post_versions v
      left join public.profiles p on p.id = v.saved_by
     where v.post_id = blog_post_history.post_id
     order by v.id desc;
end;
$$;
comment on function private.blog_post_history(uuid) is
  'Versions of a post with their editors'' names, newest first. Security definer, because editors may not read profiles.';
grant execute on function private.blog_post_history(uuid) to authenticated;

create function public.blog_post_history(post_id uuid)
returns table (id bigint, title text, status public.publication_status, words integer, saved_by text, saved_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.blog_post_history(post_id);
$$;
comment on function public.blog_post_history(uuid) is 'Versions of a post with their editors'' names, newest first.';
grant execute on function public.blog_post_history(uuid) to authenticated;

create function private.restore_blog_post(version_id bigint, seen timestamptz) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  version public.blog_post_versions;
  was public.blog_posts;
  saved timestamptz;
begin
  if not private.can('blog.write') then
    raise exception 'Only who may write the blog restores a version.' using errcode = '42501';
  end if;
  select v.* into version from public.blog_post_versions v where v.id = restore_blog_post.version_id;
  if version.id is null then
    raise exception 'There is no such version.' using errcode = 'PT404';
  end if;
  was := jsonb_populate_record(null::public.blog_posts, version.fields);
  -- Keeps the current text in the history, even when it was just saved.
  update public.blog_post_versions v set sealed = true
   where v.id = (select max(l.id) from public.blog_post_versions l where l.post_id = version.post_id);
  -- Restores the text; address and publication do not change.
  update public.blog_posts p
     set title = was.title, excerpt = was.excerpt, content = was.content, author = was.author, tags = was.tags,
         cover_url = was.cover_url, cover_alt = was.cover_alt,
         cover_width = was.cover_width, cover_height = was.cover_height,
         seo_title = was.seo_title, seo_description = was.seo_description, seo_keywords = was.seo_keywords
   where p.id = version.post_id and p.updated_at = restore_blog_post.seen
  returning p.updated_at into saved;
  if saved is null then
    raise exception 'The post was changed meanwhile.' using errcode = 'PT409';
  end if;
  return saved;
end;
$$;
comment on function private.restore_blog_post(bigint, timestamptz) is
  'Restores the text of a version as a new version and returns the new updated_at. PT404 without such a version, PT409 when the post changed since it was seen.';
grant execute on function private.restore_blog_post(bigint, timestamptz) to authenticated;

create function public.restore_blog_post(version_id bigint, seen timestamptz) returns timestamptz
language sql set search_path = '' as $$
  select private.restore_blog_post(version_id, seen);
$$;
comment on function public.restore_blog_post(bigint, timestamptz) is
  'Restores the text of a version as a new version and returns the new updated_at.';
grant execute on function public.restore_blog_post(bigint, timestamptz) to authenticated;

-- The bin. A post in it keeps its text, history and publication for 30 days.
create function private.move_blog_post(post_id uuid, moved_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('blog.write') then
    raise exception 'Only who may write the blog moves a post to the bin or back.' using errcode = '42501';
  end if;
  update public.blog_posts p set trashed_at = moved_at
   where p.id = move_blog_post.post_id and (p.trashed_at is null) <> (moved_at is null);
  if not found then
    raise exception 'There is no such post.' using errcode = 'PT404';
  end if;
end;
$$;
comment on function private.move_blog_post(uuid, timestamptz) is
  'Moves a post to the bin, or restores it with null. PT404 when the post is already there.';
grant execute on function private.move_blog_post(uuid, timestamptz) to authenticated;

create function public.trash_blog_post(post_id uuid) returns void
language sql set search_path = '' as $$
  select private.move_blog_post(post_id, now());
$$;
comment on function public.trash_blog_post(uuid) is 'Moves a post to the bin. PT404 when it is not in use.';
grant execute on function public.trash_blog_post(uuid) to authenticated;

create function public.untrash_blog_post(post_id uuid) returns void
language sql set search_path = '' as $$
  select private.move_blog_post(post_id, null);
$$;
comment on function public.untrash_blog_post(uuid) is
  'Restores a post from the bin. PT404 when it is not in the bin, 23505 when another post has its address.';
grant execute on function public.untrash_blog_post(uuid) to authenticated;

create function private.delete_blog_post(post_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('blog.write') then
    raise exception 'Only who may write the blog deletes a post.' using errcode = '42501';
  end if;
  delete from public.blog_posts p where p.id = delete_blog_post.post_id and p.trashed_at is not null;
  if not found then
    raise exception 'There is no such post in the bin.' using errcode = 'PT404';
  end if;
end;
$$;
comment on function private.delete_blog_post(uuid) is 'Deletes a post in the bin permanently with its history and redirects. PT404 when it is not in the bin.';
grant execute on function private.delete_blog_post(uuid) to authenticated;

create function public.delete_blog_post(post_id uuid) returns void
language sql set search_path = '' as $$
  select private.delete_blog_post(post_id);
$$;
comment on function public.delete_blog_post(uuid) is 'Deletes a post in the bin permanently. PT404 when it is not in the bin.';
grant execute on function public.delete_blog_post(uuid) to authenticated;

create function private.purge_trashed_blog_posts() returns void
language sql security definer set search_path = '' as $$
  delete from public.blog_posts p where p.trashed_at < now() - interval '30 days';
$$;
comment on function private.purge_trashed_blog_posts() is 'Deletes posts that were moved to the bin more than 30 days ago.';
