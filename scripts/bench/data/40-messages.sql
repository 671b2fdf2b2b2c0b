-- Every third customer wrote once; of two hundred messages one is open.
insert into public.contacts (id, profile_id, name, email, message, status, answered_at, created_at)
select md5('contact-' || n)::uuid, p.id, coalesce(p.full_name, p.email), p.email,
       'Dúvida ' || n || E'\n\nComo troco a imagem da página inicial do site?',
       case when n % 600 = 0 then 'open' else 'answered' end, case when n % 600 = 0 then null else p.created_at end,
       p.created_at + interval '2 days'
  from generate_series(3, :customers, 3) n
  join public.profiles p on p.id = md5('customer-' || n)::uuid;

insert into public.email_outbox (id, profile_id, recipient, locale, template, dedupe_key, status, sent_at, created_at)
select md5('email-' || n || '-' || template)::uuid, p.id, p.email, p.locale, template, template || ':' || n, 'sent',
       p.created_at, p.created_at
  from generate_series(1, :customers) n
  join public.profiles p on p.id = md5('customer-' || n)::uuid
 cross join unnest(array['payment_received', 'site_live', 'charge_upcoming']) template;
