-- Foundation: default privileges, the private schema, and the rules for tokens and administrators.

-- Migrations grant every privilege explicitly. By default PUBLIC may execute functions, so this default is revoked
-- first.
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

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Always later than the previous value, even with a coarse clock: it detects concurrent edits.
  new.updated_at := greatest(now(), old.updated_at + interval '1 millisecond');
  return new;
end;
$$;
comment on function private.set_updated_at() is 'Trigger: sets updated_at on every update, always later than before.';

-- The working set is in memory or on an SSD, where index order costs little more than a sequential read. This setting
-- makes Postgres count lists in an index. PostgREST applies a role's settings to its requests.
alter role authenticated set random_page_cost = 1.1;
-- PostgREST reads role settings with its configuration, not with the schema.
notify pgrst, 'reload config';

create function private.fold_text(written text) returns text
language sql immutable parallel safe set search_path = '' as $$
  -- Decomposes first, so that lower() handles plain letters in every server locale.
  select lower(regexp_replace(normalize(written, NFD), '[\u0300-\u036f''`\u00b4\u02bc\u2018\u2019\u2032]', '', 'g'));
$$;
comment on function private.fold_text(text) is
  'Lower-case text without accents and apostrophes, for searching. Same result as foldText in src/platform/fold-text.ts.';

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

-- Validation functions for check constraints, so that each rule is written once.
create function private.is_readable_time(at timestamptz) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select at >= timestamptz '1970-01-02 00:00+00' and at < timestamptz '9999-12-31 00:00+00';
$$;
comment on function private.is_readable_time(timestamptz) is
  'Whether browsers and spreadsheets can read a time in every time zone: finite, from 1970 to 9999.';

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

create function private.is_visible_text(content text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return content ~ ('[^[:space:][:cntrl:]\u0080-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]');
end;
$$;
comment on function private.is_visible_text(text) is
  'Whether a text has a visible character: neither a space nor invisible (zero-width, fillers, controls).';

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

create function private.is_web_address(address text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return length(address) <= 2048
    and address ~* '^https?://([^[:space:][:cntrl:]\u0080-\u00a0\u2000-\u206f\ufdf0-\ufeff\uff00-\uffff#%/:<>?@\[\]\\^`{|}"]+)(:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?#][^[:space:][:cntrl:]\u2028\u2029<>"]*)?$';
end;
$$;
comment on function private.is_web_address(text) is
  'Whether an address is one line with http(s), a host and no user, so that every browser can parse it.';

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
  'Domains of networks, mail providers and site builders, which customers cannot bring. Same list as sharedDomains in _shared/contract/domains.ts.';

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

grant execute on function private.is_readable_time(timestamptz), private.is_xml_text(text), private.is_visible_text(text),
  private.is_plain_line(text), private.clean_line(text), private.is_web_address(text), private.registrable_domain(text), private.shared_domains(),
  private.is_own_domain(text) to authenticated, service_role;
grant execute on function private.is_admin() to anon, authenticated, service_role;
grant execute on function private.is_mfa_satisfied() to authenticated;
-- Computed columns and views call these as the role that reads or writes the row.
grant execute on function private.fold_text(text), private.decode_domain_label(text), private.search_text(text[])
  to authenticated, service_role;
