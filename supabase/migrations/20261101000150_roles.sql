-- Team roles and their permissions. The role is app_metadata.role (see private.team_role); policies call private.can.

create type public.team_permission as enum (
  'customers.read', 'customers.write', 'sites.read', 'sites.write', 'tasks.read', 'tasks.write', 'messages.read',
  'messages.write', 'money.read', 'money.write', 'plans.read', 'plans.write', 'content.read', 'content.write',
  'blog.read', 'blog.write', 'media.read', 'media.write', 'courses.read', 'courses.write', 'analytics.read',
  'settings.read', 'settings.write', 'roles.read', 'roles.write', 'audit.read', 'outbox.read', 'outbox.write'
);
comment on type public.team_permission is 'A permission of the team. The audit log and the analytics figures have no write permission, because only the database writes them.';

create table private.role_permissions (
  role public.team_role not null,
  permission public.team_permission not null,
  primary key (role, permission)
);
comment on table private.role_permissions is
  'The permissions of each team role. A role has only the permissions with a row, including admin.';
comment on column private.role_permissions.role is
  'Value of app_metadata.role: admin (everything), support, finance or editor.';
comment on column private.role_permissions.permission is
  'Area and action: customers.read, sites.write…';
alter table private.role_permissions enable row level security;
create policy "Nobody reads the permissions but through the functions below" on private.role_permissions
  for select to anon, authenticated using (false);

insert into private.role_permissions (role, permission)
select 'admin', unnest(enum_range(null::public.team_permission));

-- Access to the outbox follows customers.read, access to plans follows the payments that name them.
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

create function private.can(permission public.team_permission) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.role_permissions granted
     where granted.role = private.team_role() and granted.permission = can.permission
  );
end;
$$;
comment on function private.can(public.team_permission) is
  'Whether the caller''s role has a permission. Policies use (select private.can(''sites.read'')), so that it runs once per query.';

create function private.my_permissions() returns public.team_permission[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(granted.permission order by granted.permission), '{}')
    from private.role_permissions granted
   where granted.role = private.team_role();
$$;
comment on function private.my_permissions() is 'All permissions of the caller''s role; none for callers outside the team.';

create function private.needs_team_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.lacks_team_factor() and exists (
    select from auth.users u
     where u.id = auth.uid() and private.to_team_role(u.raw_app_meta_data ->> 'role') is not null);
$$;
comment on function private.needs_team_factor() is
  'Whether the caller has a role that requires MFA in this session.';

create function public.needs_team_factor() returns boolean
language sql stable set search_path = '' as $$
  select private.needs_team_factor();
$$;
comment on function public.needs_team_factor() is
  'Whether the caller''s role requires MFA; the panel then explains why it is closed.';

create function public.my_permissions() returns public.team_permission[]
language sql stable set search_path = '' as $$
  select private.my_permissions();
$$;
comment on function public.my_permissions() is
  'All permissions of the caller''s role. The panel uses them to show pages; policies decide access.';

-- Visitors' queries evaluate policies, too.
grant execute on function private.can(public.team_permission) to anon, authenticated, service_role;
grant execute on function private.my_permissions() to authenticated;
grant execute on function public.my_permissions() to authenticated;
grant execute on function private.needs_team_factor() to authenticated;
grant execute on function public.needs_team_factor() to authenticated;
