-- Accounts of two years, oldest first. The first one is the administrator of the queries. Names do not depend on
-- the other columns.
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, created_at)
select md5('customer-' || n)::uuid, 'pessoa.' || n || case n % 3 when 0 then '@example.com' when 1 then '@example.net' else '@example.org' end,
       case when n % 20 > 0 then made_at end, '{}', case when n = 1 then '{"role": "admin"}' else '{}' end::jsonb, made_at
  from generate_series(1, :customers) n
 cross join lateral (select now() - interval '730 days' * (1 - n / :customers::numeric)) as moment (made_at);

insert into public.profiles (id, email, full_name, phone, domain, locale, created_at)
select md5('customer-' || n)::uuid,
       'pessoa.' || n || case n % 3 when 0 then '@example.com' when 1 then '@example.net' else '@example.org' end,
       case when n % 50 > 0 then
         (array['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fábio', 'Graça', 'Hugo', 'Inês', 'João', 'Kátia', 'Lucas', 'Márcia',
                'Nuno', 'Olívia', 'Paulo', 'Rita', 'Sérgio', 'Tânia', 'Vítor'])[1 + abs(hashint4(n)) % 20] || ' ' ||
         (array['Almeida', 'Barros', 'Cardoso', 'Duarte', 'Esteves', 'Ferreira', 'Gomes', 'Henriques', 'Lima', 'Moreira', 'Nogueira',
                'Oliveira', 'Pereira', 'Queirós', 'Ramos', 'Santos', 'Teixeira', 'Vieira', 'Xavier'])[1 + abs(hashint4(-n)) % 19] || ' ' || n
       end,
       case when n % 4 > 0 then '+55119' || lpad(n::text, 8, '0') end,
       case when n % 10 > 0 then 'loja-' || n || '.example' end,
       case when n % 100 < 85 then 'pt-BR'::public.language when n % 100 < 95 then 'pt-PT' else 'en' end,
       now() - interval '730 days' * (1 - n / :customers::numeric)
  from generate_series(1, :customers) n;
