-- The first day of a month: one of a hundred customers has just renewed and has an e-mail in the queue.
insert into private.stripe_syncs (kind, id, reason, due_at, waiting_since)
select 'subscription', s.id, 'event', now() - interval '1 minute', now() - interval '1 minute'
  from public.subscriptions s where s.sync_ticket % 100 = 40;

insert into public.email_outbox (id, profile_id, recipient, locale, template, dedupe_key, next_attempt_at)
select md5('due-' || s.id)::uuid, p.id, p.email, p.locale, 'charge_upcoming', 'due:' || s.id, now() - interval '1 minute'
  from public.subscriptions s join public.profiles p on p.id = s.profile_id
 where s.sync_ticket % 100 = 40;

-- About 30 of a hundred customers have a photo; every sixteenth conversation has a file.
insert into storage.objects (bucket_id, name, created_at)
select 'avatars', p.id || '/photo.webp', p.created_at from public.profiles p where p.id::text like '%a%' and p.email like '%@example.org';

insert into public.contact_attachments (contact_id, is_of_first_message, uploaded_by, path, name, content_type, size, created_at)
select c.id, true, c.profile_id, c.profile_id || '/' || c.id || '.pdf', 'nota.pdf', 'application/pdf', 100000, c.created_at
  from public.contacts c where c.id::text like '%a_';

insert into storage.objects (bucket_id, name, created_at)
select 'attachments', a.path, a.created_at from public.contact_attachments a;

insert into storage.objects (bucket_id, name, created_at)
select 'media', f.path, f.created_at from public.media_files f;
