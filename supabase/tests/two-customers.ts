import { admin, anon, customer, serviceRole, type Caller } from "./test-database.ts";

/**
 * Two customers with the same rows: the caller is the one of `open`, `hidden` is another one. In tables without an
 * owner, `open` is a public row and `hidden` one that only administrators may read.
 */
export type Side = "open" | "hidden";

export const profileOf = {
  open: "00000000-0000-4000-8000-00000000000a",
  hidden: "00000000-0000-4000-8000-00000000000b",
} as const satisfies Record<Side, string>;
const administrator = "00000000-0000-4000-8000-00000000000c";
// Fixed ids, because a condition that looked them up would be limited to the caller's visible rows.
export const siteOf = {
  open: "00000000-0000-4000-9000-00000000000a",
  hidden: "00000000-0000-4000-9000-00000000000b",
} as const satisfies Record<Side, string>;

export const postOf = {
  open: "00000000-0000-4000-a000-00000000000a",
  hidden: "00000000-0000-4000-a000-00000000000b",
} as const satisfies Record<Side, string>;

// Media in use, which cannot be removed.
export const mediaOf = {
  open: "00000000-0000-4000-b300-00000000000a",
  hidden: "00000000-0000-4000-b300-00000000000b",
} as const satisfies Record<Side, string>;

// For tables with the day as key.
export const dayOf = { open: "2026-01-01", hidden: "2026-01-02" } as const satisfies Record<Side, string>;
export const refundOf = {
  open: "00000000-0000-4000-b000-00000000000a",
  hidden: "00000000-0000-4000-b000-00000000000b",
} as const satisfies Record<Side, string>;

export const contactOf = {
  open: "00000000-0000-4000-b000-00000000000a",
  hidden: "00000000-0000-4000-b000-00000000000b",
} as const satisfies Record<Side, string>;

// Published courses, modules and lessons, and drafts.
export const courseOf = {
  open: "00000000-0000-4000-b000-00000000000a",
  hidden: "00000000-0000-4000-b000-00000000000b",
} as const satisfies Record<Side, string>;
export const moduleOf = {
  open: "00000000-0000-4000-b100-00000000000a",
  hidden: "00000000-0000-4000-b100-00000000000b",
} as const satisfies Record<Side, string>;
export const lessonOf = {
  open: "00000000-0000-4000-b200-00000000000a",
  hidden: "00000000-0000-4000-b200-00000000000b",
} as const satisfies Record<Side, string>;

/** The rows of the tables whose description has none, in the order in which they need each other. */
export const sharedFixtures = `
  insert into auth.users (id, email) values
    ('${profileOf.open}', 'open@example.com'),
    ('${profileOf.hidden}', 'hidden@example.com'),
    ('${administrator}', 'administrator@example.com');
  delete from public.sites;
  insert into public.sites (id, profile_id) values
    ('${siteOf.open}', '${profileOf.open}'), ('${siteOf.hidden}', '${profileOf.hidden}');
  insert into public.plans (id, name, price, active) values (2, 'Plano antigo', 4990, false);
  insert into public.plan_prices (stripe_price_id, plan_id, amount) values ('price_former_open', 1, 1), ('price_former_hidden', 1, 1);
  insert into public.settings (key, value, is_public) values ('team_inbox', 'equipe@example.com', false);
  insert into public.blog_posts (id, slug, title, author, status) values
    ('${postOf.open}', 'open', 'Publicado', 'Equipe', 'published'), ('${postOf.hidden}', 'hidden', 'Rascunho', 'Equipe', 'draft');
  update public.blog_posts set tags = array['tag-' || slug];
  insert into public.media_files (path, kind, bytes, width, height) values
    ('open.webp', 'image', 1, 1, 1), ('hidden.webp', 'image', 1, 1, 1);
  insert into public.media_files (id, path, kind, bytes, width, height) values
    ('${mediaOf.open}', 'used-open.webp', 'image', 1, 1, 1),
    ('${mediaOf.hidden}', 'used-hidden.webp', 'image', 1, 1, 1);
  insert into public.media_uses (media_id, place, ref) values
    ('${mediaOf.open}', 'text', 'home.open.title'), ('${mediaOf.hidden}', 'text', 'home.hidden.title');
  insert into public.blog_redirects (slug, post_id) values
    ('formerly-open', '${postOf.open}'), ('formerly-hidden', '${postOf.hidden}');
  insert into public.site_content (page_key) values ('home.open.title'), ('home.hidden.title');
  insert into public.billing_customers (profile_id, stripe_customer_id) values
    ('${profileOf.open}', 'cus_open'), ('${profileOf.hidden}', 'cus_hidden');
  insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket) values
    ('sub_open', '${profileOf.open}', 1, 'active', 9990, 'brl', now(), 1),
    ('sub_hidden', '${profileOf.hidden}', 1, 'active', 9990, 'brl', now(), 2);
  insert into public.payments (id, subscription_id, profile_id, status, amount, currency, invoiced_at) values
    ('in_open', 'sub_open', '${profileOf.open}', 'paid', 9990, 'brl', now()),
    ('in_hidden', 'sub_hidden', '${profileOf.hidden}', 'paid', 9990, 'brl', now());
  insert into public.disputes (id, payment_id, profile_id, status, amount, currency, opened_at) values
    ('dp_open', 'in_open', '${profileOf.open}', 'won', 9990, 'brl', now()),
    ('dp_hidden', 'in_hidden', '${profileOf.hidden}', 'won', 9990, 'brl', now());
  insert into public.refunds (id, payment_id, profile_id, amount, currency, reason) values
    ('${refundOf.open}', 'in_open', '${profileOf.open}', 100, 'brl', 'other'),
    ('${refundOf.hidden}', 'in_hidden', '${profileOf.hidden}', 100, 'brl', 'other');
  insert into public.refund_notes (refund_id, note) values ('${refundOf.open}', 'Open'), ('${refundOf.hidden}', 'Hidden');
  insert into public.billing_changes (id, profile_id, subscription_id, kind, reason) values
    ('${refundOf.open}', '${profileOf.open}', 'sub_open', 'subscription_ended', 'other'),
    ('${refundOf.hidden}', '${profileOf.hidden}', 'sub_hidden', 'subscription_ended', 'other');
  insert into public.price_moves (subscription_id, profile_id, from_amount, to_amount, currency, to_price_id, takes_effect_at) values
    ('sub_open', '${profileOf.open}', 9990, 12990, 'brl', 'price_new', now()),
    ('sub_hidden', '${profileOf.hidden}', 9990, 12990, 'brl', 'price_new', now());
  insert into public.stripe_events (id, type, outcome) values
    ('evt_open', 'invoice.paid', 'queued'), ('evt_hidden', 'invoice.paid', 'queued');
  insert into public.contacts (id, profile_id, name, email, message) values
    ('${contactOf.open}', '${profileOf.open}', 'Open', 'open@example.com', e'Assunto\\n\\nTexto'),
    ('${contactOf.hidden}', '${profileOf.hidden}', 'Hidden', 'hidden@example.com', e'Assunto\\n\\nTexto');
  insert into public.contact_messages (contact_id, author_kind, body) values
    ('${contactOf.open}', 'team', 'Resposta'), ('${contactOf.hidden}', 'team', 'Resposta');
  insert into public.contact_attachments (contact_id, message_id, path, name, content_type, size)
    select contact_id, id, contact_id::text, 'a.pdf', 'application/pdf', 1 from public.contact_messages;
  insert into public.saved_answers (title, body_pt) values ('open', 'Olá'), ('hidden', 'Olá');
  insert into public.team_invitations (email, role) values ('open@invited.example', 'editor'), ('hidden@invited.example', 'editor');
  insert into public.email_corrections (profile_id, former_email, email, reason) values
    ('${profileOf.open}', 'a@example.com', 'open@new.example', 'typo'), ('${profileOf.hidden}', 'a@example.com', 'hidden@new.example', 'typo');
  insert into public.retained_invoices (id, status, amount, amount_paid, currency, invoiced_at) values
    ('in_gone_open', 'paid', 9990, 9990, 'brl', now()), ('in_gone_hidden', 'paid', 9990, 9990, 'brl', now());
  insert into public.sites_to_remove (domain) values ('open.example.com'), ('hidden.example.com');
  insert into public.function_calls (profile_id, function, called_at) values
    ('${profileOf.open}', 'delete-user', '{}'), ('${profileOf.hidden}', 'delete-user', '{}');
  insert into public.schedule_runs (job, started_at, ok) values ('watch', now(), true), ('send-emails', now(), true);
  delete from public.site_builds;
  insert into public.site_builds (state, reasons, due_at) values ('waiting', '{plans}', now()), ('failed', '{blog}', now());
  delete from public.team_tasks;
  insert into public.team_tasks (kind, subject, profile_id, dedupe_key) values
    ('two_subscriptions', 'open.example.com', '${profileOf.open}', 'open'),
    ('two_subscriptions', 'hidden.example.com', '${profileOf.hidden}', 'hidden');
  insert into public.audit_log (actor_email, actor_role, area, action, profile_id) values
    ('open-actor@example.com', 'admin', 'sites', 'update', '${profileOf.open}'),
    ('hidden-actor@example.com', 'admin', 'sites', 'update', '${profileOf.hidden}');
  insert into public.failures (source, code, route) values ('browser', 'open', '/'), ('browser', 'hidden', '/');
  update public.sites set status = 'awaiting_activation';
  insert into public.site_notes (site_id) select id from public.sites;
  insert into public.site_files (site_id, path, name, content_type, size)
    select id, id || '/a.pdf', 'a.pdf', 'application/pdf', 1 from public.sites;
  insert into public.page_visits (tab_id, day, started_at, last_seen_at, device) values
    ('${profileOf.open}', '2026-01-01', now(), now(), 'phone'), ('${profileOf.hidden}', '2026-01-02', now(), now(), 'phone');
  insert into public.page_views (id, visit_id, path, viewed_at) select tab_id, id, '/', now() from public.page_visits;
  insert into public.page_view_counts values
    ('day', '', '', 'total', '2026-01-01', '', 1, 1, 1, 0), ('day', '', '', 'total', '2026-01-02', '', 1, 1, 1, 0);
  insert into public.page_view_drops values ('2026-01-01', 'bot', 1), ('2026-01-02', 'bot', 1);
  delete from public.customer_step_days;
  insert into public.customer_step_days values ('2026-01-01', 'paid', 1), ('2026-01-02', 'paid', 1);
  insert into public.site_checklist (site_id, item) select id, 'hosting' from public.sites;
  select private.store_migration_access(id, 'ftp.example.com') from public.sites;
  insert into public.domain_checks (site_id, domain) select id, 'example.com' from public.sites;
  insert into public.domain_requests (site_id, domain, asked_by_customer) select id, 'example.org', true from public.sites;
  insert into public.site_event_notes (event_id) select min(id) from public.site_events group by site_id;
  insert into public.courses (id, title) values ('${courseOf.open}', 'Publicado'), ('${courseOf.hidden}', 'Rascunho');
  insert into public.course_modules (id, course_id, title, position) values
    ('${moduleOf.open}', '${courseOf.open}', 'Módulo', 0), ('${moduleOf.hidden}', '${courseOf.hidden}', 'Módulo', 0);
  insert into public.lessons (id, course_id, module_id, title, status, position) values
    ('${lessonOf.open}', '${courseOf.open}', '${moduleOf.open}', 'Aula', 'published', 0),
    ('${lessonOf.hidden}', '${courseOf.hidden}', '${moduleOf.hidden}', 'Aula', 'published', 0);
  update public.courses set status = 'published' where id = '${courseOf.open}';
  insert into public.lesson_files (lesson_id, kind, name, path, size_bytes) values
    ('${lessonOf.open}', 'attachment', 'Lista', 'open.pdf', 1), ('${lessonOf.hidden}', 'attachment', 'Lista', 'hidden.pdf', 1);
  insert into public.lesson_progress (profile_id, lesson_id) values
    ('${profileOf.open}', '${lessonOf.open}'), ('${profileOf.hidden}', '${lessonOf.open}');
  insert into public.course_completions (profile_id, course_id, completed_at, course_title, lessons) values
    ('${profileOf.open}', '${courseOf.open}', now(), 'Publicado', '[]'),
    ('${profileOf.hidden}', '${courseOf.open}', now(), 'Publicado', '[]');
  insert into public.certificate_links (profile_id, course_id) values
    ('${profileOf.open}', '${courseOf.open}'), ('${profileOf.hidden}', '${courseOf.open}');
`;

export const actors = ["anon", "customer", "admin", "service_role"] as const;

export const callers: Record<(typeof actors)[number], Caller> = {
  anon,
  customer: customer(profileOf.open),
  admin: admin(administrator),
  service_role: serviceRole,
};
