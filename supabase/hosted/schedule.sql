-- Run this in the SQL editor of a hosted project after deploying the functions, with your two values below.
-- Run it again after a new version or with another secret.
create extension if not exists pg_cron with schema pg_catalog;
create extension if not exists pg_net with schema extensions;

do $$
declare
  wanted constant jsonb := jsonb_build_object(
    'project_url', 'https://YOUR-PROJECT.supabase.co',
    'cron_secret', 'THE SAME VALUE AS THE FUNCTION SECRET CRON_SECRET'
  );
  secret record;
begin
  if wanted::text ~ 'YOUR-PROJECT|THE SAME VALUE' then
    raise exception 'Put your own two values into this script.';
  end if;
  for secret in
    select w.key as name, w.value, s.id from jsonb_each_text(wanted) w left join vault.secrets s on s.name = w.key
  loop
    if secret.id is null then
      perform vault.create_secret(secret.value, secret.name);
    else
      perform vault.update_secret(secret.id, secret.value);
    end if;
  end loop;
end;
$$;

-- Sends due e-mails every minute.
select cron.schedule('send-emails', '* * * * *', $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/send-emails',
    headers := jsonb_build_object(
      'authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'cron_secret')
    ),
    timeout_milliseconds := 150000
  );
$$);

-- Sends due jobs to the site provider every minute; without one it does nothing.
select cron.schedule('run-site-jobs', '* * * * *', $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/run-site-jobs',
    headers := jsonb_build_object(
      'authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'cron_secret')
    ),
    timeout_milliseconds := 150000
  );
$$);

-- Finds purchases whose events were all lost, every hour.
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

-- Runs due syncs every minute and compares each customer with Stripe once a day. The number of workers grows with
-- the number of due syncs.
select cron.schedule('sync-stripe', '* * * * *', $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/reconcile-billing',
    body := '{"scope": "syncs"}',
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'cron_secret')
    ),
    timeout_milliseconds := 150000
  )
  from generate_series(1, public.stripe_sync_workers());
$$);

-- Syncs subscriptions whose warning is due or whose grace has ended.
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

-- Requests a build from the host after data of public pages changed.
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

-- Checks due domains of customers.
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

-- Removes stored files without a row.
select cron.schedule('purge-files', '*/10 * * * *', $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/purge-files',
    headers := jsonb_build_object(
      'authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'cron_secret')
    ),
    timeout_milliseconds := 60000
  );
$$);

-- Sums the append-only counters.
select cron.schedule('sum-counters', '* * * * *', 'select public.sum_counters()');

-- Creates time-based tasks and purges expired data.
select cron.schedule('watch', '*/5 * * * *', 'select public.run_watch()');
