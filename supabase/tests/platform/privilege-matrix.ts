import { admin, anon, customer, serviceRole, type Caller } from "../test-database.ts";

/**
 * Two customers with the same rows: the caller is the one of `open`, `hidden` is another one. In tables without an
 * owner, `open` is a public row and `hidden` one that only administrators may read.
 */
export type Side = "open" | "hidden";

const profileOf = {
  open: "00000000-0000-4000-8000-00000000000a",
  hidden: "00000000-0000-4000-8000-00000000000b",
} as const satisfies Record<Side, string>;
const administrator = "00000000-0000-4000-8000-00000000000c";
// Fixed ids, because a condition that looked them up would be limited to the caller's visible rows.
const siteOf = {
  open: "00000000-0000-4000-9000-00000000000a",
  hidden: "00000000-0000-4000-9000-00000000000b",
} as const satisfies Record<Side, string>;

const postOf = {
  open: "00000000-0000-4000-a000-00000000000a",
  hidden: "00000000-0000-4000-a000-00000000000b",
} as const satisfies Record<Side, string>;

// Media in use, which cannot be removed.
const mediaOf = {
  open: "00000000-0000-4000-b300-00000000000a",
  hidden: "00000000-0000-4000-b300-00000000000b",
} as const satisfies Record<Side, string>;

// For tables with the day as key.
const dayOf = { open: "2026-01-01", hidden: "2026-01-02" } as const satisfies Record<Side, string>;
const refundOf = {
  open: "00000000-0000-4000-b000-00000000000a",
  hidden: "00000000-0000-4000-b000-00000000000b",
} as const satisfies Record<Side, string>;

const contactOf = {
  open: "00000000-0000-4000-b000-00000000000a",
  hidden: "00000000-0000-4000-b000-00000000000b",
} as const satisfies Record<Side, string>;

// Published courses, modules and lessons, and drafts.
const courseOf = {
  open: "00000000-0000-4000-b000-00000000000a",
  hidden: "00000000-0000-4000-b000-00000000000b",
} as const satisfies Record<Side, string>;
const moduleOf = {
  open: "00000000-0000-4000-b100-00000000000a",
  hidden: "00000000-0000-4000-b100-00000000000b",
} as const satisfies Record<Side, string>;
const lessonOf = {
  open: "00000000-0000-4000-b200-00000000000a",
  hidden: "00000000-0000-4000-b200-00000000000b",
} as const satisfies Record<Side, string>;

export const fixtures = `
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
  insert into public.customer_notes (profile_id, body) values ('${profileOf.open}', 'Nota'), ('${profileOf.hidden}', 'Nota');
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
  insert into public.site_wishes (site_id, body) select id, 'Loja' from public.sites;
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
`;

export const actors = ["anon", "customer", "admin", "service_role"] as const;

export const callers: Record<(typeof actors)[number], Caller> = {
  anon,
  customer: customer(profileOf.open),
  admin: admin(administrator),
  service_role: serviceRole,
};

type Rights = [
  anonOpen: string,
  anonHidden: string,
  customerOpen: string,
  customerHidden: string,
  adminHidden: string,
  serviceRoleHidden: string,
];

export type TableCase = {
  /** The area whose permissions open the table to the team; null for a table that the team cannot access. */
  area: string | null;
  /** The readable columns, if not all. */
  columns?: string;
  /** The condition of a side's rows. */
  rowsOf: (side: Side) => string;
  /** The `into` clause and values of a row of this side. */
  insert: (side: Side) => string;
  /** Deletes the existing row that would conflict. */
  clear?: string;
  /** A harmless assignment. */
  set: string;
  rights: Rights;
};

/**
 * Rights of each caller, in the order anon, customer (own or open row, another's or hidden row), admin, service_role.
 */
export const tables: Record<string, TableCase> = {
  activation_queue: {
    area: "sites",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id) values ('${profileOf[side]}')`,
    set: "domain = 'exemplo.com.br'",
    rights: ["", "", "select", "", "select", "select"],
  },
  // Customers may not read the team's actions about them.
  audit_actors: {
    area: "audit",
    rowsOf: (side) => `actor_email = '${side}-actor@example.com'`,
    insert: () => "(actor_email) values ('new@example.com')",
    set: "actor_email = 'x@example.com'",
    rights: ["", "", "", "", "select", ""],
  },
  audit_entries: {
    area: "audit",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id) values ('${profileOf[side]}')`,
    set: "action = 'changed'",
    rights: ["", "", "", "", "select", ""],
  },
  audit_log: {
    area: "audit",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(actor_email, actor_role, area, action, profile_id) values ('x@example.com', 'admin', 'sites', 'update', '${profileOf[side]}')`,
    set: "action = 'changed'",
    rights: ["", "", "", "", "select", "select"],
  },
  // Reason, note and author are for the team only.
  billing_changes: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(id, profile_id, subscription_id, kind, reason, done_at)
       values (gen_random_uuid(), '${profileOf[side]}', 'sub_${side}', 'subscription_ended', 'other', now())`,
    clear: "delete from public.billing_changes",
    set: "note = 'Outra'",
    rights: ["", "", "", "", "select", "select insert update delete"],
  },
  billing_customers: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id, stripe_customer_id) values ('${profileOf[side]}', 'cus_new')`,
    clear: "delete from public.billing_customers",
    set: "stripe_customer_id = 'cus_changed'",
    rights: ["", "", "", "", "select", "select insert update delete"],
  },
  blog_posts: {
    area: "blog",
    rowsOf: (side) => `id = '${postOf[side]}'`,
    insert: (side) =>
      `(id, slug, title, author, status) values (gen_random_uuid(), 'new', 'Novo', 'Equipe', '${side === "open" ? "published" : "draft"}')`,
    set: "title = 'Outro'",
    rights: ["select", "", "select", "", "select insert update", "select"],
  },
  blog_redirects: {
    area: "blog",
    rowsOf: (side) => `slug = 'formerly-${side}'`,
    insert: (side) => `(slug, post_id) values ('new', '${postOf[side]}')`,
    set: "slug = slug",
    rights: ["select", "", "select", "", "select insert update delete", "select"],
  },
  blog_post_list: {
    area: "blog",
    rowsOf: (side) => `id = '${postOf[side]}'`,
    insert: () => "(slug, title, author) values ('new', 'Novo', 'Equipe')",
    set: "title = 'Outro'",
    rights: ["", "", "", "", "select", ""],
  },
  // Versions are written by triggers only.
  blog_post_versions: {
    area: "blog",
    rowsOf: (side) => `post_id = '${postOf[side]}'`,
    insert: (side) => `(post_id, fields) values ('${postOf[side]}', '{}')`,
    set: "sealed = true",
    rights: ["", "", "", "", "select", "select"],
  },
  blog_tags: {
    area: "blog",
    rowsOf: (side) => `tag = 'tag-${side}'`,
    insert: () => "(tag) values ('novo')",
    set: "tag = 'outro'",
    rights: ["", "", "select", "", "select", "select"],
  },
  media_files: {
    area: "media",
    rowsOf: (side) => `path = '${side}.webp'`,
    insert: () => "(path, kind, bytes, width, height) values ('new.webp', 'image', 1, 1, 1)",
    set: "alt = 'Outro'",
    rights: ["", "", "", "", "select update", "select insert delete"],
  },
  media_list: {
    area: "media",
    rowsOf: (side) => `path = '${side}.webp'`,
    insert: () => "(path) values ('new.webp')",
    set: "alt = 'Outro'",
    rights: ["", "", "", "", "select", "select"],
  },
  media_uses: {
    area: "media",
    rowsOf: (side) => `media_id = '${mediaOf[side]}'`,
    insert: (side) => `(media_id, place, ref) values ('${mediaOf[side]}', 'text', 'home.new')`,
    set: "ref = 'home.other'",
    rights: ["", "", "", "", "select", "select"],
  },
  // Limits belong to the team; there is no open row.
  call_limits: {
    area: "settings",
    rowsOf: (side) => `function = '${side === "open" ? "delete-user" : "upload-avatar"}'`,
    insert: (side) => `(function, most_calls, within_seconds) values ('new-${side}', 1, 1)`,
    set: "most_calls = 1",
    rights: ["", "", "", "", "select update", "select"],
  },
  // Customers may not read which team member answers.
  contact_attachments: {
    area: "messages",
    columns: "id, contact_id, message_id, is_of_first_message, path, name, content_type, size, created_at",
    rowsOf: (side) => `contact_id = '${contactOf[side]}'`,
    insert: (side) =>
      `(contact_id, path, name, content_type, size) values ('${contactOf[side]}', 'new', 'b.pdf', 'application/pdf', 1)`,
    set: "name = 'c.pdf'",
    rights: ["", "", "select", "", "select", "select insert delete"],
  },
  contact_messages: {
    area: "messages",
    columns: "id, contact_id, author_kind, body, is_note, created_at",
    rowsOf: (side) => `contact_id = '${contactOf[side]}'`,
    insert: (side) => `(contact_id, author_kind, body) values ('${contactOf[side]}', 'customer', 'Oi')`,
    set: "body = 'Outro'",
    rights: ["", "", "select", "", "select", "select"],
  },
  contacts: {
    area: "messages",
    columns:
      "id, profile_id, author_kind, name, email, message, type, status, answered_at, waiting_since, last_message_at, created_at, updated_at",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    // The author is set from the account, not by the customer.
    insert: (side) =>
      side === "open"
        ? "(name, email, message) values ('Novo', 'new@example.com', e'Assunto\\n\\nTexto')"
        : `(profile_id, name, email, message) values ('${profileOf.hidden}', 'Novo', 'new@example.com', e'Assunto\\n\\nTexto')`,
    set: "status = 'closed'",
    rights: ["", "", "select insert", "", "select update", "select"],
  },
  conversation_list: {
    area: "messages",
    rowsOf: (side) => `id = '${contactOf[side]}'`,
    insert: (side) => `(id) values ('${contactOf[side]}')`,
    set: "email = 'x@example.com'",
    rights: ["", "", "", "", "select", ""],
  },
  customer_list: {
    area: "customers",
    rowsOf: (side) => `id = '${profileOf[side]}'`,
    insert: (side) => `(id) values ('${profileOf[side]}')`,
    set: "email = 'x@example.com'",
    rights: ["", "", "", "", "select", ""],
  },
  // Customers may not read the team's view of them.
  customer_payment_totals: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id) values ('${profileOf[side]}')`,
    set: "paid = 0",
    rights: ["", "", "", "", "select", ""],
  },
  customer_timeline: {
    area: "customers",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id) values ('${profileOf[side]}')`,
    set: "kind = 'email'",
    rights: ["", "", "", "", "select", ""],
  },
  course_list: {
    area: "courses",
    rowsOf: (side) => `id = '${courseOf[side]}'`,
    insert: () => "(title) values ('Novo')",
    set: "title = 'Outro'",
    rights: ["", "", "select", "", "select", ""],
  },
  course_modules: {
    area: "courses",
    rowsOf: (side) => `course_id = '${courseOf[side]}'`,
    insert: (side) => `(course_id, title, position) values ('${courseOf[side]}', 'Novo', 1)`,
    set: "title = 'Outro'",
    rights: ["", "", "select", "", "select insert update delete", ""],
  },
  course_overview: {
    area: "courses",
    rowsOf: (side) => `id = '${courseOf[side]}'`,
    insert: () => "(title) values ('Novo')",
    set: "title = 'Outro'",
    rights: ["", "", "select", "", "select", ""],
  },
  courses: {
    area: "courses",
    rowsOf: (side) => `id = '${courseOf[side]}'`,
    insert: (side) => `(title, status) values ('Novo', '${side === "open" ? "published" : "draft"}')`,
    set: "title = 'Outro'",
    rights: ["", "", "select", "", "select insert update delete", "select"],
  },
  domain_checks: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id, domain) values ('${siteOf[side]}', 'example.com')`,
    clear: "delete from public.domain_checks",
    set: "checks = 1",
    rights: ["", "", "select", "", "select", "select update"],
  },
  domain_requests: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id, domain, asked_by_customer) values ('${siteOf[side]}', 'example.com', true)`,
    clear: "delete from public.domain_requests",
    set: "checked_at = now()",
    rights: ["", "", "select", "", "select", "select"],
  },
  email_outbox: {
    area: "outbox",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(profile_id, recipient, template, dedupe_key) values ('${profileOf[side]}', 'x@example.com', 'site_live', 'new')`,
    set: "last_error = 'changed'",
    rights: ["", "", "", "", "select", "select update"],
  },
  // Failures belong to the team; there is no open row.
  failures: {
    area: "tasks",
    rowsOf: (side) => `code = '${side}'`,
    insert: (side) => `(source, code, route) values ('browser', 'new_${side}', '/')`,
    set: "done_at = now()",
    rights: ["", "", "", "", "select update", ""],
  },
  function_calls: {
    area: null,
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(profile_id, function, called_at) values ('${profileOf[side]}', 'export-user-data', '{}')`,
    set: "called_at = '{}'",
    rights: ["", "", "", "", "", "select insert update"],
  },
  lesson_contents: {
    area: "courses",
    rowsOf: (side) => `lesson_id = '${lessonOf[side]}'`,
    insert: (side) => `(lesson_id) values ('${lessonOf[side]}')`,
    clear: "delete from public.lesson_contents",
    set: "body = 'Outro'",
    rights: ["", "", "select", "", "select update", "select"],
  },
  lesson_files: {
    area: "courses",
    rowsOf: (side) => `lesson_id = '${lessonOf[side]}'`,
    insert: (side) =>
      `(lesson_id, kind, name, path, size_bytes) values ('${lessonOf[side]}', 'attachment', 'Novo', 'new.pdf', 1)`,
    set: "name = 'Outro'",
    rights: ["", "", "select", "", "select insert update delete", "select"],
  },
  // Written by triggers only.
  course_completions: {
    area: "courses",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(profile_id, course_id, completed_at, course_title, lessons) values ('${profileOf[side]}', '${courseOf.hidden}', now(), 'Curso', '[]')`,
    set: "completed_at = now()",
    rights: ["", "", "select", "", "select", "select"],
  },
  // Written by set_lesson_progress only.
  lesson_progress: {
    area: "courses",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id, lesson_id) values ('${profileOf[side]}', '${lessonOf.hidden}')`,
    set: "completed_at = now()",
    rights: ["", "", "select", "", "select", "select"],
  },
  lessons: {
    area: "courses",
    rowsOf: (side) => `id = '${lessonOf[side]}'`,
    insert: (side) =>
      `(course_id, module_id, title, position) values ('${courseOf[side]}', '${moduleOf[side]}', 'Nova', 1)`,
    set: "title = 'Outra'",
    rights: ["", "", "select", "", "select insert update delete", "select"],
  },
  // Figures are read through analytics_report and written by the counting functions; no role reaches the tables.
  customer_step_days: {
    area: null,
    rowsOf: (side) => `day = '${dayOf[side]}'`,
    insert: () => "values ('2026-01-03', 'paid', 1)",
    set: "reached = 2",
    rights: ["", "", "", "", "", ""],
  },
  page_view_counts: {
    area: null,
    rowsOf: (side) => `starts_on = '${dayOf[side]}'`,
    insert: () => "values ('day', '', '', 'total', '2026-01-03', '', 1, 1, 1, 0)",
    set: "visits = 2",
    rights: ["", "", "", "", "", ""],
  },
  page_view_drops: {
    area: null,
    rowsOf: (side) => `day = '${dayOf[side]}'`,
    insert: () => "values ('2026-01-03', 'bot', 1)",
    set: "drops = 2",
    rights: ["", "", "", "", "", ""],
  },
  page_views: {
    area: null,
    rowsOf: (side) => `id = '${profileOf[side]}'`,
    insert: () => "(id, visit_id, path, viewed_at) values (gen_random_uuid(), 1, '/', now())",
    set: "path = '/x'",
    rights: ["", "", "", "", "", ""],
  },
  page_visits: {
    area: null,
    rowsOf: (side) => `tab_id = '${profileOf[side]}'`,
    insert: () =>
      "(tab_id, day, started_at, last_seen_at, device) values (gen_random_uuid(), '2026-01-03', now(), now(), 'phone')",
    set: "device = 'desktop'",
    rights: ["", "", "", "", "", ""],
  },
  payments: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(id, subscription_id, profile_id, status, amount, currency, invoiced_at)
       values ('in_new', 'sub_${side}', '${profileOf[side]}', 'paid', 1, 'brl', now())`,
    set: "amount = 1",
    rights: ["", "", "select", "", "select", "select insert update"],
  },
  plans: {
    area: "plans",
    rowsOf: (side) => (side === "open" ? "active" : "not active"),
    insert: (side) => `(id, name, price, active) values (3, 'Novo', 1, ${side === "open"})`,
    set: "price = 1",
    rights: ["select", "", "select", "", "select", "select update"],
  },
  plan_prices: {
    area: null,
    rowsOf: (side) => `stripe_price_id = 'price_former_${side}'`,
    insert: (side) => `(stripe_price_id, plan_id, amount) values ('price_new_${side}', 1, 1)`,
    set: "amount = 1",
    rights: ["", "", "", "", "", "select"],
  },
  price_moves: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(subscription_id, profile_id, from_amount, to_amount, currency, to_price_id, takes_effect_at)
       values ('sub_${side}', '${profileOf[side]}', 1, 2, 'brl', 'price_new', now())`,
    set: "applied_at = now()",
    rights: ["", "", "select", "", "select", "select update"],
  },
  profiles: {
    area: "customers",
    rowsOf: (side) => `id = '${profileOf[side]}'`,
    insert: (side) => `(id, full_name) values ('${profileOf[side]}', 'Novo')`,
    set: "full_name = 'Outro Nome'",
    rights: ["", "", "select update", "", "select", "select"],
  },
  // Reason and author are for the team only.
  refund_notes: {
    area: "money",
    rowsOf: (side) => `refund_id = '${refundOf[side]}'`,
    insert: (side) => `(refund_id, note) values ('${refundOf[side]}', 'Nova')`,
    clear: "delete from public.refund_notes",
    set: "note = 'Outra'",
    rights: ["", "", "", "", "select", "select insert"],
  },
  disputes: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(id, payment_id, profile_id, status, amount, currency, opened_at)
       values ('dp_new', 'in_${side}', '${profileOf[side]}', 'won', 1, 'brl', now())`,
    clear: "delete from public.disputes",
    set: "status = 'lost'",
    rights: ["", "", "select", "", "select", "select insert update"],
  },
  refunds: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(id, payment_id, profile_id, amount, currency, reason)
       values (gen_random_uuid(), 'in_${side}', '${profileOf[side]}', 1, 'brl', 'other')`,
    clear: "delete from public.refunds",
    set: "status = 'failed'",
    rights: ["", "", "select", "", "select", "select insert update delete"],
  },
  retained_invoices: {
    area: "money",
    rowsOf: (side) => `id = 'in_gone_${side}'`,
    insert: () =>
      `(id, status, amount, amount_paid, currency, invoiced_at) values ('in_new', 'paid', 1, 1, 'brl', now())`,
    set: "amount = 1",
    rights: ["", "", "", "", "select", ""],
  },
  // All rows belong to the team.
  team_invitations: {
    area: "roles",
    rowsOf: (side) => `email = '${side}@invited.example'`,
    insert: () => "(email, role) values ('new@invited.example', 'editor')",
    set: "role = 'admin'",
    rights: ["", "", "", "", "select", ""],
  },
  customer_notes: {
    area: "customers",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(id, profile_id, body) values (gen_random_uuid(), '${profileOf[side]}', 'Nova')`,
    set: "body = 'Outra'",
    // Authors change their own notes only.
    rights: ["", "", "", "", "select insert", "select"],
  },
  email_corrections: {
    area: "customers",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(profile_id, former_email, email, reason) values ('${profileOf[side]}', 'a@b.example', 'new@c.example', 'typo')`,
    set: "reason = 'other'",
    rights: ["", "", "", "", "select", "select"],
  },
  saved_answers: {
    area: "messages",
    rowsOf: (side) => `title = '${side}'`,
    insert: () => "(id, title, body_pt) values (gen_random_uuid(), 'new', 'Olá')",
    set: "title = 'Outro'",
    rights: ["", "", "", "", "select insert update delete", "select"],
  },
  schedule_runs: {
    area: "tasks",
    rowsOf: (side) => (side === "open" ? "job = 'watch'" : "job = 'send-emails'"),
    insert: () => "(job, started_at, ok) values ('watch', now(), true)",
    set: "ok = false",
    rights: ["", "", "", "", "select", "select insert update"],
  },
  settings: {
    area: "settings",
    rowsOf: (side) => (side === "open" ? "is_public" : "not is_public"),
    insert: (side) => `(key, value, is_public) values ('new_key', 'x', ${side === "open"})`,
    set: "description = 'changed'",
    rights: ["select", "", "select", "", "select insert update delete", "select"],
  },
  // Page texts are public; there is no hidden row.
  site_content: {
    area: "content",
    rowsOf: (side) => `page_key = 'home.${side}.title'`,
    insert: (side) => `(page_key) values ('home.${side}.new')`,
    set: "content_value_pt = 'Outro'",
    rights: ["select", "select", "select", "select", "select insert update delete", "select"],
  },
  // Versions are written by triggers only.
  site_content_versions: {
    area: "content",
    rowsOf: (side) => `page_key = 'home.${side}.title'`,
    insert: (side) => `(page_key) values ('home.${side}.title')`,
    set: "deleted = true",
    rights: ["", "", "", "", "select", "select"],
  },
  site_checklist: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id, item) values ('${siteOf[side]}', 'backup')`,
    set: "done_at = now()",
    rights: ["", "", "", "", "select insert delete", ""],
  },
  site_event_notes: {
    area: "sites",
    rowsOf: (side) =>
      `event_id in (select e.id from public.site_events e where e.site_id = '${siteOf[side]}')`,
    insert: (side) =>
      `(event_id) select max(e.id) from public.site_events e where e.site_id = '${siteOf[side]}'`,
    set: "note = 'changed'",
    rights: ["", "", "", "", "select", ""],
  },
  site_events: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id, to_status) values ('${siteOf[side]}', 'active')`,
    set: "reason = 'domain'",
    rights: ["", "", "select", "", "select", "select"],
  },
  site_migration_access: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    columns: "site_id, created_at",
    insert: (side) => `(site_id, sealed_access) values ('${siteOf[side]}', '\\x00')`,
    clear: "delete from public.site_migration_access",
    set: "created_at = now() + interval '1 year'",
    rights: ["", "", "", "", "select", ""],
  },
  site_files: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) =>
      `(site_id, path, name, content_type, size) values ('${siteOf[side]}', 'new', 'b.pdf', 'application/pdf', 1)`,
    set: "name = 'c.pdf'",
    rights: ["", "", "select delete", "", "select", "select insert"],
  },
  site_wishes: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id, body) values ('${siteOf[side]}', 'Loja')`,
    clear: "delete from public.site_wishes",
    set: "body = 'Outro'",
    rights: ["", "", "select insert update", "", "select", "select"],
  },
  site_notes: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id) values ('${siteOf[side]}')`,
    clear: "delete from public.site_notes",
    set: "notes = 'changed'",
    rights: ["", "", "", "", "select", "select insert update"],
  },
  sites: {
    area: "sites",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id) values ('${profileOf[side]}')`,
    set: "prepared_at = now()",
    rights: ["", "", "select", "", "select", "select update"],
  },
  sites_to_remove: {
    area: "tasks",
    rowsOf: (side) => `domain = '${side}.example.com'`,
    insert: () => "(domain) values ('new.example.com')",
    set: "domain = 'exemplo.com.br'",
    rights: ["", "", "", "", "select delete", ""],
  },
  site_builds: {
    area: null,
    rowsOf: (side) => `state = '${side === "open" ? "waiting" : "failed"}'`,
    insert: () => "(state, reasons, due_at) values ('failed', '{settings}', now())",
    set: "attempts = 1",
    rights: ["", "", "", "", "", "select update delete"],
  },
  stripe_events: {
    area: null,
    rowsOf: (side) => `id = 'evt_${side}'`,
    insert: (side) => `(id, type, outcome) values ('evt_new_${side}', 'invoice.paid', 'queued')`,
    set: "type = 'changed'",
    rights: ["", "", "", "", "", "select insert"],
  },
  open_price_moves: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(subscription_id) values ('sub_new_${side}')`,
    set: "currency = 'usd'",
    rights: ["", "", "select", "", "select", ""],
  },
  subscription_prices: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(id) values ('sub_new_${side}')`,
    set: "email = 'x@example.com'",
    rights: ["", "", "select", "", "select", ""],
  },
  subscriptions: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
       values ('sub_new', '${profileOf[side]}', 1, 'active', 1, 'brl', now(), 9)`,
    set: "status = 'active'",
    rights: ["", "", "select", "", "select", "select insert update"],
  },
  // Customers may not read tasks, even about themselves.
  task_list: {
    area: "tasks",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(kind, subject) values ('two_subscriptions', '${side}')`,
    set: "done_at = now()",
    rights: ["", "", "", "", "select", ""],
  },
  team_tasks: {
    area: "tasks",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(kind, subject, profile_id, dedupe_key) values ('two_subscriptions', 'x', '${profileOf[side]}', 'new')`,
    set: "done_at = now()",
    rights: ["", "", "", "", "select update", "select"],
  },
};
