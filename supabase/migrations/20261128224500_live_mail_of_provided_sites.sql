-- Who signs in to WordPress from the panel gets no user name and password.

create or replace function private.record_site_event() returns trigger
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
        'connected', private.is_domain_connected(new.id))
        || case when private.is_provided_site(new.id) then '{"provided": true}' else '{}' end::jsonb, delay);
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

  if private.is_provided_site(new.id) then
    -- The provider suspends and resumes it (follow_site_status).
    null;
  elsif new.return_deadline is not null then
    perform private.add_team_task('put_site_back', private.task_subject(new.profile_id), 'put_site_back:' || event_id,
      profile_id => new.profile_id, details => jsonb_build_object('wordpress_url', new.wordpress_url),
      due_at => new.return_deadline, delay => delay);
  else
    perform private.close_team_tasks('put_site_back', new.profile_id);
  end if;
  if new.status in ('suspended', 'cancelled') and was_built and new.taken_down_at is null and not private.is_provided_site(new.id) then
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
