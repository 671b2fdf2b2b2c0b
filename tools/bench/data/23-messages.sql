-- Every third customer wrote once, and most got an answer. Every ninth wrote again. One of 200 conversations is
-- waiting.
insert into public.contacts (id, profile_id, name, email, message, status, answered_at, waiting_since, last_message_at, created_at)
select md5('contact-' || n)::uuid, p.id, coalesce(p.full_name, p.email), p.email,
       'Dúvida ' || n || E'\n\nComo troco a imagem da página inicial do site?',
       case when n % 600 = 0 then 'open'::public.conversation_status when n % 2 = 0 then 'closed' else 'answered' end,
       case when n % 600 <> 0 then p.created_at + interval '1 day' end, case when n % 600 = 0 then p.created_at + interval '2 days' end,
       p.created_at + interval '2 days', p.created_at
  from generate_series(3, :customers, 3) n
  join public.profiles p on p.id = md5('customer-' || n)::uuid;

insert into public.contact_messages (contact_id, author_kind, author_id, body, is_note, created_at)
select c.id, kind, case kind when 'customer' then c.profile_id else md5('customer-1')::uuid end,
       repeat('Um parágrafo de uma resposta. ', 1 + abs(hashtext(c.id || kind::text)) % 20), is_note, c.created_at + after
  from public.contacts c
 cross join (values ('team'::public.author_kind, false, interval '1 day'), ('team', true, interval '1 day'), ('customer', false, interval '2 days'))
      as written (kind, is_note, after);

insert into public.email_outbox (id, profile_id, recipient, locale, template, dedupe_key, status, sent_at, created_at)
select md5('email-' || n || '-' || template)::uuid, p.id, p.email, p.locale, template, template || ':' || n, 'sent',
       p.created_at, p.created_at
  from generate_series(1, :customers) n
  join public.profiles p on p.id = md5('customer-' || n)::uuid
 cross join unnest(array['payment_received', 'site_live', 'charge_upcoming']::public.email_template[]) template;
