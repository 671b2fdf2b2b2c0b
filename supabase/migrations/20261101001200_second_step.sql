-- What a token is worth: less than the account behind it says.

-- Signing in with the password gives a token before the second step is taken. Whoever
-- has set one up is nobody to the database until then: a page that asks for the code
-- keeps out nobody who calls the API by hand.
create function private.second_step_taken() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' then
    return true;
  end if;
  -- The embedded local backend has no second factors and so no such table.
  if to_regclass('auth.mfa_factors') is null then
    return true;
  end if;
  return not exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  );
end;
$$;
comment on function private.second_step_taken() is
  'True unless the caller has a verified second factor that this session was not raised with (aal2).';
grant execute on function private.second_step_taken() to authenticated;

create policy "Whoever has a second step reaches a profile only with it" on public.profiles
  as restrictive for all to authenticated using ((select private.second_step_taken()));
create policy "Whoever has a second step reaches sites only with it" on public.sites
  as restrictive for all to authenticated using ((select private.second_step_taken()));
create policy "Whoever has a second step reaches a site's history only with it" on public.site_events
  as restrictive for all to authenticated using ((select private.second_step_taken()));
create policy "Whoever has a second step reaches subscriptions only with it" on public.subscriptions
  as restrictive for all to authenticated using ((select private.second_step_taken()));
create policy "Whoever has a second step reaches payments only with it" on public.payments
  as restrictive for all to authenticated using ((select private.second_step_taken()));
create policy "Whoever has a second step reaches messages only with it" on public.contacts
  as restrictive for all to authenticated using ((select private.second_step_taken()));

-- A token lives for up to an hour after its account is deleted or has lost the role.
-- A customer's then leads to no rows; an administrator's would lead to everybody's.
create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() -> 'app_metadata' ->> 'role', '') = 'admin'
     and exists (
       select from auth.users u where u.id = auth.uid() and u.raw_app_meta_data ->> 'role' = 'admin'
     )
     and private.second_step_taken();
end;
$$;
comment on function private.is_admin() is
  'True when the caller''s token carries app_metadata.role = admin, the account still does, and a verified second factor was used (aal2).';
