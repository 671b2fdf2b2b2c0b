-- Settings that administrators change without a deployment. Pages read public keys; only administrators read private
-- ones.
-- Since July 2026 the first twelve places of a CNPJ may be letters; a letter counts as its code minus 48. Source:
-- Receita Federal, Nota Técnica COCAD/SUARA/RFB 49/2024.
create function private.is_cnpj(text text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  plain text := regexp_replace(is_cnpj.text, '[./-]', '', 'g');
  weights integer[] := '{6,5,4,3,2,9,8,7,6,5,4,3,2}';
  total integer;
begin
  if plain !~ '^[0-9A-Z]{12}[0-9]{2}$' or plain ~ '^(.)\1*$' then
    return false;
  end if;
  for place in 13..14 loop
    select sum((ascii(substr(plain, i, 1)) - 48) * weights[13 - place + 1 + i]) into total from generate_series(1, place - 1) i;
    if substr(plain, place, 1)::integer <> (case when total % 11 < 2 then 0 else 11 - total % 11 end) then
      return false;
    end if;
  end loop;
  return true;
end;
$$;
comment on function private.is_cnpj(text) is 'Whether a text is a CNPJ with correct check digits, with or without punctuation.';
-- The constraint calls it with the writer's rights.
grant execute on function private.is_cnpj(text) to authenticated, service_role;

create table public.settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{1,62}$'),
  value text check (length(value) <= 4000),
  is_public boolean not null default false,
  description text not null default '' check (length(description) <= 1000),
  updated_at timestamptz not null default now(),
  -- Business rules read these as days; a text would stop them.
  constraint settings_days_are_numbers check (key !~ '_days$' or value is null or value ~ '^[0-9]{1,4}$'),
  constraint settings_rates_are_numbers check (key !~ '^stripe_(test_)?calls_per_' or value is null or value ~ '^[1-9][0-9]{0,2}$'),
  -- Customers follow these links and addresses.
  constraint settings_customers_can_follow check (value is null or value = '' or case key
    when 'hosted_payment_link' then private.is_web_address(value)
    when 'dns_a_record' then value ~ '^([0-9]{1,3}\.){3}[0-9]{1,3}$'
    when 'dns_www_target' then value ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$'
    when 'support_whatsapp' then value ~ '^\+[1-9][0-9]{7,14}$'
    when 'ga_measurement_id' then value ~ '^[A-Z]{1,4}-[A-Z0-9-]{4,20}$'
    when 'contact_email' then value ~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' and length(value) <= 254
    when 'email_sender_address' then value ~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' and length(value) <= 254
    when 'social_instagram' then value ~ '^https://([a-z]+\.)?instagram\.com/[^[:space:]]+$'
    when 'social_facebook' then value ~ '^https://([a-z]+\.)?facebook\.com/[^[:space:]]+$'
    when 'social_youtube' then value ~ '^https://([a-z]+\.)?youtube\.com/[^[:space:]]+$'
    when 'social_linkedin' then value ~ '^https://([a-z]+\.)?linkedin\.com/[^[:space:]]+$'
    when 'company_tax_id' then private.is_cnpj(value)
    when 'image_hosts' then value ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*([[:space:]]*,[[:space:]]*([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*)*$'
    else true end),
  -- One line each, short enough for a title, a sender or a page footer.
  constraint settings_names_are_short check (value is null or value = '' or case key
    when 'site_name' then length(value) <= 60 and private.is_plain_line(value)
    when 'email_sender_name' then length(value) <= 60 and private.is_plain_line(value) and value !~ '[<>"]'
    when 'company_name' then length(value) <= 120 and private.is_plain_line(value)
    when 'company_address' then length(value) <= 200 and private.is_plain_line(value)
    else true end),
  constraint settings_switches check (key not in ('team_mfa_required', 'email_receipts', 'paused_site_stays_up') or value in ('true', 'false')),
  constraint settings_email_pace check (value is null or case key
    when 'emails_a_second' then value ~ '^([1-9][0-9]?|100)$'
    when 'email_connections' then value ~ '^([1-9]|1[0-9]|20)$'
    else true end)
);
comment on table public.settings is 'Settings that administrators change without a deployment.';
comment on column public.settings.key is 'Name of the setting.';
comment on column public.settings.value is 'The value; empty means not set.';
comment on column public.settings.is_public is 'Whether visitors may read it.';
comment on column public.settings.description is 'Explanation for administrators.';
comment on column public.settings.updated_at is 'Time of the last change.';

create index settings_public_idx on public.settings (key) where is_public;

create function private.setting_days(setting_key text, otherwise integer) returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(days => coalesce(
    (select s.value::integer from public.settings s where s.key = setting_key), otherwise));
$$;
comment on function private.setting_days(text, integer) is 'A setting in days as an interval; the second argument when it is not set.';

create function private.setting_number(setting_key text, otherwise integer) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select s.value::integer from public.settings s where s.key = setting_key), otherwise);
end;
$$;
comment on function private.setting_number(text, integer) is 'A setting that is an integer; the second argument when it is not set.';
grant execute on function private.setting_number(text, integer) to service_role;

create function private.are_receipts_sent() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.value <> 'false' from public.settings s where s.key = 'email_receipts'), true);
$$;
comment on function private.are_receipts_sent() is 'Whether customers get a receipt by e-mail for each renewal: settings.email_receipts.';

-- The fallback is the contact address of src/platform/site.ts; a test compares them. An invalid address counts as not
-- set, so that it never blocks storing a payment.
create function private.team_email() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select btrim(s.value) from public.settings s
      where s.key = 'team_email' and btrim(s.value) ~ '^[^[:space:]@]+@[^[:space:]@]+$' and length(s.value) <= 320),
    'ola@sitepronto.test');
$$;
comment on function private.team_email() is 'The team''s e-mail address: settings.team_email, or else the site''s contact address.';

create function private.keep_team_reachable() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.value = 'true' and auth.uid() is not null and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Sign in with MFA before asking the team for it.' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
comment on function private.keep_team_reachable() is
  'Trigger: only a session at aal2 can require MFA of the team, so that the same session can undo it.';

create trigger settings_set_updated_at before update on public.settings
  for each row execute function private.set_updated_at();
create trigger keep_team_reachable before update of value on public.settings
  for each row when (new.key = 'team_mfa_required') execute function private.keep_team_reachable();
create trigger apply_pause_setting after update of value on public.settings
  for each row when (new.key = 'paused_site_stays_up' and new.value is distinct from old.value)
  execute function private.apply_pause_setting();

alter table public.settings enable row level security;
create policy "Visitors read public settings" on public.settings
  for select to anon using (is_public);
create policy "Customers read public settings, administrators all" on public.settings
  for select to authenticated using (is_public or (select private.can('settings.read')));
create policy "Administrators add settings" on public.settings
  for insert to authenticated with check ((select private.can('settings.write')));
create policy "Administrators change settings" on public.settings
  for update to authenticated using ((select private.can('settings.write'))) with check ((select private.can('settings.write')));
create policy "Administrators remove settings" on public.settings
  for delete to authenticated using ((select private.can('settings.write')));
grant select on public.settings to anon, authenticated;
-- Timestamps are not writable.
grant insert (key, value, is_public, description), update (key, value, is_public, description), delete
  on public.settings to authenticated;
grant select on public.settings to service_role;
select private.audit('public.settings', 'settings');

grant execute on function private.setting_days(text, integer) to service_role;

create function public.save_settings(changes jsonb) returns timestamptz
language plpgsql security invoker set search_path = '' as $$
declare
  change record;
begin
  if not private.can('settings.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  -- In a fixed order, so that concurrent saves wait instead of deadlocking.
  for change in
    select c.key, c.value, c.seen from jsonb_to_recordset(changes) as c(key text, value text, seen timestamptz)
     order by c.key
  loop
    update public.settings s set value = nullif(btrim(change.value), '')
     where s.key = change.key and s.updated_at = change.seen;
    if not found then
      raise exception 'conflict' using errcode = 'PT409';
    end if;
  end loop;
  return now();
end;
$$;
comment on function public.save_settings(jsonb) is
  'Saves several settings, [{"key", "value", "seen"}], or none: fails as a conflict when one of them changed after `seen`. Returns their new updated_at.';
grant execute on function public.save_settings(jsonb) to authenticated;

insert into public.settings (key, value, is_public, description) values
  ('site_name', null, true, 'Name of the site, in pages, titles and e-mails; empty: the one of src/platform/site.ts. Pages show it after the next build.'),
  ('contact_email', null, true, 'Where visitors write to, in pages; empty: the address of src/platform/site.ts. Pages show it after the next build.'),
  ('image_hosts', null, true, 'Hosts of other sites whose pictures posts and lessons may show, separated by commas; other pictures become links. Pages follow after the next build.'),
  ('social_instagram', null, true, 'Address of the profile on Instagram, linked at the foot of every page; empty when there is none.'),
  ('social_facebook', null, true, 'Address of the page on Facebook, linked at the foot of every page; empty when there is none.'),
  ('social_youtube', null, true, 'Address of the channel on YouTube, linked at the foot of every page; empty when there is none.'),
  ('social_linkedin', null, true, 'Address of the page on LinkedIn, linked at the foot of every page; empty when there is none.'),
  ('company_name', null, true, 'Registered name of the company, at the foot of every page; empty: none is shown.'),
  ('company_tax_id', null, true, 'CNPJ of the company, at the foot of every page; empty: none is shown.'),
  ('company_address', null, true, 'Postal address of the company, at the foot of every page; empty: none is shown.'),
  ('email_sender_name', null, false, 'Name that e-mails come from; empty: the site''s name, else that of EMAIL_FROM.'),
  ('email_sender_address', null, false, 'Address that e-mails come from, which the mail server must allow; empty: that of EMAIL_FROM.'),
  ('emails_a_second', '5', false, 'How many e-mails a second are sent at most; what your mail provider allows. A server that asks for less gets less.'),
  ('email_connections', '3', false, 'How many connections to the mail server are open at once, 1 to 20.'),
  ('hosted_payment_link', null, true, 'Address of a Stripe payment link. When set, the dashboard''s pay button opens it in a new tab instead of making a checkout session.'),
  ('ga_measurement_id', null, true, 'Google Analytics measurement id (G-…). When set, visitors are asked whether they may be counted there, and the page views of those who accept are reported.'),
  ('dns_a_record', null, true, 'IP address that a customer''s domain must point at (A record). Shown to customers whose domain is not connected yet.'),
  ('dns_www_target', null, true, 'Name that www of a customer''s domain must point at (CNAME record).'),
  ('dns_name_servers', null, true, 'Name servers, separated by commas, for customers who would rather hand over the whole domain; empty when not offered.'),
  ('support_whatsapp', null, true, 'WhatsApp number of support in E.164, such as +5511987654321; empty when there is none.'),
  ('grace_days', '7', true, 'Days from the first failed charge of an open invoice until the site is suspended, unless Stripe gives up earlier.'),
  ('warning_days', '2', false, 'Days before the end of grace when the customer gets the last warning.'),
  ('email_receipts', 'true', false, 'Whether customers get a receipt by e-mail for each paid renewal: true or false.'),
  ('paused_site_stays_up', 'true', false, 'Whether the site of a customer stays up while you pause the collection of their subscription at Stripe: true or false.'),
  ('team_email', null, false, 'Where the team is told of its tasks; empty: the site''s contact address.'),
  ('team_mfa_required', 'false', false, 'Whether every role of the team needs MFA (an authenticator app) for the administration: true or false.'),
  ('keep_sent_emails_days', '90', false, 'Days after which sent messages are removed from the outbox; at least 30 more than grace_days.'),
  ('keep_unconfirmed_accounts_days', '7', false, 'Days after which accounts whose e-mail was never confirmed are removed.'),
  ('stripe_calls_per_endpoint', '20', false, 'Calls a second that syncing makes of one endpoint of Stripe. Stripe allows 25; the rest is for people who pay, cancel or refund.'),
  ('stripe_calls_per_second', '60', false, 'Calls a second that syncing makes of Stripe in all. Stripe allows 100; the rest is for people who pay, cancel or refund.'),
  ('stripe_test_calls_per_second', '10', false, 'The same with test keys, in all and for one endpoint. Stripe allows 25.'),
  ('keep_stripe_events_days', '90', false, 'Days after which the ledger forgets an event; Stripe repeats one for 30 days at most.'),
  ('keep_schedule_runs_days', '14', false, 'Days after which notes of scheduled runs are removed.'),
  ('keep_audit_log_days', '1826', false, 'Days after which entries of the audit log are removed.'),
  ('keep_auth_log_days', '90', false, 'Days after which entries of the auth service''s own log are removed.'),
  ('keep_failures_days', '30', false, 'Days after which a failure of ours that has not come back is forgotten.');
