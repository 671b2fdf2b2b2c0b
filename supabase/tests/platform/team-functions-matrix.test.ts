import { beforeAll, describe, expect, test } from "vitest";
import { fixtures } from "../described-tables.ts";
import {
  customer,
  formerAdmin,
  openTestDatabase,
  serviceRole,
  teamMember,
  type Caller,
  type TeamRole,
} from "../test-database.ts";

const database = await openTestDatabase();
let member: string;
let withFactor: string;
const granted = new Set<string>();

// Rows of the second customer of `fixtures`, and hidden rows without an owner.
const profile = "00000000-0000-4000-8000-00000000000b";
const site = "00000000-0000-4000-9000-00000000000b";
const row = "00000000-0000-4000-b000-00000000000b";
const made = "00000000-0000-4000-b900-00000000000b";
const post = "00000000-0000-4000-a000-00000000000b";
const moduleId = "00000000-0000-4000-b100-00000000000b";
const lesson = "00000000-0000-4000-b200-00000000000b";
const siteFile = JSON.stringify({
  notes: "",
  wordpress_url: "",
  last_backup_on: "",
  certificate_expires_on: "",
  migration: "none",
});

/** A write of an admin page: its permissions, a call that succeeds, and its preparation. */
type Write = { permissions: readonly string[]; call: string; prepare?: string };

const writes: Record<string, Write> = {
  announce_price_moves: {
    permissions: ["money.write"],
    call: "public.announce_price_moves(array['sub_hidden'])",
  },
  answer_contact: {
    permissions: ["messages.write"],
    call: `public.answer_contact('${row}', 'Oi', false, 1000000)`,
  },
  assign_contact: { permissions: ["messages.write"], call: `public.assign_contact('${row}', null, null)` },
  cancel_price_move: {
    permissions: ["money.write"],
    call: `public.cancel_price_move('${made}')`,
    prepare: `update public.price_moves set id = '${made}', takes_effect_at = now() + interval '9 days' where profile_id = '${profile}'`,
  },
  change_domain: {
    permissions: ["sites.write"],
    call: `public.change_domain('${site}', 'example.org', 'Combinado')`,
  },
  decline_domain: {
    permissions: ["sites.write"],
    call: `public.decline_domain('${site}', 'example.org', 'Combinado')`,
  },
  duplicate_course: { permissions: ["courses.write"], call: `public.duplicate_course('${row}', 'Cópia')` },
  extend_grace: {
    permissions: ["money.write"],
    call: `public.extend_grace('${made}', 'sub_hidden', current_date + 30, (select s.grace_ends_at from public.subscriptions s where s.id = 'sub_hidden'), 'other')`,
    prepare: `update public.subscriptions set status = 'past_due', past_due_since = now(), grace_ends_at = now() + interval '7 days' where id = 'sub_hidden'`,
  },
  initialise_site_content: {
    permissions: ["content.write"],
    call: `public.initialise_site_content('[{"page_key": "home.new.title", "pt": "Novo"}]')`,
  },
  note_list_export: {
    permissions: ["customers.read"],
    call: "public.note_list_export('customers', 3)",
  },
  note_view_as: { permissions: ["customers.read"], call: `public.note_view_as('${profile}')` },
  prepare_sites: {
    permissions: ["sites.write"],
    call: `public.prepare_sites(array['${site}']::uuid[], true)`,
  },
  publish_again: {
    permissions: ["settings.write", "plans.write", "content.write", "blog.write"],
    call: "public.publish_again()",
  },
  reorder_course: {
    permissions: ["courses.write"],
    call: `public.reorder_course('${row}', '[{"id": "${moduleId}", "lessons": ["${lesson}"]}]')`,
  },
  reorder_courses: {
    permissions: ["courses.write"],
    call: "public.reorder_courses(array(select id from public.courses))",
  },
  resend_email: {
    permissions: ["outbox.write"],
    call: `public.resend_email('${made}')`,
    prepare: `insert into public.email_outbox (id, profile_id, recipient, template, dedupe_key, status, sent_at)
      values ('${made}', '${profile}', 'x@example.com', 'site_live', 'matrix', 'sent', now() - interval '1 hour')`,
  },
  restore_blog_post: {
    permissions: ["blog.write"],
    call: "public.restore_blog_post(4242, now())",
    prepare: `update public.blog_posts set title = 'Antes' where id = '${post}';
      insert into public.blog_post_versions (id, post_id, fields) overriding system value
      select 4242, id, to_jsonb(p) from public.blog_posts p where id = '${post}'`,
  },
  trash_blog_post: {
    permissions: ["blog.write"],
    call: `public.trash_blog_post('${post}')`,
  },
  untrash_blog_post: {
    permissions: ["blog.write"],
    call: `public.untrash_blog_post('${post}')`,
    prepare: `update public.blog_posts set trashed_at = now() where id = '${post}'`,
  },
  delete_blog_post: {
    permissions: ["blog.write"],
    call: `public.delete_blog_post('${post}')`,
    prepare: `update public.blog_posts set trashed_at = now() where id = '${post}'`,
  },
  save_lesson: {
    permissions: ["courses.write"],
    call: `public.save_lesson('${lesson}', now(), 'Outra', 'draft', null, 'none', null, null, null, '')`,
    prepare: `update public.lessons set title = 'Aula' where id = '${lesson}'`,
  },
  save_settings: {
    permissions: ["settings.write"],
    call: "public.save_settings(jsonb_build_array(jsonb_build_object('key', 'grace_days', 'value', '8', 'seen', now())))",
    prepare: "update public.settings set value = '9' where key = 'grace_days'",
  },
  save_site_content: {
    permissions: ["content.write"],
    call: `public.save_site_content('[{"page_key": "home.new.title", "pt": "Novo", "seen": null}]')`,
  },
  save_site_file: {
    permissions: ["sites.write"],
    call: `public.save_site_file('${site}', (select updated_at from public.sites where id = '${site}'), '${siteFile}')`,
  },
  invite_member: {
    permissions: ["roles.write"],
    call: "public.invite_member('nova@example.com', 'editor')",
  },
  note_confirmation_resent: {
    permissions: ["customers.write"],
    call: `public.note_confirmation_resent('${profile}')`,
  },
  set_customer_name: {
    permissions: ["customers.write"],
    call: `public.set_customer_name('${profile}', (select full_name from public.profiles where id = '${profile}'), 'Ana')`,
  },
  set_customer_phone: {
    permissions: ["customers.write"],
    call: `public.set_customer_phone('${profile}', null, '+5511987654321')`,
    prepare: `update public.profiles set phone = null where id = '${profile}'`,
  },
  read_migration_access: {
    permissions: ["sites.write"],
    call: `public.read_migration_access('${site}')`,
  },
  save_migration_access: {
    permissions: ["sites.write"],
    call: `public.save_migration_access('${site}', 'sftp.example.com')`,
  },
  set_team_role: { permissions: ["roles.write"], call: `public.set_team_role('${profile}', 'support')` },
  take_site_step: {
    permissions: ["sites.write"],
    call: `public.take_site_step('${site}', 'activate', 'awaiting_activation', 'Combinado')`,
  },
  request_site_job: {
    permissions: ["sites.write"],
    call: `public.request_site_job('${site}', 'make')`,
    prepare: `update public.settings set value = 'https://provider.example' where key = 'site_provider';
      delete from public.site_jobs`,
  },
  retry_site_job: {
    permissions: ["sites.write"],
    call: `public.retry_site_job('${row}')`,
    prepare: `insert into public.site_jobs (id, site_id, provider_site_id, kind, state) values ('${row}', '${site}', '${site}', 'make', 'failed')`,
  },
  undo_site_step: {
    permissions: ["sites.write"],
    call: "public.undo_site_step(4242)",
    prepare: `insert into public.site_events (id, site_id, to_status) overriding system value values (4242, '${site}', 'active');
      update public.sites set status = 'active' where id = '${site}';
      delete from private.site_steps;
      insert into private.site_steps (site_id, event_id, before) values ('${site}', 4242, '{"status": "awaiting_activation"}')`,
  },
  conversation_colleagues: {
    permissions: ["messages.read"],
    call: `public.conversation_colleagues('${row}', false)`,
  },
  correct_customer_email: {
    permissions: ["customers.write"],
    call: `public.correct_customer_email('${profile}', (select email from public.profiles where id = '${profile}'), 'corrected@example.com', 'typo')`,
  },
  resend_email_correction: {
    permissions: ["customers.write"],
    call: `public.resend_email_correction('${made}')`,
    prepare: `delete from public.email_corrections; insert into public.email_corrections (id, profile_id, former_email, email, reason, sent_at) values ('${made}', '${profile}', 'a@b.example', 'new@c.example', 'typo', now() - interval '1 hour')`,
  },
  withdraw_email_correction: {
    permissions: ["customers.write"],
    call: `public.withdraw_email_correction('${made}')`,
    prepare: `delete from public.email_corrections; insert into public.email_corrections (id, profile_id, former_email, email, reason) values ('${made}', '${profile}', 'a@b.example', 'new@c.example', 'typo')`,
  },
  withdraw_invitation: {
    permissions: ["roles.write"],
    call: `public.withdraw_invitation('${made}')`,
    prepare: `insert into public.team_invitations (id, email, role) values ('${made}', 'made@example.com', 'editor')`,
  },
  write_to_customer: {
    permissions: ["messages.write"],
    call: `public.write_to_customer('${profile}', e'Assunto\n\nTexto', 'infinity')`,
  },
};

/** Functions that read, or that customers call about themselves. Their own tests cover them. */
const others = [
  "accept_invitation",
  "activation_gaps",
  "admin_dashboard",
  "analytics_report",
  "blog_post_history",
  "conversation",
  "course_reach",
  "customer_course",
  "customer_courses",
  "message_team",
  "my_permissions",
  "needs_team_factor",
  "price_summary",
  "publishing_state",
  "reply_to_contact",
  "request_billing_sync",
  "recipient_of_team",
  "request_domain",
  "request_migration",
  "set_lesson_progress",
  "set_site_model",
  "set_team_tasks_done",
  "share_certificate",
  "site_content_history",
  "site_domain_holders",
  "start_conversation",
  "team_members",
  "team_role_of",
  "unused_course_files",
  "withdraw_domain_request",
  "withdraw_migration",
];

beforeAll(async () => {
  await database.script(fixtures);
  member = await database.signUp("member@example.com");
  withFactor = await database.signUp("factor@example.com");
  await database.script(
    `insert into auth.mfa_factors (user_id, status) values ('${withFactor}', 'verified')`,
  );
  for (const { role, permission } of await database.rows("select * from private.role_permissions")) {
    granted.add(`${String(role)} ${String(permission)}`);
  }
});

test("every function that a session may call is in this matrix, reads, or is the customer's own", async () => {
  const functions = await database.rows(`
    select p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
       and not has_function_privilege('anon', p.oid, 'execute')
     order by 1`);
  expect(functions.map(({ name }) => name)).toEqual([...Object.keys(writes), ...others].toSorted());
});

// Callers who cannot see the row get not found, all others insufficient privilege.
const refusals = ["42501", "PT404"];

async function outcome(caller: Caller, { call, prepare }: Write): Promise<"done" | "refused"> {
  try {
    await database.rehearse(caller, `select ${call}`, [], prepare);
    return "done";
  } catch (error) {
    if (error instanceof Error && "code" in error && refusals.includes(String(error.code))) return "refused";
    throw error;
  }
}

describe.each(Object.entries(writes))("%s", (_name, write) => {
  test.each(["support", "finance", "editor", "admin"] as const)(
    "accepts or refuses %s, as the role's permissions say",
    async (role) => {
      const may = (of: TeamRole) =>
        write.permissions.some((permission) => granted.has(`${of} ${permission}`));
      expect(await outcome(teamMember(member, role), write)).toBe(may(role) ? "done" : "refused");
    },
  );

  test.each<[string, () => Caller]>([
    ["its customer", () => customer(profile)],
    ["another customer", () => customer(member)],
    ["a demoted administrator", () => formerAdmin(member)],
    [
      "an administrator with a factor, at aal1",
      () => ({ role: "authenticated", userId: withFactor, teamRole: "admin", aal: "aal1" }),
    ],
    [
      "a customer who writes the role into user_metadata",
      () => ({ role: "authenticated", userId: member, userMetadata: { role: "admin" } }),
    ],
    ["a visitor", () => ({ role: "anon" })],
    ["the service role, which it is not for", () => serviceRole],
  ])("refuses %s", async (_who, caller) => {
    expect(await outcome(caller(), write)).toBe("refused");
  });
});
