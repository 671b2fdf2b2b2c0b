-- Roles of the team: what each may read and change. The role is the claim
-- app_metadata.role (see private.team_role); policies ask private.can.

create table private.role_permissions (
  role text not null check (role in ('admin', 'support', 'finance', 'editor')),
  permission text not null check (permission ~ '^[a-z]+\.(read|write)$'),
  primary key (role, permission)
);
comment on table private.role_permissions is
  'What each role of the team may do: the one place that decides. A role holds a permission only where a row says so, admin included.';
comment on column private.role_permissions.role is
  'Value of app_metadata.role: admin (everything), support, finance or editor.';
comment on column private.role_permissions.permission is
  'Area and action: customers.read, sites.write…';
alter table private.role_permissions enable row level security;
create policy "Nobody reads the permissions but through the functions below" on private.role_permissions
  for select to anon, authenticated using (false);

-- Nobody writes the audit log or the figures of analytics: they are recorded.
insert into private.role_permissions (role, permission)
select 'admin', area || '.' || action
  from unnest(array['customers', 'sites', 'tasks', 'messages', 'money', 'plans', 'content', 'blog', 'media', 'courses',
                    'analytics', 'settings', 'roles', 'audit', 'outbox']) area
 cross join unnest(array['read', 'write']) action
 where area || '.' || action not in ('analytics.write', 'audit.write');

-- The outbox goes with the customers whose messages it holds, plans with the payments that name them.
insert into private.role_permissions (role, permission) values
  ('support', 'customers.read'), ('support', 'customers.write'),
  ('support', 'sites.read'), ('support', 'sites.write'),
  ('support', 'tasks.read'), ('support', 'tasks.write'),
  ('support', 'messages.read'), ('support', 'messages.write'),
  ('support', 'outbox.read'), ('support', 'outbox.write'),
  ('support', 'money.read'), ('support', 'plans.read'),
  ('finance', 'customers.read'),
  ('finance', 'money.read'), ('finance', 'money.write'),
  ('finance', 'plans.read'), ('finance', 'plans.write'),
  ('editor', 'content.read'), ('editor', 'content.write'),
  ('editor', 'blog.read'), ('editor', 'blog.write'),
  ('editor', 'media.read'), ('editor', 'media.write'),
  ('editor', 'courses.read'), ('editor', 'courses.write'),
  ('editor', 'analytics.read');

create function private.can(permission text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.role_permissions granted
     where granted.role = private.team_role() and granted.permission = can.permission
  );
end;
$$;
comment on function private.can(text) is
  'Whether the caller''s role in the team holds a permission. In policies as (select private.can(''sites.read'')), so that it is asked once per query.';

create function private.my_permissions() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(granted.permission order by granted.permission), '{}')
    from private.role_permissions granted
   where granted.role = private.team_role();
$$;
comment on function private.my_permissions() is 'All permissions of the caller''s role; none for who is not of the team.';

create function private.needs_team_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.lacks_team_factor() and exists (
    select from auth.users u
     where u.id = auth.uid() and u.raw_app_meta_data ->> 'role' in (select granted.role from private.role_permissions granted));
$$;
comment on function private.needs_team_factor() is
  'Whether the caller has a role that this session may not use before it was raised with MFA.';

create function public.needs_team_factor() returns boolean
language sql stable set search_path = '' as $$
  select private.needs_team_factor();
$$;
comment on function public.needs_team_factor() is
  'Whether the caller''s role waits for MFA: by this the panel explains why it is closed.';

create function public.my_permissions() returns text[]
language sql stable set search_path = '' as $$
  select private.my_permissions();
$$;
comment on function public.my_permissions() is
  'All permissions of the caller''s role: by them the panel decides what to show. Policies decide what is allowed.';

-- Visitors' queries evaluate policies too.
grant execute on function private.can(text) to anon, authenticated, service_role;
grant execute on function private.my_permissions() to authenticated;
grant execute on function public.my_permissions() to authenticated;
grant execute on function private.needs_team_factor() to authenticated;
grant execute on function public.needs_team_factor() to authenticated;
