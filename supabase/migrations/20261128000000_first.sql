-- The whole database of 28 November 2026: the files of supabase/schemas, in the order of supabase/config.toml.

-- What every domain uses: schemas, sessions and roles, rules for values, the audit log, settings and counts.

-- ---- Schemas and default privileges ----

-- Every privilege is granted explicitly. By default PUBLIC may execute functions, so this default is revoked first.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- Substring search. Hosted projects have this schema, the embedded backend does not.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
-- Encrypts customers' credentials.
create extension if not exists pgcrypto with schema extensions;

create schema private;
comment on schema private is
  'Functions that run with their owner''s rights. The API does not expose the schema; roles get single grants.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- The working set is in memory or on an SSD, where index order costs little more than a sequential read. This setting
-- makes Postgres count lists in an index. PostgREST applies a role's settings to its requests.
alter role authenticated set random_page_cost = 1.1;
-- PostgREST reads role settings with its configuration, not with the schema.
notify pgrst, 'reload config';

-- ---- Sessions and the team ----
-- Policies ask private.can. It reads the role of app_metadata.role, by private.team_role, and its permissions.

-- A token is valid for up to an hour, also after a changed password or a sign-out everywhere has ended its session. The
-- claim is the primary key of auth.sessions (https://supabase.com/docs/guides/auth/sessions). PostgREST responds to
-- PT401 with status 401, upon which the page tries to refresh the session and, without success, signs out.
create function private.require_session() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  claimed constant uuid := auth.jwt() ->> 'session_id';
begin
  if claimed is not null and not exists (select from auth.sessions s where s.id = claimed) then
    raise exception 'The session has ended.' using errcode = 'PT401';
  end if;
end;
$$;
comment on function private.require_session() is
  'Raises PT401 when the session of the caller''s token has ended.';

-- A password sign-in returns a token before the MFA code is entered. A caller with a verified factor has no rights
-- until the session is raised to aal2, because the MFA page does not stop direct API calls.
create function private.is_mfa_satisfied() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' then
    return true;
  end if;
  -- The embedded local backend has no MFA and no such table.
  if to_regclass('auth.mfa_factors') is null then
    return true;
  end if;
  return not exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  );
end;
$$;
comment on function private.is_mfa_satisfied() is
  'True unless the caller has a verified MFA factor and this session is not at aal2. Raises PT401 when the session has ended.';
grant execute on function private.is_mfa_satisfied() to authenticated;

create function private.lacks_team_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' or to_regclass('auth.mfa_factors') is null then
    return false;
  end if;
  return exists (select from public.settings s where s.key = 'team_mfa_required' and s.value = 'true');
end;
$$;
comment on function private.lacks_team_factor() is
  'True when the settings require MFA of the team and this session is not at aal2.';

create type public.team_role as enum ('admin', 'support', 'finance', 'editor');
comment on type public.team_role is 'Roles of the team; values of app_metadata.role.';

create function private.to_team_role(role text) returns public.team_role
language sql immutable set search_path = '' as $$
  select known from unnest(enum_range(null::public.team_role)) known where known::text = to_team_role.role;
$$;
comment on function private.to_team_role(text) is 'The role of this name. Null for any other text in app_metadata, which gives no rights.';

-- Only the service role can write app_metadata, unlike user_metadata. The function also reads the account, because a
-- token remains valid for up to an hour after its account is deleted or has lost the role. A deleted customer's token
-- reaches no rows; a former administrator's would reach all.
create function private.team_role() returns public.team_role
language plpgsql stable security definer set search_path = '' as $$
declare
  claimed jsonb := auth.jwt() -> 'app_metadata' -> 'role';
begin
  if jsonb_typeof(claimed) is distinct from 'string' or not private.is_mfa_satisfied() or private.lacks_team_factor() then
    return null;
  end if;
  return (
    select private.to_team_role(claimed #>> '{}') from auth.users u
     where u.id = auth.uid() and u.raw_app_meta_data -> 'role' = claimed
  );
end;
$$;
comment on function private.team_role() is
  'The caller''s role in the team (app_metadata.role) when token and account agree and MFA is satisfied; with settings.team_mfa_required only at aal2. Null for everyone else.';

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.team_role() = 'admin', false);
end;
$$;
comment on function private.is_admin() is
  'True when the caller''s role in the team is admin.';
grant execute on function private.is_admin() to anon, authenticated, service_role;

-- The owner of the project creates the first administrator in the SQL editor: select
-- private.grant_admin('someone@example.com');
create function private.grant_admin(email text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  user_id uuid;
begin
  update auth.users u
     set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || '{"role": "admin"}'
   where lower(u.email) = lower(grant_admin.email)
  returning u.id into user_id;
  if user_id is null then
    raise exception 'No account has the e-mail %: register it first, then grant it the role.', grant_admin.email;
  end if;
  return user_id;
end;
$$;
comment on function private.grant_admin(text) is
  'Gives an existing account the administrator role, effective with the next token refresh. Run it as the database owner.';

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
-- Visitors' queries evaluate policies, too.
grant execute on function private.can(public.team_permission) to anon, authenticated, service_role;

create function private.my_permissions() returns public.team_permission[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(granted.permission order by granted.permission), '{}')
    from private.role_permissions granted
   where granted.role = private.team_role();
$$;
comment on function private.my_permissions() is 'All permissions of the caller''s role; none for callers outside the team.';
grant execute on function private.my_permissions() to authenticated;

create function public.my_permissions() returns public.team_permission[]
language sql stable set search_path = '' as $$
  select private.my_permissions();
$$;
comment on function public.my_permissions() is
  'All permissions of the caller''s role. The panel uses them to show pages; policies decide access.';
grant execute on function public.my_permissions() to authenticated;

create function private.needs_team_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.lacks_team_factor() and exists (
    select from auth.users u
     where u.id = auth.uid() and private.to_team_role(u.raw_app_meta_data ->> 'role') is not null);
$$;
comment on function private.needs_team_factor() is
  'Whether the caller has a role that requires MFA in this session.';
grant execute on function private.needs_team_factor() to authenticated;

create function public.needs_team_factor() returns boolean
language sql stable set search_path = '' as $$
  select private.needs_team_factor();
$$;
comment on function public.needs_team_factor() is
  'Whether the caller''s role requires MFA; the panel then explains why it is closed.';
grant execute on function public.needs_team_factor() to authenticated;

-- ---- Rules for values ----
-- Functions of triggers, constraints and search columns, so that each rule is written once.

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Always later than the previous value, even with a coarse clock: it detects concurrent edits.
  new.updated_at := greatest(now(), old.updated_at + interval '1 millisecond');
  return new;
end;
$$;
comment on function private.set_updated_at() is 'Trigger: sets updated_at on every update, always later than before.';

create function private.fold_text(written text) returns text
language sql immutable parallel safe set search_path = '' as $$
  -- Decomposes first, so that lower() handles plain letters in every server locale.
  select lower(regexp_replace(normalize(written, NFD), '[\u0300-\u036f''`\u00b4\u02bc\u2018\u2019\u2032]', '', 'g'));
$$;
comment on function private.fold_text(text) is
  'Lower-case text without accents and apostrophes, for searching. Same result as the browser''s foldText.';
-- Computed columns and views call these as the role that reads or writes the row.
grant execute on function private.fold_text(text) to authenticated, service_role;

create function private.decode_domain_label(label text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  encoded constant text := substr(lower(label), 5);
  last_hyphen constant integer := length(encoded) - strpos(reverse(encoded), '-') + 1;
  letters text := case when encoded like '%-%' then left(encoded, last_hyphen - 1) else '' end;
  digits constant text := case when encoded like '%-%' then substr(encoded, last_hyphen + 1) else encoded end;
  code bigint := 128;
  place bigint := 0;
  former_place bigint;
  bias integer := 72;
  weight bigint;
  threshold integer;
  digit integer;
  at integer := 1;
  delta bigint;
begin
  while at <= length(digits) loop
    former_place := place;
    weight := 1;
    for k in 1..20 loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(digits, at, 1)) - 1;
      if at > length(digits) or digit < 0 or place > 2147483647 then
        return label;
      end if;
      at := at + 1;
      place := place + digit * weight;
      threshold := least(greatest(36 * k - bias, 1), 26);
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      if weight > 2147483647 then
        return label;
      end if;
    end loop;

    delta := (place - former_place) / case when former_place = 0 then 700 else 2 end;
    delta := delta + delta / (length(letters) + 1);
    bias := 0;
    while delta > 455 loop
      delta := delta / 35;
      bias := bias + 36;
    end loop;
    bias := bias + 36 * delta / (delta + 38);

    code := code + place / (length(letters) + 1);
    place := place % (length(letters) + 1);
    if code > 1114111 or code between 55296 and 57343 then
      return label;
    end if;
    letters := overlay(letters placing chr(code::integer) from place::integer + 1 for 0);
    place := place + 1;
  end loop;
  return letters;
end;
$$;
comment on function private.decode_domain_label(text) is
  'One domain label (xn--…) in Unicode, by RFC 3492; unchanged when it cannot be decoded.';
grant execute on function private.decode_domain_label(text) to authenticated, service_role;

create function private.search_text(variadic parts text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  written constant text := array_to_string(parts, ' ');
  readable text := written;
  label text;
begin
  if written !~* 'xn--' then
    return private.fold_text(written);
  end if;
  for label in
    select m.match[1] from regexp_matches(written, 'xn--[a-z0-9-]+', 'gi') as m (match)
     order by length(m.match[1]) desc
  loop
    readable := replace(readable, label, private.decode_domain_label(label));
  end loop;
  return private.fold_text(written || ' ' || readable);
end;
$$;
comment on function private.search_text(text[]) is
  'The search text of a list: its parts folded, with domains in stored form (xn--…) and in Unicode.';
grant execute on function private.search_text(text[]) to authenticated, service_role;

-- Validation functions for check constraints, so that each rule is written once.
create function private.is_readable_time(at timestamptz) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select at >= timestamptz '1970-01-02 00:00+00' and at < timestamptz '9999-12-31 00:00+00';
$$;
comment on function private.is_readable_time(timestamptz) is
  'Whether browsers and spreadsheets can read a time in every time zone: finite, from 1970 to 9999.';
grant execute on function private.is_readable_time(timestamptz) to authenticated, service_role;

create function private.is_xml_text(content text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- Uses no regular expression: Postgres caches few compiled ones, and one post row needs many.
  return content = translate(content,
    E'\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000b\u000c\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015'
    '\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f\ufffe\uffff', '');
end;
$$;
comment on function private.is_xml_text(text) is
  'Whether a text has only characters that XML 1.0 allows, as feed and sitemap require.';
grant execute on function private.is_xml_text(text) to authenticated, service_role;

create function private.is_visible_text(content text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return content ~ ('[^[:space:][:cntrl:]\u0080-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]');
end;
$$;
comment on function private.is_visible_text(text) is
  'Whether a text has a visible character: neither a space nor invisible (zero-width, fillers, controls).';
grant execute on function private.is_visible_text(text) to authenticated, service_role;

create function private.is_plain_line(line text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- Control and direction characters hide, break or reverse the surrounding text. XML forbids the last two.
  return private.is_visible_text(line)
    and line = translate(line,
      E'\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u0009\u000a\u000b\u000c\u000d\u000e\u000f'
      '\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f'
      '\u007f\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f'
      '\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f'
      '\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufffe\uffff', '');
end;
$$;
comment on function private.is_plain_line(text) is
  'Whether a name, subject or title is one visible line without control and direction characters.';
grant execute on function private.is_plain_line(text) to authenticated, service_role;

create function private.clean_line(line text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(translate(regexp_replace(regexp_replace(translate(line,
    E'\u00ad\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064'
    '\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff', ''),
    -- Joiners are part of emoji and of some scripts, but not beside Latin letters, digits and spaces.
    '(^|[\u0001-\u05ff\u1e00-\u206f])[\u200c\u200d]+', '\1', 'g'), '[\u200c\u200d]+($|[\u0001-\u05ff\u1e00-\u206f])', '\1', 'g'),
    E'\t\n\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000', repeat(' ', 21)));
end;
$$;
comment on function private.clean_line(text) is
  'A name, e-mail address, phone number or domain without invisible marks, unusual spaces and spaces around it, as forms clean it.';
grant execute on function private.clean_line(text) to authenticated, service_role;

create function private.is_web_address(address text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return length(address) <= 2048
    and address ~* '^https?://([^[:space:][:cntrl:]\u0080-\u00a0\u2000-\u206f\ufdf0-\ufeff\uff00-\uffff#%/:<>?@\[\]\\^`{|}"]+)(:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?#][^[:space:][:cntrl:]\u2028\u2029<>"]*)?$';
end;
$$;
comment on function private.is_web_address(text) is
  'Whether an address is one line with http(s), a host and no user, so that every browser can parse it.';
grant execute on function private.is_web_address(text) to authenticated, service_role;

-- The names below which others register, as far as customers here have them; the public suffix list has all. A suffix
-- that is missing joins two customers' domains, which costs the team a reason.
create function private.registrable_domain(domain text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  labels constant text[] := string_to_array(domain, '.');
  last constant integer := cardinality(labels);
  suffix constant text := labels[last - 1] || '.' || labels[last];
  kept constant integer := case
    when suffix ~ '^(ac|co|com|edu|gov|mil|net|org)\.[a-z][a-z]$' then 3
    when suffix in ('int.pt', 'nome.pt', 'publ.pt', 'br.com', 'co.com', 'com.de', 'eu.com', 'gb.net', 'us.com', 'uk.com', 'za.com') then 3
    when labels[last] = 'br' and labels[last - 1] = any (string_to_array(
      '9guacu abc adm adv agr aju am anani aparecida api app arq art ato b barueri belem bet bhz bib bio blog bmd boavista '
      'bsb campinagrande campinas caxias cim cng cnt contagem coop coz cri cuiaba curitiba def des det dev ecn eco emp enf '
      'eng esp etc eti far feira flog floripa fm fnd fortal fot foz fst g12 geo ggf goiania gru ia imb ind inf jab jampa '
      'jdf joinville jor jus leg leilao lel log londrina macapa maceio manaus maringa mat med morena mp mus natal niteroi '
      'nom not ntr odo ong osasco palmas poa ppg pro psc psi pvh qsl radio rec recife rep ribeirao rio riobranco riopreto '
      'salvador sampa santamaria santoandre saobernardo saogonca seg sjc slg slz social sorocaba srv taxi tc tche tec teo '
      'the tmp trd tur tv udi vet vix vlog wiki xyz zlg', ' ')) then 3
    else 2 end;
begin
  return array_to_string(labels[greatest(last - kept + 1, 1):], '.');
end;
$$;
comment on function private.registrable_domain(text) is
  'The part of a domain that its owner registered: loja.padaria.com.br is of padaria.com.br. Equal for two names of one owner.';
grant execute on function private.registrable_domain(text) to authenticated, service_role;

create function private.shared_domains() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select string_to_array(
    'facebook.com fb.com fb.me instagram.com linkedin.com pinterest.com threads.net tiktok.com twitter.com x.com '
    'youtube.com youtu.be whatsapp.com wa.me t.me telegram.me linktr.ee beacons.ai bio.site linkin.bio lnk.bio '
    'gmail.com googlemail.com hotmail.com hotmail.com.br live.com outlook.com outlook.com.br msn.com yahoo.com '
    'yahoo.com.br icloud.com me.com bol.com.br globo.com ig.com.br sapo.pt terra.com.br uol.com.br google.com '
    'goo.gl g.page business.site blogspot.com blogspot.com.br wix.com wixsite.com wixstudio.com editorx.io '
    'wordpress.com wordpress.org wpcomstaging.com myshopify.com shopify.com squarespace.com weebly.com '
    'webnode.com webnode.com.br webnode.page jimdosite.com jimdofree.com site123.me carrd.co godaddysites.com '
    'hostingersite.com webflow.io framer.website canva.site notion.site tumblr.com medium.com substack.com '
    'github.io netlify.app vercel.app pages.dev web.app firebaseapp.com herokuapp.com lojaintegrada.com.br '
    'lojavirtualnuvem.com.br nuvemshop.com.br tray.com.br mercadolivre.com.br mercadoshops.com.br shopee.com.br '
    'ifood.com.br olx.com.br elo7.com.br hotmart.com amazon.com amazon.com.br booking.com airbnb.com '
    'airbnb.com.br', ' ');
$$;
comment on function private.shared_domains() is
  'Domains of networks, mail providers and site builders, which customers cannot bring. Same list as sharedDomains of browser and functions.';
grant execute on function private.shared_domains() to authenticated, service_role;

create function private.is_own_domain(domain text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return length(domain) <= 253
    and domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$'
    and not exists (
      select from unnest(private.shared_domains()) shared
       where is_own_domain.domain = shared or right(is_own_domain.domain, length(shared) + 1) = '.' || shared);
end;
$$;
comment on function private.is_own_domain(text) is
  'Whether a text is a domain in ASCII form that a customer can own: its labels are valid, and it is not of a service that many share.';
grant execute on function private.is_own_domain(text) to authenticated, service_role;

-- Refuses active content, except as code to read. Pages also sanitise their output; this check only informs authors
-- early.
create function private.is_passive_text(content text) returns boolean
language sql immutable set search_path = '' as $$
  select
    regexp_replace(
      -- The {1,1}? makes the whole expression non-greedy, from one fence to the next.
      regexp_replace(
        content,
        '(?:(?:^|\n) {0,3}```.*?(?:\n {0,3}```|$)|(?:^|\n) {0,3}~~~.*?(?:\n {0,3}~~~|$)){1,1}?', '', 'g'
      ),
      '`[^`]*`', '', 'g'
    ) !~* concat_ws('|',
      '<(script|iframe|frame|frameset|object|embed|applet|base|meta)[\s/>]',
      '<[a-z](?:[^>"'']|"[^"]*"|''[^'']*'')*[\s/"'']on[a-z]+\s*=',
      '[\s/"''](href|src|srcset|action|formaction|xlink:href|data|poster)\s*=\s*["'']?\s*(javascript|vbscript|data\s*:\s*text/html)',
      '\]\(\s*<?\s*(javascript|vbscript|data\s*:\s*text/html)',
      '(^|\n) {0,3}\[[^]\n]+\]:\s*<?\s*(javascript|vbscript|data\s*:\s*text/html)',
      '<(javascript|vbscript):',
      '[\s/"'']srcdoc\s*='
    );
$$;
comment on function private.is_passive_text(text) is
  'Whether a Markdown or HTML text contains no active content (scripts, frames, event handlers), except as code to read.';
grant execute on function private.is_passive_text(text) to authenticated, service_role;

create function private.are_plain_lines(lines text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  line text;
begin
  foreach line in array lines loop
    if not private.is_plain_line(line) then
      return false;
    end if;
  end loop;
  return true;
end;
$$;
comment on function private.are_plain_lines(text[]) is 'Whether every text of a list is a plain line (private.is_plain_line).';
grant execute on function private.are_plain_lines(text[]) to authenticated, service_role;

-- ---- Audit log ----
-- What the team changes. Each table that the team may write calls private.audit. Changes by customers, the system and
-- triggers are not logged, except what a customer confirms because the team asked for it.

create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor_id uuid references auth.users (id) on delete set null,
  actor_email text,
  actor_role public.team_role,
  area text not null check (area ~ '^[a-z]+$'),
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*$'),
  table_name text,
  row_key text,
  profile_id uuid references auth.users (id) on delete set null,
  changed text[] not null default '{}',
  before jsonb,
  after jsonb,
  constraint audit_log_names_team check ((actor_email is null) = (actor_role is null))
);
comment on table public.audit_log is 'The team''s changes, written by triggers. Append-only.';
comment on column public.audit_log.actor_id is 'Account of the actor; null when it is deleted.';
comment on column public.audit_log.actor_email is 'The team member''s e-mail at that time, kept when the account is deleted; null for a customer.';
comment on column public.audit_log.actor_role is 'The actor''s role at that time; null for a customer.';
comment on column public.audit_log.area is 'Part of the admin area, as in permissions: sites, plans, settings…';
comment on column public.audit_log.action is 'insert, update or delete of a row, or an action without a row, such as role_changed.';
comment on column public.audit_log.table_name is 'Table of the row; null without one.';
comment on column public.audit_log.row_key is 'Primary key of the row.';
comment on column public.audit_log.profile_id is 'The customer concerned; null for none or a deleted account.';
comment on column public.audit_log.changed is 'Changed columns. For personal columns and post texts only the name is stored.';
comment on column public.audit_log.before is 'Values before the change, without personal columns.';
comment on column public.audit_log.after is 'Values after the change, without personal columns; for an action without a row its details.';

create index audit_log_created_at_idx on public.audit_log (created_at desc, id desc);
create index audit_log_area_idx on public.audit_log (area, created_at desc, id desc);
create index audit_log_actor_email_idx on public.audit_log (actor_email, created_at desc, id desc);
create index audit_log_profile_id_idx on public.audit_log (profile_id, created_at desc, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id);

alter table public.audit_log enable row level security;
create policy "Administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.can('audit.read')));
grant select on public.audit_log to authenticated, service_role;

-- For a user token, the actor is the user. An edge function uses the service role and names the verified actor in
-- app.actor, which is ignored for other roles because any caller could set it. The setting `role` is the role that the
-- API switched to; security definer functions do not change it.
create function private.audit_actor(out actor_id uuid, out actor_email text, out actor_role public.team_role)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := case
    when current_setting('role') = 'service_role' then nullif(current_setting('app.actor', true), '')::uuid
    when private.team_role() is not null then auth.uid()
  end;
begin
  select u.id, coalesce(u.email, u.id::text), private.to_team_role(u.raw_app_meta_data ->> 'role')
    into actor_id, actor_email, actor_role
    from auth.users u
   where u.id = caller and private.to_team_role(u.raw_app_meta_data ->> 'role') is not null;
end;
$$;
comment on function private.audit_actor() is
  'The team member who acts in this transaction; null for customers and the system.';

create function private.act_for(caller_id uuid) returns void
language sql set search_path = '' as $$
  select set_config('app.actor', caller_id::text, true);
$$;
comment on function private.act_for(uuid) is
  'Sets the verified actor for the changes of this transaction. For edge functions with the service role.';
grant execute on function private.act_for(uuid) to service_role;

create function private.audited_values(row_values jsonb, columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(v.key,
           case when length(v.value #>> '{}') > 2000 and jsonb_typeof(v.value) = 'string'
                then to_jsonb(left(v.value #>> '{}', 2000) || '…') else v.value end)
    from jsonb_each(row_values) v
   where v.key = any (columns) and v.value <> 'null';
$$;
comment on function private.audited_values(jsonb, text[]) is
  'These columns of a row for the audit log, with long texts truncated.';

create function private.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  area constant text := tg_argv[0];
  key_columns constant text[] := tg_argv[1];
  owner_column constant text := tg_argv[2];
  personal constant text[] := tg_argv[3];
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  known jsonb := coalesce(is_now, was);
  actor record;
  changes text[];
  kept text[];
  owner_id uuid;
begin
  -- Changes by triggers are consequences of the logged change.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  select * into actor from private.audit_actor();
  if actor.actor_id is null then
    return null;
  end if;

  select array_agg(c order by c) into changes
    from jsonb_object_keys(known) c
   where c <> all (array['created_at', 'updated_at', owner_column])
     -- Generated columns follow from other columns.
     and not exists (
       select from pg_catalog.pg_attribute a
        where a.attrelid = tg_relid and a.attname = c and a.attgenerated <> '')
     and nullif(was -> c, 'null') is distinct from nullif(is_now -> c, 'null');
  if changes is null then
    return null;
  end if;
  kept := array(select c from unnest(changes) c where c <> all (personal));

  owner_id := case owner_column
    when '' then null
    when 'site_id' then (select s.profile_id from public.sites s where s.id = (known ->> 'site_id')::uuid)
    else (known ->> owner_column)::uuid
  end;
  insert into public.audit_log (
    actor_id, actor_email, actor_role, area, action, table_name, row_key, profile_id, changed, before, after)
  values (
    actor.actor_id, actor.actor_email, actor.actor_role, area, lower(tg_op), tg_table_name,
    (select string_agg(known ->> k, ',') from unnest(key_columns) k),
    (select u.id from auth.users u where u.id = owner_id),
    changes, private.audited_values(was, kept), private.audited_values(is_now, kept));
  return null;
end;
$$;
comment on function private.record_change() is 'Trigger: writes a change by the team into the audit log.';

create function private.audit(
  audited regclass, area text, personal text[] default '{}', owner_column text default '',
  events text default 'insert or update or delete'
) returns void
language plpgsql set search_path = '' as $$
declare
  key_columns text[] := array(
    select a.attname
      from pg_catalog.pg_index i
      join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = audited and i.indisprimary
     order by array_position(i.indkey::int2[], a.attnum));
begin
  execute format('create trigger record_change after %s on %s for each row execute function private.record_change(%L, %L, %L, %L)',
    events, audited, area, key_columns, owner_column, personal);
end;
$$;
comment on function private.audit(regclass, text, text[], text, text) is
  'Enables the audit log for a table; called in the table''s migration. For personal columns and versioned texts only the names of changed columns are stored. The owner column (profile_id, or site_id for the site''s customer) names the customer concerned.';

create function private.note_audit(
  area text, action text, profile_id uuid default null, details jsonb default null, was jsonb default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, actor_email, actor_role, area, action, profile_id, before, after)
  select a.actor_id, a.actor_email, a.actor_role, note_audit.area, note_audit.action,
         (select u.id from auth.users u where u.id = note_audit.profile_id), was, details
    from private.audit_actor() a
   where a.actor_id is not null;
$$;
comment on function private.note_audit(text, text, uuid, jsonb, jsonb) is
  'Writes an action without a changed row into the audit log, such as an exported list or a refund. Details contain no personal data.';
grant execute on function private.note_audit(text, text, uuid, jsonb, jsonb) to service_role;

create function public.note_audit(
  actor_id uuid, area text, action text, profile_id uuid default null, details jsonb default null
) returns void
language sql set search_path = '' as $$
  select private.act_for(actor_id);
  select private.note_audit(area, action, profile_id, details);
$$;
comment on function public.note_audit(uuid, text, text, uuid, jsonb) is
  'The same for an edge function, which names the verified actor. Service role only.';
grant execute on function public.note_audit(uuid, text, text, uuid, jsonb) to service_role;

create function private.note_confirmed(area text, action text, account_id uuid, details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, actor_email, actor_role, area, action, profile_id, after)
  select u.id, case when member.role is not null then coalesce(u.email, u.id::text) end, member.role,
         note_confirmed.area, note_confirmed.action, u.id, details
    from auth.users u
   cross join lateral (select private.to_team_role(u.raw_app_meta_data ->> 'role') as role) member
   where u.id = account_id;
$$;
comment on function private.note_confirmed(text, text, uuid, jsonb) is
  'Writes what the owner of an account confirmed by a link that the team sent. The owner is the actor; only a team member''s e-mail is stored.';

create function private.keep_audit_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The only allowed update removes the link to a deleted account.
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'actor_id' - 'profile_id' = to_jsonb(old) - 'actor_id' - 'profile_id'
      and (new.actor_id is not distinct from old.actor_id
        or new.actor_id is null and not exists (select from auth.users u where u.id = old.actor_id))
      and (new.profile_id is not distinct from old.profile_id
        or new.profile_id is null and not exists (select from auth.users u where u.id = old.profile_id)) then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE' and old.created_at < now() - private.setting_days('keep_audit_log_days', 1826) then
    return old;
  end if;
  raise exception 'The audit log is only added to.' using errcode = 'restrict_violation';
end;
$$;
comment on function private.keep_audit_log() is 'Trigger: keeps the audit log append-only for every role until an entry reaches the age in the settings.';

create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.keep_audit_log();
create trigger audit_log_not_emptied before truncate on public.audit_log
  for each statement execute function private.keep_audit_log();

-- ---- Settings ----
-- What administrators change without a deployment. Pages read public keys; only administrators read private ones.

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
    else true end),
  constraint settings_resolvers_are_addresses check (
    key <> 'dns_resolvers' or value is null or value ~ '^https://[^[:space:],]+([[:space:]]*,[[:space:]]*https://[^[:space:],]+)*$'),
  constraint settings_yes_or_no check (key <> 'respect_dnt' or value in ('true', 'false')),
  constraint settings_most_page_views check (
    key not in ('most_page_views_a_day', 'most_page_views_a_minute') or value is null or value ~ '^[1-9][0-9]{2,7}$')
);
comment on table public.settings is 'Settings that administrators change without a deployment.';
comment on column public.settings.value is 'The value; empty means not set.';
comment on column public.settings.is_public is 'Whether visitors may read it.';
comment on column public.settings.description is 'Explanation for administrators.';

create index settings_public_idx on public.settings (key) where is_public;

create trigger settings_set_updated_at before update on public.settings
  for each row execute function private.set_updated_at();

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

create function private.setting_days(setting_key text, otherwise integer) returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(days => coalesce(
    (select s.value::integer from public.settings s where s.key = setting_key), otherwise));
$$;
comment on function private.setting_days(text, integer) is 'A setting in days as an interval; the second argument when it is not set.';
grant execute on function private.setting_days(text, integer) to service_role;

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

-- The fallback is the contact address of the application; a test compares them. An invalid address counts as not
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

create trigger keep_team_reachable before update of value on public.settings
  for each row when (new.key = 'team_mfa_required') execute function private.keep_team_reachable();

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
  ('site_name', null, true, 'Name of the site, in pages, titles and e-mails; empty: the one of the application. Pages show it after the next build.'),
  ('contact_email', null, true, 'Where visitors write to, in pages; empty: the address of the application. Pages show it after the next build.'),
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
  ('keep_failures_days', '30', false, 'Days after which a failure of ours that has not come back is forgotten.'),
  ('dns_resolvers', null, false, 'Two resolvers, separated by a comma, that are asked where customers'' domains point: https addresses that answer in application/dns-json. Empty: those of Cloudflare and Google.'),
  ('price_notice_days', '30', false, 'Days between telling a customer of another price and the first period that costs it, at least.'),
  ('respect_dnt', 'true', false, 'Whether visitors whose browser sends Do Not Track or Global Privacy Control are left out of our own analytics: true or false.'),
  ('most_page_views_a_day', '50000', false, 'Page views of a day that are stored at most; what comes beyond is counted as left out, and the team gets a task. Raise it long before a day of yours comes near.'),
  ('most_page_views_a_minute', '10000', false, 'Page views of a minute that are stored at most; what comes beyond is counted as left out, and the team gets a task.'),
  ('keep_page_views_days', '396', false, 'Days after which single visits and page views are removed; the figures by day stay.');

-- ---- Counts of rows ----
-- Maintained by triggers, for figures over all customers, which a count of the rows would make slow.

create table private.counted_tables (
  name text primary key,
  columns text[] not null
);
comment on table private.counted_tables is 'Tables with maintained counts.';
comment on column private.counted_tables.name is 'The table with its schema.';
comment on column private.counted_tables.columns is 'The columns that group the rows.';

alter table private.counted_tables enable row level security;
create policy "No API role reads which tables are counted" on private.counted_tables
  for select to anon, authenticated using (false);

create table private.row_counts (
  table_name text not null references private.counted_tables (name),
  alike jsonb not null,
  row_count bigint not null,
  primary key (table_name, alike)
);
comment on table private.row_counts is 'Number of rows per group, summed each minute from private.row_count_entries.';
comment on column private.row_counts.table_name is 'The counted table.';
comment on column private.row_counts.alike is 'The group: values by column.';

alter table private.row_counts enable row level security;
create policy "No API role reads counts of rows" on private.row_counts
  for select to anon, authenticated using (false);

create table private.row_count_entries (
  id bigint generated always as identity primary key,
  table_name text not null,
  alike jsonb not null,
  change integer not null check (change <> 0)
);
comment on table private.row_count_entries is 'Changes of counts that are not summed yet.';
comment on column private.row_count_entries.table_name is 'As in row_counts.';
comment on column private.row_count_entries.alike is 'As in row_counts.';
comment on column private.row_count_entries.change is 'Change of the count by one statement.';

alter table private.row_count_entries enable row level security;
create policy "No API role reads counts to sum" on private.row_count_entries
  for select to anon, authenticated using (false);

create function private.append_row_counts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  alike text := (select string_agg(format('%L, %I', c, c), ', ') from unnest(tg_argv) c);
  changes text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then format('select jsonb_build_object(%s) as alike, 1 as change from new_rows', alike) end,
    case when tg_op <> 'INSERT' then format('select jsonb_build_object(%s) as alike, -1 as change from old_rows', alike) end);
begin
  execute format(
    'insert into private.row_count_entries (table_name, alike, change)
     select %L, c.alike, sum(c.change) from (%s) c group by c.alike having sum(c.change) <> 0',
    tg_table_schema || '.' || tg_table_name, changes);
  return null;
end;
$$;
comment on function private.append_row_counts() is
  'Statement trigger: appends the change of each count of its table. Its arguments are the grouping columns.';

create function private.count_rows() returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted private.counted_tables;
begin
  delete from private.row_count_entries;
  delete from private.row_counts;
  for counted in select * from private.counted_tables loop
    execute format(
      'insert into private.row_counts (table_name, alike, row_count)
       select %L, jsonb_build_object(%s), count(*) from %s group by 2',
      counted.name, (select string_agg(format('%L, %I', c, c), ', ') from unnest(counted.columns) c), counted.name::regclass);
  end loop;
end;
$$;
comment on function private.count_rows() is
  'Recounts all counted tables. Locks them against writes.';

create function private.keep_row_counts(counted text, variadic columns text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  arguments text := (select string_agg(quote_literal(c), ', ') from unnest(columns) c);
begin
  insert into private.counted_tables (name, columns) values (counted, columns);
  execute format('create trigger count_inserted_rows after insert on %s referencing new table as new_rows
    for each statement execute function private.append_row_counts(%s)', counted, arguments);
  execute format('create trigger count_updated_rows after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function private.append_row_counts(%s)', counted, arguments);
  execute format('create trigger count_deleted_rows after delete on %s referencing old table as old_rows
    for each statement execute function private.append_row_counts(%s)', counted, arguments);
end;
$$;
comment on function private.keep_row_counts(text, text[]) is
  'Starts to count the rows of an empty table (with its schema) by columns.';

create function private.counted_rows(counted text) returns table (alike jsonb, row_count bigint)
language sql stable security definer set search_path = '' as $$
  select c.alike, sum(c.row_count)::bigint
    from (select r.alike, r.row_count from private.row_counts r where r.table_name = counted
          union all
          select e.alike, e.change from private.row_count_entries e where e.table_name = counted) c
   group by c.alike
  having sum(c.row_count) <> 0;
$$;
comment on function private.counted_rows(text) is
  'Number of rows per group of a table (with its schema), including changes that are not summed yet.';

create function private.sum_row_counts() returns void
language sql security definer set search_path = '' as $$
  with entries as (delete from private.row_count_entries e returning e.table_name, e.alike, e.change)
  insert into private.row_counts as c (table_name, alike, row_count)
  select e.table_name, e.alike, sum(e.change) from entries e group by e.table_name, e.alike having sum(e.change) <> 0
  on conflict (table_name, alike) do update set row_count = c.row_count + excluded.row_count;
$$;
comment on function private.sum_row_counts() is 'Moves the entries into the counts.';

-- ---- Walks ----
-- Jobs that scan a large table of another service in parts, because it has no suitable index.

create table private.walks (
  name text primary key,
  next_block integer not null default 0 check (next_block >= 0),
  rounds integer not null default 0 check (rounds >= 0)
);
comment on table private.walks is 'Progress of jobs that repeatedly scan a table in parts.';
comment on column private.walks.name is 'Name of the job and its table.';
comment on column private.walks.next_block is 'First block of the next run.';
comment on column private.walks.rounds is 'Number of completed scans.';

alter table private.walks enable row level security;
create policy "No API role reads walks" on private.walks
  for select to anon, authenticated using (false);

create function private.walk(walk_name text, relation regclass, blocks integer, out first tid, out past tid)
language plpgsql security definer set search_path = '' as $$
declare
  size constant bigint := pg_relation_size(relation) / current_setting('block_size')::bigint;
  begins_at bigint;
begin
  insert into private.walks (name) values (walk_name) on conflict do nothing;
  select w.next_block into begins_at from private.walks w where w.name = walk_name for update;
  -- The table may have shrunk.
  begins_at := case when begins_at < size then begins_at else 0 end;
  first := format('(%s,0)', begins_at);
  if begins_at + blocks < size then
    past := format('(%s,0)', begins_at + blocks);
    update private.walks w set next_block = begins_at + blocks where w.name = walk_name;
  else
    -- Includes blocks that are added during the run.
    past := '(4294967295,0)';
    update private.walks w set next_block = 0, rounds = w.rounds + 1 where w.name = walk_name;
  end if;
end;
$$;
comment on function private.walk(text, regclass, integer) is
  'Takes the next blocks (8 KB) of a table: rows whose ctid is at least first and less than past. Starts again after the last block. An updated row moves and may be found in the next round only.';

create function private.walk_due(walk_name text) returns integer
language sql security definer set search_path = '' as $$
  -- Locked, because a concurrent run may have read the table before the caller's row was committed.
  select coalesce((
    select w.rounds + case when w.next_block = 0 then 1 else 2 end
      from private.walks w where w.name = walk_name for share), 1);
$$;
comment on function private.walk_due(text) is
  'Number of rounds after which a walk has found every row that is in the table now.';

-- Accounts: profiles, what protects them in addition to the auth service, and corrected e-mails.

-- ---- Profiles ----
-- One row per account, created by the database at sign-up.

create type public.language as enum ('pt-BR', 'pt-PT', 'en');
comment on type public.language is 'Languages of the interface, e-mails and courses; the default comes first.';

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text check (length(full_name) <= 120 and private.is_plain_line(full_name)),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  domain text check (private.is_own_domain(domain)),
  avatar_url text check (private.is_web_address(avatar_url)),
  locale public.language not null default 'pt-BR',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'Customers'' own data. One row per account, created at sign-up.';
comment on column public.profiles.id is 'The account: auth.users.id.';
comment on column public.profiles.email is 'Copy of the account''s e-mail, updated by a trigger, so that lists do not read the auth schema.';
comment on column public.profiles.full_name is 'Full name, without control and direction characters.';
comment on column public.profiles.phone is 'Phone (WhatsApp) in E.164: +5511987654321.';
comment on column public.profiles.domain is 'Domain the customer has or wants, lower case and in its ASCII form (xn--…).';
comment on column public.profiles.avatar_url is 'Public address of the avatar.';
comment on column public.profiles.locale is 'Language of the interface and of the e-mails: pt-BR, pt-PT or en.';
comment on column public.profiles.created_at is 'Time of the sign-up.';

create index profiles_created_at_idx on public.profiles (created_at desc);

create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

alter table public.profiles enable row level security;
create policy "Customers read their own profile, administrators all" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select private.can('customers.read')));
create policy "Customers change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "Accounts with MFA reach their profile only at aal2" on public.profiles
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.profiles to authenticated;
grant update (full_name, phone, domain, locale) on public.profiles to authenticated;
grant select on public.profiles to service_role;
grant update (avatar_url) on public.profiles to service_role;

-- Sign-up metadata comes from the browser and may contain anything. Invalid values are omitted, because a sign-up must
-- never fail because of them.
create function private.read_sign_up(meta jsonb)
returns table (full_name text, phone text, domain text, locale public.language)
language plpgsql immutable set search_path = '' as $$
declare
  -- Numbers and objects also have a text form but are not valid values.
  texts constant jsonb := (
    select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
      from jsonb_each(case when jsonb_typeof(meta) = 'object' then meta else '{}' end) entry
     where jsonb_typeof(entry.value) = 'string');
  name constant text := left(btrim(regexp_replace(private.clean_line(texts ->> 'full_name'),
    '[\u0001-\u001f\u007f-\u009f\u061c\ufffe\uffff]', '', 'g')), 120);
  cleaned_domain constant text := lower(private.clean_line(texts ->> 'domain'));
begin
  full_name := case when private.is_plain_line(name) then name end;
  phone := substring(private.clean_line(texts ->> 'phone') from '^\+[1-9][0-9]{7,14}$');
  domain := case when private.is_own_domain(cleaned_domain) then cleaned_domain end;
  locale := coalesce(
    (select known from unnest(enum_range(null::public.language)) known where known::text = texts ->> 'locale'), 'pt-BR');
  return next;
end;
$$;
comment on function private.read_sign_up(jsonb) is 'The profile in the metadata of a sign-up, without invalid values.';

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  begin
    insert into public.profiles (id, email, full_name, phone, domain, locale)
    select new.id, new.email, typed.* from private.read_sign_up(new.raw_user_meta_data) typed;
  exception when others then
    raise warning 'Profile of % made without its metadata: %', new.id, sqlerrm;
    insert into public.profiles (id, email) values (new.id, new.email) on conflict (id) do nothing;
  end;
  return new;
end;
$$;
comment on function private.create_profile() is 'Trigger: creates the profile of a new account from its sign-up metadata, without invalid values.';

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create function private.clean_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.full_name := private.clean_line(new.full_name);
  new.phone := private.clean_line(new.phone);
  new.domain := private.clean_line(new.domain);
  return new;
end;
$$;
comment on function private.clean_profile() is 'Trigger: removes invisible characters from name, phone and domain.';

-- Before the triggers that compare the domain, which run in the order of their names.
create trigger clean_profile before insert or update of full_name, phone, domain on public.profiles
  for each row execute function private.clean_profile();

create function private.copy_email_to_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id and email is distinct from new.email;
  return new;
end;
$$;
comment on function private.copy_email_to_profile() is 'Trigger: copies the account''s e-mail to profiles.email.';

create trigger copy_email_to_profile after update of email on auth.users
  for each row execute function private.copy_email_to_profile();

-- The auth service selects the language of its e-mails from the account's metadata.
create function private.copy_locale_to_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
     set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('locale', new.locale)
   where id = new.id and raw_user_meta_data ->> 'locale' is distinct from new.locale::text;
  return new;
end;
$$;
comment on function private.copy_locale_to_account() is 'Trigger: copies the profile''s language to the account''s metadata.';

create trigger copy_locale_to_account after update of locale on public.profiles
  for each row execute function private.copy_locale_to_account();

-- ---- Accounts that are being deleted ----

-- Deleting an account ends its subscription first. The messages about that end wait until the account is gone, which
-- deletes them, or until the deletion has failed.
create table private.account_closings (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  began_at timestamptz not null default now()
);
comment on table private.account_closings is 'Accounts whose deletion has begun.';
comment on column private.account_closings.began_at is 'When its last deletion began.';

alter table private.account_closings enable row level security;
create policy "No API role reads deletions that have begun" on private.account_closings
  for select to anon, authenticated using (false);

create function private.begin_account_closing(owner_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.account_closings as c (profile_id)
  select p.id from public.profiles p where p.id = owner_id
      on conflict (profile_id) do update set began_at = now();
$$;
comment on function private.begin_account_closing(uuid) is 'Holds the messages about an account back while its deletion runs.';
grant execute on function private.begin_account_closing(uuid) to service_role;

create function private.message_hold(owner_id uuid) returns interval
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select greatest(c.began_at + interval '15 minutes' - now(), interval '0')
       from private.account_closings c where c.profile_id = owner_id),
    interval '0');
$$;
comment on function private.message_hold(uuid) is
  'How long a message about an account waits: until 15 minutes after its deletion began, else not at all.';

-- Avatars are readable publicly and written only by the edge function upload-avatar, so that only checked files are
-- public; the bucket has no policy for customers. Files are deleted through the Storage API, which refuses deletes on
-- its tables.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- ---- Sign-up ----

-- An attacker who signs up with another user's address knows the password of the account that this user then confirms.
-- Confirming therefore deletes the password of the sign-up, and the application asks the confirmed user to set one. An
-- account that the team creates as confirmed (Studio, the admin API) was sent no e-mail and keeps its password.
create function private.void_unconfirmed_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end;
$$;
comment on function private.void_unconfirmed_password() is
  'Trigger: deletes the password of a sign-up when its e-mail is confirmed, so that only the confirmed user can set one.';

create trigger void_unconfirmed_password before update of email_confirmed_at on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null)
  execute function private.void_unconfirmed_password();

-- The same attacker chose the name, phone, domain and model. They remain in the account's metadata, where the page of
-- the confirmation reads them to ask about them.
create function private.void_unconfirmed_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Whatever was paid or built was not decided by the sign-up alone.
  update public.sites s set model = null where s.profile_id = new.id and s.status = 'awaiting_payment';
  if found then
    update public.profiles p set full_name = null, phone = null, domain = null where p.id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.void_unconfirmed_details() is
  'Trigger: deletes the name, phone, domain and model of a sign-up when its e-mail is confirmed, so that the confirmed user sets them.';

create trigger void_unconfirmed_details after update of email_confirmed_at on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null)
  execute function private.void_unconfirmed_details();

-- The auth service ignores the data of a second sign-up with an unconfirmed address (internal/api/signup.go of
-- supabase/auth) and sends its e-mail again, in the language of the first.
create function private.replace_sign_up(email text, details jsonb, headers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Supabase's network overwrites this header.
  sender constant text := private.hash_sender(headers ->> 'cf-connecting-ip', now());
  typed constant jsonb := (
    select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
      from jsonb_each(case when jsonb_typeof(details) = 'object' then details else '{}' end) entry
     where entry.key in ('full_name', 'phone', 'domain', 'model', 'locale') and length(entry.value #>> '{}') <= 254);
  account_id uuid;
begin
  if sender is not null then
    if private.used('sign_up', sender, now() - interval '1 hour') >= 30 then
      return;
    end if;
    perform private.add_usage('sign_up', sender);
  end if;
  update auth.users u
     set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') - '{full_name,phone,domain,model,locale}'::text[] || typed
   where u.email = lower(btrim(replace_sign_up.email)) and u.email_confirmed_at is null and u.confirmation_sent_at is not null
  returning u.id into account_id;
  update public.profiles p
     set (full_name, phone, domain, locale) =
       (select r.full_name, r.phone, r.domain, r.locale from private.read_sign_up(typed) r)
   where p.id = account_id;
  update public.sites s set model = private.read_sign_up_model(typed)
   where s.profile_id = account_id and s.status = 'awaiting_payment';
end;
$$;
comment on function private.replace_sign_up(text, jsonb, jsonb) is
  'Replaces the details of an unconfirmed sign-up, at most 30 times an hour per sender; see public.replace_sign_up.';
grant execute on function private.replace_sign_up(text, jsonb, jsonb) to anon, authenticated;

create function public.replace_sign_up(email text, details jsonb) returns void
language sql set search_path = '' as $$
  select private.replace_sign_up(email, details, coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}'));
$$;
comment on function public.replace_sign_up(text, jsonb) is
  'Replaces the details of an earlier sign-up with this address while it is unconfirmed: {"full_name", "phone", "domain", "model", "locale"}. Does nothing, without a sign of it, for any other address.';
grant execute on function public.replace_sign_up(text, jsonb) to anon, authenticated;

-- The page of a used or expired link shows this before it asks for a password. The auth service can only check a token
-- by using it. A function with different responses for valid and unknown tokens would allow guessing the six digits of
-- a code, so this table contains only tokens of ended links.
create table private.ended_confirmations (
  token_hash text primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  ended_at timestamptz not null default now()
);
comment on table private.ended_confirmations is 'Tokens of confirmation links that were used or replaced, for 30 days.';
comment on column private.ended_confirmations.ended_at is 'When the link was used or replaced.';

create index ended_confirmations_profile_id_idx on private.ended_confirmations (profile_id);
create index ended_confirmations_ended_at_idx on private.ended_confirmations (ended_at);

alter table private.ended_confirmations enable row level security;
create policy "No API role reads ended confirmations" on private.ended_confirmations
  for select to anon, authenticated using (false);

create function private.note_ended_confirmation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ended_confirmations (token_hash, profile_id)
  select old.confirmation_token, p.id from public.profiles p where p.id = new.id
  on conflict (token_hash) do nothing;
  return null;
end;
$$;
comment on function private.note_ended_confirmation() is
  'Trigger: stores the token of a confirmation link that was used or replaced.';

create trigger note_ended_confirmation after update of confirmation_token on auth.users
  for each row
  when (old.confirmation_token <> '' and old.confirmation_token is distinct from new.confirmation_token)
  execute function private.note_ended_confirmation();

create function private.confirmation_link_state(token_hash text, headers jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- Supabase's network overwrites this header.
  sender constant text := private.hash_sender(headers ->> 'cf-connecting-ip', now());
  holder record;
begin
  if sender is not null then
    -- Only an attacker who tries all codes of an address exceeds this limit; the responses would reveal whether the
    -- address has an account.
    if private.used('confirmation_link', sender, now() - interval '1 hour') >= 30 then
      return null;
    end if;
    perform private.add_usage('confirmation_link', sender);
  end if;
  select u.confirmation_sent_at as sent_at into holder from auth.users u
   where u.confirmation_token = confirmation_link_state.token_hash
     -- Same condition as the auth service's index on the column.
     and u.confirmation_token !~ '^[0-9 ]*$';
  if found then
    -- Same value as otp_expiry in supabase/config.toml.
    return case when holder.sent_at < now() - interval '1 hour' then 'ended' end;
  end if;
  return (
    select case when u.email_confirmed_at is null then 'ended' else 'confirmed' end
      from private.ended_confirmations e join auth.users u on u.id = e.profile_id
     where e.token_hash = confirmation_link_state.token_hash);
end;
$$;
comment on function private.confirmation_link_state(text, jsonb) is
  'State of a confirmation link without using it, at most 30 times an hour per sender; see public.confirmation_link_state.';
grant execute on function private.confirmation_link_state(text, jsonb) to anon, authenticated;

create function public.confirmation_link_state(token_hash text) returns text
language sql set search_path = '' as $$
  select private.confirmation_link_state(token_hash, coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}'));
$$;
comment on function public.confirmation_link_state(text) is
  'confirmed when the account of a confirmation link has confirmed its e-mail, ended when the link expired or was replaced; null when it may still work or is unknown.';
grant execute on function public.confirmation_link_state(text) to anon, authenticated;

-- ---- Notices of changed sign-in data ----

create function private.masked_email(email text) returns text
language sql immutable set search_path = '' as $$
  select left(email, 1) || '•••' || substring(email from '@.*$');
$$;
comment on function private.masked_email(text) is 'An address with all but the first character before the @ hidden.';

-- The owner of the old address learns of the change even when they did not confirm it, and can reply.
create function private.queue_email_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (profile_id, recipient, locale, template, dedupe_key, payload)
  select p.id, old.email, p.locale, 'email_changed',
         'email_changed:' || new.id || ':' || floor(extract(epoch from clock_timestamp()) * 1000),
         jsonb_build_object('full_name', p.full_name, 'masked_email', private.masked_email(new.email))
    from public.profiles p where p.id = new.id;
  return null;
end;
$$;
comment on function private.queue_email_changed() is
  'Trigger: queues the e-mail about a changed e-mail to the old address.';

create trigger queue_email_changed after update of email on auth.users
  for each row
  when (lower(old.email) <> lower(new.email) and length(old.email) between 3 and 320)
  execute function private.queue_email_changed();

-- A first password replaces none and needs no e-mail.
create function private.queue_password_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(
    new.id,
    'password_changed',
    'password_changed:' || new.id || ':' || floor(extract(epoch from clock_timestamp()) * 1000),
    jsonb_build_object('domain', (select p.domain from public.profiles p where p.id = new.id))
  );
  return new;
end;
$$;
comment on function private.queue_password_changed() is 'Trigger: queues the e-mail about a changed password.';

create trigger queue_password_changed after update of encrypted_password on auth.users
  for each row
  when (old.encrypted_password <> '' and new.encrypted_password <> '' and old.encrypted_password <> new.encrypted_password)
  execute function private.queue_password_changed();

create function private.queue_factor_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  factor record := coalesce(new, old);
begin
  -- The deletion of an account sends no e-mails about its factors.
  if exists (select from auth.users u where u.id = factor.user_id) then
    perform private.queue_email(factor.user_id, tg_argv[0]::public.email_template,
      tg_argv[0] || ':' || factor.id || ':' || floor(extract(epoch from clock_timestamp()) * 1000), '{}');
  end if;
  return null;
end;
$$;
comment on function private.queue_factor_change() is
  'Trigger: queues the e-mail about an added or removed MFA factor.';

do $$
begin
  -- The embedded local backend has no such table.
  if to_regclass('auth.mfa_factors') is not null then
    create trigger queue_factor_added after insert on auth.mfa_factors
      for each row when (new.status::text = 'verified') execute function private.queue_factor_change('factor_added');
    create trigger queue_factor_verified after update of status on auth.mfa_factors
      for each row when (new.status::text = 'verified' and old.status::text <> 'verified')
      execute function private.queue_factor_change('factor_added');
    create trigger queue_factor_removed after delete on auth.mfa_factors
      for each row when (old.status::text = 'verified') execute function private.queue_factor_change('factor_removed');
  end if;
exception when insufficient_privilege then
  -- The table belongs to the auth service.
  raise warning 'Changes of MFA factors are not announced: triggers on auth.mfa_factors are not allowed.';
end;
$$;

-- ---- E-mails that the team corrects ----
-- The new mailbox confirms by a link; the old one is informed at the request and after the change. The token is kept
-- apart from the outbox, which other roles read.

create type public.email_correction_reason as enum ('typo', 'lost_access', 'requested', 'other');
comment on type public.email_correction_reason is 'Why the team corrects a customer''s e-mail.';

create table public.email_corrections (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  former_email text not null check (length(former_email) between 3 and 320),
  email text not null check (length(email) between 3 and 320 and email = lower(email) and email ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
  reason public.email_correction_reason not null,
  requested_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days',
  confirmed_at timestamptz,
  withdrawn_at timestamptz,
  constraint email_corrections_end_once check (confirmed_at is null or withdrawn_at is null)
);
comment on table public.email_corrections is 'E-mails that the team corrects. Ended ones are deleted after 90 days.';
comment on column public.email_corrections.former_email is 'E-mail of the account when the team asked.';
comment on column public.email_corrections.email is 'New e-mail, lower case.';
comment on column public.email_corrections.requested_by is 'Member of the team who asked; null when their account is deleted.';
comment on column public.email_corrections.sent_at is 'Time of the last e-mail, whose link replaces the earlier ones.';
comment on column public.email_corrections.expires_at is 'Until when the last link is valid.';
comment on column public.email_corrections.confirmed_at is 'When the new mailbox confirmed it, and the account received the e-mail.';
comment on column public.email_corrections.withdrawn_at is 'When the team withdrew it, another correction replaced it, or the account received another e-mail.';

create unique index email_corrections_open_idx on public.email_corrections (profile_id)
  where confirmed_at is null and withdrawn_at is null;
create index email_corrections_profile_id_idx on public.email_corrections (profile_id);
create index email_corrections_requested_by_idx on public.email_corrections (requested_by);

alter table public.email_corrections enable row level security;
create policy "Roles that read customers read corrections" on public.email_corrections
  for select to authenticated using ((select private.can('customers.read')));
grant select on public.email_corrections to authenticated, service_role;

create table private.email_correction_tokens (
  token text primary key,
  correction_id uuid not null unique references public.email_corrections (id) on delete cascade
);
comment on table private.email_correction_tokens is 'The token in the link of each correction of an e-mail.';
comment on column private.email_correction_tokens.token is '64 random hexadecimal digits.';

alter table private.email_correction_tokens enable row level security;
create policy "No API role reads tokens of corrections" on private.email_correction_tokens
  for select to anon, authenticated using (false);

create function private.is_team_account(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
     where u.id = is_team_account.user_id and private.to_team_role(u.raw_app_meta_data ->> 'role') is not null);
$$;
comment on function private.is_team_account(uuid) is 'Whether an account has a role in the team.';

create function private.send_email_correction(correction public.email_corrections) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_correction_tokens t where t.correction_id = correction.id;
  insert into private.email_correction_tokens (token, correction_id)
  values (encode(extensions.gen_random_bytes(32), 'hex'), correction.id);
  -- An earlier e-mail has a link that no longer works.
  delete from public.email_outbox e where e.dedupe_key like 'email_correction:' || correction.id || ':%' and e.status = 'queued';
  -- Without the account, so that sending the customer's e-mails again never sends this link to the old address.
  insert into public.email_outbox (recipient, locale, template, dedupe_key, payload)
  select correction.email, p.locale, 'email_correction',
         'email_correction:' || correction.id || ':' || floor(extract(epoch from clock_timestamp()) * 1000),
         jsonb_build_object('correction_id', correction.id, 'full_name', p.full_name,
           'former_email', private.masked_email(correction.former_email), 'email', correction.email, 'expires_at', correction.expires_at,
           'requested_by', (select coalesce(m.full_name, m.email) from public.profiles m where m.id = correction.requested_by))
    from public.profiles p where p.id = correction.profile_id;
end;
$$;
comment on function private.send_email_correction(public.email_corrections) is
  'Queues the e-mail to the new address with a new link, which replaces the earlier one.';

create function private.correct_customer_email(profile_id uuid, seen text, email text, reason public.email_correction_reason)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(private.clean_line(correct_customer_email.email));
  owner constant uuid := correct_customer_email.profile_id;
  profile public.profiles;
  correction public.email_corrections;
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers correct an e-mail.' using errcode = '42501';
  end if;
  -- Two colleagues at the same time: the second one finds the correction of the first.
  select p.* into profile from public.profiles p where p.id = owner for update;
  if profile.id is null then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if private.is_team_account(owner) then
    raise exception 'team_account' using errcode = 'PT409', hint = 'Members of the team change their own e-mail.';
  end if;
  if lower(profile.email) is distinct from lower(correct_customer_email.seen) or lower(profile.email) = address then
    raise exception 'The e-mail was changed by someone else.' using errcode = 'PT409';
  end if;
  if exists (select from auth.users u where lower(u.email) = address) then
    raise exception 'email_taken' using errcode = 'PT409', hint = 'Another account has this e-mail.';
  end if;

  select c.* into correction from public.email_corrections c
   where c.profile_id = owner and c.confirmed_at is null and c.withdrawn_at is null for update;
  -- A repeated request sends no second e-mail.
  if correction.email = address and correction.sent_at > now() - interval '1 minute' then
    return correction.id;
  end if;
  perform private.limit_own_calls('correct-email');
  perform private.end_email_corrections(owner);
  insert into public.email_corrections (profile_id, former_email, email, reason, requested_by)
  values (owner, profile.email, address, correct_customer_email.reason, auth.uid())
  returning * into correction;
  perform private.send_email_correction(correction);
  perform private.queue_email(owner, 'email_correction_notice', 'email_correction_notice:' || correction.id,
    jsonb_build_object('masked_email', private.masked_email(address)));
  perform private.note_audit('customers', 'email_correction_requested', owner,
    jsonb_build_object('reason', correction.reason));
  return correction.id;
end;
$$;
comment on function private.correct_customer_email(uuid, text, text, public.email_correction_reason) is
  'Asks the new address to confirm a customer''s corrected e-mail for three days, informs the old one, and replaces an earlier correction. PT409 when the e-mail differs from the seen one, email_taken, team_account; PT404 without such an account; PT429 over the limit of correct-email.';
grant execute on function private.correct_customer_email(uuid, text, text, public.email_correction_reason) to authenticated;

create function public.correct_customer_email(profile_id uuid, seen text, email text, reason public.email_correction_reason)
returns uuid
language sql set search_path = '' as $$
  select private.correct_customer_email(profile_id, seen, email, reason);
$$;
comment on function public.correct_customer_email(uuid, text, text, public.email_correction_reason) is
  'Asks a new address to confirm a customer''s corrected e-mail; see private.correct_customer_email.';
grant execute on function public.correct_customer_email(uuid, text, text, public.email_correction_reason) to authenticated;

create function private.end_email_corrections(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended uuid;
begin
  update public.email_corrections c set withdrawn_at = now()
   where c.profile_id = owner_id and c.confirmed_at is null and c.withdrawn_at is null
   returning c.id into ended;
  delete from public.email_outbox e where e.dedupe_key like 'email_correction:' || ended || ':%' and e.status = 'queued';
end;
$$;
comment on function private.end_email_corrections(uuid) is
  'Withdraws the open correction of an account and its e-mail that is not sent yet.';

create function private.withdraw_email_correction(correction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  correction public.email_corrections;
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers withdraw a correction.' using errcode = '42501';
  end if;
  select c.* into correction from public.email_corrections c where c.id = withdraw_email_correction.correction_id for update;
  if correction.id is null then
    raise exception 'There is no such correction.' using errcode = 'PT404';
  end if;
  if correction.confirmed_at is not null then
    raise exception 'The correction was confirmed.' using errcode = 'PT409';
  end if;
  if correction.withdrawn_at is not null then
    return;
  end if;
  perform private.end_email_corrections(correction.profile_id);
  perform private.note_audit('customers', 'email_correction_withdrawn', correction.profile_id);
end;
$$;
comment on function private.withdraw_email_correction(uuid) is
  'Withdraws an open correction, whose link then no longer works. PT404 without it, PT409 after it was confirmed; can be repeated.';
grant execute on function private.withdraw_email_correction(uuid) to authenticated;

create function public.withdraw_email_correction(correction_id uuid) returns void
language sql set search_path = '' as $$
  select private.withdraw_email_correction(correction_id);
$$;
comment on function public.withdraw_email_correction(uuid) is 'Withdraws a correction; see private.withdraw_email_correction.';
grant execute on function public.withdraw_email_correction(uuid) to authenticated;

create function private.resend_email_correction(correction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  correction public.email_corrections;
  free_at timestamptz;
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers send a correction again.' using errcode = '42501';
  end if;
  select c.* into correction from public.email_corrections c where c.id = resend_email_correction.correction_id for update;
  if correction.id is null then
    raise exception 'There is no such correction.' using errcode = 'PT404';
  end if;
  if correction.confirmed_at is not null or correction.withdrawn_at is not null then
    raise exception 'The correction ended.' using errcode = 'PT409';
  end if;
  free_at := correction.sent_at + interval '5 minutes';
  if free_at > now() then
    raise exception 'Just sent: try again after % seconds.', ceil(extract(epoch from free_at - now()))
      using errcode = 'PT429', hint = 'One message is sent every five minutes at most.';
  end if;
  perform private.limit_own_calls('correct-email');
  update public.email_corrections c set sent_at = now(), expires_at = now() + interval '3 days', requested_by = auth.uid()
   where c.id = correction.id returning c.* into correction;
  perform private.send_email_correction(correction);
  perform private.note_audit('customers', 'email_correction_resent', correction.profile_id);
end;
$$;
comment on function private.resend_email_correction(uuid) is
  'Sends the link of an open correction again, with a new link that is valid for three days. PT404 without it, PT409 after its end, PT429 within five minutes after sending.';
grant execute on function private.resend_email_correction(uuid) to authenticated;

create function public.resend_email_correction(correction_id uuid) returns void
language sql set search_path = '' as $$
  select private.resend_email_correction(correction_id);
$$;
comment on function public.resend_email_correction(uuid) is 'Sends a correction again; see private.resend_email_correction.';
grant execute on function public.resend_email_correction(uuid) to authenticated;

create function private.email_correction_state(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
      -- The new address may be mistyped, too, and its mailbox a stranger's.
      'profile_id', c.profile_id, 'former_email', private.masked_email(c.former_email), 'email', c.email,
      'state', case
        when c.confirmed_at is not null then 'confirmed'
        when c.withdrawn_at is not null then 'withdrawn'
        when c.expires_at <= now() then 'expired'
        when exists (select from auth.users u where lower(u.email) = c.email and u.id <> c.profile_id) then 'taken'
        else 'open' end,
      -- A sign-up's password is deleted when its e-mail is confirmed.
      'needs_password', coalesce(u.encrypted_password, '') = '' or u.email_confirmed_at is null)
    from private.email_correction_tokens t
    join public.email_corrections c on c.id = t.correction_id
    join auth.users u on u.id = c.profile_id
   where t.token = email_correction_state.token;
$$;
comment on function private.email_correction_state(text) is
  'The correction of a link: the former address masked, the new one, state (open, confirmed, withdrawn, expired, taken) and whether its owner must create a password. Null for an unknown or replaced link.';
grant execute on function private.email_correction_state(text) to anon, authenticated, service_role;

create function public.email_correction_state(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.email_correction_state(token);
$$;
comment on function public.email_correction_state(text) is 'The correction of a link; see private.email_correction_state.';
grant execute on function public.email_correction_state(text) to anon, authenticated, service_role;

-- In the transaction of the auth service, so that no crash leaves a changed e-mail with an open correction.
create function private.settle_email_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  correction public.email_corrections;
begin
  update public.email_corrections c set confirmed_at = now()
   where c.profile_id = new.id and c.email = lower(new.email) and c.confirmed_at is null and c.withdrawn_at is null
  returning c.* into correction;
  if correction.id is null then
    perform private.end_email_corrections(new.id);
    return null;
  end if;
  perform private.note_confirmed('customers', 'email_corrected', new.id, jsonb_build_object('reason', correction.reason));
  return null;
end;
$$;
comment on function private.settle_email_correction() is
  'Trigger: confirms the correction that an account''s new e-mail fulfils, or withdraws it after another change.';

create trigger settle_email_correction after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.settle_email_correction();

create function private.purge_email_corrections() returns void
language sql set search_path = '' as $$
  delete from public.email_corrections c
   where coalesce(c.confirmed_at, c.withdrawn_at, c.expires_at) < now() - interval '90 days';
$$;
comment on function private.purge_email_corrections() is 'Deletes corrections that ended 90 days ago.';

-- Limits for expensive edge functions (Stripe calls, bcrypt, file archives) and for actions that create work for the
-- team, against scripts that call them in a loop.

-- ---- Calls of an account ----

create table public.call_limits (
  function text primary key check (function ~ '^[a-z]+(-[a-z]+)*$'),
  most_calls integer not null check (most_calls between 1 and 1000),
  within_seconds integer not null check (within_seconds between 1 and 86400),
  updated_at timestamptz not null default now()
);
comment on table public.call_limits is 'Limits per user for each edge function, saving a profile, requesting a migration or another domain, and correcting a customer''s e-mail. A change applies from the next call.';
comment on column public.call_limits.function is 'Name of the edge function, save-profile, request-migration, request-domain, or correct-email.';
comment on column public.call_limits.most_calls is 'Maximum number of calls …';
comment on column public.call_limits.within_seconds is '… in any period of this many seconds.';

create trigger call_limits_set_updated_at before update on public.call_limits
  for each row execute function private.set_updated_at();

alter table public.call_limits enable row level security;
create policy "Administrators read call limits" on public.call_limits
  for select to authenticated using ((select private.can('settings.read')));
create policy "Administrators change call limits" on public.call_limits
  for update to authenticated using ((select private.can('settings.write'))) with check ((select private.can('settings.write')));
grant select, update (most_calls, within_seconds) on public.call_limits to authenticated;
grant select on public.call_limits to service_role;
select private.audit('public.call_limits', 'settings');

insert into public.call_limits (function, most_calls, within_seconds) values
  ('create-checkout-session', 20, 600),
  ('create-portal-session', 20, 600),
  ('update-subscription', 20, 600),
  ('sync-billing-customer', 30, 600),
  ('upload-avatar', 20, 600),
  ('export-user-data', 5, 600),
  ('delete-user', 10, 600),
  ('message-attachment', 120, 600),
  ('save-plan', 60, 600),
  ('upload-media', 120, 600),
  ('remove-media', 120, 600),
  -- The player calls once per lesson and again every quarter of an hour.
  ('sign-lesson-media', 120, 600),
  ('save-profile', 30, 3600),
  ('request-migration', 10, 86400),
  ('request-domain', 10, 86400),
  ('site-file', 120, 600),
  ('check-domain', 20, 600),
  -- An export reads all of a list: people need a handful of files, a loop many.
  ('export-list', 30, 600),
  ('refund-payment', 60, 600), ('decide-dispute', 60, 600),
  ('change-billing', 60, 600),
  ('correct-email', 20, 3600);

-- One row per user and function with the times of its calls: a sliding window prevents double use at the border of two
-- fixed windows.
create table public.function_calls (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  function text not null references public.call_limits (function) on delete cascade,
  called_at timestamptz[] not null,
  primary key (profile_id, function)
);
comment on table public.function_calls is 'Recent calls of each user and edge function, for call_limits.';
comment on column public.function_calls.called_at is 'Times of counted calls, oldest first. Refused calls are not counted.';

create index function_calls_function_idx on public.function_calls (function);

alter table public.function_calls enable row level security;
create policy "Nobody reads calls through the API" on public.function_calls
  for select to anon, authenticated using (false);
grant select, insert, update on public.function_calls to service_role;

create function public.take_call(caller_id uuid, function_name text) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  call_limit public.call_limits;
  recent timestamptz[];
  present timestamptz;
begin
  select l.* into call_limit from public.call_limits l where l.function = function_name;
  if not found then
    raise exception 'No limit is set for calls of %.', function_name;
  end if;

  -- Concurrent calls wait here for each other, so that each is counted once.
  insert into public.function_calls as c (profile_id, function, called_at)
  select p.id, function_name, '{}' from public.profiles p where p.id = caller_id
  on conflict (profile_id, function) do update set called_at = c.called_at
  returning c.called_at into recent;
  if not found then
    -- The account no longer exists; the function detects that itself.
    return 0;
  end if;

  -- Not now(), which is the time before the wait.
  present := clock_timestamp();
  recent := array(
    select t from unnest(recent) t where t > present - make_interval(secs => call_limit.within_seconds) order by t);
  if cardinality(recent) >= call_limit.most_calls then
    -- The call that must leave the window first; the limit may have been lowered since.
    return ceil(extract(epoch from
      recent[cardinality(recent) - call_limit.most_calls + 1]
      + make_interval(secs => call_limit.within_seconds) - present))::integer;
  end if;
  update public.function_calls c set called_at = recent || present
   where c.profile_id = caller_id and c.function = function_name;
  return 0;
end;
$$;
comment on function public.take_call(uuid, text) is
  'Counts a user''s call of an edge function and returns 0, or returns the seconds until the next allowed call. Service role only.';
grant execute on function public.take_call(uuid, text) to service_role;

create function private.limit_own_calls(function_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seconds integer := public.take_call(auth.uid(), function_name);
begin
  if seconds > 0 then
    raise exception 'Too many calls: try again after % seconds.', seconds using errcode = 'PT429';
  end if;
end;
$$;
comment on function private.limit_own_calls(text) is
  'Counts a call of the signed-in user and fails with PT429 above the limit.';

create function private.limit_profile_saves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() = new.id then
    perform private.limit_own_calls('save-profile');
  end if;
  return new;
end;
$$;
comment on function private.limit_profile_saves() is
  'Trigger: limits how often customers save their profile, because a save can create tasks and e-mails.';

create trigger limit_profile_saves before update of full_name, phone, domain, locale on public.profiles
  for each row execute function private.limit_profile_saves();

-- ---- Use by visitors ----

-- Limited use by anonymous senders, and uploaded bytes per user. Rows are only inserted, so that concurrent requests do
-- not wait for each other; concurrent senders may exceed a limit slightly.
create table private.usage (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('page_view', 'failure_report', 'upload', 'confirmation_link', 'sign_up')),
  subject text not null,
  amount bigint not null default 1 check (amount > 0),
  used_at timestamptz not null
);
comment on table private.usage is 'Limited uses of the last day: page views, failure reports, sign-ups and reads of confirmation links per sender, uploaded bytes per user.';
comment on column private.usage.purpose is 'page_view, failure_report, upload, confirmation_link or sign_up.';
comment on column private.usage.subject is 'Hash of the sender''s address or visit, an internal name, or a user''s id for uploads.';
comment on column private.usage.amount is '1, or bytes.';

create index usage_subject_idx on private.usage (purpose, subject, used_at) include (amount);
create index usage_used_at_idx on private.usage (used_at);

alter table private.usage enable row level security;
create policy "No API role reads usage" on private.usage
  for select to anon, authenticated using (false);

-- A salt is needed, because all IPv4 addresses can be hashed and compared.
create table private.sender_salts (
  day date primary key,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.sender_salts is 'Random text hashed with the addresses of a day. Deleted a day later, after which hashes cannot be traced to addresses.';
comment on column private.sender_salts.day is 'Day in UTC.';

alter table private.sender_salts enable row level security;
create policy "No API role reads salts" on private.sender_salts
  for select to anon, authenticated using (false);

create function private.hash_sender(address text, at timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  today constant date := (at at time zone 'UTC')::date;
  salt text;
begin
  select s.salt into salt from private.sender_salts s where s.day = today;
  if salt is null then
    insert into private.sender_salts (day) values (today) on conflict do nothing;
    select s.salt into salt from private.sender_salts s where s.day = today;
  end if;
  return left(encode(sha256(convert_to(salt || address, 'UTF8')), 'hex'), 32);
end;
$$;
comment on function private.hash_sender(text, timestamptz) is
  'Hash of an address with the salt of the day: the same for one sender during a day.';

-- In plpgsql, which caches the plan per connection: every page view calls these functions.
create function private.used(purpose text, subject text, since timestamptz) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(u.amount), 0)
      from private.usage u
     where u.purpose = used.purpose and u.subject = used.subject and u.used_at > used.since);
end;
$$;
comment on function private.used(text, text, timestamptz) is 'A subject''s use since a time.';

create function private.add_usage(purpose text, subject text, at timestamptz default now(), amount bigint default 1) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.usage (purpose, subject, used_at, amount)
  values (add_usage.purpose, add_usage.subject, add_usage.at, add_usage.amount);
end;
$$;
comment on function private.add_usage(text, text, timestamptz, bigint) is 'Records a limited use by a subject.';

create function private.purge_usage() returns void
language sql set search_path = '' as $$
  delete from private.usage u where u.used_at < now() - interval '1 day';
  delete from private.sender_salts s where s.day < (now() at time zone 'UTC')::date - 1;
  -- Created in advance, so that the first visitors of a day do not wait for each other.
  insert into private.sender_salts (day)
  select (now() at time zone 'UTC')::date + days from generate_series(0, 1) days
  on conflict do nothing;
$$;
comment on function private.purge_usage() is 'Deletes usage older than a day and salts of days before yesterday, and creates the salts of today and tomorrow.';

create function private.purge_function_calls() returns void
language sql set search_path = '' as $$
  delete from public.function_calls c
   using public.call_limits l
   where l.function = c.function
     and coalesce(c.called_at[cardinality(c.called_at)], '-infinity') < now() - make_interval(secs => l.within_seconds);
$$;
comment on function private.purge_function_calls() is 'Deletes calls outside the window.';

-- E-mail outbox: triggers queue an e-mail in the transaction of the reported fact. The edge function send-emails sends
-- them, so a mail failure loses nothing and blocks no transaction.

create type public.email_template as enum (
  'payment_received', 'payment_receipt', 'domain_connected', 'site_live', 'site_suspended', 'site_reactivated', 'domain_changed',
  'domain_change_declined', 'charge_upcoming', 'charge_failed', 'invoice_issued', 'invoice_overdue', 'suspension_warning',
  'payment_refunded',
  'voucher_issued', 'voucher_expired', 'subscription_cancelling', 'subscription_kept', 'subscription_ended',
  'password_changed', 'price_change', 'price_change_cancelled', 'message_answered', 'team_message', 'team_invitation', 'email_correction',
  'email_correction_notice', 'email_changed', 'factor_added', 'factor_removed',
  'account_closed', 'team_task', 'team_digest'
);
comment on type public.email_template is 'E-mail templates.';

create type public.email_status as enum ('queued', 'sending', 'sent', 'failed');
comment on type public.email_status is 'State of an e-mail: queued, claimed by a run, accepted by the mail server, or given up.';

create function private.email_priority(template public.email_template) returns smallint
language sql immutable set search_path = '' as $$
  select case
    -- E-mails that the recipient expects: security, payment receipts, activation, answers.
    when template in ('password_changed', 'factor_added', 'factor_removed', 'account_closed', 'payment_received',
      'payment_refunded', 'voucher_issued', 'site_live', 'site_reactivated', 'message_answered', 'team_message', 'team_invitation',
      'email_correction', 'email_correction_notice', 'email_changed') then 1
    when template in ('price_change', 'price_change_cancelled', 'charge_upcoming', 'payment_receipt', 'team_digest') then 3
    else 2
  end;
$$;
comment on function private.email_priority(public.email_template) is
  'Order of sending: 1 for expected e-mails, 3 for bulk e-mails, 2 for the rest.';
-- The generated column calls it with the writer's rights.
grant execute on function private.email_priority(public.email_template) to service_role;

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid references public.profiles (id) on delete cascade,
  recipient text not null check (length(recipient) between 3 and 320),
  locale public.language not null default 'pt-BR',
  template public.email_template not null,
  priority smallint not null generated always as (private.email_priority(template)) stored,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  dedupe_key text not null unique,
  status public.email_status not null default 'queued',
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  handed_over_at timestamptz,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.email_outbox is 'E-mails to customers and to the team: queued, being sent, sent and given up.';
comment on column public.email_outbox.id is 'Also the Message-ID, so that most mail programs show a repeated e-mail once.';
comment on column public.email_outbox.profile_id is 'The recipient''s account; the row is deleted with it. Null for an e-mail to the team and for the last e-mail to a closed account, which is deleted after sending.';
comment on column public.email_outbox.recipient is 'Address when the e-mail was queued.';
comment on column public.email_outbox.priority is 'Order of sending, from 1 to 3. Computed from the template.';
comment on column public.email_outbox.dedupe_key is 'Identifies the reported fact, so that it is reported once.';
comment on column public.email_outbox.status is 'queued, sending (claimed by a run), sent, or failed (given up after the last attempt; set it to queued to retry).';
comment on column public.email_outbox.attempts is 'Started attempts. An attempt that the mail server postponed does not count.';
comment on column public.email_outbox.next_attempt_at is 'Earliest time of the next attempt. While sending: when another run may take it over.';
comment on column public.email_outbox.handed_over_at is 'Since when a mail server without recognition of repeated e-mails may have it; null when the outcome is known.';
comment on column public.email_outbox.last_error is 'Last response of the mail server.';
comment on column public.email_outbox.sent_at is 'When the mail server accepted it.';
comment on column public.email_outbox.created_at is 'Time of queueing.';
comment on column public.email_outbox.payload is 'Values for the template.';

create index email_outbox_recipient_idx on public.email_outbox (lower(recipient));
-- A claim reads the first rows of one index per priority, independent of the number of queued e-mails.
create index email_outbox_due_idx on public.email_outbox (priority, next_attempt_at) where status in ('queued', 'sending');
create index email_outbox_sending_idx on public.email_outbox (next_attempt_at) where status = 'sending';
create index email_outbox_profile_id_idx on public.email_outbox (profile_id);
create index email_outbox_failed_idx on public.email_outbox (id) where status = 'failed';
create index email_outbox_sent_at_idx on public.email_outbox (sent_at) where status = 'sent';

create trigger email_outbox_set_updated_at before update on public.email_outbox
  for each row execute function private.set_updated_at();

alter table public.email_outbox enable row level security;
create policy "Administrators read the outbox" on public.email_outbox
  for select to authenticated using ((select private.can('outbox.read')));
grant select on public.email_outbox to authenticated;
grant select, update on public.email_outbox to service_role;

create function private.queue_email(
  profile_id uuid, template public.email_template, dedupe_key text, payload jsonb, delay interval default '0 seconds'
) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (profile_id, recipient, locale, template, dedupe_key, payload, next_attempt_at)
  select p.id, p.email, p.locale, queue_email.template, queue_email.dedupe_key,
         queue_email.payload || jsonb_build_object('full_name', p.full_name),
         now() + greatest(queue_email.delay, private.message_hold(p.id))
    from public.profiles p
   where p.id = queue_email.profile_id and length(p.email) between 3 and 320
      on conflict (dedupe_key) do nothing;
$$;
comment on function private.queue_email(uuid, public.email_template, text, jsonb, interval) is
  'Queues an e-mail to a customer in their language, due after the delay and the end of a running deletion of the account. Queues the same dedupe_key once, and nothing without a usable address.';

-- A claim lasts five minutes. When the run crashed, another run takes the e-mail over; when the mail server may have
-- accepted it, the team decides. Attempts wait 1, 2, 4 … minutes, at most six hours, and end after twelve.
create function public.claim_emails(batch_size integer default 20) returns setof public.email_outbox
language plpgsql security invoker set search_path = '' as $$
declare
  remaining integer := least(greatest(batch_size, 1), 100);
  claimed uuid[] := '{}';
  batch uuid[];
begin
  -- An e-mail whose runs all crash never gets an outcome and would otherwise be claimed forever.
  update public.email_outbox e
     set status = 'failed',
         last_error = case when e.handed_over_at is null then 'No attempt ended.'
                           else 'The attempt was interrupted: the message may have arrived.' end
   where e.status = 'sending' and e.next_attempt_at <= now() and (e.attempts >= 12 or e.handed_over_at is not null);

  for wanted in 1..3 loop
    batch := array(
      select c.id from public.email_outbox c
       where c.status in ('queued', 'sending') and c.priority = wanted and c.next_attempt_at <= now()
       order by c.next_attempt_at
       limit remaining
       for update skip locked);
    claimed := claimed || batch;
    remaining := remaining - cardinality(batch);
    exit when remaining <= 0;
  end loop;

  return query
    with sending as (
      update public.email_outbox e
         set status = 'sending', attempts = e.attempts + 1, next_attempt_at = now() + interval '5 minutes', handed_over_at = null
       where e.id = any (claimed)
      returning e
    )
    select (jsonb_populate_record(s.e, jsonb_build_object('payload', private.email_values(s.e)))).* from sending s;
end;
$$;
comment on function public.claim_emails(integer) is 'Claims due e-mails by priority. Gives up those whose twelfth run crashed or whose run crashed after handing them over. Two runs never claim the same one. Service role only.';
grant execute on function public.claim_emails(integer) to service_role;

create function public.hand_over_email(email_id uuid) returns void
language sql security invoker set search_path = '' as $$
  update public.email_outbox e set handed_over_at = now()
   where e.id = email_id and e.status = 'sending'
     -- Giving these up creates no task (private.note_email_outcome), so a duplicate is preferred to a loss.
     and e.template not in ('team_task', 'team_digest', 'account_closed');
$$;
comment on function public.hand_over_email(uuid) is 'Records before sending that the mail server may have the e-mail. Does nothing for e-mails whose loss creates no task. Service role only.';
grant execute on function public.hand_over_email(uuid) to service_role;

create function public.finish_emails(outcomes jsonb) returns void
language sql security invoker set search_path = '' as $$
  with locked as (
    -- Locks rows in a fixed order, so that two runs never deadlock.
    select e.id, e.attempts, o.error, o.wait_seconds, o.error is null and o.wait_seconds is null as is_sent
      from jsonb_to_recordset(outcomes) as o (id uuid, error text, wait_seconds integer)
      join public.email_outbox e on e.id = o.id
     where e.status = 'sending'
     order by e.id
       for update of e
  )
  update public.email_outbox e
     set status = case when l.is_sent then 'sent'::public.email_status
                       when l.wait_seconds is null and l.attempts >= 12 then 'failed' else 'queued' end,
         attempts = case when l.wait_seconds is null then l.attempts else l.attempts - 1 end,
         sent_at = case when l.is_sent then now() end,
         handed_over_at = null,
         last_error = left(l.error, 1000),
         next_attempt_at = case
           when l.wait_seconds is not null then now() + make_interval(secs => l.wait_seconds)
           -- A given-up e-mail is due immediately when the team sets it to queued again.
           when l.attempts >= 12 then now()
           else now() + least(interval '1 minute' * power(2, l.attempts - 1), interval '6 hours') end
    from locked l
   where e.id = l.id;
$$;
comment on function public.finish_emails(jsonb) is
  'Stores the outcomes of attempts, [{"id", "error", "wait_seconds"}]: sent without an error; with wait_seconds queued again after that time without counting the attempt; otherwise queued again with back-off, or given up. Service role only.';
grant execute on function public.finish_emails(jsonb) to service_role;

-- Sites: their life, their history, and what customers send for them.

-- ---- Sites and their history ----
-- The team changes sites.status; triggers check each transition, set timestamps, write history and queue e-mails.

create type public.site_status as enum (
  'awaiting_payment', 'awaiting_activation', 'active', 'suspended', 'cancelled'
);
comment on type public.site_status is 'Status of a site; private.site_transition_allowed defines the transitions.';

create type public.suspension_reason as enum ('payment', 'team');
comment on type public.suspension_reason is 'Why a site is suspended: an open invoice, or the team.';

create type public.migration_state as enum ('none', 'asked', 'access_received', 'copied', 'checked');
comment on type public.migration_state is 'Progress of the migration of an earlier site.';

create type public.site_event_reason as enum ('payment', 'team', 'undone', 'domain');
comment on type public.site_event_reason is 'Why a site changed: a reason of a suspension, an undone step, or a new domain.';

create type public.site_model as enum ('bakery', 'clinic', 'law_office', 'photographer', 'restaurant', 'workshop');
comment on type public.site_model is 'Models of websites that customers choose from; the public page /modelos shows them.';

create table public.sites (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null unique references public.profiles (id) on delete cascade,
  domain text check (private.is_own_domain(domain)),
  status public.site_status not null default 'awaiting_payment',
  paid_at timestamptz,
  activation_deadline timestamptz,
  prepared_at timestamptz check (private.is_readable_time(prepared_at)),
  refunded_at timestamptz,
  activated_at timestamptz,
  suspended_at timestamptz,
  suspension_reason public.suspension_reason,
  suspension_note text check (length(suspension_note) between 1 and 1000),
  taken_down_at timestamptz check (private.is_readable_time(taken_down_at)),
  return_deadline timestamptz,
  cancelled_at timestamptz,
  wordpress_url text check (private.is_web_address(wordpress_url)),
  model public.site_model,
  migration public.migration_state not null default 'none',
  migration_from text check (private.is_web_address(migration_from)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  awaits_activation boolean not null generated always as (status = 'awaiting_activation' and refunded_at is null) stored,
  constraint sites_awaiting_activation_has_deadline check (status <> 'awaiting_activation' or activation_deadline is not null),
  constraint sites_active_has_activation_time check (status <> 'active' or activated_at is not null),
  constraint sites_suspended_has_reason check ((status = 'suspended') = (suspension_reason is not null)),
  constraint sites_note_is_of_a_suspension check (suspension_note is null or status = 'suspended'),
  constraint sites_return_is_of_a_site_taken_down check (return_deadline is null or status = 'active' and taken_down_at is not null)
);
comment on table public.sites is 'A customer''s WordPress site and its status. To activate it, set status to active: timestamps, history and the customer''s e-mail follow.';
comment on column public.sites.profile_id is 'The customer; one site each.';
comment on column public.sites.domain is 'Domain of the site in ASCII form. Follows the profile until the site is live.';
comment on column public.sites.status is 'awaiting_payment → awaiting_activation → active ⇄ suspended; any → cancelled; cancelled → awaiting_activation when paid again.';
comment on column public.sites.paid_at is 'When the payment that started the activation deadline was recorded.';
comment on column public.sites.activation_deadline is 'When the site must be live: 48 hours after the payment.';
comment on column public.sites.prepared_at is 'Set by the team when the site is built and only the DNS change is pending.';
comment on column public.sites.refunded_at is 'Since when everything that was paid for a site before its activation is back with the customer, refunded or withdrawn by the bank, in the customer''s time. Null otherwise; a new payment clears it.';
comment on column public.sites.activated_at is 'First activation in the current subscription. Set by a trigger.';
comment on column public.sites.suspended_at is 'Start of the suspension. Set by a trigger.';
comment on column public.sites.suspension_reason is 'payment: lifted automatically by the payment. team: lifted by the team only.';
comment on column public.sites.suspension_note is 'The team''s reason for the suspension, readable by the customer.';
comment on column public.sites.taken_down_at is 'Since when the site is down on the server, because the team finished that task. Set it to null when the site is back.';
comment on column public.sites.return_deadline is 'When the team must put back a site that was taken down and is paid again: 48 hours after the end of the suspension. Set by a trigger.';
comment on column public.sites.cancelled_at is 'Time of the cancellation. Set by a trigger.';
comment on column public.sites.wordpress_url is 'Address of the WordPress admin, readable by the customer.';
comment on column public.sites.model is 'Model that the customer chose at sign-up or in the panel, until the activation. Null: none chosen.';
comment on column public.sites.migration is 'Progress of the migration of the customer''s earlier site, readable by the customer. none: no migration.';
comment on column public.sites.migration_from is 'Address of the customer''s earlier site, as they entered it.';
comment on column public.sites.awaits_activation is 'Whether the team has to activate it: the status is awaiting_activation and the payment was not refunded. A boolean, because row-level security keeps a condition on an enum from its index and statistics.';

create index sites_activation_queue_idx on public.sites (activation_deadline) where awaits_activation;
create index sites_status_idx on public.sites (status);

alter table public.sites enable row level security;
create policy "Customers read their own site, administrators all" on public.sites
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('sites.read')));
create policy "Accounts with MFA reach sites only at aal2" on public.sites
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
-- The team changes sites through functions (take_site_step, save_site_file…), which check payment, gaps and reasons.
grant select on public.sites to authenticated;
grant select, update on public.sites to service_role;
select private.audit('public.sites', 'sites', personal => '{domain,wordpress_url,migration_from,suspension_note}', owner_column => 'profile_id');

create table public.site_notes (
  site_id uuid primary key references public.sites (id) on delete cascade,
  notes text not null default '' check (length(notes) <= 20000),
  last_backup_on date check (last_backup_on between '2000-01-01' and '2099-12-31'),
  certificate_expires_on date check (certificate_expires_on between '2000-01-01' and '2099-12-31'),
  updated_at timestamptz not null default now()
);
comment on table public.site_notes is 'The team''s notes on a site, in a separate table because customers read their site.';
comment on column public.site_notes.last_backup_on is 'Day of the last backup, entered by the team.';
comment on column public.site_notes.certificate_expires_on is 'Expiry of the TLS certificate, entered by the team.';

create trigger site_notes_set_updated_at before update on public.site_notes
  for each row execute function private.set_updated_at();

alter table public.site_notes enable row level security;
create policy "Administrators read notes" on public.site_notes
  for select to authenticated using ((select private.can('sites.read')));
grant select on public.site_notes to authenticated;
grant select, insert, update on public.site_notes to service_role;
select private.audit('public.site_notes', 'sites', personal => '{notes}', owner_column => 'site_id');

create table public.site_events (
  id bigint generated always as identity primary key,
  site_id uuid not null references public.sites (id) on delete cascade,
  from_status public.site_status,
  to_status public.site_status not null,
  reason public.site_event_reason,
  former_domain text check (length(former_domain) <= 253),
  domain text check (length(domain) <= 253),
  undoes bigint references public.site_events (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.site_events is 'History of a site, written by triggers and never changed.';
comment on column public.site_events.reason is 'Reason that the two statuses do not show.';
comment on column public.site_events.former_domain is 'Previous domain in ASCII form; customers are found by it.';
comment on column public.site_events.domain is 'New domain in ASCII form.';
comment on column public.site_events.undoes is 'The event that this one undoes before the customer was notified; customers see neither.';

create index site_events_site_id_idx on public.site_events (site_id, id);
create index site_events_undoes_idx on public.site_events (undoes);

create table public.site_event_notes (
  event_id bigint primary key references public.site_events (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  note text check (length(note) between 1 and 1000)
);
comment on table public.site_event_notes is 'Actor and reason of a step, in a separate table because customers read the history.';
comment on column public.site_event_notes.actor_id is 'The team member; null for a deleted account.';
comment on column public.site_event_notes.note is 'Reason, for steps that require one: a suspension, an activation with open items, another domain.';

create index site_event_notes_actor_id_idx on public.site_event_notes (actor_id);

alter table public.site_event_notes enable row level security;
create policy "The team reads who took a step and why" on public.site_event_notes
  for select to authenticated using ((select private.can('sites.read')));
grant select on public.site_event_notes to authenticated;

create function private.is_undone_site_event(event_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.site_events e where e.undoes = is_undone_site_event.event_id);
$$;
comment on function private.is_undone_site_event(bigint) is 'Whether a step was undone. Security definer, because a policy cannot read its own table.';
grant execute on function private.is_undone_site_event(bigint) to authenticated;

alter table public.site_events enable row level security;
-- Customers do not see a step that was undone before its e-mail was sent.
create policy "Customers read their own site's history, the team all of it" on public.site_events
  for select to authenticated using (
    (select private.can('sites.read'))
    or undoes is null and not private.is_undone_site_event(id)
      and exists (select from public.sites s where s.id = site_id and s.profile_id = (select auth.uid()))
  );
create policy "Accounts with MFA reach a site's history only at aal2" on public.site_events
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.site_events to authenticated, service_role;

create view public.activation_queue with (security_invoker = on) as
  select s.activation_deadline, s.activation_deadline < now() as overdue, s.id as site_id, s.profile_id, s.domain,
         p.full_name, p.email, p.phone, p.locale, s.paid_at, s.prepared_at, s.status, s.migration,
         -- The search text of the panel.
         private.search_text(p.full_name, p.email, p.phone, s.domain) as search
    from public.sites s
    join public.profiles p on p.id = s.profile_id
   where s.awaits_activation
   order by s.activation_deadline;
comment on view public.activation_queue is
  'Paid sites waiting for activation, most urgent first. Open the site by site_id in sites and set its status to active.';
grant select on public.activation_queue to authenticated, service_role;

create function private.prevent_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'History is not changed: add a new event instead.' using errcode = 'restrict_violation';
end;
$$;
comment on function private.prevent_update() is 'Trigger: keeps history append-only for every role.';

create trigger site_events_append_only before update on public.site_events
  for each row execute function private.prevent_update();

-- ---- A change of status ----

-- The state machine, as an immutable function.
create function private.site_transition_allowed(from_status public.site_status, to_status public.site_status, was_activated boolean) returns boolean
language sql immutable set search_path = '' as $$
  select case from_status
    when 'awaiting_payment' then to_status in ('awaiting_activation', 'cancelled')
    when 'awaiting_activation' then to_status in ('active', 'suspended', 'cancelled')
    when 'active' then to_status in ('suspended', 'cancelled')
    when 'suspended' then to_status = 'cancelled' or to_status = case when was_activated then 'active'::public.site_status else 'awaiting_activation' end
    when 'cancelled' then to_status = 'awaiting_activation'
    else false
  end;
$$;
comment on function private.site_transition_allowed(public.site_status, public.site_status, boolean) is
  'Whether a site may change from one status to another. A suspended site returns to its previous status, active or awaiting_activation.';
grant execute on function private.site_transition_allowed(public.site_status, public.site_status, boolean) to service_role;

create function private.enforce_site_transition() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'awaiting_payment' then
      raise exception 'A new site starts as awaiting_payment, not %.', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;

  new.updated_at := now();
  if new.status = old.status then
    if new.taken_down_at is null then
      new.return_deadline := null;
    end if;
    -- A payment after a refund starts a new deadline, too.
    if new.status = 'awaiting_activation' and old.refunded_at is not null and new.refunded_at is null then
      new.paid_at := now();
      new.activation_deadline := now() + interval '48 hours';
    end if;
    return new;
  end if;

  -- Undoing a step restores the timestamps with the status.
  if private.is_undoing_site_step(new.id, new.status) then
    return new;
  end if;
  if not private.site_transition_allowed(old.status, new.status, old.activated_at is not null) then
    raise exception 'A site cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
            hint = 'Allowed: awaiting_payment → awaiting_activation → active ⇄ suspended; any → cancelled; cancelled → awaiting_activation.';
  end if;

  -- A payment starts a new deadline; the end of a suspension keeps the old one.
  if new.status = 'awaiting_activation' and old.status <> 'suspended' then
    new.paid_at := now();
    new.activation_deadline := now() + interval '48 hours';
    new.prepared_at := null;
    new.refunded_at := null;
    new.activated_at := null;
  end if;
  if new.status = 'active' and old.status = 'awaiting_activation' then
    new.activated_at := now();
    new.prepared_at := coalesce(new.prepared_at, now());
  end if;
  if new.status = 'suspended' then
    new.suspended_at := now();
    new.suspension_reason := coalesce(new.suspension_reason, 'team');
  else
    new.suspended_at := null;
    new.suspension_reason := null;
    new.suspension_note := null;
  end if;
  -- A site that the team took down must be put back or built again by the team.
  new.return_deadline := case when new.status = 'active' and new.taken_down_at is not null then now() + interval '48 hours' end;
  if new.status = 'awaiting_activation' and new.taken_down_at is not null then
    new.taken_down_at := null;
    new.prepared_at := null;
  end if;
  new.cancelled_at := case when new.status = 'cancelled' then now() end;
  return new;
end;
$$;
comment on function private.enforce_site_transition() is 'Trigger: refuses illegal status changes and sets the timestamps of legal ones.';

create trigger enforce_site_transition before insert or update on public.sites
  for each row execute function private.enforce_site_transition();

create function private.queue_payment_received(site public.sites, fact text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(site.profile_id, 'payment_received', 'payment_received:' || fact,
    jsonb_build_object('domain', site.domain, 'activation_deadline', site.activation_deadline)
      || coalesce((
        select jsonb_build_object('amount', p.amount_paid, 'currency', p.currency, 'number', p.number, 'receipt_url', p.hosted_invoice_url)
          from public.payments p
         where p.profile_id = site.profile_id and p.status = 'paid' and p.amount_paid > 0
         order by p.paid_at desc nulls last, p.invoiced_at desc limit 1), '{}')
      || coalesce((select private.charge_promise(s) from public.subscriptions s
                    where s.profile_id = site.profile_id and s.in_service order by s.started_at desc limit 1), '{}'));
end;
$$;
comment on function private.queue_payment_received(public.sites, text) is
  'Queues the e-mail about the payment that starts an activation, which is its receipt, too.';

create function private.record_site_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event_id bigint;
  was_built boolean := new.prepared_at is not null or new.activated_at is not null or new.wordpress_url is not null;
  delay interval := '0 seconds';
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  if private.is_undoing_site_step(new.id, new.status) then
    perform private.record_undone_site_step(new.id, old.status, new.status);
    return null;
  end if;

  insert into public.site_events (site_id, from_status, to_status, reason)
  values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, new.suspension_reason::text::public.site_event_reason)
  returning id into event_id;

  if tg_op = 'UPDATE' then
    delay := private.keep_site_step(event_id, old, new);
    insert into public.site_event_notes (event_id, actor_id, note)
    select event_id, p.id, new.suspension_note from public.profiles p where p.id = auth.uid() and private.team_role() is not null;
  end if;

  if tg_op = 'UPDATE' and new.status = 'awaiting_activation' and old.status <> 'suspended' then
    perform private.queue_payment_received(new, event_id::text);
  elsif tg_op = 'UPDATE' and new.status = 'active' and old.status = 'awaiting_activation' then
    perform private.queue_email(new.profile_id, 'site_live', 'site_live:' || event_id,
      jsonb_build_object('domain', new.domain, 'wordpress_url', new.wordpress_url,
        'connected', private.is_domain_connected(new.id)), delay);
  elsif new.status = 'suspended' then
    perform private.queue_email(new.profile_id, 'site_suspended', 'site_suspended:' || event_id,
      jsonb_build_object('domain', new.domain, 'reason', new.suspension_reason, 'note', new.suspension_note)
        || case when new.suspension_reason = 'payment'
             then private.amount_owed(new.profile_id) || jsonb_build_object('activated', new.activated_at is not null) else '{}' end, delay);
  elsif tg_op = 'UPDATE' and old.status = 'suspended' and new.status in ('active', 'awaiting_activation') then
    perform private.queue_email(new.profile_id, 'site_reactivated', 'site_reactivated:' || event_id,
      jsonb_build_object('domain', new.domain, 'return_deadline', new.return_deadline,
        'activated', new.activated_at is not null, 'grace_ends_at', (
        select min(u.grace_ends_at) from public.subscriptions u
         where u.profile_id = new.profile_id and u.in_service and u.grace_extended_to > u.as_of
           and old.suspension_reason = 'payment')), delay);
  end if;

  if new.return_deadline is not null then
    perform private.add_team_task('put_site_back', private.task_subject(new.profile_id), 'put_site_back:' || event_id,
      profile_id => new.profile_id, details => jsonb_build_object('wordpress_url', new.wordpress_url),
      due_at => new.return_deadline, delay => delay);
  else
    perform private.close_team_tasks('put_site_back', new.profile_id);
  end if;
  if new.status in ('suspended', 'cancelled') and was_built and new.taken_down_at is null then
    -- A suspended site that is not taken down yet needs no second task when it is cancelled.
    if not private.has_open_team_task('take_site_down', new.profile_id) then
      perform private.add_team_task('take_site_down', private.task_subject(new.profile_id), 'take_site_down:' || event_id,
        profile_id => new.profile_id,
        details => jsonb_build_object('status', new.status, 'reason', new.suspension_reason, 'note', new.suspension_note,
          'wordpress_url', new.wordpress_url),
        delay => delay);
    end if;
  elsif new.status in ('active', 'awaiting_activation') then
    perform private.close_team_tasks('take_site_down', new.profile_id);
  end if;
  if new.status <> 'awaiting_activation' then
    perform private.close_team_tasks('activation_due', new.profile_id);
  end if;
  return null;
end;
$$;
comment on function private.record_site_event() is
  'Trigger: writes a site''s history, queues the customer''s e-mails and creates the tasks to take the site down and put it back.';

create trigger record_site_event after insert or update on public.sites
  for each row execute function private.record_site_event();

create function private.finish_site_return() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_team_tasks('put_site_back', new.profile_id);
  -- Delayed like the e-mails of steps, because the task may be reopened.
  perform private.queue_email(new.profile_id, 'site_reactivated', 'site_back:' || new.id || ':' || extract(epoch from old.return_deadline),
    jsonb_build_object('domain', new.domain, 'back', true), '15 seconds');
  return null;
end;
$$;
comment on function private.finish_site_return() is 'Trigger: closes the task and queues the customer''s e-mail when a site is put back.';

create trigger finish_site_return after update on public.sites
  for each row when (old.return_deadline is not null and new.return_deadline is null and new.status = 'active')
  execute function private.finish_site_return();

create function private.follow_site_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.refunded_at is not null then
    perform private.close_team_tasks('activation_due', new.profile_id);
  -- A refund that failed brings the site back to the queue without another payment.
  elsif new.awaits_activation and exists (
    select from public.payments p
     where p.profile_id = new.profile_id and p.paid_at > old.refunded_at and p.amount_paid > p.amount_refunded) then
    perform private.queue_payment_received(new, new.id || ':' || extract(epoch from new.activation_deadline)::bigint);
  end if;
  return null;
end;
$$;
comment on function private.follow_site_refund() is
  'Trigger: closes the task to activate a site whose payment is back with the customer, and confirms a new payment.';

create trigger follow_site_refund after update of refunded_at on public.sites
  for each row when ((old.refunded_at is null) <> (new.refunded_at is null))
  execute function private.follow_site_refund();

-- ---- Site and profile ----

-- Every profile has a site from the start, in awaiting_payment, so that other code need not check for it.
create function private.read_sign_up_model(meta jsonb) returns public.site_model
language sql immutable set search_path = '' as $$
  select known from unnest(enum_range(null::public.site_model)) known where known::text = meta ->> 'model';
$$;
comment on function private.read_sign_up_model(jsonb) is 'The model in the metadata of a sign-up, which may contain anything.';

create function private.create_site() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sites (profile_id, domain, model) values (
    new.id, new.domain, (select private.read_sign_up_model(u.raw_user_meta_data) from auth.users u where u.id = new.id));
  return null;
end;
$$;
comment on function private.create_site() is 'Trigger: creates the site of a new profile, with the model of the sign-up.';

create trigger create_site after insert on public.profiles
  for each row execute function private.create_site();

create function private.set_site_model(model public.site_model) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  update public.sites s set model = set_site_model.model
   where s.profile_id = auth.uid() and s.status in ('awaiting_payment', 'awaiting_activation');
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The site was activated already.';
  end if;
end;
$$;
comment on function private.set_site_model(public.site_model) is
  'Sets the model of the customer''s own site. PT409 unless the site awaits its payment or activation.';
grant execute on function private.set_site_model(public.site_model) to authenticated;

create function public.set_site_model(model public.site_model) returns void
language sql set search_path = '' as $$
  select private.set_site_model(model);
$$;
comment on function public.set_site_model(public.site_model) is
  'Sets the model of the customer''s own site; see private.set_site_model.';
grant execute on function public.set_site_model(public.site_model) to authenticated;

create function private.copy_domain_to_site() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.sites set domain = new.domain
   where profile_id = new.id and (activated_at is null or status = 'cancelled');
  return null;
end;
$$;
comment on function private.copy_domain_to_site() is 'Trigger: copies the customer''s domain to a site that is not live yet.';

-- Fires only for a real change, so that saving an unchanged profile keeps the team's correction of the site.
create trigger copy_domain_to_site after update of domain on public.profiles
  for each row when (new.domain is distinct from old.domain) execute function private.copy_domain_to_site();

-- Changing the domain of a live site would take it down, so the team does it. A concurrent activation is not visible to
-- this statement's snapshot, so the site is locked first and then checked.
create function private.prevent_live_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
begin
  if auth.uid() is null then
    return new;
  end if;
  select s.* into site from public.sites s where s.profile_id = new.id for update;
  -- The team changes the site's domain first; the profile may then follow.
  if site.activated_at is not null and site.status in ('active', 'suspended') and new.domain is distinct from site.domain then
    raise exception 'domain_locked' using errcode = 'PT409', hint = 'The site is live: the team changes its domain.';
  end if;
  return new;
end;
$$;
comment on function private.prevent_live_domain_change() is
  'Trigger: refuses a change of a live site''s domain, except by the team in the database.';

create trigger prevent_live_domain_change before update of domain on public.profiles
  for each row when (new.domain is distinct from old.domain) execute function private.prevent_live_domain_change();

-- Owner's rights, so that Postgres may use an index: callers with the permission read all rows, others none.
create view private.readable_sites with (security_invoker = off) as
  select s.* from public.sites s where (select private.can('sites.read'));
comment on view private.readable_sites is
  'All sites, for roles that may read them. Filtered by status with its statistics, which row-level security would prevent.';
grant select on private.readable_sites to authenticated;

-- ---- What a customer sends ----
-- Until the activation: a text in their own words, and files such as a logo or photos. The team reads both, also
-- afterwards.

create function private.takes_wishes(site_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.sites s
     where s.id = takes_wishes.site_id and s.profile_id = (select auth.uid())
       and s.status in ('awaiting_payment', 'awaiting_activation'));
$$;
comment on function private.takes_wishes(uuid) is
  'Whether the site belongs to the caller and awaits its payment or activation.';
grant execute on function private.takes_wishes(uuid) to authenticated;

create table public.site_wishes (
  site_id uuid primary key references public.sites (id) on delete cascade,
  body text not null default '' check (length(body) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.site_wishes is 'What customers want on their site, in their own words. Customers write it until the activation.';
comment on column public.site_wishes.site_id is 'The site; the text is deleted with it.';

create trigger site_wishes_set_updated_at before update on public.site_wishes
  for each row execute function private.set_updated_at();

alter table public.site_wishes enable row level security;
create policy "Customers read their own wishes, the team all" on public.site_wishes
  for select to authenticated using (
    (select private.can('sites.read'))
    or site_id in (select s.id from public.sites s where s.profile_id = (select auth.uid())));
create policy "Customers write their wishes until the activation" on public.site_wishes
  for insert to authenticated with check (private.takes_wishes(site_id));
create policy "Customers change their wishes until the activation" on public.site_wishes
  for update to authenticated using (private.takes_wishes(site_id)) with check (private.takes_wishes(site_id));
create policy "Accounts with MFA reach wishes only at aal2" on public.site_wishes
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select, insert (site_id, body), update (body) on public.site_wishes to authenticated;
grant select on public.site_wishes to service_role;

create table public.site_files (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  path text not null unique,
  name text not null check (length(name) between 1 and 150 and name !~ '[[:cntrl:]/\\]'),
  content_type text not null check (content_type in (
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  size integer not null check (size between 1 and 10485760),
  created_at timestamptz not null default now(),
  -- Operating systems open files by extension.
  constraint site_files_name_ends_as_its_type check (
    lower(name) ~ case content_type
      when 'application/pdf' then '\.pdf$' when 'image/png' then '\.png$'
      when 'image/jpeg' then '\.jpe?g$' when 'image/webp' then '\.webp$'
      when 'text/plain' then '\.txt$' when 'application/zip' then '\.zip$'
      when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then '\.docx$'
      else '\.xlsx$' end)
);
comment on table public.site_files is 'Files that customers send for their site. The function site-file stores them and signs short-lived addresses.';
comment on column public.site_files.site_id is 'The site; the row is deleted with it.';
comment on column public.site_files.path is 'Path in the bucket site-files: the customer''s id, a slash, and this row''s id with an extension.';
comment on column public.site_files.name is 'The customer''s file name, with the extension of content_type.';
comment on column public.site_files.content_type is 'Type detected from the content.';
comment on column public.site_files.size is 'Size in bytes, at most 10 MB.';

create index site_files_site_id_idx on public.site_files (site_id, created_at);

alter table public.site_files enable row level security;
create policy "Customers read the files of their own site, the team all" on public.site_files
  for select to authenticated using (
    (select private.can('sites.read'))
    or site_id in (select s.id from public.sites s where s.profile_id = (select auth.uid())));
-- The stored file is deleted by purge-files.
create policy "Customers delete the files of their site until the activation" on public.site_files
  for delete to authenticated using (private.takes_wishes(site_id));
create policy "Accounts with MFA reach the files of sites only at aal2" on public.site_files
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select, delete on public.site_files to authenticated;
grant select, insert on public.site_files to service_role;

create function private.limit_site_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most_files constant integer := 20;
  most_bytes constant bigint := 100 * 1048576;
  stored record;
begin
  -- Serialises the uploads of a site, because concurrent ones would all count the same files.
  perform from public.sites s
    where s.id = new.site_id and s.status in ('awaiting_payment', 'awaiting_activation') for update;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The site is gone, or was activated already.';
  end if;
  select count(*) as files, coalesce(sum(f.size), 0) as bytes into stored
    from public.site_files f where f.site_id = new.site_id;
  if stored.files >= most_files or stored.bytes + new.size > most_bytes then
    raise exception 'conflict' using errcode = 'PT409', hint = 'A site has at most 20 files with 100 MB.';
  end if;
  return new;
end;
$$;
comment on function private.limit_site_files() is
  'Trigger: rejects a file (PT409) after the activation, over 20 files, or over 100 MB in all.';

create trigger limit_site_files before insert on public.site_files
  for each row execute function private.limit_site_files();

-- Private and without a policy: only the function reads and writes files.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site-files', 'site-files', false, 10485760, array[
  'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- The team's work on a site: checklist, access to an earlier host, entered data, and steps, which can be undone while
-- the customer's e-mail waits.

-- ---- Checklist ----

create type public.checklist_item as enum ('hosting', 'wordpress', 'template', 'certificate', 'backup', 'handover');
comment on type public.checklist_item is 'Checklist items of an activation, in their order.';

create type public.activation_gap as enum (
  'payment', 'domain', 'domain_of_another', 'hosting', 'wordpress', 'template', 'migration', 'certificate', 'backup', 'handover'
);
comment on type public.activation_gap is 'Open items of an activation, in their order: a refunded payment, the checklist, whether the domain points here, whether another customer has it, and an unfinished migration.';

create table public.site_checklist (
  site_id uuid not null references public.sites (id) on delete cascade,
  item public.checklist_item not null,
  done_by uuid default auth.uid() references public.profiles (id) on delete set null,
  done_at timestamptz not null default now(),
  primary key (site_id, item)
);
comment on table public.site_checklist is 'Completed checklist items; a row is a tick. The domain is checked instead (domain_checks). So is the certificate: its tick counts only without a check.';
comment on column public.site_checklist.done_by is 'Who ticked it.';

create index site_checklist_done_by_idx on public.site_checklist (done_by);

alter table public.site_checklist enable row level security;
create policy "Administrators read ticks" on public.site_checklist
  for select to authenticated using ((select private.can('sites.read')));
create policy "Administrators tick" on public.site_checklist
  for insert to authenticated with check ((select private.can('sites.write')));
create policy "Administrators take ticks back" on public.site_checklist
  for delete to authenticated using ((select private.can('sites.write')));
grant select, insert (site_id, item), delete on public.site_checklist to authenticated;
select private.audit('public.site_checklist', 'sites', personal => '{done_by}', owner_column => 'site_id');

-- ---- Access to an earlier host ----

create table public.site_migration_access (
  site_id uuid primary key references public.sites (id) on delete cascade,
  sealed_access bytea not null,
  created_at timestamptz not null default now()
);
comment on table public.site_migration_access is
  'Access to a customer''s earlier host. Encrypted; readable only through read_migration_access, which logs the reader. Deleted when the migration is checked, and after 30 days. Excluded from backups.';
comment on column public.site_migration_access.sealed_access is 'Address, user and password, encrypted with private.access_key().';
comment on column public.site_migration_access.created_at is 'Time of entry; it is deleted 30 days later.';

create index site_migration_access_created_at_idx on public.site_migration_access (created_at);

-- Shows whether there is access and since when; functions read and write the access itself.
alter table public.site_migration_access enable row level security;
create policy "Who changes sites sees which have access" on public.site_migration_access
  for select to authenticated using ((select private.can('sites.write')));
grant select (site_id, created_at) on public.site_migration_access to authenticated;
select private.audit('public.site_migration_access', 'sites', personal => '{sealed_access}', owner_column => 'site_id');

create function private.access_key() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  key text := current_setting('site_pronto.access_key', true);
begin
  -- Hosted, Vault stores the key, encrypted with a platform key that no dump contains.
  if to_regclass('vault.decrypted_secrets') is not null then
    execute $sql$ select decrypted_secret from vault.decrypted_secrets where name = 'site_access_key' $sql$ into key;
  end if;
  if coalesce(length(key), 0) < 32 then
    raise exception 'There is no key to encrypt with: neither Vault''s site_access_key nor the setting site_pronto.access_key.'
      using errcode = 'PT503';
  end if;
  return key;
end;
$$;
comment on function private.access_key() is
  'The key that encrypts site_migration_access: Vault''s secret site_access_key, or without Vault the server''s setting site_pronto.access_key.';

do $$
begin
  if exists (select from pg_available_extensions e where e.name = 'supabase_vault') then
    create extension if not exists supabase_vault with schema vault;
    if not exists (select from vault.secrets s where s.name = 'site_access_key') then
      perform vault.create_secret(encode(extensions.gen_random_bytes(32), 'hex'), 'site_access_key',
        'Encrypts the access to earlier hosts (site_migration_access).');
    end if;
  end if;
end;
$$;

create function private.store_migration_access(site_id uuid, access text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if length(btrim(access)) not between 1 and 4000 then
    raise exception 'The access has 1 to 4000 characters.' using errcode = 'check_violation';
  end if;
  insert into public.site_migration_access as a (site_id, sealed_access)
  values (store_migration_access.site_id,
    extensions.pgp_sym_encrypt(btrim(access), private.access_key(), 'cipher-algo=aes256'))
  on conflict on constraint site_migration_access_pkey do update
     set sealed_access = excluded.sealed_access, created_at = now();
end;
$$;
comment on function private.store_migration_access(uuid, text) is 'Encrypts and stores the access to a site''s earlier host.';

create function private.read_migration_access(site_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  access text;
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  select extensions.pgp_sym_decrypt(a.sealed_access, private.access_key()) into access
    from public.site_migration_access a where a.site_id = read_migration_access.site_id;
  if access is null then
    raise exception 'There is no access.' using errcode = 'PT404';
  end if;
  perform private.note_audit('sites', 'access_viewed',
    (select s.profile_id from public.sites s where s.id = read_migration_access.site_id));
  return access;
end;
$$;
comment on function private.read_migration_access(uuid) is
  'The access to one site''s earlier host, for roles that may change sites; the audit log names the reader. PT404 without one.';
grant execute on function private.read_migration_access(uuid) to authenticated;

create function public.read_migration_access(site_id uuid) returns text
language sql set search_path = '' as $$
  select private.read_migration_access(site_id);
$$;
comment on function public.read_migration_access(uuid) is
  'The access to one site''s earlier host; see private.read_migration_access.';
grant execute on function public.read_migration_access(uuid) to authenticated;

create function private.save_migration_access(site_id uuid, access text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if nullif(btrim(access), '') is null then
    delete from public.site_migration_access a where a.site_id = save_migration_access.site_id;
    return;
  end if;
  perform from public.sites s where s.id = save_migration_access.site_id for update;
  if not found then
    raise exception 'There is no such site.' using errcode = 'PT404';
  end if;
  perform private.store_migration_access(site_id, access);
end;
$$;
comment on function private.save_migration_access(uuid, text) is
  'Replaces the access to a site''s earlier host, or deletes it when the text is empty. For roles that may change sites.';
grant execute on function private.save_migration_access(uuid, text) to authenticated;

create function public.save_migration_access(site_id uuid, access text) returns void
language sql set search_path = '' as $$
  select private.save_migration_access(site_id, access);
$$;
comment on function public.save_migration_access(uuid, text) is
  'Replaces or deletes the access to a site''s earlier host; see private.save_migration_access.';
grant execute on function public.save_migration_access(uuid, text) to authenticated;

create function private.follow_migration() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.migration in ('none', 'checked') then
    delete from public.site_migration_access a where a.site_id = new.id;
  end if;
  if new.migration in ('none', 'copied', 'checked') then
    perform private.close_team_tasks('migration_asked', new.profile_id);
  end if;
  return null;
end;
$$;
comment on function private.follow_migration() is
  'Trigger: deletes the access to an earlier host when it is no longer needed, and closes the task when the site is copied or nothing is to migrate.';

create trigger follow_migration after update of migration on public.sites
  for each row execute function private.follow_migration();

create function private.request_migration(address text, access text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  perform private.limit_own_calls('request-migration');
  select s.* into site from public.sites s where s.profile_id = auth.uid() for update;
  if not found then
    raise exception 'There is no site.' using errcode = 'PT404';
  end if;
  if not (site.awaits_activation or site.status = 'active') or site.migration not in ('none', 'asked', 'access_received') then
    raise exception 'conflict' using errcode = 'PT409', hint = 'Only a paid site is moved, and once.';
  end if;
  if nullif(btrim(address), '') is null then
    raise exception 'There is no address.' using errcode = 'check_violation';
  end if;

  update public.sites s
     set migration_from = btrim(address),
         migration = case when nullif(btrim(access), '') is null and s.migration <> 'access_received' then 'asked'::public.migration_state
                          else 'access_received' end
   where s.id = site.id;
  if nullif(btrim(access), '') is not null then
    perform private.store_migration_access(site.id, access);
  end if;
  if not private.has_open_team_task('migration_asked', site.profile_id) then
    perform private.add_team_task('migration_asked', private.task_subject(site.profile_id),
      'migration_asked:' || site.id, profile_id => site.profile_id,
      details => jsonb_build_object('address', btrim(address)), reopen => true);
  end if;
end;
$$;
comment on function private.request_migration(text, text) is
  'Stores or corrects a customer''s request to migrate their earlier site: its address and the access (null keeps it). PT409 while the site is not paid and after it was copied; PT429 over the limit of request-migration.';
grant execute on function private.request_migration(text, text) to authenticated;

create function public.request_migration(address text, access text default null) returns void
language sql set search_path = '' as $$
  select private.request_migration(address, access);
$$;
comment on function public.request_migration(text, text) is
  'Requests the migration of the customer''s earlier site; see private.request_migration.';
grant execute on function public.request_migration(text, text) to authenticated;

create function private.withdraw_migration() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  update public.sites s set migration = 'none', migration_from = null
   where s.profile_id = auth.uid() and s.migration in ('asked', 'access_received');
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'There is no request, or the site was copied already.';
  end if;
end;
$$;
comment on function private.withdraw_migration() is
  'Withdraws a customer''s request and deletes the access. PT409 after it was copied.';
grant execute on function private.withdraw_migration() to authenticated;

create function public.withdraw_migration() returns void
language sql set search_path = '' as $$
  select private.withdraw_migration();
$$;
comment on function public.withdraw_migration() is 'Withdraws the request; see private.withdraw_migration.';
grant execute on function public.withdraw_migration() to authenticated;

create function private.purge_migration_access() returns void
language sql security definer set search_path = '' as $$
  delete from public.site_migration_access a where a.created_at < now() - interval '30 days';
$$;
comment on function private.purge_migration_access() is 'Deletes access to earlier hosts after 30 days.';

-- ---- Data of a site ----

create function private.save_site_file(site_id uuid, seen timestamptz, fields jsonb) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  move public.migration_state := fields ->> 'migration';
  site_at timestamptz;
  notes_at timestamptz;
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  -- A concurrent save waits here, and then reads what the first one saved.
  select s.updated_at into site_at from public.sites s where s.id = save_site_file.site_id for update;
  if not found then
    raise exception 'There is no such site.' using errcode = 'PT404';
  end if;
  select n.updated_at into notes_at from public.site_notes n where n.site_id = save_site_file.site_id;
  if greatest(site_at, notes_at) is distinct from seen then
    raise exception 'conflict' using errcode = 'PT409';
  end if;

  update public.sites s
     set wordpress_url = nullif(btrim(fields ->> 'wordpress_url'), ''), migration = move,
         migration_from = case when move <> 'none' then s.migration_from end
   where s.id = save_site_file.site_id
  returning s.updated_at into site_at;
  insert into public.site_notes as n (site_id, notes, last_backup_on, certificate_expires_on)
  values (save_site_file.site_id, fields ->> 'notes', nullif(fields ->> 'last_backup_on', '')::date,
    nullif(fields ->> 'certificate_expires_on', '')::date)
  on conflict on constraint site_notes_pkey do update
     set notes = excluded.notes, last_backup_on = excluded.last_backup_on,
         certificate_expires_on = excluded.certificate_expires_on
  returning n.updated_at into notes_at;
  return greatest(site_at, notes_at);
end;
$$;
comment on function private.save_site_file(uuid, timestamptz, jsonb) is
  'Saves what the team enters about a site, {"notes", "wordpress_url", "last_backup_on", "certificate_expires_on", "migration"}, all or nothing. Fails as a conflict (PT409) when the later updated_at of the site and its notes is not as seen. Returns the new one.';
grant execute on function private.save_site_file(uuid, timestamptz, jsonb) to authenticated;

create function public.save_site_file(site_id uuid, seen timestamptz, fields jsonb) returns timestamptz
language sql set search_path = '' as $$
  select private.save_site_file(site_id, seen, fields);
$$;
comment on function public.save_site_file(uuid, timestamptz, jsonb) is
  'Saves what the team enters about a site; see private.save_site_file.';
grant execute on function public.save_site_file(uuid, timestamptz, jsonb) to authenticated;

-- ---- Steps ----

create type public.site_step as enum ('prepare', 'unprepare', 'activate', 'suspend', 'lift', 'restore');
comment on type public.site_step is 'Steps of the team; see public.take_site_step.';

-- The team's last step, while it can be undone.
create table private.site_steps (
  site_id uuid primary key references public.sites (id) on delete cascade,
  event_id bigint not null unique references public.site_events (id) on delete cascade,
  before jsonb not null,
  taken_at timestamptz not null default now(),
  undone_at timestamptz
);
comment on table private.site_steps is 'The team''s last step with a site and the previous values; deleted when anything else changes the site.';
comment on column private.site_steps.site_id is 'Site; one step each.';
comment on column private.site_steps.before is 'Previous status and timestamps.';
comment on column private.site_steps.taken_at is 'Time of the step, and of the tasks that it created and closed.';
comment on column private.site_steps.undone_at is 'Set in the undoing transaction, which then deletes the row.';

alter table private.site_steps enable row level security;
create policy "Nobody reads steps but through the functions below" on private.site_steps
  for select to anon, authenticated using (false);

create function private.is_undoing_site_step(site_id uuid, to_status public.site_status) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.site_steps s
     where s.site_id = is_undoing_site_step.site_id and s.undone_at = now() and s.before ->> 'status' = to_status::text);
$$;
comment on function private.is_undoing_site_step(uuid, public.site_status) is
  'Whether this transaction undoes the step that left a status: the only exception to site_transition_allowed.';
grant execute on function private.is_undoing_site_step(uuid, public.site_status) to service_role;

create function private.keep_site_step(event_id bigint, old_site public.sites, new_site public.sites) returns interval
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.site_steps s where s.site_id = new_site.id;
  -- Changes by billing, Studio or a schedule cannot be undone.
  if auth.uid() is null or new_site.status = 'cancelled' or old_site.status not in ('awaiting_activation', 'active', 'suspended') then
    return '0 seconds';
  end if;
  insert into private.site_steps (site_id, event_id, before)
  values (new_site.id, event_id, jsonb_build_object(
    'status', old_site.status, 'prepared_at', old_site.prepared_at, 'activated_at', old_site.activated_at,
    'suspended_at', old_site.suspended_at, 'suspension_reason', old_site.suspension_reason,
    'suspension_note', old_site.suspension_note, 'taken_down_at', old_site.taken_down_at,
    'return_deadline', old_site.return_deadline));
  return '15 seconds';
end;
$$;
comment on function private.keep_site_step(bigint, public.sites, public.sites) is
  'Stores a site''s values before a step of the team and returns the delay of the e-mail.';

create function private.record_undone_site_step(site_id uuid, from_status public.site_status, to_status public.site_status) returns void
language sql security definer set search_path = '' as $$
  insert into public.site_events (site_id, from_status, to_status, reason, undoes)
  select s.site_id, from_status, to_status, 'undone', s.event_id
    from private.site_steps s
   where s.site_id = record_undone_site_step.site_id;
$$;
comment on function private.record_undone_site_step(uuid, public.site_status, public.site_status) is 'Writes the undoing of a step into the history.';

create function private.undo_site_step(event_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  step private.site_steps;
  message public.email_outbox;
  owner_id uuid;
begin
  if not private.can('sites.write') then
    raise exception 'Only who may change sites takes back a step.' using errcode = '42501';
  end if;
  -- Locks the site first, like every change of it, and then the step, which may be deleted by now.
  select s.profile_id into owner_id
    from public.sites s join public.site_events e on e.site_id = s.id
   where e.id = undo_site_step.event_id for update of s;
  select s.* into step from private.site_steps s where s.event_id = undo_site_step.event_id;
  if step.event_id is null then
    raise exception 'undo_superseded' using errcode = 'PT409', hint = 'Something else moved the site since.';
  end if;
  select m.* into message from public.email_outbox m
   where m.dedupe_key in ('site_live:' || step.event_id, 'site_suspended:' || step.event_id, 'site_reactivated:' || step.event_id)
     for update;
  if message.attempts > 0 or message.status <> 'queued' or message.last_error is not null
    -- Without an address there is no e-mail, so only the time counts.
    or message.id is null and step.taken_at < clock_timestamp() - interval '15 seconds' then
    raise exception 'undo_too_late' using errcode = 'PT409', hint = 'The customer was told.';
  end if;

  delete from public.email_outbox m where m.id = message.id;
  update private.site_steps s set undone_at = now() where s.event_id = step.event_id;
  update public.sites s
     set status = (step.before ->> 'status')::public.site_status,
         prepared_at = (step.before ->> 'prepared_at')::timestamptz,
         activated_at = (step.before ->> 'activated_at')::timestamptz,
         suspended_at = (step.before ->> 'suspended_at')::timestamptz,
         suspension_reason = (step.before ->> 'suspension_reason')::public.suspension_reason,
         suspension_note = step.before ->> 'suspension_note',
         taken_down_at = (step.before ->> 'taken_down_at')::timestamptz,
         return_deadline = (step.before ->> 'return_deadline')::timestamptz
   where s.id = step.site_id;
  delete from private.site_steps s where s.event_id = step.event_id;

  -- Deletes the tasks that the step created and reopens those that it closed.
  delete from public.email_outbox m
   using public.team_tasks t
   where t.dedupe_key in ('take_site_down:' || step.event_id, 'put_site_back:' || step.event_id)
     and m.dedupe_key = 'team_task:' || t.id and m.status = 'queued';
  delete from public.team_tasks t
   where t.dedupe_key in ('take_site_down:' || step.event_id, 'put_site_back:' || step.event_id);
  update public.team_tasks t set done_at = null
   where t.profile_id = owner_id and t.kind in ('take_site_down', 'put_site_back', 'activation_due') and t.done_at = step.taken_at;

  -- Applies what billing would have done since the step. This cannot be undone.
  perform private.sync_site(owner_id);
  delete from private.site_steps s where s.site_id = step.site_id;
end;
$$;
comment on function private.undo_site_step(bigint) is
  'Undoes a step of the team while its e-mail is unsent: restores status, timestamps and tasks, deletes the e-mail and writes both into the history. PT409 when the e-mail was sent (undo_too_late) or something else changed the site (undo_superseded).';
grant execute on function private.undo_site_step(bigint) to authenticated;

create function public.undo_site_step(event_id bigint) returns void
language sql set search_path = '' as $$
  select private.undo_site_step(event_id);
$$;
comment on function public.undo_site_step(bigint) is 'Undoes a step of the team; see private.undo_site_step.';
grant execute on function public.undo_site_step(bigint) to authenticated;

create function private.activation_gaps(site_id uuid) returns public.activation_gap[]
language plpgsql stable security invoker set search_path = '' as $$
begin
  return array(
    select item
      from unnest(enum_range(null::public.activation_gap)) as list (item)
     cross join lateral (
       select exists (
         select from public.site_checklist c where c.site_id = activation_gaps.site_id and c.item::text = list.item::text) as ticked
     ) tick
     where not case item
                 when 'payment' then not exists (
                   select from public.sites s where s.id = activation_gaps.site_id and s.refunded_at is not null)
                 when 'domain' then coalesce(private.is_domain_connected(activation_gaps.site_id), false)
                 when 'domain_of_another' then not private.is_site_domain_of_another(activation_gaps.site_id)
                 when 'migration' then not exists (
                   select from public.sites s where s.id = activation_gaps.site_id and s.migration not in ('none', 'checked'))
                 when 'certificate' then coalesce(private.is_certificate_valid(activation_gaps.site_id), ticked)
                 else ticked
               end
     order by item);
end;
$$;
comment on function private.activation_gaps(uuid) is
  'Open items of an activation. A check within a day decides about the domain, and about the certificate if it was checked; a requested migration is open until it is checked, a payment when it is back with the customer; ticks decide about the rest. Only the team sees that another customer has the domain.';
grant execute on function private.activation_gaps(uuid) to authenticated;

create function public.activation_gaps(site_ids uuid[]) returns table (site_id uuid, gaps public.activation_gap[])
language sql stable security invoker set search_path = '' as $$
  select s.id, private.activation_gaps(s.id) from public.sites s where s.id = any (site_ids);
$$;
comment on function public.activation_gaps(uuid[]) is 'Open items of several activations; see private.activation_gaps.';
grant execute on function public.activation_gaps(uuid[]) to authenticated;

create function private.take_site_step(site_id uuid, step public.site_step, seen public.site_status, reason text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(btrim(reason), '');
  recorded_id bigint;
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if step = 'suspend' and why is null then
    raise exception 'reason_required' using errcode = 'check_violation', hint = 'The customer reads why their site is suspended.';
  end if;
  -- A check that ends concurrently waits for the site, too.
  perform from public.sites s where s.id = take_site_step.site_id for update;
  if step = 'activate' and why is null and private.activation_gaps(take_site_step.site_id) <> '{}' then
    raise exception 'activation_gaps' using errcode = 'PT409', hint = 'Something is unfinished: activating all the same needs a reason.';
  end if;
  update public.sites s
     set status = case step
           when 'activate' then 'active'
           when 'suspend' then 'suspended'
           when 'lift' then case when s.activated_at is null then 'awaiting_activation'::public.site_status else 'active' end
           else s.status end,
         prepared_at = case step when 'prepare' then now() when 'unprepare' then null else s.prepared_at end,
         suspension_note = case step when 'suspend' then why else s.suspension_note end,
         taken_down_at = case step when 'restore' then null else s.taken_down_at end
   where s.id = take_site_step.site_id and s.status = seen
     and case step
           when 'prepare' then s.status = 'awaiting_activation' and s.prepared_at is null
           when 'unprepare' then s.status = 'awaiting_activation' and s.prepared_at is not null
           when 'activate' then s.status = 'awaiting_activation'
           when 'suspend' then s.status in ('awaiting_activation', 'active')
           when 'lift' then s.status = 'suspended' and s.suspension_reason = 'team'
           when 'restore' then s.return_deadline is not null
           else false end;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The site has changed since it was read.';
  end if;
  if step in ('prepare', 'unprepare', 'restore') then
    return null;
  end if;
  recorded_id := (select max(e.id) from public.site_events e where e.site_id = take_site_step.site_id);
  if why is not null then
    update public.site_event_notes n set note = why where n.event_id = recorded_id and n.actor_id = auth.uid();
  end if;
  return recorded_id;
end;
$$;
comment on function private.take_site_step(uuid, public.site_step, public.site_status, text) is
  'Takes a step with a site: prepare, unprepare, activate, suspend, lift or restore (put back a site that was taken down). Suspending requires a reason, which the customer reads; so does activating with open items (PT409 activation_gaps otherwise). Returns the event for undo_site_step; null when nothing can be undone. PT409 when the site''s status differs from the seen one or does not allow the step.';
grant execute on function private.take_site_step(uuid, public.site_step, public.site_status, text) to authenticated;

create function public.take_site_step(site_id uuid, step public.site_step, seen public.site_status, reason text default null) returns bigint
language sql set search_path = '' as $$
  select private.take_site_step(site_id, step, seen, reason);
$$;
comment on function public.take_site_step(uuid, public.site_step, public.site_status, text) is
  'Takes a step with a site; see private.take_site_step.';
grant execute on function public.take_site_step(uuid, public.site_step, public.site_status, text) to authenticated;

create function private.prepare_sites(site_ids uuid[], prepared boolean) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return query
    update public.sites s set prepared_at = case when prepare_sites.prepared then now() end
     where s.id = any (prepare_sites.site_ids) and s.status = 'awaiting_activation'
       and (s.prepared_at is null) = prepare_sites.prepared
    returning s.id;
end;
$$;
comment on function private.prepare_sites(uuid[], boolean) is
  'Marks several sites as prepared or not, like take_site_step with one, without an e-mail. Returns the changed ones; a site with another status is skipped.';
grant execute on function private.prepare_sites(uuid[], boolean) to authenticated;

create function public.prepare_sites(site_ids uuid[], prepared boolean) returns setof uuid
language sql set search_path = '' as $$
  select private.prepare_sites(site_ids, prepared);
$$;
comment on function public.prepare_sites(uuid[], boolean) is 'Marks several sites as prepared or not; see private.prepare_sites.';
grant execute on function public.prepare_sites(uuid[], boolean) to authenticated;

-- Domains of sites.

-- ---- Checks ----
-- Whether a customer's domain points here, repeated for seven days, because DNS changes take time.

create type public.domain_verdict as enum ('pointing_here', 'partly', 'elsewhere', 'none', 'unknown');
comment on type public.domain_verdict is 'Where a domain points: here, partly here, to another server, or nowhere; unknown without a query or an answer.';

create type public.tls_state as enum ('valid', 'invalid', 'unreachable');
comment on type public.tls_state is 'Response of our own address for a domain: a valid certificate, another one, or none.';

create table public.domain_checks (
  site_id uuid primary key references public.sites (id) on delete cascade,
  domain text not null,
  records jsonb not null default '[]' check (jsonb_typeof(records) = 'array'),
  verdict public.domain_verdict not null default 'unknown',
  tls public.tls_state,
  checks integer not null default 0 check (checks >= 0),
  first_asked_at timestamptz not null default now(),
  checked_at timestamptz,
  next_check_at timestamptz default now(),
  connected_at timestamptz
);
comment on table public.domain_checks is 'Last check of a site''s domain and the time of the next one. Readable by the customer.';
comment on column public.domain_checks.site_id is 'Site; one row each.';
comment on column public.domain_checks.domain is 'The checked domain. Another domain starts again.';
comment on column public.domain_checks.records is 'Each record with its actual and expected values: [{"type", "name", "expected", "found", "state", "disagree"}].';
comment on column public.domain_checks.verdict is
  'pointing_here: all records as expected. partly: some. elsewhere: another server. none: no record. unknown: no query or no answer.';
comment on column public.domain_checks.tls is 'Response of our own address for the domain: a valid certificate, another one, or none. Null while the domain does not point here.';
comment on column public.domain_checks.checks is 'Number of checks since first_asked_at; the intervals grow with it.';
comment on column public.domain_checks.first_asked_at is 'Start of the current seven days.';
comment on column public.domain_checks.checked_at is 'Time of the last check; null before the first.';
comment on column public.domain_checks.next_check_at is 'Time of the next check; null for none.';
comment on column public.domain_checks.connected_at is 'Since when it points here. A check without an answer does not change it.';

create index domain_checks_due_idx on public.domain_checks (next_check_at) where next_check_at is not null;

alter table public.domain_checks enable row level security;
create policy "Customers read the check of their own domain, the team all" on public.domain_checks
  for select to authenticated using (
    exists (select from public.sites s where s.id = site_id and s.profile_id = (select auth.uid()))
    or (select private.can('sites.read'))
  );
create policy "Accounts with MFA reach domain checks only at aal2" on public.domain_checks
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.domain_checks to authenticated;
grant select, update on public.domain_checks to service_role;

create function private.watch_domain() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.domain is not distinct from old.domain and new.status = old.status then
    return null;
  end if;
  delete from public.domain_checks c where c.site_id = new.id and c.domain is distinct from new.domain;
  if new.domain is not null and new.status = 'awaiting_activation' then
    insert into public.domain_checks as c (site_id, domain) values (new.id, new.domain)
    on conflict (site_id) do update set first_asked_at = now(), next_check_at = now(), checks = 0;
  elsif new.domain is not null and new.status = 'active' then
    -- Checked until it points here, also when the domain was set in Studio.
    insert into public.domain_checks as c (site_id, domain) values (new.id, new.domain)
    on conflict (site_id) do nothing;
  elsif new.status <> 'active' then
    update public.domain_checks c set next_check_at = null where c.site_id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.watch_domain() is 'Trigger: checks the domain of a site that is being activated or live; another domain starts again, and a suspended or cancelled site is skipped.';

create trigger watch_domain after insert or update of domain, status on public.sites
  for each row execute function private.watch_domain();

-- PL/pgSQL, unlike SQL, keeps the plans of these two, which run for each site of a page.
create function private.is_domain_connected(site_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case
             when c.verdict = 'unknown' or c.checked_at is null or c.checked_at < now() - interval '1 day' then null
             else c.verdict = 'pointing_here' end
      from public.domain_checks c join public.sites s on s.id = c.site_id and s.domain = c.domain
     where c.site_id = is_domain_connected.site_id);
end;
$$;
comment on function private.is_domain_connected(uuid) is
  'Whether a check within a day found that the site''s domain points here; null without a result.';
grant execute on function private.is_domain_connected(uuid) to authenticated;

create function private.is_certificate_valid(site_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c.tls = 'valid'
      from public.domain_checks c join public.sites s on s.id = c.site_id and s.domain = c.domain
     where c.site_id = is_certificate_valid.site_id and c.checked_at >= now() - interval '1 day');
end;
$$;
comment on function private.is_certificate_valid(uuid) is
  'Whether a check within a day found a valid certificate of the site''s domain; null without a check.';
grant execute on function private.is_certificate_valid(uuid) to authenticated;

create function public.claim_domain_checks(batch_size integer default 10) returns setof public.domain_checks
language sql security invoker set search_path = '' as $$
  -- Materialized, because the planner may otherwise run the subquery once per row and claim more than requested.
  with due as materialized (
    select c.site_id from public.domain_checks c
     where c.next_check_at <= now()
     order by c.next_check_at
     limit least(greatest(batch_size, 1), 100)
     for update skip locked
  )
  update public.domain_checks c set next_check_at = now() + interval '5 minutes'
    from due
   where c.site_id = due.site_id
  returning c.*;
$$;
comment on function public.claim_domain_checks(integer) is
  'Claims due domains; two runs never claim the same one, and one whose run crashed is due again after five minutes. Service role only.';
grant execute on function public.claim_domain_checks(integer) to service_role;

create function public.count_domains_behind(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  select count(*)::integer from public.domain_checks c where c.next_check_at < present - interval '1 hour';
$$;
comment on function public.count_domains_behind(timestamptz) is 'Domains that are overdue by an hour. Service role only.';
grant execute on function public.count_domains_behind(timestamptz) to service_role;

create function private.record_domain_check(
  site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state, next_check_at timestamptz, restart boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  before public.domain_checks;
  connected timestamptz;
begin
  select s.* into site from public.sites s where s.id = record_domain_check.site_id for update;
  -- The result is about a former domain.
  if site.domain is distinct from asked_domain then
    return;
  end if;
  select c.* into before from public.domain_checks c where c.site_id = site.id;
  connected := case verdict
    when 'pointing_here' then coalesce(before.connected_at, now())
    when 'unknown' then before.connected_at end;

  insert into public.domain_checks as c (site_id, domain, records, verdict, tls, checks, checked_at, next_check_at, connected_at)
  values (site.id, site.domain, records, verdict, tls, 1, now(),
    case when site.status = 'awaiting_activation' or site.status = 'active' and verdict <> 'pointing_here'
         then record_domain_check.next_check_at end,
    connected)
  on conflict on constraint domain_checks_pkey do update
     set records = excluded.records, verdict = excluded.verdict, tls = excluded.tls,
         checks = case when restart then 1 else c.checks + 1 end,
         first_asked_at = case when restart then now() else c.first_asked_at end,
         checked_at = excluded.checked_at, next_check_at = excluded.next_check_at, connected_at = excluded.connected_at;

  if connected is not null and before.connected_at is null and site.awaits_activation then
    perform private.queue_email(site.profile_id, 'domain_connected',
      'domain_connected:' || site.id || ':' || extract(epoch from connected), jsonb_build_object('domain', site.domain));
  end if;
end;
$$;
comment on function private.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) is
  'Stores the result of a check and the time of the next one; restart begins seven new days. Queues one e-mail to the customer of a site that is not yet active when its domain points here.';
grant execute on function private.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) to service_role;

create function public.record_domain_check(
  site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state default null,
  next_check_at timestamptz default null, restart boolean default false
) returns void
language sql set search_path = '' as $$
  select private.record_domain_check(site_id, asked_domain, records, verdict, tls, next_check_at, restart);
$$;
comment on function public.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) is
  'Stores the result of a check; see private.record_domain_check. Service role only.';
grant execute on function public.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) to service_role;

-- ---- Requests ----
-- Changing the domain of a live site: requested by its customer or entered by the team, checked, and then applied or
-- declined by the team.

create table public.domain_requests (
  site_id uuid primary key references public.sites (id) on delete cascade,
  domain text not null check (private.is_own_domain(domain)),
  note text check (length(note) between 1 and 1000),
  asked_by_customer boolean not null,
  asked_at timestamptz not null default now(),
  records jsonb not null default '[]' check (jsonb_typeof(records) = 'array'),
  verdict public.domain_verdict not null default 'unknown',
  tls public.tls_state,
  checked_at timestamptz
);
comment on table public.domain_requests is 'Requested domain of a live site, until the team changes the domain or declines. Readable by the customer.';
comment on column public.domain_requests.site_id is 'Site; one request each.';
comment on column public.domain_requests.domain is 'New domain, in ASCII form.';
comment on column public.domain_requests.note is 'The customer''s note.';
comment on column public.domain_requests.asked_by_customer is 'Whether the customer requested it in the panel; otherwise the team entered it.';
comment on column public.domain_requests.records is 'Each record of the new domain, as in domain_checks.';
comment on column public.domain_requests.verdict is 'Result of the last check of the new domain, as in domain_checks.';
comment on column public.domain_requests.tls is 'Response of our own address for the new domain, as in domain_checks.';
comment on column public.domain_requests.checked_at is 'Time of the last check of the new domain; null before the first.';

alter table public.domain_requests enable row level security;
create policy "Customers read the request for their own site, the team all" on public.domain_requests
  for select to authenticated using (
    exists (select from public.sites s where s.id = site_id and s.profile_id = (select auth.uid()))
    or (select private.can('sites.read'))
  );
create policy "Accounts with MFA reach requests for a domain only at aal2" on public.domain_requests
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.domain_requests to authenticated, service_role;
select private.audit('public.domain_requests', 'sites', personal => '{domain,note}', owner_column => 'site_id');

create function private.domain_holders(domain text, owner_id uuid)
returns table (holder_id uuid, held_domain text, is_request boolean)
language sql stable security definer set search_path = '' as $$
  select s.profile_id, s.domain, false from public.sites s
   where private.registrable_domain(s.domain) = private.registrable_domain(domain_holders.domain) and s.profile_id <> owner_id
  union
  select p.id, p.domain, false from public.profiles p
   where private.registrable_domain(p.domain) = private.registrable_domain(domain_holders.domain) and p.id <> owner_id
  union
  select s.profile_id, r.domain, true
    from public.domain_requests r join public.sites s on s.id = r.site_id
   where private.registrable_domain(r.domain) = private.registrable_domain(domain_holders.domain) and s.profile_id <> owner_id;
$$;
comment on function private.domain_holders(text, uuid) is
  'Other customers who entered or request a domain, a name below it, or the domain above it.';

create function private.is_domain_of_another(domain text, owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.domain_holders(domain, owner_id) h
      join public.sites s on s.profile_id = h.holder_id
     where h.is_request or s.status in ('awaiting_activation', 'active', 'suspended'));
$$;
comment on function private.is_domain_of_another(text, uuid) is
  'Whether another customer with a paid site has or requests a domain. A sign-up without payment does not count, because anyone can enter any domain there.';

create function private.is_site_domain_of_another(site_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.can('sites.read') and exists (
    select from public.sites s
     where s.id = is_site_domain_of_another.site_id and private.is_domain_of_another(s.domain, s.profile_id));
end;
$$;
comment on function private.is_site_domain_of_another(uuid) is
  'Whether another customer with a paid site has the domain of a site; false for callers outside the team, because it reveals other customers.';
grant execute on function private.is_site_domain_of_another(uuid) to authenticated;

create function private.site_domain_holders(site_id uuid)
returns table (profile_id uuid, holder_site_id uuid, full_name text, email text, domain text, status public.site_status, is_request boolean, of_request boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('sites.read') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return query
    select p.id, o.id, p.full_name, p.email, h.held_domain, o.status, h.is_request, wanted.of_request
      from public.sites s
     cross join lateral (
       select s.domain as name, false as of_request
       union all select r.domain, true from public.domain_requests r where r.site_id = s.id) wanted
     cross join lateral private.domain_holders(wanted.name, s.profile_id) h
      join public.profiles p on p.id = h.holder_id
      join public.sites o on o.profile_id = p.id
     where s.id = site_domain_holders.site_id
     order by wanted.of_request, o.status in ('awaiting_activation', 'active', 'suspended') desc, p.created_at, h.is_request
     limit 20;
end;
$$;
comment on function private.site_domain_holders(uuid) is
  'Other customers who have or request the domain of a site, or the one that its customer requests (of_request). For the team.';
grant execute on function private.site_domain_holders(uuid) to authenticated;

create function public.site_domain_holders(site_id uuid)
returns table (profile_id uuid, holder_site_id uuid, full_name text, email text, domain text, status public.site_status, is_request boolean, of_request boolean)
language sql stable set search_path = '' as $$
  select * from private.site_domain_holders(site_id);
$$;
comment on function public.site_domain_holders(uuid) is
  'Other customers who have or request the domain of a site; see private.site_domain_holders.';
grant execute on function public.site_domain_holders(uuid) to authenticated;

create function private.request_domain(site_id uuid, domain text, note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  by_customer boolean;
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  select s.* into site from public.sites s where s.id = request_domain.site_id for update;
  by_customer := site.profile_id is not distinct from auth.uid();
  domain := private.clean_line(domain);
  if not by_customer and not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if site.activated_at is null or site.status not in ('active', 'suspended') or request_domain.domain = site.domain then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The site is not live, or has this domain already.';
  end if;

  if by_customer then
    perform private.limit_own_calls('request-domain');
  end if;

  insert into public.domain_requests as r (site_id, domain, note, asked_by_customer)
  values (site.id, request_domain.domain, nullif(btrim(request_domain.note), ''), by_customer)
  on conflict on constraint domain_requests_pkey do update
     set domain = excluded.domain, note = excluded.note, asked_by_customer = excluded.asked_by_customer, asked_at = now(),
         records = '[]', verdict = 'unknown', tls = null, checked_at = null;
  if by_customer then
    -- One task that every request reopens, with at most one e-mail a day.
    perform private.close_team_tasks('domain_change_asked', site.profile_id);
    perform private.add_team_task('domain_change_asked', private.task_subject(site.profile_id),
      'domain_change_asked:' || site.id, profile_id => site.profile_id,
      details => jsonb_build_object('domain', request_domain.domain), reopen => true);
  end if;
  perform private.review_domain_claims(site.profile_id);
end;
$$;
comment on function private.request_domain(uuid, text, text) is
  'Stores the requested domain of a live site, for its customer or the team; a second request replaces the first. PT409 when the site is not live or has this domain; PT429 over the limit of request-domain.';
grant execute on function private.request_domain(uuid, text, text) to authenticated;

create function public.request_domain(site_id uuid, domain text, note text default null) returns void
language sql set search_path = '' as $$
  select private.request_domain(site_id, domain, note);
$$;
comment on function public.request_domain(uuid, text, text) is 'Requests another domain for a live site; see private.request_domain.';
grant execute on function public.request_domain(uuid, text, text) to authenticated;

create function private.end_domain_request(site_id uuid, seen text) returns public.sites
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  select s.* into site from public.sites s where s.id = end_domain_request.site_id for update;
  if site.profile_id is distinct from auth.uid() and not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  delete from public.domain_requests r where r.site_id = site.id and r.domain = seen;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The request has changed since it was read.';
  end if;
  perform private.close_team_tasks('domain_change_asked', site.profile_id);
  perform private.review_domain_claims(site.profile_id);
  return site;
end;
$$;
comment on function private.end_domain_request(uuid, text) is
  'Deletes a domain request and closes its task, for the site''s customer or the team. PT409 when the request differs from the seen one.';
grant execute on function private.end_domain_request(uuid, text) to authenticated;

create function private.decline_domain(site_id uuid, seen text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  asked boolean := (select r.asked_by_customer from public.domain_requests r where r.site_id = decline_domain.site_id);
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  site := private.end_domain_request(decline_domain.site_id, seen);
  if asked and nullif(btrim(reason), '') is null then
    raise exception 'reason_required' using errcode = 'check_violation', hint = 'The customer reads why.';
  end if;
  if asked then
    perform private.queue_email(site.profile_id, 'domain_change_declined',
      'domain_change_declined:' || site.id || ':' || extract(epoch from now()),
      jsonb_build_object('domain', seen, 'note', btrim(reason)));
  end if;
end;
$$;
comment on function private.decline_domain(uuid, text, text) is
  'Declines a domain request for the team; the customer who made it gets the reason by e-mail.';
grant execute on function private.decline_domain(uuid, text, text) to authenticated;

create function public.decline_domain(site_id uuid, seen text, reason text default null) returns void
language sql set search_path = '' as $$
  select private.decline_domain(site_id, seen, reason);
$$;
comment on function public.decline_domain(uuid, text, text) is 'Declines a domain request; see private.decline_domain.';
grant execute on function public.decline_domain(uuid, text, text) to authenticated;

create function private.change_domain(site_id uuid, seen text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  request public.domain_requests;
  why text := nullif(btrim(reason), '');
  event_id bigint;
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  select r.* into request from public.domain_requests r where r.site_id = change_domain.site_id;
  site := private.end_domain_request(change_domain.site_id, seen);
  if why is null and (request.verdict <> 'pointing_here' or request.checked_at < now() - interval '1 day') then
    raise exception 'activation_gaps' using errcode = 'PT409', hint = 'The new domain was not seen pointing here: changing it all the same needs a reason.';
  end if;
  if why is null and private.is_domain_of_another(request.domain, site.profile_id) then
    raise exception 'activation_gaps' using errcode = 'PT409', hint = 'Another customer has this domain: changing it all the same needs a reason.';
  end if;

  -- Before the update of the site, whose trigger copies the former domain to the search text.
  insert into public.site_events (site_id, from_status, to_status, reason, former_domain, domain)
  values (site.id, site.status, site.status, 'domain', site.domain, request.domain)
  returning id into event_id;
  insert into public.site_event_notes (event_id, actor_id, note) values (event_id, auth.uid(), why);
  update public.sites s set domain = request.domain where s.id = site.id;
  -- The tick was for the former domain's certificate.
  delete from public.site_checklist c where c.site_id = site.id and c.item = 'certificate';
  update public.profiles p set domain = request.domain where p.id = site.profile_id;
  -- The check moves with its domain and continues while that does not point here.
  insert into public.domain_checks as c (site_id, domain, records, verdict, tls, checks, checked_at, next_check_at, connected_at)
  values (site.id, request.domain, request.records, request.verdict, request.tls, 1, request.checked_at,
    case when site.status = 'active' and request.verdict <> 'pointing_here' then now() end,
    case when request.verdict = 'pointing_here' then request.checked_at end)
  on conflict on constraint domain_checks_pkey do update
     set records = excluded.records, verdict = excluded.verdict, tls = excluded.tls, checks = excluded.checks,
         checked_at = excluded.checked_at, next_check_at = excluded.next_check_at, connected_at = excluded.connected_at;

  perform private.queue_email(site.profile_id, 'domain_changed', 'domain_changed:' || event_id,
    jsonb_build_object('domain', request.domain, 'connected', request.verdict = 'pointing_here'));
end;
$$;
comment on function private.change_domain(uuid, text, text) is
  'Gives a live site the requested domain, for the team: changes site and profile and queues an e-mail to the customer. PT409 activation_gaps when the new domain does not point here, or another customer has it, and no reason is given.';
grant execute on function private.change_domain(uuid, text, text) to authenticated;

create function public.change_domain(site_id uuid, seen text, reason text default null) returns void
language sql set search_path = '' as $$
  select private.change_domain(site_id, seen, reason);
$$;
comment on function public.change_domain(uuid, text, text) is 'Changes a live site''s domain; see private.change_domain.';
grant execute on function public.change_domain(uuid, text, text) to authenticated;

create function private.record_domain_request_check(site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state) returns void
language sql security definer set search_path = '' as $$
  update public.domain_requests r
     set records = record_domain_request_check.records, verdict = record_domain_request_check.verdict,
         tls = record_domain_request_check.tls, checked_at = now()
   where r.site_id = record_domain_request_check.site_id and r.domain = asked_domain;
$$;
comment on function private.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) is 'Stores the result of a check of the new domain.';
grant execute on function private.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) to service_role;

create function public.record_domain_request_check(
  site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state default null
) returns void
language sql set search_path = '' as $$
  select private.record_domain_request_check(site_id, asked_domain, records, verdict, tls);
$$;
comment on function public.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) is 'Stores the result of a check of the new domain. Service role only.';
grant execute on function public.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) to service_role;

create function public.withdraw_domain_request(site_id uuid, seen text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.end_domain_request(site_id, seen);
end;
$$;
comment on function public.withdraw_domain_request(uuid, text) is 'Withdraws the request; see private.end_domain_request.';
grant execute on function public.withdraw_domain_request(uuid, text) to authenticated;

-- ---- Domains that two customers claim ----

-- Domains. Only the team sees that another customer has the same domain: a refusal would reveal other customers.
create function private.review_domain_claims(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner public.profiles := (select p from public.profiles p where p.id = owner_id);
  wanted constant text[] := array(
    select d.domain
      from (select r.domain, 1 as place
              from public.domain_requests r join public.sites s on s.id = r.site_id where s.profile_id = owner_id
            union all select owner.domain, 2) d
     where d.domain is not null
     order by d.place);
  claimed text;
begin
  -- Two customers who enter the same domain at once do not see each other's row: the second waits for the first.
  perform pg_advisory_xact_lock(name) from (
    select distinct hashtextextended('domain:' || private.registrable_domain(d), 0) as name from unnest(wanted) d order by 1) locks;
  select d into claimed from unnest(wanted) d where exists (select from private.domain_holders(d, owner_id)) limit 1;
  update public.team_tasks t set done_at = now()
   where t.kind = 'domain_claimed_twice' and t.profile_id = owner_id and t.done_at is null and t.subject is distinct from claimed;
  if claimed is not null then
    perform private.add_team_task('domain_claimed_twice', claimed, 'domain_claimed_twice:' || owner_id,
      profile_id => owner_id, details => jsonb_build_object('email', owner.email), reopen => true);
  end if;
end;
$$;
comment on function private.review_domain_claims(uuid) is
  'Creates a task when another customer has the domain that a customer entered or requests, or a part of it; closes it otherwise.';

create function private.note_domain_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.review_domain_claims(new.id);
  return null;
end;
$$;
comment on function private.note_domain_claim() is 'Trigger: creates a task for a domain that another customer has, too.';

create trigger note_domain_claim_of_new_profile after insert on public.profiles
  for each row when (new.domain is not null) execute function private.note_domain_claim();
create trigger note_domain_claim after update of domain on public.profiles
  for each row when (new.domain is distinct from old.domain) execute function private.note_domain_claim();

create index profiles_registrable_domain_idx on public.profiles (private.registrable_domain(domain));
create index sites_registrable_domain_idx on public.sites (private.registrable_domain(domain));

-- Tasks: work that the system requests from the team. A task and its e-mail are created in the transaction of the
-- fact; the same fact creates one task. A fact that is resolved closes its task.

create type public.team_task_kind as enum (
  'activation_due', 'put_site_back', 'migration_asked', 'domain_change_asked', 'domain_claimed_twice',
  'fraud_warning', 'dispute_opened', 'dispute_inquiry', 'dispute_lost', 'dispute_won', 'refund_to_decide', 'paid_without_profile', 'refund_failed', 'take_site_down', 'two_subscriptions', 'stripe_customer_conflict', 'message_given_up',
  'emails_stalled', 'reconciliation_stalled', 'paid_unknown_price', 'schedule_behind', 'publishing_failed',
  'counters_stalled', 'page_views_left_out'
);
comment on type public.team_task_kind is 'Kinds of tasks, in the order of the list and its filter: what a customer waits for comes first.';

create table public.team_tasks (
  id uuid primary key default gen_random_uuid(),
  kind public.team_task_kind not null,
  subject text not null,
  search text not null generated always as (private.search_text(subject)) stored,
  profile_id uuid references public.profiles (id) on delete cascade,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  dedupe_key text not null unique,
  due_at timestamptz,
  done_at timestamptz check (private.is_readable_time(done_at)),
  done_by uuid references public.profiles (id) on delete set null,
  notified_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.team_tasks is 'Work that the system requests from the team. Set done_at when it is done; resolved facts close their task.';
comment on column public.team_tasks.subject is 'Displayed name: a domain, an e-mail or a Stripe id.';
comment on column public.team_tasks.search is 'Folded subject, with domains also in Unicode, for searching. Computed.';
comment on column public.team_tasks.profile_id is 'The customer; the task is deleted with the account.';
comment on column public.team_tasks.dedupe_key is 'Identifies the fact, so that it creates one task.';
comment on column public.team_tasks.due_at is 'Due date, if any.';
comment on column public.team_tasks.done_at is 'Completion time; null while the task is open.';
comment on column public.team_tasks.done_by is 'Who completed it; null when the fact was resolved.';
comment on column public.team_tasks.notified_at is 'When the e-mail to the team was sent.';
comment on column public.team_tasks.details is 'Further details.';

create function private.addresses_in(text text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  -- Whole addresses, because one may be the end of another: ana@example.com of joana@example.com.
  select array(
    select btrim(word, '.')
      from regexp_split_to_table(lower(addresses_in.text), '[[:space:]",;:<>()[\]{}]+') word
     where position('@' in word) > 0);
$$;
comment on function private.addresses_in(text) is 'The e-mail addresses in a text, in lower case.';
-- The index below runs it as the role that writes the row.
grant execute on function private.addresses_in(text) to authenticated, service_role;

create index team_tasks_open_idx on public.team_tasks (due_at nulls last, created_at) where done_at is null;
-- Includes the columns of the policy, so that completed tasks are counted with an index-only scan.
create index team_tasks_done_idx on public.team_tasks (due_at nulls last, created_at, id) include (kind, subject)
  where done_at is not null;
create index team_tasks_done_subject_idx on public.team_tasks (subject, created_at, id) where done_at is not null;
create index team_tasks_done_created_at_idx on public.team_tasks (created_at desc nulls last, id) where done_at is not null;
-- Finds the tasks that name a deleted account.
create index team_tasks_addresses_idx on public.team_tasks using gin (private.addresses_in(subject || ' ' || details::text));
create index team_tasks_profile_id_idx on public.team_tasks (profile_id, kind);
create index team_tasks_done_by_idx on public.team_tasks (done_by);
create index team_tasks_search_idx on public.team_tasks using gin (search extensions.gin_trgm_ops);

create function private.is_money_task(kind public.team_task_kind) returns boolean
language sql immutable set search_path = '' as $$
  select kind in ('paid_without_profile', 'stripe_customer_conflict', 'paid_unknown_price', 'two_subscriptions',
    'refund_failed', 'refund_to_decide', 'fraud_warning', 'dispute_opened', 'dispute_inquiry', 'dispute_lost', 'dispute_won', 'reconciliation_stalled', 'schedule_behind');
$$;
comment on function private.is_money_task(public.team_task_kind) is 'Whether a task is about money and so also finance''s work.';
grant execute on function private.is_money_task(public.team_task_kind) to authenticated;

alter table public.team_tasks enable row level security;
-- Finance sees only tasks about money.
create policy "The team reads the tasks of its work" on public.team_tasks
  for select to authenticated using (
    (select private.can('tasks.read')) or (private.is_money_task(kind) and (select private.can('money.write'))));
create policy "The team closes the tasks of its work" on public.team_tasks
  for update to authenticated
  using ((select private.can('tasks.write')) or (private.is_money_task(kind) and (select private.can('money.write'))))
  with check ((select private.can('tasks.write')) or (private.is_money_task(kind) and (select private.can('money.write'))));
grant select on public.team_tasks to authenticated, service_role;
-- A trigger sets done_by.
grant update (done_at) on public.team_tasks to authenticated;
select private.audit('public.team_tasks', 'tasks', personal => '{subject,details,dedupe_key,done_by}', owner_column => 'profile_id',
  events => 'update or delete');

create function private.add_team_task(
  kind public.team_task_kind, subject text, dedupe_key text, profile_id uuid default null, details jsonb default '{}', due_at timestamptz default null,
  delay interval default '0 seconds', reopen boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  task public.team_tasks;
begin
  insert into public.team_tasks as t (kind, subject, dedupe_key, profile_id, details, due_at)
  values (kind, subject, dedupe_key, profile_id, jsonb_strip_nulls(details), due_at)
  on conflict on constraint team_tasks_dedupe_key_key do update
     set subject = excluded.subject, details = excluded.details, due_at = excluded.due_at, done_at = null, created_at = now()
   where add_team_task.reopen and t.done_at is not null
  returning t.* into task;
  if task.id is null or task.notified_at > now() - interval '1 day' then
    return;
  end if;
  delete from public.email_outbox e where e.dedupe_key = 'team_task:' || task.id;
  insert into public.email_outbox (recipient, locale, template, dedupe_key, payload, next_attempt_at)
  values (private.team_email(), 'pt-BR', 'team_task', 'team_task:' || task.id,
    jsonb_build_object('kind', task.kind, 'subject', task.subject, 'due_at', task.due_at,
      'details', task.details || jsonb_strip_nulls(jsonb_build_object('profile_id', task.profile_id,
        'site_id', (select s.id from public.sites s where s.profile_id = task.profile_id)))),
    now() + greatest(delay, private.message_hold(task.profile_id)));
end;
$$;
comment on function private.add_team_task(public.team_task_kind, text, text, uuid, jsonb, timestamptz, interval, boolean) is
  'Creates a task and queues its e-mail, due after the delay; the same dedupe_key creates one. With reopen, a completed task is reopened, with at most one e-mail a day.';

create function private.has_open_team_task(task_kind public.team_task_kind, owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_tasks t where t.kind = task_kind and t.profile_id = owner_id and t.done_at is null);
$$;
comment on function private.has_open_team_task(public.team_task_kind, uuid) is 'Whether a customer has an open task of this kind.';

create function private.close_team_tasks(task_kind public.team_task_kind, owner_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.team_tasks t set done_at = now()
   where t.kind = task_kind and t.profile_id is not distinct from owner_id and t.done_at is null;
$$;
comment on function private.close_team_tasks(public.team_task_kind, uuid) is
  'Closes the open tasks of a kind after the fact was resolved: a customer''s, or with null those without a customer.';

create function private.task_subject(owner_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(s.domain, p.domain, p.email, p.id::text)
    from public.profiles p left join public.sites s on s.profile_id = p.id
   where p.id = owner_id;
$$;
comment on function private.task_subject(uuid) is 'Displayed name of a customer: the domain, else the e-mail.';

-- A completed task needs no e-mail. The task about a deleted account's site is the last data about its owner, so its
-- row and its texts are deleted.
create function private.finish_team_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.email_outbox e
   where e.dedupe_key = 'team_task:' || new.id and (e.status = 'queued' or new.details ? 'site_to_remove');
  if new.details ? 'site_to_remove' then
    delete from public.sites_to_remove r where r.id = (new.details ->> 'site_to_remove')::uuid;
    update public.team_tasks set subject = '-', details = '{}' where id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.finish_team_task() is 'Trigger: deletes the unsent e-mail of a completed task and the data about a deleted account.';

create trigger finish_team_task after update of done_at on public.team_tasks
  for each row when (old.done_at is null and new.done_at is not null) execute function private.finish_team_task();

create function private.stamp_done_by() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Nothing identifies the site any more.
  if new.done_at is null and old.dedupe_key like 'take_site_down:deleted:%' then
    raise exception 'task_forgotten' using errcode = 'PT409', hint = 'What a deleted account''s task said is gone.';
  end if;
  if new.done_at is not null and auth.uid() is not null then
    new.done_at := now();
  end if;
  new.done_by := case when new.done_at is null then null else coalesce(auth.uid(), new.done_by) end;
  return new;
end;
$$;
comment on function private.stamp_done_by() is 'Trigger: stores who closed a task and when, and keeps a task about a deleted account closed.';

create trigger stamp_done_by before update of done_at on public.team_tasks
  for each row when (new.done_at is distinct from old.done_at) execute function private.stamp_done_by();

-- E-mails. Those to the team are excluded, because a task would be sent the same way and fail as well.
create function private.note_email_outcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.template = 'team_task' then
    update public.team_tasks set notified_at = new.sent_at
     where new.status = 'sent' and id = substring(new.dedupe_key from 'team_task:(.*)')::uuid;
  elsif new.template in ('team_digest', 'account_closed') then
    null;
  elsif new.status = 'failed' then
    perform private.add_team_task('message_given_up', new.recipient, 'message_given_up:' || new.id || ':' || new.attempts,
      profile_id => new.profile_id,
      details => jsonb_build_object('email_id', new.id, 'template', new.template, 'error', new.last_error));
  else
    update public.team_tasks t set done_at = now()
     where t.kind = 'message_given_up' and t.done_at is null and t.details ->> 'email_id' = new.id::text;
  end if;
  return null;
end;
$$;
comment on function private.note_email_outcome() is
  'Trigger: creates a task for a given-up e-mail, and records when the e-mail of a task was sent.';

create trigger note_email_outcome after update of status on public.email_outbox
  for each row when (new.status is distinct from old.status and new.status in ('sent', 'failed'))
  execute function private.note_email_outcome();

-- The tasks show whether a site is down on the server.
create function private.follow_site_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'take_site_down' then
    update public.sites s set taken_down_at = new.done_at
     where s.profile_id = new.profile_id and s.status in ('suspended', 'cancelled');
  elsif new.done_at is not null then
    update public.sites s set taken_down_at = null
     where s.profile_id = new.profile_id and s.return_deadline is not null;
  else
    update public.sites s set taken_down_at = now(), return_deadline = new.due_at
     where s.profile_id = new.profile_id and s.status = 'active' and s.return_deadline is null;
    delete from public.email_outbox m
     where m.profile_id = new.profile_id and m.dedupe_key like 'site_back:%' and m.status = 'queued';
  end if;
  return null;
end;
$$;
comment on function private.follow_site_task() is
  'Trigger: marks a site as down when the task to take it down is done, and as up when it was put back; reopening such a task undoes that.';

create trigger follow_site_task after update of done_at on public.team_tasks
  for each row when ((old.done_at is null) <> (new.done_at is null) and new.kind in ('take_site_down', 'put_site_back'))
  execute function private.follow_site_task();

create function private.lock_sites_of_tasks(task_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Finance's tasks do not change sites.
  if private.can('tasks.write') then
    perform from public.sites s
      where s.profile_id in (
        select t.profile_id from public.team_tasks t
         where t.id = any (task_ids) and t.kind in ('take_site_down', 'put_site_back'))
      order by s.id
        for update;
  end if;
end;
$$;
comment on function private.lock_sites_of_tasks(uuid[]) is
  'Locks the sites that follow_site_task may change before their tasks: billing and the team''s steps lock the site first, too.';
grant execute on function private.lock_sites_of_tasks(uuid[]) to authenticated;

create function public.set_team_tasks_done(task_ids uuid[], done boolean) returns setof uuid
language plpgsql set search_path = '' as $$
begin
  perform private.lock_sites_of_tasks(task_ids);
  perform from public.team_tasks t where t.id = any (task_ids) order by t.id for update;
  return query
    update public.team_tasks t set done_at = case when set_team_tasks_done.done then now() end
     where t.id = any (task_ids) and (t.done_at is null) = set_team_tasks_done.done
    returning t.id;
end;
$$;
comment on function public.set_team_tasks_done(uuid[], boolean) is
  'Completes or reopens tasks of the caller''s role. Returns the changed ones; PT409 task_forgotten for a task about a deleted account.';
grant execute on function public.set_team_tasks_done(uuid[], boolean) to authenticated;

-- Owner's rights with the condition of the policy, so that a search uses its index.
create view private.readable_tasks with (security_invoker = off) as
  select t.* from public.team_tasks t
   where (select private.can('tasks.read')) or (private.is_money_task(t.kind) and (select private.can('money.write')));
comment on view private.readable_tasks is
  'Tasks of the caller''s role. Searched with an index, which row-level security would prevent.';
grant select on private.readable_tasks to authenticated;

create view public.task_list with (security_invoker = on) as
  select t.id, t.kind, t.subject, t.profile_id, t.details, t.dedupe_key, t.due_at, t.done_at, t.created_at, t.search
    from private.readable_tasks t;
comment on view public.task_list is 'Open and completed tasks of the caller''s role.';
grant select on public.task_list to authenticated;

-- Billing: plans on sale, and a mirror of Stripe. Only syncs with Stripe write the mirror; customers read their own
-- rows.

-- ---- Plans ----
-- Stripe charges stripe_price_id; pages show the amount stored here.

create type public.billing_interval as enum ('month', 'year');
comment on type public.billing_interval is 'Billing interval, as Stripe names it.';

create table public.plans (
  id integer primary key,
  name text not null check (length(name) between 1 and 80),
  names jsonb not null default '{}' check (
    jsonb_typeof(names) = 'object' and not jsonb_path_exists(names, 'strict $.* ? (@.type() != "string")')
  ),
  price integer not null check (price > 0),
  currency text not null default 'brl' check (currency ~ '^[a-z]{3}$'),
  "interval" public.billing_interval not null default 'month',
  stripe_price_id text unique check (stripe_price_id ~ '^price_[A-Za-z0-9_]+$'),
  features jsonb not null default '{}' check (
    jsonb_typeof(features) = 'object'
    and not jsonb_path_exists(features, 'strict $.* ? (@.type() != "array")')
    and not coalesce(jsonb_path_exists(features, 'strict $.*[*] ? (@.type() != "string")', '{}', true), false)
  ),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.plans is 'Subscription plans on sale.';
comment on column public.plans.id is 'Stable number used in addresses and metadata; the Professional plan is 1.';
comment on column public.plans.name is 'Name shown to customers, in Brazilian Portuguese.';
comment on column public.plans.names is 'Name in other languages where it differs: {"en": "…"}.';
comment on column public.plans.price is 'Price per interval in minor units of the currency (centavos).';
comment on column public.plans.currency is 'ISO 4217 code in lower case, as Stripe writes it.';
comment on column public.plans."interval" is 'Billing interval: month or year.';
comment on column public.plans.stripe_price_id is 'Stripe price to charge; null until the plan is connected to Stripe.';
comment on column public.plans.features is 'Feature lines per language: {"pt-BR": ["…"], "pt-PT": ["…"], "en": ["…"]}.';
comment on column public.plans.active is 'Whether visitors see the plan and can buy it.';

create trigger plans_set_updated_at before update on public.plans
  for each row execute function private.set_updated_at();

alter table public.plans enable row level security;
-- The policy for customers follows the table of subscriptions, on which it depends.
create policy "Visitors read active plans" on public.plans
  for select to anon using (active);
grant select on public.plans to anon, authenticated;
-- Only the function save-plan writes, because it checks the price at Stripe first.
grant select, update on public.plans to service_role;
select private.audit('public.plans', 'plans');

create table public.plan_prices (
  stripe_price_id text primary key check (stripe_price_id ~ '^price_[A-Za-z0-9_]+$'),
  plan_id integer not null references public.plans (id) on delete cascade,
  amount integer not null check (amount > 0),
  created_at timestamptz not null default now()
);
comment on table public.plan_prices is
  'Every Stripe price that a plan has had. Open checkout sessions and payment links may still charge a former price.';
comment on column public.plan_prices.plan_id is 'The last plan with this price.';
comment on column public.plan_prices.amount is 'Amount per interval in minor units of the plan''s currency.';
comment on column public.plan_prices.created_at is 'Time of the first use.';

create index plan_prices_plan_id_idx on public.plan_prices (plan_id);

alter table public.plan_prices enable row level security;
create policy "Only the service role reads former prices" on public.plan_prices
  for select to anon, authenticated using (false);
grant select on public.plan_prices to service_role;

-- A trigger, because the price of a new project is set in the SQL editor.
create function private.keep_plan_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.plan_prices (stripe_price_id, plan_id, amount)
  values (new.stripe_price_id, new.id, new.price)
  on conflict (stripe_price_id) do update set plan_id = excluded.plan_id, amount = excluded.amount;
  return null;
end;
$$;
comment on function private.keep_plan_price() is 'Trigger: stores a plan''s Stripe price, so that later payments at this price are recognised.';

create trigger keep_plan_price after insert or update of stripe_price_id, price on public.plans
  for each row when (new.stripe_price_id is not null) execute function private.keep_plan_price();

create function public.save_plan(actor_id uuid, plan jsonb, seen timestamptz) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  saved_at timestamptz;
begin
  perform private.act_for(actor_id);
  update public.plans p
     set name = n.name, names = n.names, price = n.price, stripe_price_id = n.stripe_price_id,
         features = n.features, active = n.active
    from jsonb_populate_record(null::public.plans, plan) n
   -- Compared in the update itself, so that one of two concurrent saves fails.
   where p.id = n.id and p.updated_at = seen
  returning p.updated_at into saved_at;
  return saved_at;
end;
$$;
comment on function public.save_plan(uuid, jsonb, timestamptz) is
  'Saves a plan for a team member verified by the function save-plan and returns its new updated_at; null when the plan changed since `seen`. Service role only.';
grant execute on function public.save_plan(uuid, jsonb, timestamptz) to service_role;

-- The only plan on sale. Its amount is data, which the team changes in the panel.
insert into public.plans (id, name, names, price, currency, "interval", features) values (
  1, 'Plano Profissional', '{"en": "Professional Plan"}', 9990, 'brl', 'month',
  '{
    "pt-BR": ["Site WordPress pronto para o seu negócio", "Construtor de páginas profissional", "Você edita textos e imagens quando quiser", "Hospedagem inclusa", "Certificado SSL", "Backups automáticos", "Migração gratuita do site que você já tem", "Funciona com o seu próprio domínio", "Ativação feita pela nossa equipe em até 48 horas", "Painel do cliente para acompanhar tudo", "Aulas para aprender a cuidar do site", "Suporte 24/7"],
    "pt-PT": ["Site WordPress pronto para o seu negócio", "Construtor de páginas profissional", "Pode editar textos e imagens quando quiser", "Alojamento incluído", "Certificado SSL", "Cópias de segurança automáticas", "Migração gratuita do site que já tem", "Funciona com o seu próprio domínio", "Ativação pela nossa equipa no prazo de 48 horas", "Painel de cliente para acompanhar tudo", "Aulas para aprender a cuidar do site, em português do Brasil", "Suporte 24/7"],
    "en": ["WordPress site ready for your business", "Professional page builder", "Edit texts and images whenever you like", "Hosting included", "SSL certificate", "Automatic backups", "Free migration of the site you already have", "Works with your own domain", "Activated by our team within 48 hours", "Customer panel to follow everything", "Lessons on taking care of your site, in Brazilian Portuguese", "24/7 support"]
  }'
);

-- ---- Amounts and states of a subscription ----

create type public.subscription_status as enum (
  'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'
);
comment on type public.subscription_status is 'Stripe''s eight subscription statuses.';

create type public.payment_status as enum ('draft', 'open', 'paid', 'uncollectible', 'void');
comment on type public.payment_status is 'Stripe''s invoice statuses.';

create type public.pause_behavior as enum ('keep_as_draft', 'mark_uncollectible', 'void');
comment on type public.pause_behavior is 'Stripe''s three ways to treat invoices while collection is paused.';

create type public.voucher_kind as enum ('boleto', 'pix');
comment on type public.voucher_kind is 'Voucher types for a later payment of an invoice.';

create type public.collection_method as enum ('charge_automatically', 'send_invoice');
comment on type public.collection_method is
  'How an invoice is collected: charged to the card on file, or sent to the customer to pay by its due date.';

-- The list of live statuses. A test compares it with the functions' list.
create function private.is_live_status(status public.subscription_status) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('trialing', 'active', 'past_due', 'unpaid', 'paused');
$$;
comment on function private.is_live_status(public.subscription_status) is
  'Whether a subscription with this status is live, paid or owing: neither incomplete nor ended.';
-- Views and functions of the team call it with the reader's rights.
grant execute on function private.is_live_status(public.subscription_status) to authenticated, service_role;

-- Extracting the epoch does not depend on the time zone; the cast of a text to a time would.
create function private.charge_of(
  unit_amount integer, quantity integer, other_amount integer, discounts jsonb, at timestamptz, with_once boolean
) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  item bigint := unit_amount::bigint * quantity;
  total bigint := item + other_amount;
  amount bigint;
  reduction bigint;
  discount jsonb;
begin
  -- Computed before the column's check refuses a value that is no array, which jsonb_array_elements would not accept.
  for discount in select d.value from jsonb_path_query(discounts, '$[*]') with ordinality d (value, place) order by d.place loop
    continue when (discount ->> 'ends_at')::bigint <= extract(epoch from at)
      or (not with_once and discount ->> 'duration' = 'once');
    amount := case when discount ->> 'of' = 'item' then item else total end;
    reduction := least(amount, coalesce((discount ->> 'amount_off')::bigint,
                                        round(amount * (discount ->> 'percent_off')::numeric / 100)::bigint));
    total := total - reduction;
    item := item - case when discount ->> 'of' = 'item' then reduction else 0 end;
  end loop;
  return total;
end;
$$;
comment on function private.charge_of(integer, integer, integer, jsonb, timestamptz, boolean) is
  'What a period that starts at a time costs: the plan''s item times its quantity, the other items, less the discounts of that time in their order. Discounts of a single invoice count only with with_once.';
-- Generated columns call it with the writer's rights, views with the reader's.
grant execute on function private.charge_of(integer, integer, integer, jsonb, timestamptz, boolean) to authenticated, service_role;

create function private.discounts_end_at(discounts jsonb, at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select to_timestamp(min(case when d ->> 'duration' = 'once' then extract(epoch from at) else (d ->> 'ends_at')::bigint end))
    from jsonb_path_query(discounts, '$[*]') d
   where d ->> 'ends_at' is null or (d ->> 'ends_at')::bigint > extract(epoch from at);
$$;
comment on function private.discounts_end_at(jsonb, timestamptz) is
  'When the first discount that counts at a time ends: at that time for a discount of a single invoice; null for none.';
grant execute on function private.discounts_end_at(jsonb, timestamptz) to authenticated, service_role;

create type public.customer_subscription as enum ('active', 'disputed', 'ended', 'none', 'overdue', 'paused', 'unpaid');
comment on type public.customer_subscription is 'State of a subscription for the team, in sort order.';

-- Every count of subscriptions by state asks these two functions, so that equal words have equal numbers.
create function private.standing_of(status public.subscription_status, pause public.pause_behavior) returns public.customer_subscription
language sql immutable set search_path = '' as $$
  select case
           when pause is not null and status in ('active', 'trialing', 'past_due', 'unpaid') then 'paused'
           when status in ('active', 'trialing') then 'active'::public.customer_subscription
           when status = 'past_due' then 'overdue'
           when status = 'unpaid' then 'unpaid'
           when status = 'paused' then 'paused'
           when status = 'incomplete' then 'none'
           else 'ended'
         end;
$$;
comment on function private.standing_of(public.subscription_status, public.pause_behavior) is
  'State of a subscription for the team: active (paid up, or a trial), overdue, unpaid once Stripe no longer charges it, paused (also while only its collection is, by the owner or for a dispute), ended, or none before the first payment.';
-- Views and functions of the team call them with the reader's rights.
grant execute on function private.standing_of(public.subscription_status, public.pause_behavior) to authenticated, service_role;

create function private.is_recurring(status public.subscription_status, pause public.pause_behavior) returns boolean
language sql immutable set search_path = '' as $$
  select private.standing_of(status, pause) in ('active', 'overdue');
$$;
comment on function private.is_recurring(public.subscription_status, public.pause_behavior) is
  'Whether a subscription is billed for its next period: it counts as active and in the recurring revenue. Not unpaid or paused.';
grant execute on function private.is_recurring(public.subscription_status, public.pause_behavior) to authenticated, service_role;

create function private.grace_end(owing_since timestamptz, extended_to timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case when owing_since is not null
           then greatest(owing_since + private.setting_days('grace_days', 7), extended_to) end;
end;
$$;
comment on function private.grace_end(timestamptz, timestamptz) is
  'End of grace of a debt: after the days of the settings, or later when the team extended it; null without a debt.';
grant execute on function private.grace_end(timestamptz, timestamptz) to service_role;

-- ---- The mirror ----

create table public.billing_customers (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  stripe_customer_id text not null unique check (stripe_customer_id ~ '^cus_[A-Za-z0-9_]+$'),
  synced_details jsonb check (jsonb_typeof(synced_details) = 'object'),
  reconciled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.billing_customers is 'The Stripe customer of a profile; unique both ways.';
comment on column public.billing_customers.stripe_customer_id is 'Stripe customer (cus_…).';
comment on column public.billing_customers.synced_details is 'E-mail, name and language last written to Stripe; null when never written.';
comment on column public.billing_customers.reconciled_at is 'Time of the last comparison with Stripe; the oldest is compared first.';

create index billing_customers_reconciled_at_idx on public.billing_customers (reconciled_at nulls first);

create trigger billing_customers_set_updated_at before update on public.billing_customers
  for each row execute function private.set_updated_at();

alter table public.billing_customers enable row level security;
create policy "Administrators read billing customers" on public.billing_customers
  for select to authenticated using ((select private.can('money.read')));
grant select on public.billing_customers to authenticated;
grant select, insert, update, delete on public.billing_customers to service_role;

create table public.subscriptions (
  id text primary key check (id ~ '^sub_[A-Za-z0-9_]+$'),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  plan_id integer not null references public.plans (id),
  status public.subscription_status not null,
  unit_amount integer not null check (unit_amount >= 0),
  quantity integer not null default 1 check (quantity >= 0),
  other_amount integer not null default 0 check (other_amount >= 0),
  discounts jsonb not null default '[]' check (jsonb_typeof(discounts) = 'array'),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  collection_method public.collection_method not null default 'charge_automatically',
  current_period_start timestamptz,
  current_period_end timestamptz,
  next_amount integer not null generated always as (
    private.charge_of(unit_amount, quantity, other_amount, discounts, current_period_end, true)) stored,
  recurring_amount integer not null generated always as (
    private.charge_of(unit_amount, quantity, other_amount, discounts, current_period_end, false)) stored,
  discounts_end_at timestamptz generated always as (private.discounts_end_at(discounts, current_period_end)) stored,
  later_amount integer not null generated always as (
    private.charge_of(unit_amount, quantity, other_amount, discounts,
                      private.discounts_end_at(discounts, current_period_end), false)) stored,
  cancel_at_period_end boolean not null default false,
  cancel_at timestamptz,
  canceled_at timestamptz,
  ended_at timestamptz,
  started_at timestamptz not null,
  as_of timestamptz not null default now(),
  next_charge_at timestamptz,
  pause_behavior public.pause_behavior,
  pause_resumes_at timestamptz,
  pause_for_dispute boolean not null default false,
  suspended_by_pause boolean not null default false,
  past_due_since timestamptz,
  grace_extended_to timestamptz,
  grace_ends_at timestamptz,
  card_brand text check (length(card_brand) <= 40),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expires_on date,
  is_chargeable boolean not null default true,
  in_service boolean not null generated always as (
    private.is_live_status(status) and status <> 'paused' and not suspended_by_pause
    and case when status = 'unpaid' then coalesce(as_of < grace_extended_to, false)
             else grace_ends_at is null or as_of < grace_ends_at end
  ) stored,
  sync_ticket bigint not null,
  synced_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table public.subscriptions is 'Mirror of Stripe''s subscriptions.';
comment on column public.subscriptions.id is 'Stripe subscription (sub_…).';
comment on column public.subscriptions.status is 'Stripe''s status. past_due is grace; unpaid and paused suspend the site; canceled and incomplete_expired end it.';
comment on column public.subscriptions.unit_amount is 'List price of one unit of the plan per interval, in minor units, before discounts. A later price change of the plan does not affect it.';
comment on column public.subscriptions.other_amount is 'List price per interval of its items other than the plan, in minor units.';
comment on column public.subscriptions.discounts is 'Stripe''s discounts in the order in which they apply, as [{"name", "percent_off", "amount_off", "duration", "ends_at", "of"}]: ends_at in seconds since 1970, of item, subscription or customer.';
comment on column public.subscriptions.currency is 'ISO 4217 code in lower case.';
comment on column public.subscriptions.collection_method is 'Whether its invoices are charged to the card, or sent to the customer to pay.';
comment on column public.subscriptions.next_amount is 'What the next period costs, with quantity and discounts.';
comment on column public.subscriptions.recurring_amount is 'What the next period costs without discounts of a single invoice: the recurring revenue.';
comment on column public.subscriptions.discounts_end_at is 'When the first of the next period''s discounts ends; the start of that period for a discount of a single invoice. Null without an end.';
comment on column public.subscriptions.later_amount is 'What a period costs after discounts_end_at.';
comment on column public.subscriptions.current_period_end is 'End of the current billing period: the next billing date of a live subscription.';
comment on column public.subscriptions.cancel_at_period_end is 'Whether it ends instead of renewing.';
comment on column public.subscriptions.cancel_at is 'When it is set to end.';
comment on column public.subscriptions.canceled_at is 'When the cancellation was requested.';
comment on column public.subscriptions.started_at is 'When it was created at Stripe.';
comment on column public.subscriptions.as_of is 'Time of the stored state: the time of the fetch, or of the customer''s test clock.';
comment on column public.subscriptions.next_charge_at is 'Start of the next period that is charged; null when none is: it ends, is unpaid, or its collection is paused without an end.';
comment on column public.subscriptions.pause_behavior is 'How invoices are treated while collection is paused; null while it is not. The status does not say it.';
comment on column public.subscriptions.pause_resumes_at is 'End of the pause of collection; null for none.';
comment on column public.subscriptions.pause_for_dispute is 'Whether we paused the collection because a dispute is open, and not the owner.';
comment on column public.subscriptions.suspended_by_pause is 'Whether a pause of the owner suspends the site: settings.paused_site_stays_up is false.';
comment on column public.subscriptions.past_due_since is 'When its oldest open invoice became owed (payments.owed_since); null while nothing is owed.';
comment on column public.subscriptions.grace_extended_to is 'Until when the team lets this customer owe, also after Stripe gave up charging; null without such a promise.';
comment on column public.subscriptions.grace_ends_at is 'End of grace, by private.grace_end: past_due_since plus settings.grace_days, or the later grace_extended_to. Null while nothing is owed.';
comment on column public.subscriptions.card_brand is 'Brand of the card on file, as Stripe names it: visa, mastercard. Null without a card.';
comment on column public.subscriptions.card_last4 is 'Last four digits of that card.';
comment on column public.subscriptions.card_expires_on is 'Last day of the month in which that card expires.';
comment on column public.subscriptions.is_chargeable is 'Whether Stripe has a payment method that it charges by itself. A Boleto or Pix pays once.';
comment on column public.subscriptions.in_service is 'Whether it keeps the site live: live, not paused, not suspended by a pause of collection, and within grace at the time of the stored state; unpaid only within a grace that the team extended.';
comment on column public.subscriptions.sync_ticket is 'Ticket taken before the fetch; an older fetch never overwrites a newer one.';
comment on column public.subscriptions.synced_at is 'When the state was stored.';

create index subscriptions_profile_id_idx on public.subscriptions (profile_id, started_at desc);
create index subscriptions_plan_id_idx on public.subscriptions (plan_id);
create index subscriptions_grace_idx on public.subscriptions (grace_ends_at)
  where private.is_live_status(status) and as_of < grace_ends_at;

alter table public.subscriptions enable row level security;
create policy "Customers read their own subscriptions, administrators all" on public.subscriptions
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach subscriptions only at aal2" on public.subscriptions
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.subscriptions to authenticated;
grant select, insert, update on public.subscriptions to service_role;

-- An archived plan remains visible to its customers.
create policy "Customers read active plans and their own, administrators all" on public.plans
  for select to authenticated using (
    active
    or exists (select from public.subscriptions s where s.plan_id = plans.id and s.profile_id = (select auth.uid()))
    or (select private.can('plans.read'))
  );

create table public.payments (
  id text primary key check (id ~ '^in_[A-Za-z0-9_]+$'),
  subscription_id text not null references public.subscriptions (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  number text,
  status public.payment_status not null,
  amount integer not null,
  amount_paid integer not null default 0,
  amount_paid_outside integer not null default 0 check (amount_paid_outside >= 0),
  amount_refunded integer not null default 0 check (amount_refunded >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  attempt_count integer not null default 0 check (attempt_count >= 0),
  first_failed_at timestamptz,
  due_at timestamptz,
  overdue_since timestamptz,
  owed_since timestamptz generated always as (
    case when status = 'open' then least(first_failed_at, overdue_since) end) stored,
  next_attempt_at timestamptz,
  decline_reason text check (decline_reason ~ '^[a-z][a-z0-9_]{0,63}$'),
  period_start timestamptz,
  period_end timestamptz,
  hosted_invoice_url text,
  invoice_pdf text,
  voucher_kind public.voucher_kind,
  voucher_url text,
  voucher_expires_at timestamptz,
  paid_at timestamptz,
  invoiced_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.payments is 'Mirror of Stripe''s invoices.';
comment on column public.payments.id is 'Stripe invoice (in_…).';
comment on column public.payments.number is 'Invoice number as printed.';
comment on column public.payments.status is 'Stripe''s status: draft, open, paid, uncollectible, void.';
comment on column public.payments.amount is 'Amount due in minor units.';
comment on column public.payments.amount_paid is 'Amount paid in minor units.';
comment on column public.payments.amount_paid_outside is 'The part of amount_paid that was paid outside of Stripe, such as by bank transfer, in minor units.';
comment on column public.payments.amount_refunded is 'Refunded amount in minor units.';
comment on column public.payments.attempt_count is 'Number of attempts to charge it.';
comment on column public.payments.first_failed_at is 'First failed charge; null when none failed.';
comment on column public.payments.due_at is 'Due date of an invoice that is sent to the customer to pay; null for one that is charged.';
comment on column public.payments.overdue_since is 'Since when it waits for a payment that Stripe does not charge: the passed due date, or the finalization when Stripe did not try. Null for neither.';
comment on column public.payments.owed_since is 'Since when an open invoice is owed, which starts grace: the first failed charge, or overdue_since. Null while nothing is owed.';
comment on column public.payments.next_attempt_at is 'Stripe''s next attempt; null for none.';
comment on column public.payments.decline_reason is 'Stripe''s reason of the last failed charge, such as insufficient_funds; null when paid or never charged.';
comment on column public.payments.currency is 'ISO 4217 code in lower case.';
comment on column public.payments.hosted_invoice_url is 'Stripe''s page of the invoice, with its receipt.';
comment on column public.payments.voucher_kind is 'The last Boleto or Pix issued for it.';
comment on column public.payments.voucher_url is 'Page of the voucher; null when it no longer waits for payment.';
comment on column public.payments.invoiced_at is 'When it was created at Stripe.';

create index payments_profile_id_idx on public.payments (profile_id, invoiced_at desc);
-- Payments of a period, for accounting.
create index payments_invoiced_at_idx on public.payments (invoiced_at);
-- Invoices that the customer pays by hand, by due date.
create index payments_due_at_idx on public.payments (due_at) where status = 'open' and due_at is not null;
-- Vouchers that wait for payment.
create index payments_voucher_expires_at_idx on public.payments (voucher_expires_at)
  where status = 'open' and voucher_url is not null;
create index payments_subscription_id_idx on public.payments (subscription_id);

alter table public.payments enable row level security;
create policy "Customers read their own payments, administrators all" on public.payments
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach payments only at aal2" on public.payments
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.payments to authenticated;
grant select, insert, update on public.payments to service_role;

create type public.stripe_event_outcome as enum ('queued', 'ignored');
comment on type public.stripe_event_outcome is 'Whether a webhook event marked a sync.';

create table public.stripe_events (
  id text primary key check (id ~ '^evt_[A-Za-z0-9_]+$'),
  type text not null,
  outcome public.stripe_event_outcome not null,
  subscription_id text,
  processed_at timestamptz not null default now()
);
comment on table public.stripe_events is 'Ledger of webhook events, one row per event, written in the same statement as the sync.';
comment on column public.stripe_events.id is 'Stripe event (evt_…).';
comment on column public.stripe_events.outcome is 'queued (marked a sync) or ignored (names no synced object).';
comment on column public.stripe_events.subscription_id is 'The stored subscription that it names; null after the account is deleted.';
comment on column public.stripe_events.processed_at is 'Time of the event''s processing.';

create index stripe_events_processed_at_idx on public.stripe_events (processed_at);
create index stripe_events_subscription_id_idx on public.stripe_events (subscription_id);

alter table public.stripe_events enable row level security;
create policy "Nobody reads the ledger through the API" on public.stripe_events
  for select to anon, authenticated using (false);
grant select, insert on public.stripe_events to service_role;

create sequence public.sync_tickets;
comment on sequence public.sync_tickets is 'Order of the fetches from Stripe.';
grant usage on sequence public.sync_tickets to service_role;

-- ---- Storing Stripe's state ----

-- Why tickets: a webhook only signals a change; the stored state is fetched afterwards. Two handlers may fetch A then B
-- and write B then A. Each takes a ticket before its fetch, and a write with a lower ticket than the stored one is
-- dropped. Stripe sends an event after every change, so the highest ticket belongs to a fetch that includes the last
-- change.
create function public.begin_stripe_sync() returns bigint
language sql volatile security invoker set search_path = '' as $$
  select nextval('public.sync_tickets');
$$;
comment on function public.begin_stripe_sync() is 'Returns the ticket that orders the following fetch. Service role only.';
grant execute on function public.begin_stripe_sync() to service_role;

create function private.is_money_back(owner_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with paid as (
      select p.id, p.amount_paid, p.amount_refunded, s.id as subscription_id, s.in_service, s.started_at
        from public.payments p
        join public.subscriptions s on s.id = p.subscription_id
       where s.profile_id = owner_id and p.status = 'paid' and p.amount_paid > 0)
    select coalesce(bool_and(p.amount_paid <= p.amount_refunded + coalesce((
             select sum(d.amount_withdrawn) from public.disputes d where d.payment_id = p.id), 0)), false)
      from paid p
     where p.in_service
        or not exists (select from paid o where o.in_service)
           and p.subscription_id = (select o.subscription_id from paid o order by o.started_at desc, o.subscription_id limit 1));
end;
$$;
comment on function private.is_money_back(uuid) is
  'Whether all payments of a customer''s subscriptions in service, or else of the last one, were refunded in full or withdrawn by the bank. Without a payment, nothing is back.';

-- Sets a site's status from its owner's stored subscriptions. Makes only billing's transitions; the team makes all
-- others.
create function private.sync_site(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  paid boolean;    -- a subscription in service with its first invoice paid
  settled boolean; -- a subscription in service that owes nothing, or that the team lets owe
  owing boolean;   -- a live subscription after its grace
  ended boolean;   -- a paid subscription that has ended
begin
  select s.* into site from public.sites s where s.profile_id = owner_id for update;
  if not found then
    return;
  end if;

  paid := private.has_paid_service(owner_id);
  select
    coalesce(bool_or(s.in_service and s.was_paid
                     and (s.status <> 'past_due' and s.past_due_since is null or s.as_of < s.grace_extended_to)), false),
    coalesce(bool_or(private.is_live_status(s.status) and not s.in_service), false),
    coalesce(bool_or(s.status in ('canceled', 'incomplete_expired') and s.was_paid), false)
    into settled, owing, ended
    from (
      select sub.*, sub.status = 'trialing' or private.has_paid_invoice(sub.id) as was_paid
        from public.subscriptions sub
       where sub.profile_id = owner_id
    ) s;

  if paid and site.status in ('awaiting_payment', 'cancelled') then
    update public.sites set status = 'awaiting_activation' where id = site.id;
  elsif settled and site.status = 'suspended' and site.suspension_reason = 'payment' then
    update public.sites
       set status = case when site.activated_at is null then 'awaiting_activation'::public.site_status else 'active' end
     where id = site.id;
  elsif owing and not paid and site.status in ('awaiting_activation', 'active') then
    update public.sites set status = 'suspended', suspension_reason = 'payment' where id = site.id;
  -- Only a paid subscription ends the site here: an abandoned checkout must not take down a site that the team
  -- activated for another reason.
  elsif ended and not owing and not paid and site.status in ('awaiting_activation', 'active', 'suspended') then
    update public.sites set status = 'cancelled' where id = site.id;
  end if;

  -- Last, for the status that the payments led to. The team builds nothing for a payment that the customer has back.
  update public.sites s
     set refunded_at = case when back.is_back then coalesce(s.refunded_at, (
           select max(u.as_of) from public.subscriptions u where u.profile_id = owner_id)) end
    from (select s2.id, s2.activated_at is null and s2.status <> 'awaiting_payment' and private.is_money_back(owner_id) as is_back
            from public.sites s2 where s2.id = site.id) back
   where s.id = back.id and (s.refunded_at is not null) <> back.is_back;
end;
$$;
comment on function private.sync_site(uuid) is
  'Sets a site''s status from its customer''s subscriptions: a payment starts the activation deadline, the end of grace suspends, the end of all subscriptions cancels, a later payment reactivates. Notes whether the money is back with the customer before the activation.';
grant execute on function private.sync_site(uuid) to service_role;

-- Writes the state fetched from Stripe and updates the site, atomically.
-- state: {"profile_id", "customer_id", "plan_id", "as_of", "subscription": {…columns}, "payments": [{…columns}],
-- "disputes": [{…columns}], "upcoming": {"amount", "currency", "charge_at"} or null}
-- or {"unclaimed": {…}} for a paid subscription without a known profile or plan
-- Payments and disputes that the state omits do not change.
create function public.apply_stripe_state(state jsonb, ticket bigint) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  sub jsonb := state -> 'subscription';
  owner_id uuid := (state ->> 'profile_id')::uuid;
  stored_ticket bigint;
  stored_owner uuid;
  owing_since timestamptz;
begin
  if sub is null then
    if jsonb_typeof(state -> 'unclaimed') = 'object' then
      perform private.note_unclaimed_subscription(state -> 'unclaimed');
    end if;
    return 'ignored';
  end if;
  -- One writer per subscription. An advisory lock, because the row may not exist yet.
  perform pg_advisory_xact_lock(hashtextextended(sub ->> 'id', 0));
  select s.sync_ticket, s.profile_id into stored_ticket, stored_owner
    from public.subscriptions s where s.id = sub ->> 'id';
  -- A subscription, its payments and its site stay with the first profile.
  owner_id := coalesce(stored_owner, owner_id);
  if stored_ticket >= ticket then
    return 'superseded';
  end if;

  -- A profile keeps its first customer, because checkout reuses it. A customer of another profile stays there.
  insert into public.billing_customers (profile_id, stripe_customer_id)
  values (owner_id, state ->> 'customer_id')
  on conflict do nothing;

  if private.is_live_status((sub ->> 'status')::public.subscription_status) then
    select least(p.first_failed_at, p.overdue_since) into owing_since
      from jsonb_populate_recordset(null::public.payments, state -> 'payments') p
     where p.status = 'open' and (p.first_failed_at is not null or p.overdue_since is not null)
     order by p.invoiced_at
     limit 1;
    owing_since := private.owing_since(state, owing_since);
  end if;

  insert into public.subscriptions as s (
    id, profile_id, plan_id, status, unit_amount, quantity, other_amount, discounts, currency, collection_method,
    current_period_start, current_period_end, cancel_at_period_end, cancel_at, canceled_at, ended_at, started_at, as_of,
    next_charge_at, pause_behavior, pause_resumes_at, pause_for_dispute, suspended_by_pause, past_due_since, grace_ends_at, card_brand, card_last4, card_expires_on, is_chargeable,
    sync_ticket, synced_at
  )
  select r.id, owner_id, (state ->> 'plan_id')::integer, r.status, r.unit_amount, coalesce(r.quantity, 1),
         coalesce(r.other_amount, 0), coalesce(r.discounts, '[]'), r.currency,
         coalesce(r.collection_method, 'charge_automatically'), r.current_period_start, r.current_period_end,
         r.cancel_at_period_end, r.cancel_at, r.canceled_at, r.ended_at, r.started_at,
         coalesce((state ->> 'as_of')::timestamptz, now()), r.next_charge_at, r.pause_behavior, r.pause_resumes_at,
         coalesce(r.pause_for_dispute, false), private.is_suspended_by_pause(r.pause_behavior, coalesce(r.pause_for_dispute, false)),
         owing_since,
         private.grace_end(owing_since, null), r.card_brand, r.card_last4, r.card_expires_on,
         coalesce(r.is_chargeable, true), ticket, now()
    from jsonb_populate_record(null::public.subscriptions, sub) r
  on conflict (id) do update set
    plan_id = excluded.plan_id, status = excluded.status, unit_amount = excluded.unit_amount,
    quantity = excluded.quantity, other_amount = excluded.other_amount, discounts = excluded.discounts,
    currency = excluded.currency, collection_method = excluded.collection_method,
    current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at_period_end = excluded.cancel_at_period_end, cancel_at = excluded.cancel_at, canceled_at = excluded.canceled_at,
    ended_at = excluded.ended_at, started_at = excluded.started_at, as_of = excluded.as_of,
    next_charge_at = excluded.next_charge_at, pause_behavior = excluded.pause_behavior,
    pause_resumes_at = excluded.pause_resumes_at, pause_for_dispute = excluded.pause_for_dispute,
    suspended_by_pause = excluded.suspended_by_pause,
    past_due_since = excluded.past_due_since,
    grace_ends_at = private.grace_end(excluded.past_due_since, s.grace_extended_to),
    card_brand = excluded.card_brand, card_last4 = excluded.card_last4, card_expires_on = excluded.card_expires_on,
    is_chargeable = excluded.is_chargeable,
    sync_ticket = excluded.sync_ticket, synced_at = excluded.synced_at;

  insert into public.payments as p (
    id, subscription_id, profile_id, number, status, amount, amount_paid, amount_paid_outside, amount_refunded, currency,
    attempt_count, first_failed_at, due_at, overdue_since, next_attempt_at, decline_reason, period_start, period_end,
    hosted_invoice_url, invoice_pdf, voucher_kind, voucher_url, voucher_expires_at, paid_at, invoiced_at
  )
  select r.id, sub ->> 'id', owner_id, r.number, r.status, r.amount, r.amount_paid, coalesce(r.amount_paid_outside, 0),
         coalesce(r.amount_refunded, 0), r.currency, coalesce(r.attempt_count, 0), r.first_failed_at, r.due_at,
         r.overdue_since, r.next_attempt_at, r.decline_reason, r.period_start, r.period_end, r.hosted_invoice_url,
         r.invoice_pdf, r.voucher_kind, r.voucher_url, r.voucher_expires_at, r.paid_at, r.invoiced_at
    from jsonb_populate_recordset(null::public.payments, state -> 'payments') r
  on conflict (id) do update set
    number = excluded.number, status = excluded.status, amount = excluded.amount, amount_paid = excluded.amount_paid,
    amount_paid_outside = excluded.amount_paid_outside, amount_refunded = excluded.amount_refunded,
    currency = excluded.currency, attempt_count = excluded.attempt_count, first_failed_at = excluded.first_failed_at,
    due_at = excluded.due_at, overdue_since = excluded.overdue_since, next_attempt_at = excluded.next_attempt_at,
    decline_reason = excluded.decline_reason, period_start = excluded.period_start, period_end = excluded.period_end,
    hosted_invoice_url = excluded.hosted_invoice_url, invoice_pdf = excluded.invoice_pdf,
    -- Keeps the kind of an expired voucher.
    voucher_kind = coalesce(excluded.voucher_kind, p.voucher_kind), voucher_url = excluded.voucher_url,
    voucher_expires_at = coalesce(excluded.voucher_expires_at, p.voucher_expires_at), paid_at = excluded.paid_at
  -- An update of an unchanged row costs as much WAL as a real one.
  where (p.number, p.status, p.amount, p.amount_paid, p.amount_paid_outside, p.amount_refunded, p.currency, p.attempt_count,
         p.first_failed_at, p.due_at, p.overdue_since, p.next_attempt_at, p.decline_reason, p.period_start, p.period_end,
         p.hosted_invoice_url, p.invoice_pdf, p.voucher_kind, p.voucher_url, p.voucher_expires_at, p.paid_at)
    is distinct from
        (excluded.number, excluded.status, excluded.amount, excluded.amount_paid, excluded.amount_paid_outside,
         excluded.amount_refunded, excluded.currency, excluded.attempt_count, excluded.first_failed_at, excluded.due_at,
         excluded.overdue_since, excluded.next_attempt_at, excluded.decline_reason,
         excluded.period_start, excluded.period_end, excluded.hosted_invoice_url, excluded.invoice_pdf,
         coalesce(excluded.voucher_kind, p.voucher_kind), excluded.voucher_url,
         coalesce(excluded.voucher_expires_at, p.voucher_expires_at), excluded.paid_at);

  perform private.store_disputes(state, owner_id);
  perform private.queue_charge_emails(sub ->> 'id', nullif(state -> 'upcoming', 'null'));
  perform private.sync_site(owner_id);
  perform private.note_linked_subscription(sub ->> 'id', owner_id);
  perform private.note_refund_to_decide(owner_id);
  return 'applied';
end;
$$;
comment on function public.apply_stripe_state(jsonb, bigint) is
  'In one transaction: subscription, payments, disputes, e-mails, site, tasks. Returns applied, superseded (a newer fetch is stored) or ignored. Service role only.';
grant execute on function public.apply_stripe_state(jsonb, bigint) to service_role;

create function private.is_suspended_by_pause(behavior public.pause_behavior, for_dispute boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return behavior is not null and not for_dispute
     and exists (select from public.settings s where s.key = 'paused_site_stays_up' and s.value = 'false');
end;
$$;
comment on function private.is_suspended_by_pause(public.pause_behavior, boolean) is
  'Whether a pause of collection suspends the site: the owner made it, and settings.paused_site_stays_up is false.';
grant execute on function private.is_suspended_by_pause(public.pause_behavior, boolean) to service_role;

create function private.apply_pause_setting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid;
begin
  for owner_id in
    select distinct s.profile_id from public.subscriptions s
     where s.pause_behavior is not null and private.is_live_status(s.status) order by 1
  loop
    -- The site first, as billing does.
    perform from public.sites w where w.profile_id = owner_id for update;
    update public.subscriptions s set suspended_by_pause = private.is_suspended_by_pause(s.pause_behavior, s.pause_for_dispute)
     where s.profile_id = owner_id and s.pause_behavior is not null;
    perform private.sync_site(owner_id);
  end loop;
  return null;
end;
$$;
comment on function private.apply_pause_setting() is
  'Trigger: suspends or lifts the sites of customers whose collection is paused, after the setting has changed.';

create trigger apply_pause_setting after update of value on public.settings
  for each row when (new.key = 'paused_site_stays_up' and new.value is distinct from old.value)
  execute function private.apply_pause_setting();

-- ---- E-mails about endings, refunds and receipts ----

create function private.is_cancelling(subscription public.subscriptions) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_live_status(subscription.status)
     and (subscription.cancel_at_period_end or subscription.cancel_at is not null);
$$;
comment on function private.is_cancelling(public.subscriptions) is 'Whether a live subscription is set to end.';
-- Views call it with the reader's rights.
grant execute on function private.is_cancelling(public.subscriptions) to authenticated, service_role;

-- The same rule as nextBillingAt and cardNeededBy in the panel. A test compares them.
create function private.charge_promise(subscription public.subscriptions) returns jsonb
language sql immutable set search_path = '' as $$
  select case
           when subscription.status not in ('active', 'trialing') or subscription.collection_method = 'send_invoice'
             or subscription.cancel_at_period_end or subscription.pause_for_dispute
             or subscription.pause_behavior is not null and not subscription.in_service
             or next.at is null or subscription.cancel_at <= next.at then '{}'::jsonb
           when subscription.is_chargeable then jsonb_build_object('renews_at', next.at)
           else jsonb_build_object('card_by', next.at)
         end
    from (select case when subscription.current_period_end is null then null
                      when subscription.pause_behavior is not null then subscription.next_charge_at
                      else subscription.current_period_end end) next (at);
$$;
comment on function private.charge_promise(public.subscriptions) is
  'What e-mails promise about the next charge: {"renews_at"} when it happens by itself, {"card_by"} when the customer must add a card. {} when nothing is charged: it ends first, is owed, paused without an end, held by a dispute, or the customer pays invoices.';

-- A customer with two subscriptions has one site: the end of one subscription is not the end for the customer while the
-- other is live.
create function private.has_other_active_subscription(subscription public.subscriptions, renewing boolean) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.subscriptions other
     where other.profile_id = subscription.profile_id and other.id <> subscription.id
       and other.in_service
       and not (renewing and private.is_cancelling(other)));
$$;
comment on function private.has_other_active_subscription(public.subscriptions, boolean) is
  'Whether the customer has another subscription in service; with renewing, one that is not set to end.';

-- A customer may alternate cancel and keep. The first of each is announced immediately. A repetition within an hour
-- waits until the hour has passed and is dropped when it is outdated by then. So a customer gets at most one e-mail an
-- hour about each, and the last e-mail states the current state.
create function private.drop_held_cancellation_emails(subscription public.subscriptions) returns void
language sql security definer set search_path = '' as $$
  delete from public.email_outbox e
   where e.profile_id = subscription.profile_id
     and e.dedupe_key like any (array[
       'subscription_cancelling:' || subscription.id || ':%', 'subscription_kept:' || subscription.id || ':%'])
     and e.status = 'queued' and e.attempts = 0 and e.next_attempt_at > now();
$$;
comment on function private.drop_held_cancellation_emails(public.subscriptions) is
  'Drops held-back e-mails about a cancellation that are outdated.';

create function private.queue_cancellation_email(
  subscription public.subscriptions, template public.email_template, asked_at bigint, payload jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  key_start text := template || ':' || subscription.id || ':';
  last_told record;
  last_at bigint; -- when the same fact was last announced
  told_at bigint; -- the time of the request, or the next free second
begin
  perform private.drop_held_cancellation_emails(subscription);

  select e.template, e.payload into last_told
    from public.email_outbox e
   where e.profile_id = subscription.profile_id
     and e.dedupe_key like any (array[
       'subscription_cancelling:' || subscription.id || ':%', 'subscription_kept:' || subscription.id || ':%'])
   order by e.created_at desc
   limit 1;
  if last_told.template = queue_cancellation_email.template
    and last_told.payload @> queue_cancellation_email.payload then
    return;
  end if;

  -- The hour is in Stripe's time, from the request times in the keys: a test clock may be months ahead.
  select max(split_part(e.dedupe_key, ':', 3)::bigint) into last_at
    from public.email_outbox e
   where e.profile_id = subscription.profile_id and starts_with(e.dedupe_key, key_start);
  told_at := greatest(asked_at, coalesce(last_at + 1, asked_at));
  perform private.queue_email(subscription.profile_id, template, key_start || told_at, payload);
  if told_at < last_at + 3600 then
    update public.email_outbox e set next_attempt_at = now() + make_interval(secs => last_at + 3600 - told_at)
     where e.dedupe_key = key_start || told_at;
  end if;
end;
$$;
comment on function private.queue_cancellation_email(public.subscriptions, public.email_template, bigint, jsonb) is
  'Queues the e-mail about a requested or undone cancellation. The same fact is announced once an hour, and the last state wins.';

-- Compares the stored rows, so that changes from Stripe's dashboard and from the daily comparison are announced, too.
create function private.queue_cancellation_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_cancelling boolean := tg_op = 'UPDATE' and private.is_cancelling(old);
  -- The request time distinguishes cancellations of the same subscription.
  asked_at bigint := extract(epoch from coalesce(
    case when was_cancelling then old.canceled_at else new.canceled_at end, new.started_at))::bigint;
  domain text;
  -- Whether the team ends the subscription in the panel. The change is finished after this state is stored.
  by_team boolean := exists (
    select from public.billing_changes c
     where c.subscription_id = new.id and c.kind = 'subscription_ended' and c.done_at is null);
begin
  -- Locked, because two subscriptions that end at the same time would each see the other as live and queue no e-mail.
  select s.domain into domain from public.sites s where s.profile_id = new.profile_id for update;

  if private.is_cancelling(new) and not was_cancelling and not private.has_other_active_subscription(new, true) then
    perform private.queue_cancellation_email(new, 'subscription_cancelling', asked_at,
      jsonb_build_object('domain', domain, 'ends_at', coalesce(new.cancel_at, new.current_period_end), 'by_team', by_team));

  elsif was_cancelling and new.in_service and not private.is_cancelling(new)
    and not private.has_other_active_subscription(new, true) then
    perform private.queue_cancellation_email(new, 'subscription_kept', asked_at,
      jsonb_build_object('domain', domain) || private.charge_promise(new));

  -- Only a subscription that was stored as live ends for the customer. An abandoned checkout, a missing first payment,
  -- or a subscription first synced after its end gets no e-mail.
  elsif tg_op = 'UPDATE' and new.status = 'canceled'
    and private.is_live_status(old.status)
    and (old.status = 'trialing' or private.has_paid_invoice(new.id))
    and not private.has_other_active_subscription(new, false) then
    perform private.drop_held_cancellation_emails(new);
    perform private.queue_email(new.profile_id, 'subscription_ended', 'subscription_ended:' || new.id,
      jsonb_build_object('domain', domain, 'by_team', by_team));
  end if;

  -- The end of a subscription set to end was not announced while this one was live, so it is announced now.
  if tg_op = 'UPDATE' and private.is_live_status(old.status) and not private.is_live_status(new.status) then
    perform private.queue_cancellation_email(other, 'subscription_cancelling',
              extract(epoch from coalesce(other.canceled_at, other.started_at))::bigint,
              jsonb_build_object('domain', domain, 'ends_at', coalesce(other.cancel_at, other.current_period_end)))
       from public.subscriptions other
      where other.profile_id = new.profile_id and other.id <> new.id
        and private.is_cancelling(other) and not private.has_other_active_subscription(other, true);
  end if;
  return null;
end;
$$;
comment on function private.queue_cancellation_emails() is 'Trigger: queues the e-mails about a subscription that is set to end, kept, or ended; each fact once.';

create trigger queue_cancellation_emails after insert or update on public.subscriptions
  for each row execute function private.queue_cancellation_emails();

create function private.queue_refund_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  refunded_before integer := case when tg_op = 'UPDATE' then old.amount_refunded else 0 end;
  -- The same sum again, after a refund that failed, is another fact.
  key constant text := 'payment_refunded:' || new.id || ':' || new.amount_refunded;
  earlier constant integer := (select count(*) from public.email_outbox e where e.dedupe_key = key or starts_with(e.dedupe_key, key || ':'));
begin
  if new.amount_refunded > refunded_before then
    perform private.queue_email(new.profile_id, 'payment_refunded', key || case when earlier = 0 then '' else ':' || earlier end,
      jsonb_build_object(
        'domain', (select s.domain from public.sites s where s.profile_id = new.profile_id),
        'amount', new.amount_refunded - refunded_before, 'amount_paid', new.amount_paid,
        'currency', new.currency, 'number', new.number,
        'stopped', private.is_money_back(new.profile_id) and exists (
          select from public.sites s
           where s.profile_id = new.profile_id and s.activated_at is null and s.status <> 'awaiting_payment'))
      || coalesce((
        select jsonb_build_object('renewal_amount', s.next_amount) || private.charge_promise(s)
          from public.subscriptions s
         where s.id = new.subscription_id and new.amount_refunded >= new.amount_paid
           and not exists (select from public.refunds r where r.payment_id = new.id and r.ends_subscription)), '{}'));
  end if;
  return null;
end;
$$;
comment on function private.queue_refund_email() is 'Trigger: queues the e-mail about a full or partial refund.';

create trigger queue_refund_email after insert or update on public.payments
  for each row execute function private.queue_refund_email();

-- The first payment is confirmed by payment_received. Old payments that are stored late get no receipt.
create function private.queue_receipt_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sub public.subscriptions;
begin
  select s.* into sub from public.subscriptions s where s.id = new.subscription_id;
  if (tg_op = 'INSERT' or old.status <> 'paid')
    and new.paid_at > sub.as_of - interval '7 days'
    and private.are_receipts_sent()
    and exists (select from public.payments p
                 where p.subscription_id = new.subscription_id and p.status = 'paid' and p.invoiced_at < new.invoiced_at) then
    perform private.queue_email(new.profile_id, 'payment_receipt', 'payment_receipt:' || new.id,
      jsonb_build_object(
        'domain', (select s.domain from public.sites s where s.profile_id = new.profile_id),
        'amount', new.amount_paid, 'currency', new.currency, 'number', new.number, 'paid_at', new.paid_at,
        'receipt_url', new.hosted_invoice_url)
      || private.charge_promise(sub));
  end if;
  return null;
end;
$$;
comment on function private.queue_receipt_email() is
  'Trigger: queues the receipt of a paid renewal, once for each payment, unless settings.email_receipts is false.';

create trigger queue_receipt_email after insert or update on public.payments
  for each row when (new.status = 'paid' and new.amount_paid > 0) execute function private.queue_receipt_email();

create function private.queue_voucher_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Distinguishes the vouchers of an invoice.
  key text := new.id || ':' || extract(epoch from new.voucher_expires_at)::bigint;
  facts jsonb := jsonb_build_object(
    'domain', (select s.domain from public.sites s where s.profile_id = new.profile_id),
    'amount', new.amount - new.amount_paid, 'currency', new.currency, 'voucher', new.voucher_kind);
begin
  if new.status = 'open' and new.voucher_url is not null then
    perform private.queue_email(new.profile_id, 'voucher_issued', 'voucher_issued:' || key,
      facts || jsonb_build_object('expires_at', new.voucher_expires_at, 'voucher_url', new.voucher_url));
  elsif tg_op = 'UPDATE' and old.voucher_url is not null and new.voucher_url is null and new.status <> 'paid'
    -- Excludes vouchers abandoned before their expiry or replaced by another purchase.
    and new.voucher_expires_at <= (select s.as_of from public.subscriptions s where s.id = new.subscription_id)
    and not private.has_paid_service(new.profile_id) then
    perform private.queue_email(new.profile_id, 'voucher_expired', 'voucher_expired:' || key, facts);
  end if;
  return null;
end;
$$;
comment on function private.queue_voucher_emails() is
  'Trigger: queues the e-mails about a Boleto or Pix that was issued or expired unpaid; each voucher once.';

create trigger queue_voucher_emails after insert or update on public.payments
  for each row when (new.voucher_expires_at is not null) execute function private.queue_voucher_emails();

-- The ledger remains when an account is deleted and must not refer to it.
create function private.forget_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stripe_events set subscription_id = null where subscription_id = old.id;
  return null;
end;
$$;
comment on function private.forget_subscription() is 'Trigger: removes a deleted subscription''s id from the ledger of events.';

create trigger forget_subscription after delete on public.subscriptions
  for each row execute function private.forget_subscription();

-- ---- Count of subscriptions ----

select private.keep_row_counts('public.subscriptions', 'status', 'plan_id', 'currency', 'unit_amount', 'recurring_amount', 'pause_behavior');

create function private.overdue_count() returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(c.row_count), 0)::bigint from private.counted_rows('public.subscriptions') c
   where private.standing_of((c.alike ->> 'status')::public.subscription_status,
                             (c.alike ->> 'pause_behavior')::public.pause_behavior) in ('overdue', 'unpaid');
$$;
comment on function private.overdue_count() is 'Number of subscriptions with an overdue payment that is collected, within and after grace: for the start page and the digest.';

-- ---- Disputes ----
-- What a customer's bank contests. Stripe removes the money at once and gives a deadline for evidence. While a dispute
-- is open, and after a lost one until the team decides, nothing is charged and nothing is announced.

create type public.dispute_status as enum (
  'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review',
  'appeal_needs_response', 'appeal_under_review', 'won', 'lost', 'prevented'
);
comment on type public.dispute_status is 'Stripe''s dispute statuses. warning_* is an inquiry of the bank, which moves no money.';

create type public.dispute_decision as enum ('kept', 'ended');
comment on type public.dispute_decision is 'What the team decided after a lost dispute: the subscription goes on, or ends.';

create table public.disputes (
  id text primary key check (id ~ '^(dp|du)_[A-Za-z0-9_]+$'),
  payment_id text not null references public.payments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  status public.dispute_status not null,
  reason text check (reason ~ '^[a-z][a-z0-9_]{0,63}$'),
  amount integer not null check (amount >= 0),
  amount_withdrawn integer not null default 0 check (amount_withdrawn >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  decision public.dispute_decision,
  decided_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  check ((decision is null) = (decided_at is null))
);
comment on table public.disputes is 'Mirror of Stripe''s disputes of payments, with the team''s decision.';
comment on column public.disputes.id is 'Stripe dispute (dp_…, du_…).';
comment on column public.disputes.status is 'Stripe''s status.';
comment on column public.disputes.reason is 'The bank''s reason in Stripe''s words, such as fraudulent.';
comment on column public.disputes.amount is 'Disputed amount in minor units.';
comment on column public.disputes.amount_withdrawn is 'What Stripe has removed and not returned, without its fee, in minor units.';
comment on column public.disputes.currency is 'ISO 4217 code in lower case.';
comment on column public.disputes.evidence_due_at is 'Stripe''s deadline for evidence; null for none.';
comment on column public.disputes.closed_at is 'When the first sync saw it closed, in the customer''s time; null while it is open.';
comment on column public.disputes.decision is 'What the team decided after a lost dispute; null before.';
comment on column public.disputes.decided_at is 'When the team decided, in the customer''s time; null before.';
comment on column public.disputes.released_at is 'When charging could go on, in the customer''s time; null while it is held. Grace of older debts starts here.';

create index disputes_payment_id_idx on public.disputes (payment_id);
create index disputes_profile_id_idx on public.disputes (profile_id);

alter table public.disputes enable row level security;
create policy "Customers read their own disputes, the team all" on public.disputes
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach disputes only at aal2" on public.disputes
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.disputes to authenticated;
-- Only syncs and the function decide-dispute write.
grant select, insert, update on public.disputes to service_role;

create function private.holds_collection(status public.dispute_status, decision public.dispute_decision) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review')
      or status = 'lost' and decision is null;
$$;
comment on function private.holds_collection(public.dispute_status, public.dispute_decision) is
  'Whether a dispute stops charges and their announcements: it is open, or lost and not decided by the team.';
grant execute on function private.holds_collection(public.dispute_status, public.dispute_decision) to service_role;

create function private.held_dispute(subscription_id text) returns text
language sql stable security definer set search_path = '' as $$
  select d.id
    from public.disputes d
    join public.payments p on p.id = d.payment_id
    join public.subscriptions s on s.id = p.subscription_id
   where s.id = held_dispute.subscription_id and private.is_live_status(s.status) and private.holds_collection(d.status, d.decision)
   order by d.opened_at desc, d.id
   limit 1;
$$;
comment on function private.held_dispute(text) is 'The newest dispute that stops the charges of a live subscription; null without any.';
grant execute on function private.held_dispute(text) to service_role;

create function public.held_dispute(subscription_id text) returns text
language sql stable security invoker set search_path = '' as $$
  select private.held_dispute(held_dispute.subscription_id);
$$;
comment on function public.held_dispute(text) is 'The newest dispute that stops the charges of a live subscription; null without any. Service role only.';
grant execute on function public.held_dispute(text) to service_role;

create function private.fetched_disputes(state jsonb) returns setof public.disputes
language sql stable set search_path = '' as $$
  select r.id, r.payment_id, d.profile_id, r.status, r.reason, r.amount, coalesce(r.amount_withdrawn, 0), r.currency,
         r.evidence_due_at, r.opened_at,
         case when r.status in ('warning_closed', 'won', 'lost', 'prevented')
           then coalesce(d.closed_at, (state ->> 'as_of')::timestamptz, now()) end,
         d.decision, d.decided_at,
         case
           when private.holds_collection(r.status, d.decision) then null
           when r.status in ('won', 'lost', 'prevented') then coalesce(d.released_at, (state ->> 'as_of')::timestamptz, now())
         end,
         d.created_at
    from jsonb_populate_recordset(null::public.disputes, coalesce(nullif(state -> 'disputes', 'null'), '[]')) r
    left join public.disputes d on d.id = r.id;
$$;
comment on function private.fetched_disputes(jsonb) is 'The disputes of a fetched state with the stored decisions.';
grant execute on function private.fetched_disputes(jsonb) to service_role;

-- The debts of a held subscription are not owed yet. Grace counts from the end of the hold, so that a site is not
-- suspended by days in which nothing was charged.
create function private.owing_since(state jsonb, first_failed_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  with known as (
    select f.status, f.decision, f.released_at from private.fetched_disputes(state) f
    union all
    select d.status, d.decision, d.released_at
      from public.disputes d
      join public.payments p on p.id = d.payment_id
     where p.subscription_id = state #>> '{subscription,id}'
       and not exists (select from private.fetched_disputes(state) f where f.id = d.id))
  select case when first_failed_at is not null and not coalesce(bool_or(private.holds_collection(k.status, k.decision)), false)
           then greatest(first_failed_at, max(k.released_at)) end
    from known k;
$$;
comment on function private.owing_since(jsonb, timestamptz) is
  'Since when a subscription owes its oldest open invoice; null while a dispute holds its charges.';
grant execute on function private.owing_since(jsonb, timestamptz) to service_role;

create function private.store_disputes(state jsonb, owner_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.disputes as d (
    id, payment_id, profile_id, status, reason, amount, amount_withdrawn, currency, evidence_due_at, opened_at, closed_at,
    released_at
  )
  select f.id, f.payment_id, owner_id, f.status, f.reason, f.amount, f.amount_withdrawn, f.currency, f.evidence_due_at,
         f.opened_at, f.closed_at, f.released_at
    from private.fetched_disputes(state) f
  on conflict (id) do update set
    status = excluded.status, reason = excluded.reason, amount = excluded.amount, amount_withdrawn = excluded.amount_withdrawn,
    evidence_due_at = excluded.evidence_due_at, closed_at = excluded.closed_at, released_at = excluded.released_at
  where (d.status, d.reason, d.amount, d.amount_withdrawn, d.evidence_due_at, d.closed_at, d.released_at)
    is distinct from (excluded.status, excluded.reason, excluded.amount, excluded.amount_withdrawn, excluded.evidence_due_at,
                      excluded.closed_at, excluded.released_at);
  perform private.note_disputes(state #>> '{subscription,id}');
  perform private.drop_charge_notices(state #>> '{subscription,id}');
end;
$$;
comment on function private.store_disputes(jsonb, uuid) is 'Stores the disputes of a fetched state, with their tasks.';
grant execute on function private.store_disputes(jsonb, uuid) to service_role;

create function private.drop_charge_notices(subscription_id text) returns void
language sql security definer set search_path = '' as $$
  delete from public.email_outbox e
   using public.subscriptions s
   where s.id = drop_charge_notices.subscription_id and e.profile_id = s.profile_id and e.status = 'queued' and e.attempts = 0
     and (e.dedupe_key like 'charge_upcoming:' || s.id || ':%' and s.pause_behavior is not null
            and s.next_charge_at is distinct from s.current_period_end
       or private.held_dispute(s.id) is not null
          and (e.dedupe_key like 'charge_upcoming:' || s.id || ':%'
            or e.template in ('charge_failed', 'invoice_issued', 'invoice_overdue', 'suspension_warning')
               and exists (select from public.payments p
                            where p.subscription_id = s.id
                              and (e.dedupe_key = e.template || ':' || p.id or starts_with(e.dedupe_key, e.template || ':' || p.id || ':')))));
$$;
comment on function private.drop_charge_notices(text) is
  'Drops unsent e-mails about charges that will not come: collection is paused, or a dispute holds it.';
grant execute on function private.drop_charge_notices(text) to service_role;

create function public.decide_dispute(dispute_id text, decision public.dispute_decision, actor_id uuid) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  dispute public.disputes;
begin
  select d.* into dispute from public.disputes d where d.id = decide_dispute.dispute_id for update;
  if not found then
    return 'not_found';
  elsif dispute.decision is not null then
    return case when dispute.decision = decide_dispute.decision then 'decided' else 'changed' end;
  elsif dispute.status <> 'lost' then
    return 'changed';
  end if;
  update public.disputes d
     set decision = decide_dispute.decision,
         (decided_at, released_at) = (
           select s.as_of + (now() - s.synced_at), s.as_of + (now() - s.synced_at)
             from public.payments p
             join public.subscriptions s on s.id = p.subscription_id
            where p.id = d.payment_id)
   where d.id = dispute.id;
  perform public.note_audit(decide_dispute.actor_id, 'money', 'dispute_decided', dispute.profile_id,
    jsonb_build_object('dispute', dispute.id, 'decision', decide_dispute.decision));
  perform private.note_disputes((select p.subscription_id from public.payments p where p.id = dispute.payment_id));
  return 'decided';
end;
$$;
comment on function public.decide_dispute(text, public.dispute_decision, uuid) is
  'Stores what the team decided after a lost dispute. Returns decided (also for a retry), not_found or changed (decided otherwise, or not lost). Service role only.';
grant execute on function public.decide_dispute(text, public.dispute_decision, uuid) to service_role;

create function private.dispute_decider(dispute_id text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(a.full_name, l.actor_email)
    from public.disputes d
    join public.audit_log l on l.profile_id = d.profile_id and l.action = 'dispute_decided' and l.after ->> 'dispute' = d.id
    left join public.profiles a on a.id = l.actor_id
   where d.id = dispute_decider.dispute_id and (select private.can('money.read'))
   order by l.id
   limit 1;
$$;
comment on function private.dispute_decider(text) is
  'Name of the team member who decided after a lost dispute, for roles that may read money; null for others and before the decision.';
grant execute on function private.dispute_decider(text) to authenticated;

-- ---- E-mails about charges and invoices ----
-- Each is queued in the transaction that writes the fact from Stripe, with a key that names the fact.

create function private.has_paid_invoice(subscription_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.payments p
     where p.subscription_id = has_paid_invoice.subscription_id and p.status = 'paid');
$$;
comment on function private.has_paid_invoice(text) is 'Whether a subscription has a paid invoice.';

create function private.has_paid_service(owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.subscriptions s
     where s.profile_id = has_paid_service.owner_id and s.in_service
       and (s.status = 'trialing' or private.has_paid_invoice(s.id)));
$$;
comment on function private.has_paid_service(uuid) is
  'Whether a customer has a subscription in service with a paid first invoice or a trial, which entitles to a site.';
-- The trigger on sites calls it with the writer's rights.
grant execute on function private.has_paid_service(uuid) to service_role;

create function private.amount_owed(owner_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) = 0 then '{}'::jsonb
           else jsonb_build_object('amount', sum(p.amount - p.amount_paid), 'currency', min(p.currency))
             || jsonb_strip_nulls(jsonb_build_object('invoice_url',
                  (array_agg(case when p.first_failed_at is null then p.hosted_invoice_url end order by p.invoiced_at))[1])) end
    from public.payments p
    join public.subscriptions s on s.id = p.subscription_id
   where p.profile_id = owner_id and private.is_live_status(s.status)
     and p.owed_since is not null and private.held_dispute(s.id) is null;
$$;
comment on function private.amount_owed(uuid) is
  'What a customer owes after failed charges and passed due dates that no dispute holds, as {"amount", "currency"} in minor units, with the page of the oldest invoice when the customer pays it by hand; empty for nothing.';

-- A failed charge, an overdue invoice and the last warning announce a future time. When the first sync is after grace,
-- only the suspension is announced.
create function private.queue_charge_emails(subscription_id text, upcoming jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sub public.subscriptions;
  site public.sites;
  invoice public.payments;
  is_oldest boolean := true;
begin
  select s.* into sub from public.subscriptions s where s.id = queue_charge_emails.subscription_id;
  select s.* into site from public.sites s where s.profile_id = sub.profile_id for update;

  -- A customer who pays by hand is written to once the invoice can be paid.
  for invoice in
    select p.* from public.payments p
     where p.subscription_id = sub.id and p.status = 'open' and p.due_at > sub.as_of and private.is_live_status(sub.status)
       and private.held_dispute(sub.id) is null
     order by p.invoiced_at
  loop
    perform private.queue_email(sub.profile_id, 'invoice_issued', 'invoice_issued:' || invoice.id,
      jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
        'due_at', invoice.due_at, 'invoice_url', invoice.hosted_invoice_url));
  end loop;

  if upcoming is not null and sub.in_service and not private.is_cancelling(sub) and private.held_dispute(sub.id) is null then
    perform private.queue_email(sub.profile_id, 'charge_upcoming',
      'charge_upcoming:' || sub.id || ':' || extract(epoch from sub.current_period_end)::bigint,
      upcoming || jsonb_build_object('domain', site.domain) || private.charge_promise(sub));
  end if;

  -- A failed first payment is not a purchase.
  if not sub.in_service or sub.past_due_since is null or not private.has_paid_invoice(sub.id) then
    return;
  end if;

  for invoice in
    select p.* from public.payments p
     where p.subscription_id = sub.id and p.owed_since is not null
     order by p.invoiced_at
  loop
    if invoice.first_failed_at is null then
      perform private.queue_email(sub.profile_id, 'invoice_overdue', 'invoice_overdue:' || invoice.id,
        jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
          'due_at', invoice.owed_since, 'grace_ends_at', sub.grace_ends_at, 'invoice_url', invoice.hosted_invoice_url));
    else
      perform private.queue_email(sub.profile_id, 'charge_failed', 'charge_failed:' || invoice.id,
        jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
          'next_attempt_at', invoice.next_attempt_at, 'grace_ends_at', sub.grace_ends_at, 'card', sub.is_chargeable));
    end if;

    if is_oldest
      and sub.as_of >= sub.grace_ends_at - private.setting_days('warning_days', 2)
      and site.status in ('awaiting_activation', 'active')
      and not private.has_other_active_subscription(sub, false) then
      -- A grace that the team extended is another fact, with another date.
      perform private.queue_email(sub.profile_id, 'suspension_warning', 'suspension_warning:' || invoice.id
          || case when sub.grace_ends_at = sub.grace_extended_to then ':' || extract(epoch from sub.grace_ends_at)::bigint else '' end,
        jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
          'grace_ends_at', sub.grace_ends_at, 'card', sub.is_chargeable) || case when invoice.first_failed_at is null
          then jsonb_build_object('invoice_url', invoice.hosted_invoice_url) else '{}' end);
    end if;
    is_oldest := false;
  end loop;
end;
$$;
comment on function private.queue_charge_emails(text, jsonb) is
  'Queues the e-mails about an upcoming charge, an invoice to pay, a failed charge, an overdue invoice and the last warning; each fact once.';
grant execute on function private.queue_charge_emails(text, jsonb) to service_role;

-- Syncs with Stripe: the queue, its workers, the pace of Stripe calls, and what time alone makes due.

-- ---- Queue and pace ----

create type public.stripe_sync_kind as enum (
  'subscription', 'customer', 'checkout_session', 'payment_intent', 'test_clock'
);
comment on type public.stripe_sync_kind is 'Kinds of Stripe objects that are synced or lead to synced objects.';

create type public.stripe_sync_reason as enum ('event', 'comparison', 'grace', 'price_move', 'return');
comment on type public.stripe_sync_reason is 'Why a Stripe object is due for a sync.';

create table private.stripe_syncs (
  kind public.stripe_sync_kind not null,
  id text not null check (id ~ '^(sub|cus|cs|pi|clock)_[A-Za-z0-9_]{1,200}$'),
  reason public.stripe_sync_reason not null,
  priority smallint not null default 1 check (priority between 0 and 2),
  whole boolean not null default false,
  invoices text[] not null default '{}',
  due_at timestamptz not null,
  waiting_since timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  version integer not null default 1,
  leased_until timestamptz,
  primary key (kind, id)
);
comment on table private.stripe_syncs is 'Stripe objects that are due for a sync, one row each. A finished sync deletes its row.';
comment on column private.stripe_syncs.kind is 'Kind of the object. A session, a payment and a test clock lead to subscriptions, which are then marked.';
comment on column private.stripe_syncs.id is 'Id at Stripe (sub_…, cus_…, cs_…, pi_…, clock_…).';
comment on column private.stripe_syncs.reason is 'Most urgent reason: event, comparison (daily), grace, price_move or return (a buyer came back and the payment is not stored).';
comment on column private.stripe_syncs.priority is '0: a buyer waits for it. 1: other changes. 2: the daily comparison.';
comment on column private.stripe_syncs.whole is 'Fetches every invoice, not only the newest.';
comment on column private.stripe_syncs.invoices is 'Invoices (in_…) named by events since the last sync. One that is not the newest makes the sync a whole one.';
comment on column private.stripe_syncs.due_at is 'Earliest start: half a second after an event, so that the events of one change cause one sync; later after a failure.';
comment on column private.stripe_syncs.waiting_since is 'First mark. A long wait creates a task for the team.';
comment on column private.stripe_syncs.attempts is 'Syncs begun and not finished. A refusal by Stripe''s rate limit does not count.';
comment on column private.stripe_syncs.version is 'Increases with each mark: a mark during a sync causes another run.';
comment on column private.stripe_syncs.leased_until is 'End of the worker''s lease; null without a worker.';

create index stripe_syncs_due_idx on private.stripe_syncs (priority, due_at);
create index stripe_syncs_waiting_idx on private.stripe_syncs (waiting_since) where priority < 2 or attempts >= 5;
create index stripe_syncs_leased_idx on private.stripe_syncs (leased_until) where leased_until is not null;

alter table private.stripe_syncs enable row level security;
create policy "No API role reads syncs" on private.stripe_syncs
  for select to anon, authenticated using (false);
grant select, insert, update, delete on private.stripe_syncs to service_role;

create table private.stripe_pace (
  endpoint text primary key check (endpoint ~ '^(\*|[A-Z]{3,6} /v[12]/[a-z_/:]{1,200})$'),
  next_call_at timestamptz not null,
  paused_until timestamptz
);
comment on table private.stripe_pace is 'Next possible time of worker calls to Stripe. Workers reserve calls in batches, which avoids a write of this row for every call.';
comment on column private.stripe_pace.endpoint is 'Method and path without ids, or * for all endpoints.';
comment on column private.stripe_pace.next_call_at is 'First time that no worker has reserved.';
comment on column private.stripe_pace.paused_until is 'For the endpoint *: end of the pause that Stripe requested (429).';

alter table private.stripe_pace enable row level security;
create policy "No API role reads the pace" on private.stripe_pace
  for select to anon, authenticated using (false);
grant select, insert, update on private.stripe_pace to service_role;

create function private.mark_stripe_sync(subject jsonb, reason public.stripe_sync_reason, present timestamptz, delay interval default '0') returns void
language sql set search_path = '' as $$
  insert into private.stripe_syncs as s (kind, id, reason, priority, whole, invoices, due_at, waiting_since)
  values ((subject ->> 'kind')::public.stripe_sync_kind, subject ->> 'id', reason, coalesce((subject ->> 'priority')::smallint, 1),
    coalesce((subject ->> 'whole')::boolean, false), array_remove(array[subject ->> 'invoice'], null),
    present + delay, present)
  on conflict (kind, id) do update set
    reason = case when excluded.priority < s.priority then excluded.reason else s.reason end,
    priority = least(s.priority, excluded.priority),
    whole = s.whole or excluded.whole or cardinality(s.invoices) > 20,
    invoices = s.invoices || array(select unnest(excluded.invoices) except select unnest(s.invoices)),
    due_at = least(s.due_at, excluded.due_at),
    version = s.version + 1;
$$;
comment on function private.mark_stripe_sync(jsonb, public.stripe_sync_reason, timestamptz, interval) is
  'Marks a Stripe object as due: {"kind", "id", "priority", "whole", "invoice"}. A further mark joins an existing one.';
grant execute on function private.mark_stripe_sync(jsonb, public.stripe_sync_reason, timestamptz, interval) to service_role;

create function public.mark_stripe_syncs(subjects jsonb, reason public.stripe_sync_reason, present timestamptz) returns void
language sql set search_path = '' as $$
  select private.mark_stripe_sync(subject, reason, present) from jsonb_array_elements(subjects) subject;
$$;
comment on function public.mark_stripe_syncs(jsonb, public.stripe_sync_reason, timestamptz) is
  'Marks several Stripe objects as due; private.mark_stripe_sync names their fields. Service role only.';
grant execute on function public.mark_stripe_syncs(jsonb, public.stripe_sync_reason, timestamptz) to service_role;

create function public.record_stripe_event(event jsonb, subject jsonb, present timestamptz, delay interval) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  outcome constant public.stripe_event_outcome := case when jsonb_typeof(subject) = 'object' then 'queued' else 'ignored' end;
begin
  insert into public.stripe_events (id, type, outcome, subscription_id)
  -- Only a stored subscription, because the ledger must not contain ids of deleted accounts.
  values (event ->> 'id', event ->> 'type', outcome, (select s.id from public.subscriptions s where s.id = subject ->> 'id'))
  on conflict (id) do nothing;
  if not found then
    return 'duplicate';
  end if;
  if outcome = 'queued' then
    perform private.mark_stripe_sync(subject, 'event', present, delay);
  end if;
  return outcome;
end;
$$;
comment on function public.record_stripe_event(jsonb, jsonb, timestamptz, interval) is
  'Writes an event {"id", "type"} into the ledger and marks its subject, atomically. Returns queued, ignored (no subject) or duplicate. Service role only.';
grant execute on function public.record_stripe_event(jsonb, jsonb, timestamptz, interval) to service_role;

create function public.claim_stripe_syncs(present timestamptz, most integer)
returns table (kind public.stripe_sync_kind, id text, priority smallint, whole boolean, invoices text[], version integer)
language plpgsql security invoker set search_path = '' as $$
declare
  most_leases constant integer := 120;
  is_full boolean;
begin
  -- More concurrent syncs would wait for each other at Stripe's pace. Neither limit delays a buyer.
  is_full := exists (select from private.stripe_pace p where p.endpoint = '*' and p.paused_until > present)
    or (select count(*) from private.stripe_syncs s where s.leased_until > present) >= most_leases;
  return query
    with due as materialized (
      select s.kind, s.id from private.stripe_syncs s
       where s.due_at <= present and (s.leased_until is null or s.leased_until <= present) and (s.priority = 0 or not is_full)
       order by s.priority, s.due_at
       limit most
       for update skip locked
    )
    update private.stripe_syncs s set leased_until = present + interval '2 minutes', attempts = s.attempts + 1
      from due
     where s.kind = due.kind and s.id = due.id
    returning s.kind, s.id, s.priority, s.whole, s.invoices, s.version;
end;
$$;
comment on function public.claim_stripe_syncs(timestamptz, integer) is
  'Claims due syncs for two minutes; two workers never claim the same one. During a pause it claims only syncs that a buyer waits for. Service role only.';
grant execute on function public.claim_stripe_syncs(timestamptz, integer) to service_role;

create function public.stripe_syncs_wait_ms(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  select case when exists (select from private.stripe_syncs s where s.due_at <= present) then coalesce(
    (select ceil(extract(epoch from p.paused_until - present) * 1000)::integer
       from private.stripe_pace p where p.endpoint = '*' and p.paused_until > present), 0) end;
$$;
comment on function public.stripe_syncs_wait_ms(timestamptz) is
  'Milliseconds until due syncs can be claimed after a pause; null when none is due. Service role only.';
grant execute on function public.stripe_syncs_wait_ms(timestamptz) to service_role;

create function public.finish_stripe_sync(kind public.stripe_sync_kind, id text, version integer, present timestamptz) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  delete from private.stripe_syncs s
   where s.kind = finish_stripe_sync.kind and s.id = finish_stripe_sync.id and s.version = finish_stripe_sync.version;
  if not found then
    update private.stripe_syncs s set leased_until = null, attempts = 0, waiting_since = present
     where s.kind = finish_stripe_sync.kind and s.id = finish_stripe_sync.id;
  end if;
end;
$$;
comment on function public.finish_stripe_sync(public.stripe_sync_kind, text, integer, timestamptz) is
  'Finishes a sync. A sync that was marked again since its claim stays due. Service role only.';
grant execute on function public.finish_stripe_sync(public.stripe_sync_kind, text, integer, timestamptz) to service_role;

create function public.postpone_stripe_sync(kind public.stripe_sync_kind, id text, present timestamptz, counts boolean) returns void
language sql security invoker set search_path = '' as $$
  update private.stripe_syncs s
     set leased_until = null,
         attempts = case when postpone_stripe_sync.counts then s.attempts else greatest(s.attempts - 1, 0) end,
         due_at = case when postpone_stripe_sync.counts
           then present + least(interval '1 minute' * power(2, least(s.attempts, 10) - 1), interval '10 minutes')
           else s.due_at end
   where s.kind = postpone_stripe_sync.kind and s.id = postpone_stripe_sync.id;
$$;
comment on function public.postpone_stripe_sync(public.stripe_sync_kind, text, timestamptz, boolean) is
  'Returns a sync to the queue. After a failure it is due in one minute, then two, four, eight, then every ten; otherwise it stays due. Service role only.';
grant execute on function public.postpone_stripe_sync(public.stripe_sync_kind, text, timestamptz, boolean) to service_role;

create function public.mark_customers_due(present timestamptz) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  marked integer;
begin
  -- Customers marked earlier are selected again, so that at most a thousand wait.
  insert into private.stripe_syncs (kind, id, reason, priority, due_at, waiting_since)
  select 'customer', c.stripe_customer_id, 'comparison', 2, present, present
    from public.billing_customers c
   where c.reconciled_at is null or c.reconciled_at < present - interval '20 hours'
   order by c.reconciled_at nulls first
   limit 1000
  on conflict do nothing;
  get diagnostics marked = row_count;
  return marked;
end;
$$;
comment on function public.mark_customers_due(timestamptz) is
  'Marks customers that were not compared with Stripe for 20 hours, oldest first. Service role only.';
grant execute on function public.mark_customers_due(timestamptz) to service_role;

-- The browser syncs the customer at once, but its call can be lost, and the team and links on other devices change
-- profiles, too.
create function private.mark_changed_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The age at which mark_customers_due selects it; the check of the comparison complains at a greater one.
  update public.billing_customers c set reconciled_at = least(c.reconciled_at, now() - interval '20 hours')
   where c.profile_id = new.id;
  return null;
end;
$$;
comment on function private.mark_changed_payer() is
  'Trigger: makes the customer due for a comparison with Stripe when the profile has another e-mail, name or language.';

create trigger mark_changed_payer after update of email, full_name, locale on public.profiles
  for each row
  when ((old.email, old.full_name, old.locale) is distinct from (new.email, new.full_name, new.locale))
  execute function private.mark_changed_payer();

create function public.stripe_sync_workers() returns integer
language sql stable security invoker set search_path = '' as $$
  select least(greatest(ceil(count(*) / 100.0), 1), 12)::integer
    from (select from private.stripe_syncs s where s.due_at <= now() limit 1200) due;
$$;
comment on function public.stripe_sync_workers() is
  'Number of workers that the schedule starts this minute: one per hundred due syncs, which one worker completes. Service role only.';
grant execute on function public.stripe_sync_workers() to service_role;

create function private.draw_stripe_calls(endpoint_name text, calls integer, rate numeric, present timestamptz) returns timestamptz
language sql set search_path = '' as $$
  insert into private.stripe_pace as p (endpoint, next_call_at)
  values (endpoint_name, present + interval '1 second' * (calls / rate))
  on conflict (endpoint) do update
    set next_call_at = greatest(p.next_call_at, present) + interval '1 second' * (calls / rate)
  returning p.next_call_at - interval '1 second' * (calls / rate);
$$;
comment on function private.draw_stripe_calls(text, integer, numeric, timestamptz) is
  'Reserves evenly spaced calls of an endpoint and returns the time of the first.';
grant execute on function private.draw_stripe_calls(text, integer, numeric, timestamptz) to service_role;

create function public.take_stripe_calls(endpoint text, calls integer, test_mode boolean, present timestamptz)
returns table (wait_ms integer, interval_ms integer)
language plpgsql security invoker set search_path = '' as $$
declare
  test_rate constant numeric := case when test_mode then private.setting_number('stripe_test_calls_per_second', 10) end;
  overall constant numeric := least(private.setting_number('stripe_calls_per_second', 60), test_rate);
  per_endpoint constant numeric := least(private.setting_number('stripe_calls_per_endpoint', 20), test_rate);
  -- Calls reserved during a pause start at its end with their spacing, because a burst would be refused again.
  first_moment constant timestamptz := greatest(
    present, (select p.paused_until from private.stripe_pace p where p.endpoint = '*'));
  starts_at timestamptz;
begin
  -- Locks the row of all endpoints first, so that workers lock in the same order.
  starts_at := private.draw_stripe_calls('*', calls, overall, first_moment);
  starts_at := greatest(
    starts_at, private.draw_stripe_calls(take_stripe_calls.endpoint, calls, per_endpoint, first_moment));
  return query select
    ceil(extract(epoch from starts_at - present) * 1000)::integer,
    ceil(1000 / least(overall, per_endpoint))::integer;
end;
$$;
comment on function public.take_stripe_calls(text, integer, boolean, timestamptz) is
  'Reserves Stripe calls for a worker. Returns the wait until the first call and the interval in milliseconds. Service role only.';
grant execute on function public.take_stripe_calls(text, integer, boolean, timestamptz) to service_role;

create function public.pause_stripe_calls(until timestamptz) returns void
language sql security invoker set search_path = '' as $$
  insert into private.stripe_pace as p (endpoint, next_call_at, paused_until) values ('*', now(), until)
  on conflict (endpoint) do update set paused_until = greatest(p.paused_until, excluded.paused_until);
$$;
comment on function public.pause_stripe_calls(timestamptz) is
  'Records a refusal by Stripe''s rate limit: workers make no calls until then. Service role only.';
grant execute on function public.pause_stripe_calls(timestamptz) to service_role;

-- ---- What time makes due ----

-- A site is suspended only by a state read after the end of grace. A subscription whose due date, warning or end of
-- grace passed since its last sync is therefore synced again.
create function private.passed_by_time(present timestamptz) returns table (id text, passed_at timestamptz)
language sql stable set search_path = '' as $$
  select s.id, s.grace_ends_at
    from public.subscriptions s
   cross join (select private.setting_days('warning_days', 2)) as warning (before)
   where private.is_live_status(s.status) and s.as_of < s.grace_ends_at
     and s.grace_ends_at <= present + warning.before
     and (s.grace_ends_at <= present or s.as_of < s.grace_ends_at - warning.before)
  union
  select s.id, p.due_at
    from public.payments p
    join public.subscriptions s on s.id = p.subscription_id
   where p.status = 'open' and p.due_at <= present and s.as_of < p.due_at and private.is_live_status(s.status);
$$;
comment on function private.passed_by_time(timestamptz) is
  'Subscriptions whose due date, warning or end of grace has passed since the last sync.';
grant execute on function private.passed_by_time(timestamptz) to service_role;

create function public.subscriptions_due_by_grace() returns setof text
language sql stable security invoker set search_path = '' as $$
  select p.id from private.passed_by_time(now()) p group by p.id order by min(p.passed_at);
$$;
comment on function public.subscriptions_due_by_grace() is
  'Subscriptions whose due date or warning is due or whose grace has ended since the last sync. Service role only.';
grant execute on function public.subscriptions_due_by_grace() to service_role;

create function public.mark_due_by_grace(present timestamptz) returns integer
language sql security invoker set search_path = '' as $$
  with marked as materialized (
    select due.id, private.mark_stripe_sync(jsonb_build_object('kind', 'subscription', 'id', due.id), 'grace', present)
      from public.subscriptions_due_by_grace() as due (id)
  )
  select count(*)::integer from marked;
$$;
comment on function public.mark_due_by_grace(timestamptz) is
  'Marks the subscriptions whose warning is due or whose grace has ended, and returns their number. Service role only.';
grant execute on function public.mark_due_by_grace(timestamptz) to service_role;

create function private.request_billing_sync() returns void
language sql security definer set search_path = '' as $$
  select private.mark_stripe_sync(due.subject, 'return', now())
    from (
      select jsonb_build_object('kind', 'customer', 'id', c.stripe_customer_id)
        from public.billing_customers c
       where c.profile_id = auth.uid() and (c.reconciled_at is null or c.reconciled_at < now() - interval '1 minute')
      union all
      select jsonb_build_object('kind', 'subscription', 'id', s.id, 'whole', true)
        from public.subscriptions s
       where s.profile_id = auth.uid() and s.status not in ('canceled', 'incomplete_expired')
         and s.synced_at < now() - interval '1 minute'
    ) as due (subject);
$$;
comment on function private.request_billing_sync() is
  'Marks the caller''s Stripe objects whose last sync is older than a minute, for a payment whose webhook was lost.';
grant execute on function private.request_billing_sync() to authenticated;

create function public.request_billing_sync() returns void
language sql set search_path = '' as $$
  select private.request_billing_sync();
$$;
comment on function public.request_billing_sync() is
  'Requests a sync of the caller, for a page that has waited long for a payment.';
grant execute on function public.request_billing_sync() to authenticated;

create function public.count_customers_behind(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  -- Same condition as the index.
  select count(*)::integer
    from public.billing_customers c
   where (c.reconciled_at is null or c.reconciled_at < present - interval '26 hours')
     and coalesce(c.reconciled_at, c.created_at) < present - interval '26 hours';
$$;
comment on function public.count_customers_behind(timestamptz) is
  'Customers that were not compared with Stripe for 26 hours: 20 hours plus the runs of the day. Service role only.';
grant execute on function public.count_customers_behind(timestamptz) to service_role;

create function public.count_grace_behind(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  select count(distinct p.id)::integer from private.passed_by_time(present - interval '1 hour') p;
$$;
comment on function public.count_grace_behind(timestamptz) is
  'Subscriptions whose due date, warning or end of grace passed an hour ago without a sync since. Service role only.';
grant execute on function public.count_grace_behind(timestamptz) to service_role;

create function private.count_late_syncs(present timestamptz) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer
    from private.stripe_syncs s
   where s.waiting_since < present - interval '1 hour' and (s.priority < 2 or s.attempts >= 5);
$$;
comment on function private.count_late_syncs(timestamptz) is
  'Syncs that wait for an hour, because Stripe is slow or they fail repeatedly. Of the daily comparison only failing ones.';

-- What the team does about money: tasks, refunds and other changes.

-- ---- Tasks about money ----

-- Subscriptions.
create function private.note_unclaimed_subscription(unclaimed jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A concurrent delivery may have found its profile.
  if exists (select from public.subscriptions s where s.id = unclaimed ->> 'subscription_id') then
    return;
  end if;
  perform private.add_team_task((unclaimed ->> 'kind')::public.team_task_kind, coalesce(unclaimed ->> 'email', unclaimed ->> 'subscription_id'),
    (unclaimed ->> 'kind') || ':' || (unclaimed ->> 'subscription_id'),
    profile_id => (unclaimed ->> 'profile_id')::uuid, details => unclaimed - 'kind' - 'profile_id');
end;
$$;
comment on function private.note_unclaimed_subscription(jsonb) is
  'Creates a task for a paid subscription without a known profile or plan: {"kind", "subscription_id", "customer_id", "email", "price_id", "profile_id" (the named one)}.';
grant execute on function private.note_unclaimed_subscription(jsonb) to service_role;

create function private.note_linked_subscription(subscription_id text, owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  live text[];
begin
  -- Sets the profile, so that the task is deleted with the account.
  update public.team_tasks t set done_at = now(), profile_id = owner_id
   where t.done_at is null
     and t.dedupe_key in ('paid_without_profile:' || subscription_id, 'stripe_customer_conflict:' || subscription_id,
       'paid_unknown_price:' || subscription_id);

  select array_agg(s.id order by s.id) into live
    from public.subscriptions s where s.profile_id = owner_id and private.is_live_status(s.status);
  if cardinality(live) > 1 then
    perform private.add_team_task('two_subscriptions', private.task_subject(owner_id),
      'two_subscriptions:' || array_to_string(live, ','), profile_id => owner_id,
      details => jsonb_build_object('subscriptions', live));
  else
    perform private.close_team_tasks('two_subscriptions', owner_id);
  end if;
end;
$$;
comment on function private.note_linked_subscription(text, uuid) is
  'Closes the tasks about a subscription that is linked to a profile, and creates one for a customer with two live subscriptions.';
grant execute on function private.note_linked_subscription(text, uuid) to service_role;

-- Disputes.
create function private.note_disputes(subscription_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  dispute record;
  task_kind public.team_task_kind;
begin
  for dispute in
    select d.*, p.number, s.status as subscription_status, c.email,
           s.current_period_start > d.opened_at and s.current_period_start <= d.released_at as has_skipped_charge
      from public.disputes d
      join public.payments p on p.id = d.payment_id
      join public.subscriptions s on s.id = p.subscription_id
      join public.profiles c on c.id = d.profile_id
     where p.subscription_id = note_disputes.subscription_id
  loop
    task_kind := case
      when dispute.status = 'warning_needs_response' then 'dispute_inquiry'
      when dispute.status in ('needs_response', 'appeal_needs_response') then 'dispute_opened'
      when not private.is_live_status(dispute.subscription_status) then null
      when dispute.status = 'lost' and dispute.decision is null then 'dispute_lost'
      when dispute.status = 'won' and dispute.has_skipped_charge then 'dispute_won'
    end::public.team_task_kind;
    update public.team_tasks t set done_at = now()
     where t.done_at is null and t.details ->> 'dispute' = dispute.id and t.profile_id = dispute.profile_id
       and t.kind is distinct from task_kind and not (t.kind = 'dispute_won' and dispute.status = 'won');
    if task_kind is not null then
      perform private.add_team_task(task_kind, private.task_subject(dispute.profile_id),
        task_kind || ':' || dispute.id || case when dispute.status = 'appeal_needs_response' then ':appeal' else '' end,
        profile_id => dispute.profile_id,
        details => jsonb_build_object('email', dispute.email, 'amount', dispute.amount, 'currency', dispute.currency,
          'dispute_reason', dispute.reason, 'dispute', dispute.id),
        due_at => case when task_kind in ('dispute_opened', 'dispute_inquiry') then dispute.evidence_due_at end);
    end if;
  end loop;
end;
$$;
comment on function private.note_disputes(text) is
  'Creates the tasks about the disputes of a subscription and closes those that are settled: evidence to send, a lost dispute to decide, or charges that waited for a won one.';
grant execute on function private.note_disputes(text) to service_role;

create function private.note_fraud_warning(warning_id text, payment_id text, actionable boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payment record;
begin
  select p.profile_id, p.number, p.amount_paid - p.amount_refunded as amount, p.currency, c.email into payment
    from public.payments p
    join public.profiles c on c.id = p.profile_id
   where p.id = note_fraud_warning.payment_id;
  if not found then
    return;
  end if;
  if note_fraud_warning.actionable then
    perform private.add_team_task('fraud_warning', private.task_subject(payment.profile_id), 'fraud_warning:' || warning_id,
      profile_id => payment.profile_id,
      details => jsonb_build_object('email', payment.email, 'payment', payment.number, 'amount', payment.amount, 'currency', payment.currency),
      due_at => now() + interval '1 day');
  else
    update public.team_tasks t set done_at = now() where t.dedupe_key = 'fraud_warning:' || warning_id and t.done_at is null;
  end if;
end;
$$;
comment on function private.note_fraud_warning(text, text, boolean) is
  'Creates the task about a bank''s early fraud warning of a stored payment; closes it when Stripe says that nothing is left to do.';
grant execute on function private.note_fraud_warning(text, text, boolean) to service_role;

create function public.note_fraud_warning(warning_id text, payment_id text, actionable boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.note_fraud_warning(warning_id, payment_id, actionable);
$$;
comment on function public.note_fraud_warning(text, text, boolean) is
  'Creates or closes the task about a bank''s early fraud warning (issfr_…) of a payment. Service role only.';
grant execute on function public.note_fraud_warning(text, text, boolean) to service_role;

-- Refunds without the end of the subscription.
create function private.is_refund_to_decide(owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_money_back(owner_id)
     and exists (
       select from public.subscriptions s
        where s.profile_id = owner_id and private.is_live_status(s.status) and not private.is_cancelling(s))
     -- What a bank took back has its own tasks.
     and not exists (
       select from public.disputes d
        where d.profile_id = owner_id and (d.amount_withdrawn > 0 or private.holds_collection(d.status, d.decision)));
$$;
comment on function private.is_refund_to_decide(uuid) is
  'Whether all payments of a customer were refunded while the subscription goes on, so that the next charge would surprise the customer.';
grant execute on function private.is_refund_to_decide(uuid) to authenticated;

create function private.note_refund_to_decide(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  last_paid record;
begin
  if not private.is_refund_to_decide(owner_id) then
    perform private.close_team_tasks('refund_to_decide', owner_id);
    return;
  end if;
  select p.id, p.amount_refunded, p.currency, c.email into last_paid
    from public.payments p
    join public.profiles c on c.id = p.profile_id
   where p.profile_id = owner_id and p.status = 'paid' and p.amount_refunded > 0
   order by p.paid_at desc nulls last, p.id
   limit 1;
  -- Delayed, because a refund that also ends the subscription is stored in two syncs.
  perform private.add_team_task('refund_to_decide', private.task_subject(owner_id), 'refund_to_decide:' || last_paid.id,
    profile_id => owner_id,
    details => jsonb_build_object('email', last_paid.email, 'amount', last_paid.amount_refunded, 'currency', last_paid.currency),
    delay => '5 minutes');
end;
$$;
comment on function private.note_refund_to_decide(uuid) is
  'Creates the task to decide about a subscription that goes on after a full refund; closes it when the subscription ends, is set to end, or is paid again.';
grant execute on function private.note_refund_to_decide(uuid) to service_role;

-- ---- Refunds ----
-- Made in the panel: author, amount and reason. payments.amount_refunded mirrors all refunds at Stripe; these rows are
-- the requests made in the panel.

create type public.refund_reason as enum ('requested_by_customer', 'duplicate', 'service_problem', 'other');
comment on type public.refund_reason is 'Reasons of a refund, in the order of the form.';

create type public.refund_status as enum (
  'requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled'
);
comment on type public.refund_status is 'Stripe''s refund statuses; requested while Stripe has not answered.';

create table public.refunds (
  id uuid primary key,
  payment_id text not null references public.payments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  reason public.refund_reason not null,
  ends_subscription boolean not null default false,
  status public.refund_status not null default 'requested',
  stripe_refund_id text unique check (stripe_refund_id ~ '^(re|pyr)_[A-Za-z0-9_]+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.refunds is 'Full and partial refunds requested in the panel. Those made in Stripe''s dashboard appear in payments.amount_refunded only.';
comment on column public.refunds.id is 'Id of the attempt, generated by the browser: a retry has the same id. Stripe stores it as metadata.refund_id.';
comment on column public.refunds.amount is 'Amount in minor units.';
comment on column public.refunds.currency is 'ISO 4217 code in lower case.';
comment on column public.refunds.reason is 'Reason; the team''s note is in refund_notes.';
comment on column public.refunds.ends_subscription is 'Whether the subscription ends with it, so that no e-mail says that it goes on.';
comment on column public.refunds.status is 'requested (no answer from Stripe yet), then Stripe''s status: pending, requires_action, succeeded, failed, canceled.';
comment on column public.refunds.stripe_refund_id is 'Stripe refund (re_…); null until Stripe has answered.';

create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_profile_id_idx on public.refunds (profile_id);
-- One open request per payment, so that the second of two concurrent refunds is refused.
create unique index refunds_requested_idx on public.refunds (payment_id) where status = 'requested';

create trigger refunds_set_updated_at before update on public.refunds
  for each row execute function private.set_updated_at();

alter table public.refunds enable row level security;
create policy "Customers read their own refunds, the team all" on public.refunds
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach refunds only at aal2" on public.refunds
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.refunds to authenticated;
-- Only the function refund-payment writes, because Stripe decides.
grant select, insert, update, delete on public.refunds to service_role;

create table public.refund_notes (
  refund_id uuid primary key references public.refunds (id) on delete cascade,
  note text check (length(note) between 1 and 500),
  made_by uuid references public.profiles (id) on delete set null
);
comment on table public.refund_notes is 'The team''s notes on refunds, hidden from customers.';
comment on column public.refund_notes.note is 'Explanation of the reason.';
comment on column public.refund_notes.made_by is 'The team member; null for a deleted account.';

create index refund_notes_made_by_idx on public.refund_notes (made_by);

alter table public.refund_notes enable row level security;
create policy "The team reads notes on refunds" on public.refund_notes
  for select to authenticated using ((select private.can('money.read')));
grant select on public.refund_notes to authenticated;
grant select, insert on public.refund_notes to service_role;

create function public.begin_refund(
  refund_id uuid, payment_id text, amount integer, seen_refunded integer, reason public.refund_reason, note text, made_by uuid,
  ends_subscription boolean
) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  payment public.payments;
  earlier public.refunds;
begin
  -- Locked, so that the second of two concurrent refunds sees the first.
  select p.* into payment from public.payments p where p.id = begin_refund.payment_id for update;
  if not found then
    return 'not_found';
  end if;
  select r.* into earlier from public.refunds r where r.id = begin_refund.refund_id;
  if found then
    return case when earlier.payment_id = payment.id and earlier.amount = begin_refund.amount then 'begun' else 'changed' end;
  end if;
  if exists (select from public.refunds r where r.payment_id = payment.id and r.status = 'requested') then
    return 'busy';
  elsif payment.amount_refunded <> begin_refund.seen_refunded then
    return 'changed';
  elsif payment.status <> 'paid' or payment.amount_paid - payment.amount_refunded < begin_refund.amount then
    return 'too_much';
  end if;
  insert into public.refunds (id, payment_id, profile_id, amount, currency, reason, ends_subscription)
  values (begin_refund.refund_id, payment.id, payment.profile_id, begin_refund.amount, payment.currency, begin_refund.reason,
          begin_refund.ends_subscription);
  insert into public.refund_notes (refund_id, note, made_by)
  values (begin_refund.refund_id, nullif(btrim(begin_refund.note), ''), begin_refund.made_by);
  return 'begun';
end;
$$;
comment on function public.begin_refund(uuid, text, integer, integer, public.refund_reason, text, uuid, boolean) is
  'Stores a refund before the call to Stripe. Returns begun (also for a retry), not_found, busy (another refund waits for Stripe), changed (something was refunded since the editor read it) or too_much. Service role only.';
grant execute on function public.begin_refund(uuid, text, integer, integer, public.refund_reason, text, uuid, boolean) to service_role;

-- A bank may return a refund days later (https://docs.stripe.com/refunds#failed-refunds). The customer has an e-mail
-- that the money is on its way, so the team arranges another way.
create function private.note_failed_refund(payment_id text) returns void
language sql security definer set search_path = '' as $$
  select private.add_team_task('refund_failed', private.task_subject(p.profile_id), 'refund_failed:' || p.id,
           profile_id => p.profile_id, details => jsonb_build_object('invoice', p.number), reopen => true)
    from public.payments p
   where p.id = note_failed_refund.payment_id;
$$;
comment on function private.note_failed_refund(text) is 'Creates the task about a refund that did not arrive; a further one reopens it.';

create function private.follow_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_failed_refund(new.payment_id);
  return null;
end;
$$;
comment on function private.follow_refund() is 'Trigger: creates the task about a refund of the panel that failed or was cancelled.';

create trigger follow_refund after update of status on public.refunds
  for each row when (old.status is distinct from new.status and new.status in ('failed', 'canceled'))
  execute function private.follow_refund();

create function private.follow_refunded_amount() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_failed_refund(new.id);
  return null;
end;
$$;
comment on function private.follow_refunded_amount() is
  'Trigger: creates the task about any refund that failed, also one of Stripe''s dashboard, because its amount is refundable again.';

create trigger follow_refunded_amount after update of amount_refunded on public.payments
  for each row when (new.amount_refunded < old.amount_refunded)
  execute function private.follow_refunded_amount();

-- ---- Other changes ----
-- Who, why and with which terms. A change is stored before the call to Stripe and finished after Stripe's state is
-- stored, so that a change whose answer was lost is neither repeated nor forgotten.

create type public.billing_change_kind as enum (
  'subscription_ended', 'subscription_kept', 'payment_marked_paid', 'discount_given', 'discount_ended', 'grace_extended'
);
comment on type public.billing_change_kind is 'What the team changes; also the action in the audit log.';

create type public.billing_change_reason as enum (
  'requested_by_customer', 'service_problem', 'courtesy', 'dispute', 'terms_violation', 'bank_transfer', 'cash', 'other'
);
comment on type public.billing_change_reason is 'Reasons of a change, in the order of the forms. Each kind offers some of them.';

create table public.billing_changes (
  id uuid primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  subscription_id text not null references public.subscriptions (id) on delete cascade,
  payment_id text references public.payments (id) on delete cascade,
  kind public.billing_change_kind not null,
  reason public.billing_change_reason not null,
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  note text check (length(note) between 1 and 500),
  made_by uuid references public.profiles (id) on delete set null,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.billing_changes is 'Changes of a customer''s billing that the team makes in the panel. Customers do not read them: they see the result.';
comment on column public.billing_changes.id is 'Id of the attempt, generated by the browser: a retry has the same id.';
comment on column public.billing_changes.payment_id is 'The changed payment; null for a change of the subscription.';
comment on column public.billing_changes.terms is 'Details by kind. subscription_ended: {"at_once": boolean}; subscription_kept: {}; payment_marked_paid: {"amount": minor units}; discount_given: {"percent_off" or "amount_off" in minor units, "charges": number of discounted charges, null for all}; discount_ended: the ended discount as {"percent_off" or "amount_off"}; grace_extended: {"until": day in São Paulo}.';
comment on column public.billing_changes.note is 'The team''s explanation of the reason.';
comment on column public.billing_changes.made_by is 'The team member; null for a deleted account.';
comment on column public.billing_changes.done_at is 'When its effect was stored; null while the call to Stripe is undecided.';

create index billing_changes_profile_id_idx on public.billing_changes (profile_id);
create index billing_changes_subscription_id_idx on public.billing_changes (subscription_id);
create index billing_changes_payment_id_idx on public.billing_changes (payment_id);
create index billing_changes_made_by_idx on public.billing_changes (made_by);
-- One undecided change per subscription, so that the second of two concurrent changes is refused.
create unique index billing_changes_undecided_idx on public.billing_changes (subscription_id) where done_at is null;

alter table public.billing_changes enable row level security;
create policy "The team reads changes of billing" on public.billing_changes
  for select to authenticated using ((select private.can('money.read')));
grant select on public.billing_changes to authenticated;
-- Only functions write, because Stripe decides; the grace is ours.
grant select, insert, update, delete on public.billing_changes to service_role;

create function public.begin_billing_change(change jsonb) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  wanted public.billing_changes := jsonb_populate_record(null::public.billing_changes, change);
  owner_id uuid;
  discount jsonb;
  earlier public.billing_changes;
begin
  -- Locked, so that the second of two concurrent changes sees the first.
  select s.profile_id, s.discounts -> 0 into owner_id, discount
    from public.subscriptions s where s.id = wanted.subscription_id for update;
  if not found then
    return 'not_found';
  end if;
  select c.* into earlier from public.billing_changes c where c.id = wanted.id;
  if found then
    return case
      when (earlier.subscription_id, earlier.payment_id, earlier.kind,
            case when earlier.kind = 'discount_ended' then '{}' else earlier.terms end)
        is distinct from (wanted.subscription_id, wanted.payment_id, wanted.kind, coalesce(wanted.terms, '{}')) then 'changed'
      when earlier.done_at is null then 'resumed'
      else 'done'
    end;
  end if;
  if exists (
    select from public.billing_changes c where c.subscription_id = wanted.subscription_id and c.done_at is null
  ) then
    return 'busy';
  elsif wanted.payment_id is not null and not exists (
    select from public.payments p where p.id = wanted.payment_id and p.subscription_id = wanted.subscription_id
  ) then
    return 'not_found';
  end if;
  insert into public.billing_changes (id, profile_id, subscription_id, payment_id, kind, reason, terms, note, made_by)
  values (wanted.id, owner_id, wanted.subscription_id, wanted.payment_id, wanted.kind, wanted.reason,
          case when wanted.kind = 'discount_ended'
               then jsonb_strip_nulls(jsonb_build_object('percent_off', discount -> 'percent_off', 'amount_off', discount -> 'amount_off'))
               else coalesce(wanted.terms, '{}') end,
          nullif(btrim(wanted.note), ''), wanted.made_by);
  return 'begun';
end;
$$;
comment on function public.begin_billing_change(jsonb) is
  'Stores a change, {…columns of billing_changes}, before the call to Stripe. Returns begun, resumed (a retry of an undecided change), done (a retry of a finished one), changed (the id has other terms), busy (another change of the subscription is undecided) or not_found. Service role only.';
grant execute on function public.begin_billing_change(jsonb) to service_role;

create function public.finish_billing_change(change_id uuid) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  change public.billing_changes;
begin
  update public.billing_changes c set done_at = now()
   where c.id = finish_billing_change.change_id and c.done_at is null
  returning * into change;
  if found then
    perform public.note_audit(change.made_by, 'money', change.kind::text, change.profile_id,
      change.terms || jsonb_build_object('reason', change.reason));
  end if;
end;
$$;
comment on function public.finish_billing_change(uuid) is
  'Marks a change as done and writes it into the audit log, once. Service role only.';
grant execute on function public.finish_billing_change(uuid) to service_role;

create function private.extend_grace(
  change_id uuid, subscription_id text, until date, seen timestamptz, reason public.billing_change_reason, note text
) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  until_at constant timestamptz := (until + time '23:59:59') at time zone 'America/Sao_Paulo';
  terms constant jsonb := jsonb_build_object('until', until);
  owner_id uuid := (select s.profile_id from public.subscriptions s where s.id = extend_grace.subscription_id);
  sub public.subscriptions;
  earlier public.billing_changes;
  present timestamptz; -- in the customer's time
begin
  if not private.can('money.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  -- The site first, as billing does.
  perform from public.sites w where w.profile_id = owner_id for update;
  select s.* into sub from public.subscriptions s where s.id = extend_grace.subscription_id for update;
  if not found then
    raise exception 'There is no such subscription.' using errcode = 'PT404';
  end if;
  select c.* into earlier from public.billing_changes c where c.id = change_id;
  if found and (earlier.subscription_id, earlier.kind, earlier.terms)
    is not distinct from (sub.id, 'grace_extended'::public.billing_change_kind, terms) then
    return sub.grace_ends_at;
  end if;
  if earlier.id is not null or sub.grace_ends_at is null or sub.grace_ends_at is distinct from seen
    or not private.is_live_status(sub.status) or sub.status = 'paused' then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The debt or its grace has changed since it was read.';
  end if;
  present := sub.as_of + (now() - sub.synced_at);
  if until_at <= greatest(present, private.grace_end(sub.past_due_since, null)) or until_at > present + interval '181 days' then
    raise exception 'The grace ends after its usual end and now, within 180 days.' using errcode = 'check_violation';
  end if;

  update public.subscriptions s
     set grace_extended_to = until_at, grace_ends_at = private.grace_end(s.past_due_since, until_at)
   where s.id = sub.id
  returning s.* into sub;
  delete from public.email_outbox e
   using public.payments p
   where p.subscription_id = sub.id and e.profile_id = sub.profile_id and e.status = 'queued' and e.attempts = 0
     and (e.dedupe_key = 'suspension_warning:' || p.id or starts_with(e.dedupe_key, 'suspension_warning:' || p.id || ':'));
  perform private.sync_site(sub.profile_id);

  insert into public.billing_changes (id, profile_id, subscription_id, kind, reason, terms, note, made_by, done_at)
  values (change_id, sub.profile_id, sub.id, 'grace_extended', reason, terms, nullif(btrim(note), ''), auth.uid(), now());
  perform private.note_audit('money', 'grace_extended', sub.profile_id, terms || jsonb_build_object('reason', reason));
  return sub.grace_ends_at;
end;
$$;
comment on function private.extend_grace(uuid, text, date, timestamptz, public.billing_change_reason, text) is
  'Lets a customer owe until the end of a day in São Paulo, at most 180 days ahead; a site suspended for payment returns. The id is that of the attempt: a retry has the same one. Returns the end of grace. PT409 when the end of grace differs from the seen one or nothing is owed, PT404 without the subscription.';
grant execute on function private.extend_grace(uuid, text, date, timestamptz, public.billing_change_reason, text) to authenticated;

create function public.extend_grace(
  change_id uuid, subscription_id text, until date, seen timestamptz, reason public.billing_change_reason, note text default null
) returns timestamptz
language sql set search_path = '' as $$
  select private.extend_grace(change_id, subscription_id, until, seen, reason, note);
$$;
comment on function public.extend_grace(uuid, text, date, timestamptz, public.billing_change_reason, text) is
  'Lets a customer owe until the end of a day; see private.extend_grace.';
grant execute on function public.extend_grace(uuid, text, date, timestamptz, public.billing_change_reason, text) to authenticated;

-- Customers for the team: the list, actions and notes.

-- ---- List of customers ----

create type public.listed_site_status as enum (
  'awaiting_payment', 'awaiting_activation', 'active', 'suspended', 'cancelled', 'returning', 'refunded'
);
comment on type public.listed_site_status is 'Status of a site in lists: returning for one that the team must put back, refunded for one that waits for its activation without a payment.';

-- One row per account, updated by triggers, so that a list of 100,000 is counted, filtered, sorted and searched in one
-- table.
create table private.customer_entries (
  id uuid primary key references public.profiles (id) on delete cascade,
  -- First column, so that a search does not unpack the others.
  search text not null,
  full_name text,
  email text,
  domain text,
  locale public.language not null,
  created_at timestamptz not null,
  is_confirmed boolean not null,
  site_status public.listed_site_status,
  subscription public.customer_subscription not null,
  two_subscriptions boolean not null,
  team_role public.team_role
);
comment on table private.customer_entries is
  'Columns of the customer list, copied by triggers from profiles, sites and subscriptions. Never written directly.';
comment on column private.customer_entries.id is 'The account: profiles.id.';
comment on column private.customer_entries.full_name is 'profiles.full_name.';
comment on column private.customer_entries.email is 'profiles.email.';
comment on column private.customer_entries.domain is 'The site''s domain, or else the profile''s.';
comment on column private.customer_entries.locale is 'profiles.locale.';
comment on column private.customer_entries.created_at is 'profiles.created_at.';
comment on column private.customer_entries.site_status is 'sites.status, or returning for a site that the team must put back, refunded for one that is not activated because the payment is back with the customer.';
comment on column private.customer_entries.subscription is
  'State of the subscription (private.standing_of): the live one first, else the latest.';
comment on column private.customer_entries.team_role is 'Team role of the account; null for a customer.';
comment on column private.customer_entries.search is 'Folded name, e-mail, phone and domains, current and former (stored form and Unicode), for searching.';

create index customer_entries_full_name_idx on private.customer_entries (full_name, id);
create index customer_entries_email_idx on private.customer_entries (email, id);
create index customer_entries_domain_idx on private.customer_entries (domain, id);
create index customer_entries_created_at_idx on private.customer_entries (created_at, id);
create index customer_entries_subscription_idx on private.customer_entries (subscription, full_name, id);
create index customer_entries_two_subscriptions_idx on private.customer_entries (full_name, id) where two_subscriptions;
create index customer_entries_locale_idx on private.customer_entries (locale, full_name, id);
create index customer_entries_confirmed_idx on private.customer_entries (id) where is_confirmed;
create index customer_entries_unconfirmed_idx on private.customer_entries (created_at, id) where not is_confirmed;
create index customer_entries_team_idx on private.customer_entries (full_name, id) where team_role is not null;
create index customer_entries_search_idx on private.customer_entries using gin (search extensions.gin_trgm_ops);

alter table private.customer_entries enable row level security;
create policy "Customers read their own entry, the team that of its customers" on private.customer_entries
  for select to authenticated using ((select private.can('customers.read')) or id = (select auth.uid()));
create policy "Accounts with MFA reach their entry only at aal2" on private.customer_entries
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on private.customer_entries to authenticated, service_role;

select private.keep_row_counts('private.customer_entries', 'is_confirmed');

create function private.refresh_customer_entry(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Locks the site's row as the customer's lock, like billing: the second of two concurrent changes waits and then sees
  -- the first.
  perform from public.sites s where s.profile_id = owner_id for update;

  insert into private.customer_entries as e (
    id, full_name, email, domain, locale, created_at, is_confirmed, site_status, subscription, two_subscriptions, team_role, search
  )
  select p.id, p.full_name, p.email, coalesce(s.domain, p.domain), p.locale, p.created_at,
         exists (select from auth.users u where u.id = p.id and u.email_confirmed_at is not null),
         case when s.return_deadline is not null then 'returning'
              when s.status = 'awaiting_activation' and not s.awaits_activation then 'refunded'
              else s.status::text::public.listed_site_status end,
         coalesce((
           select case
                    when private.held_dispute(u.id) is not null then 'disputed'
                    else private.standing_of(u.status, u.pause_behavior)
                  end
             from public.subscriptions u
            where u.profile_id = p.id
            order by private.is_live_status(u.status) desc, u.started_at desc
            limit 1
         ), 'none'),
         (select count(*) > 1 from public.subscriptions u
           where u.profile_id = p.id and private.is_live_status(u.status)),
         (select private.to_team_role(u.raw_app_meta_data ->> 'role') from auth.users u where u.id = p.id),
         private.search_text(p.full_name, p.email, p.phone, p.domain, nullif(s.domain, p.domain), (
           select string_agg(distinct e.former_domain, ' ' order by e.former_domain)
             from public.site_events e where e.site_id = s.id))
    from public.profiles p
    left join public.sites s on s.profile_id = p.id
   where p.id = owner_id
  on conflict (id) do update set
    full_name = excluded.full_name, email = excluded.email, domain = excluded.domain, locale = excluded.locale,
    created_at = excluded.created_at, is_confirmed = excluded.is_confirmed, site_status = excluded.site_status,
    subscription = excluded.subscription, two_subscriptions = excluded.two_subscriptions, team_role = excluded.team_role,
    search = excluded.search
  where (e.full_name, e.email, e.domain, e.locale, e.created_at, e.is_confirmed, e.site_status, e.subscription,
         e.two_subscriptions, e.team_role, e.search)
    is distinct from (excluded.full_name, excluded.email, excluded.domain, excluded.locale, excluded.created_at,
                      excluded.is_confirmed, excluded.site_status, excluded.subscription,
                      excluded.two_subscriptions, excluded.team_role, excluded.search);
end;
$$;
comment on function private.refresh_customer_entry(uuid) is
  'Copies the columns of one customer to the list; does nothing for a deleted account.';

create function private.refresh_owners_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was uuid := case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[0])::uuid end;
  is_now uuid := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[0])::uuid end;
begin
  perform private.refresh_customer_entry(coalesce(is_now, was));
  if was <> is_now then
    perform private.refresh_customer_entry(was);
  end if;
  return null;
end;
$$;
comment on function private.refresh_owners_entry() is
  'Trigger: refreshes the entry of the customer in the column named by its argument.';

create trigger refresh_entry after insert or update of full_name, email, phone, domain, locale on public.profiles
  for each row execute function private.refresh_owners_entry('id');
create trigger refresh_entry_when_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function private.refresh_owners_entry('id');
create trigger refresh_entry_of_team after update of raw_app_meta_data on auth.users
  for each row when (old.raw_app_meta_data ->> 'role' is distinct from new.raw_app_meta_data ->> 'role')
  execute function private.refresh_owners_entry('id');
create trigger refresh_entry after insert or delete or update of domain, status, return_deadline, refunded_at, profile_id on public.sites
  for each row execute function private.refresh_owners_entry('profile_id');
create trigger refresh_entry after insert or delete or update of status, started_at, profile_id, pause_behavior on public.subscriptions
  for each row execute function private.refresh_owners_entry('profile_id');
create trigger refresh_entry_of_dispute after insert or update on public.disputes
  for each row execute function private.refresh_owners_entry('profile_id');

-- Owner's rights, so that a search uses its index: callers with the permission read all rows, others none.
create view private.readable_customers with (security_invoker = off) as
  select e.* from private.customer_entries e where (select private.can('customers.read'));
comment on view private.readable_customers is
  'All customer list entries, for roles that may read customers. Searched with an index, which row-level security would prevent.';
grant select on private.readable_customers to authenticated;

create view public.customer_list with (security_invoker = on) as
  select e.id, e.full_name, e.email, e.domain, e.locale, e.created_at,
         case when (select private.can('sites.read')) then e.site_status end as site_status,
         e.is_confirmed, e.subscription, e.two_subscriptions, e.team_role, e.search,
         -- A subquery instead of a join, so that it runs only for the rows of the page.
         (select p.phone from public.profiles p where p.id = e.id) as phone,
         -- The same column for filtering: conditional values cannot use an index, and a join for display would run for
         -- every found row.
         s.status as filed_as
    from private.readable_customers e
    left join private.readable_sites s on s.profile_id = e.id;
comment on view public.customer_list is
  'All accounts with site and subscription state; the site only for roles that may read sites.';
grant select on public.customer_list to authenticated;

-- ---- Actions on a customer ----

create function private.resend_email(email_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  email public.email_outbox;
  free_at timestamptz;
begin
  if not private.can('outbox.write') then
    raise exception 'Only who may write the outbox sends a message again.' using errcode = '42501';
  end if;
  -- Locked, so that a second click waits and then sees the e-mail of the first.
  select e.* into email from public.email_outbox e
   where e.id = resend_email.email_id and e.profile_id is not null for update;
  if email.id is null then
    raise exception 'There is no such message to a customer.' using errcode = 'PT404';
  end if;
  if exists (
    select from public.email_outbox e
     where e.profile_id = email.profile_id and e.status in ('queued', 'sending')
       and (e.id = email.id or e.dedupe_key like 'again:' || email.id || ':%')
  ) then
    raise exception 'The message is on its way already.' using errcode = 'PT409';
  end if;
  select max(e.sent_at) + interval '5 minutes' into free_at from public.email_outbox e
   where e.profile_id = email.profile_id and (e.id = email.id or e.dedupe_key like 'again:' || email.id || ':%');
  if free_at > now() then
    raise exception 'Just sent: try again after % seconds.', ceil(extract(epoch from free_at - now()))
      using errcode = 'PT429', hint = 'One message is sent every five minutes at most.';
  end if;

  -- Uses the current address, because a wrong address is a common reason for resending.
  select coalesce(p.email, email.recipient), p.locale into email.recipient, email.locale
    from public.profiles p where p.id = email.profile_id;
  if email.status = 'failed' then
    update public.email_outbox e
       set status = 'queued', attempts = 0, next_attempt_at = now(), recipient = email.recipient, locale = email.locale
     where e.id = email.id;
  else
    insert into public.email_outbox (profile_id, recipient, locale, template, payload, dedupe_key)
    values (email.profile_id, email.recipient, email.locale, email.template, email.payload,
      'again:' || email.id || ':' || gen_random_uuid());
  end if;
  perform private.note_audit('outbox', 'email_resent', email.profile_id,
    jsonb_build_object('email_id', email.id, 'template', email.template));
end;
$$;
comment on function private.resend_email(uuid) is
  'Queues an e-mail to a customer again with their current address and language: a given-up one is retried, a sent one is copied. PT404 without such an e-mail, PT409 while it is queued, PT429 within five minutes after sending.';
grant execute on function private.resend_email(uuid) to authenticated;

create function public.resend_email(email_id uuid) returns void
language sql set search_path = '' as $$
  select private.resend_email(email_id);
$$;
comment on function public.resend_email(uuid) is 'Queues an e-mail to a customer again; see private.resend_email.';
grant execute on function public.resend_email(uuid) to authenticated;

create function private.set_customer_phone(profile_id uuid, seen text, phone text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers change a phone.' using errcode = '42501';
  end if;
  if set_customer_phone.phone is null then
    raise exception 'A phone is required.' using errcode = 'check_violation';
  end if;
  update public.profiles p set phone = set_customer_phone.phone
   where p.id = set_customer_phone.profile_id and p.phone is not distinct from set_customer_phone.seen;
  if not found then
    if exists (select from public.profiles p where p.id = set_customer_phone.profile_id) then
      raise exception 'The phone was changed by someone else.' using errcode = 'PT409';
    end if;
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  perform private.note_audit('customers', 'phone_changed', set_customer_phone.profile_id);
end;
$$;
comment on function private.set_customer_phone(uuid, text, text) is
  'Changes a customer''s phone (E.164) for the team and logs it without the numbers. PT409 when the stored phone differs from the seen one, PT404 without such an account.';
grant execute on function private.set_customer_phone(uuid, text, text) to authenticated;

create function public.set_customer_phone(profile_id uuid, seen text, phone text) returns void
language sql set search_path = '' as $$
  select private.set_customer_phone(profile_id, seen, phone);
$$;
comment on function public.set_customer_phone(uuid, text, text) is
  'Changes a customer''s phone for the team; see private.set_customer_phone.';
grant execute on function public.set_customer_phone(uuid, text, text) to authenticated;

create function private.set_customer_name(profile_id uuid, seen text, full_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers change a name.' using errcode = '42501';
  end if;
  if set_customer_name.full_name is null then
    raise exception 'A name is required.' using errcode = 'check_violation';
  end if;
  update public.profiles p set full_name = set_customer_name.full_name
   where p.id = set_customer_name.profile_id and p.full_name is not distinct from set_customer_name.seen;
  if not found then
    if exists (select from public.profiles p where p.id = set_customer_name.profile_id) then
      raise exception 'The name was changed by someone else.' using errcode = 'PT409';
    end if;
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  perform private.note_audit('customers', 'name_changed', set_customer_name.profile_id);
end;
$$;
comment on function private.set_customer_name(uuid, text, text) is
  'Changes a customer''s name for the team and logs it without the names. PT409 when the stored name differs from the seen one, PT404 without such an account.';
grant execute on function private.set_customer_name(uuid, text, text) to authenticated;

create function public.set_customer_name(profile_id uuid, seen text, full_name text) returns void
language sql set search_path = '' as $$
  select private.set_customer_name(profile_id, seen, full_name);
$$;
comment on function public.set_customer_name(uuid, text, text) is
  'Changes a customer''s name for the team; see private.set_customer_name.';
grant execute on function public.set_customer_name(uuid, text, text) to authenticated;

create function private.note_confirmation_resent(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers send a confirmation again.' using errcode = '42501';
  end if;
  perform private.note_audit('customers', 'confirmation_resent', note_confirmation_resent.profile_id);
end;
$$;
comment on function private.note_confirmation_resent(uuid) is
  'Logs that a member of the team asked the auth service to send a confirmation e-mail again.';
grant execute on function private.note_confirmation_resent(uuid) to authenticated;

create function public.note_confirmation_resent(profile_id uuid) returns void
language sql set search_path = '' as $$
  select private.note_confirmation_resent(profile_id);
$$;
comment on function public.note_confirmation_resent(uuid) is
  'Logs a confirmation e-mail that was sent again; see private.note_confirmation_resent.';
grant execute on function public.note_confirmation_resent(uuid) to authenticated;

-- A team member views a customer's panel with the team member's own rights.
create function private.note_view_as(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('customers.read') then
    raise exception 'Only who may read customers looks at their panel.' using errcode = '42501';
  end if;
  -- Every page of the panel calls this; one visit is one entry.
  if not exists (
    select from public.audit_log l
     where l.profile_id = note_view_as.profile_id and l.action = 'viewed_as_customer'
       and l.actor_id = (select a.actor_id from private.audit_actor() a)
       and l.created_at > now() - interval '30 minutes') then
    perform private.note_audit('customers', 'viewed_as_customer', note_view_as.profile_id);
  end if;
end;
$$;
comment on function private.note_view_as(uuid) is 'Logs that a team member views a customer''s panel, once in 30 minutes per pair, and refuses callers without customers.read.';
grant execute on function private.note_view_as(uuid) to authenticated;

create function public.note_view_as(profile_id uuid) returns void
language sql set search_path = '' as $$
  select private.note_view_as(profile_id);
$$;
comment on function public.note_view_as(uuid) is 'Logs that a team member views a customer''s panel; see private.note_view_as.';
grant execute on function public.note_view_as(uuid) to authenticated;

-- ---- Notes ----
-- The customer does not read them in the panel; they are part of the data export.

create table public.customer_notes (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  body text not null check (length(body) <= 5000 and private.is_visible_text(body)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.customer_notes is 'Notes of the team about customers, which customers do not see in the panel.';
comment on column public.customer_notes.profile_id is 'The customer; the note is deleted with the account.';
comment on column public.customer_notes.author_id is 'Member of the team who wrote it; null when their account is deleted.';

create index customer_notes_profile_id_idx on public.customer_notes (profile_id, created_at desc);
create index customer_notes_author_id_idx on public.customer_notes (author_id);

create trigger customer_notes_set_updated_at before update on public.customer_notes
  for each row execute function private.set_updated_at();

alter table public.customer_notes enable row level security;
create policy "Roles that read customers read notes" on public.customer_notes
  for select to authenticated using ((select private.can('customers.read')));
create policy "Accounts with MFA reach notes only at aal2" on public.customer_notes
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
create policy "Roles that write customers add their own notes" on public.customer_notes
  for insert to authenticated with check ((select private.can('customers.write')) and author_id = (select auth.uid()));
create policy "Authors change their own notes" on public.customer_notes
  for update to authenticated
  using ((select private.can('customers.write')) and author_id = (select auth.uid()))
  with check ((select private.can('customers.write')) and author_id = (select auth.uid()));
create policy "Authors delete their own notes" on public.customer_notes
  for delete to authenticated using ((select private.can('customers.write')) and author_id = (select auth.uid()));
grant select, insert (id, profile_id, body), update (body), delete on public.customer_notes to authenticated;
grant select on public.customer_notes to service_role;
select private.audit('public.customer_notes', 'customers', personal => '{body,author_id}', owner_column => 'profile_id');

-- Price moves: subscriptions move from an earlier price to the plan's current one. A move is announced first, applied at
-- the start of a period, and cancellable until then. The function reconcile-billing applies it at Stripe.

create table public.price_moves (
  id uuid primary key default gen_random_uuid(),
  subscription_id text not null references public.subscriptions (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  from_amount integer not null check (from_amount >= 0),
  to_amount integer not null check (to_amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  from_price_id text,
  to_price_id text not null check (to_price_id ~ '^price_[A-Za-z0-9_]+$'),
  takes_effect_at timestamptz not null,
  announced_at timestamptz not null default now(),
  notice_sent_at timestamptz,
  applied_at timestamptz,
  cancelled_at timestamptz,
  done_at timestamptz
);
comment on table public.price_moves is 'Subscriptions that move to another price, with their notice.';
comment on column public.price_moves.from_amount is 'Price per interval when the move was announced, in minor units.';
comment on column public.price_moves.to_amount is 'New price, in minor units.';
comment on column public.price_moves.currency is 'ISO 4217 code in lower case.';
comment on column public.price_moves.from_price_id is 'Stripe price to restore; stored before the change at Stripe.';
comment on column public.price_moves.to_price_id is 'New Stripe price: the plan''s at the announcement.';
comment on column public.price_moves.takes_effect_at is 'Start of the first period at the new price.';
comment on column public.price_moves.announced_at is 'When the team announced it and the notice was queued.';
comment on column public.price_moves.notice_sent_at is 'When the mail server accepted the notice; nothing is changed at Stripe before.';
comment on column public.price_moves.applied_at is 'When the new price was set at Stripe, effective at the next renewal.';
comment on column public.price_moves.cancelled_at is 'When the team cancelled it.';
comment on column public.price_moves.done_at is 'When the move was completed: the new period began, a cancelled move was reverted, or the subscription ended.';

create index price_moves_subscription_id_idx on public.price_moves (subscription_id);
create index price_moves_profile_id_idx on public.price_moves (profile_id);
-- At most one open move per subscription.
create unique index price_moves_open_idx on public.price_moves (subscription_id)
  where done_at is null and cancelled_at is null;
create index price_moves_to_do_idx on public.price_moves (takes_effect_at) where done_at is null;

alter table public.price_moves enable row level security;
create policy "Customers read their own moves to another price, the team all" on public.price_moves
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('money.read')));
create policy "Accounts with MFA reach moves to another price only at aal2" on public.price_moves
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.price_moves to authenticated;
grant select, update on public.price_moves to service_role;
select private.audit('public.price_moves', 'money', personal => '{subscription_id}', owner_column => 'profile_id');

-- Subscriptions by price, in the order of their next charge.
create index subscriptions_next_charge_idx on public.subscriptions (current_period_end, id)
  where private.is_live_status(status);
create index subscriptions_price_idx on public.subscriptions (unit_amount, current_period_end, id)
  include (currency, plan_id, profile_id) where private.is_live_status(status);
-- Subscriptions of found customers.
create index subscriptions_live_profile_idx on public.subscriptions (profile_id) where private.is_live_status(status);

-- For a customer on a test clock, the time of the last stored state.
create function private.time_of(subscription public.subscriptions) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(now(), subscription.as_of);
$$;
comment on function private.time_of(public.subscriptions) is 'Current time of a customer: now, or the time of their test clock.';
grant execute on function private.time_of(public.subscriptions) to service_role;

create function private.price_move_start(subscription public.subscriptions, "interval" public.billing_interval) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(starts.at)
    from generate_series(0, 600) n
   cross join lateral (
     select subscription.current_period_end
            + n * case price_move_start."interval" when 'year' then interval '1 year' else interval '1 month' end as at) starts
   where starts.at >= private.time_of(subscription) + private.setting_days('price_notice_days', 30);
$$;
comment on function private.price_move_start(public.subscriptions, public.billing_interval) is
  'Start of the first period at a price that is announced now: the first one that begins price_notice_days from now.';
-- The view calls it with the reader's rights.
grant execute on function private.price_move_start(public.subscriptions, public.billing_interval) to authenticated;

create function private.price_at(subscription public.subscriptions, unit_amount integer, at timestamptz)
returns table (price integer, amount integer, discount_ends_at timestamptz, discounted_once boolean)
language sql immutable set search_path = '' as $$
  select price_at.unit_amount * subscription.quantity + subscription.other_amount, next.amount,
         private.discounts_end_at(jsonb_path_query_array(subscription.discounts, '$[*] ? (@.duration != "once")'), at),
         next.amount <> private.charge_of(price_at.unit_amount, subscription.quantity, subscription.other_amount,
                                          subscription.discounts, at, false)
    from (select private.charge_of(price_at.unit_amount, subscription.quantity, subscription.other_amount,
                                   subscription.discounts, at, at <= subscription.current_period_end)) next (amount);
$$;
comment on function private.price_at(public.subscriptions, integer, timestamptz) is
  'What the period that starts at a time costs at a price of one unit: without discounts, with them, when the first of them ends (null for none and for ever), and whether one counts for that charge only. A discount of one invoice counts for the next charge only.';
grant execute on function private.price_at(public.subscriptions, integer, timestamptz) to authenticated, service_role;

create function private.announce_price_moves(subscription_ids text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sub public.subscriptions;
  plan public.plans;
  move public.price_moves;
  announced integer := 0;
begin
  if not private.can('money.write') then
    raise exception 'Only who may write money moves customers to another price.' using errcode = '42501';
  end if;
  if cardinality(subscription_ids) > 100 then
    raise exception 'At most 100 at once.' using errcode = 'check_violation';
  end if;
  -- In a fixed order, so that concurrent announcements wait instead of deadlocking.
  for sub in
    select s.* from public.subscriptions s
     where s.id = any (subscription_ids) and private.is_live_status(s.status) and s.status not in ('unpaid', 'paused')
       and s.current_period_end is not null and not private.is_cancelling(s)
     order by s.id for update
  loop
    select p.* into plan from public.plans p where p.id = sub.plan_id;
    continue when plan.stripe_price_id is null or plan.price = sub.unit_amount or plan.currency <> sub.currency
      or exists (select from public.price_moves m
                  where m.subscription_id = sub.id and m.done_at is null and m.cancelled_at is null);
    insert into public.price_moves (subscription_id, profile_id, from_amount, to_amount, currency, to_price_id, takes_effect_at)
    values (sub.id, sub.profile_id, sub.unit_amount, plan.price, sub.currency, plan.stripe_price_id,
            private.price_move_start(sub, plan."interval"))
    returning * into move;
    perform private.queue_email(move.profile_id, 'price_change', 'price_change:' || move.id,
      jsonb_build_object('domain', (select s.domain from public.sites s where s.profile_id = move.profile_id),
        'price_before', sub.unit_amount * sub.quantity + sub.other_amount, 'amount_before', sub.recurring_amount,
        'currency', move.currency, 'starts_at', move.takes_effect_at)
      || (select to_jsonb(p) from private.price_at(sub, move.to_amount, move.takes_effect_at) p)
      || private.charge_promise(sub));
    announced := announced + 1;
  end loop;
  return announced;
end;
$$;
comment on function private.announce_price_moves(text[]) is
  'Moves subscriptions to their plan''s current price at the first period that begins price_notice_days from now, and queues the notices. Skips subscriptions that are not live or have no next charge (unpaid, paused), set to end, already moving or at that price. Returns the number of moves.';
grant execute on function private.announce_price_moves(text[]) to authenticated;

create function public.announce_price_moves(subscription_ids text[]) returns integer
language sql set search_path = '' as $$
  select private.announce_price_moves(subscription_ids);
$$;
comment on function public.announce_price_moves(text[]) is 'Announces moves to the plan''s current price; see private.announce_price_moves.';
grant execute on function public.announce_price_moves(text[]) to authenticated;

create function private.cancel_price_move(move_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  move public.price_moves;
begin
  if not private.can('money.write') then
    raise exception 'Only who may write money takes a move to another price back.' using errcode = '42501';
  end if;
  update public.price_moves m
     set cancelled_at = now(),
         -- A move that Stripe never received needs no reverting.
         done_at = case when m.from_price_id is null then now() end
    from public.subscriptions s
   where m.id = cancel_price_move.move_id and s.id = m.subscription_id
     and m.done_at is null and m.cancelled_at is null and private.time_of(s) < m.takes_effect_at
  returning m.* into move;
  if not found then
    raise exception 'The move has taken effect, or was taken back already.' using errcode = 'PT409';
  end if;
  -- An unsent notice needs no second e-mail.
  delete from public.email_outbox e
   where e.dedupe_key = 'price_change:' || move.id and e.status = 'queued' and e.attempts = 0;
  if not found then
    perform private.queue_email(move.profile_id, 'price_change_cancelled', 'price_change_cancelled:' || move.id,
      jsonb_build_object('domain', (select s.domain from public.sites s where s.profile_id = move.profile_id),
        'currency', move.currency, 'starts_at', (select s.current_period_end from public.subscriptions s where s.id = move.subscription_id))
      || (select to_jsonb(p)
            from public.subscriptions s, private.price_at(s, move.from_amount, s.current_period_end) p
           where s.id = move.subscription_id));
  end if;
end;
$$;
comment on function private.cancel_price_move(uuid) is
  'Cancels a price move until it takes effect (PT409 afterwards) and notifies a customer who received the notice.';
grant execute on function private.cancel_price_move(uuid) to authenticated;

create function public.cancel_price_move(move_id uuid) returns void
language sql set search_path = '' as $$
  select private.cancel_price_move(move_id);
$$;
comment on function public.cancel_price_move(uuid) is 'Cancels a price move; see private.cancel_price_move.';
grant execute on function public.cancel_price_move(uuid) to authenticated;

create function private.note_price_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.price_moves m set notice_sent_at = coalesce(m.notice_sent_at, new.sent_at, now())
   where 'price_change:' || m.id = new.dedupe_key and m.profile_id = new.profile_id;
  return null;
end;
$$;
comment on function private.note_price_notice() is 'Trigger: stores on a price move when its notice was sent.';

create trigger note_price_notice after update of status on public.email_outbox
  for each row when (new.status = 'sent' and old.status <> 'sent' and new.template = 'price_change')
  execute function private.note_price_notice();

-- Eight days before, so that the announcement of the charge, seven days before it, contains the new amount. A late
-- notice, because mail was down or was resent, delays the move: customers never pay more than announced in time.
create function public.price_moves_to_do() returns setof public.price_moves
language sql stable security invoker set search_path = '' as $$
  select m.*
    from public.price_moves m
    join public.subscriptions s on s.id = m.subscription_id
   where m.done_at is null and m.notice_sent_at is not null
     and (m.cancelled_at is not null
       or m.applied_at is null and m.takes_effect_at - interval '8 days' <= private.time_of(s)
          and m.notice_sent_at + private.setting_days('price_notice_days', 30) - interval '1 day' <= s.current_period_end
       or m.applied_at is not null and m.takes_effect_at <= private.time_of(s)
       or not private.is_live_status(s.status))
   order by m.takes_effect_at
   limit 200;
$$;
comment on function public.price_moves_to_do() is
  'Price moves to apply, revert or complete at Stripe now. Service role only.';
grant execute on function public.price_moves_to_do() to service_role;

create view public.open_price_moves with (security_invoker = on) as
  select m.id, m.subscription_id, m.profile_id, m.from_amount, m.to_amount, m.currency, m.takes_effect_at, m.announced_at, m.notice_sent_at,
         private.charge_of(m.from_amount, s.quantity, s.other_amount, s.discounts, s.current_period_end, true) as next_amount,
         p.price as price_after, p.amount as amount_after, p.discount_ends_at, p.discounted_once
    from public.price_moves m
    join public.subscriptions s on s.id = m.subscription_id
   cross join lateral private.price_at(s, m.to_amount, m.takes_effect_at) p
   where m.done_at is null and m.cancelled_at is null;
comment on view public.open_price_moves is
  'Announced moves that are not in effect, with what the next period and the first one after the move cost, and the discount of the latter.';
grant select on public.open_price_moves to authenticated;

create view public.subscription_prices with (security_invoker = on) as
  select s.id, s.profile_id, e.full_name, e.email, s.status, s.unit_amount, s.next_amount, s.currency, s.current_period_end,
         private.is_cancelling(s) as cancelling,
         -- A subquery instead of a join, so that it runs only for the rows of the page.
         (select m.id from public.price_moves m
           where m.subscription_id = s.id and m.done_at is null and m.cancelled_at is null) as move_id,
         (select m.to_amount from public.price_moves m
           where m.subscription_id = s.id and m.done_at is null and m.cancelled_at is null) as to_amount,
         (select m.takes_effect_at from public.price_moves m
           where m.subscription_id = s.id and m.done_at is null and m.cancelled_at is null) as takes_effect_at,
         (select m.announced_at from public.price_moves m
           where m.subscription_id = s.id and m.done_at is null and m.cancelled_at is null) as announced_at,
         (select private.price_move_start(s, p."interval") from public.plans p
           where p.id = s.plan_id and not private.is_cancelling(s) and s.status not in ('unpaid', 'paused')
             and p.price <> s.unit_amount and p.currency = s.currency) as would_start_at,
         (select p.price = s.unit_amount and p.currency = s.currency from public.plans p where p.id = s.plan_id) as at_plan_price,
         e.search
    from public.subscriptions s
    -- A left join, so that a count reads the subscriptions only.
    left join private.readable_customers e on e.id = s.profile_id
   where private.is_live_status(s.status);
comment on view public.subscription_prices is 'Live subscriptions with their price, their announced new price, and when a price announced now would begin; null when it cannot be announced.';
grant select on public.subscription_prices to authenticated;

create function private.live_prices()
returns table (unit_amount integer, currency text, subscriptions bigint, recurring bigint)
language sql stable security definer set search_path = '' as $$
  select (c.alike ->> 'unit_amount')::integer, c.alike ->> 'currency', sum(c.row_count)::bigint,
         coalesce(sum(c.row_count) filter (
           where private.is_recurring((c.alike ->> 'status')::public.subscription_status,
                                      (c.alike ->> 'pause_behavior')::public.pause_behavior)), 0)::bigint
    from private.counted_rows('public.subscriptions') c
   where private.is_live_status((c.alike ->> 'status')::public.subscription_status) and private.can('money.read')
   group by 1, 2;
$$;
comment on function private.live_prices() is 'Number of live subscriptions by price, and of those that count in the recurring revenue; empty without the permission to read money.';
grant execute on function private.live_prices() to authenticated;

create function public.price_summary()
returns table (unit_amount integer, currency text, subscriptions bigint, recurring bigint, moving bigint)
language sql stable security invoker set search_path = '' as $$
  with moves as (
    select s.unit_amount, s.currency, count(*) as moving
      from public.price_moves m
      join public.subscriptions s on s.id = m.subscription_id
     where m.done_at is null and m.cancelled_at is null and private.is_live_status(s.status)
     group by 1, 2
  )
  select l.unit_amount, l.currency, l.subscriptions, l.recurring, coalesce(m.moving, 0)
    from private.live_prices() l
    left join moves m on m.unit_amount = l.unit_amount and m.currency = l.currency
   order by 3 desc, 1;
$$;
comment on function public.price_summary() is 'Number of live subscriptions by price, of those that count in the recurring revenue, and of those that will move.';
grant execute on function public.price_summary() to authenticated;

-- Conversations between customers and the team.

-- ---- First messages ----
-- Name and address come from the customer's account, not from the browser. The number of messages that a customer
-- writes is limited.

create type public.conversation_status as enum ('open', 'answered', 'closed');
comment on type public.conversation_status is 'Whether a conversation waits for the team, waits for the customer, or is closed.';

create type public.author_kind as enum ('customer', 'team');
comment on type public.author_kind is 'Author of a message: customer or team.';

create table public.contacts (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  author_kind public.author_kind not null default 'customer',
  author_id uuid references public.profiles (id) on delete set null,
  name text not null check (length(name) between 1 and 320),
  email text not null check (length(email) between 3 and 320),
  message text not null,
  type text not null default 'Suporte Painel'
    check (length(type) <= 60 and private.is_plain_line(type)),
  status public.conversation_status not null default 'open',
  answered_at timestamptz,
  waiting_since timestamptz,
  last_message_at timestamptz not null default now(),
  assignee_id uuid references public.profiles (id) on delete set null,
  request_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Subject, blank line, text. The subject ends at the first blank line.
  constraint contacts_message_has_subject check (
    position(E'\n\n' in message) between 2 and 151
    and private.is_plain_line(split_part(message, E'\n\n', 1))
  ),
  constraint contacts_message_has_text check (
    length(message) - position(E'\n\n' in message) - 1 between 1 and 5000
    and private.is_visible_text(substr(message, position(E'\n\n' in message) + 2))
  ),
  constraint contacts_answered_has_time check (status <> 'answered' or answered_at is not null),
  constraint contacts_open_waits check ((status = 'open') = (waiting_since is not null)),
  constraint contacts_author_is_the_teams check (author_id is null or author_kind = 'team'),
  constraint contacts_request_is_written_once unique (profile_id, request_id)
);
comment on table public.contacts is 'First messages of conversations, from the customer or the team; the conversation continues in contact_messages.';
comment on column public.contacts.profile_id is 'The customer; the row is deleted with the account.';
comment on column public.contacts.author_kind is 'Who started the conversation: customer or team.';
comment on column public.contacts.author_id is 'The team member who started the conversation; null for a customer''s or a deleted account.';
comment on column public.contacts.name is 'The customer''s name at the first message, or their e-mail without a name.';
comment on column public.contacts.email is 'The customer''s e-mail when writing; answers go there.';
comment on column public.contacts.message is 'Subject (1–150 characters), a blank line, and the text (1–5000 characters).';
comment on column public.contacts.type is 'Where it was written, such as Suporte Painel.';
comment on column public.contacts.status is 'open (waits for the team), answered (waits for the customer) or closed. Any message of the customer reopens it.';
comment on column public.contacts.answered_at is 'Time of the last answer. Set by a trigger.';
comment on column public.contacts.waiting_since is 'Since when the customer waits for the team; null otherwise. Set by a trigger.';
comment on column public.contacts.last_message_at is 'Time of the last message of either side. Set by a trigger.';
comment on column public.contacts.assignee_id is 'Assigned team member.';
comment on column public.contacts.request_id is 'Identifies one submission: a repetition after a lost response is stored once.';

-- The customer's history, newest first, and the count for the limit.
create index contacts_profile_id_idx on public.contacts (profile_id, created_at desc);
-- The customer's conversations, latest first.
create index contacts_profile_id_last_message_idx on public.contacts (profile_id, last_message_at desc, id);
-- For deleted accounts of assignees.
create index contacts_assignee_id_idx on public.contacts (assignee_id);
-- For deleted accounts of authors.
create index contacts_author_id_idx on public.contacts (author_id);

create trigger contacts_set_updated_at before update on public.contacts
  for each row execute function private.set_updated_at();

alter table public.contacts enable row level security;
create policy "Customers read their own messages, administrators all" on public.contacts
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('messages.read')));
create policy "Customers write messages of their own" on public.contacts
  for insert to authenticated with check (profile_id = (select auth.uid()));
create policy "Administrators change the state of messages" on public.contacts
  for update to authenticated using ((select private.can('messages.write'))) with check ((select private.can('messages.write')));
create policy "Accounts with MFA reach messages only at aal2" on public.contacts
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
-- Excludes request_id, assignee_id and author_id, which customers may not read.
grant select (id, profile_id, author_kind, name, email, message, type, status, answered_at, waiting_since, last_message_at, created_at, updated_at)
  on public.contacts to authenticated;
grant insert (name, email, message, type, request_id) on public.contacts to authenticated;
grant update (status) on public.contacts to authenticated;
grant select on public.contacts to service_role;
-- Logs the team's actions only; customers insert the rows.
select private.audit('public.contacts', 'messages', personal => '{name,email,message}', owner_column => 'profile_id', events => 'update or delete');

-- Rows that the team adds in Studio (no caller) do not change.
create function private.set_contact_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  per_hour constant integer := 5;
  per_day constant integer := 20;
  free_at timestamptz;
begin
  if caller is null then
    return new;
  end if;
  select coalesce(p.full_name, p.email), p.email into new.name, new.email
    from public.profiles p where p.id = case new.author_kind when 'team' then new.profile_id else caller end;
  if new.author_kind = 'team' then
    return new;
  end if;
  -- Serialises a customer's messages, so that concurrent ones are all counted.
  perform pg_advisory_xact_lock(hashtextextended('contacts:' || caller, 0));
  select greatest(
      -- When the fifth latest message is an hour old, and the twentieth a day.
      (select c.created_at + interval '1 hour' from public.contacts c
        where c.profile_id = caller and c.author_kind = 'customer' order by c.created_at desc offset per_hour - 1 limit 1),
      (select c.created_at + interval '1 day' from public.contacts c
        where c.profile_id = caller and c.author_kind = 'customer' order by c.created_at desc offset per_day - 1 limit 1)
    ) into free_at;
  if free_at > now() then
    -- PostgREST answers state PTxyz with HTTP status xyz.
    raise exception 'Too many messages: try again after % seconds.', ceil(extract(epoch from free_at - now()))
      using errcode = 'PT429', hint = 'At most 5 messages an hour and 20 a day.';
  end if;

  new.profile_id := caller;
  return new;
end;
$$;
comment on function private.set_contact_sender() is
  'Trigger: sets the customer''s name and e-mail from their account. A customer writes in their own name, at most 5 messages an hour and 20 a day.';

create trigger set_contact_sender before insert on public.contacts
  for each row execute function private.set_contact_sender();

create function private.set_answered_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.answered_at := case new.status when 'answered' then now() when 'open' then null else new.answered_at end;
  return new;
end;
$$;
comment on function private.set_answered_at() is 'Trigger: sets the time of the answer and clears it when the message is reopened.';

create trigger set_answered_at before update of status on public.contacts
  for each row when (new.status is distinct from old.status) execute function private.set_answered_at();

create function private.set_waiting_since() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.last_message_at := new.created_at;
  end if;
  new.waiting_since := case when new.status <> 'open' then null when tg_op = 'INSERT' then new.created_at else now() end;
  return new;
end;
$$;
comment on function private.set_waiting_since() is 'Trigger: sets the start of the waiting time while a message is open.';

create trigger set_waiting_since_of_new before insert on public.contacts
  for each row execute function private.set_waiting_since();
create trigger set_waiting_since before update of status on public.contacts
  for each row when (new.status is distinct from old.status) execute function private.set_waiting_since();

create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from auth.users u
      join private.role_permissions granted on granted.role = private.to_team_role(u.raw_app_meta_data ->> 'role')
     where u.id = new.assignee_id and granted.permission = 'messages.write'
  ) then
    raise exception 'Only who may answer messages looks after one.' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
comment on function private.check_assignee() is 'Trigger: the assignee''s role must be allowed to answer.';

create trigger check_assignee before update of assignee_id on public.contacts
  for each row when (new.assignee_id is not null) execute function private.check_assignee();

-- ---- Later messages and files ----
-- Customers and team write only through functions, which track whose turn it is. Customers cannot read the team's notes.

create table public.contact_messages (
  id bigint generated always as identity primary key,
  contact_id uuid not null references public.contacts (id) on delete cascade,
  author_kind public.author_kind not null,
  author_id uuid references public.profiles (id) on delete set null,
  body text not null check (length(body) <= 5000 and private.is_visible_text(body)),
  is_note boolean not null default false,
  request_id uuid,
  created_at timestamptz not null default now(),
  constraint contact_messages_notes_are_the_teams check (not is_note or author_kind = 'team'),
  constraint contact_messages_request_is_written_once unique (contact_id, request_id)
);
comment on table public.contact_messages is 'Messages after the first one of a conversation, which is in contacts: replies, answers and the team''s notes.';
comment on column public.contact_messages.id is 'Identifier, in the order of writing.';
comment on column public.contact_messages.contact_id is 'The conversation; the message is deleted with it.';
comment on column public.contact_messages.author_id is 'The author; null for a deleted account.';
comment on column public.contact_messages.is_note is 'A note of the team, hidden from customers.';
comment on column public.contact_messages.request_id is 'Identifies one submission: a repetition after a lost response is stored once.';

create index contact_messages_contact_id_idx on public.contact_messages (contact_id, id);
-- Also for the count of a customer's limit.
create index contact_messages_author_id_idx on public.contact_messages (author_id, created_at desc);

alter table public.contact_messages enable row level security;
create policy "Customers read answers to them, the team all messages" on public.contact_messages
  for select to authenticated using (
    (select private.can('messages.read'))
    or (not is_note and contact_id in (select c.id from public.contacts c where c.profile_id = (select auth.uid())))
  );
create policy "Accounts with MFA reach conversations only at aal2" on public.contact_messages
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
-- Excludes author_id, which customers may not read.
grant select (id, contact_id, author_kind, body, is_note, created_at) on public.contact_messages to authenticated;
grant select on public.contact_messages to service_role;

create table public.contact_attachments (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid references public.contacts (id) on delete cascade,
  message_id bigint references public.contact_messages (id) on delete cascade,
  is_of_first_message boolean not null default false,
  uploaded_by uuid references public.profiles (id) on delete set null,
  path text not null unique,
  name text not null check (length(name) between 1 and 150 and name !~ '[[:cntrl:]/\\]'),
  content_type text not null check (content_type in (
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  size integer not null check (size between 1 and 10485760),
  created_at timestamptz not null default now(),
  constraint contact_attachments_sent_in_a_conversation check (
    contact_id is not null or (message_id is null and not is_of_first_message)),
  constraint contact_attachments_sent_with_one_message check (message_id is null or not is_of_first_message),
  -- Operating systems open files by extension.
  constraint contact_attachments_name_ends_as_its_type check (
    lower(name) ~ case content_type
      when 'application/pdf' then '\.pdf$' when 'image/png' then '\.png$'
      when 'image/jpeg' then '\.jpe?g$' when 'image/webp' then '\.webp$'
      when 'text/plain' then '\.txt$' when 'application/zip' then '\.zip$'
      when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then '\.docx$'
      else '\.xlsx$' end)
);
comment on table public.contact_attachments is 'Attachments of conversations. The function message-attachment stores them and signs short-lived addresses.';
comment on column public.contact_attachments.contact_id is 'The conversation; the row is deleted with it. Null until the first message of a new one is sent.';
comment on column public.contact_attachments.message_id is 'The message; null until it is sent, and for files of the first message.';
comment on column public.contact_attachments.is_of_first_message is 'Whether it was sent with the first message, which is in contacts.';
comment on column public.contact_attachments.uploaded_by is 'The uploader; null for a deleted account.';
comment on column public.contact_attachments.path is 'Path in the bucket attachments: the customer''s id, a slash, and this row''s id with an extension.';
comment on column public.contact_attachments.name is 'The sender''s file name, with the extension of content_type.';
comment on column public.contact_attachments.content_type is 'Type detected from the content.';
comment on column public.contact_attachments.size is 'Size in bytes, at most 10 MB.';

create index contact_attachments_contact_id_idx on public.contact_attachments (contact_id);
create index contact_attachments_message_id_idx on public.contact_attachments (message_id);
create index contact_attachments_uploaded_by_idx on public.contact_attachments (uploaded_by);

alter table public.contact_attachments enable row level security;
create policy "Attachments are read by whoever reads their message" on public.contact_attachments
  for select to authenticated using (
    -- Only its uploader reads a file that is not sent yet.
    ((select private.can('messages.read')) and (message_id is not null or is_of_first_message))
    or message_id in (
      select m.id from public.contact_messages m join public.contacts c on c.id = m.contact_id
       where not m.is_note and c.profile_id = (select auth.uid()))
    or (is_of_first_message
      and contact_id in (select c.id from public.contacts c where c.profile_id = (select auth.uid())))
  );
create policy "Accounts with MFA reach attachments only at aal2" on public.contact_attachments
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
-- Excludes uploaded_by.
grant select (id, contact_id, message_id, is_of_first_message, path, name, content_type, size, created_at) on public.contact_attachments to authenticated;
grant select, insert, delete on public.contact_attachments to service_role;

-- Private and without a policy: only the function reads and writes files.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('attachments', 'attachments', false, 10485760, array[
  'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.take_upload(caller_id uuid, bytes bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  most_bytes constant bigint := case
    when exists (select from auth.users u where u.id = caller_id and u.raw_app_meta_data ? 'role') then null
    when exists (select from public.payments p where p.profile_id = caller_id and p.status = 'paid' and p.amount_paid > 0)
      then 300 * 1048576
    else 30 * 1048576 end;
begin
  -- Serialises a user's uploads, because concurrent ones would all count the same bytes.
  perform pg_advisory_xact_lock(hashtextextended('uploads:' || caller_id, 0));
  if private.used('upload', caller_id::text, now() - interval '1 day') + bytes > most_bytes then
    return (
      select ceil(extract(epoch from min(u.used_at) + interval '1 day' - now()))::integer
        from private.usage u
       where u.purpose = 'upload' and u.subject = caller_id::text and u.used_at > now() - interval '1 day');
  end if;
  perform private.add_usage('upload', caller_id::text, now(), bytes);
  return 0;
end;
$$;
comment on function private.take_upload(uuid, bigint) is
  'Counts the bytes of an upload and returns 0, or returns the seconds until the oldest bytes of the last day expire. The daily limit is 30 MB, 300 MB for customers who have paid, and none for the team.';
grant execute on function private.take_upload(uuid, bigint) to service_role;

create function public.take_upload(caller_id uuid, bytes bigint) returns integer
language sql set search_path = '' as $$
  select private.take_upload(caller_id, bytes);
$$;
comment on function public.take_upload(uuid, bigint) is
  'Counts the bytes of a user''s upload; private.take_upload has the limits. Service role only.';
grant execute on function public.take_upload(uuid, bigint) to service_role;

-- ---- Saved answers ----

create table public.saved_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) <= 100 and private.is_plain_line(title)),
  body_pt text not null check (length(body_pt) <= 5000 and private.is_visible_text(body_pt)),
  body_pt_pt text not null default '' check (length(body_pt_pt) <= 5000),
  body_en text not null default '' check (length(body_en) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.saved_answers is 'Saved answers of the team. {name} and {domain} are replaced by the customer''s.';
comment on column public.saved_answers.body_pt is 'Text in Brazilian Portuguese, the fallback for other languages.';
comment on column public.saved_answers.body_pt_pt is 'Text in European Portuguese, or empty.';
comment on column public.saved_answers.body_en is 'Text in English, or empty.';

create trigger saved_answers_set_updated_at before update on public.saved_answers
  for each row execute function private.set_updated_at();

alter table public.saved_answers enable row level security;
create policy "Administrators read saved answers" on public.saved_answers
  for select to authenticated using ((select private.can('messages.read')));
create policy "Administrators add saved answers" on public.saved_answers
  for insert to authenticated with check ((select private.can('messages.write')));
create policy "Administrators change saved answers" on public.saved_answers
  for update to authenticated using ((select private.can('messages.write'))) with check ((select private.can('messages.write')));
create policy "Administrators delete saved answers" on public.saved_answers
  for delete to authenticated using ((select private.can('messages.write')));
grant select, insert (id, title, body_pt, body_pt_pt, body_en), update (title, body_pt, body_pt_pt, body_en), delete
  on public.saved_answers to authenticated;
grant select on public.saved_answers to service_role;
select private.audit('public.saved_answers', 'messages');

-- ---- Writing ----

-- A trigger, so that messages written in Studio have the same effect.
create function private.follow_contact_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  contact public.contacts;
begin
  if new.is_note then
    return null;
  end if;
  update public.contacts c
     set status = case new.author_kind when 'customer' then 'open'::public.conversation_status else 'answered' end,
         answered_at = case new.author_kind when 'customer' then c.answered_at else now() end,
         last_message_at = new.created_at
   where c.id = new.contact_id
  returning c.* into contact;
  if new.author_kind = 'team' then
    perform private.queue_email(contact.profile_id, 'message_answered', 'message_answered:' || new.id,
      jsonb_build_object('contact_id', contact.id, 'subject', split_part(contact.message, E'\n\n', 1), 'answer', new.body));
  end if;
  return null;
end;
$$;
comment on function private.follow_contact_message() is
  'Trigger: a customer''s message reopens the conversation, a team''s message answers it and is e-mailed to the customer; a note does neither.';

create trigger follow_contact_message after insert on public.contact_messages
  for each row execute function private.follow_contact_message();

create function private.announce_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(new.profile_id, 'team_message', 'team_message:' || new.id,
    jsonb_build_object('contact_id', new.id, 'subject', split_part(new.message, E'\n\n', 1),
      'message', substr(new.message, position(E'\n\n' in new.message) + 2)));
  return null;
end;
$$;
comment on function private.announce_conversation() is
  'Trigger: e-mails the first message of a conversation that the team starts to the customer.';

create trigger announce_conversation after insert on public.contacts
  for each row when (new.author_kind = 'team') execute function private.announce_conversation();

create function private.attach_files(contact_id uuid, message_id bigint, author_id uuid, attachment_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  is_first constant boolean := attach_files.message_id is null;
  attached integer;
begin
  if cardinality(attachment_ids) > 5 then
    raise exception 'A message has at most 5 attachments.' using errcode = 'check_violation';
  end if;
  update public.contact_attachments a
     set contact_id = attach_files.contact_id, message_id = attach_files.message_id, is_of_first_message = is_first
   where a.id = any (attachment_ids) and a.uploaded_by = author_id and a.message_id is null and not a.is_of_first_message
     and a.contact_id is not distinct from case when is_first then null else attach_files.contact_id end
     -- The team uploads files of a first message into the folder of one customer.
     and split_part(a.path, '/', 1) = (select c.profile_id::text from public.contacts c where c.id = attach_files.contact_id);
  get diagnostics attached = row_count;
  if attached <> cardinality(attachment_ids) then
    raise exception 'An attachment is not there any more.' using errcode = 'PT404';
  end if;
end;
$$;
comment on function private.attach_files(uuid, bigint, uuid, uuid[]) is
  'Attaches uploaded files of the author to a message (null: the first of its conversation): all of them (PT404), at most five.';

create function private.written_already(contact_id uuid, request_id uuid) returns bigint
language sql stable set search_path = '' as $$
  select m.id from public.contact_messages m
   where m.contact_id = written_already.contact_id and m.request_id = written_already.request_id
     and m.author_id = auth.uid();
$$;
comment on function private.written_already(uuid, uuid) is
  'The message that the caller''s request wrote before its response was lost; null without one.';

create function private.reply_to_contact(contact_id uuid, body text, attachment_ids uuid[], request_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  message public.contact_messages;
  written bigint;
  per_hour constant integer := 20;
  per_day constant integer := 60;
  free_at timestamptz;
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  -- Serialises replies, because concurrent ones would all count the same messages.
  perform from public.contacts c where c.id = reply_to_contact.contact_id and c.profile_id = caller for update;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  written := private.written_already(reply_to_contact.contact_id, reply_to_contact.request_id);
  if written is not null then
    return written;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('contacts:' || caller, 0));
  select greatest(
      (select m.created_at + interval '1 hour' from public.contact_messages m
        where m.author_id = caller and m.author_kind = 'customer' order by m.created_at desc offset per_hour - 1 limit 1),
      (select m.created_at + interval '1 day' from public.contact_messages m
        where m.author_id = caller and m.author_kind = 'customer' order by m.created_at desc offset per_day - 1 limit 1)
    ) into free_at;
  if free_at > now() then
    raise exception 'Too many messages: try again after % seconds.', ceil(extract(epoch from free_at - now()))
      using errcode = 'PT429', hint = 'At most 20 replies an hour and 60 a day.';
  end if;

  insert into public.contact_messages (contact_id, author_kind, author_id, body, request_id)
  values (reply_to_contact.contact_id, 'customer', caller, reply_to_contact.body, reply_to_contact.request_id)
  returning * into message;
  perform private.attach_files(message.contact_id, message.id, caller, reply_to_contact.attachment_ids);
  return message.id;
end;
$$;
comment on function private.reply_to_contact(uuid, text, uuid[], uuid) is
  'Stores a customer''s reply in their own conversation (PT404 otherwise), at most 20 an hour and 60 a day (PT429), and reopens it. The same request_id writes once.';
grant execute on function private.reply_to_contact(uuid, text, uuid[], uuid) to authenticated;

create function public.reply_to_contact(
  contact_id uuid, body text, attachment_ids uuid[] default '{}', request_id uuid default null
) returns bigint
language sql set search_path = '' as $$
  select private.reply_to_contact(contact_id, body, attachment_ids, request_id);
$$;
comment on function public.reply_to_contact(uuid, text, uuid[], uuid) is 'Stores a customer''s reply; private.reply_to_contact has the limits.';
grant execute on function public.reply_to_contact(uuid, text, uuid[], uuid) to authenticated;

create function private.started_already(request_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.contacts c where c.profile_id = auth.uid() and c.request_id = started_already.request_id;
$$;
comment on function private.started_already(uuid) is
  'The conversation that the caller''s request started before its response was lost; null without one.';
grant execute on function private.started_already(uuid) to authenticated;

create function private.attach_to_first_message(contact_id uuid, attachment_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.contacts c where c.id = attach_to_first_message.contact_id and c.profile_id = auth.uid()
  ) then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  perform private.attach_files(attach_to_first_message.contact_id, null, auth.uid(), attachment_ids);
end;
$$;
comment on function private.attach_to_first_message(uuid, uuid[]) is
  'Attaches the caller''s uploaded files to the first message of their conversation.';
grant execute on function private.attach_to_first_message(uuid, uuid[]) to authenticated;

create function private.answer_contact(
  contact_id uuid, body text, is_note boolean, seen bigint, attachment_ids uuid[], request_id uuid
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  message public.contact_messages;
  written bigint;
begin
  if not private.can('messages.write') then
    raise exception 'Only who may write messages answers one.' using errcode = '42501';
  end if;
  -- Locked, so that the second of two concurrent answers sees the first.
  perform from public.contacts c where c.id = answer_contact.contact_id for update;
  if not found then
    raise exception 'There is no such conversation.' using errcode = 'PT404';
  end if;
  written := private.written_already(answer_contact.contact_id, answer_contact.request_id);
  if written is not null then
    return written;
  end if;
  if not answer_contact.is_note and exists (
    select from public.contact_messages m
     where m.contact_id = answer_contact.contact_id and m.id > coalesce(answer_contact.seen, 0) and not m.is_note
  ) then
    raise exception 'Something was written meanwhile. Read it first.' using errcode = 'PT409';
  end if;

  insert into public.contact_messages (contact_id, author_kind, author_id, body, is_note, request_id)
  values (answer_contact.contact_id, 'team', auth.uid(), answer_contact.body, answer_contact.is_note, answer_contact.request_id)
  returning * into message;
  perform private.attach_files(message.contact_id, message.id, message.author_id, answer_contact.attachment_ids);
  return message.id;
end;
$$;
comment on function private.answer_contact(uuid, text, boolean, bigint, uuid[], uuid) is
  'Stores a team''s answer or note. An answer is refused (PT409) when either side wrote after the last seen message; null means none was seen. The same request_id writes once.';
grant execute on function private.answer_contact(uuid, text, boolean, bigint, uuid[], uuid) to authenticated;

create function public.answer_contact(
  contact_id uuid, body text, is_note boolean, seen bigint, attachment_ids uuid[] default '{}', request_id uuid default null
) returns bigint
language sql set search_path = '' as $$
  select private.answer_contact(contact_id, body, is_note, seen, attachment_ids, request_id);
$$;
comment on function public.answer_contact(uuid, text, boolean, bigint, uuid[], uuid) is 'Stores the team''s answer or note; see private.answer_contact.';
grant execute on function public.answer_contact(uuid, text, boolean, bigint, uuid[], uuid) to authenticated;

create function private.recipient_of_team(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('messages.write') then
    raise exception 'Only who may write messages writes to a customer.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
        'name', coalesce(p.full_name, p.email), 'email', p.email, 'locale', p.locale, 'domain', coalesce(s.domain, p.domain),
        'latest', (
          select jsonb_build_object(
              'id', c.id, 'subject', split_part(c.message, E'\n\n', 1), 'status', c.status,
              'last_message_at', c.last_message_at)
            from public.contacts c
           where c.profile_id = p.id
           order by c.last_message_at desc, c.id
           limit 1))
      from public.profiles p
      left join public.sites s on s.profile_id = p.id
     where p.id = recipient_of_team.profile_id);
end;
$$;
comment on function private.recipient_of_team(uuid) is
  'A customer to whom the team writes, with their latest conversation. Null without such an account.';
grant execute on function private.recipient_of_team(uuid) to authenticated;

create function public.recipient_of_team(profile_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.recipient_of_team(profile_id);
$$;
comment on function public.recipient_of_team(uuid) is 'A customer to whom the team writes; see private.recipient_of_team.';
grant execute on function public.recipient_of_team(uuid) to authenticated;

create function private.write_to_customer(
  profile_id uuid, message text, seen timestamptz, attachment_ids uuid[], request_id uuid
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  written record;
  contact_id uuid;
begin
  if not private.can('messages.write') then
    raise exception 'Only who may write messages writes to a customer.' using errcode = '42501';
  end if;
  -- Locked, so that the second of two concurrent messages sees the first, and so that the account stays.
  perform from public.profiles p where p.id = write_to_customer.profile_id for update;
  if not found then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  select c.id, c.author_id into written from public.contacts c
   where c.profile_id = write_to_customer.profile_id and c.request_id = write_to_customer.request_id;
  if written.author_id = auth.uid() then
    return written.id;
  end if;
  if exists (
    select from public.contacts c
     where c.profile_id = write_to_customer.profile_id
       and c.last_message_at > coalesce(write_to_customer.seen, '-infinity')
  ) then
    raise exception 'Something was written meanwhile. Read it first.' using errcode = 'PT409';
  end if;

  -- The trigger sets name and e-mail.
  insert into public.contacts (profile_id, author_kind, author_id, assignee_id, name, email, message, type, status, answered_at, request_id)
  values (write_to_customer.profile_id, 'team', auth.uid(), auth.uid(), '', '', write_to_customer.message, 'Equipe', 'answered', now(),
    write_to_customer.request_id)
  returning id into contact_id;
  perform private.attach_files(contact_id, null, auth.uid(), write_to_customer.attachment_ids);
  perform private.note_audit('messages', 'conversation_started', write_to_customer.profile_id,
    jsonb_build_object('contact_id', contact_id));
  return contact_id;
end;
$$;
comment on function private.write_to_customer(uuid, text, timestamptz, uuid[], uuid) is
  'Starts a conversation with a customer. PT409 when either side wrote in another conversation after the seen time; null means that none was seen. PT404 without such an account. The same request_id writes once.';
grant execute on function private.write_to_customer(uuid, text, timestamptz, uuid[], uuid) to authenticated;

create function public.write_to_customer(
  profile_id uuid, message text, seen timestamptz, attachment_ids uuid[] default '{}', request_id uuid default null
) returns uuid
language sql set search_path = '' as $$
  select private.write_to_customer(profile_id, message, seen, attachment_ids, request_id);
$$;
comment on function public.write_to_customer(uuid, text, timestamptz, uuid[], uuid) is
  'Starts a conversation with a customer; see private.write_to_customer.';
grant execute on function public.write_to_customer(uuid, text, timestamptz, uuid[], uuid) to authenticated;

create function private.assign_contact(contact_id uuid, seen uuid, assignee uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('messages.write') then
    raise exception 'Only who may write messages gives one to somebody.' using errcode = '42501';
  end if;
  update public.contacts c set assignee_id = assign_contact.assignee
   where c.id = assign_contact.contact_id and c.assignee_id is not distinct from assign_contact.seen;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'Somebody else looks after it by now.';
  end if;
end;
$$;
comment on function private.assign_contact(uuid, uuid, uuid) is
  'Assigns a conversation to a team member, or to none (null). PT409 when the assignee is no longer the seen one.';
grant execute on function private.assign_contact(uuid, uuid, uuid) to authenticated;

create function public.assign_contact(contact_id uuid, seen uuid, assignee uuid) returns void
language sql set search_path = '' as $$
  select private.assign_contact(contact_id, seen, assignee);
$$;
comment on function public.assign_contact(uuid, uuid, uuid) is
  'Assigns a conversation to a team member; see private.assign_contact.';
grant execute on function public.assign_contact(uuid, uuid, uuid) to authenticated;

create function private.message_team() returns table (id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('messages.read') then
    raise exception 'Only who may read messages asks who answers them.' using errcode = '42501';
  end if;
  return query
    select p.id, coalesce(p.full_name, p.email)
      from private.role_permissions granted
      join auth.users u on private.to_team_role(u.raw_app_meta_data ->> 'role') = granted.role
      join public.profiles p on p.id = u.id
     where granted.permission = 'messages.write'
     order by 2, 1;
end;
$$;
comment on function private.message_team() is 'Team members who may answer messages, with their names.';
grant execute on function private.message_team() to authenticated;

create function public.message_team() returns table (id uuid, name text)
language sql stable set search_path = '' as $$
  select * from private.message_team();
$$;
comment on function public.message_team() is 'Team members who may answer messages, with their names.';
grant execute on function public.message_team() to authenticated;

-- Runs with the caller's rights: policies and triggers of contacts decide.
create function public.start_conversation(
  message text, attachment_ids uuid[] default '{}', request_id uuid default null
) returns uuid
language plpgsql set search_path = '' as $$
declare
  contact_id uuid;
begin
  -- Same lock as in the trigger of contacts: the second of two equal concurrent requests finds the message of the
  -- first.
  perform pg_advisory_xact_lock(hashtextextended('contacts:' || auth.uid(), 0));
  contact_id := private.started_already(start_conversation.request_id);
  if contact_id is not null then
    return contact_id;
  end if;
  -- The trigger sets name and e-mail.
  insert into public.contacts (name, email, message, request_id)
  values ('', '', start_conversation.message, start_conversation.request_id)
  returning id into contact_id;
  perform private.attach_to_first_message(contact_id, start_conversation.attachment_ids);
  return contact_id;
end;
$$;
comment on function public.start_conversation(text, uuid[], uuid) is
  'Stores a customer''s first message with its uploaded files. The same request_id writes once.';
grant execute on function public.start_conversation(text, uuid[], uuid) to authenticated;

-- ---- The team's list ----

-- One row per conversation, updated by triggers like private.customer_entries: a search would have to read all
-- messages, which are too large.
create table private.conversation_entries (
  id uuid primary key references public.contacts (id) on delete cascade,
  -- First column, so that a search does not unpack the others.
  search text not null,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  name text not null,
  email text not null,
  subject text not null,
  author_kind public.author_kind not null,
  status public.conversation_status not null,
  waiting_since timestamptz,
  last_message_at timestamptz not null,
  assignee_id uuid,
  domain text
);
comment on table private.conversation_entries is
  'Columns of the conversation list, copied by triggers from contacts and customer_entries. Never written directly.';
comment on column private.conversation_entries.id is 'The conversation: contacts.id.';
comment on column private.conversation_entries.search is
  'Folded search text: customer_entries.search, other names and e-mails of the message, and all messages and notes.';
comment on column private.conversation_entries.profile_id is 'contacts.profile_id.';
comment on column private.conversation_entries.name is 'contacts.name.';
comment on column private.conversation_entries.email is 'contacts.email.';
comment on column private.conversation_entries.subject is 'The subject of contacts.message.';
comment on column private.conversation_entries.author_kind is 'contacts.author_kind.';
comment on column private.conversation_entries.status is 'contacts.status.';
comment on column private.conversation_entries.waiting_since is 'contacts.waiting_since.';
comment on column private.conversation_entries.last_message_at is 'contacts.last_message_at.';
comment on column private.conversation_entries.assignee_id is 'contacts.assignee_id.';
comment on column private.conversation_entries.domain is 'customer_entries.domain.';

create index conversation_entries_profile_id_idx on private.conversation_entries (profile_id);
-- Longest waiting first, then the latest; by status and by assignee.
create index conversation_entries_waiting_idx on private.conversation_entries (waiting_since, last_message_at desc, id);
create index conversation_entries_last_message_idx on private.conversation_entries (last_message_at desc, id);
create index conversation_entries_status_idx on private.conversation_entries (status, last_message_at desc, id);
create index conversation_entries_assignee_idx
  on private.conversation_entries (assignee_id, waiting_since, last_message_at desc, id);
create index conversation_entries_team_idx
  on private.conversation_entries (last_message_at desc, id) where author_kind = 'team';
create index conversation_entries_search_idx on private.conversation_entries using gin (search extensions.gin_trgm_ops);

alter table private.conversation_entries enable row level security;
-- Customers may not read the list, which contains the assignee.
create policy "Whoever may read messages reads entries of conversations" on private.conversation_entries
  for select to authenticated using ((select private.can('messages.read')));
grant select on private.conversation_entries to authenticated, service_role;

create function private.refresh_conversation_entries(owner_id uuid, only_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The customer's lock, as for their own entry, so that concurrent changes of message and name see each other.
  perform from public.sites s where s.profile_id = owner_id for update;

  insert into private.conversation_entries as e (
    id, profile_id, name, email, subject, author_kind, status, waiting_since, last_message_at, assignee_id, domain, search
  )
  select c.id, c.profile_id, c.name, c.email, said.subject, c.author_kind, c.status, c.waiting_since, c.last_message_at, c.assignee_id, u.domain,
         private.search_text(
           nullif(c.name, u.full_name), nullif(c.email, u.email), u.search, c.message,
           (select string_agg(m.body, ' ' order by m.id) from public.contact_messages m where m.contact_id = c.id))
    from public.contacts c
   cross join lateral (select split_part(c.message, E'\n\n', 1)) as said (subject)
    left join private.customer_entries u on u.id = c.profile_id
   where c.profile_id = owner_id and (only_id is null or c.id = only_id)
  on conflict (id) do update set
    profile_id = excluded.profile_id, name = excluded.name, email = excluded.email, subject = excluded.subject,
    author_kind = excluded.author_kind, status = excluded.status, waiting_since = excluded.waiting_since, last_message_at = excluded.last_message_at,
    assignee_id = excluded.assignee_id, domain = excluded.domain, search = excluded.search
  where e is distinct from excluded;
end;
$$;
comment on function private.refresh_conversation_entries(uuid, uuid) is
  'Copies the columns of a customer''s conversations, or of one of them, to the list.';

create function private.refresh_owners_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_conversation_entries(new.id);
  return null;
end;
$$;
comment on function private.refresh_owners_conversations() is
  'Trigger on customer_entries: refreshes the entries of all conversations of the customer.';

create trigger refresh_conversations after insert or update of search, domain on private.customer_entries
  for each row execute function private.refresh_owners_conversations();

create function private.refresh_conversation_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
  contact public.contacts;
begin
  select c.* into contact from public.contacts c where c.id = (changed ->> tg_argv[0])::uuid;
  perform private.refresh_conversation_entries(contact.profile_id, contact.id);
  return null;
end;
$$;
comment on function private.refresh_conversation_entry() is
  'Trigger: refreshes the entry of the conversation in the column named by its argument.';

create trigger refresh_entry
  after insert or update of name, email, message, profile_id, status, waiting_since, last_message_at, assignee_id on public.contacts
  for each row execute function private.refresh_conversation_entry('id');
-- Messages other than notes update their row of contacts and with it the entry.
create trigger refresh_entry_after_note after insert on public.contact_messages
  for each row when (new.is_note) execute function private.refresh_conversation_entry('contact_id');
create trigger refresh_entry after update of body or delete on public.contact_messages
  for each row execute function private.refresh_conversation_entry('contact_id');

-- Owner's rights, like private.readable_customers.
create view private.readable_conversations with (security_invoker = off) as
  select e.* from private.conversation_entries e where (select private.can('messages.read'));
comment on view private.readable_conversations is
  'All conversation list entries, for roles that may read messages. Searched with an index, which row-level security would prevent.';
grant select on private.readable_conversations to authenticated;

create view public.conversation_list with (security_invoker = on) as
  select e.id, e.profile_id, e.name, e.email, e.subject, e.author_kind, e.status, e.waiting_since, e.last_message_at, e.assignee_id,
         -- A subquery instead of a join, so that it runs only for the rows of the page.
         (select coalesce(a.full_name, a.email) from public.profiles a where a.id = e.assignee_id) as assignee,
         e.domain, e.search,
         -- A subquery for the same reason. Notes are not part of the conversation with the customer.
         left(coalesce(
           (select m.body from public.contact_messages m where m.contact_id = e.id and not m.is_note order by m.id desc limit 1),
           (select regexp_replace(c.message, '^[^\n]{1,150}\n\n', '') from public.contacts c where c.id = e.id)), 200) as excerpt
    from private.readable_conversations e;
comment on view public.conversation_list is
  'All conversations with the customer''s domain, the assignee, and the beginning of the last message.';
grant select on public.conversation_list to authenticated;

-- ---- One conversation ----

create function private.message_authors(contact_id uuid) returns table (message_id bigint, name text)
language sql stable security definer set search_path = '' as $$
  select m.id, coalesce(w.full_name, w.email)
    from public.contact_messages m
    join public.profiles w on w.id = m.author_id
   where m.contact_id = message_authors.contact_id and (select private.can('messages.read'));
$$;
comment on function private.message_authors(uuid) is
  'Authors of the messages of a conversation, for the team only.';
grant execute on function private.message_authors(uuid) to authenticated;

create function private.first_author(contact_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(w.full_name, w.email)
    from public.contacts c
    join public.profiles w on w.id = c.author_id
   where c.id = first_author.contact_id and (select private.can('messages.read'));
$$;
comment on function private.first_author(uuid) is
  'The team member who started a conversation, for the team only; null for a customer''s.';
grant execute on function private.first_author(uuid) to authenticated;

create function private.listed_attachments(contact_id uuid, message_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
      jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'content_type', a.content_type, 'size', a.size)
                order by a.created_at, a.id), '[]')
    from public.contact_attachments a
   where a.contact_id = listed_attachments.contact_id
     and case when listed_attachments.message_id is null then a.is_of_first_message
              else a.message_id = listed_attachments.message_id end;
$$;
comment on function private.listed_attachments(uuid, bigint) is
  'The files of a message (null: the first of its conversation) that the caller may read.';
grant execute on function private.listed_attachments(uuid, bigint) to authenticated;

create function public.conversation(contact_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
      'id', c.id, 'profile_id', c.profile_id, 'name', c.name, 'email', c.email, 'message', c.message,
      'author_kind', c.author_kind, 'author', private.first_author(c.id), 'status', c.status, 'waiting_since', c.waiting_since, 'answered_at', c.answered_at, 'created_at', c.created_at,
      'assignee_id', (select e.assignee_id from private.conversation_entries e where e.id = c.id), 'locale', p.locale, 'full_name', p.full_name, 'domain', coalesce(s.domain, p.domain),
      'site', s.status,
      'attachments', private.listed_attachments(c.id, null),
      'subscription', (
        select jsonb_build_object('status', u.status, 'amount', u.next_amount, 'currency', u.currency,
                                  'period_end', u.current_period_end)
          from public.subscriptions u
         where u.profile_id = c.profile_id
         order by private.is_live_status(u.status) desc, u.started_at desc
         limit 1),
      'owed', (
        select coalesce(sum(y.amount - y.amount_paid), 0) from public.payments y
         where y.profile_id = c.profile_id and y.owed_since is not null),
      'messages', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', m.id, 'author_kind', m.author_kind, 'author', w.name, 'body', m.body,
            'is_note', m.is_note, 'created_at', m.created_at,
            'attachments', private.listed_attachments(c.id, m.id)) order by m.id)
          from public.contact_messages m
          left join private.message_authors(c.id) w on w.message_id = m.id
         where m.contact_id = c.id), '[]'))
    from public.contacts c
    left join public.profiles p on p.id = c.profile_id
    left join public.sites s on s.profile_id = c.profile_id
   where c.id = conversation.contact_id;
$$;
comment on function public.conversation(uuid) is
  'A conversation in one response, limited to the caller''s rights: notes, authors, assignee, and the customer''s site and billing are for the team. Null without read access.';
grant execute on function public.conversation(uuid) to authenticated;

-- ---- Presence ----
-- Which members of the team have a conversation open. Each member writes only their own row.

create table private.conversation_presence (
  contact_id uuid not null references public.contacts (id) on delete cascade,
  member_id uuid not null references public.profiles (id) on delete cascade,
  is_writing boolean not null,
  seen_at timestamptz not null default now(),
  primary key (contact_id, member_id)
);
comment on table private.conversation_presence is 'Members of the team who have a conversation open; a row counts for 30 seconds.';
comment on column private.conversation_presence.is_writing is 'Whether the member has written a part of an answer.';
comment on column private.conversation_presence.seen_at is 'Time of the last sign of it.';

create index conversation_presence_member_id_idx on private.conversation_presence (member_id);
create index conversation_presence_seen_at_idx on private.conversation_presence (seen_at);

alter table private.conversation_presence enable row level security;
create policy "No API role reads presence but through conversation_colleagues" on private.conversation_presence
  for select to anon, authenticated using (false);

create function private.conversation_colleagues(contact_id uuid, is_writing boolean)
returns table (name text, writes boolean)
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('messages.read') then
    raise exception 'Only roles that read messages ask who has one open.' using errcode = '42501';
  end if;
  insert into private.conversation_presence as p (contact_id, member_id, is_writing)
  select c.id, auth.uid(), conversation_colleagues.is_writing
    from public.contacts c where c.id = conversation_colleagues.contact_id
      on conflict on constraint conversation_presence_pkey
      do update set is_writing = excluded.is_writing, seen_at = now();
  return query
    select coalesce(m.full_name, m.email), p.is_writing
      from private.conversation_presence p
      join public.profiles m on m.id = p.member_id
     where p.contact_id = conversation_colleagues.contact_id and p.member_id <> auth.uid()
       and p.seen_at > now() - interval '30 seconds'
     order by p.is_writing desc, 1;
end;
$$;
comment on function private.conversation_colleagues(uuid, boolean) is
  'Notes that the caller has a conversation open, and returns the colleagues who have it open, those who write first.';
grant execute on function private.conversation_colleagues(uuid, boolean) to authenticated;

create function public.conversation_colleagues(contact_id uuid, is_writing boolean)
returns table (name text, writes boolean)
language sql set search_path = '' as $$
  select * from private.conversation_colleagues(contact_id, is_writing);
$$;
comment on function public.conversation_colleagues(uuid, boolean) is
  'Colleagues who have a conversation open; see private.conversation_colleagues.';
grant execute on function public.conversation_colleagues(uuid, boolean) to authenticated;

-- Blog: posts, redirects from their former addresses, and editing. Visitors read published rows.

-- ---- Posts and redirects ----

create type public.publication_status as enum ('draft', 'published');
comment on type public.publication_status is 'Whether a post, a course or a lesson is public.';

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (length(title) <= 160 and private.is_plain_line(title)),
  excerpt text not null default '' check (length(excerpt) <= 400 and private.is_xml_text(excerpt)),
  content text not null default '' check (length(content) <= 200000 and private.is_xml_text(content)),
  author text not null check (length(author) <= 80 and private.is_plain_line(author)),
  tags text[] not null default '{}' check (
    cardinality(tags) <= 10
    and array_position(tags, null) is null
    and private.are_plain_lines(tags)
    and length(array_to_string(tags, '')) <= 300
    and array_to_string(tags, '') !~ ','
  ),
  cover_url text check (private.is_web_address(cover_url)),
  cover_alt text not null default '' check (length(cover_alt) <= 300 and private.is_xml_text(cover_alt)),
  cover_width integer check (cover_width between 1 and 20000),
  cover_height integer check (cover_height between 1 and 20000),
  seo_title text not null default '' check (length(seo_title) <= 120 and (seo_title = '' or private.is_plain_line(seo_title))),
  seo_description text not null default '' check (length(seo_description) <= 320 and private.is_xml_text(seo_description)),
  seo_keywords text not null default '' check (length(seo_keywords) <= 400 and private.is_xml_text(seo_keywords)),
  status public.publication_status not null default 'draft',
  published_at timestamptz check (private.is_readable_time(published_at)),
  -- Stored, so that lists read neither the whole text nor a count of it.
  reading_minutes integer not null generated always as (
    greatest(1, ceil(coalesce(array_length(regexp_split_to_array(btrim(content, E' \t\r\n'), '\s+'), 1), 0) / 200.0))::integer
  ) stored,
  search_text text not null generated always as (private.fold_text(title || E'\n' || excerpt)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  constraint blog_posts_published_has_date check (status <> 'published' or published_at is not null),
  constraint blog_posts_cover_has_width_and_height check ((cover_width is null) = (cover_height is null)),
  constraint blog_posts_content_is_passive check (private.is_passive_text(content))
);
comment on table public.blog_posts is 'Blog posts. Visitors read a post when status is published and published_at has passed.';
comment on column public.blog_posts.slug is 'Last part of the address: lower-case letters, digits and single hyphens. A change leaves a redirect.';
comment on column public.blog_posts.excerpt is 'One or two sentences for lists and search engines.';
comment on column public.blog_posts.content is 'Text in Markdown or HTML.';
comment on column public.blog_posts.author is 'Name shown as the author.';
comment on column public.blog_posts.tags is 'Displayed topics; posts with a common tag are related.';
comment on column public.blog_posts.cover_url is 'Address of the image above the text; empty for a drawn one.';
comment on column public.blog_posts.cover_width is 'Width of the image in pixels, so that the layout does not shift.';
comment on column public.blog_posts.seo_title is 'Title for search engines; empty for the headline.';
comment on column public.blog_posts.seo_description is 'Description for search engines; empty for the excerpt.';
comment on column public.blog_posts.seo_keywords is 'Keywords for search engines, separated by commas.';
comment on column public.blog_posts.published_at is 'Time from which visitors read it. Set on publishing when null; a future time schedules the post.';
comment on column public.blog_posts.reading_minutes is 'Reading time in minutes at 200 words a minute. Computed.';
comment on column public.blog_posts.search_text is 'Folded title and excerpt, for searching. Computed.';
comment on column public.blog_posts.trashed_at is 'When the post was moved to the bin; null for a post in use. It is deleted 30 days later.';

-- A post in the bin does not reserve its address.
create unique index blog_posts_slug_key on public.blog_posts (slug) where trashed_at is null;
create index blog_posts_published_idx on public.blog_posts (published_at desc, id) where status = 'published';
create index blog_posts_created_at_idx on public.blog_posts (created_at desc, id);
create index blog_posts_tags_idx on public.blog_posts using gin (tags);
create index blog_posts_title_idx on public.blog_posts (title, id);
create index blog_posts_author_idx on public.blog_posts (author, id);
create index blog_posts_title_and_author_idx on public.blog_posts using gin (private.fold_text(title || ' ' || author) extensions.gin_trgm_ops);
create index blog_posts_updated_at_idx on public.blog_posts (updated_at desc nulls last, id);
create index blog_posts_any_published_at_idx on public.blog_posts (published_at, id);
-- Includes the status, so that the figures of the admin start page need no table access.
create index blog_posts_latest_published_idx on public.blog_posts (published_at desc nulls last, id) include (status)
  where trashed_at is null;
create index blog_posts_trashed_at_idx on public.blog_posts (trashed_at) where trashed_at is not null;

create trigger blog_posts_set_updated_at before update on public.blog_posts
  for each row execute function private.set_updated_at();

alter table public.blog_posts enable row level security;
create policy "Visitors read published posts" on public.blog_posts
  for select to anon using (status = 'published' and published_at <= now() and trashed_at is null);
-- Only blog_post_list shows posts in the bin; functions move posts in and out.
create policy "Customers read published posts, administrators all but the bin" on public.blog_posts
  for select to authenticated
  using (trashed_at is null and (status = 'published' and published_at <= now() or (select private.can('blog.read'))));
create policy "Administrators add posts" on public.blog_posts
  for insert to authenticated with check (trashed_at is null and (select private.can('blog.write')));
create policy "Administrators change posts" on public.blog_posts
  for update to authenticated
  using (trashed_at is null and (select private.can('blog.write')))
  with check (trashed_at is null and (select private.can('blog.write')));
grant select on public.blog_posts to anon, authenticated;
-- Timestamps and computed columns are not writable.
grant insert (id, slug, title, excerpt, content, author, tags, cover_url, cover_alt, cover_width, cover_height,
    seo_title, seo_description, seo_keywords, status, published_at),
  update (slug, title, excerpt, content, author, tags, cover_url, cover_alt, cover_width, cover_height,
    seo_title, seo_description, seo_keywords, status, published_at)
  on public.blog_posts to authenticated;
grant select on public.blog_posts to service_role;
-- Drafts save automatically, so the log contains creation, publication and removal only; the history contains the rest.
select private.audit('public.blog_posts', 'blog', personal => '{content}', events => 'insert or delete');

create table public.blog_redirects (
  slug text primary key check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.blog_redirects is 'Former addresses of posts. Written by a trigger when a published post changes its slug.';
comment on column public.blog_redirects.slug is 'Former slug.';

create index blog_redirects_post_id_idx on public.blog_redirects (post_id);

alter table public.blog_redirects enable row level security;
-- The posts' policies apply inside, so that redirects do not reveal drafts.
create policy "Visitors read redirects to posts they may read" on public.blog_redirects
  for select to anon using (exists (select from public.blog_posts p where p.id = post_id));
create policy "Customers read redirects to posts they may read" on public.blog_redirects
  for select to authenticated using (exists (select from public.blog_posts p where p.id = post_id));
create policy "Administrators add redirects" on public.blog_redirects
  for insert to authenticated with check ((select private.can('blog.write')));
create policy "Administrators change redirects" on public.blog_redirects
  for update to authenticated using ((select private.can('blog.write'))) with check ((select private.can('blog.write')));
create policy "Administrators remove redirects" on public.blog_redirects
  for delete to authenticated using ((select private.can('blog.write')));
grant select on public.blog_redirects to anon, authenticated;
grant insert (slug, post_id), update (slug, post_id), delete on public.blog_redirects to authenticated;
grant select on public.blog_redirects to service_role;
select private.audit('public.blog_redirects', 'blog');

create function private.set_published_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'published' and new.published_at is null then
    new.published_at := now();
  end if;
  return new;
end;
$$;
comment on function private.set_published_at() is 'Trigger: sets the publication time of a post that is published without one.';

create trigger blog_posts_set_published_at before insert or update on public.blog_posts
  for each row execute function private.set_published_at();

create function private.update_redirects() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A post takes precedence over a redirect from its address.
  delete from public.blog_redirects r where r.slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug and old.published_at is not null then
    insert into public.blog_redirects (slug, post_id) values (old.slug, new.id);
  end if;
  return null;
end;
$$;
comment on function private.update_redirects() is
  'Trigger: adds a redirect from a post''s former public address and removes redirects from addresses in use.';

create trigger blog_posts_update_redirects_on_insert after insert on public.blog_posts
  for each row execute function private.update_redirects();
create trigger blog_posts_update_redirects_on_move after update of slug on public.blog_posts
  for each row when (old.slug is distinct from new.slug) execute function private.update_redirects();
create trigger blog_posts_update_redirects_on_restore after update of trashed_at on public.blog_posts
  for each row when (old.trashed_at is not null and new.trashed_at is null) execute function private.update_redirects();

create trigger record_change_of_published after update on public.blog_posts
  for each row when (
    old.status = 'published' or new.status = 'published' or old.trashed_at is distinct from new.trashed_at)
  execute function private.record_change('blog', '{id}', '', '{content}');

-- ---- Editing ----
-- The team's list of posts, tags in use, the history of each post, and the bin.

-- Owner's rights, like private.readable_customers.
create view private.readable_posts with (security_invoker = off) as
  select p.* from public.blog_posts p where (select private.can('blog.read'));
comment on view private.readable_posts is
  'All posts, for roles that may read drafts. Searched with an index, which row-level security would prevent.';
grant select on private.readable_posts to authenticated;

create type public.post_state as enum ('draft', 'published', 'scheduled', 'trashed');
comment on type public.post_state is 'States of a post for the team, in sort order.';

-- The state depends on the clock: a scheduled post becomes published without a write.
create view public.blog_post_list with (security_invoker = on) as
  select p.id, p.slug, p.title, p.author, p.tags, p.reading_minutes, p.published_at, p.created_at, p.updated_at, p.trashed_at,
         case
           when p.trashed_at is not null then 'trashed'::public.post_state
           when p.status = 'draft' then 'draft'
           when p.published_at > now() then 'scheduled'
           else 'published'
         end as state,
         -- The search text of the panel.
         private.fold_text(p.title || ' ' || p.author) as search
    from private.readable_posts p;
comment on view public.blog_post_list is
  'Posts for the team, without their text. State: draft, scheduled (published with a future time), published or trashed.';
grant select on public.blog_post_list to authenticated;

create view public.blog_tags with (security_invoker = on) as
  select used.tag, count(*)::integer as posts
    from public.blog_posts p
   cross join unnest(p.tags) as used (tag)
   group by used.tag;
comment on view public.blog_tags is 'Tags in use with their number of posts; for the team including drafts.';
grant select on public.blog_tags to authenticated, service_role;

create table public.blog_post_versions (
  id bigint generated always as identity primary key,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  fields jsonb not null,
  saved_by uuid references public.profiles (id) on delete set null,
  started_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  sealed boolean not null default false
);
comment on table public.blog_post_versions is
  'The newest 50 versions of each post. Written by a trigger; saves of a draft by one editor within ten minutes are one version.';
comment on column public.blog_post_versions.id is 'Identifier; a later version has a higher one.';
comment on column public.blog_post_versions.fields is 'The editable columns of blog_posts, as saved.';
comment on column public.blog_post_versions.saved_by is 'The editor; null for a deleted account or a change in Studio.';
comment on column public.blog_post_versions.started_at is 'Time of its first save.';
comment on column public.blog_post_versions.saved_at is 'Time of its last save.';
comment on column public.blog_post_versions.sealed is 'Whether the next save creates a new version, because an older one was restored.';

create index blog_post_versions_post_id_idx on public.blog_post_versions (post_id, id desc);
create index blog_post_versions_saved_by_idx on public.blog_post_versions (saved_by);

alter table public.blog_post_versions enable row level security;
create policy "Who may read the blog reads its history" on public.blog_post_versions
  for select to authenticated using ((select private.can('blog.read')));
grant select on public.blog_post_versions to authenticated, service_role;

create function private.record_blog_post_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  not_written constant text[] := '{id,reading_minutes,search_text,created_at,updated_at,trashed_at}';
  written constant jsonb := to_jsonb(new) - not_written;
  saver constant uuid := (select p.id from public.profiles p where p.id = auth.uid());
  latest public.blog_post_versions;
begin
  if tg_op = 'UPDATE' and written = to_jsonb(old) - not_written then
    return null;
  end if;
  select v.* into latest from public.blog_post_versions v where v.post_id = new.id order by v.id desc limit 1;
  -- A draft saves itself every few seconds: these saves are one version.
  if not latest.sealed and new.status = 'draft' and latest.fields ->> 'status' = 'draft'
     and latest.saved_by is not distinct from saver and latest.started_at > now() - interval '10 minutes' then
    update public.blog_post_versions v set fields = written, saved_at = now() where v.id = latest.id;
    return null;
  end if;
  insert into public.blog_post_versions (post_id, fields, saved_by) values (new.id, written, saver);
  delete from public.blog_post_versions v
   where v.post_id = new.id
     and v.id <= (select k.id from public.blog_post_versions k where k.post_id = new.id order by k.id desc offset 50 limit 1);
  return null;
end;
$$;
comment on function private.record_blog_post_version() is
  'Trigger: writes the history of a post and keeps its newest 50 versions.';

create trigger blog_posts_record_version after insert or update on public.blog_posts
  for each row execute function private.record_blog_post_version();

create function private.blog_post_history(post_id uuid)
returns table (id bigint, title text, status public.publication_status, words integer, saved_by text, saved_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('blog.read') then
    raise exception 'Only who may read the blog reads its history.' using errcode = '42501';
  end if;
  return query
    select v.id, v.fields ->> 'title', (v.fields ->> 'status')::public.publication_status,
           coalesce(array_length(regexp_split_to_array(nullif(btrim(v.fields ->> 'content', E' \t\r\n'), ''), '\s+'), 1), 0),
           coalesce(p.full_name, p.email), v.saved_at
      from public.blog_post_versions v
      left join public.profiles p on p.id = v.saved_by
     where v.post_id = blog_post_history.post_id
     order by v.id desc;
end;
$$;
comment on function private.blog_post_history(uuid) is
  'Versions of a post with their editors'' names, newest first. Security definer, because editors may not read profiles.';
grant execute on function private.blog_post_history(uuid) to authenticated;

create function public.blog_post_history(post_id uuid)
returns table (id bigint, title text, status public.publication_status, words integer, saved_by text, saved_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.blog_post_history(post_id);
$$;
comment on function public.blog_post_history(uuid) is 'Versions of a post with their editors'' names, newest first.';
grant execute on function public.blog_post_history(uuid) to authenticated;

create function private.restore_blog_post(version_id bigint, seen timestamptz) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  version public.blog_post_versions;
  was public.blog_posts;
  saved timestamptz;
begin
  if not private.can('blog.write') then
    raise exception 'Only who may write the blog restores a version.' using errcode = '42501';
  end if;
  select v.* into version from public.blog_post_versions v where v.id = restore_blog_post.version_id;
  if version.id is null then
    raise exception 'There is no such version.' using errcode = 'PT404';
  end if;
  was := jsonb_populate_record(null::public.blog_posts, version.fields);
  -- Keeps the current text in the history, even when it was just saved.
  update public.blog_post_versions v set sealed = true
   where v.id = (select max(l.id) from public.blog_post_versions l where l.post_id = version.post_id);
  -- Restores the text; address and publication do not change.
  update public.blog_posts p
     set title = was.title, excerpt = was.excerpt, content = was.content, author = was.author, tags = was.tags,
         cover_url = was.cover_url, cover_alt = was.cover_alt,
         cover_width = was.cover_width, cover_height = was.cover_height,
         seo_title = was.seo_title, seo_description = was.seo_description, seo_keywords = was.seo_keywords
   where p.id = version.post_id and p.updated_at = restore_blog_post.seen
  returning p.updated_at into saved;
  if saved is null then
    raise exception 'The post was changed meanwhile.' using errcode = 'PT409';
  end if;
  return saved;
end;
$$;
comment on function private.restore_blog_post(bigint, timestamptz) is
  'Restores the text of a version as a new version and returns the new updated_at. PT404 without such a version, PT409 when the post changed since it was seen.';
grant execute on function private.restore_blog_post(bigint, timestamptz) to authenticated;

create function public.restore_blog_post(version_id bigint, seen timestamptz) returns timestamptz
language sql set search_path = '' as $$
  select private.restore_blog_post(version_id, seen);
$$;
comment on function public.restore_blog_post(bigint, timestamptz) is
  'Restores the text of a version as a new version and returns the new updated_at.';
grant execute on function public.restore_blog_post(bigint, timestamptz) to authenticated;

-- The bin. A post in it keeps its text, history and publication for 30 days.
create function private.move_blog_post(post_id uuid, moved_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('blog.write') then
    raise exception 'Only who may write the blog moves a post to the bin or back.' using errcode = '42501';
  end if;
  update public.blog_posts p set trashed_at = moved_at
   where p.id = move_blog_post.post_id and (p.trashed_at is null) <> (moved_at is null);
  if not found then
    raise exception 'There is no such post.' using errcode = 'PT404';
  end if;
end;
$$;
comment on function private.move_blog_post(uuid, timestamptz) is
  'Moves a post to the bin, or restores it with null. PT404 when the post is already there.';
grant execute on function private.move_blog_post(uuid, timestamptz) to authenticated;

create function public.trash_blog_post(post_id uuid) returns void
language sql set search_path = '' as $$
  select private.move_blog_post(post_id, now());
$$;
comment on function public.trash_blog_post(uuid) is 'Moves a post to the bin. PT404 when it is not in use.';
grant execute on function public.trash_blog_post(uuid) to authenticated;

create function public.untrash_blog_post(post_id uuid) returns void
language sql set search_path = '' as $$
  select private.move_blog_post(post_id, null);
$$;
comment on function public.untrash_blog_post(uuid) is
  'Restores a post from the bin. PT404 when it is not in the bin, 23505 when another post has its address.';
grant execute on function public.untrash_blog_post(uuid) to authenticated;

create function private.delete_blog_post(post_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('blog.write') then
    raise exception 'Only who may write the blog deletes a post.' using errcode = '42501';
  end if;
  delete from public.blog_posts p where p.id = delete_blog_post.post_id and p.trashed_at is not null;
  if not found then
    raise exception 'There is no such post in the bin.' using errcode = 'PT404';
  end if;
end;
$$;
comment on function private.delete_blog_post(uuid) is 'Deletes a post in the bin permanently with its history and redirects. PT404 when it is not in the bin.';
grant execute on function private.delete_blog_post(uuid) to authenticated;

create function public.delete_blog_post(post_id uuid) returns void
language sql set search_path = '' as $$
  select private.delete_blog_post(post_id);
$$;
comment on function public.delete_blog_post(uuid) is 'Deletes a post in the bin permanently. PT404 when it is not in the bin.';
grant execute on function public.delete_blog_post(uuid) to authenticated;

create function private.purge_trashed_blog_posts() returns void
language sql security definer set search_path = '' as $$
  delete from public.blog_posts p where p.trashed_at < now() - interval '30 days';
$$;
comment on function private.purge_trashed_blog_posts() is 'Deletes posts that were moved to the bin more than 30 days ago.';

-- Courses for customers.

-- ---- Courses and lessons ----
-- Every session reads published courses and their outlines. Lesson contents (video, text, files) are in separate tables,
-- which only learners with access can read.

create function private.has_learning_site(profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.sites s
     where s.profile_id = has_learning_site.profile_id and s.status in ('awaiting_activation', 'active', 'suspended'));
$$;
comment on function private.has_learning_site(uuid) is 'Whether a customer''s site gives access to lessons.';

create function private.may_learn() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.can('courses.read') or (private.is_mfa_satisfied() and private.has_learning_site(auth.uid()));
end;
$$;
comment on function private.may_learn() is
  'Whether the caller may open lessons: their site awaits activation, is active or suspended, or they have courses.read.';
grant execute on function private.may_learn() to authenticated;

create type public.video_kind as enum ('none', 'upload', 'youtube', 'vimeo');
comment on type public.video_kind is 'Host of a course or lesson video.';

create function private.is_whole_video(kind public.video_kind, url text, path text) returns boolean
language sql immutable set search_path = '' as $$
  select case kind
    when 'none' then url is null and path is null
    when 'upload' then url is null and coalesce(length(path) <= 400 and path ~ '^[A-Za-z0-9][A-Za-z0-9._/-]*[.](mp4|webm)$', false)
    when 'youtube' then path is null and coalesce(url ~ '^https://www[.]youtube[.]com/watch[?]v=[A-Za-z0-9_-]{11}$', false)
    when 'vimeo' then path is null and coalesce(url ~ '^https://vimeo[.]com/[0-9]{1,12}(/[0-9a-f]{6,20})?$', false)
  end;
$$;
comment on function private.is_whole_video(public.video_kind, text, text) is
  'Whether a video''s address has the format of its kind: a path in the bucket videos for an upload, https://www.youtube.com/watch?v=… or https://vimeo.com/… (an unlisted one with its hash) for the others.';
grant execute on function private.is_whole_video(public.video_kind, text, text) to authenticated, service_role;

create table public.courses (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) <= 160 and private.is_plain_line(title)),
  description text not null default '' check (length(description) <= 2000),
  language public.language not null default 'pt-BR',
  status public.publication_status not null default 'draft',
  cover_url text check (private.is_web_address(cover_url)),
  cover_alt text not null default '' check (length(cover_alt) <= 300 and private.is_xml_text(cover_alt)),
  intro_video_kind public.video_kind not null default 'none',
  intro_video_url text,
  intro_video_path text,
  position integer not null default 0 check (position between 0 and 10000),
  search_text text not null generated always as (private.fold_text(title || E'\n' || description)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint courses_intro_video_is_whole check (
    private.is_whole_video(intro_video_kind, intro_video_url, intro_video_path)
  )
);
comment on table public.courses is 'Courses for customers, each in one language. Readable by every session when status is published.';
comment on column public.courses.language is 'Language of the course: pt-BR, pt-PT or en.';
comment on column public.courses.cover_url is 'Address of the cover image; empty for a drawn one.';
comment on column public.courses.intro_video_kind is 'Kind of the introduction video: none, upload, youtube or vimeo. Readable with the course.';
comment on column public.courses.intro_video_url is 'Address at YouTube or Vimeo, in the format of private.is_whole_video.';
comment on column public.courses.intro_video_path is 'Path in the bucket videos. A copied course uses the same file.';
comment on column public.courses.position is 'Position in the customers'' list, from 1, set by reorder_courses. New courses have 0 and come first, newest first.';
comment on column public.courses.search_text is 'Folded title and description, for searching. Computed.';

create index courses_position_idx on public.courses (position, created_at desc, id);
create index courses_title_idx on public.courses (title, id);

-- Reordering courses does not change updated_at, which open forms compare.
create trigger courses_set_updated_at before update on public.courses
  for each row when (new.position = old.position) execute function private.set_updated_at();

alter table public.courses enable row level security;
create policy "Every session reads published courses, editors all" on public.courses
  for select to authenticated using (status = 'published' or (select private.can('courses.read')));
create policy "Who looks after courses adds some" on public.courses
  for insert to authenticated with check ((select private.can('courses.write')));
create policy "Who looks after courses changes them" on public.courses
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
create policy "Who looks after courses deletes them" on public.courses
  for delete to authenticated using ((select private.can('courses.write')));
grant select, delete on public.courses to authenticated;
grant select on public.courses to service_role;
grant insert (id, title, description, language, status, cover_url, cover_alt, intro_video_kind, intro_video_url, intro_video_path),
      update (title, description, language, status, cover_url, cover_alt, intro_video_kind, intro_video_url, intro_video_path, position)
  on public.courses to authenticated;
select private.audit('public.courses', 'courses');

create table public.course_modules (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  title text not null check (length(title) <= 160 and private.is_plain_line(title)),
  position integer not null check (position between 0 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Target of a foreign key that keeps a lesson's module in the lesson's course.
  constraint course_modules_of_course unique (course_id, id)
);
comment on table public.course_modules is 'Parts of a course, in order. A module is visible when it has a published lesson.';
comment on column public.course_modules.position is 'Position in the course, from 0.';

create trigger course_modules_set_updated_at before update on public.course_modules
  for each row execute function private.set_updated_at();

alter table public.course_modules enable row level security;
-- The subqueries apply the policies above, so that parts of hidden courses are hidden.
create policy "Modules are read with their course" on public.course_modules
  for select to authenticated using (course_id in (select c.id from public.courses c));
create policy "Who looks after courses adds modules" on public.course_modules
  for insert to authenticated with check ((select private.can('courses.write')));
create policy "Who looks after courses changes modules" on public.course_modules
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
create policy "Who looks after courses deletes modules" on public.course_modules
  for delete to authenticated using ((select private.can('courses.write')));
grant select, delete on public.course_modules to authenticated;
grant insert (id, course_id, title, position), update (title, position) on public.course_modules to authenticated;
select private.audit('public.course_modules', 'courses');

create table public.lessons (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null,
  module_id uuid not null,
  title text not null check (length(title) <= 160 and private.is_plain_line(title)),
  status public.publication_status not null default 'draft',
  position integer not null check (position between 0 and 10000),
  duration_seconds integer check (duration_seconds between 1 and 86400),
  poster_path text check (length(poster_path) <= 400 and poster_path ~ '^[A-Za-z0-9][A-Za-z0-9._/-]*[.](jpg|png|webp)$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lessons_module_fkey foreign key (course_id, module_id)
    references public.course_modules (course_id, id) on delete cascade
);
comment on table public.lessons is 'Lessons in the outline of a course. Contents are in lesson_contents and lesson_files.';
comment on column public.lessons.course_id is 'The course of its module.';
comment on column public.lessons.status is 'draft or published. A lesson is visible and counts for progress when it and its course are published.';
comment on column public.lessons.position is 'Position in the module, from 0.';
comment on column public.lessons.duration_seconds is 'Duration of the video in seconds; null when unknown.';
comment on column public.lessons.poster_path is 'Path in the bucket lesson-files of a frame of the uploaded video, for the outline; null without one. A copied course uses the same file.';

create index lessons_course_id_idx on public.lessons (course_id, module_id, position);

create trigger lessons_set_updated_at before update on public.lessons
  for each row execute function private.set_updated_at();

alter table public.lessons enable row level security;
create policy "Published lessons are read with their course, editors read all" on public.lessons
  for select to authenticated using (
    (select private.can('courses.read')) or (status = 'published' and course_id in (select c.id from public.courses c))
  );
create policy "Who looks after courses adds lessons" on public.lessons
  for insert to authenticated with check ((select private.can('courses.write')));
create policy "Who looks after courses changes lessons" on public.lessons
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
create policy "Who looks after courses deletes lessons" on public.lessons
  for delete to authenticated using ((select private.can('courses.write')));
grant select, delete on public.lessons to authenticated;
grant select on public.lessons to service_role;
grant insert (id, course_id, module_id, title, status, position, duration_seconds, poster_path),
      update (module_id, title, status, position, duration_seconds, poster_path) on public.lessons to authenticated;
select private.audit('public.lessons', 'courses');

create table public.lesson_contents (
  lesson_id uuid primary key references public.lessons (id) on delete cascade,
  video_kind public.video_kind not null default 'none',
  video_url text,
  video_path text,
  body text not null default '' check (length(body) <= 200000 and private.is_passive_text(body)),
  is_empty boolean not null generated always as (video_kind = 'none' and body !~ '\S') stored,
  updated_at timestamptz not null default now(),
  constraint lesson_contents_video_is_whole check (private.is_whole_video(video_kind, video_url, video_path))
);
comment on table public.lesson_contents is 'Contents of a lesson, for learners with access. Created with the lesson.';
comment on column public.lesson_contents.video_kind is 'Kind of the video: none, upload, youtube or vimeo.';
comment on column public.lesson_contents.video_url is 'Address at YouTube or Vimeo, in the format of private.is_whole_video.';
comment on column public.lesson_contents.video_path is 'Path in the bucket videos. A copied course uses the same file.';
comment on column public.lesson_contents.body is 'Text below the video, in Markdown.';
comment on column public.lesson_contents.is_empty is 'Whether video and text are missing. Computed.';

create trigger lesson_contents_set_updated_at before update on public.lesson_contents
  for each row execute function private.set_updated_at();

alter table public.lesson_contents enable row level security;
create policy "Who may learn reads what visible lessons hold" on public.lesson_contents
  for select to authenticated using (
    (select private.may_learn()) and exists (select from public.lessons l where l.id = lesson_id)
  );
create policy "Who looks after courses changes what lessons hold" on public.lesson_contents
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
grant select on public.lesson_contents to authenticated;
grant update (video_kind, video_url, video_path, body) on public.lesson_contents to authenticated;
grant select on public.lesson_contents to service_role;
select private.audit('public.lesson_contents', 'courses');

create type public.lesson_file_kind as enum ('attachment', 'captions');
comment on type public.lesson_file_kind is 'Kind of a lesson file, in sort order.';

create table public.lesson_files (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  kind public.lesson_file_kind not null,
  name text not null check (length(name) <= 160 and private.is_plain_line(name)),
  path text not null check (length(path) <= 400 and path ~ '^[A-Za-z0-9][A-Za-z0-9._/-]*$'),
  language public.language,
  size_bytes bigint not null check (size_bytes between 1 and 52428800),
  position integer not null default 0 check (position between 0 and 10000),
  created_at timestamptz not null default now(),
  constraint lesson_files_captions_have_language check ((kind = 'captions') = (language is not null))
);
comment on table public.lesson_files is 'Captions and attachments of lessons, for learners with access.';
comment on column public.lesson_files.kind is 'captions (WebVTT) or attachment.';
comment on column public.lesson_files.name is 'Displayed name, also the file name of a downloaded attachment.';
comment on column public.lesson_files.path is 'Path in the bucket lesson-files. A copied course uses the same file.';
comment on column public.lesson_files.language is 'Language of captions; null for attachments.';
comment on column public.lesson_files.position is 'Position in the list, from 0.';

create index lesson_files_lesson_id_idx on public.lesson_files (lesson_id, kind, position);

alter table public.lesson_files enable row level security;
create policy "Who may learn reads the files of visible lessons" on public.lesson_files
  for select to authenticated using (
    (select private.may_learn()) and exists (select from public.lessons l where l.id = lesson_id)
  );
create policy "Who looks after courses adds files" on public.lesson_files
  for insert to authenticated with check ((select private.can('courses.write')));
create policy "Who looks after courses changes files" on public.lesson_files
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
create policy "Who looks after courses deletes files" on public.lesson_files
  for delete to authenticated using ((select private.can('courses.write')));
grant select, delete on public.lesson_files to authenticated;
grant select on public.lesson_files to service_role;
grant insert (lesson_id, kind, name, path, language, size_bytes, position), update (name, language, position)
  on public.lesson_files to authenticated;
select private.audit('public.lesson_files', 'courses');

-- ---- Rules of courses ----

create function private.create_lesson_contents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.lesson_contents (lesson_id) values (new.id);
  return null;
end;
$$;
comment on function private.create_lesson_contents() is 'Trigger: creates the empty contents of a new lesson.';

create trigger create_lesson_contents after insert on public.lessons
  for each row execute function private.create_lesson_contents();

create function private.lock_course_lessons(course_id uuid) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('course_lessons:' || course_id, 0));
$$;
comment on function private.lock_course_lessons(uuid) is
  'Serialises publishing a course and hiding one of its lessons. Does not lock the course''s row, which reorder_course locks before its lessons.';

create function private.refuse_course_without_lessons(course_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.lessons l where l.course_id = refuse_course_without_lessons.course_id and l.status = 'published'
  ) then
    raise exception 'course_without_lessons' using errcode = 'PT422', hint = 'Publish a lesson of the course first.';
  end if;
end;
$$;
comment on function private.refuse_course_without_lessons(uuid) is 'Raises PT422 course_without_lessons for a course without a published lesson.';

create function private.require_published_lesson() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_course_lessons(new.id);
  perform private.refuse_course_without_lessons(new.id);
  return null;
end;
$$;
comment on function private.require_published_lesson() is 'Trigger: refuses to publish a course without a published lesson.';

create trigger require_published_lesson after insert on public.courses
  for each row when (new.status = 'published') execute function private.require_published_lesson();
create trigger require_published_lesson_on_update after update of status on public.courses
  for each row when (new.status = 'published' and old.status <> 'published')
  execute function private.require_published_lesson();

create function private.keep_published_lesson() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  course_ids uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct o.course_id order by o.course_id) into course_ids
      from before_change o left join after_change n on n.id = o.id
     where o.status = 'published' and (n.status, n.course_id) is distinct from (o.status, o.course_id);
  else
    select array_agg(distinct o.course_id order by o.course_id) into course_ids
      from before_change o where o.status = 'published';
  end if;
  -- Serialised per course, so that two concurrent calls do not each rely on the lesson that the other hides.
  perform private.lock_course_lessons(c.id) from unnest(course_ids) c (id);
  -- Excludes deleted courses.
  perform private.refuse_course_without_lessons(c.id)
     from public.courses c where c.id = any (course_ids) and c.status = 'published';
  return null;
end;
$$;
comment on function private.keep_published_lesson() is
  'Trigger: refuses to hide or delete the last published lesson of a published course (PT422 course_without_lessons).';

create trigger keep_published_lesson after update on public.lessons
  referencing old table as before_change new table as after_change for each statement execute function private.keep_published_lesson();
create trigger keep_published_lesson_on_delete after delete on public.lessons
  referencing old table as before_change for each statement execute function private.keep_published_lesson();

-- ---- Changes of several rows ----

create function public.reorder_courses(course_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.can('courses.write') then
    raise exception 'Only editors of courses put them in order.' using errcode = '42501';
  end if;
  -- Locked, so that the second of two concurrent calls compares with the result of the first.
  perform from public.courses c order by c.id for update;
  if array(select c.id from public.courses c order by c.id)
     is distinct from array(select w.id from unnest(course_ids) w (id) order by w.id) then
    raise exception 'The list of courses has changed. Read it again.' using errcode = 'PT409';
  end if;
  update public.courses c set position = w.place
    from unnest(course_ids) with ordinality w (id, place)
   where c.id = w.id and c.position <> w.place;
end;
$$;
comment on function public.reorder_courses(uuid[]) is
  'Sets the order of all courses. PT409 when a course is missing or unknown, 42501 without the permission.';
grant execute on function public.reorder_courses(uuid[]) to authenticated;

create function public.reorder_course(course_id uuid, outline jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted_modules uuid[];
  wanted_lessons uuid[];
begin
  -- Locked, so that the second of two concurrent calls sees the result of the first.
  perform from public.courses c where c.id = reorder_course.course_id for update;
  if not found then
    raise exception 'There is no such course to reorder.' using errcode = 'PT404';
  end if;
  wanted_modules := array(
    select (m.value ->> 'id')::uuid from jsonb_array_elements(outline) m order by 1);
  wanted_lessons := array(
    select l.value::uuid from jsonb_array_elements(outline) m, jsonb_array_elements_text(m.value -> 'lessons') l order by 1);
  if wanted_modules is distinct from array(
       select m.id from public.course_modules m where m.course_id = reorder_course.course_id order by 1)
     or wanted_lessons is distinct from array(
       select l.id from public.lessons l where l.course_id = reorder_course.course_id order by 1) then
    raise exception 'The course has other modules or lessons by now. Read it again.' using errcode = 'PT409';
  end if;

  update public.course_modules m set position = o.place - 1
    from jsonb_array_elements(outline) with ordinality o (module, place)
   where m.id = (o.module ->> 'id')::uuid and m.position is distinct from o.place - 1;
  update public.lessons l set module_id = o.module_id, position = o.place - 1
    from (select (m.value ->> 'id')::uuid as module_id, e.lesson::uuid as lesson_id, e.place
            from jsonb_array_elements(outline) m,
                 jsonb_array_elements_text(m.value -> 'lessons') with ordinality e (lesson, place)) o
   where l.id = o.lesson_id
     and (l.module_id, l.position) is distinct from (o.module_id, (o.place - 1)::integer);
end;
$$;
comment on function public.reorder_course(uuid, jsonb) is
  'Sets the order of a course''s modules and lessons and moves lessons between modules: [{"id": module, "lessons": [lesson, …]}, …] with all of the course. PT404 without the course or the permission, PT409 when one is missing or belongs to another course.';
grant execute on function public.reorder_course(uuid, jsonb) to authenticated;

create function public.duplicate_course(course_id uuid, title text, new_id uuid default gen_random_uuid()) returns uuid
language plpgsql set search_path = '' as $$
declare
  copy_id uuid;
  module record;
  module_copy uuid;
  lesson record;
  lesson_copy uuid;
begin
  if not private.can('courses.write') then
    raise exception 'Only who may write courses copies one.' using errcode = '42501';
  end if;
  if exists (select from public.courses c where c.id = new_id) then
    return new_id;
  end if;
  insert into public.courses (id, title, description, language, cover_url, cover_alt, intro_video_kind, intro_video_url, intro_video_path)
  select new_id, duplicate_course.title, c.description, c.language, c.cover_url, c.cover_alt,
         c.intro_video_kind, c.intro_video_url, c.intro_video_path
    from public.courses c where c.id = duplicate_course.course_id
  returning id into copy_id;
  if copy_id is null then
    raise exception 'There is no such course.' using errcode = 'PT404';
  end if;
  for module in select m.* from public.course_modules m where m.course_id = duplicate_course.course_id loop
    insert into public.course_modules (course_id, title, position)
    values (copy_id, module.title, module.position) returning id into module_copy;
    for lesson in select l.* from public.lessons l where l.module_id = module.id and l.course_id = module.course_id loop
      insert into public.lessons (course_id, module_id, title, status, position, duration_seconds, poster_path)
      values (copy_id, module_copy, lesson.title, lesson.status, lesson.position, lesson.duration_seconds, lesson.poster_path)
      returning id into lesson_copy;
      update public.lesson_contents k
         set video_kind = o.video_kind, video_url = o.video_url, video_path = o.video_path, body = o.body
        from public.lesson_contents o where k.lesson_id = lesson_copy and o.lesson_id = lesson.id;
      insert into public.lesson_files (lesson_id, kind, name, path, language, size_bytes, position)
      select lesson_copy, f.kind, f.name, f.path, f.language, f.size_bytes, f.position
        from public.lesson_files f where f.lesson_id = lesson.id;
    end loop;
  end loop;
  return copy_id;
end;
$$;
comment on function public.duplicate_course(uuid, text, uuid) is
  'Copies a course with all its contents into a draft with the given title and returns its id. The same new_id copies once. Progress is not copied; files are shared.';
grant execute on function public.duplicate_course(uuid, text, uuid) to authenticated;

-- Private: customers have no policy and get short-lived addresses from sign-lesson-media.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('videos', 'videos', false, 524288000, array['video/mp4', 'video/webm']),
  ('lesson-files', 'lesson-files', false, 52428800, array[
    'text/vtt', 'text/plain', 'text/csv', 'application/pdf', 'application/zip', 'image/png', 'image/jpeg', 'image/webp',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "Who looks after courses reads their files" on storage.objects
  for select to authenticated using (bucket_id in ('videos', 'lesson-files') and (select private.can('courses.write')));
create policy "Who looks after courses uploads their files" on storage.objects
  for insert to authenticated with check (bucket_id in ('videos', 'lesson-files') and (select private.can('courses.write')));
create policy "Who looks after courses replaces their files" on storage.objects
  for update to authenticated using (bucket_id in ('videos', 'lesson-files') and (select private.can('courses.write')))
  with check (bucket_id in ('videos', 'lesson-files') and (select private.can('courses.write')));
create policy "Who looks after courses removes their files" on storage.objects
  for delete to authenticated using (bucket_id in ('videos', 'lesson-files') and (select private.can('courses.write')));

-- ---- Progress ----
-- Written only by set_lesson_progress. Percentages are computed from the published lessons; a completion is final.

create table public.lesson_progress (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  completed_at timestamptz,
  position_seconds integer not null default 0 check (position_seconds between 0 and 86400),
  furthest_seconds integer not null default 0 check (furthest_seconds between 0 and 86400),
  watched_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (profile_id, lesson_id),
  constraint lesson_progress_furthest_is_furthest check (furthest_seconds >= position_seconds)
);
comment on table public.lesson_progress is 'Progress of each learner in each opened lesson.';
comment on column public.lesson_progress.completed_at is 'Time of completion; null while incomplete.';
comment on column public.lesson_progress.position_seconds is 'Last position in the video, in seconds.';
comment on column public.lesson_progress.furthest_seconds is 'Furthest position in the video, in seconds.';
comment on column public.lesson_progress.watched_at is 'Time of the last viewing.';
comment on column public.lesson_progress.created_at is 'Time of the first opening.';

-- Includes the profile for the policy, so that counts use an index-only scan.
create index lesson_progress_lesson_id_idx on public.lesson_progress (lesson_id) include (completed_at, profile_id);

alter table public.lesson_progress enable row level security;
create policy "Learners read their own progress, editors all" on public.lesson_progress
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('courses.read')));
create policy "Accounts with MFA reach their progress only at aal2" on public.lesson_progress
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.lesson_progress to authenticated, service_role;

create table public.course_completions (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  completed_at timestamptz not null,
  course_title text not null,
  lessons jsonb not null check (jsonb_typeof(lessons) = 'array'),
  primary key (profile_id, course_id)
);
comment on table public.course_completions is
  'Completed courses of learners. Final: later changes of the course or of the progress do not change a row. Written by private.count_learners.';
comment on column public.course_completions.completed_at is 'When the learner completed the last lesson.';
comment on column public.course_completions.course_title is 'Title of the course on that day.';
comment on column public.course_completions.lessons is 'Published lessons on that day, in order: [{"id", "title"}].';

create index course_completions_course_id_idx on public.course_completions (course_id);

alter table public.course_completions enable row level security;
create policy "Learners read their own completions, editors all" on public.course_completions
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('courses.read')));
create policy "Accounts with MFA reach their completions only at aal2" on public.course_completions
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.course_completions to authenticated, service_role;

create function private.is_new_lesson(lesson_id uuid, completed_lessons jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(not completed_lessons @> jsonb_build_array(jsonb_build_object('id', lesson_id)), false);
$$;
comment on function private.is_new_lesson(uuid, jsonb) is
  'Whether a lesson was published after the learner completed the course. Takes course_completions.lessons; false for null, a course that is not completed.';
grant execute on function private.is_new_lesson(uuid, jsonb) to authenticated;

create function private.set_lesson_progress(lesson_id uuid, completed boolean, position_seconds integer, seconds_ago integer)
returns public.lesson_progress
language plpgsql security definer set search_path = '' as $$
declare
  learner uuid := auth.uid();
  -- An age instead of a time, because a device's clock may be wrong but rarely runs at a wrong speed.
  seen_at timestamptz := now() - make_interval(secs => least(greatest(coalesce(seconds_ago, 0), 0), 2592000));
  longest integer;
  place integer;
  saved public.lesson_progress;
begin
  if learner is null or not private.may_learn() then
    raise exception 'Lessons are for customers with a site.' using errcode = '42501';
  end if;
  select coalesce(l.duration_seconds, 86400) into longest
    from public.lessons l join public.courses c on c.id = l.course_id
   where l.id = set_lesson_progress.lesson_id and l.status = 'published' and c.status = 'published';
  if not found then
    raise exception 'There is no such published lesson.' using errcode = 'PT404';
  end if;
  -- Checked first, because least and greatest ignore nulls.
  if set_lesson_progress.position_seconds is not null then
    place := least(greatest(set_lesson_progress.position_seconds, 0), longest);
  end if;

  insert into public.lesson_progress as p (profile_id, lesson_id, completed_at, position_seconds, furthest_seconds, watched_at)
  values (learner, set_lesson_progress.lesson_id, case when completed then now() end, coalesce(place, 0), coalesce(place, 0), seen_at)
  on conflict on constraint lesson_progress_pkey do update set
    -- A late report from an offline device only adds progress.
    completed_at = case
      when completed then coalesce(p.completed_at, now())
      when completed is false and seen_at >= p.watched_at then null
      else p.completed_at
    end,
    position_seconds = case when seen_at >= p.watched_at then coalesce(place, p.position_seconds) else p.position_seconds end,
    furthest_seconds = greatest(p.furthest_seconds, place),
    watched_at = greatest(p.watched_at, seen_at)
  returning p.* into saved;
  return saved;
end;
$$;
comment on function private.set_lesson_progress(uuid, boolean, integer, integer) is
  'Stores the caller''s progress in a published lesson; see public.set_lesson_progress. 42501 without access to lessons, PT404 for any other lesson.';
grant execute on function private.set_lesson_progress(uuid, boolean, integer, integer) to authenticated;

create function public.set_lesson_progress(
  lesson_id uuid, completed boolean default null, position_seconds integer default null, seconds_ago integer default 0
) returns public.lesson_progress
language sql set search_path = '' as $$
  select private.set_lesson_progress(lesson_id, completed, position_seconds, seconds_ago);
$$;
comment on function public.set_lesson_progress(uuid, boolean, integer, integer) is
  'Stores the caller''s progress: completion and position in seconds (null keeps the stored one), as of the given number of seconds ago. The later of two devices sets the position; a late furthest position or completion still counts.';
grant execute on function public.set_lesson_progress(uuid, boolean, integer, integer) to authenticated;

-- Pages select only displayed columns: a list omits the outline, which is then not computed.
create view public.course_overview with (security_invoker = on) as
  select c.id, c.title, c.description, c.language, c.status, c.cover_url, c.cover_alt, c.intro_video_kind, c.intro_video_url,
         c.position, c.created_at, c.search_text as search,
         (select private.may_learn()) as may_learn,
         -- Selects from the reader's few rows before counting, for queries of the last watched course.
         c.id in (select l.course_id from public.lesson_progress p join public.lessons l on l.id = p.lesson_id
                   where p.profile_id = (select auth.uid()) and l.status = 'published') as begun,
         s.lessons, s.duration_seconds, s.completed, s.new_lessons,
         case when k.course_id is not null then 100 when s.lessons = 0 then 0 else s.completed * 100 / s.lessons end as percent,
         s.next_lesson_id, s.watched_at,
         k.completed_at, k.course_title as completed_title, jsonb_array_length(k.lessons) as completed_lessons,
         (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'title', m.title, 'lessons', o.lessons)
                                    order by m.position, m.created_at, m.id), '[]')
            from public.course_modules m
            join lateral (
              select jsonb_agg(jsonb_build_object(
                       'id', l.id, 'title', l.title, 'durationSeconds', l.duration_seconds,
                       'hasPoster', l.poster_path is not null, 'completed', p.completed_at is not null,
                       'isNew', p.completed_at is null and private.is_new_lesson(l.id, k.lessons),
                       'positionSeconds', coalesce(p.position_seconds, 0))
                     order by l.position, l.created_at, l.id) as lessons
                from public.lessons l
                left join public.lesson_progress p on p.lesson_id = l.id and p.profile_id = (select auth.uid())
               where l.course_id = m.course_id and l.module_id = m.id and l.status = 'published'
            ) o on o.lessons is not null
           where m.course_id = c.id) as outline
    from public.courses c
    left join public.course_completions k on k.course_id = c.id and k.profile_id = (select auth.uid())
    left join lateral (
      select count(*)::integer as lessons, count(p.completed_at)::integer as completed,
             (count(*) filter (where p.completed_at is null and private.is_new_lesson(l.id, k.lessons)))::integer as new_lessons,
             coalesce(sum(l.duration_seconds), 0)::integer as duration_seconds,
             max(p.watched_at) as watched_at,
             (array_agg(l.id order by (p.completed_at is not null), p.watched_at desc nulls last,
                        m.position, m.created_at, m.id, l.position, l.created_at, l.id))[1] as next_lesson_id
        from public.lessons l
        join public.course_modules m on m.course_id = l.course_id and m.id = l.module_id
        left join public.lesson_progress p on p.lesson_id = l.id and p.profile_id = (select auth.uid())
       where l.course_id = c.id and l.status = 'published'
    ) s on true;
comment on view public.course_overview is
  'Courses as their reader sees them: published lessons, completed ones, percent, the next lesson (next_lesson_id), and the outline of modules and lessons. A completed course stays at 100 percent, with its date, title and number of lessons of that day; new_lessons counts the lessons published since.';
grant select on public.course_overview to authenticated;

-- ---- Learners and completions ----
-- Counted by triggers, because counting a million progress rows for a list would take a second.

create table private.course_learners (
  course_id uuid not null references public.courses (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  learning boolean not null default false,
  primary key (course_id, profile_id)
);
comment on table private.course_learners is 'Learners of each course, from lesson_progress and lessons. Updated by triggers.';
comment on column private.course_learners.learning is 'Whether they have opened a lesson of the course.';

create index course_learners_profile_id_idx on private.course_learners (profile_id);

alter table private.course_learners enable row level security;
create policy "Nobody reads who learns but through course_list" on private.course_learners
  for select to anon, authenticated using (false);

create table private.course_totals (
  course_id uuid primary key references public.courses (id) on delete cascade,
  learners integer not null default 0,
  completions integer not null default 0
);
comment on table private.course_totals is 'Number of learners and completions per course. Updated by triggers.';
comment on column private.course_totals.learners is 'Learners who opened a lesson.';
comment on column private.course_totals.completions is 'Number of rows in course_completions.';

alter table private.course_totals enable row level security;
create policy "Nobody reads the totals but through course_list" on private.course_totals
  for select to anon, authenticated using (false);

create function private.count_learners(course_ids uuid[], profile_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.course_totals (course_id)
  select c.id from public.courses c where c.id = any (course_ids) order by c.id
  on conflict do nothing;
  -- Skips rows that are being deleted.
  insert into private.course_learners (course_id, profile_id)
  select distinct c.id, q.id
    from unnest(course_ids, profile_ids) pair (course_id, profile_id)
    join public.courses c on c.id = pair.course_id
    join public.profiles q on q.id = pair.profile_id
   order by 1, 2
  on conflict do nothing;
  -- Locked first, so that the second of two concurrent completions counts the first.
  perform from private.course_learners n
     join unnest(course_ids, profile_ids) pair (course_id, profile_id)
       on n.course_id = pair.course_id and n.profile_id = pair.profile_id
    order by n.course_id, n.profile_id
      for update of n;

  with counted as (
    select n.course_id, n.profile_id, n.learning as was_learning, s.opened > 0 as learning, s.completed_at,
           c.status = 'published' and s.published > 0 and s.completed = s.published
             and not exists (select from public.course_completions k
                              where k.course_id = n.course_id and k.profile_id = n.profile_id) as completes
      from private.course_learners n
      join (select distinct * from unnest(course_ids, profile_ids) pair (course_id, profile_id)) pair
        on n.course_id = pair.course_id and n.profile_id = pair.profile_id
      join public.courses c on c.id = n.course_id
     cross join lateral (
       select count(p.lesson_id) as opened,
              count(*) filter (where l.status = 'published') as published,
              count(p.completed_at) filter (where l.status = 'published') as completed,
              max(p.completed_at) filter (where l.status = 'published') as completed_at
         from public.lessons l
         left join public.lesson_progress p on p.lesson_id = l.id and p.profile_id = n.profile_id
        where l.course_id = n.course_id
     ) s
  ), stored as (
    update private.course_learners n set learning = k.learning
      from counted k
     where n.course_id = k.course_id and n.profile_id = k.profile_id and n.learning <> k.learning
  ), completed as (
    insert into public.course_completions (profile_id, course_id, completed_at, course_title, lessons)
    select k.profile_id, k.course_id, k.completed_at, c.title,
           (select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title)
                             order by m.position, m.created_at, m.id, l.position, l.created_at, l.id)
              from public.lessons l
              join public.course_modules m on m.course_id = l.course_id and m.id = l.module_id
             where l.course_id = k.course_id and l.status = 'published')
      from counted k join public.courses c on c.id = k.course_id
     where k.completes
     order by k.course_id, k.profile_id
    returning course_id
  ), changes as (
    select k.course_id, k.learning::integer - k.was_learning::integer as learners, 0 as completions from counted k
    union all
    select d.course_id, 0, 1 from completed d
  )
  update private.course_totals t
     set learners = t.learners + d.learners, completions = t.completions + d.completions
    from (select h.course_id, sum(h.learners) as learners, sum(h.completions) as completions
            from changes h group by h.course_id) d
   where t.course_id = d.course_id and (d.learners <> 0 or d.completions <> 0);
end;
$$;
comment on function private.count_learners(uuid[], uuid[]) is
  'For pairs of a course and a learner: updates the learners, stores completions of published courses, and updates the course''s totals.';

create function private.count_progress() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  course_ids uuid[];
  profile_ids uuid[];
begin
  -- The position in a video does not affect the counts.
  if tg_op = 'UPDATE' then
    select array_agg(l.course_id), array_agg(n.profile_id) into course_ids, profile_ids
      from after_change n
      join before_change o on o.profile_id = n.profile_id and o.lesson_id = n.lesson_id
      join public.lessons l on l.id = n.lesson_id
     where (n.completed_at is null) <> (o.completed_at is null);
  elsif tg_op = 'INSERT' then
    select array_agg(l.course_id), array_agg(n.profile_id) into course_ids, profile_ids
      from after_change n join public.lessons l on l.id = n.lesson_id;
  else
    select array_agg(l.course_id), array_agg(o.profile_id) into course_ids, profile_ids
      from before_change o join public.lessons l on l.id = o.lesson_id;
  end if;
  if course_ids is not null then
    perform private.count_learners(course_ids, profile_ids);
  end if;
  return null;
end;
$$;
comment on function private.count_progress() is 'Trigger: recounts learners whose progress changed.';

create trigger count_new_progress after insert on public.lesson_progress
  referencing new table as after_change for each statement execute function private.count_progress();
create trigger count_changed_progress after update on public.lesson_progress
  referencing old table as before_change new table as after_change for each statement execute function private.count_progress();
create trigger count_gone_progress after delete on public.lesson_progress
  referencing old table as before_change for each statement execute function private.count_progress();

create function private.count_lessons() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
  course_ids uuid[];
  profile_ids uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct n.course_id) into changed
      from after_change n join before_change o on o.id = n.id where n.status <> o.status;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct n.course_id) into changed from after_change n where n.status = 'published';
  else
    select array_agg(distinct o.course_id) into changed from before_change o;
  end if;
  select array_agg(n.course_id), array_agg(n.profile_id) into course_ids, profile_ids
    from private.course_learners n where n.course_id = any (changed);
  if course_ids is not null then
    perform private.count_learners(course_ids, profile_ids);
  end if;
  return null;
end;
$$;
comment on function private.count_lessons() is 'Trigger: recounts a course''s learners when a lesson is published, hidden or removed.';

create trigger count_new_lessons after insert on public.lessons
  referencing new table as after_change for each statement execute function private.count_lessons();
create trigger count_changed_lessons after update on public.lessons
  referencing old table as before_change new table as after_change for each statement execute function private.count_lessons();
create trigger count_gone_lessons after delete on public.lessons
  referencing old table as before_change for each statement execute function private.count_lessons();

create function private.count_published_course() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  profile_ids uuid[] := array(select n.profile_id from private.course_learners n where n.course_id = new.id);
begin
  perform private.count_learners(array_fill(new.id, array[cardinality(profile_ids)]), profile_ids);
  return null;
end;
$$;
comment on function private.count_published_course() is
  'Trigger: recounts a course''s learners when it is published, because its lessons may have changed while it was a draft.';

create trigger count_published_course after update of status on public.courses
  for each row when (new.status = 'published' and old.status <> 'published')
  execute function private.count_published_course();

create function private.forget_learners() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.course_totals t set learners = t.learners - d.learners
    from (select o.course_id, count(*) filter (where o.learning) as learners from before_change o group by o.course_id) d
   where t.course_id = d.course_id;
  return null;
end;
$$;
comment on function private.forget_learners() is 'Trigger: removes deleted accounts from the totals.';

create trigger forget_learners after delete on private.course_learners
  referencing old table as before_change for each statement execute function private.forget_learners();

create function private.forget_completions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.course_totals t set completions = t.completions - d.completions
    from (select o.course_id, count(*) as completions from before_change o group by o.course_id) d
   where t.course_id = d.course_id;
  return null;
end;
$$;
comment on function private.forget_completions() is 'Trigger: removes the completions of deleted accounts from the totals.';

create trigger forget_completions after delete on public.course_completions
  referencing old table as before_change for each statement execute function private.forget_completions();

create function private.course_counts()
returns table (course_id uuid, learners integer, completions integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.can('courses.read') then
    return query select t.course_id, t.learners, t.completions from private.course_totals t;
  end if;
end;
$$;
comment on function private.course_counts() is 'Learners and completions of every course, for roles that may read courses; empty for others.';
grant execute on function private.course_counts() to authenticated;

-- ---- The team's pages ----

create view public.course_list with (security_invoker = on) as
  select c.id, c.title, c.language, c.status, c.created_at, c.updated_at, c.search_text as search,
         s.lessons, s.published_lessons, coalesce(n.learners, 0) as learners, coalesce(n.completions, 0) as completions
    from public.courses c
    left join lateral (
      select count(*)::integer as lessons, (count(*) filter (where l.status = 'published'))::integer as published_lessons
        from public.lessons l where l.course_id = c.id
    ) s on true
    left join private.course_counts() n on n.course_id = c.id;
comment on view public.course_list is 'All courses in the team''s list, with their number of lessons, learners and completions. The counts are zero for roles that may not read courses.';
grant select on public.course_list to authenticated;

create function public.course_reach(course_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
           'title', c.title, 'learners', c.learners, 'completions', c.completions,
           'lessons', (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'id', l.id, 'module', m.title, 'title', l.title, 'status', l.status, 'opened', s.opened, 'completed', s.completed)
                    order by m.position, m.created_at, m.id, l.position, l.created_at, l.id), '[]')
               from public.lessons l
               join public.course_modules m on m.id = l.module_id and m.course_id = l.course_id
              cross join lateral (
                select count(*) as opened, count(p.completed_at) as completed
                  from public.lesson_progress p where p.lesson_id = l.id
              ) s
              where l.course_id = c.id))
    from public.course_list c where c.id = course_reach.course_id and private.can('courses.read');
$$;
comment on function public.course_reach(uuid) is
  'Reach of a course by lesson: learners who opened and who completed it. Null without courses.read and without the course.';
grant execute on function public.course_reach(uuid) to authenticated;

create function public.save_lesson(
  lesson_id uuid, seen timestamptz, title text, status public.publication_status, duration_seconds integer,
  video_kind public.video_kind, video_url text, video_path text, poster_path text, body text
) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  stamp timestamptz;
begin
  update public.lessons l
     set title = save_lesson.title, status = save_lesson.status, duration_seconds = save_lesson.duration_seconds,
         -- A poster of a former video is dropped.
         poster_path = case when save_lesson.video_kind = 'upload' then save_lesson.poster_path end
   where l.id = save_lesson.lesson_id and l.updated_at = seen
  returning l.updated_at into stamp;
  if stamp is null then
    if exists (select from public.lessons l where l.id = save_lesson.lesson_id) and private.can('courses.write') then
      raise exception 'Someone else saved this lesson meanwhile.' using errcode = 'PT409';
    end if;
    raise exception 'There is no such lesson to save.' using errcode = 'PT404';
  end if;
  update public.lesson_contents k
     set video_kind = save_lesson.video_kind, video_url = save_lesson.video_url, video_path = save_lesson.video_path,
         body = save_lesson.body
   where k.lesson_id = save_lesson.lesson_id;
  return stamp;
end;
$$;
comment on function public.save_lesson(uuid, timestamptz, text, public.publication_status, integer, public.video_kind, text, text, text, text) is
  'Saves a lesson with its contents unless it changed since it was seen, and returns the new updated_at. PT409 after a concurrent save, PT404 without the lesson or the permission.';
grant execute on function public.save_lesson(uuid, timestamptz, text, public.publication_status, integer, public.video_kind, text, text, text, text) to authenticated;

create function public.unused_course_files() returns table (bucket text, path text)
language sql stable set search_path = '' as $$
  select o.bucket_id, o.name
    from storage.objects o
   -- Requires access to every row, because a hidden row would make its files appear unused.
   where private.can('courses.read') and private.can('courses.write')
     -- Recent uploads may be in a form that is not saved yet.
     and o.created_at < now() - interval '1 day'
     and (
       o.bucket_id = 'videos'
         and not exists (select from public.lesson_contents k where k.video_path = o.name)
         and not exists (select from public.courses c where c.intro_video_path = o.name)
       or o.bucket_id = 'lesson-files'
         and not exists (select from public.lesson_files f where f.path = o.name)
         and not exists (select from public.lessons l where l.poster_path = o.name)
     )
   order by o.created_at
   limit 100;
$$;
comment on function public.unused_course_files() is
  'Files of courses, at least a day old, that no lesson and no course uses, for roles that may remove them; empty for others.';
grant execute on function public.unused_course_files() to authenticated;

-- ---- Courses of one customer ----
-- For team members who view the customer's panel.

create function private.customer_courses(profile_id uuid)
returns table (
  id uuid, title text, language public.language, lessons integer, completed integer, new_lessons integer, percent integer,
  completed_at timestamptz, watched_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('customers.read') then
    raise exception 'Only roles that read customers see their courses.' using errcode = '42501';
  end if;
  return query
    select c.id, c.title, c.language, s.lessons, s.completed, s.new_lessons,
           -- A completed course stays complete when lessons are added.
           case when f.course_id is not null then 100 when s.lessons = 0 then 0 else s.completed * 100 / s.lessons end,
           f.completed_at, s.watched_at
      from public.courses c
      left join public.course_completions f on f.course_id = c.id and f.profile_id = customer_courses.profile_id
     cross join lateral (
       select count(*)::integer as lessons, count(p.completed_at)::integer as completed,
              (count(*) filter (where p.completed_at is null and private.is_new_lesson(l.id, f.lessons)))::integer as new_lessons,
              max(p.watched_at) as watched_at
         from public.lessons l
         left join public.lesson_progress p on p.lesson_id = l.id and p.profile_id = customer_courses.profile_id
        where l.course_id = c.id and l.status = 'published'
     ) s
     where c.status = 'published'
     order by s.watched_at desc nulls last, c.created_at desc, c.id
     limit 100;
end;
$$;
comment on function private.customer_courses(uuid) is
  'Published courses with the progress of one customer, last watched first. Requires customers.read.';
grant execute on function private.customer_courses(uuid) to authenticated;

create function public.customer_courses(profile_id uuid)
returns table (
  id uuid, title text, language public.language, lessons integer, completed integer, new_lessons integer, percent integer,
  completed_at timestamptz, watched_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.customer_courses(profile_id);
$$;
comment on function public.customer_courses(uuid) is
  'Published courses with the progress of one customer, for the team; see private.customer_courses.';
grant execute on function public.customer_courses(uuid) to authenticated;

create function private.customer_course(profile_id uuid, course_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('customers.read') then
    raise exception 'Only roles that read customers see their courses.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
             'mayLearn', private.has_learning_site(customer_course.profile_id),
             'lessons', (
               select coalesce(jsonb_agg(jsonb_build_object(
                        'id', l.id, 'completed', p.completed_at is not null,
                        'isNew', p.completed_at is null and private.is_new_lesson(l.id, f.lessons),
                        'positionSeconds', coalesce(p.position_seconds, 0)) order by l.id), '[]')
                 from public.lessons l
                 left join public.lesson_progress p on p.lesson_id = l.id and p.profile_id = customer_course.profile_id
                where l.course_id = c.id and l.status = 'published'))
      from public.courses c
      left join public.course_completions f on f.course_id = c.id and f.profile_id = customer_course.profile_id
     where c.id = customer_course.course_id and c.status = 'published');
end;
$$;
comment on function private.customer_course(uuid, uuid) is
  'Progress of one customer in each lesson of a published course, and whether they may open lessons; null for any other course. The outline is in course_overview. Requires customers.read.';
grant execute on function private.customer_course(uuid, uuid) to authenticated;

create function public.customer_course(profile_id uuid, course_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.customer_course(profile_id, course_id);
$$;
comment on function public.customer_course(uuid, uuid) is
  'Progress of one customer in a published course, for the team; see private.customer_course.';
grant execute on function public.customer_course(uuid, uuid) to authenticated;

-- Content of public pages: their texts, images and videos, and publishing.

-- ---- Page texts ----
-- Saved several at once with conflict detection; each text has a history.

create table public.site_content (
  page_key text primary key check (length(page_key) <= 120 and page_key ~ '^[a-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$'),
  content_value_pt text,
  content_value_pt_pt text,
  content_value_en text,
  content_value_es text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The body of a legal page is Markdown, like a post; other texts are short and plain.
  constraint site_content_fits check (
    greatest(length(content_value_pt), length(content_value_pt_pt), length(content_value_en), length(content_value_es))
      <= case when page_key in ('terms.body', 'privacy.body') then 100000 else 5000 end
  ),
  constraint site_content_is_xml_text check (
    private.is_xml_text(concat(content_value_pt, content_value_pt_pt, content_value_en, content_value_es))
  ),
  constraint site_content_body_is_passive check (
    page_key not in ('terms.body', 'privacy.body')
    or private.is_passive_text(concat_ws(e'\n\n', content_value_pt, content_value_pt_pt, content_value_en, content_value_es))
  )
);
comment on table public.site_content is 'Page texts that replace the default ones. Plain text, never HTML; bodies of legal pages are Markdown. A missing row or value means the default text.';
comment on column public.site_content.page_key is 'Key of the text: page, section and text separated by dots, such as home.hero.title.';
comment on column public.site_content.content_value_pt is 'Brazilian Portuguese; the fallback for other languages.';
comment on column public.site_content.content_value_pt_pt is 'European Portuguese.';
comment on column public.site_content.content_value_es is 'Spanish, for a later language of the interface.';

create trigger site_content_set_updated_at before update on public.site_content
  for each row execute function private.set_updated_at();

alter table public.site_content enable row level security;
create policy "Visitors read page texts" on public.site_content
  for select to anon using (true);
create policy "Customers read page texts" on public.site_content
  for select to authenticated using (true);
create policy "Administrators add page texts" on public.site_content
  for insert to authenticated with check ((select private.can('content.write')));
create policy "Administrators change page texts" on public.site_content
  for update to authenticated using ((select private.can('content.write'))) with check ((select private.can('content.write')));
create policy "Administrators remove page texts" on public.site_content
  for delete to authenticated using ((select private.can('content.write')));
grant select on public.site_content to anon, authenticated;
grant insert (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es),
  update (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es), delete
  on public.site_content to authenticated;
grant select on public.site_content to service_role;
select private.audit('public.site_content', 'content');

create table public.site_content_versions (
  id bigint generated always as identity primary key,
  page_key text not null check (length(page_key) <= 120),
  content_value_pt text,
  content_value_pt_pt text,
  content_value_en text,
  content_value_es text,
  deleted boolean not null,
  saved_by uuid references public.profiles (id) on delete set null,
  saved_at timestamptz not null default now()
);
comment on table public.site_content_versions is
  'The newest 50 versions of each page text. Written by a trigger; kept when the text is deleted.';
comment on column public.site_content_versions.id is 'Identifier; a later version has a higher one.';
comment on column public.site_content_versions.page_key is 'Key of the text.';
comment on column public.site_content_versions.content_value_pt is 'Brazilian Portuguese, as it was saved.';
comment on column public.site_content_versions.content_value_pt_pt is 'European Portuguese, as it was saved.';
comment on column public.site_content_versions.content_value_en is 'English, as it was saved.';
comment on column public.site_content_versions.content_value_es is 'Spanish, as it was saved.';
comment on column public.site_content_versions.deleted is 'Whether the text was deleted in this version, so that the default text applies.';
comment on column public.site_content_versions.saved_by is 'The editor; null for a deleted account or a change in Studio.';

create index site_content_versions_page_key_idx on public.site_content_versions (page_key, id desc);
create index site_content_versions_saved_by_idx on public.site_content_versions (saved_by);

alter table public.site_content_versions enable row level security;
create policy "Who may read the page texts reads their history" on public.site_content_versions
  for select to authenticated using ((select private.can('content.read')));
grant select on public.site_content_versions to authenticated, service_role;

create function private.record_site_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  text_row constant public.site_content := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'updated_at' = to_jsonb(old) - 'updated_at' then
    return null;
  end if;
  insert into public.site_content_versions
    (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es, deleted, saved_by)
  select text_row.page_key, t.content_value_pt, t.content_value_pt_pt, t.content_value_en, t.content_value_es,
         tg_op = 'DELETE', (select p.id from public.profiles p where p.id = auth.uid())
    -- The last version of a deleted text already exists.
    from (select (case when tg_op = 'DELETE' then null::public.site_content else text_row end).*) t;
  delete from public.site_content_versions v
   where v.page_key = text_row.page_key
     and v.id <= (select k.id from public.site_content_versions k
                   where k.page_key = text_row.page_key order by k.id desc offset 50 limit 1);
  return null;
end;
$$;
comment on function private.record_site_content_version() is
  'Trigger: writes the history of a page text and keeps its newest 50 versions.';

create trigger site_content_record_version after insert or update or delete on public.site_content
  for each row execute function private.record_site_content_version();

create function private.site_content_history(page_key text)
returns table (
  id bigint, content_value_pt text, content_value_pt_pt text, content_value_en text, content_value_es text,
  deleted boolean, saved_by text, saved_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('content.read') then
    raise exception 'Only who may read the page texts reads their history.' using errcode = '42501';
  end if;
  return query
    select v.id, v.content_value_pt, v.content_value_pt_pt, v.content_value_en, v.content_value_es,
           v.deleted, coalesce(p.full_name, p.email), v.saved_at
      from public.site_content_versions v
      left join public.profiles p on p.id = v.saved_by
     where v.page_key = site_content_history.page_key
     order by v.id desc;
end;
$$;
comment on function private.site_content_history(text) is
  'Versions of a page text with their editors'' names, newest first. Security definer, because editors may not read profiles.';
grant execute on function private.site_content_history(text) to authenticated;

create function public.site_content_history(page_key text)
returns table (
  id bigint, content_value_pt text, content_value_pt_pt text, content_value_en text, content_value_es text,
  deleted boolean, saved_by text, saved_at timestamptz
)
language sql stable set search_path = '' as $$
  select * from private.site_content_history(page_key);
$$;
comment on function public.site_content_history(text) is
  'Versions of a page text with their editors'' names, newest first.';
grant execute on function public.site_content_history(text) to authenticated;

create function public.save_site_content(changes jsonb) returns timestamptz
language plpgsql security invoker set search_path = '' as $$
declare
  change record;
begin
  if not private.can('content.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  -- In a fixed order, so that concurrent saves wait instead of deadlocking.
  for change in
    select c.page_key, nullif(btrim(c.pt), '') as pt, nullif(btrim(c.pt_pt), '') as pt_pt,
           nullif(btrim(c.en), '') as en, nullif(btrim(c.es), '') as es, c.seen
      from jsonb_to_recordset(changes)
        as c(page_key text, pt text, pt_pt text, en text, es text, seen timestamptz)
     order by c.page_key
  loop
    if change.seen is null then
      -- For a new text, the second of two concurrent saves fails.
      insert into public.site_content
        (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es)
      values (change.page_key, change.pt, change.pt_pt, change.en, change.es)
      on conflict (page_key) do nothing;
    elsif coalesce(change.pt, change.pt_pt, change.en, change.es) is null then
      delete from public.site_content s where s.page_key = change.page_key and s.updated_at = change.seen;
    else
      update public.site_content s
         set content_value_pt = change.pt, content_value_pt_pt = change.pt_pt,
             content_value_en = change.en, content_value_es = change.es
       where s.page_key = change.page_key and s.updated_at = change.seen;
    end if;
    if not found then
      raise exception 'conflict' using errcode = 'PT409';
    end if;
  end loop;
  return now();
end;
$$;
comment on function public.save_site_content(jsonb) is
  'Saves several page texts, [{"page_key", "pt", "pt_pt", "en", "es", "seen"}], or none: fails as a conflict when one of them changed after `seen` (null for a new text). Deletes a text that is empty in every language. Returns their new updated_at.';
grant execute on function public.save_site_content(jsonb) to authenticated;

create function public.initialise_site_content(texts jsonb) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  inserted integer;
begin
  if not private.can('content.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  insert into public.site_content (page_key, content_value_pt, content_value_pt_pt, content_value_en)
  select t.page_key, t.pt, t.pt_pt, t.en
    from jsonb_to_recordset(texts) as t(page_key text, pt text, pt_pt text, en text)
   order by t.page_key
  on conflict (page_key) do nothing;
  get diagnostics inserted = row_count;
  return inserted;
end;
$$;
comment on function public.initialise_site_content(jsonb) is
  'Inserts the texts, [{"page_key", "pt", "pt_pt", "en"}], whose key does not exist yet, and returns their number. Overwrites nothing.';
grant execute on function public.initialise_site_content(jsonb) to authenticated;

-- ---- Media ----
-- Images and videos of posts and pages. Readable publicly, written only by the edge function upload-media, so that only
-- checked files are public: the bucket has no policies.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 20971520, array['image/png', 'image/jpeg', 'image/webp', 'video/mp4', 'video/webm'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create type public.media_kind as enum ('image', 'video');
comment on type public.media_kind is 'Kind of a media file.';

create table public.media_files (
  id uuid primary key default gen_random_uuid(),
  path text not null unique check (length(path) <= 300 and path ~ '^[a-z0-9/_-]+\.(png|jpg|webp|mp4|webm)$'),
  kind public.media_kind not null,
  bytes bigint not null check (bytes between 1 and 20971520),
  width integer check (width between 1 and 20000),
  height integer check (height between 1 and 20000),
  alt text not null default '' check (length(alt) <= 300 and private.is_xml_text(alt)),
  search text not null generated always as (private.fold_text(alt)) stored,
  variants jsonb not null default '[]' check (jsonb_typeof(variants) = 'array'),
  uploaded_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint media_files_image_has_width_and_height check (kind <> 'image' or (width is not null and height is not null))
);
comment on table public.media_files is 'Files of the bucket media, one row per image or video.';
comment on column public.media_files.path is 'Path in the bucket; for an image its widest file.';
comment on column public.media_files.bytes is 'Size of the file at path.';
comment on column public.media_files.alt is 'Description of the image, also for searching; each use has its own alternative text.';
comment on column public.media_files.search is 'Folded alt, for searching. Computed.';
comment on column public.media_files.variants is 'Narrower files of the same image: a list of path, width, height and bytes.';
comment on column public.media_files.uploaded_by is 'The uploader; null for a deleted account.';

create index media_files_created_at_idx on public.media_files (created_at desc, id);
create index media_files_uploaded_by_idx on public.media_files (uploaded_by);

alter table public.media_files enable row level security;
create policy "Who may read the media reads its files" on public.media_files
  for select to authenticated using ((select private.can('media.read')));
create policy "Who may write the media describes its files" on public.media_files
  for update to authenticated using ((select private.can('media.write'))) with check ((select private.can('media.write')));
grant select, update (alt) on public.media_files to authenticated;
grant select, insert, delete on public.media_files to service_role;
select private.audit('public.media_files', 'media');

-- Files and rows are written by two services: a function that crashes in between leaves a file without a row, which is
-- public in a public bucket.
create function private.files_to_remove() returns table (bucket text, path text)
language plpgsql security definer set search_path = '' as $$
declare
  blocks constant integer := 200;
  id_pattern constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  part record;
begin
  delete from public.contact_attachments a
   where a.message_id is null and not a.is_of_first_message and a.created_at < now() - interval '1 day';

  select * into part from private.walk('stored_files', 'storage.objects', blocks);
  return query
    select f.bucket_id, f.name
      from (
        -- A folder of the path is the id of the file's row.
        select o.bucket_id, o.name, o.created_at,
               split_part(o.name, '/', case o.bucket_id when 'media' then 3 else 1 end) as folder
          from storage.objects o
         where o.ctid >= part.first and o.ctid < part.past
      ) f
     cross join lateral (select case when f.folder ~ id_pattern then f.folder::uuid end) as owner (id)
     -- Longer than a function runs.
     where f.created_at < now() - interval '15 minutes'
       -- Scalar subqueries use the index for each file. PostgreSQL may hash the whole table for NOT EXISTS inside CASE.
       and case f.bucket_id
         when 'attachments' then (select a.id from public.contact_attachments a where a.path = f.name) is null
         when 'site-files' then (select s.id from public.site_files s where s.path = f.name) is null
         when 'media' then (select m.id from public.media_files m where m.id = owner.id) is null
         when 'avatars' then (select p.id from public.profiles p where p.id = owner.id) is null
         else false end
     limit 500;
end;
$$;
comment on function private.files_to_remove() is
  'Deletes the rows of attachments that were not sent within a day, and returns stored files without a row older than 15 minutes, from the next part of the files.';
grant execute on function private.files_to_remove() to service_role;

create function public.files_to_remove() returns table (bucket text, path text)
language sql set search_path = '' as $$
  select * from private.files_to_remove();
$$;
comment on function public.files_to_remove() is
  'Stored files without a row; see private.files_to_remove. Service role only.';
grant execute on function public.files_to_remove() to service_role;

-- ---- Uses of media ----
-- Media in use cannot be removed.

create type public.media_place as enum ('course', 'lesson', 'post', 'text');
comment on type public.media_place is 'Where a media file is used, in sort order.';

create table public.media_uses (
  media_id uuid not null references public.media_files (id) on delete cascade,
  place public.media_place not null,
  ref text not null check (length(ref) <= 120),
  primary key (media_id, place, ref)
);
comment on table public.media_uses is 'Uses of the files of the bucket media. Written by triggers; files in use cannot be removed.';
comment on column public.media_uses.place is 'post (text or cover), text (of a page), course (cover) or lesson (text).';
comment on column public.media_uses.ref is 'Id of the post, course or lesson, or key of the page text.';

create index media_uses_place_idx on public.media_uses (place, ref);

alter table public.media_uses enable row level security;
create policy "Who may read the media reads where it is used" on public.media_uses
  for select to authenticated using ((select private.can('media.read')));
grant select on public.media_uses to authenticated, service_role;

create function private.note_media_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used_in constant public.media_place := tg_argv[0];
  key_column constant text := tg_argv[1];
  written constant jsonb := to_jsonb(new);
begin
  if tg_op <> 'INSERT' then
    delete from public.media_uses u where u.place = used_in and u.ref = to_jsonb(old) ->> key_column;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.media_uses (media_id, place, ref)
    select m.id, used_in, written ->> key_column
      from public.media_files m
     where m.id in (
       select matched.groups[1]::uuid
         from unnest(tg_argv[2:]) as shown (column_name),
              regexp_matches(
                written ->> shown.column_name,
                '/media/[0-9]{4}/[0-9]{2}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') as matched (groups))
    on conflict do nothing;
  end if;
  return null;
end;
$$;
comment on function private.note_media_uses() is
  'Trigger: stores the media files whose addresses a row contains. Arguments: the place, the column that identifies the row, and the columns to search.';

create trigger blog_posts_note_media_uses
  after insert or delete or update of content, cover_url on public.blog_posts
  for each row execute function private.note_media_uses('post', 'id', 'content', 'cover_url');
create trigger site_content_note_media_uses
  after insert or update or delete on public.site_content
  for each row execute function private.note_media_uses(
    'text', 'page_key', 'content_value_pt', 'content_value_pt_pt', 'content_value_en', 'content_value_es');
create trigger courses_note_media_uses
  after insert or delete or update of cover_url on public.courses
  for each row execute function private.note_media_uses('course', 'id', 'cover_url');
create trigger lesson_contents_note_media_uses
  after insert or delete or update of body on public.lesson_contents
  for each row execute function private.note_media_uses('lesson', 'lesson_id', 'body');

create function private.keep_used_media() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.media_uses u where u.media_id = old.id) then
    raise exception 'Something uses this file.' using errcode = 'PT409';
  end if;
  return old;
end;
$$;
comment on function private.keep_used_media() is 'Trigger: prevents the removal of a file in use, for every role.';

create trigger media_files_keep_used before delete on public.media_files
  for each row execute function private.keep_used_media();

create view public.media_list with (security_invoker = on) as
  select m.id, m.path, m.kind, m.bytes, m.width, m.height, m.alt, m.search, m.variants, m.created_at,
         exists (select from public.media_uses u where u.media_id = m.id) as used,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'place', u.place,
                   'ref', case u.place when 'post' then p.slug when 'lesson' then l.course_id || '/' || u.ref else u.ref end,
                   'title', coalesce(p.title, c.title, l.title, u.ref)) order by u.place, u.ref), '[]')
            from public.media_uses u
            -- A lookup by key for each row, because a plain join would read whole tables.
            left join lateral (
              select b.slug, b.title from public.blog_posts b
               where b.id = case when u.place = 'post' then u.ref::uuid end limit 1
            ) p on true
            left join lateral (
              select k.title from public.courses k
               where k.id = case when u.place = 'course' then u.ref::uuid end limit 1
            ) c on true
            left join lateral (
              select n.title, n.course_id from public.lessons n
               where n.id = case when u.place = 'lesson' then u.ref::uuid end limit 1
            ) l on true
           where u.media_id = m.id) as uses
    from public.media_files m;
comment on view public.media_list is
  'The media library: files with their uses, as [{"place", "ref", "title"}]; the ref of a post is its slug, that of a lesson the ids of its course and its own separated by a slash.';
grant select on public.media_list to authenticated, service_role;

create function public.remove_media_file(actor_id uuid, media_id uuid) returns setof public.media_files
language plpgsql set search_path = '' as $$
begin
  perform private.act_for(actor_id);
  return query delete from public.media_files m where m.id = media_id returning m.*;
end;
$$;
comment on function public.remove_media_file(uuid, uuid) is
  'Removes the row of a file for a team member verified by the function remove-media, and returns it. Fails as a conflict while the file is in use. Service role only.';
grant execute on function public.remove_media_file(uuid, uuid) to service_role;

-- ---- Publishing ----
-- Public pages are rendered at build time. Changes of their data request one build after they settle; the function
-- publish-site calls the host.

create type public.build_state as enum ('waiting', 'asking', 'asked', 'failed');
comment on type public.build_state is 'State of a build: waiting for changes to settle, claimed by a run, accepted by the host, or given up.';

create type public.build_reason as enum ('plans', 'settings', 'content', 'blog', 'again');
comment on type public.build_reason is 'Changed data of pre-rendered pages; again for a build requested by the team.';

create table public.site_builds (
  id bigint generated always as identity primary key,
  state public.build_state not null default 'waiting',
  reasons public.build_reason[] not null check (cardinality(reasons) >= 1),
  first_change_at timestamptz not null default now(),
  last_change_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  asked_at timestamptz,
  last_error text check (length(last_error) <= 500),
  constraint site_builds_asked_has_time check (state <> 'asked' or asked_at is not null)
);
comment on table public.site_builds is 'Builds requested from the host, one for all changes within some time.';
comment on column public.site_builds.state is 'waiting until changes have settled, asking (claimed by a run), asked (accepted by the host), or failed (given up).';
comment on column public.site_builds.reasons is 'Changed data: plans, settings, content, blog.';
comment on column public.site_builds.first_change_at is 'Time of its first change.';
comment on column public.site_builds.last_change_at is 'Time of its last change: a build with data from then on contains all changes.';
comment on column public.site_builds.due_at is 'When the host is called. While asking: when another run may take it over.';
comment on column public.site_builds.attempts is 'Started attempts.';
comment on column public.site_builds.asked_at is 'When the host accepted it.';
comment on column public.site_builds.last_error is 'Last response of the host.';

-- At most one build collects changes.
create unique index site_builds_waiting_idx on public.site_builds (state) where state = 'waiting';
create index site_builds_due_idx on public.site_builds (due_at) where state in ('waiting', 'asking');

alter table public.site_builds enable row level security;
create policy "Nobody reads builds but through publishing_state" on public.site_builds
  for select to anon, authenticated using (false);
grant select, update, delete on public.site_builds to service_role;

create function private.request_build(reason public.build_reason) returns void
language sql security definer set search_path = '' as $$
  insert into public.site_builds as build (reasons, due_at)
  values (array[reason], now() + interval '1 minute')
  on conflict (state) where state = 'waiting' do update
    set reasons = case when request_build.reason = any (build.reasons) then build.reasons else build.reasons || request_build.reason end,
        last_change_at = now(),
        -- A minute after the last change, at most ten after the first. Retries are not hastened.
        due_at = greatest(
          case when build.attempts > 0 then build.due_at end,
          least(build.first_change_at + interval '10 minutes', now() + interval '1 minute'));
$$;
comment on function private.request_build(public.build_reason) is 'Records a change of data in pre-rendered pages.';

create function private.request_build_of_table() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.request_build(tg_argv[0]::public.build_reason);
  return null;
end;
$$;
comment on function private.request_build_of_table() is 'Trigger: requests a build for the reason in its argument.';

create trigger plans_request_build after insert or delete on public.plans
  for each row execute function private.request_build_of_table('plans');
create trigger plans_change_requests_build after update on public.plans
  for each row when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function private.request_build_of_table('plans');
create trigger settings_request_build after insert on public.settings
  for each row when (new.is_public) execute function private.request_build_of_table('settings');
create trigger settings_removal_requests_build after delete on public.settings
  for each row when (old.is_public) execute function private.request_build_of_table('settings');
create trigger settings_change_requests_build after update on public.settings
  for each row when ((new.is_public or old.is_public) and (new.value, new.is_public) is distinct from (old.value, old.is_public))
  execute function private.request_build_of_table('settings');
create trigger site_content_requests_build after insert or delete on public.site_content
  for each row execute function private.request_build_of_table('content');
create trigger site_content_change_requests_build after update on public.site_content
  for each row when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function private.request_build_of_table('content');
-- No page contains drafts.
create trigger blog_posts_request_build after insert on public.blog_posts
  for each row when (new.status = 'published' and new.published_at <= now())
  execute function private.request_build_of_table('blog');
create trigger blog_posts_removal_requests_build after delete on public.blog_posts
  for each row when (old.status = 'published' and old.published_at <= now() and old.trashed_at is null)
  execute function private.request_build_of_table('blog');
create trigger blog_posts_change_requests_build after update on public.blog_posts
  for each row when (
    (old.status = 'published' and old.published_at <= now() or new.status = 'published' and new.published_at <= now())
    and to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function private.request_build_of_table('blog');

create function private.request_build_of_scheduled_posts() returns void
language sql security definer set search_path = '' as $$
  select private.request_build('blog')
   where exists (
     select from public.blog_posts p
      where p.status = 'published' and p.published_at <= now() and p.trashed_at is null
        and p.published_at > (select coalesce(max(b.last_change_at), '-infinity') from public.site_builds b)
        -- Posts older than this table's first build are in the last build.
        and p.published_at > p.updated_at);
$$;
comment on function private.request_build_of_scheduled_posts() is
  'Requests a build when a scheduled post becomes public. Readers with JavaScript see it immediately.';

-- A claim lasts two minutes. When its run crashed, another run takes it over.
create function public.claim_site_build() returns setof public.site_builds
language sql security invoker set search_path = '' as $$
  update public.site_builds b
     set state = 'asking', attempts = b.attempts + 1, due_at = now() + interval '2 minutes'
   where b.id = (
     select c.id from public.site_builds c
      where c.state in ('waiting', 'asking') and c.due_at <= now()
      order by c.id limit 1 for update skip locked)
  returning b.*;
$$;
comment on function public.claim_site_build() is 'Claims the due build, if any; later changes create another one. Service role only.';
grant execute on function public.claim_site_build() to service_role;

create function public.finish_site_build(build_id bigint, error text default null) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  build public.site_builds;
begin
  select b.* into build from public.site_builds b where b.id = build_id and b.state = 'asking' for update;
  if build.id is null then
    return;
  end if;
  if error is null then
    update public.site_builds b set state = 'asked', asked_at = now(), last_error = null where b.id = build.id;
    -- Older builds are no longer needed.
    delete from public.site_builds b where b.id < build.id - 20;
  elsif build.attempts >= 6 then
    update public.site_builds b set state = 'failed', last_error = left(error, 500) where b.id = build.id;
  elsif exists (select from public.site_builds b where b.state = 'waiting') then
    -- Later changes are combined with this build's.
    update public.site_builds b
       set first_change_at = build.first_change_at, attempts = build.attempts, last_error = left(error, 500),
           reasons = array(select distinct unnest(b.reasons || build.reasons) order by 1)
     where b.state = 'waiting';
    delete from public.site_builds b where b.id = build.id;
  else
    update public.site_builds b
       set state = 'waiting', last_error = left(error, 500), due_at = now() + interval '1 minute' * power(2, build.attempts - 1)
     where b.id = build.id;
  end if;
end;
$$;
comment on function public.finish_site_build(bigint, text) is
  'Stores the host''s response: accepted; else retried after 1, 2, 4 … minutes; given up after six attempts. Service role only.';
grant execute on function public.finish_site_build(bigint, text) to service_role;

create function private.follow_site_build() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'failed' then
    perform private.add_team_task('publishing_failed', 'publish-site', 'publishing_failed:' || new.id,
      details => jsonb_build_object('error', new.last_error));
  else
    perform private.close_team_tasks('publishing_failed', null);
  end if;
  return null;
end;
$$;
comment on function private.follow_site_build() is
  'Trigger: creates a task for a given-up build and closes it when the host accepts a later one.';

create trigger follow_site_build after update of state on public.site_builds
  for each row when (new.state is distinct from old.state and new.state in ('failed', 'asked'))
  execute function private.follow_site_build();

create function private.may_see_publishing() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can('settings.read') or private.can('plans.read') or private.can('content.read') or private.can('blog.read');
$$;
comment on function private.may_see_publishing() is 'Whether the caller may edit data of pre-rendered pages.';

create function private.publishing_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_see_publishing() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('state', b.state, 'reasons', b.reasons, 'last_change_at', b.last_change_at, 'due_at', b.due_at,
             'asked_at', b.asked_at, 'last_error', b.last_error, 'attempts', b.attempts)
      from public.site_builds b order by b.id desc limit 1);
end;
$$;
comment on function private.publishing_state() is 'The latest requested build; null before the first.';
grant execute on function private.publishing_state() to authenticated;

create function public.publishing_state() returns jsonb
language sql stable set search_path = '' as $$
  select private.publishing_state();
$$;
comment on function public.publishing_state() is 'The latest requested build, for editors of public pages.';
grant execute on function public.publishing_state() to authenticated;

create function private.publish_again() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (private.can('settings.write') or private.can('plans.write') or private.can('content.write') or private.can('blog.write')) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  perform private.request_build('again');
  update public.site_builds b set due_at = now(), attempts = 0 where b.state = 'waiting';
end;
$$;
comment on function private.publish_again() is 'Requests a build immediately.';
grant execute on function private.publish_again() to authenticated;

create function public.publish_again() returns void
language sql set search_path = '' as $$
  select private.publish_again();
$$;
comment on function public.publish_again() is 'Requests a build immediately, for editors of public pages.';
grant execute on function public.publish_again() to authenticated;

-- Page views: our own analytics without cookies, addresses or accounts. A visitor is identified only by a random id of
-- the browser tab, which lasts for the visit. For limits, a salted hash of the address is counted separately for a day
-- (private.usage). A visit ends after 30 idle minutes or at midnight in São Paulo, so it belongs to one day and the
-- visits of several days can be summed.

-- ---- Visits, views and counts ----

create function private.sao_paulo_day(at timestamptz) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return (at at time zone 'America/Sao_Paulo')::date;
end;
$$;
comment on function private.sao_paulo_day(timestamptz) is 'Day of a time in São Paulo.';

create type public.visit_device as enum ('phone', 'tablet', 'desktop');
comment on type public.visit_device is 'Visitors'' devices, by screen size.';

create type public.page_view_drop_reason as enum (
  'bot', 'prefetch', 'team', 'do_not_track', 'excess', 'flood', 'implausible'
);
comment on type public.page_view_drop_reason is 'Why a page view is not counted; see page_view_drops.reason.';

create type public.customer_step as enum ('sign_up', 'confirmed', 'paid', 'live');
comment on type public.customer_step is 'Steps of a customer from sign-up to a live site, in their order.';

create table public.page_visits (
  id bigint generated always as identity primary key,
  tab_id uuid not null,
  day date not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  referrer text,
  campaign text,
  device public.visit_device not null,
  language text,
  country text,
  views integer not null default 1,
  engaged_seconds integer not null default 0
);
comment on table public.page_visits is 'Visits: the views of one browser tab until 30 idle minutes or midnight in São Paulo.';
comment on column public.page_visits.tab_id is 'Random id, generated by the tab for this visit.';
comment on column public.page_visits.day is 'Day in São Paulo.';
comment on column public.page_visits.last_seen_at is 'Time of the last call.';
comment on column public.page_visits.referrer is 'Host of the referring site; empty without one.';
comment on column public.page_visits.campaign is 'utm_source / utm_medium / utm_campaign of its first page, or ref.';
comment on column public.page_visits.device is 'phone, tablet or desktop, by screen size.';
comment on column public.page_visits.language is 'First language of the browser, such as pt-BR.';
comment on column public.page_visits.country is 'ISO 3166 code, if the network in front of the API provides it.';
comment on column public.page_visits.engaged_seconds is 'Visible seconds of its views, at most 1,800 for each.';

create index page_visits_tab_id_idx on public.page_visits (tab_id, id desc);
create index page_visits_last_seen_at_idx on public.page_visits (last_seen_at);

alter table public.page_visits enable row level security;
create policy "Nobody reads visits through the API" on public.page_visits
  for select to anon, authenticated using (false);

create table public.page_views (
  id uuid primary key,
  visit_id bigint not null references public.page_visits (id) on delete cascade,
  path text not null,
  engaged_seconds integer not null default 0,
  viewed_at timestamptz not null
);
comment on table public.page_views is 'Views of visits. Kept for keep_page_views_days; page_view_counts keeps the figures.';
comment on column public.page_views.id is 'Random id, generated by the page, so that a repeated call counts once.';
comment on column public.page_views.path is 'Path without query and fragment, with :id in place of ids.';
comment on column public.page_views.engaged_seconds is 'Visible seconds, at most 1,800.';
comment on column public.page_views.viewed_at is 'When the page was first visible.';

create index page_views_visit_id_idx on public.page_views (visit_id, viewed_at);
create index page_views_viewed_at_idx on public.page_views (viewed_at);

alter table public.page_views enable row level security;
create policy "Nobody reads page views through the API" on public.page_views
  for select to anon, authenticated using (false);

-- Updated each minute. Whole months are summed, too: a year is read as about twelve rows per value instead of 365. Each
-- value is also counted within one page and within one source, which the report filters by.
create table public.page_view_counts (
  grain text not null check (grain in ('day', 'month')),
  filtered_by text not null default '' check (filtered_by in ('', 'path', 'referrer')),
  filter_value text not null default '',
  dimension text not null check (dimension in ('total', 'path', 'referrer', 'campaign', 'device', 'language', 'country')),
  starts_on date not null,
  value text not null,
  visits integer not null,
  views integer not null,
  bounces integer not null,
  seconds bigint not null,
  primary key (grain, filtered_by, filter_value, dimension, starts_on, value)
) with (fillfactor = 70);
comment on table public.page_view_counts is 'Analytics figures by day and by month in São Paulo. They remain when views are removed.';
comment on column public.page_view_counts.grain is 'Whether the row is for a day or a month.';
comment on column public.page_view_counts.filtered_by is 'path or referrer for figures of one page or source; empty for the whole site.';
comment on column public.page_view_counts.filter_value is 'The page or source; empty for direct visits and for the whole site.';
comment on column public.page_view_counts.dimension is 'What is counted: total, path, or a property of the visit.';
comment on column public.page_view_counts.starts_on is 'The day, or the first day of the month.';
comment on column public.page_view_counts.value is 'The path, host, device…; empty for total and unknown values; * for all beyond the first 1,000 of a period, or 200 within a filter.';
comment on column public.page_view_counts.visits is 'Visits; for a path or within one, those that viewed it.';
comment on column public.page_view_counts.views is 'Page views; for a path or within one, its views.';
comment on column public.page_view_counts.bounces is 'Visits with one view and under 10 engaged seconds; not counted by path or within one.';

alter table public.page_view_counts enable row level security;
create policy "Nobody reads counts but through analytics_report" on public.page_view_counts
  for select to anon, authenticated using (false);

create table public.page_view_drops (
  day date not null,
  reason public.page_view_drop_reason not null,
  drops integer not null,
  primary key (day, reason)
);
comment on table public.page_view_drops is 'Number of page views that were not counted, by reason.';
comment on column public.page_view_drops.day is 'Day in São Paulo.';
comment on column public.page_view_drops.reason is
  'bot (by user agent or automation), prefetch, team, do_not_track, excess (of one visit or address), flood (of the whole site), implausible (not sent by our pages).';

alter table public.page_view_drops enable row level security;
create policy "Nobody reads drops but through analytics_report" on public.page_view_drops
  for select to anon, authenticated using (false);

-- Calls only insert here, so that concurrent page views never wait for each other. private.sum_page_views moves the
-- rows into the tables above.
create table private.page_view_entries (
  id uuid primary key,
  tab_id uuid not null,
  path text not null,
  referrer text,
  campaign text,
  device public.visit_device not null,
  language text,
  country text,
  viewed_at timestamptz not null
);
comment on table private.page_view_entries is 'Page views that are not summed yet.';
comment on column private.page_view_entries.id is 'Random id, generated by the page.';
comment on column private.page_view_entries.tab_id is 'Random id, generated by the tab for this visit.';
comment on column private.page_view_entries.path is 'Path without query and fragment, with :id in place of ids.';
comment on column private.page_view_entries.referrer is 'Host of the referring site.';
comment on column private.page_view_entries.campaign is 'utm_source / utm_medium / utm_campaign of the page, or ref.';
comment on column private.page_view_entries.language is 'First language of the browser.';
comment on column private.page_view_entries.country is 'ISO 3166 code.';
comment on column private.page_view_entries.viewed_at is 'When the page was first visible.';

alter table private.page_view_entries enable row level security;
create policy "No API role reads page views to sum" on private.page_view_entries
  for select to anon, authenticated using (false);

create table private.engagement_entries (
  id bigint generated always as identity primary key,
  view_id uuid not null,
  tab_id uuid not null,
  seconds integer not null,
  reported_at timestamptz not null
);
comment on table private.engagement_entries is 'Reported visible seconds that are not summed yet.';
comment on column private.engagement_entries.seconds is 'Visible seconds since the page was opened, at most 1,800.';

create index engagement_entries_view_id_idx on private.engagement_entries (view_id);

alter table private.engagement_entries enable row level security;
create policy "No API role reads engagement to sum" on private.engagement_entries
  for select to anon, authenticated using (false);

create table private.page_view_drop_entries (
  id bigint generated always as identity primary key,
  day date not null,
  reason public.page_view_drop_reason not null
);
comment on table private.page_view_drop_entries is 'Page views that were not counted, one row each until they are summed.';
comment on column private.page_view_drop_entries.day is 'Day in São Paulo.';
comment on column private.page_view_drop_entries.reason is 'As in page_view_drops.';

alter table private.page_view_drop_entries enable row level security;
create policy "No API role reads drops to sum" on private.page_view_drop_entries
  for select to anon, authenticated using (false);

-- A sequence counts without a shared row. private.sum_page_views resets it each minute.
create sequence private.page_views_of_the_minute;
comment on sequence private.page_views_of_the_minute is 'Counts the page views since the last sum, for the limit per minute.';

create table private.customer_step_entries (
  id bigint generated always as identity primary key,
  day date not null,
  step public.customer_step not null,
  reached integer not null default 1 check (reached in (-1, 1))
);
comment on table private.customer_step_entries is
  'Steps of customers that are not summed yet. Supabase''s auth service sends the confirmation e-mail within the sign-up''s transaction, which would keep a shared row locked.';
comment on column private.customer_step_entries.day is 'Day in São Paulo.';
comment on column private.customer_step_entries.step is 'As in customer_step_days.';
comment on column private.customer_step_entries.reached is '1, or -1 for an undone step.';

alter table private.customer_step_entries enable row level security;
create policy "No API role reads steps to sum" on private.customer_step_entries
  for select to anon, authenticated using (false);

create table public.customer_step_days (
  day date not null,
  step public.customer_step not null,
  reached integer not null,
  primary key (day, step)
);
comment on table public.customer_step_days is 'Number of customers who reached each step on a day, summed each minute from private.customer_step_entries. Includes deleted accounts.';
comment on column public.customer_step_days.day is 'Day in São Paulo.';
comment on column public.customer_step_days.step is 'sign_up, confirmed (e-mail), paid (for the first time) or live (site).';

alter table public.customer_step_days enable row level security;
create policy "Nobody reads steps but through analytics_report" on public.customer_step_days
  for select to anon, authenticated using (false);

-- ---- Counting ----

create function private.is_bot_user_agent(user_agent text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- CUBOT is a phone brand.
  return user_agent = '' or user_agent ~* ('(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|externalhit|'
    || 'embedly|monitor|pingdom|scanner|curl|wget|python|java/|okhttp|axios|go-http|libwww|httpclient|phantomjs|puppeteer|playwright|selenium');
end;
$$;
comment on function private.is_bot_user_agent(text) is 'Whether a user agent identifies itself as a bot.';

create function private.add_page_view_counts(additions public.page_view_counts[]) returns void
language sql set search_path = '' as $$
  with added as (
    select a.grain, a.filtered_by, a.filter_value, a.dimension, a.starts_on, a.value,
           sum(a.visits) as visits, sum(a.views) as views, sum(a.bounces) as bounces, sum(a.seconds) as seconds
      from unnest(additions) a
     group by 1, 2, 3, 4, 5, 6
  ), known as (
    select a.*, exists (
             select from public.page_view_counts c
              where c.grain = a.grain and c.filtered_by = a.filtered_by and c.filter_value = a.filter_value
                and c.dimension = a.dimension and c.starts_on = a.starts_on and c.value = a.value) as is_known
      from added a
  ), periods as (
    -- Values that a period may still count by name.
    select p.*, case p.filtered_by when '' then 1000 else 200 end - (
             select count(*) from public.page_view_counts c
              where c.grain = p.grain and c.filtered_by = p.filtered_by and c.filter_value = p.filter_value
                and c.dimension = p.dimension and c.starts_on = p.starts_on) as places
      from (select distinct k.grain, k.filtered_by, k.filter_value, k.dimension, k.starts_on
              from known k where not k.is_known) p
  ), ranked as (
    select k.*, p.places, row_number() over (
             partition by k.grain, k.filtered_by, k.filter_value, k.dimension, k.starts_on, k.is_known
             order by k.visits desc, k.views desc, k.value) as place
      from known k
      left join periods p using (grain, filtered_by, filter_value, dimension, starts_on)
  )
  insert into public.page_view_counts as counts
    (grain, filtered_by, filter_value, dimension, starts_on, value, visits, views, bounces, seconds)
  select r.grain, r.filtered_by, r.filter_value, r.dimension, r.starts_on,
         case when r.is_known or r.place <= r.places then r.value else '*' end,
         sum(r.visits), sum(r.views), sum(r.bounces), sum(r.seconds)
    from ranked r
   group by 1, 2, 3, 4, 5, 6
  on conflict (grain, filtered_by, filter_value, dimension, starts_on, value) do update
    set visits = counts.visits + excluded.visits, views = counts.views + excluded.views,
        bounces = counts.bounces + excluded.bounces, seconds = counts.seconds + excluded.seconds;
$$;
comment on function private.add_page_view_counts(public.page_view_counts[]) is
  'Adds to the counts. A value counts by name, or as * once its period has 1,000 others, or 200 within a filter: anyone may send an invented path, and counts are kept.';

create type private.page_view_change as (
  day date, path text, referrer text, campaign text, device public.visit_device, language text, country text,
  visits integer, views integer, bounces integer, seconds integer, path_visits integer
);
comment on type private.page_view_change is
  'Contribution of one entry to the figures of its visit; path_visits counts visits that viewed this path for the first time.';

create function private.page_view_dimensions(change private.page_view_change)
returns table (dimension text, value text)
language sql immutable set search_path = '' as $$
  select d.dimension, d.value
    from (values
      ('total', ''), ('path', change.path), ('referrer', coalesce(change.referrer, '')), ('campaign', change.campaign),
      ('device', change.device::text), ('language', coalesce(change.language, '')), ('country', change.country)
    ) d (dimension, value)
   where d.value is not null;
$$;
comment on function private.page_view_dimensions(private.page_view_change) is 'Dimensions of a page view with their values.';

create function private.count_page_views(changes private.page_view_change[]) returns void
language plpgsql set search_path = '' as $$
declare
  -- Many views of a minute are equal.
  alike private.page_view_change[] := array(
    select row(c.day, c.path, c.referrer, c.campaign, c.device, c.language, c.country, sum(c.visits), sum(c.views),
             sum(c.bounces), sum(c.seconds), sum(c.path_visits))::private.page_view_change
      from unnest(changes) c
     group by c.day, c.path, c.referrer, c.campaign, c.device, c.language, c.country);
  additions public.page_view_counts[];
begin
  select array_agg(row(grains.grain, '', '', d.dimension, date_trunc(grains.grain, c.day)::date, d.value,
           case d.dimension when 'path' then c.path_visits else c.visits end, c.views,
           case d.dimension when 'path' then 0 else c.bounces end, c.seconds)::public.page_view_counts)
    into additions
    from unnest(alike) c
   cross join (values ('day'), ('month')) grains (grain)
   cross join lateral private.page_view_dimensions(c) d;
  perform private.add_page_view_counts(additions);

  -- After the counts of the whole site, which decide whether a page or source is counted by name.
  select array_agg(row(grains.grain, f.filtered_by, f.filter_value, d.dimension, f.starts_on, d.value,
           case when 'path' in (f.filtered_by, d.dimension) then c.path_visits else c.visits end, c.views,
           case when 'path' in (f.filtered_by, d.dimension) then 0 else c.bounces end, c.seconds)::public.page_view_counts)
    into additions
    from unnest(alike) c
   cross join (values ('day'), ('month')) grains (grain)
   cross join lateral (
     select w.dimension as filtered_by, coalesce(n.value, '*') as filter_value, date_trunc(grains.grain, c.day)::date as starts_on
       from private.page_view_dimensions(c) w
       left join public.page_view_counts n
         on n.grain = grains.grain and n.filtered_by = '' and n.filter_value = '' and n.dimension = w.dimension
        and n.starts_on = date_trunc(grains.grain, c.day)::date and n.value = w.value
      where w.dimension in ('path', 'referrer')) f
   cross join lateral private.page_view_dimensions(c) d
   where d.dimension <> f.filtered_by;
  perform private.add_page_view_counts(additions);
end;
$$;
comment on function private.count_page_views(private.page_view_change[]) is
  'Adds changes to the counts of their day and month, for the whole site, the page and the source.';

create function private.is_bounce(visit public.page_visits) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return (visit.views = 1 and visit.engaged_seconds < 10)::integer;
end;
$$;
comment on function private.is_bounce(public.page_visits) is '1 for a visit with one view and under 10 engaged seconds, 0 for others.';

create function private.reason_to_drop(signals text[], headers jsonb) returns public.page_view_drop_reason
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when 'team' = any (signals) or private.team_role() is not null then 'team'
    when coalesce(headers ->> 'sec-purpose', headers ->> 'purpose', '') ~ 'prefetch' then 'prefetch'
    when 'automation' = any (signals) or private.is_bot_user_agent(coalesce(headers ->> 'user-agent', '')) then 'bot'
    when 'do_not_track' = any (signals)
         and exists (select from public.settings s where s.key = 'respect_dnt' and s.value = 'true') then 'do_not_track'
  end;
end;
$$;
comment on function private.reason_to_drop(text[], jsonb) is
  'Why a page view does not count, from the page''s signals and the request headers; null when it may count.';

create function private.store_page_view(
  view_id uuid, tab_id uuid, path text, referrer text, campaign text, device text, language text,
  signals text[], headers jsonb, at timestamptz
) returns public.page_view_drop_reason
language plpgsql set search_path = '' as $$
declare
  today date := private.sao_paulo_day(at);
  -- An id in a path may identify a conversation and so a customer.
  seen_path text := regexp_replace(split_part(split_part(path, '?', 1), '#', 1),
    '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', ':id', 'gi');
  most_a_day constant integer := private.setting_number('most_page_views_a_day', 50000);
  -- Enough for an office with one address.
  most_of_a_sender_a_minute constant integer := 100;
  -- Supabase's network overwrites this header.
  sender text := private.hash_sender(headers ->> 'cf-connecting-ip', at);
  dropped_for public.page_view_drop_reason := private.reason_to_drop(signals, headers);
begin
  if exists (select from public.page_views w where w.id = store_page_view.view_id) then
    return null;
  end if;
  if seen_path <> '/' then
    seen_path := rtrim(seen_path, '/');
  end if;
  if view_id is null or tab_id is null or device is null or device <> all (enum_range(null::public.visit_device)::text[])
     or seen_path is null or length(seen_path) > 300 or seen_path !~ '^/[!-~]*$' then
    dropped_for := 'implausible';
  end if;
  dropped_for := coalesce(dropped_for, case
    when private.used('page_view', sender, at - interval '1 minute') >= most_of_a_sender_a_minute
         or private.used('page_view', sender, at - interval '1 day') >= most_a_day / 10 then 'excess'::public.page_view_drop_reason
    when nextval('private.page_views_of_the_minute') > private.setting_number('most_page_views_a_minute', 10000)
         -- As of the last sum: a day may exceed its limit by one minute's views.
         or (select c.views from public.page_view_counts c
              where c.grain = 'day' and c.filtered_by = '' and c.filter_value = '' and c.dimension = 'total'
                and c.starts_on = today and c.value = '') >= most_a_day then 'flood'
  end);
  if dropped_for is not null then
    insert into private.page_view_drop_entries (day, reason) values (today, dropped_for);
    return dropped_for;
  end if;

  insert into private.page_view_entries (id, tab_id, path, referrer, campaign, device, language, country, viewed_at)
  values (
    store_page_view.view_id, store_page_view.tab_id, seen_path,
    substring(lower(store_page_view.referrer) from '^(?:www\.)?([a-z0-9-][a-z0-9.-]{0,252})$'),
    nullif(left(btrim(regexp_replace(store_page_view.campaign, '[[:cntrl:]]', '', 'g')), 120), ''),
    store_page_view.device::public.visit_device,
    substring(store_page_view.language from '^[a-z]{2,3}(?:-[A-Z]{2})?$'),
    -- XX: unknown.
    nullif(substring(headers ->> 'cf-ipcountry' from '^[A-Z]{2}$'), 'XX'),
    at
  )
  on conflict (id) do nothing;
  if found and sender is not null then
    perform private.add_usage('page_view', sender, at);
  end if;
  return null;
end;
$$;
comment on function private.store_page_view(uuid, uuid, text, text, text, text, text, text[], jsonb, timestamptz) is
  'Inserts a page view to be summed and returns null, or inserts the reason why it does not count and returns it. Does nothing for a known view.';

create function private.store_engagement(view_id uuid, tab_id uuid, seconds integer, at timestamptz) returns void
language sql set search_path = '' as $$
  insert into private.engagement_entries (view_id, tab_id, seconds, reported_at)
  select store_engagement.view_id, store_engagement.tab_id, greatest(0, least(coalesce(store_engagement.seconds, 0), 1800)), at
   where (exists (select from public.page_views w where w.id = store_engagement.view_id)
          or exists (select from private.page_view_entries e where e.id = store_engagement.view_id))
     and store_engagement.tab_id is not null
     -- A page reports a few times a minute; further reports are ignored, so that scripts fill no table.
     and (select count(*) from (select from private.engagement_entries e
                                 where e.view_id = store_engagement.view_id limit 20) reports) < 20;
$$;
comment on function private.store_engagement(uuid, uuid, integer, timestamptz) is
  'Inserts the visible seconds of a known view to be summed.';

create function private.sum_page_view(entry private.page_view_entries) returns private.page_view_change
language plpgsql set search_path = '' as $$
declare
  today constant date := private.sao_paulo_day(entry.viewed_at);
  visit public.page_visits;
  before integer := 0;
  is_new_path boolean := true;
begin
  if exists (select from public.page_views w where w.id = entry.id) then
    return null;
  end if;
  select v.* into visit from public.page_visits v where v.tab_id = entry.tab_id order by v.id desc limit 1;
  if visit.day <> today or visit.last_seen_at <= entry.viewed_at - interval '30 minutes' then
    visit := null;
  end if;
  if visit.views >= 200
     or (select count(*) from public.page_views w
          where w.visit_id = visit.id and w.viewed_at > entry.viewed_at - interval '1 minute') >= 30 then
    insert into private.page_view_drop_entries (day, reason) values (today, 'excess');
    return null;
  end if;

  if visit.id is null then
    insert into public.page_visits (tab_id, day, started_at, last_seen_at, referrer, campaign, device, language, country)
    values (entry.tab_id, today, entry.viewed_at, entry.viewed_at, entry.referrer, entry.campaign, entry.device,
      entry.language, entry.country)
    returning * into visit;
  else
    before := private.is_bounce(visit);
    is_new_path := not exists (
      select from public.page_views w where w.visit_id = visit.id and w.path = entry.path);
    update public.page_visits v set views = v.views + 1, last_seen_at = greatest(v.last_seen_at, entry.viewed_at)
     where v.id = visit.id
    returning * into visit;
  end if;
  insert into public.page_views (id, visit_id, path, viewed_at)
  values (entry.id, visit.id, entry.path, entry.viewed_at);
  return row(visit.day, entry.path, visit.referrer, visit.campaign, visit.device, visit.language, visit.country,
    (visit.views = 1)::integer, 1, private.is_bounce(visit) - before, 0, is_new_path::integer);
end;
$$;
comment on function private.sum_page_view(private.page_view_entries) is
  'Adds a page view to its visit and returns its contribution to the counts; null for a known view and above the limit of its visit.';

create function private.sum_engagement(entry private.engagement_entries) returns private.page_view_change
language plpgsql set search_path = '' as $$
declare
  view public.page_views;
  visit public.page_visits;
  before integer;
  added integer;
begin
  select w.* into view from public.page_views w where w.id = entry.view_id;
  select v.* into visit from public.page_visits v where v.id = view.visit_id and v.tab_id = entry.tab_id;
  if visit.id is null or entry.reported_at > view.viewed_at + interval '1 day' then
    return null;
  end if;
  -- At most the time since the view arrived, plus a tolerance. Reports are cumulative, so that a lost or late one does
  -- no harm.
  added := greatest(0, least(entry.seconds, ceil(extract(epoch from entry.reported_at - view.viewed_at))::integer + 5)
    - view.engaged_seconds);
  before := private.is_bounce(visit);
  update public.page_visits v
     set engaged_seconds = v.engaged_seconds + added,
         -- An ended visit stays ended: the next view begins another one.
         last_seen_at = case
           when v.day = private.sao_paulo_day(entry.reported_at) and v.last_seen_at > entry.reported_at - interval '30 minutes'
           then greatest(v.last_seen_at, entry.reported_at) else v.last_seen_at end
   where v.id = visit.id
  returning * into visit;
  if added = 0 then
    return null;
  end if;
  update public.page_views w set engaged_seconds = w.engaged_seconds + added where w.id = view.id;
  return row(visit.day, view.path, visit.referrer, visit.campaign, visit.device, visit.language, visit.country,
    0, 0, private.is_bounce(visit) - before, added, 0);
end;
$$;
comment on function private.sum_engagement(private.engagement_entries) is
  'Sets the visible seconds of a view of the last day, as far as plausible, and returns the contribution to the counts.';

create function private.sum_page_views() returns void
language plpgsql set search_path = '' as $$
declare
  -- Limits the memory of one statement to some megabytes.
  most_changes constant integer := 5000;
  entry record;
  change private.page_view_change;
  changes private.page_view_change[] := '{}';
begin
  perform setval('private.page_views_of_the_minute', 1, false);
  for entry in
    with views as (delete from private.page_view_entries e returning e),
         engagement as (delete from private.engagement_entries e returning e)
    select (v.e).viewed_at as at, v.e as page_view, null::private.engagement_entries as engagement from views v
    union all
    select (n.e).reported_at, null, n.e from engagement n
    -- A view comes before its reports of the same time.
    order by 1, 3 nulls first
  loop
    change := case when entry.engagement is null
      then private.sum_page_view(entry.page_view) else private.sum_engagement(entry.engagement) end;
    if not (change is null) then
      changes := changes || change;
    end if;
    if cardinality(changes) >= most_changes then
      perform private.count_page_views(changes);
      changes := '{}';
    end if;
  end loop;
  perform private.count_page_views(changes);

  for entry in
    with dropped as (delete from private.page_view_drop_entries e returning e.day, e.reason)
    insert into public.page_view_drops as d (day, reason, drops)
    select dropped.day, dropped.reason, count(*) from dropped group by 1, 2
    on conflict (day, reason) do update set drops = d.drops + excluded.drops
    returning d.day, d.reason
  loop
    if entry.reason = 'flood' then
      perform private.add_team_task('page_views_left_out', to_char(entry.day, 'DD/MM/YYYY'), 'page_views_left_out:' || entry.day);
    end if;
  end loop;
end;
$$;
comment on function private.sum_page_views() is
  'Moves page views, visible seconds and drops into visits and counts, and creates a task for a day with omitted views.';

-- ---- Recording ----

create function private.record_page_view(
  view_id uuid, tab_id uuid, path text, referrer text, campaign text, device text, language text, signals text[]
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.store_page_view(view_id, tab_id, path, referrer, campaign, device, language, signals,
    coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}'), now());
end;
$$;
comment on function private.record_page_view(uuid, uuid, text, text, text, text, text, text[]) is
  'Inserts a page view of this moment to be summed, or the reason why it does not count.';
grant execute on function private.record_page_view(uuid, uuid, text, text, text, text, text, text[]) to anon, authenticated;

create function public.record_page_view(
  view_id uuid, tab_id uuid, path text, device text, language text default null,
  referrer text default null, campaign text default null, signals text[] default '{}'
) returns void
language sql security invoker set search_path = '' as $$
  select private.record_page_view(view_id, tab_id, path, referrer, campaign, device, language, signals);
$$;
comment on function public.record_page_view(uuid, uuid, text, text, text, text, text, text[]) is
  'Counts a page view, or the reason why it does not count; the caller does not learn which. Signals: automation, do_not_track, team.';
grant execute on function public.record_page_view(uuid, uuid, text, text, text, text, text, text[]) to anon, authenticated;

create function private.record_engagement(view_id uuid, tab_id uuid, seconds integer) returns void
language sql security definer set search_path = '' as $$
  select private.store_engagement(view_id, tab_id, seconds, now());
$$;
comment on function private.record_engagement(uuid, uuid, integer) is 'Inserts the visible seconds of a view until now.';
grant execute on function private.record_engagement(uuid, uuid, integer) to anon, authenticated;

create function public.record_engagement(view_id uuid, tab_id uuid, seconds integer) returns void
language sql security invoker set search_path = '' as $$
  select private.record_engagement(view_id, tab_id, seconds);
$$;
comment on function public.record_engagement(uuid, uuid, integer) is
  'Sets the visible seconds of a view of this tab until now.';
grant execute on function public.record_engagement(uuid, uuid, integer) to anon, authenticated;

create function private.purge_page_views() returns void
language sql set search_path = '' as $$
  -- A run removes a part, and the run five minutes later the next one: more than a million visits a day.
  delete from public.page_visits v
   where v.id = any (array(
     select o.id from public.page_visits o
      where o.last_seen_at < now() - private.setting_days('keep_page_views_days', 396)
      order by o.last_seen_at limit 5000));
$$;
comment on function private.purge_page_views() is 'Removes a part of the old visits and their views; their counts remain.';

-- ---- Steps of customers ----

create function private.count_customer_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customer_step_entries (day, step) values (private.sao_paulo_day(now()), tg_argv[0]::public.customer_step);
  return null;
exception when others then
  -- A failing counter must not prevent a sign-up or a payment.
  raise warning 'The step % was not counted: %', tg_argv[0], sqlerrm;
  return null;
end;
$$;
comment on function private.count_customer_step() is 'Trigger: counts that a customer reached the step in its argument.';

create trigger count_sign_up after insert on public.profiles
  for each row execute function private.count_customer_step('sign_up');
create trigger count_confirmed_at_once after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.count_customer_step('confirmed');
create trigger count_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.count_customer_step('confirmed');
create trigger count_live after update on public.sites
  for each row when (old.activated_at is null and new.activated_at is not null)
  execute function private.count_customer_step('live');

create function private.count_first_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customer_step_entries (day, step)
  select private.sao_paulo_day(now()), 'paid'::public.customer_step
   where not exists (
     select from public.payments p
      where p.profile_id = new.profile_id and p.status = 'paid' and p.amount_paid > 0 and p.id <> new.id);
  return null;
exception when others then
  raise warning 'A first payment was not counted: %', sqlerrm;
  return null;
end;
$$;
comment on function private.count_first_payment() is 'Trigger: counts a customer''s first payment.';

create trigger count_payment_made_paid after insert on public.payments
  for each row when (new.status = 'paid' and new.amount_paid > 0) execute function private.count_first_payment();
create trigger count_payment_paid after update of status on public.payments
  for each row when (old.status <> 'paid' and new.status = 'paid' and new.amount_paid > 0)
  execute function private.count_first_payment();

-- Only an undone step has this effect: the site never went live.
create function private.uncount_live() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customer_step_entries (day, step, reached)
  values (private.sao_paulo_day(old.activated_at), 'live', -1);
  return null;
end;
$$;
comment on function private.uncount_live() is 'Trigger: decrements the count when the activation of a site is undone.';

create trigger uncount_live after update on public.sites
  for each row when (old.activated_at is not null and new.activated_at is null
    and old.status = 'active' and new.status = 'awaiting_activation')
  execute function private.uncount_live();

create function private.sum_customer_steps() returns void
language sql set search_path = '' as $$
  with entries as (delete from private.customer_step_entries e returning e.day, e.step, e.reached)
  insert into public.customer_step_days as s (day, step, reached)
  select e.day, e.step, sum(e.reached) from entries e group by 1, 2
  on conflict (day, step) do update set reached = s.reached + excluded.reached;
$$;
comment on function private.sum_customer_steps() is 'Moves the steps of customers into the daily sums.';

-- ---- Report ----

create function private.analytics_counts(
  of_filter text, of_filter_value text, of_dimension text, from_day date, to_day date
) returns table (value text, visits bigint, views bigint, bounces bigint, seconds bigint)
language plpgsql stable set search_path = '' as $$
declare
  -- The whole months in the range, if any: from the first date up to, but excluding, the second.
  months_from date := date_trunc('month', from_day + interval '1 month' - interval '1 day');
  -- The current month counts as whole in a range up to today, because later days have no counts.
  months_to date := date_trunc('month', to_day
    + case when to_day < private.sao_paulo_day(now()) then interval '1 day' else interval '1 month' end);
begin
  if months_from >= months_to then
    months_from := to_day + 1;
    months_to := to_day + 1;
  end if;
  return query
    select parts.value, sum(parts.visits), sum(parts.views), sum(parts.bounces), sum(parts.seconds)::bigint
      from (
        select c.* from public.page_view_counts c
         where c.grain = 'month' and c.filtered_by = of_filter and c.filter_value = of_filter_value
           and c.dimension = of_dimension and c.starts_on >= months_from and c.starts_on < months_to
        union all
        select c.* from public.page_view_counts c
         where c.grain = 'day' and c.filtered_by = of_filter and c.filter_value = of_filter_value
           and c.dimension = of_dimension and c.starts_on >= from_day and c.starts_on < months_from
        union all
        select c.* from public.page_view_counts c
         where c.grain = 'day' and c.filtered_by = of_filter and c.filter_value = of_filter_value
           and c.dimension = of_dimension and c.starts_on >= months_to and c.starts_on <= to_day
      ) parts
     group by parts.value;
end;
$$;
comment on function private.analytics_counts(text, text, text, date, date) is
  'Counts of a range of days by the values of a dimension, within a filter: whole months from monthly rows, the rest from daily rows.';

create function private.analytics_total(of_filter text, of_filter_value text, from_day date, to_day date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'visits', coalesce(sum(c.visits), 0), 'views', coalesce(sum(c.views), 0),
    -- A page is a part of a visit and has no bounces.
    'bounces', case when of_filter = 'path' then null else coalesce(sum(c.bounces), 0) end,
    'seconds', coalesce(sum(c.seconds), 0))
    from private.analytics_counts(of_filter, of_filter_value, 'total', from_day, to_day) c;
$$;
comment on function private.analytics_total(text, text, date, date) is
  'Visits, views, bounces (null for one page) and engaged seconds of a range of days.';

create function private.analytics_ranking(
  of_filter text, of_filter_value text, of_dimension text, from_day date, to_day date
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'all', coalesce(max(ranked.values), 0),
    'rows', coalesce(jsonb_agg(jsonb_build_object(
        'value', ranked.value, 'visits', ranked.visits, 'views', ranked.views, 'bounces', ranked.bounces, 'seconds', ranked.seconds)
      order by ranked.visits desc, ranked.views desc, ranked.value), '[]'))
    from (select c.*, count(*) over () as values
            from private.analytics_counts(
                   -- All pages remain listed beside a selected page, and all sources beside a selected source.
                   case when of_filter = of_dimension then '' else of_filter end,
                   case when of_filter = of_dimension then '' else of_filter_value end,
                   of_dimension, from_day, to_day) c
           order by c.visits desc, c.views desc, c.value limit 100) ranked;
$$;
comment on function private.analytics_ranking(text, text, text, date, date) is
  'The 100 values of a dimension with the most visits in a range of days, and the number of values. A filter by the same dimension does not apply.';

create function private.analytics_days(of_filter text, of_filter_value text, from_day date, to_day date) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('day', c.starts_on, 'visits', c.visits, 'views', c.views)
                            order by c.starts_on), '[]')
    from public.page_view_counts c
   where c.grain = 'day' and c.filtered_by = of_filter and c.filter_value = of_filter_value
     and c.dimension = 'total' and c.starts_on between from_day and to_day;
$$;
comment on function private.analytics_days(text, text, date, date) is
  'Visits and page views by day from from_day to to_day. Days without any are omitted.';

create function private.live_visits(of_filter text, of_filter_value text) returns bigint
language sql stable set search_path = '' as $$
  select count(*)
    from public.page_visits v
   where v.last_seen_at > now() - interval '5 minutes'
     and case of_filter
           when 'referrer' then coalesce(v.referrer, '') = of_filter_value
           when 'path' then exists (select from public.page_views w where w.visit_id = v.id and w.path = of_filter_value)
           else true
         end;
$$;
comment on function private.live_visits(text, text) is 'Visits with a call in the last five minutes, within a filter.';

create function private.analytics_report(
  days integer, from_day date, to_day date, filtered_by text, filter_value text
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.sao_paulo_day(now());
  last_day date := coalesce(to_day, today);
  first_day date := coalesce(from_day, last_day - days + 1);
  span integer := last_day - first_day + 1;
  filter_name text := coalesce(analytics_report.filtered_by, '');
  wanted text := case when filter_name = '' then '' else coalesce(analytics_report.filter_value, '') end;
begin
  if not private.can('analytics.read') then
    raise exception 'Only who may read analytics asks for the report.' using errcode = '42501';
  end if;
  if span is null or span < 1 or span > 3660 then
    raise exception 'A report is of 1 to 3660 days.' using errcode = '22023';
  end if;
  if filter_name not in ('', 'path', 'referrer') then
    raise exception 'A report is filtered by path or referrer.' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'from', first_day, 'to', last_day,
    'filter', case when filter_name <> '' then jsonb_build_object('by', filter_name, 'value', wanted) end,
    'total', private.analytics_total(filter_name, wanted, first_day, last_day),
    'before', private.analytics_total(filter_name, wanted, first_day - span, first_day - 1),
    'live', private.live_visits(filter_name, wanted),
    'week', private.analytics_total(filter_name, wanted, today - 6, today) -> 'visits',
    'days', private.analytics_days(filter_name, wanted, first_day, last_day),
    'days_before', private.analytics_days(filter_name, wanted, first_day - span, first_day - 1),
    'paths', private.analytics_ranking(filter_name, wanted, 'path', first_day, last_day),
    'referrers', private.analytics_ranking(filter_name, wanted, 'referrer', first_day, last_day),
    'campaigns', private.analytics_ranking(filter_name, wanted, 'campaign', first_day, last_day),
    'devices', private.analytics_ranking(filter_name, wanted, 'device', first_day, last_day),
    'languages', private.analytics_ranking(filter_name, wanted, 'language', first_day, last_day),
    'countries', private.analytics_ranking(filter_name, wanted, 'country', first_day, last_day),
    -- Customers' steps and uncounted views have no page or source.
    'steps', case when filter_name = '' then (
      select jsonb_object_agg(step, (
               select coalesce(sum(s.reached), 0)
                 from (select d.day, d.step, d.reached from public.customer_step_days d
                       union all
                       select e.day, e.step, e.reached from private.customer_step_entries e) s
                where s.step = steps.step and s.day between first_day and last_day))
        from unnest(enum_range(null::public.customer_step)) steps (step)) end,
    'drops', case when filter_name = '' then (
      select coalesce(jsonb_object_agg(d.reason, d.drops), '{}')
        from (select p.reason, sum(p.drops) as drops from public.page_view_drops p
               where p.day between first_day and last_day group by p.reason) d) end);
end;
$$;
comment on function private.analytics_report(integer, date, date, text, text) is
  'All figures of a range of days in São Paulo, for the whole site or one page or source, and the totals of the same number of days before.';
grant execute on function private.analytics_report(integer, date, date, text, text) to authenticated;

create function public.analytics_report(
  days integer default 30, from_day date default null, to_day date default null,
  filtered_by text default null, filter_value text default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.analytics_report(days, from_day, to_day, filtered_by, filter_value);
$$;
comment on function public.analytics_report(integer, date, date, text, text) is
  'Analytics figures of the last days or a range of days in one response; filtered_by path or referrer for one page or source. Requires analytics.read.';
grant execute on function public.analytics_report(integer, date, date, text, text) to authenticated;

-- Deletion of accounts and the data that remains.

-- ---- What remains ----

create table public.retained_invoices (
  id text primary key check (id ~ '^in_[A-Za-z0-9_]+$'),
  number text,
  status public.payment_status not null,
  amount integer not null,
  amount_paid integer not null,
  amount_paid_outside integer not null default 0,
  amount_refunded integer not null default 0,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  period_start timestamptz,
  period_end timestamptz,
  paid_at timestamptz,
  invoiced_at timestamptz not null,
  deleted_at timestamptz not null default now()
);
comment on table public.retained_invoices is 'Invoice data of deleted accounts that tax law requires, without personal data.';
comment on column public.retained_invoices.id is 'Stripe invoice (in_…).';
comment on column public.retained_invoices.number is 'Invoice number as printed.';
comment on column public.retained_invoices.status is 'Stripe''s status: paid, uncollectible or void; another status only when a part was paid.';
comment on column public.retained_invoices.amount is 'Amount due in minor units.';
comment on column public.retained_invoices.amount_paid is 'Amount paid in minor units.';
comment on column public.retained_invoices.amount_paid_outside is 'The part of it that was paid outside of Stripe.';
comment on column public.retained_invoices.amount_refunded is 'Refunded amount in minor units.';
comment on column public.retained_invoices.currency is 'ISO 4217 code in lower case.';
comment on column public.retained_invoices.invoiced_at is 'When it was created at Stripe.';
comment on column public.retained_invoices.deleted_at is 'When the account was deleted.';

alter table public.retained_invoices enable row level security;
create policy "Administrators read the invoices of deleted accounts" on public.retained_invoices
  for select to authenticated using ((select private.can('money.read')));
grant select on public.retained_invoices to authenticated;

-- Deleting an account removes its site. The team takes a live WordPress down by hand, so its address is kept here until
-- then.
create table public.sites_to_remove (
  id uuid primary key default gen_random_uuid(),
  domain text,
  wordpress_url text,
  deleted_at timestamptz not null default now()
);
comment on table public.sites_to_remove is 'Sites of deleted accounts that the team must take down. Delete the row afterwards: it is the last data about the owner.';
comment on column public.sites_to_remove.domain is 'Domain of the site.';
comment on column public.sites_to_remove.wordpress_url is 'Address of the WordPress admin.';
comment on column public.sites_to_remove.deleted_at is 'When the account was deleted.';

alter table public.sites_to_remove enable row level security;
create policy "Administrators read sites to be taken down" on public.sites_to_remove
  for select to authenticated using ((select private.can('tasks.read')));
create policy "Administrators delete sites already taken down" on public.sites_to_remove
  for delete to authenticated using ((select private.can('tasks.write')));
grant select, delete on public.sites_to_remove to authenticated;
select private.audit('public.sites_to_remove', 'tasks', personal => '{domain,wordpress_url}');

-- The auth service's log contains e-mail addresses without a reference to accounts, has no suitable index, and grows
-- with every sign-in. Searching it takes seconds, so scheduled runs search parts of it for all deleted accounts at
-- once.
create table private.auth_log_erasures (
  user_id uuid primary key,
  address text,
  requested_at timestamptz not null default now(),
  due_round integer not null default private.walk_due('auth_log')
);
comment on table private.auth_log_erasures is 'Deleted accounts that scheduled runs remove from the auth service''s log. A row is deleted when the whole log was searched.';
comment on column private.auth_log_erasures.user_id is 'Former id of the account.';
comment on column private.auth_log_erasures.address is 'Its e-mail address.';
comment on column private.auth_log_erasures.requested_at is 'When the account was deleted.';
comment on column private.auth_log_erasures.due_round is 'The round of the walk through the log (private.walks) after which no entry contains the account.';

alter table private.auth_log_erasures enable row level security;
create policy "No API role reads erasures of the log" on private.auth_log_erasures
  for select to anon, authenticated using (false);

-- These tables belong to the auth service, and not every version has both. An account can be deleted even without write
-- access to them.
create function private.forget_authentication(user_id uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.audit_log_entries') is not null then
    insert into private.auth_log_erasures (user_id, address)
    values (forget_authentication.user_id, lower(forget_authentication.address))
    on conflict do nothing;
  end if;
  execute 'delete from auth.flow_state where user_id = $1' using forget_authentication.user_id;
exception
  when undefined_table then null;
  when insufficient_privilege then raise warning 'Sign-ins begun by account % stay.', forget_authentication.user_id;
end;
$$;
comment on function private.forget_authentication(uuid, text) is
  'Deletes an account''s unfinished sign-ins and marks the account for removal from the auth service''s log.';

create function private.erase_from_auth_log() returns void
language plpgsql security definer set search_path = '' as $$
declare
  blocks constant integer := 300;
  part record;
begin
  select * into part from private.walk('auth_log', 'auth.audit_log_entries', blocks);
  execute $sql$
    delete from auth.audit_log_entries l
     where l.ctid >= $1 and l.ctid < $2
       and (l.created_at < now() - $3
         -- The service stores both in lower case.
         or l.id = any (array(
              select e.id from auth.audit_log_entries e
               cross join lateral (values (e.payload ->> 'actor_id'), (e.payload -> 'traits' ->> 'user_id'),
                                          (e.payload ->> 'actor_username'), (e.payload -> 'traits' ->> 'user_email')) named (value)
                join (select user_id::text as value from private.auth_log_erasures
                      union all select address from private.auth_log_erasures) erased on erased.value = named.value
               where e.ctid >= $1 and e.ctid < $2))) $sql$
    using part.first, part.past, private.setting_days('keep_auth_log_days', 90);
  delete from private.auth_log_erasures e
   using private.walks w
   where w.name = 'auth_log' and w.rounds >= e.due_round;
exception
  when undefined_table then null;
  when insufficient_privilege then raise warning 'The log of the auth service may not be written.';
end;
$$;
comment on function private.erase_from_auth_log() is
  'Removes deleted accounts and old entries from the next part of the auth service''s log.';

create table private.deleted_accounts (
  user_id uuid primary key,
  deleted_at timestamptz not null default now()
);
comment on table private.deleted_accounts is 'Only the ids of deleted accounts, for 400 days: they are deleted again after a backup is restored.';
comment on column private.deleted_accounts.user_id is 'Former id of the account.';

alter table private.deleted_accounts enable row level security;
create policy "No API role reads ids of deleted accounts" on private.deleted_accounts
  for select to anon, authenticated using (false);

-- ---- Deletion ----

create function private.keep_last_administrator(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Serialised, because two administrators who leave at the same time would leave none.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  if exists (
    select from auth.users u
     where u.id = keep_last_administrator.user_id and u.raw_app_meta_data ->> 'role' = 'admin'
  ) and not exists (
    select from auth.users u
     where u.id <> keep_last_administrator.user_id and u.raw_app_meta_data ->> 'role' = 'admin'
  ) then
    raise exception 'The last administrator stays one.' using errcode = 'PT409';
  end if;
end;
$$;
comment on function private.keep_last_administrator(uuid) is
  'Fails with PT409 when the account is the only administrator. Other role changes wait until the transaction ends.';
grant execute on function private.keep_last_administrator(uuid) to service_role;

create function private.delete_account(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  -- A concurrent payment is written before the copy below or finds no profile.
  perform from public.profiles p where p.id = delete_account.user_id for update;
  select u.email into address from auth.users u where u.id = delete_account.user_id for update;
  if not found then
    return;
  end if;

  insert into public.retained_invoices (
    id, number, status, amount, amount_paid, amount_paid_outside, amount_refunded, currency, period_start, period_end,
    paid_at, invoiced_at
  )
  select p.id, p.number, p.status, p.amount, p.amount_paid, p.amount_paid_outside, p.amount_refunded, p.currency,
         p.period_start, p.period_end,
         p.paid_at, p.invoiced_at
    from public.payments p
   where p.profile_id = delete_account.user_id
     and (p.status in ('paid', 'void', 'uncollectible') or p.amount_paid > 0)
      on conflict (id) do nothing;

  -- A site that was never built need not be taken down.
  insert into public.sites_to_remove (domain, wordpress_url)
  select s.domain, s.wordpress_url
    from public.sites s
   where s.profile_id = delete_account.user_id
     and (s.prepared_at is not null or s.activated_at is not null or s.wordpress_url is not null);

  -- Attachments without a conversation are in no row that cascades from the profile.
  -- The team uploads them into the customer's folder.
  delete from public.contact_attachments a
   where a.contact_id is null
     and (a.uploaded_by = delete_account.user_id or split_part(a.path, '/', 1) = delete_account.user_id::text);

  -- These tasks and e-mails name the user without a reference to the account.
  delete from public.email_outbox e
   using public.team_tasks t
   where e.dedupe_key = 'team_task:' || t.id
     and (t.profile_id = delete_account.user_id or private.addresses_in(t.subject || ' ' || t.details::text) @> array[lower(address)]);
  delete from public.team_tasks t where private.addresses_in(t.subject || ' ' || t.details::text) @> array[lower(address)];
  delete from public.email_outbox e where lower(e.recipient) = lower(address);
  delete from public.team_invitations i where i.email = lower(address);
  delete from public.email_outbox e
   using public.email_corrections c
   where c.profile_id = delete_account.user_id and e.dedupe_key like 'email_correction:' || c.id || ':%';
  delete from private.usage u where u.subject = delete_account.user_id::text;
  perform private.forget_authentication(delete_account.user_id, address);
  insert into private.deleted_accounts (user_id) values (delete_account.user_id) on conflict do nothing;
  -- All other data is deleted by cascade.
  delete from auth.users u where u.id = delete_account.user_id;
end;
$$;
comment on function private.delete_account(uuid) is
  'Deletes an account with all its data. Keeps its invoices without personal data, and the address of a built site until it is taken down. Atomic; can be repeated.';

create function private.close_account(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person record;
begin
  perform private.keep_last_administrator(close_account.user_id);
  select u.email, p.full_name, coalesce(p.locale, 'pt-BR') as locale into person
    from auth.users u left join public.profiles p on p.id = u.id
   where u.id = close_account.user_id;
  perform private.delete_account(close_account.user_id);
  if length(person.email) between 3 and 320 then
    insert into public.email_outbox (recipient, locale, template, dedupe_key, payload)
    values (person.email, person.locale, 'account_closed', 'account_closed:' || close_account.user_id,
      jsonb_build_object('full_name', person.full_name));
  end if;
end;
$$;
comment on function private.close_account(uuid) is
  'Deletes an account at its owner''s request and queues a confirmation e-mail. PT409 for the last administrator.';
grant execute on function private.close_account(uuid) to service_role;

create type public.closing_reason as enum ('requested', 'duplicate', 'abuse', 'other');
comment on type public.closing_reason is 'Why the team closes a customer''s account.';

create function private.check_customer_closing(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Serialised with changes of roles.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  if exists (
    select from auth.users u
     where u.id = check_customer_closing.user_id
       and private.to_team_role(u.raw_app_meta_data ->> 'role') is not null
  ) then
    raise exception 'An account of the team is not closed for its owner.' using errcode = 'PT409';
  end if;
end;
$$;
comment on function private.check_customer_closing(uuid) is
  'Fails with PT409 for an account of the team. Changes of roles wait until the transaction ends.';
grant execute on function private.check_customer_closing(uuid) to service_role;

create function public.check_customer_closing(user_id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.check_customer_closing(user_id);
  select private.begin_account_closing(user_id);
$$;
comment on function public.check_customer_closing(uuid) is
  'Fails with PT409 for an account of the team, before anything is ended. Service role only.';
grant execute on function public.check_customer_closing(uuid) to service_role;

create function private.close_customer_account(actor_id uuid, user_id uuid, reason public.closing_reason) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_customer_closing(close_customer_account.user_id);
  perform private.act_for(close_customer_account.actor_id);
  if exists (select from auth.users u where u.id = close_customer_account.user_id) then
    perform private.note_audit('customers', 'account_closed', close_customer_account.user_id,
      jsonb_build_object('reason', close_customer_account.reason));
    -- The log keeps no copy of the deleted rows.
    perform private.act_for(null);
    perform private.close_account(close_customer_account.user_id);
  end if;
end;
$$;
comment on function private.close_customer_account(uuid, uuid, public.closing_reason) is
  'Deletes a customer''s account for the team, logs who did it and why, and queues the confirmation e-mail. PT409 for an account of the team. Atomic; can be repeated.';
grant execute on function private.close_customer_account(uuid, uuid, public.closing_reason) to service_role;

create function public.close_customer_account(actor_id uuid, user_id uuid, reason public.closing_reason) returns void
language sql security invoker set search_path = '' as $$
  select private.close_customer_account(actor_id, user_id, reason);
$$;
comment on function public.close_customer_account(uuid, uuid, public.closing_reason) is
  'Deletes a customer''s account for the team after its subscriptions and files: see the edge function delete-user. Service role only.';
grant execute on function public.close_customer_account(uuid, uuid, public.closing_reason) to service_role;

create function private.forget_closing_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.email_outbox e where e.id = new.id;
  return null;
end;
$$;
comment on function private.forget_closing_email() is
  'Trigger: deletes the last e-mail to a closed account after it is sent or given up.';

create trigger forget_closing_email after update of status on public.email_outbox
  for each row when (new.template = 'account_closed' and new.status in ('sent', 'failed'))
  execute function private.forget_closing_email();

create function public.check_account_deletion(user_id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.keep_last_administrator(user_id);
  select private.begin_account_closing(user_id);
$$;
comment on function public.check_account_deletion(uuid) is
  'Fails with PT409 when the account may not be deleted, before anything is ended. Holds messages about it back from then on. Service role only.';
grant execute on function public.check_account_deletion(uuid) to service_role;

create function public.delete_account(user_id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.close_account(user_id);
$$;
comment on function public.delete_account(uuid) is
  'Deletes an account after its subscriptions and files: see the edge function delete-user. Service role only.';
grant execute on function public.delete_account(uuid) to service_role;

-- ---- Sessions ----

-- The API does not expose the auth schema. Returns only fields that concern the user, without secrets; other fields
-- differ between versions of the service.
create function private.account_sessions(user_id uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute $sql$
    select jsonb_strip_nulls(jsonb_build_object(
             'created_at', j.session -> 'created_at', 'refreshed_at', j.session -> 'refreshed_at',
             'not_after', j.session -> 'not_after', 'user_agent', j.session -> 'user_agent',
             'ip', j.session -> 'ip', 'aal', j.session -> 'aal'))
      from auth.sessions s cross join lateral (select to_jsonb(s) as session) j
     where s.user_id = $1
     order by s.created_at
  $sql$ using user_id;
end;
$$;
comment on function private.account_sessions(uuid) is 'Times and devices of an account''s sessions, without tokens.';
grant execute on function private.account_sessions(uuid) to service_role;

create function public.account_sessions(user_id uuid) returns setof jsonb
language sql stable security invoker set search_path = '' as $$
  select private.account_sessions(user_id);
$$;
comment on function public.account_sessions(uuid) is 'A user''s sessions, for the data export. Service role only.';
grant execute on function public.account_sessions(uuid) to service_role;

-- ---- Sites to remove ----

-- Sites of deleted accounts.
create function private.add_removal_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_team_task('take_site_down', coalesce(new.domain, new.wordpress_url, '-'), 'take_site_down:deleted:' || new.id,
    details => jsonb_build_object('site_to_remove', new.id, 'wordpress_url', new.wordpress_url));
  return null;
end;
$$;
comment on function private.add_removal_task() is 'Trigger: creates the task to take down the site of a deleted account.';

create trigger add_removal_task after insert on public.sites_to_remove
  for each row execute function private.add_removal_task();

create function private.finish_removal_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.team_tasks set done_at = now() where dedupe_key = 'take_site_down:deleted:' || old.id and done_at is null;
  return null;
end;
$$;
comment on function private.finish_removal_task() is 'Trigger: closes the task when the row of the site is deleted.';

create trigger finish_removal_task after delete on public.sites_to_remove
  for each row execute function private.finish_removal_task();

-- The team's own pages: members, audit log, start page, history of customers, exports and failures.

-- ---- Members and invitations ----
-- The link of an invitation proves access to the mailbox, so its token is kept apart from the outbox, which other roles
-- read.

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 320 and email = lower(email) and email ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
  role public.team_role not null,
  invited_by uuid references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint team_invitations_end_once check (accepted_at is null or withdrawn_at is null)
);
comment on table public.team_invitations is 'Invitations to the team. Ended ones are deleted after 90 days.';
comment on column public.team_invitations.email is 'Invited address, lower case.';
comment on column public.team_invitations.role is 'Role that the account receives when the invitation is accepted.';
comment on column public.team_invitations.invited_by is 'Who invited; the row is deleted with their account, and counts only while they may write roles.';
comment on column public.team_invitations.created_at is 'Time of the first invitation.';
comment on column public.team_invitations.sent_at is 'Time of the last e-mail, whose link replaces the earlier ones.';
comment on column public.team_invitations.expires_at is 'Until when the last link is valid.';

create unique index team_invitations_open_idx on public.team_invitations (email)
  where accepted_at is null and withdrawn_at is null;
create index team_invitations_invited_by_idx on public.team_invitations (invited_by);

alter table public.team_invitations enable row level security;
create policy "Roles that read roles read invitations" on public.team_invitations
  for select to authenticated using ((select private.can('roles.read')));
grant select on public.team_invitations to authenticated;

create table private.invitation_tokens (
  token text primary key,
  invitation_id uuid not null unique references public.team_invitations (id) on delete cascade
);
comment on table private.invitation_tokens is 'The token in the link of each open invitation.';
comment on column private.invitation_tokens.token is '64 random hexadecimal digits.';

alter table private.invitation_tokens enable row level security;
create policy "No API role reads tokens of invitations" on private.invitation_tokens
  for select to anon, authenticated using (false);

create function private.email_values(email public.email_outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if email.template = 'team_invitation' then
    return email.payload || coalesce((
      select jsonb_build_object('token', t.token) from private.invitation_tokens t
       where t.invitation_id = (email.payload ->> 'invitation_id')::uuid), '{}');
  end if;
  if email.template = 'email_correction' then
    return email.payload || coalesce((
      select jsonb_build_object('token', t.token) from private.email_correction_tokens t
       where t.correction_id = (email.payload ->> 'correction_id')::uuid), '{}');
  end if;
  return email.payload;
end;
$$;
comment on function private.email_values(public.email_outbox) is
  'Values of an e-mail for its template, with the token that the outbox does not show.';
grant execute on function private.email_values(public.email_outbox) to service_role;

create function private.may_invite(member_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
      join private.role_permissions granted on granted.role = private.to_team_role(u.raw_app_meta_data ->> 'role')
     where u.id = member_id and granted.permission = 'roles.write');
$$;
comment on function private.may_invite(uuid) is 'Whether an account may give roles now.';

create function private.team_members() returns table (
  id uuid, name text, email text, role public.team_role, since timestamptz, has_factor boolean, last_sign_in_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  with_factor uuid[];
begin
  if not private.can('roles.read') then
    raise exception 'Only who may read roles sees the team.' using errcode = '42501';
  end if;
  -- The embedded local backend has no such table.
  if to_regclass('auth.mfa_factors') is not null then
    execute 'select coalesce(array_agg(f.user_id), ''{}'') from auth.mfa_factors f where f.status = ''verified'''
       into with_factor;
  end if;
  return query
    select u.id, p.full_name, u.email::text, private.to_team_role(u.raw_app_meta_data ->> 'role'),
           (select max(l.created_at) from public.audit_log l
             where l.profile_id = u.id and l.action in ('role_changed', 'invitation_accepted')
               and l.after ->> 'role' = u.raw_app_meta_data ->> 'role'),
           u.id = any (with_factor), u.last_sign_in_at
      from auth.users u
      left join public.profiles p on p.id = u.id
     where private.to_team_role(u.raw_app_meta_data ->> 'role') is not null
     order by lower(coalesce(p.full_name, u.email)), u.id;
end;
$$;
comment on function private.team_members() is
  'Everyone with a role: since when by the audit log, and whether they have an MFA factor (null where the service has none).';
grant execute on function private.team_members() to authenticated;

create function public.team_members() returns table (
  id uuid, name text, email text, role public.team_role, since timestamptz, has_factor boolean, last_sign_in_at timestamptz
)
language sql stable set search_path = '' as $$
  select * from private.team_members();
$$;
comment on function public.team_members() is 'Everyone with a role in the team; see private.team_members.';
grant execute on function public.team_members() to authenticated;

create function private.invite_member(email text, role public.team_role) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(invite_member.email));
  invitation public.team_invitations;
  replaced jsonb;
begin
  -- Serialised with changes of roles.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  if not private.can('roles.write') then
    raise exception 'Only who may write roles invites.' using errcode = '42501';
  end if;
  if exists (
    select from auth.users u
     where lower(u.email) = address and private.to_team_role(u.raw_app_meta_data ->> 'role') is not null
  ) then
    raise exception 'This account is in the team.' using errcode = 'PT409';
  end if;
  select i.* into invitation from public.team_invitations i
   where i.email = address and i.accepted_at is null and i.withdrawn_at is null for update;
  -- A repeated request, or a colleague at the same time, sends no second e-mail.
  if invitation.id is not null and invitation.role = invite_member.role and invitation.sent_at > now() - interval '1 minute' then
    return invitation.id;
  end if;

  if invitation.id is null then
    insert into public.team_invitations (email, role, invited_by)
    values (address, invite_member.role, auth.uid()) returning * into invitation;
  else
    replaced := jsonb_build_object('role', invitation.role);
    update public.team_invitations i
       set role = invite_member.role, invited_by = auth.uid(), sent_at = now(), expires_at = now() + interval '7 days'
     where i.id = invitation.id returning i.* into invitation;
  end if;
  delete from private.invitation_tokens t where t.invitation_id = invitation.id;
  insert into private.invitation_tokens (token, invitation_id)
  values (encode(extensions.gen_random_bytes(32), 'hex'), invitation.id);
  -- An earlier e-mail has a link that no longer works.
  delete from public.email_outbox e where e.dedupe_key like 'team_invitation:' || invitation.id || ':%' and e.status = 'queued';
  insert into public.email_outbox (recipient, locale, template, dedupe_key, payload)
  select address, coalesce((select a.locale from public.profiles a where lower(a.email) = address limit 1), p.locale),
         'team_invitation', 'team_invitation:' || invitation.id || ':' || floor(extract(epoch from clock_timestamp()) * 1000),
         jsonb_build_object('invitation_id', invitation.id, 'role', invitation.role,
           'invited_by', coalesce(p.full_name, p.email), 'expires_at', invitation.expires_at)
    from public.profiles p where p.id = auth.uid();
  if replaced is null then
    perform private.note_audit('roles', 'member_invited', null,
      jsonb_build_object('role', invitation.role, 'email', invitation.email));
  else
    perform private.note_audit('roles', 'invitation_replaced', null,
      jsonb_build_object('role', invitation.role, 'email', invitation.email), replaced);
  end if;
  return invitation.id;
end;
$$;
comment on function private.invite_member(text, public.team_role) is
  'Invites an address with a role for seven days, or invites it again with a new link that replaces the earlier one. PT409 for an account of the team.';
grant execute on function private.invite_member(text, public.team_role) to authenticated;

create function public.invite_member(email text, role public.team_role) returns uuid
language sql set search_path = '' as $$
  select private.invite_member(email, role);
$$;
comment on function public.invite_member(text, public.team_role) is 'Invites an address to the team; see private.invite_member.';
grant execute on function public.invite_member(text, public.team_role) to authenticated;

create function private.withdraw_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations;
begin
  if not private.can('roles.write') then
    raise exception 'Only who may write roles withdraws an invitation.' using errcode = '42501';
  end if;
  select i.* into invitation from public.team_invitations i where i.id = withdraw_invitation.invitation_id for update;
  if invitation.id is null then
    raise exception 'There is no such invitation.' using errcode = 'PT404';
  end if;
  if invitation.accepted_at is not null then
    raise exception 'The invitation was accepted.' using errcode = 'PT409';
  end if;
  if invitation.withdrawn_at is not null then
    return;
  end if;
  update public.team_invitations i set withdrawn_at = now() where i.id = invitation.id;
  delete from public.email_outbox e where e.dedupe_key like 'team_invitation:' || invitation.id || ':%' and e.status = 'queued';
  perform private.note_audit('roles', 'invitation_withdrawn', null,
    jsonb_build_object('role', invitation.role, 'email', invitation.email));
end;
$$;
comment on function private.withdraw_invitation(uuid) is
  'Withdraws an open invitation, whose link then no longer works. PT404 without it, PT409 after it was accepted; can be repeated.';
grant execute on function private.withdraw_invitation(uuid) to authenticated;

create function public.withdraw_invitation(invitation_id uuid) returns void
language sql set search_path = '' as $$
  select private.withdraw_invitation(invitation_id);
$$;
comment on function public.withdraw_invitation(uuid) is 'Withdraws an invitation; see private.withdraw_invitation.';
grant execute on function public.withdraw_invitation(uuid) to authenticated;

create function private.invitation_state(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
      'email', i.email, 'role', i.role,
      'state', case
        when i.accepted_at is not null then 'accepted'
        when i.withdrawn_at is not null or not private.may_invite(i.invited_by) then 'withdrawn'
        when i.expires_at <= now() then 'expired'
        else 'open' end,
      'has_account', exists (select from auth.users u where lower(u.email) = i.email))
    from private.invitation_tokens t
    join public.team_invitations i on i.id = t.invitation_id
   where t.token = invitation_state.token;
$$;
comment on function private.invitation_state(text) is
  'The invitation of a link: its address, role, state (open, accepted, withdrawn, expired) and whether the address has an account. Null for an unknown or replaced link.';
grant execute on function private.invitation_state(text) to anon, authenticated, service_role;

create function public.invitation_state(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.invitation_state(token);
$$;
comment on function public.invitation_state(text) is 'The invitation of a link; see private.invitation_state.';
grant execute on function public.invitation_state(text) to anon, authenticated, service_role;

create function private.accept_invitation(token text, user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations;
  account auth.users;
begin
  -- Serialised with changes of roles, so that a withdrawal or a revoked inviter counts.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  select i.* into invitation
    from private.invitation_tokens t join public.team_invitations i on i.id = t.invitation_id
   where t.token = accept_invitation.token for update of i;
  select u.* into account from auth.users u where u.id = accept_invitation.user_id for update;
  if invitation.id is null or account.id is null or lower(account.email) <> invitation.email
    or account.email_confirmed_at is null then
    raise exception 'There is no such invitation for this account.' using errcode = 'PT404';
  end if;
  if invitation.accepted_at is not null then
    -- A repeated request after a lost response.
    if account.raw_app_meta_data ->> 'role' = invitation.role::text then
      return;
    end if;
    raise exception 'The invitation was used.' using errcode = 'PT409';
  end if;
  if invitation.withdrawn_at is not null or invitation.expires_at <= now() or not private.may_invite(invitation.invited_by) then
    raise exception 'The invitation is not valid any more.' using errcode = 'PT409';
  end if;
  -- The account may have received a role since.
  if private.to_team_role(account.raw_app_meta_data ->> 'role') is null then
    update auth.users u
       set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('role', invitation.role)
     where u.id = account.id;
  end if;
  update public.team_invitations i set accepted_at = now() where i.id = invitation.id;
  perform private.note_confirmed('roles', 'invitation_accepted', account.id, jsonb_build_object('role', invitation.role,
    'invited_by', (select u.email from auth.users u where u.id = invitation.invited_by)));
end;
$$;
comment on function private.accept_invitation(text, uuid) is
  'Gives the invited account its role, once. PT404 for an unknown link, another address or an unconfirmed one, PT409 for an ended invitation.';
grant execute on function private.accept_invitation(text, uuid) to service_role;

create function private.accept_own_invitation(token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or not private.is_mfa_satisfied() then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  perform private.accept_invitation(accept_own_invitation.token, auth.uid());
end;
$$;
comment on function private.accept_own_invitation(text) is 'Accepts an invitation for the signed-in account.';
grant execute on function private.accept_own_invitation(text) to authenticated;

create function private.purge_invitations() returns void
language sql set search_path = '' as $$
  delete from public.team_invitations i
   where coalesce(i.accepted_at, i.withdrawn_at, i.expires_at) < now() - interval '90 days';
$$;
comment on function private.purge_invitations() is 'Deletes invitations that ended 90 days ago.';

create function public.accept_invitation(token text) returns void
language sql set search_path = '' as $$
  select private.accept_own_invitation(token);
$$;
comment on function public.accept_invitation(text) is 'Accepts an invitation for the signed-in account; see private.accept_invitation.';
grant execute on function public.accept_invitation(text) to authenticated;

create function public.accept_invitation_for(token text, user_id uuid) returns void
language sql set search_path = '' as $$
  select private.accept_invitation(token, user_id);
$$;
comment on function public.accept_invitation_for(text, uuid) is
  'Accepts an invitation for an account that the edge function accept-invitation created. Service role only.';
grant execute on function public.accept_invitation_for(text, uuid) to service_role;

create function private.team_role_of(user_id uuid) returns public.team_role
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('roles.read') then
    raise exception 'Only who may read roles asks for one.' using errcode = '42501';
  end if;
  return (select private.to_team_role(u.raw_app_meta_data ->> 'role') from auth.users u where u.id = team_role_of.user_id);
end;
$$;
comment on function private.team_role_of(uuid) is 'Team role of an account; null for a customer.';
grant execute on function private.team_role_of(uuid) to authenticated;

create function public.team_role_of(user_id uuid) returns public.team_role
language sql stable set search_path = '' as $$
  select private.team_role_of(user_id);
$$;
comment on function public.team_role_of(uuid) is 'Team role of an account; null for a customer.';
grant execute on function public.team_role_of(uuid) to authenticated;

create function private.set_team_role(user_id uuid, role public.team_role) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was text;
begin
  -- Serialised, with the permission checked afterwards: two administrators who revoke each other's role concurrently
  -- would otherwise leave none.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  if not private.can('roles.write') then
    raise exception 'Only who may write roles gives or takes one.' using errcode = '42501';
  end if;
  if set_team_role.user_id = auth.uid() then
    raise exception 'Nobody changes their own role.' using errcode = 'PT409';
  end if;
  if set_team_role.role is distinct from 'admin' then
    perform private.keep_last_administrator(set_team_role.user_id);
  end if;

  select u.raw_app_meta_data ->> 'role' into was from auth.users u where u.id = set_team_role.user_id;
  update auth.users u
     set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') - 'role'
           || jsonb_strip_nulls(jsonb_build_object('role', set_team_role.role))
   where u.id = set_team_role.user_id;
  if not found then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  perform private.note_audit('roles', 'role_changed', set_team_role.user_id,
    jsonb_build_object('role', set_team_role.role), jsonb_build_object('role', was));
end;
$$;
comment on function private.set_team_role(uuid, public.team_role) is
  'Grants an account a team role, or revokes it with null: immediately in the database, in the panel after the next token refresh. Never one''s own role or the last administrator''s (PT409).';
grant execute on function private.set_team_role(uuid, public.team_role) to authenticated;

create function public.set_team_role(user_id uuid, role public.team_role default null) returns void
language sql set search_path = '' as $$
  select private.set_team_role(user_id, role);
$$;
comment on function public.set_team_role(uuid, public.team_role) is
  'Grants or revokes a team role; see private.set_team_role.';
grant execute on function public.set_team_role(uuid, public.team_role) to authenticated;

-- ---- Audit log, searched by names ----

-- Search texts of the audit log in a separate table, because the log is append-only while customers are renamed or
-- deleted. Without a foreign key, because entries are never deleted.
create table private.audit_texts (
  id bigint primary key,
  search text not null
);
comment on table private.audit_texts is
  'Search text of each audit log entry, copied by triggers. Never written directly.';
comment on column private.audit_texts.id is 'The entry: audit_log.id.';
comment on column private.audit_texts.search is
  'private.audit_text of the entry.';

create index audit_texts_search_idx on private.audit_texts using gin (search extensions.gin_trgm_ops);

alter table private.audit_texts enable row level security;
create policy "Nobody reads these texts but through audit_entries" on private.audit_texts
  for select to anon, authenticated using (false);

create function private.record_name(table_name text, row_key text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case record_name.table_name
    when 'blog_posts' then (select p.title from public.blog_posts p where p.id = row_key::uuid)
    when 'courses' then (select c.title from public.courses c where c.id = row_key::uuid)
    when 'course_modules' then (select m.title from public.course_modules m where m.id = row_key::uuid)
    when 'lessons' then (select s.title from public.lessons s where s.id = row_key::uuid)
    when 'lesson_contents' then (select s.title from public.lessons s where s.id = row_key::uuid)
    when 'lesson_files' then (select f.name from public.lesson_files f where f.id = row_key::uuid)
    when 'saved_answers' then (select a.title from public.saved_answers a where a.id = row_key::uuid)
    when 'media_files' then (select m.alt from public.media_files m where m.id = row_key::uuid)
    when 'plans' then (select p.name from public.plans p where p.id = row_key::integer)
    when 'contacts' then (select split_part(c.message, e'\n\n', 1) from public.contacts c where c.id = row_key::uuid)
    when 'team_tasks' then (select k.subject from public.team_tasks k where k.id = row_key::uuid)
    when 'sites_to_remove' then (select r.domain from public.sites_to_remove r where r.id = row_key::uuid)
    when 'sites' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'site_notes' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'site_migration_access' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'domain_requests' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'site_checklist' then (select s.domain from public.sites s where s.id = split_part(row_key, ',', 1)::uuid)
  end;
exception
  when invalid_text_representation or numeric_value_out_of_range then
    return null;
end;
$$;
comment on function private.record_name(text, text) is
  'Present name of the record of an audit log entry: its title, subject or domain; null for a removed record.';

create function private.audit_text(entry public.audit_log) returns text
language sql stable security definer set search_path = '' as $$
  with stored as (
    select coalesce(entry.table_name, '') as about, coalesce(entry.before, '{}') as was, coalesce(entry.after, '{}') as is_now
  ), marks as (
    select '.' || c.name || ';' as mark from unnest(entry.changed) c (name) where entry.action = 'update'
    union
    select '.' || v.key || '=' || v.value || ';'
      from stored, lateral (
        select * from jsonb_each_text(stored.was) union select * from jsonb_each_text(stored.is_now)) v
     where entry.action not in ('insert', 'delete') and v.value ~ '^[a-z0-9_]{1,40}$'
  )
  select private.search_text(
           entry.actor_email,
           (select e.search from private.customer_entries e where e.id = entry.actor_id),
           (select e.search from private.customer_entries e where e.id = entry.profile_id and e.id is distinct from entry.actor_id),
           stored.was ->> 'title', stored.was ->> 'name', stored.was ->> 'alt',
           stored.is_now ->> 'title', stored.is_now ->> 'name', stored.is_now ->> 'alt', stored.is_now ->> 'email',
           case when entry.table_name in ('blog_posts', 'courses', 'course_modules', 'lessons', 'lesson_contents', 'lesson_files',
                                          'saved_answers', 'media_files', 'plans')
                then private.record_name(entry.table_name, entry.row_key) end,
           '@' || entry.actor_role || ';',
           entry.row_key, '#' || stored.about || '#' || entry.action || ';',
           (select string_agg('#' || stored.about || m.mark, ' ' order by m.mark) from marks m))
    from stored;
$$;
comment on function private.audit_text(public.audit_log) is
  'Search text of an entry: the actor and the customer as they are now, the stored names, the present name of a record without personal data, and marks for the words of the panel: @role; key #table#action; #table.column; and #table.column=value; (without a table for an action without a row).';

create function private.copy_audit_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit_texts (id, search) values (new.id, private.audit_text(new))
  on conflict (id) do update set search = excluded.search;
  return null;
end;
$$;
comment on function private.copy_audit_text() is
  'Trigger: copies the search text of an audit log entry; without an account after it is deleted.';

create trigger copy_text after insert or update of profile_id, actor_id on public.audit_log
  for each row execute function private.copy_audit_text();

create function private.renew_audit_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.audit_texts t
     set search = private.audit_text(l)
    from public.audit_log l
   where (l.profile_id = new.id or l.actor_id = new.id) and t.id = l.id;
  return null;
end;
$$;
comment on function private.renew_audit_texts() is
  'Trigger: updates the search texts with the current name of an actor or customer.';

create trigger renew_audit_texts after insert or update of search on private.customer_entries
  for each row execute function private.renew_audit_texts();

-- Owner's rights, like private.readable_customers.
create view private.readable_audit_log with (security_invoker = off) as
  select l.*, t.search
    from public.audit_log l
    left join private.audit_texts t on t.id = l.id
   where (select private.can('audit.read'));
comment on view private.readable_audit_log is
  'All audit log entries, for roles that may read them. Searched with an index, which row-level security would prevent.';
grant select on private.readable_audit_log to authenticated;

create function private.audit_row_name(table_name text, row_key text) returns text
language sql stable security definer set search_path = '' as $$
  select private.record_name(audit_row_name.table_name, audit_row_name.row_key) where private.can('audit.read');
$$;
comment on function private.audit_row_name(text, text) is
  'private.record_name for roles that may read the log; null for others.';
grant execute on function private.audit_row_name(text, text) to authenticated;

create view public.audit_entries with (security_invoker = on) as
  select l.*,
         private.audit_row_name(l.table_name, l.row_key) as row_name,
         -- A subquery instead of a join, so that it runs only for the rows of the page.
         (select coalesce(e.full_name, case when l.actor_email is null then e.email end)
            from private.readable_customers e where e.id = l.actor_id) as actor_name,
         (select e.full_name from private.readable_customers e where e.id = l.profile_id) as customer_name,
         (select e.email from private.readable_customers e where e.id = l.profile_id) as customer_email
    from private.readable_audit_log l;
comment on view public.audit_entries is 'The audit log with the current names of actors and customers.';
grant select on public.audit_entries to authenticated;

-- Probes the index once per actor, independent of the number of entries.
create view public.audit_actors with (security_invoker = on) as
  with recursive actors (actor_email) as (
    (select l.actor_email from public.audit_log l order by l.actor_email limit 1)
    union all
    select (select l.actor_email from public.audit_log l where l.actor_email > a.actor_email order by l.actor_email limit 1)
      from actors a where a.actor_email is not null
  )
  select a.actor_email,
         (select e.full_name from private.readable_customers e where e.email = a.actor_email limit 1) as full_name
    from actors a where a.actor_email is not null;
comment on view public.audit_actors is 'Members of the team in the audit log with their current names.';
grant select on public.audit_actors to authenticated;

-- ---- Start page ----
-- In one response: the team's next work, and figures of thirty days in São Paulo including today. A part that the
-- caller's role may not read is null.

create function private.money_figures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.sao_paulo_day(now());
  since timestamptz := (today - 29)::timestamp at time zone 'America/Sao_Paulo';
begin
  -- Active and recurring count the same subscriptions (private.is_recurring): the revenue is what their periods cost, a yearly one at a twelfth. Past amounts and states are not stored: earlier days are derived from the current
  -- figures and the times when subscriptions began, stopped being paid and ended.
  return (
    with changes as (
      select s.started_at as at, s.plan_id, s.currency, s.recurring_amount, 1 as active, 0 as ended
        from public.subscriptions s
       where s.status in ('active', 'past_due', 'trialing') and s.pause_behavior is null and s.started_at >= since
      union all
      select change.at, s.plan_id, s.currency, s.recurring_amount, change.way, change.ended
        from public.subscriptions s
       cross join lateral (values (s.ended_at, -1, 1), (s.started_at, 1, 0)) change (at, way, ended)
       where s.status = 'canceled' and s.ended_at >= since and change.at >= since
      union all
      select change.at, s.plan_id, s.currency, s.recurring_amount, change.way, 0
        from public.subscriptions s
       cross join lateral (values (s.past_due_since, -1), (s.started_at, 1)) change (at, way)
       where s.status = 'unpaid' and s.past_due_since >= since and change.at >= since
    ), alike as (
      select null::date as day, (c.alike ->> 'plan_id')::integer as plan_id, c.alike ->> 'currency' as currency,
             (c.alike ->> 'recurring_amount')::integer as amount, c.row_count as active, 0 as ended
        from private.counted_rows('public.subscriptions') c
       where private.is_recurring((c.alike ->> 'status')::public.subscription_status,
                                  (c.alike ->> 'pause_behavior')::public.pause_behavior)
      union all
      -- A customer's test clock may be ahead.
      select least((c.at at time zone 'America/Sao_Paulo')::date, today), c.plan_id, c.currency, c.recurring_amount,
             sum(c.active), sum(c.ended)
        from changes c
       group by 1, 2, 3, 4
    ), by_day as (
      select a.day, sum(a.active) as active, sum(a.ended) as ended,
             sum(a.active * case when a.currency <> 'brl' then 0 when p."interval" = 'year' then a.amount else a.amount * 12::bigint end) as per_year
        from alike a
        join public.plans p on p.id = a.plan_id
       group by a.day
    ), days as (
      select ago, coalesce(d.ended, 0) as ended,
             coalesce(f.active, 0) - coalesce(sum(d.active) over later, 0) as active,
             round((coalesce(f.per_year, 0) - coalesce(sum(d.per_year) over later, 0)) / 12) as recurring
        from generate_series(0, 30) ago
        left join by_day f on f.day is null
        left join by_day d on d.day = today - ago
      window later as (order by ago rows between unbounded preceding and 1 preceding))
    select jsonb_build_object(
             'currency', 'brl',
             'recurring', jsonb_build_object(
               'now', sum(d.recurring) filter (where d.ago = 0), 'before', sum(d.recurring) filter (where d.ago = 30),
               'days', jsonb_agg(d.recurring order by d.ago desc) filter (where d.ago < 30)),
             'active', jsonb_build_object(
               'now', sum(d.active) filter (where d.ago = 0), 'before', sum(d.active) filter (where d.ago = 30),
               'days', jsonb_agg(d.active order by d.ago desc) filter (where d.ago < 30)),
             'cancelled', jsonb_build_object(
               'now', sum(d.ended),
               'before', (select count(*) from public.subscriptions s
                           where s.status = 'canceled' and s.ended_at >= since - interval '30 days' and s.ended_at < since),
               'days', jsonb_agg(d.ended order by d.ago desc) filter (where d.ago < 30)))
      from days d);
end;
$$;
comment on function private.money_figures() is
  'Recurring revenue, active subscriptions and cancellations: now, thirty days before, and on each day.';

create function private.visit_figures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
             'now', coalesce(sum(c.visits) filter (where ago < 30), 0),
             'before', coalesce(sum(c.visits) filter (where ago >= 30), 0),
             'days', jsonb_agg(coalesce(c.visits, 0) order by ago desc) filter (where ago < 30))
      from generate_series(0, 59) ago
      left join public.page_view_counts c
        on c.grain = 'day' and c.filtered_by = '' and c.filter_value = '' and c.dimension = 'total'
       and c.starts_on = private.sao_paulo_day(now()) - ago);
end;
$$;
comment on function private.visit_figures() is 'Visits of thirty days, of the thirty before, and of each day.';

create function private.sites_to_activate(due_from timestamptz, due_until timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', (select count(*) from public.sites s
               where s.awaits_activation and s.activation_deadline >= due_from and s.activation_deadline < due_until),
    'next', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', private.task_subject(s.profile_id), 'customer', p.full_name,
                                          'deadline', s.activation_deadline)
                       order by s.activation_deadline, s.id)
        from (select * from public.sites q
               where q.awaits_activation and q.activation_deadline >= due_from and q.activation_deadline < due_until
               order by q.activation_deadline, q.id limit 5) s
        join public.profiles p on p.id = s.profile_id), '[]'));
$$;
comment on function private.sites_to_activate(timestamptz, timestamptz) is
  'Sites that wait for activation with a deadline in a period: their number and the first five.';

create function private.overdue_payments() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', private.overdue_count(),
    'next', coalesce((
      select jsonb_agg(jsonb_build_object(
                         'id', s.id, 'profile_id', s.profile_id, 'name', p.full_name, 'subject', private.task_subject(s.profile_id),
                         'amount', coalesce(owed.state -> 'amount', to_jsonb(s.next_amount)),
                         'currency', coalesce(owed.state ->> 'currency', s.currency), 'since', s.past_due_since,
                         'decline_reason', (select i.decline_reason from public.payments i
                                             where i.subscription_id = s.id and i.owed_since is not null
                                             order by i.owed_since limit 1),
                         'has_card', s.card_last4 is not null,
                         'by_invoice', s.collection_method = 'send_invoice')
                       order by s.past_due_since, s.id)
        from (select * from public.subscriptions q
               where q.status in ('past_due', 'unpaid') and q.pause_behavior is null order by q.past_due_since, q.id limit 5) s
        join public.profiles p on p.id = s.profile_id
       cross join lateral (select private.amount_owed(s.profile_id)) owed (state)), '[]'));
$$;
comment on function private.overdue_payments() is
  'Subscriptions with an unpaid invoice that is collected, within and after grace: their number, and the five that owe longest with what their customers owe and why the charge failed.';

create function private.tasks_to_do(all_tasks boolean, sees_sites boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  with open_tasks as not materialized (
    select t.* from public.team_tasks t
     where t.done_at is null and (all_tasks or private.is_money_task(t.kind))
       -- Sites near their deadline have a part of their own.
       and not (sees_sites and t.kind = 'activation_due'))
  select jsonb_build_object(
    'count', (select count(*) from open_tasks),
    'next', coalesce((
      select jsonb_agg(jsonb_build_object(
                         'id', t.id, 'kind', t.kind, 'subject', t.subject, 'profile_id', t.profile_id,
                         'site_id', case when sees_sites then (select s.id from public.sites s where s.profile_id = t.profile_id) end,
                         'email', t.details ->> 'email', 'due_at', t.due_at, 'created_at', t.created_at)
                       order by t.due_at nulls last, t.created_at, t.id)
        from (select * from open_tasks q order by q.due_at nulls last, q.created_at, q.id limit 5) t), '[]'));
$$;
comment on function private.tasks_to_do(boolean, boolean) is
  'Open tasks, or only those about money, without those of sites for callers that see the sites: their number and the first five.';

create function private.admin_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Same condition as the policies of team_tasks.
  all_tasks boolean := private.can('tasks.read');
  money_tasks boolean := private.can('money.write');
  sees_sites boolean := private.can('sites.read');
  soon timestamptz := now() + interval '12 hours';
  part record;
  answer jsonb := jsonb_build_object(
    'deadlines', null, 'messages', null, 'payments', null, 'tasks', null, 'activations', null, 'money', null, 'visits', null,
    'users', null, 'posts', null, 'courses', null);
begin
  if sees_sites then
    answer := answer || jsonb_build_object(
      'deadlines', private.sites_to_activate('-infinity', soon), 'activations', private.sites_to_activate(soon, 'infinity'));
  end if;

  if private.can('messages.read') then
    answer := answer || jsonb_build_object('messages', jsonb_build_object(
      'count', (select count(*) from public.contacts c where c.status = 'open'),
      'next', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'subject', split_part(c.message, E'\n\n', 1), 'at', c.waiting_since)
                         order by c.waiting_since, c.id)
          from (select * from public.contacts q where q.status = 'open'
                 order by q.waiting_since, q.id limit 5) c), '[]')));
  end if;

  if private.can('money.read') then
    answer := answer || jsonb_build_object('payments', private.overdue_payments(), 'money', private.money_figures());
  end if;

  if all_tasks or money_tasks then
    answer := answer || jsonb_build_object('tasks', private.tasks_to_do(all_tasks, sees_sites));
  end if;

  if private.can('analytics.read') then
    answer := answer || jsonb_build_object('visits', private.visit_figures());
  end if;

  -- Confirmed: e-mail address confirmed. Includes the team's own accounts.
  if private.can('customers.read') then
    select coalesce(sum(c.row_count) filter (where (c.alike ->> 'is_confirmed')::boolean), 0) as confirmed,
           coalesce(sum(c.row_count), 0) as total
      into part
      from private.counted_rows('private.customer_entries') c;
    answer := answer || jsonb_build_object('users', jsonb_build_object('confirmed', part.confirmed, 'all', part.total));
  end if;

  -- Published: public now, without scheduled posts.
  if private.can('blog.read') then
    select count(*) as total, count(*) filter (where b.status = 'published' and b.published_at <= now()) as published
      into part
      from public.blog_posts b
     where b.trashed_at is null;
    answer := answer || jsonb_build_object('posts', jsonb_build_object('published', part.published, 'all', part.total));
  end if;

  -- Published: visible to customers.
  if private.can('courses.read') then
    select count(*) as total, count(*) filter (where c.status = 'published') as published into part from public.courses c;
    answer := answer || jsonb_build_object('courses', jsonb_build_object('published', part.published, 'all', part.total));
  end if;

  return answer;
end;
$$;
comment on function private.admin_dashboard() is
  'The team''s next work and the figures of the start page; a part that the caller''s role may not read is null.';
grant execute on function private.admin_dashboard() to authenticated;

create function public.admin_dashboard() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_dashboard();
$$;
comment on function public.admin_dashboard() is
  'The team''s next work and the figures of the start page in one response; a part that the caller''s role may not read is null.';
grant execute on function public.admin_dashboard() to authenticated;

-- Subscriptions that began, ended or stopped being paid within thirty days, with the summed columns.
create index subscriptions_began_idx on public.subscriptions (started_at) include (status, plan_id, currency, recurring_amount)
  where status in ('active', 'past_due', 'trialing');
create index subscriptions_ended_idx on public.subscriptions (ended_at) include (started_at, plan_id, currency, recurring_amount)
  where status = 'canceled';
create index subscriptions_overdue_idx on public.subscriptions (past_due_since, id)
  include (status, started_at, plan_id, currency, recurring_amount) where status in ('past_due', 'unpaid');

-- The unanswered messages that wait longest, and their number.
create index contacts_open_idx on public.contacts (waiting_since, id) where status = 'open';

-- ---- History of a customer ----
-- From the tables of its parts. Their policies decide which entries a role reads.

create view public.customer_timeline with (security_invoker = on) as
  select e.profile_id, e.happened_at, e.kind, e.id, e.is_repeated, e.details
    from (
      select p.profile_id, coalesce(p.paid_at, p.invoiced_at) as happened_at, 'payment' as kind, 'payment:' || p.id as id,
             false as is_repeated,
             jsonb_build_object(
               'id', p.id, 'number', p.number, 'subscriptionId', p.subscription_id, 'status', p.status, 'amount', p.amount,
               'paid', p.amount_paid, 'paidOutside', p.amount_paid_outside, 'refunded', p.amount_refunded,
               'currency', p.currency, 'at', p.invoiced_at, 'firstFailedAt', p.first_failed_at, 'dueAt', p.due_at,
               'owedSince', p.owed_since, 'attempts', p.attempt_count, 'nextAttemptAt', p.next_attempt_at,
               'declineReason', p.decline_reason,
               'dispute', (select jsonb_build_object('id', d.id, 'status', d.status, 'dueAt', d.evidence_due_at,
                                                     'decision', d.decision)
                             from public.disputes d where d.payment_id = p.id order by d.opened_at desc, d.id limit 1),
               'withdrawn', (select coalesce(sum(d.amount_withdrawn), 0) from public.disputes d where d.payment_id = p.id),
               'invoiceUrl', p.hosted_invoice_url, 'voucherUrl', p.voucher_url, 'voucherUntil', p.voucher_expires_at
             ) as details
        from public.payments p
       where p.status <> 'draft'
      union all
      select d.profile_id, step.at, 'dispute', 'dispute:' || d.id || ':' || step.name, false,
             jsonb_build_object(
               'id', d.id, 'step', step.name, 'status', d.status, 'reason', d.reason, 'amount', d.amount,
               'withdrawn', d.amount_withdrawn, 'currency', d.currency, 'dueAt', d.evidence_due_at, 'decision', d.decision,
               'number', p.number, 'by', case when step.name = 'decided' then private.dispute_decider(d.id) end)
        from public.disputes d
        join public.payments p on p.id = d.payment_id
       cross join lateral (values ('opened', d.opened_at), ('closed', d.closed_at), ('decided', d.decided_at)) step (name, at)
       where step.at is not null
      union all
      select r.profile_id, r.created_at, 'refund', 'refund:' || r.id, false,
             jsonb_build_object(
               'amount', r.amount, 'currency', r.currency, 'reason', r.reason, 'status', r.status, 'note', n.note,
               'by', coalesce(a.full_name, a.email))
        from public.refunds r
        left join public.refund_notes n on n.refund_id = r.id
        left join public.profiles a on a.id = n.made_by
      union all
      select c.profile_id, coalesce(c.done_at, c.created_at), 'change', 'change:' || c.id, false,
             jsonb_build_object(
               'kind', c.kind, 'reason', c.reason, 'terms', c.terms, 'note', c.note, 'isDone', c.done_at is not null,
               'by', coalesce(a.full_name, a.email))
        from public.billing_changes c
        left join public.profiles a on a.id = c.made_by
      union all
      select m.profile_id, coalesce(m.sent_at, m.created_at), 'email', 'email:' || m.id, false,
             jsonb_build_object(
               'id', m.id, 'template', m.template, 'recipient', m.recipient, 'status', m.status, 'error', m.last_error)
        from public.email_outbox m
      union all
      select c.profile_id, c.created_at, 'message', 'message:' || c.id, false,
             jsonb_build_object('contactId', c.id, 'author', c.author_kind, 'isNote', false, 'text', left(c.message, 600))
        from public.contacts c
      union all
      select c.profile_id, m.created_at, 'message', 'message:' || m.id, false,
             jsonb_build_object(
               'contactId', c.id, 'author', m.author_kind, 'isNote', m.is_note, 'text', left(m.body, 600))
        from public.contact_messages m
        join public.contacts c on c.id = m.contact_id
      union all
      select s.profile_id, v.created_at, 'site', 'site:' || v.id, false,
             jsonb_build_object(
               'to', v.to_status, 'formerDomain', v.former_domain, 'domain', v.domain, 'undoes', v.undoes,
               'isUndone', exists (select from public.site_events u where u.undoes = v.id), 'note', n.note,
               'by', coalesce(a.full_name, a.email))
        from public.site_events v
        join public.sites s on s.id = v.site_id
        left join public.site_event_notes n on n.event_id = v.id
        left join public.profiles a on a.id = n.actor_id
      union all
      select l.profile_id, l.created_at, 'team', 'team:' || l.id,
             l.action in ('refunded', 'dispute_decided') or l.action = any (enum_range(null::public.billing_change_kind)::text[])
               or l.table_name is not distinct from 'sites' and 'status' = any (l.changed),
             jsonb_build_object(
               'actor', coalesce(a.full_name, l.actor_email, a.email), 'role', l.actor_role, 'area', l.area, 'action', l.action, 'table', l.table_name,
               'key', l.row_key, 'rowName', private.audit_row_name(l.table_name, l.row_key), 'changed', l.changed, 'before', l.before, 'after', l.after)
        from public.audit_log l
        left join public.profiles a on a.id = l.actor_id
    ) e
   where (select private.can('customers.read'));
comment on view public.customer_timeline is
  'What happened with a customer: payments, disputes, refunds, changes of billing, e-mails, messages, events of the site and actions of the team. For roles that may read customers, each part as far as they may read its table. Pages continue after happened_at and id.';
comment on column public.customer_timeline.happened_at is 'When it happened; for a paid invoice the time of the payment.';
comment on column public.customer_timeline.kind is 'payment, dispute, refund, change, email, message, site or team.';
comment on column public.customer_timeline.id is 'Kind and id of the row; orders entries of the same time.';
comment on column public.customer_timeline.is_repeated is 'Whether another entry shows the same fact: a refund, a decision after a dispute, a change of billing or a step of the site in the audit log.';
comment on column public.customer_timeline.details is 'The values of the entry, by kind.';
grant select on public.customer_timeline to authenticated;

create view public.customer_payment_totals with (security_invoker = on) as
  select p.profile_id, p.currency, sum(p.amount_paid - p.amount_refunded - w.amount)::bigint as paid,
         sum(p.amount_paid_outside) as paid_outside, sum(w.amount)::bigint as withdrawn,
         count(*) filter (where p.owed_since is not null) as overdue,
         coalesce(sum(p.amount - p.amount_paid) filter (where p.owed_since is not null), 0) as owed,
         min(p.owed_since) as owed_since,
         private.is_refund_to_decide(p.profile_id) as is_refund_to_decide
    from public.payments p
   cross join lateral (
     select coalesce(sum(d.amount_withdrawn), 0) as amount from public.disputes d where d.payment_id = p.id) w
   where (select private.can('money.read'))
   group by p.profile_id, p.currency;
comment on view public.customer_payment_totals is
  'What a customer has paid and owes, in minor units, for roles that may read payments.';
comment on column public.customer_payment_totals.currency is 'ISO 4217 code in lower case.';
comment on column public.customer_payment_totals.paid is 'Paid amount without refunds and without what banks took back.';
comment on column public.customer_payment_totals.paid_outside is 'The part of it that was paid outside of Stripe.';
comment on column public.customer_payment_totals.withdrawn is 'What banks took back, which paid leaves out.';
comment on column public.customer_payment_totals.overdue is 'Number of open invoices with a failed charge or a passed due date.';
comment on column public.customer_payment_totals.owed is 'Open amount of these invoices.';
comment on column public.customer_payment_totals.owed_since is 'Since when the oldest of them is owed; null without any.';
comment on column public.customer_payment_totals.is_refund_to_decide is
  'Whether everything was refunded while the subscription goes on.';
grant select on public.customer_payment_totals to authenticated;

-- ---- Exports of lists ----

create function private.note_list_export(list text, row_count integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  area constant text := case list
    when 'customers' then 'customers'
    when 'activations' then 'sites'
    when 'payments' then 'money'
    when 'tasks' then 'tasks'
    when 'conversations' then 'messages'
    when 'posts' then 'blog'
    when 'prices' then 'money'
    when 'audit' then 'audit'
  end;
begin
  if area is null or row_count is null or row_count < 0 then
    raise exception 'There is no such export: %, % rows.', list, row_count using errcode = '22023';
  end if;
  if not (case list
    when 'customers' then private.can('customers.read')
    when 'activations' then private.can('sites.read')
    when 'payments' then private.can('money.read')
    when 'tasks' then private.can('tasks.read') or private.can('money.write')
    when 'conversations' then private.can('messages.read')
    when 'posts' then private.can('blog.read')
    when 'prices' then private.can('money.read')
    when 'audit' then private.can('audit.read')
  end) then
    raise exception 'Exporting % needs the permission to read them.', list using errcode = '42501';
  end if;
  perform private.limit_own_calls('export-list');
  perform private.note_audit(area, 'list_exported', details => jsonb_build_object('list', list, 'rows', row_count));
end;
$$;
comment on function private.note_list_export(text, integer) is
  'Records in the audit log that a team member exports a list, as often as call_limits allows, and refuses callers who may not read the list.';
grant execute on function private.note_list_export(text, integer) to authenticated;

create function public.note_list_export(list text, row_count integer) returns void
language sql set search_path = '' as $$
  select private.note_list_export(list, row_count);
$$;
comment on function public.note_list_export(text, integer) is
  'Records that a team member exports a list (customers, activations, payments, tasks, conversations, posts, prices or audit); private.note_list_export checks the permission.';
grant execute on function public.note_list_export(text, integer) to authenticated;

-- ---- Failures ----
-- Failures of pages and edge functions, grouped by kind, place and time. Contains no personal data.

create type public.failure_source as enum ('browser', 'function');
comment on type public.failure_source is 'Source of a failure report.';

create table public.failures (
  id uuid primary key default gen_random_uuid(),
  source public.failure_source not null,
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9_:.-]{0,79}$'),
  route text not null check (route ~ '^[a-z/:*-]{1,200}$'),
  place text check (place ~ '^[A-Za-z0-9_./@-]{1,160}:[0-9]{1,7}:[0-9]{1,7}$'),
  version text check (version ~ '^[A-Za-z0-9_.-]{1,60}$'),
  times integer not null default 1 check (times > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  done_at timestamptz check (private.is_readable_time(done_at)),
  search text not null generated always as (private.fold_text(case source when 'browser' then 'browser ' else 'function ' end || code || ' ' || route)) stored,
  constraint failures_group unique (source, code, route)
);
comment on table public.failures is 'Failures, one row per kind. Set done_at when it is resolved; a recurring one is reopened.';
comment on column public.failures.code is 'Code of the application error, or the name of the browser''s.';
comment on column public.failures.route is 'The page without ids, or the function.';
comment on column public.failures.place is 'File, line and column in the build of the last failure, if known.';
comment on column public.failures.version is 'Build or deployment of the last failure, if known.';
comment on column public.failures.done_at is 'When it was resolved; null while it is open.';
comment on column public.failures.search is 'Folded source, code and route, for searching. Computed.';

create index failures_last_seen_idx on public.failures (last_seen_at desc, id);
create index failures_open_idx on public.failures (last_seen_at desc, id) where done_at is null;

alter table public.failures enable row level security;
create policy "The team reads our failures" on public.failures
  for select to authenticated using ((select private.can('tasks.read')));
create policy "The team closes our failures" on public.failures
  for update to authenticated
  using ((select private.can('tasks.write'))) with check ((select private.can('tasks.write')));
grant select, update (done_at) on public.failures to authenticated;
select private.audit('public.failures', 'tasks', events => 'update');

-- Reports are only inserted, so that concurrent ones never wait for each other.
create table private.failure_entries (like public.failures including constraints including comments);
alter table private.failure_entries
  drop column id, drop column first_seen_at, drop column done_at, drop column search;
alter table private.failure_entries alter column times set default 1, alter column last_seen_at set default now();
alter table private.failure_entries add column id bigint generated always as identity primary key;
comment on table private.failure_entries is 'Failure reports that are not summed yet.';
comment on column private.failure_entries.place is 'File, line and column in the build, if known.';
comment on column private.failure_entries.version is 'Build or deployment, if known.';
comment on column private.failure_entries.times is 'Number of failures: a function''s worker writes once every few seconds.';

alter table private.failure_entries enable row level security;
create policy "No API role reads failures to sum" on private.failure_entries
  for select to anon, authenticated using (false);

-- Anyone may report a browser failure, and any caller can make a function fail. Each report is counted by visit, by
-- address and in total, and dropped above any limit.
create function private.takes_report(subjects text[], limits integer[]) returns boolean
language plpgsql set search_path = '' as $$
begin
  for place in 1..cardinality(subjects) loop
    if private.used('failure_report', subjects[place], now() - interval '1 hour') >= limits[place] then
      return false;
    end if;
  end loop;
  -- Only counted reports are recorded, so that invented visits and addresses fill no table.
  perform private.add_usage('failure_report', subject) from unnest(subjects) subject;
  return true;
end;
$$;
comment on function private.takes_report(text[], integer[]) is
  'Whether no subject has reached its limit of reports in the last hour; if so, records one for each.';

create function private.record_failure(
  source public.failure_source, code text, route text, place text, version text, visit text, address text, times integer
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if source = 'function' then
    if not private.takes_report(array['function:' || route || ':' || code], array[300]) then
      return;
    end if;
  elsif not private.takes_report(
    array['all', private.hash_sender('address:' || coalesce(address, ''), now()), private.hash_sender('visit:' || coalesce(visit, ''), now())],
    array[2000, 60, 10]
  ) then
    return;
  end if;
  insert into private.failure_entries (source, code, route, place, version, times)
  values (source, code, route, place, version, times);
end;
$$;
comment on function private.record_failure(public.failure_source, text, text, text, text, text, text, integer) is
  'Inserts a failure to be summed. Drops reports of a visit, an address, all browsers or one failure of a function above their hourly limits.';
grant execute on function private.record_failure(public.failure_source, text, text, text, text, text, text, integer) to service_role;

create function public.record_failure(
  source public.failure_source, code text, route text, place text default null, version text default null,
  visit text default null, address text default null, times integer default 1
) returns void
language sql set search_path = '' as $$
  select private.record_failure(source, code, route, place, version, visit, address, times);
$$;
comment on function public.record_failure(public.failure_source, text, text, text, text, text, text, integer) is
  'Inserts a failure to be summed; see private.record_failure. Service role only.';
grant execute on function public.record_failure(public.failure_source, text, text, text, text, text, text, integer) to service_role;

create function private.sum_failures() returns void
language sql set search_path = '' as $$
  with entries as (
    delete from private.failure_entries e returning e.*
  ), reports as (
    select e.source, e.code, e.route, sum(e.times)::integer as times,
           (array_agg(e.place order by e.id desc) filter (where e.place is not null))[1] as place,
           (array_agg(e.version order by e.id desc) filter (where e.version is not null))[1] as version,
           min(e.last_seen_at) as first_seen_at, max(e.last_seen_at) as last_seen_at
      from entries e
     group by 1, 2, 3
  ), known as (
    select r.*, exists (
             select from public.failures f where f.source = r.source and f.code = r.code and f.route = r.route) as is_known
      from reports r
  ), ranked as (
    select k.*, row_number() over (partition by k.source, k.is_known order by k.times desc, k.code, k.route)
                + (select count(*) from public.failures f where f.source = k.source) as kinds
      from known k
  ), named as (
    -- At most 500 kinds of browser failures. Kinds of functions are not limited, so that browser reports cannot
    -- displace them.
    select r.*, r.source = 'browser' and not r.is_known and r.kinds > 500 as is_other from ranked r
  )
  insert into public.failures as f (source, code, route, place, version, times, first_seen_at, last_seen_at)
  select n.source, case when n.is_other then 'other' else n.code end, case when n.is_other then '*' else n.route end,
         max(n.place), max(n.version), sum(n.times), min(n.first_seen_at), max(n.last_seen_at)
    from named n
   group by 1, 2, 3
  on conflict on constraint failures_group do update
    set times = f.times + excluded.times, last_seen_at = excluded.last_seen_at,
        done_at = case when f.done_at > excluded.last_seen_at then f.done_at end,
        place = coalesce(excluded.place, f.place), version = coalesce(excluded.version, f.version);
$$;
comment on function private.sum_failures() is
  'Moves reports into one row per kind, which is reopened by a report after it was resolved.';

create function private.purge_failures() returns void
language sql set search_path = '' as $$
  delete from public.failures f where f.last_seen_at < now() - private.setting_days('keep_failures_days', 30);
$$;
comment on function private.purge_failures() is 'Deletes failures that have not recurred.';

-- What runs on a schedule, and what is read of a deployment.

-- ---- Scheduled jobs ----
-- Recorded runs, their supervision, and purging.

create type public.schedule_job as enum (
  'send-emails', 'reconcile-billing', 'check-grace', 'check-domains', 'watch', 'publish-site', 'purge-files',
  'sync-stripe', 'sum-counters'
);
comment on type public.schedule_job is 'Scheduled jobs.';

create table public.schedule_runs (
  id bigint generated always as identity primary key,
  job public.schedule_job not null,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  ok boolean not null
);
comment on table public.schedule_runs is 'The latest runs of scheduled jobs. Successful runs within a minute share one row.';

create index schedule_runs_job_idx on public.schedule_runs (job, finished_at desc);

alter table public.schedule_runs enable row level security;
create policy "Administrators read runs" on public.schedule_runs
  for select to authenticated using ((select private.can('tasks.read')));
grant select on public.schedule_runs to authenticated;
grant select, insert, update on public.schedule_runs to service_role;

create function public.record_schedule_run(job public.schedule_job, started_at timestamptz, ok boolean) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  same bigint;
begin
  if ok then
    select r.id into same
      from public.schedule_runs r
     where r.job = record_schedule_run.job and r.ok and r.finished_at >= date_trunc('minute', now())
     order by r.finished_at desc
     limit 1;
  end if;
  if same is null then
    insert into public.schedule_runs (job, started_at, ok)
    values (record_schedule_run.job, record_schedule_run.started_at, record_schedule_run.ok);
  else
    update public.schedule_runs r set finished_at = clock_timestamp() where r.id = same;
  end if;
end;
$$;
comment on function public.record_schedule_run(public.schedule_job, timestamptz, boolean) is 'Records the end of a run. Service role only.';
grant execute on function public.record_schedule_run(public.schedule_job, timestamptz, boolean) to service_role;

create function private.watch_backlog(job public.schedule_job, behind integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if behind = 0 then
    update public.team_tasks t set done_at = now()
     where t.kind = 'schedule_behind' and t.subject = job::text and t.done_at is null;
  elsif not exists (
    select from public.team_tasks t where t.kind = 'schedule_behind' and t.subject = job::text and t.done_at is null) then
    perform private.add_team_task('schedule_behind', job::text, 'schedule_behind:' || job || ':' || extract(epoch from now()),
      details => jsonb_build_object('behind', behind::text));
  end if;
end;
$$;
comment on function private.watch_backlog(public.schedule_job, integer) is
  'Creates a task with the number of overdue items of a job, and closes it when there are none.';

create function private.watch_schedule(task_kind public.team_task_kind, job_name public.schedule_job, patience interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  last_run timestamptz := (select max(r.finished_at) from public.schedule_runs r where r.job = job_name and r.ok);
  -- Before a job's first run, the first run of any job counts, so that a new project raises no alarm.
  since timestamptz := coalesce(last_run, (select min(r.started_at) from public.schedule_runs r));
begin
  if coalesce(since >= now() - patience, true) then
    perform private.close_team_tasks(task_kind, null);
  else
    perform private.add_team_task(task_kind, job_name::text, task_kind || ':' || extract(epoch from since),
      details => jsonb_build_object('last_run', last_run));
  end if;
end;
$$;
comment on function private.watch_schedule(public.team_task_kind, public.schedule_job, interval) is 'Creates a task when a job has not run successfully for longer than allowed, and closes it when it runs again.';

-- A run must end within the API's timeout of eight seconds. It removes a part, and the run five minutes later the next
-- one.
create function private.purge() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- With a run every five minutes, 144,000 rows a day.
  batch constant integer := 500;
  -- Six events per renewal: a million customers write 200,000 rows a day.
  batch_of_events constant integer := 1000;
begin
  -- During grace the outbox rows prevent repeated e-mails.
  delete from public.email_outbox e
   where e.id = any (array(
     select o.id from public.email_outbox o
      where o.status = 'sent'
        and o.sent_at < now() - greatest(
          private.setting_days('keep_sent_emails_days', 90), private.setting_days('grace_days', 7) + interval '30 days')
      order by o.sent_at limit batch));

  delete from public.stripe_events e
   where e.id = any (array(
     select o.id from public.stripe_events o
      where o.processed_at < now() - private.setting_days('keep_stripe_events_days', 90)
      order by o.processed_at limit batch_of_events));
  delete from public.schedule_runs r where r.finished_at < now() - private.setting_days('keep_schedule_runs_days', 14);
  delete from public.audit_log l
   where l.id = any (array(
     select o.id from public.audit_log o
      where o.created_at < now() - private.setting_days('keep_audit_log_days', 1826)
      order by o.created_at limit batch));

  perform private.purge_function_calls();
  perform private.purge_usage();
  perform private.purge_invitations();
  perform private.purge_email_corrections();
  delete from private.conversation_presence p where p.seen_at < now() - interval '1 hour';
  perform private.purge_failures();
  perform private.purge_page_views();
  perform private.purge_migration_access();
  delete from private.ended_confirmations c where c.ended_at < now() - interval '30 days';
  delete from private.deleted_accounts d where d.deleted_at < now() - interval '400 days';
  perform private.purge_trashed_blog_posts();
  perform private.erase_from_auth_log();

  -- These accounts were never used. Excludes customers who paid through a link.
  perform private.delete_account(due.id)
     from (
       select u.id
         from private.customer_entries e
         join auth.users u on u.id = e.id
        where not e.is_confirmed
          and e.created_at < now() - private.setting_days('keep_unconfirmed_accounts_days', 7)
          and u.email_confirmed_at is null and u.last_sign_in_at is null
          and not exists (select from public.subscriptions s where s.profile_id = u.id)
        order by e.created_at
        -- Each takes ten milliseconds; 1,440 a day.
        limit 5) due;

  -- Hosted, pg_cron writes a row for every run and removes none.
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - $1'
      using private.setting_days('keep_schedule_runs_days', 14);
  end if;
end;
$$;
comment on function private.purge() is
  'Removes a part of the expired data: sent e-mails, ledger rows, recorded runs, audit log entries, resolved failures, posts in the bin, unconfirmed accounts. The settings contain the ages.';
grant execute on function private.purge() to service_role;

-- Contains counts only, because the e-mail stays in the outbox longer than some accounts exist.
create function private.queue_team_digest(present timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  local_time timestamp := present at time zone 'America/Sao_Paulo';
  today constant date := local_time::date;
  morning constant timestamptz := (today + time '08:00') at time zone 'America/Sao_Paulo';
  key constant text := 'team_digest:' || today;
  counts jsonb;
begin
  -- A schedule that was stopped at eight sends it until noon.
  if present < morning or present >= morning + interval '4 hours'
    or exists (select from public.email_outbox e where e.dedupe_key = key) then
    return;
  end if;
  counts := jsonb_build_object(
    'new_customers', (select count(*) from private.customer_entries e where e.created_at >= morning - interval '1 day' and e.created_at < morning),
    'overdue_payments', private.overdue_count(),
    'failed_emails', (select count(*) from public.email_outbox e where e.status = 'failed'),
    'open_tasks', (select count(*) from public.team_tasks t where t.done_at is null),
    'overdue_tasks', (select count(*) from public.team_tasks t where t.done_at is null and t.due_at < present),
    'open_failures', (select count(*) from public.failures f where f.done_at is null),
    'activations', (select count(*) from public.sites s where s.awaits_activation),
    'open_messages', (select count(*) from public.contacts c where c.status = 'open'));
  if not exists (select from jsonb_each(counts) c where c.value <> '0') then
    return;
  end if;
  insert into public.email_outbox (recipient, locale, template, dedupe_key, payload)
  values (private.team_email(), 'pt-BR', 'team_digest', key, counts || jsonb_build_object(
    'next_deadline', (select min(s.activation_deadline) from public.sites s where s.awaits_activation)))
  on conflict (dedupe_key) do nothing;
end;
$$;
comment on function private.queue_team_digest(timestamptz) is
  'Queues, once each morning in São Paulo, the e-mail about new, overdue, failed and waiting items; none without any.';

create function private.run_watch() returns void
language plpgsql security definer set search_path = '' as $$
declare
  customers_behind integer;
begin
  perform private.watch_schedule('emails_stalled', 'send-emails', '15 minutes');
  perform private.watch_schedule('counters_stalled', 'sum-counters', '15 minutes');
  customers_behind := public.count_customers_behind(now());
  perform private.watch_backlog('sync-stripe', private.count_late_syncs(now()));
  perform private.watch_backlog('check-grace', public.count_grace_behind(now()));
  perform private.watch_backlog('check-domains', public.count_domains_behind(now()));
  perform private.watch_backlog('reconcile-billing', customers_behind);
  -- A run that leaves customers overdue is not successful and already has its task.
  if customers_behind = 0 then
    perform private.watch_schedule('reconciliation_stalled', 'reconcile-billing', '26 hours');
  end if;

  perform private.add_team_task('activation_due', private.task_subject(s.profile_id),
            'activation_due:' || s.id || ':' || extract(epoch from s.activation_deadline)::bigint,
            profile_id => s.profile_id, due_at => s.activation_deadline)
     from public.sites s
    where s.awaits_activation and s.activation_deadline < now() + interval '6 hours';

  perform private.request_build_of_scheduled_posts();
  perform private.queue_team_digest();
end;
$$;
comment on function private.run_watch() is
  'Creates time-based tasks, requests the build of a scheduled post, and queues the team''s digest in the morning.';
grant execute on function private.run_watch() to service_role;

create function public.run_watch() returns void
language plpgsql security invoker set search_path = '' as $$
declare
  started_at timestamptz := clock_timestamp();
  ok boolean := true;
begin
  perform private.run_watch();
  -- A failing purge must not prevent the team's tasks.
  begin
    perform private.purge();
  exception when others then
    raise warning 'Purging failed: %', sqlerrm;
    ok := false;
  end;
  perform public.record_schedule_run('watch', started_at, ok);
end;
$$;
comment on function public.run_watch() is 'Runs every five minutes: time-based tasks and purging. Service role only.';
grant execute on function public.run_watch() to service_role;

-- ---- Counters ----
-- Append-only, so that concurrent events never wait for each other: each event is inserted as a row, and these
-- functions sum the rows.

create function private.sum_counters() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  job text;
  ok boolean := true;
begin
  -- Two concurrent sums could reorder the views of one visit.
  if not pg_try_advisory_xact_lock(hashtextextended('sum_counters', 0)) then
    return true;
  end if;
  -- Each separately, so that a failing sum does not prevent the others.
  foreach job in array array['sum_customer_steps', 'sum_page_views', 'sum_failures', 'sum_row_counts'] loop
    begin
      execute format('select private.%I()', job);
    exception when others then
      raise warning '% failed: %', job, sqlerrm;
      ok := false;
    end;
  end loop;
  return ok;
end;
$$;
comment on function private.sum_counters() is
  'Sums appended customer steps, page views, failures and row counts; false when one failed and remains for the next run.';
grant execute on function private.sum_counters() to service_role;

create function public.sum_counters() returns void
language plpgsql security invoker set search_path = '' as $$
declare
  started_at timestamptz := clock_timestamp();
begin
  perform public.record_schedule_run('sum-counters', started_at, private.sum_counters());
end;
$$;
comment on function public.sum_counters() is 'Runs every minute and sums the append-only counters. Service role only.';
grant execute on function public.sum_counters() to service_role;

-- ---- Facts of a deployment ----
-- For `npm run check:hosted`: the catalogue and the scheduled runs. Names and counts, no personal data.

create function private.deployment_facts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  api_roles constant text[] := array['anon', 'authenticated', 'service_role'];
  facts jsonb;
  jobs jsonb;
  has_access_key boolean := true;
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
    'extensions', (
      select jsonb_agg(e.extname || ' in ' || n.nspname order by e.extname)
        from pg_extension e join pg_namespace n on n.oid = e.extnamespace),
    'runs', (
      select jsonb_object_agg(s.job, s.finished_at)
        from (select r.job, max(r.finished_at) as finished_at from public.schedule_runs r where r.ok group by r.job) s),
    'first_run', (select min(r.started_at) from public.schedule_runs r),
    'emails', (
      select jsonb_build_object(
               'failed', count(*) filter (where e.status = 'failed'),
               'overdue', count(*) filter (where e.status <> 'failed' and e.next_attempt_at < now() - interval '15 minutes'))
        from public.email_outbox e where e.status <> 'sent'),
    'demonstration_accounts', (
      select count(*) from auth.users u where u.email in ('admin@sitepronto.test', 'cliente@sitepronto.test')),
    'administrators', (
      select count(*) from auth.users u where u.raw_app_meta_data ->> 'role' = 'admin')
  ) into facts;

  if to_regclass('cron.job') is not null then
    execute 'select jsonb_object_agg(jobname, schedule) from cron.job where active' into jobs;
  end if;
  begin
    perform private.access_key();
  exception when sqlstate 'PT503' then
    has_access_key := false;
  end;
  return facts || jsonb_build_object('cron_jobs', jobs, 'access_key', has_access_key);
end;
$$;
comment on function private.deployment_facts() is
  'Deployed tables, policies, grants, functions, buckets, extensions and schedules, for a comparison with the migrations; and whether the key for site_migration_access exists.';
grant execute on function private.deployment_facts() to service_role;

create function public.deployment_facts() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.deployment_facts();
$$;
comment on function public.deployment_facts() is 'The deployed objects, for the check of a hosted project. Service role only.';
grant execute on function public.deployment_facts() to service_role;
