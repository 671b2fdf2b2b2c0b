-- Run in the SQL editor of a hosted project, after the functions are deployed, with your own two
-- values below. It may be run again, after a new version or with another secret.
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

-- Drains the e-mail outbox every minute.
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

-- Syncs what events made due and was not synced at once, and compares each customer with Stripe once a day. The more is
-- due, the more workers share it.
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

-- Removes stored files that belong to no row.
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

-- Sums what was counted by appending.
select cron.schedule('sum-counters', '* * * * *', 'select public.sum_counters()');

-- Tells the team of what time alone calls for, and clears away what is no longer needed.
select cron.schedule('watch', '*/5 * * * *', 'select public.run_watch()');
