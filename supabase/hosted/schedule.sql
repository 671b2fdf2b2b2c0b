-- Run once in the SQL editor of a hosted project, after the functions are
-- deployed. Put your own values in the first two statements.
create extension if not exists pg_cron with schema pg_catalog;
create extension if not exists pg_net with schema extensions;

select vault.create_secret('https://YOUR-PROJECT.supabase.co', 'project_url');
select vault.create_secret('THE SAME VALUE AS THE FUNCTION SECRET CRON_SECRET', 'cron_secret');

-- Drains the e-mail outbox every minute.
select cron.schedule('send-emails', '* * * * *', $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/send-emails',
    headers := jsonb_build_object(
      'authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'cron_secret')
    ),
    timeout_milliseconds := 30000
  );
$$);

-- Looks every hour for purchases whose events were all lost.
select cron.schedule('reconcile-billing', '17 * * * *', $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/reconcile-billing',
    headers := jsonb_build_object(
      'authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'cron_secret')
    ),
    timeout_milliseconds := 150000
  );
$$);

-- Compares each customer with Stripe once a day, some in each run, and repairs what webhooks missed.
select cron.schedule('reconcile-customers', '*/2 * * * *', $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/reconcile-billing',
    body := '{"scope": "customers"}',
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'cron_secret')
    ),
    timeout_milliseconds := 150000
  );
$$);

-- Reads again from Stripe whose warning is due or whose grace has ended.
select cron.schedule('check-grace', '*/10 * * * *', $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/reconcile-billing',
    body := '{"scope": "grace"}',
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'cron_secret')
    ),
    timeout_milliseconds := 150000
  );
$$);

-- Asks the host for a build of the site when what its pages carry has changed.
select cron.schedule('publish-site', '* * * * *', $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/publish-site',
    headers := jsonb_build_object(
      'authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'cron_secret')
    ),
    timeout_milliseconds := 30000
  );
$$);

-- Asks where customers' domains point, as far as they are due.
select cron.schedule('check-domains', '* * * * *', $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/check-domains',
    headers := jsonb_build_object(
      'authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'cron_secret')
    ),
    timeout_milliseconds := 60000
  );
$$);

-- Tells the team of what time alone calls for, and clears away what is no longer needed.
select cron.schedule('watch', '*/5 * * * *', 'select public.run_watch()');
