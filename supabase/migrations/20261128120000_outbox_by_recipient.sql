-- The outbox is read by recipient or customer. By its key alone, the whole table was read: for every change of a payment,
-- for a deleted account, a corrected e-mail and an invitation.

create or replace function private.send_email_correction(correction public.email_corrections) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_correction_tokens t where t.correction_id = correction.id;
  insert into private.email_correction_tokens (token, correction_id)
  values (encode(extensions.gen_random_bytes(32), 'hex'), correction.id);
  -- An earlier e-mail has a link that no longer works.
  delete from public.email_outbox e
   where lower(e.recipient) = correction.email and e.dedupe_key like 'email_correction:' || correction.id || ':%'
     and e.status = 'queued';
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

create or replace function private.end_email_corrections(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended public.email_corrections;
begin
  update public.email_corrections c set withdrawn_at = now()
   where c.profile_id = owner_id and c.confirmed_at is null and c.withdrawn_at is null
   returning c.* into ended;
  delete from public.email_outbox e
   where lower(e.recipient) = ended.email and e.dedupe_key like 'email_correction:' || ended.id || ':%'
     and e.status = 'queued';
end;
$$;

create or replace function private.delete_account(user_id uuid) returns void
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
   where c.profile_id = delete_account.user_id and lower(e.recipient) = c.email
     and e.dedupe_key like 'email_correction:' || c.id || ':%';
  delete from private.usage u where u.subject = delete_account.user_id::text;
  perform private.forget_authentication(delete_account.user_id, address);
  insert into private.deleted_accounts (user_id) values (delete_account.user_id) on conflict do nothing;
  -- All other data is deleted by cascade.
  delete from auth.users u where u.id = delete_account.user_id;
end;
$$;

create or replace function private.queue_refund_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  refunded_before integer := case when tg_op = 'UPDATE' then old.amount_refunded else 0 end;
  -- The same sum again, after a refund that failed, is another fact.
  key constant text := 'payment_refunded:' || new.id || ':' || new.amount_refunded;
  earlier constant integer := (
    select count(*) from public.email_outbox e
     where e.profile_id = new.profile_id and (e.dedupe_key = key or starts_with(e.dedupe_key, key || ':')));
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

create or replace function private.invite_member(email text, role public.team_role) returns uuid
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
  delete from public.email_outbox e
   where lower(e.recipient) = invitation.email and e.dedupe_key like 'team_invitation:' || invitation.id || ':%'
     and e.status = 'queued';
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

create or replace function private.withdraw_invitation(invitation_id uuid) returns void
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
  delete from public.email_outbox e
   where lower(e.recipient) = invitation.email and e.dedupe_key like 'team_invitation:' || invitation.id || ':%'
     and e.status = 'queued';
  perform private.note_audit('roles', 'invitation_withdrawn', null,
    jsonb_build_object('role', invitation.role, 'email', invitation.email));
end;
$$;
