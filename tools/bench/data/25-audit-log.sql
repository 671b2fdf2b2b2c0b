-- Two audit entries for each customer over two years, by twelve team members, oldest first.
insert into public.audit_log (created_at, actor_email, actor_role, area, action, table_name, row_key, profile_id, changed, before, after)
select now() - interval '730 days' * (1 - n / (:customers * 2)::numeric), 'equipe.' || n % 12 || '@example.com',
       (array['admin', 'support', 'support', 'finance']::public.team_role[])[1 + n % 4],
       (array['sites', 'messages', 'sites', 'plans', 'tasks'])[1 + n % 5], 'update',
       (array['site_notes', 'contacts', 'sites', 'plans', 'team_tasks'])[1 + n % 5],
       case when n % 5 = 3 then '1' else md5('row-' || n) end, case when n % 5 <> 3 then md5('customer-' || 1 + n % :customers)::uuid end,
       array['status'], '{"status": "open"}', '{"status": "answered"}'
  from generate_series(1, :customers * 2) n;
