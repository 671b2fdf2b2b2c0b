-- Learners can show a certificate to others.

create table public.certificate_links (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  course_id uuid not null,
  code text not null unique default translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_')
    check (code ~ '^[A-Za-z0-9_-]{24}$'),
  created_at timestamptz not null default now(),
  primary key (profile_id, course_id),
  constraint certificate_links_completion_fkey foreign key (profile_id, course_id)
    references public.course_completions (profile_id, course_id) on delete cascade
);
comment on table public.certificate_links is
  'Certificates that learners show to others. A row exists only while the learner has switched the link on; a later row has another code.';
comment on column public.certificate_links.code is 'Random part of the address, which opens the certificate without a session.';

alter table public.certificate_links enable row level security;
create policy "Learners read their own links" on public.certificate_links
  for select to authenticated using (profile_id = (select auth.uid()));
create policy "Accounts with MFA reach their links only at aal2" on public.certificate_links
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.certificate_links to authenticated, service_role;

create function private.share_certificate(course_id uuid, shared boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  learner uuid := auth.uid();
  link_code text;
begin
  if learner is null or not private.is_mfa_satisfied() then
    raise exception 'Only learners show their certificates.' using errcode = '42501';
  end if;
  if not shared then
    delete from public.certificate_links l where l.profile_id = learner and l.course_id = share_certificate.course_id;
    return null;
  end if;
  if not exists (select from public.course_completions k
                  where k.profile_id = learner and k.course_id = share_certificate.course_id) then
    raise exception 'There is no certificate of this course.' using errcode = 'PT404';
  end if;
  -- The certificate names the learner and never shows an e-mail address in place of the name.
  if not exists (select from public.profiles p where p.id = learner and p.full_name is not null) then
    raise exception 'name_missing' using errcode = 'PT422', hint = 'Store the name of the learner first.';
  end if;
  insert into public.certificate_links (profile_id, course_id) values (learner, share_certificate.course_id)
  on conflict on constraint certificate_links_pkey do nothing;
  select l.code into link_code from public.certificate_links l
   where l.profile_id = learner and l.course_id = share_certificate.course_id;
  return link_code;
end;
$$;
comment on function private.share_certificate(uuid, boolean) is
  'Switches the link to the caller''s certificate on or off; see public.share_certificate. 42501 without a session, PT404 without a completion, PT422 name_missing without a name.';
grant execute on function private.share_certificate(uuid, boolean) to authenticated;

create function public.share_certificate(course_id uuid, shared boolean) returns text
language sql set search_path = '' as $$
  select private.share_certificate(course_id, shared);
$$;
comment on function public.share_certificate(uuid, boolean) is
  'Switches the link to the caller''s certificate of a course on or off. Returns its code, or null when it is off. Can be repeated.';
grant execute on function public.share_certificate(uuid, boolean) to authenticated;

create function private.shared_certificate(code text)
returns table (learner_name text, course_title text, completed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.full_name, k.course_title, k.completed_at
    from public.certificate_links l
    join public.course_completions k on k.profile_id = l.profile_id and k.course_id = l.course_id
    join public.profiles p on p.id = l.profile_id
    -- The page of a hidden course is closed to its learners, who could not switch the link off there.
    join public.courses c on c.id = l.course_id and c.status = 'published'
   where l.code = shared_certificate.code and p.full_name is not null;
$$;
comment on function private.shared_certificate(text) is
  'Name, course and date of a certificate whose link is on; no row for any other code.';
grant execute on function private.shared_certificate(text) to anon, authenticated;

create function public.shared_certificate(code text)
returns table (learner_name text, course_title text, completed_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.shared_certificate(code);
$$;
comment on function public.shared_certificate(text) is 'A certificate that its learner shows to others; see private.shared_certificate.';
grant execute on function public.shared_certificate(text) to anon, authenticated;
