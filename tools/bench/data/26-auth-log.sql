-- The log table of Supabase's auth service, as its migrations create it, with ninety days of sign-ins.
create table if not exists auth.audit_log_entries (
  instance_id uuid, id uuid primary key, payload json, created_at timestamptz, ip_address varchar(64) not null default ''
);
insert into auth.audit_log_entries (id, payload, created_at)
select md5('auth-log-' || n)::uuid,
       json_build_object('action', 'login', 'actor_id', md5('customer-' || 1 + n % :customers)::uuid,
                         'actor_username', 'pessoa.' || 1 + n % :customers || '@example.com', 'actor_via_sso', false, 'log_type', 'account',
                         'traits', json_build_object('provider', 'email')),
       now() - interval '90 days' * (n::numeric * 10 / 3 / :customers)
  from generate_series(1, :customers * 3 / 10) n;
