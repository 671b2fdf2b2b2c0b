import { describe, expect, test } from "vitest";
import { actors, callers } from "./privilege-matrix.ts";
import { openTestDatabase, serviceRole } from "./test-database.ts";

const database = await openTestDatabase();

const roles = ["anon", "authenticated", "service_role"];
const serviceOnly = ["service_role"];
const ownerOnly: string[] = [];

/** Who may execute what. Trigger functions need no grant: the trigger runs them. */
const expected: Record<string, string[]> = {
  "private.account_sessions": serviceOnly,
  "private.add_removal_task": ownerOnly,
  "private.add_team_task": ownerOnly,
  "private.admin_dashboard": ["authenticated"],
  "private.amount_owed": ownerOnly,
  "private.blog_post_history": ["authenticated"],
  "private.close_team_tasks": ownerOnly,
  "private.can": roles,
  "private.copy_domain_to_site": ownerOnly,
  "private.copy_email_to_profile": ownerOnly,
  "private.copy_locale_to_account": ownerOnly,
  "private.count_learners": ownerOnly,
  "private.count_lessons": ownerOnly,
  "private.count_progress": ownerOnly,
  "private.course_counts": ["authenticated"],
  "private.create_lesson_contents": ownerOnly,
  "private.create_profile": ownerOnly,
  "private.create_site": ownerOnly,
  "private.delete_account": serviceOnly,
  "private.deployment_facts": serviceOnly,
  "private.drop_held_cancellation_emails": ownerOnly,
  "private.enforce_site_transition": ownerOnly,
  "private.finish_removal_task": ownerOnly,
  "private.finish_team_task": ownerOnly,
  "private.forget_authentication": ownerOnly,
  "private.forget_learners": ownerOnly,
  "private.forget_subscription": ownerOnly,
  "private.grant_admin": ownerOnly,
  "private.has_open_team_task": ownerOnly,
  "private.has_other_active_subscription": ownerOnly,
  "private.has_paid_invoice": ownerOnly,
  "private.is_admin": roles,
  "private.is_cancelling": ownerOnly,
  "private.is_live_status": ["authenticated", "service_role"],
  "private.is_mfa_satisfied": ["authenticated"],
  "private.is_passive_text": ["authenticated", "service_role"],
  "private.is_whole_video": ["authenticated", "service_role"],
  "private.may_learn": ["authenticated"],
  "private.is_money_task": ["authenticated"],
  "private.note_domain_claim": ownerOnly,
  "private.note_email_outcome": ownerOnly,
  "private.note_linked_subscription": serviceOnly,
  "private.note_unclaimed_subscription": serviceOnly,
  "private.my_permissions": ["authenticated"],
  "private.prevent_live_domain_change": ownerOnly,
  "private.prevent_update": ownerOnly,
  "private.purge_function_calls": ownerOnly,
  "private.queue_cancellation_email": ownerOnly,
  "private.purge": serviceOnly,
  "private.queue_cancellation_emails": ownerOnly,
  "private.queue_charge_emails": serviceOnly,
  "private.queue_email": ownerOnly,
  "private.queue_password_changed": ownerOnly,
  "private.queue_refund_email": ownerOnly,
  "private.record_blog_post_version": ownerOnly,
  "private.record_site_event": ownerOnly,
  "private.resend_email": ["authenticated"],
  "private.restore_blog_post": ["authenticated"],
  "private.run_watch": serviceOnly,
  "private.set_answered_at": ownerOnly,
  "private.set_contact_sender": ownerOnly,
  "private.set_lesson_progress": ["authenticated"],
  "private.set_published_at": ownerOnly,
  "private.set_team_role": ["authenticated"],
  "private.set_updated_at": ownerOnly,
  "private.setting_days": serviceOnly,
  "private.site_transition_allowed": ["authenticated", "service_role"],
  "private.stamp_done_by": ownerOnly,
  "private.sync_site": serviceOnly,
  "private.task_subject": ownerOnly,
  "private.team_email": ownerOnly,
  "private.team_role": ownerOnly,
  "private.team_role_of": ["authenticated"],
  "private.update_redirects": ownerOnly,
  "private.void_unconfirmed_password": ownerOnly,
  "private.watch_schedule": ownerOnly,
  "public.account_sessions": serviceOnly,
  "public.admin_dashboard": ["authenticated"],
  "public.apply_stripe_state": serviceOnly,
  "public.begin_stripe_sync": serviceOnly,
  "public.blog_post_history": ["authenticated"],
  "public.claim_emails": serviceOnly,
  "public.delete_account": serviceOnly,
  "public.course_reach": ["authenticated"],
  "public.duplicate_course": ["authenticated"],
  "public.deployment_facts": serviceOnly,
  "public.finish_email": serviceOnly,
  "public.take_call": serviceOnly,
  "public.record_schedule_run": serviceOnly,
  "public.reorder_course": ["authenticated"],
  "public.resend_email": ["authenticated"],
  "public.save_lesson": ["authenticated"],
  "public.set_lesson_progress": ["authenticated"],
  "public.restore_blog_post": ["authenticated"],
  "public.run_watch": serviceOnly,
  "public.set_team_role": ["authenticated"],
  "public.subscriptions_due_by_grace": serviceOnly,
  "public.team_role_of": ["authenticated"],
  "public.my_permissions": ["authenticated"],
  "public.save_settings": ["authenticated"],
};

test("every function is granted to exactly who needs it", async () => {
  const functions = await database.rows(
    `select p.pronamespace::regnamespace || '.' || p.proname as name,
            array(select role from unnest($1::text[]) role where has_function_privilege(role, p.oid, 'execute')) as granted
       from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      order by 1`,
    [roles],
  );
  expect(Object.fromEntries(functions.map(({ name, granted }) => [name, granted]))).toEqual(expected);
});

const serviceCalls = [
  ["claim_emails", "select * from public.claim_emails(1)"],
  ["finish_email", "select public.finish_email(gen_random_uuid(), null)"],
  ["begin_stripe_sync", "select public.begin_stripe_sync()"],
  ["delete_account", "select public.delete_account(gen_random_uuid())"],
  ["deployment_facts", "select public.deployment_facts()"],
  ["take_call", "select public.take_call(gen_random_uuid(), 'delete-user')"],
  ["account_sessions", "select public.account_sessions(gen_random_uuid())"],
  ["record_schedule_run", "select public.record_schedule_run('watch', now(), true)"],
  ["run_watch", "select public.run_watch()"],
  ["subscriptions_due_by_grace", "select public.subscriptions_due_by_grace()"],
  ["apply_stripe_state", "select public.apply_stripe_state(null, null, 1)"],
] as const;

describe.each(serviceCalls)("%s", (_name, call) => {
  test.each(actors.filter((actor) => actor !== "service_role"))("refuses %s", async (actor) => {
    await expect(database.as(callers[actor], call)).rejects.toMatchObject({ code: "42501" });
  });

  test("answers the service role", async () => {
    const { fields } = await database.as(serviceRole, call);
    expect(fields.length).toBeGreaterThan(0);
  });
});

test.each(actors)("grant_admin refuses %s", async (actor) => {
  await expect(
    database.as(callers[actor], "select private.grant_admin('x@example.com')"),
  ).rejects.toMatchObject({
    code: "42501",
  });
});

test("nobody makes objects in the exposed schema or in private", async () => {
  const creators = await database.rows(
    `select role, n.nspname from pg_namespace n cross join unnest($1::text[]) role
      where n.nspname in ('public', 'private') and has_schema_privilege(role, n.oid, 'create')`,
    [roles],
  );
  expect(creators).toEqual([]);
});
