-- The check of a hosted project no longer reads extensions, e-mails, administrators and the key for access to earlier
-- hosts.
create or replace function private.deployment_facts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  api_roles constant text[] := array['anon', 'authenticated', 'service_role'];
  facts jsonb;
  jobs jsonb;
begin
  with relations as (
    select c.oid, n.nspname || '.' || c.relname as name, c.relacl, c.relrowsecurity, c.relkind
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       -- Excludes objects of extensions.
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ), acls as (
    select r.name, a.grantee, a.privilege_type from relations r cross join lateral aclexplode(r.relacl) a
    union
    select r.name || '.' || t.attname, a.grantee, a.privilege_type
      from relations r
      join pg_attribute t on t.attrelid = r.oid and t.attnum > 0 and not t.attisdropped
      cross join lateral aclexplode(t.attacl) a
  ), routines as (
    select p.*, n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       -- Excludes event triggers: projects may have one that enables row-level security for new tables.
       and p.prorettype <> 'event_trigger'::regtype
  )
  select jsonb_build_object(
    'row_level_security', (
      select jsonb_agg(r.name order by r.name) from relations r where r.relkind in ('r', 'p') and r.relrowsecurity),
    'tables', (select jsonb_agg(r.name order by r.name) from relations r where r.relkind in ('r', 'p')),
    'policies', (
      select jsonb_agg(format('%s: %s (%s %s to %s) using %s check %s',
               p.polrelid::regclass, p.polname, case when p.polpermissive then 'permissive' else 'restrictive' end, p.polcmd,
               (select string_agg(o.rolname, ', ' order by o.rolname) from pg_roles o where o.oid = any (p.polroles)),
               coalesce(pg_get_expr(p.polqual, p.polrelid), '-'), coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '-'))
             order by p.polrelid::regclass::text, p.polname)
        from pg_policy p
       where p.polrelid in (select r.oid from relations r)
          or p.polrelid in ('storage.objects'::regclass, 'storage.buckets'::regclass)),
    'grants', (
      select jsonb_agg(g.line order by g.line)
        from (
          select format('%s to %s on %s', lower(a.privilege_type), coalesce(o.rolname, 'public'), a.name) as line
            from acls a left join pg_roles o on o.oid = a.grantee
           where a.grantee = 0 or o.rolname = any (api_roles)
          union
          select format('execute to %s on %s', role, f.name)
            from routines f cross join unnest(api_roles) role
           where has_function_privilege(role, f.oid, 'execute')
        ) g),
    'functions', (
      select jsonb_agg(format('%s %s %s', f.name, case when f.prosecdef then 'definer' else 'invoker' end,
               coalesce(array_to_string(f.proconfig, ', '), 'no settings')) order by f.name)
        from routines f),
    'buckets', (
      select jsonb_agg(format('%s %s, at most %s bytes of %s', b.id, case when b.public then 'public' else 'private' end,
               coalesce(b.file_size_limit::text, 'any'), coalesce(array_to_string(b.allowed_mime_types, ', '), 'any type'))
             order by b.id)
        from storage.buckets b),
    'runs', (
      select jsonb_object_agg(s.job, s.finished_at)
        from (select r.job, max(r.finished_at) as finished_at from public.schedule_runs r where r.ok group by r.job) s),
    'first_run', (select min(r.started_at) from public.schedule_runs r),
    'demonstration_accounts', (
      select count(*) from auth.users u where u.email in ('admin@sitepronto.test', 'cliente@sitepronto.test'))
  ) into facts;

  if to_regclass('cron.job') is not null then
    execute 'select jsonb_object_agg(jobname, schedule) from cron.job where active' into jobs;
  end if;
  return facts || jsonb_build_object('cron_jobs', jobs);
end;
$$;
comment on function private.deployment_facts() is
  'Deployed tables, policies, grants, functions, buckets and schedules, for a comparison with the migrations.';
