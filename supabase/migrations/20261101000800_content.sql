-- Content: blog posts, redirects from their former addresses, and page texts. Visitors read published rows.

-- Refuses active content, except as code to read. Pages also sanitise their output; this check only informs authors
-- early.
create function private.is_passive_text(content text) returns boolean
language sql immutable set search_path = '' as $$
  select
    regexp_replace(
      -- The {1,1}? makes the whole expression non-greedy, from one fence to the next.
      regexp_replace(
        content,
        '(?:(?:^|\n) {0,3}```.*?(?:\n {0,3}```|$)|(?:^|\n) {0,3}~~~.*?(?:\n {0,3}~~~|$)){1,1}?', '', 'g'
      ),
      '`[^`]*`', '', 'g'
    ) !~* concat_ws('|',
      '<(script|iframe|frame|frameset|object|embed|applet|base|meta)[\s/>]',
      '<[a-z](?:[^>"'']|"[^"]*"|''[^'']*'')*[\s/"'']on[a-z]+\s*=',
      '[\s/"''](href|src|srcset|action|formaction|xlink:href|data|poster)\s*=\s*["'']?\s*(javascript|vbscript|data\s*:\s*text/html)',
      '\]\(\s*<?\s*(javascript|vbscript|data\s*:\s*text/html)',
      '(^|\n) {0,3}\[[^]\n]+\]:\s*<?\s*(javascript|vbscript|data\s*:\s*text/html)',
      '<(javascript|vbscript):',
      '[\s/"'']srcdoc\s*='
    );
$$;
comment on function private.is_passive_text(text) is
  'Whether a Markdown or HTML text contains no active content (scripts, frames, event handlers), except as code to read.';
grant execute on function private.is_passive_text(text) to authenticated, service_role;

create function private.are_plain_lines(lines text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  line text;
begin
  foreach line in array lines loop
    if not private.is_plain_line(line) then
      return false;
    end if;
  end loop;
  return true;
end;
$$;
comment on function private.are_plain_lines(text[]) is 'Whether every text of a list is a plain line (private.is_plain_line).';
grant execute on function private.are_plain_lines(text[]) to authenticated, service_role;

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
comment on column public.blog_posts.id is 'Identifier.';
comment on column public.blog_posts.slug is 'Last part of the address: lower-case letters, digits and single hyphens. A change leaves a redirect.';
comment on column public.blog_posts.title is 'Headline.';
comment on column public.blog_posts.excerpt is 'One or two sentences for lists and search engines.';
comment on column public.blog_posts.content is 'Text in Markdown or HTML.';
comment on column public.blog_posts.author is 'Name shown as the author.';
comment on column public.blog_posts.tags is 'Displayed topics; posts with a common tag are related.';
comment on column public.blog_posts.cover_url is 'Address of the image above the text; empty for a drawn one.';
comment on column public.blog_posts.cover_alt is 'Alternative text of the image.';
comment on column public.blog_posts.cover_width is 'Width of the image in pixels, so that the layout does not shift.';
comment on column public.blog_posts.cover_height is 'Height of the image in pixels.';
comment on column public.blog_posts.seo_title is 'Title for search engines; empty for the headline.';
comment on column public.blog_posts.seo_description is 'Description for search engines; empty for the excerpt.';
comment on column public.blog_posts.seo_keywords is 'Keywords for search engines, separated by commas.';
comment on column public.blog_posts.status is 'draft or published.';
comment on column public.blog_posts.published_at is 'Time from which visitors read it. Set on publishing when null; a future time schedules the post.';
comment on column public.blog_posts.reading_minutes is 'Reading time in minutes at 200 words a minute. Computed.';
comment on column public.blog_posts.search_text is 'Folded title and excerpt, for searching. Computed.';
comment on column public.blog_posts.created_at is 'Time of creation.';
comment on column public.blog_posts.updated_at is 'Time of the last change.';
comment on column public.blog_posts.trashed_at is 'When the post was moved to the bin; null for a post in use. It is deleted 30 days later.';

-- A post in the bin does not reserve its address.
create unique index blog_posts_slug_key on public.blog_posts (slug) where trashed_at is null;
create index blog_posts_published_idx on public.blog_posts (published_at desc, id) where status = 'published';
create index blog_posts_created_at_idx on public.blog_posts (created_at desc, id);
create index blog_posts_tags_idx on public.blog_posts using gin (tags);

create table public.blog_redirects (
  slug text primary key check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.blog_redirects is 'Former addresses of posts. Written by a trigger when a published post changes its slug.';
comment on column public.blog_redirects.slug is 'Former slug.';
comment on column public.blog_redirects.post_id is 'The post.';
comment on column public.blog_redirects.created_at is 'Time of the change.';

create index blog_redirects_post_id_idx on public.blog_redirects (post_id);

create table public.site_content (
  page_key text primary key check (length(page_key) <= 120 and page_key ~ '^[a-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$'),
  content_value_pt text,
  content_value_pt_pt text,
  content_value_en text,
  content_value_es text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The body of a legal page is Markdown, like a post; other texts are short and plain.
  constraint site_content_fits check (
    greatest(length(content_value_pt), length(content_value_pt_pt), length(content_value_en), length(content_value_es))
      <= case when page_key in ('terms.body', 'privacy.body') then 100000 else 5000 end
  ),
  constraint site_content_is_xml_text check (
    private.is_xml_text(concat(content_value_pt, content_value_pt_pt, content_value_en, content_value_es))
  ),
  constraint site_content_body_is_passive check (
    page_key not in ('terms.body', 'privacy.body')
    or private.is_passive_text(concat_ws(e'\n\n', content_value_pt, content_value_pt_pt, content_value_en, content_value_es))
  )
);
comment on table public.site_content is 'Page texts that replace the default ones. Plain text, never HTML; bodies of legal pages are Markdown. A missing row or value means the default text.';
comment on column public.site_content.page_key is 'Key of the text: page, section and text separated by dots, such as home.hero.title.';
comment on column public.site_content.content_value_pt is 'Brazilian Portuguese; the fallback for other languages.';
comment on column public.site_content.content_value_pt_pt is 'European Portuguese.';
comment on column public.site_content.content_value_en is 'English.';
comment on column public.site_content.content_value_es is 'Spanish, for a later language of the interface.';
comment on column public.site_content.created_at is 'Time of creation.';
comment on column public.site_content.updated_at is 'Time of the last change.';

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

create trigger blog_posts_set_updated_at before update on public.blog_posts
  for each row execute function private.set_updated_at();
create trigger blog_posts_set_published_at before insert or update on public.blog_posts
  for each row execute function private.set_published_at();
create trigger blog_posts_update_redirects_on_insert after insert on public.blog_posts
  for each row execute function private.update_redirects();
create trigger blog_posts_update_redirects_on_move after update of slug on public.blog_posts
  for each row when (old.slug is distinct from new.slug) execute function private.update_redirects();
create trigger blog_posts_update_redirects_on_restore after update of trashed_at on public.blog_posts
  for each row when (old.trashed_at is not null and new.trashed_at is null) execute function private.update_redirects();
create trigger site_content_set_updated_at before update on public.site_content
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

alter table public.site_content enable row level security;
create policy "Visitors read page texts" on public.site_content
  for select to anon using (true);
create policy "Customers read page texts" on public.site_content
  for select to authenticated using (true);
create policy "Administrators add page texts" on public.site_content
  for insert to authenticated with check ((select private.can('content.write')));
create policy "Administrators change page texts" on public.site_content
  for update to authenticated using ((select private.can('content.write'))) with check ((select private.can('content.write')));
create policy "Administrators remove page texts" on public.site_content
  for delete to authenticated using ((select private.can('content.write')));
grant select on public.site_content to anon, authenticated;
grant insert (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es),
  update (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es), delete
  on public.site_content to authenticated;
grant select on public.site_content to service_role;

-- Drafts save automatically, so the log contains creation, publication and removal only; the history contains the rest.
select private.audit('public.blog_posts', 'blog', personal => '{content}', events => 'insert or delete');
create trigger record_change_of_published after update on public.blog_posts
  for each row when (
    old.status = 'published' or new.status = 'published' or old.trashed_at is distinct from new.trashed_at)
  execute function private.record_change('blog', '{id}', '', '{content}');
select private.audit('public.blog_redirects', 'blog');
select private.audit('public.site_content', 'content');
