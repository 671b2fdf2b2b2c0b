-- Notes of the team about a customer. The customer does not read them in the panel; they are part of the data export.
create table public.customer_notes (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  body text not null check (length(body) <= 5000 and private.is_visible_text(body)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.customer_notes is 'Notes of the team about customers, which customers do not see in the panel.';
comment on column public.customer_notes.id is 'Identifier.';
comment on column public.customer_notes.profile_id is 'The customer; the note is deleted with the account.';
comment on column public.customer_notes.author_id is 'Member of the team who wrote it; null when their account is deleted.';
comment on column public.customer_notes.body is 'Text.';
comment on column public.customer_notes.created_at is 'Time of creation.';
comment on column public.customer_notes.updated_at is 'Time of the last change.';
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
