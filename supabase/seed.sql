-- Demonstration data for the local stack. The passwords are public, so the script runs only where
-- site_pronto.public_passwords allows it: a hosted project refuses.
begin;

do $$
begin
  -- `supabase db push --include-seed`, `db reset --linked` and Studio's SQL editor do not set it.
  if coalesce(current_setting('site_pronto.public_passwords', true), '') <> 'allowed' then
    raise exception 'seed.sql makes accounts with public passwords, one of them an administrator. It is for the local stack alone.';
  end if;
end;
$$;

-- The local Stripe creates this price at start.
update public.plans set stripe_price_id = 'price_local_professional' where id = 1;

-- Addresses from the ranges reserved for documentation.
update public.settings set value = '192.0.2.10' where key = 'dns_a_record';
update public.settings set value = 'sites.sitepronto.test' where key = 'dns_www_target';

-- admin@sitepronto.test / admin-local-123 and cliente@sitepronto.test / cliente-local-123
insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
) values
  (
    '00000000-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'admin@sitepronto.test',
    '$2b$10$yxzCfkS5PncnJ4KBZa4XnOFPUoFfA./F0VUwJ3/d7Uhxinws.5iN2', now(),
    '{"provider": "email", "providers": ["email"], "role": "admin"}',
    '{"full_name": "Administração Local", "locale": "pt-BR"}', '', '', '', '', now(), now()
  ),
  (
    '00000000-0000-4000-8000-000000000002', 'authenticated', 'authenticated', 'cliente@sitepronto.test',
    '$2b$10$QguO2pu3QA4SExzdGK2/e.i/pqd69WOGszvtXjEl7kPXNm0PTfGCS', now(),
    '{"provider": "email", "providers": ["email"]}',
    '{"full_name": "Cliente de Demonstração", "phone": "+5511987654321", "domain": "cliente-demo.com.br", "locale": "pt-BR"}',
    '', '', '', '', now(), now()
  );

insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
select gen_random_uuid(), 'email', u.id::text, u.id,
       jsonb_build_object('sub', u.id::text, 'email', u.email, 'email_verified', true), now(), now()
  from auth.users u
 where u.email in ('admin@sitepronto.test', 'cliente@sitepronto.test');

commit;
