-- Publishing: public pages are rendered at build time. Changes of their data request one build after they settle; the
-- function publish-site calls the host.
create type public.build_state as enum ('waiting', 'asking', 'asked', 'failed');
comment on type public.build_state is 'State of a build: waiting for changes to settle, claimed by a run, accepted by the host, or given up.';

create type public.build_reason as enum ('plans', 'settings', 'content', 'blog', 'again');
comment on type public.build_reason is 'Changed data of pre-rendered pages; again for a build requested by the team.';

create table public.site_builds (
  id bigint generated always as identity primary key,
  state public.build_state not null default 'waiting',
  reasons public.build_reason[] not null check (cardinality(reasons) >= 1),
  first_change_at timestamptz not null default now(),
  last_change_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  asked_at timestamptz,
  last_error text check (length(last_error) <= 500),
  constraint site_builds_asked_has_time check (state <> 'asked' or asked_at is not null)
);
comment on table public.site_builds is 'Builds requested from the host, one for all changes within some time.';
comment on column public.site_builds.id is 'Order of the builds.';
comment on column public.site_builds.state is 'waiting until changes have settled, asking (claimed by a run), asked (accepted by the host), or failed (given up).';
comment on column public.site_builds.reasons is 'Changed data: plans, settings, content, blog.';
comment on column public.site_builds.first_change_at is 'Time of its first change.';
comment on column public.site_builds.last_change_at is 'Time of its last change: a build with data from then on contains all changes.';
comment on column public.site_builds.due_at is 'When the host is called. While asking: when another run may take it over.';
comment on column public.site_builds.attempts is 'Started attempts.';
comment on column public.site_builds.asked_at is 'When the host accepted it.';
comment on column public.site_builds.last_error is 'Last response of the host.';

-- At most one build collects changes.
create unique index site_builds_waiting_idx on public.site_builds (state) where state = 'waiting';
create index site_builds_due_idx on public.site_builds (due_at) where state in ('waiting', 'asking');

create function private.request_build(reason public.build_reason) returns void
language sql security definer set search_path = '' as $$
  insert into public.site_builds as build (reasons, due_at)
  values (array[reason], now() + interval '1 minute')
  on conflict (state) where state = 'waiting' do update
    set reasons = case when request_build.reason = any (build.reasons) then build.reasons else build.reasons || request_build.reason end,
        last_change_at = now(),
        -- A minute after the last change, at most ten after the first. Retries are not hastened.
        due_at = greatest(
          case when build.attempts > 0 then build.due_at end,
          least(build.first_change_at + interval '10 minutes', now() + interval '1 minute'));
$$;
comment on function private.request_build(public.build_reason) is 'Records a change of data in pre-rendered pages.';

create function private.request_build_of_table() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.request_build(tg_argv[0]::public.build_reason);
  return null;
end;
$$;
comment on function private.request_build_of_table() is 'Trigger: requests a build for the reason in its argument.';

create trigger plans_request_build after insert or delete on public.plans
  for each row execute function private.request_build_of_table('plans');
create trigger plans_change_requests_build after update on public.plans
  for each row when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function private.request_build_of_table('plans');
create trigger settings_request_build after insert on public.settings
  for each row when (new.is_public) execute function private.request_build_of_table('settings');
create trigger settings_removal_requests_build after delete on public.settings
  for each row when (old.is_public) execute function private.request_build_of_table('settings');
create trigger settings_change_requests_build after update on public.settings
  for each row when ((new.is_public or old.is_public) and (new.value, new.is_public) is distinct from (old.value, old.is_public))
  execute function private.request_build_of_table('settings');
create trigger site_content_requests_build after insert or delete on public.site_content
  for each row execute function private.request_build_of_table('content');
create trigger site_content_change_requests_build after update on public.site_content
  for each row when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function private.request_build_of_table('content');
-- No page contains drafts.
create trigger blog_posts_request_build after insert on public.blog_posts
  for each row when (new.status = 'published' and new.published_at <= now())
  execute function private.request_build_of_table('blog');
create trigger blog_posts_removal_requests_build after delete on public.blog_posts
  for each row when (old.status = 'published' and old.published_at <= now() and old.trashed_at is null)
  execute function private.request_build_of_table('blog');
create trigger blog_posts_change_requests_build after update on public.blog_posts
  for each row when (
    (old.status = 'published' and old.published_at <= now() or new.status = 'published' and new.published_at <= now())
    and to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function private.request_build_of_table('blog');

create function private.request_build_of_scheduled_posts() returns void
language sql security definer set search_path = '' as $$
  select private.request_build('blog')
   where exists (
     select from public.blog_posts p
      where p.status = 'published' and p.published_at <= now() and p.trashed_at is null
        and p.published_at > (select coalesce(max(b.last_change_at), '-infinity') from public.site_builds b)
        -- Posts older than this table's first build are in the last build.
        and p.published_at > p.updated_at);
$$;
comment on function private.request_build_of_scheduled_posts() is
  'Requests a build when a scheduled post becomes public. Readers with JavaScript see it immediately.';

-- A claim lasts two minutes. When its run crashed, another run takes it over.
create function public.claim_site_build() returns setof public.site_builds
language sql security invoker set search_path = '' as $$
  update public.site_builds b
     set state = 'asking', attempts = b.attempts + 1, due_at = now() + interval '2 minutes'
   where b.id = (
     select c.id from public.site_builds c
      where c.state in ('waiting', 'asking') and c.due_at <= now()
      order by c.id limit 1 for update skip locked)
  returning b.*;
$$;
comment on function public.claim_site_build() is 'Claims the due build, if any; later changes create another one. Service role only.';

create function public.finish_site_build(build_id bigint, error text default null) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  build public.site_builds;
begin
  select b.* into build from public.site_builds b where b.id = build_id and b.state = 'asking' for update;
  if build.id is null then
    return;
  end if;
  if error is null then
    update public.site_builds b set state = 'asked', asked_at = now(), last_error = null where b.id = build.id;
    -- Older builds are no longer needed.
    delete from public.site_builds b where b.id < build.id - 20;
  elsif build.attempts >= 6 then
    update public.site_builds b set state = 'failed', last_error = left(error, 500) where b.id = build.id;
  elsif exists (select from public.site_builds b where b.state = 'waiting') then
    -- Later changes are combined with this build's.
    update public.site_builds b
       set first_change_at = build.first_change_at, attempts = build.attempts, last_error = left(error, 500),
           reasons = array(select distinct unnest(b.reasons || build.reasons) order by 1)
     where b.state = 'waiting';
    delete from public.site_builds b where b.id = build.id;
  else
    update public.site_builds b
       set state = 'waiting', last_error = left(error, 500), due_at = now() + interval '1 minute' * power(2, build.attempts - 1)
     where b.id = build.id;
  end if;
end;
$$;
comment on function public.finish_site_build(bigint, text) is
  'Stores the host''s response: accepted; else retried after 1, 2, 4 … minutes; given up after six attempts. Service role only.';

create function private.follow_site_build() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'failed' then
    perform private.add_team_task('publishing_failed', 'publish-site', 'publishing_failed:' || new.id,
      details => jsonb_build_object('error', new.last_error));
  else
    perform private.close_team_tasks('publishing_failed', null);
  end if;
  return null;
end;
$$;
comment on function private.follow_site_build() is
  'Trigger: creates a task for a given-up build and closes it when the host accepts a later one.';

create trigger follow_site_build after update of state on public.site_builds
  for each row when (new.state is distinct from old.state and new.state in ('failed', 'asked'))
  execute function private.follow_site_build();

create function private.may_see_publishing() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can('settings.read') or private.can('plans.read') or private.can('content.read') or private.can('blog.read');
$$;
comment on function private.may_see_publishing() is 'Whether the caller may edit data of pre-rendered pages.';

create function private.publishing_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_see_publishing() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('state', b.state, 'reasons', b.reasons, 'last_change_at', b.last_change_at, 'due_at', b.due_at,
             'asked_at', b.asked_at, 'last_error', b.last_error, 'attempts', b.attempts)
      from public.site_builds b order by b.id desc limit 1);
end;
$$;
comment on function private.publishing_state() is 'The latest requested build; null before the first.';

create function public.publishing_state() returns jsonb
language sql stable set search_path = '' as $$
  select private.publishing_state();
$$;
comment on function public.publishing_state() is 'The latest requested build, for editors of public pages.';

create function private.publish_again() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (private.can('settings.write') or private.can('plans.write') or private.can('content.write') or private.can('blog.write')) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  perform private.request_build('again');
  update public.site_builds b set due_at = now(), attempts = 0 where b.state = 'waiting';
end;
$$;
comment on function private.publish_again() is 'Requests a build immediately.';

create function public.publish_again() returns void
language sql set search_path = '' as $$
  select private.publish_again();
$$;
comment on function public.publish_again() is 'Requests a build immediately, for editors of public pages.';

alter table public.site_builds enable row level security;
create policy "Nobody reads builds but through publishing_state" on public.site_builds
  for select to anon, authenticated using (false);
grant select, update, delete on public.site_builds to service_role;

grant execute on function public.claim_site_build() to service_role;
grant execute on function public.finish_site_build(bigint, text) to service_role;
grant execute on function private.publishing_state() to authenticated;
grant execute on function public.publishing_state() to authenticated;
grant execute on function private.publish_again() to authenticated;
grant execute on function public.publish_again() to authenticated;
