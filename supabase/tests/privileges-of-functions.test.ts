import { describe, expect, test } from "vitest";
import { actors, callers } from "./privilege-matrix.ts";
import { openTestDatabase, serviceRole } from "./test-database.ts";

const database = await openTestDatabase();

const roles = ["anon", "authenticated", "service_role"];
const serviceOnly = ["service_role"];
const ownerOnly: string[] = [];

/** Who may execute what. Trigger functions need no grant: the trigger runs them. */
const expected: Record<string, string[]> = {
  "private.add_page_view_counts": ownerOnly,
  "private.analytics_counts": ownerOnly,
  "private.analytics_ranking": ownerOnly,
  "private.analytics_report": ["authenticated"],
  "private.analytics_total": ownerOnly,
  "private.count_customer_step": ownerOnly,
  "private.count_first_payment": ownerOnly,
  "private.is_bot_user_agent": ownerOnly,
  "private.is_bounce": ownerOnly,
  "private.purge_page_views": ownerOnly,
  "private.reason_to_drop": ownerOnly,
  "private.record_engagement": ["anon", "authenticated"],
  "private.record_page_view": ["anon", "authenticated"],
  "private.sao_paulo_day": ownerOnly,
  "private.store_engagement": ownerOnly,
  "private.store_page_view": ownerOnly,
  "public.analytics_report": ["authenticated"],
  "public.record_engagement": ["anon", "authenticated"],
  "public.record_page_view": ["anon", "authenticated"],
  "private.account_sessions": serviceOnly,
  "private.act_for": serviceOnly,
  "private.audit": ownerOnly,
  "private.audit_actor": ownerOnly,
  "private.audited_values": ownerOnly,
  "private.keep_audit_log": ownerOnly,
  "private.note_audit": serviceOnly,
  "private.purge_failures": ownerOnly,
  "private.queue_team_digest": ownerOnly,
  "private.record_change": ownerOnly,
  "private.record_failure": serviceOnly,
  "private.takes_report": ownerOnly,
  "public.note_audit": serviceOnly,
  "public.record_failure": serviceOnly,
  "public.save_plan": serviceOnly,
  "private.add_removal_task": ownerOnly,
  "private.add_team_task": ownerOnly,
  "private.admin_dashboard": ["authenticated"],
  "private.amount_owed": ownerOnly,
  "private.answer_contact": ["authenticated"],
  "private.attach_to_message": ownerOnly,
  "private.check_assignee": ownerOnly,
  "private.follow_contact_message": ownerOnly,
  "private.message_team": ["authenticated"],
  "private.reply_to_contact": ["authenticated"],
  "private.set_waiting_since": ownerOnly,
  "public.answer_contact": ["authenticated"],
  "public.conversation": ["authenticated"],
  "public.message_team": ["authenticated"],
  "public.reply_to_contact": ["authenticated"],
  "private.blog_post_history": ["authenticated"],
  "private.close_team_tasks": ownerOnly,
  "private.announce_price_moves": ["authenticated"],
  "private.can": roles,
  "private.cancel_price_move": ["authenticated"],
  "private.copy_domain_to_site": ownerOnly,
  "private.copy_email_to_profile": ownerOnly,
  "private.copy_locale_to_account": ownerOnly,
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
  "private.forget_migration_access": ownerOnly,
  "private.forget_subscription": ownerOnly,
  "private.grant_admin": ownerOnly,
  "private.has_open_team_task": ownerOnly,
  "private.has_other_active_subscription": ownerOnly,
  "private.has_paid_invoice": ownerOnly,
  "private.is_admin": roles,
  "private.is_cnpj": ["authenticated", "service_role"],
  "private.is_undoing_site_step": ["authenticated", "service_role"],
  "private.keep_site_step": ownerOnly,
  "private.is_cancelling": ["authenticated", "service_role"],
  "private.is_live_status": ["authenticated", "service_role"],
  "private.is_mfa_satisfied": ["authenticated"],
  "private.is_passive_text": ["authenticated", "service_role"],
  "private.is_whole_video": ["authenticated", "service_role"],
  "private.may_learn": ["authenticated"],
  "private.is_money_task": ["authenticated"],
  "private.note_domain_claim": ownerOnly,
  "private.note_email_outcome": ownerOnly,
  "private.note_linked_subscription": serviceOnly,
  "private.note_price_notice": ownerOnly,
  "private.note_view_as": ["authenticated"],
  "private.note_unclaimed_subscription": serviceOnly,
  "private.my_permissions": ["authenticated"],
  "private.prevent_live_domain_change": ownerOnly,
  "private.prevent_update": ownerOnly,
  "private.purge_function_calls": ownerOnly,
  "private.purge_migration_access": ownerOnly,
  "private.queue_cancellation_email": ownerOnly,
  "private.purge": serviceOnly,
  "private.queue_cancellation_emails": ownerOnly,
  "private.queue_charge_emails": serviceOnly,
  "private.queue_email": ownerOnly,
  "private.queue_password_changed": ownerOnly,
  "private.queue_refund_email": ownerOnly,
  "private.record_domain_check": serviceOnly,
  "private.record_blog_post_version": ownerOnly,
  "private.record_site_event": ownerOnly,
  "private.may_see_publishing": ownerOnly,
  "private.publish_again": ["authenticated"],
  "private.publishing_state": ["authenticated"],
  "private.request_build": ownerOnly,
  "private.request_build_of_scheduled_posts": ownerOnly,
  "private.request_build_of_table": ownerOnly,
  "private.refresh_conversation_entries": ownerOnly,
  "private.refresh_customer_entry": ownerOnly,
  "private.refresh_owners_conversations": ownerOnly,
  "private.refresh_owners_entry": ownerOnly,
  "private.record_undone_site_step": ownerOnly,
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
  "private.site_file": ["authenticated"],
  "private.site_transition_allowed": ["authenticated", "service_role"],
  "private.stamp_done_by": ownerOnly,
  "private.sync_site": serviceOnly,
  "private.task_subject": ownerOnly,
  "private.team_email": ownerOnly,
  "private.team_role": ownerOnly,
  "private.time_of": serviceOnly,
  "private.team_role_of": ["authenticated"],
  "private.undo_site_step": ["authenticated"],
  "private.update_redirects": ownerOnly,
  "private.void_unconfirmed_password": ownerOnly,
  "private.watch_domain": ownerOnly,
  "private.watch_schedule": ownerOnly,
  "public.account_sessions": serviceOnly,
  "public.admin_dashboard": ["authenticated"],
  "public.announce_price_moves": ["authenticated"],
  "public.apply_stripe_state": serviceOnly,
  "public.begin_refund": serviceOnly,
  "public.begin_stripe_sync": serviceOnly,
  "public.claim_site_build": serviceOnly,
  "public.finish_site_build": serviceOnly,
  "public.publish_again": ["authenticated"],
  "public.publishing_state": ["authenticated"],
  "public.claim_domain_checks": serviceOnly,
  "public.cancel_price_move": ["authenticated"],
  "public.blog_post_history": ["authenticated"],
  "public.claim_emails": serviceOnly,
  "public.delete_account": serviceOnly,
  "public.duplicate_course": ["authenticated"],
  "public.deployment_facts": serviceOnly,
  "public.finish_email": serviceOnly,
  "public.note_view_as": ["authenticated"],
  "public.price_moves_to_do": serviceOnly,
  "public.price_summary": ["authenticated"],
  "public.take_call": serviceOnly,
  "public.record_domain_check": serviceOnly,
  "public.record_schedule_run": serviceOnly,
  "public.reorder_course": ["authenticated"],
  "public.resend_email": ["authenticated"],
  "public.set_lesson_progress": ["authenticated"],
  "public.restore_blog_post": ["authenticated"],
  "public.run_watch": serviceOnly,
  "public.set_team_role": ["authenticated"],
  "public.subscriptions_due_by_grace": serviceOnly,
  "public.team_role_of": ["authenticated"],
  "public.my_permissions": ["authenticated"],
  "public.save_settings": ["authenticated"],
  "public.save_site_file": ["authenticated"],
  "public.take_site_step": ["authenticated"],
  "public.undo_site_step": ["authenticated"],
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
  ["claim_site_build", "select * from public.claim_site_build()"],
  ["finish_site_build", "select public.finish_site_build(0, null)"],
  ["claim_domain_checks", "select * from public.claim_domain_checks(1)"],
  [
    "record_domain_check",
    "select public.record_domain_check(gen_random_uuid(), 'example.com', '[]', 'none')",
  ],
  ["finish_email", "select public.finish_email(gen_random_uuid(), null)"],
  [
    "begin_refund",
    "select public.begin_refund(gen_random_uuid(), 'in_x', 1, 0, 'other', '', gen_random_uuid())",
  ],
  ["price_moves_to_do", "select * from public.price_moves_to_do()"],
  ["begin_stripe_sync", "select public.begin_stripe_sync()"],
  ["delete_account", "select public.delete_account(gen_random_uuid())"],
  ["deployment_facts", "select public.deployment_facts()"],
  ["take_call", "select public.take_call(gen_random_uuid(), 'delete-user')"],
  ["account_sessions", "select public.account_sessions(gen_random_uuid())"],
  ["record_schedule_run", "select public.record_schedule_run('watch', now(), true)"],
  ["run_watch", "select public.run_watch()"],
  ["note_audit", "select public.note_audit(gen_random_uuid(), 'money', 'refunded')"],
  ["record_failure", "select public.record_failure('function', 'unknown', 'save-plan')"],
  ["save_plan", "select public.save_plan(gen_random_uuid(), '{}', now())"],
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
