-- Content: the blog, the addresses its posts used to have, and the page texts that
-- administrators may change. Visitors read what is published.

-- What could act in a reader's browser is refused on the way in, except where it
-- is shown as code. Pages sanitise what they show besides: this only spares
-- authors a text that would not appear as they wrote it.
create function private.is_passive_text(content text) returns boolean
language sql immutable set search_path = '' as $$
  select
    regexp_replace(
      -- The odd {1,1}? makes the whole expression take the shortest match, from one fence to the next.
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
  'Whether a text in Markdown or HTML holds nothing that acts in a browser (scripts, frames, event handlers), but as code to read.';
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
comment on type public.publication_status is 'Whether a post, a course or a lesson is shown.';

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
  -- Kept beside the row so that lists need neither the whole text nor a count of it.
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
comment on table public.blog_posts is 'Articles of the blog. Visitors read a post once status is published and published_at has come.';
comment on column public.blog_posts.id is 'Identifier.';
comment on column public.blog_posts.slug is 'Last part of the address: small letters, digits and single hyphens. A change leaves a redirect.';
comment on column public.blog_posts.title is 'Headline.';
comment on column public.blog_posts.excerpt is 'One or two sentences for lists and search engines.';
comment on column public.blog_posts.content is 'Text in Markdown or HTML.';
comment on column public.blog_posts.author is 'Name shown as the author.';
comment on column public.blog_posts.tags is 'Subjects, as shown; posts that share one are related.';
comment on column public.blog_posts.cover_url is 'Address of the picture above the text; empty for a drawn one.';
comment on column public.blog_posts.cover_alt is 'What the picture shows, for who cannot see it.';
comment on column public.blog_posts.cover_width is 'Width of the picture in pixels, so that the page does not move when it arrives.';
comment on column public.blog_posts.cover_height is 'Height of the picture in pixels.';
comment on column public.blog_posts.seo_title is 'Title for search engines; empty means the headline.';
comment on column public.blog_posts.seo_description is 'Description for search engines; empty means the excerpt.';
comment on column public.blog_posts.seo_keywords is 'Keywords for search engines, separated by commas.';
comment on column public.blog_posts.status is 'draft or published.';
comment on column public.blog_posts.published_at is 'From when visitors read it. Stamped on publishing when empty; a future time schedules the post.';
comment on column public.blog_posts.reading_minutes is 'Minutes it takes to read, at 200 words a minute. Computed.';
comment on column public.blog_posts.search_text is 'Title and excerpt in small letters without accents, for searching. Computed.';
comment on column public.blog_posts.created_at is 'When the row was made.';
comment on column public.blog_posts.updated_at is 'When the row last changed.';
comment on column public.blog_posts.trashed_at is 'When the team moved the post to the bin; empty for a post in use. The purge deletes it 30 days later.';

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
comment on table public.blog_redirects is 'Addresses that posts used to have. Written by trigger when a post that was published changes its slug.';
comment on column public.blog_redirects.slug is 'Former slug.';
comment on column public.blog_redirects.post_id is 'Post that is found there now.';
comment on column public.blog_redirects.created_at is 'When the post moved.';

create index blog_redirects_post_id_idx on public.blog_redirects (post_id);

create table public.site_content (
  page_key text primary key check (length(page_key) <= 120 and page_key ~ '^[a-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$'),
  content_value_pt text,
  content_value_pt_pt text,
  content_value_en text,
  content_value_es text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The body of a legal page is Markdown, as a post is; every other text is short and plain.
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
comment on table public.site_content is 'Page texts that replace the built-in ones. Plain text, never HTML; the bodies of the legal pages are Markdown. A missing row or value means the built-in text.';
comment on column public.site_content.page_key is 'Place of the text: page, section and text with dots between, such as home.hero.title.';
comment on column public.site_content.content_value_pt is 'Brazilian Portuguese; also used for a language that has no text of its own.';
comment on column public.site_content.content_value_pt_pt is 'European Portuguese.';
comment on column public.site_content.content_value_en is 'English.';
comment on column public.site_content.content_value_es is 'Spanish, kept for a later language of the interface.';
comment on column public.site_content.created_at is 'When the row was made.';
comment on column public.site_content.updated_at is 'When the row last changed.';

create function private.set_published_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'published' and new.published_at is null then
    new.published_at := now();
  end if;
  return new;
end;
$$;
comment on function private.set_published_at() is 'Trigger: gives a post its publication time when it is published without one.';

create function private.update_redirects() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A post at an address wins over a redirect from it.
  delete from public.blog_redirects r where r.slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug and old.published_at is not null then
    insert into public.blog_redirects (slug, post_id) values (old.slug, new.id);
  end if;
  return null;
end;
$$;
comment on function private.update_redirects() is
  'Trigger: redirects from the address a post had while readers may have known it, and removes redirects from addresses in use again.';

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
-- Posts in the bin are listed by blog_post_list alone, and move in and out by functions.
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
-- Stamped and computed columns are not for writing.
grant insert (id, slug, title, excerpt, content, author, tags, cover_url, cover_alt, cover_width, cover_height,
    seo_title, seo_description, seo_keywords, status, published_at),
  update (slug, title, excerpt, content, author, tags, cover_url, cover_alt, cover_width, cover_height,
    seo_title, seo_description, seo_keywords, status, published_at)
  on public.blog_posts to authenticated;
grant select on public.blog_posts to service_role;

alter table public.blog_redirects enable row level security;

-- The posts' own policies decide inside: nobody learns where a draft used to be.
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

-- A draft saves itself during typing. The log has its creation, publication and removal; its history has the rest.
select private.audit('public.blog_posts', 'blog', personal => '{content}', events => 'insert or delete');
create trigger record_change_of_published after update on public.blog_posts
  for each row when (
    old.status = 'published' or new.status = 'published' or old.trashed_at is distinct from new.trashed_at)
  execute function private.record_change('blog', '{id}', '', '{content}');
select private.audit('public.blog_redirects', 'blog');
select private.audit('public.site_content', 'content');
