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
    when 'hosted_payment_link' then private.is_web_address(value) and value ~* '^(https://|http://(localhost|127\.0\.0\.1)[:/])'
    when 'site_provider' then private.is_web_address(value) and value ~* '^(https://|http://(localhost|127\.0\.0\.1)[:/])'
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
  ('site_provider', null, false, 'Address of the service that makes, suspends and removes WordPress sites (docs/site-provider.md); empty: the team does it by hand.'),
  ('site_removal_days', '30', false, 'Days from the end of a subscription until the site provider removes the site, with a last backup.'),
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
