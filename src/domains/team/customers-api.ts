import type { ClosingReason, EmailCorrectionReason, TeamRole } from "@contract/enums";
import { AppError } from "@/platform/app-error";
import { invokeFunction } from "@/platform/backend";
import { withDatabase } from "@/platform/database";
import { assertId } from "@/platform/ids";
import { detailColumns, type CustomerDetail, type CustomerTotals } from "./detail";
import {
  kindsOf,
  timelinePageSize,
  type TimelineEntry,
  type TimelinePage,
  type TimelinePart,
} from "./timeline";

/**
 * Returns the state of a customer for the team. The parts that the reader may not read are empty.
 *
 * @throws AppError `not_found` when there is no such account
 */
export async function getCustomer(id: string): Promise<CustomerDetail> {
  assertId(id);
  return withDatabase(async (database) => {
    // In parallel, so that the page waits only for the slowest.
    const [profile, entry, billing, site, subscriptions, totals, owed, tasks, corrections] =
      await Promise.all([
        database.from("profiles").select(detailColumns.profile).eq("id", id).maybeSingle().throwOnError(),
        database.from("customer_list").select("is_confirmed").eq("id", id).maybeSingle().throwOnError(),
        database
          .from("billing_customers")
          .select("stripe_customer_id")
          .eq("profile_id", id)
          .maybeSingle()
          .throwOnError(),
        database.from("sites").select(detailColumns.site).eq("profile_id", id).maybeSingle().throwOnError(),
        database
          .from("subscriptions")
          .select(detailColumns.subscription)
          .eq("profile_id", id)
          .order("started_at", { ascending: false })
          .limit(20)
          .throwOnError(),
        database
          .from("customer_payment_totals")
          .select(detailColumns.totals)
          .eq("profile_id", id)
          .order("paid", { ascending: false })
          .limit(1)
          .throwOnError(),
        database
          .from("payments")
          .select(detailColumns.owed)
          .eq("profile_id", id)
          .eq("status", "open")
          .not("owed_since", "is", null)
          .order("owed_since")
          .limit(1)
          .throwOnError(),
        database
          .from("team_tasks")
          .select(detailColumns.task)
          .eq("profile_id", id)
          .is("done_at", null)
          .order("created_at")
          .limit(25)
          .throwOnError(),
        database
          .from("email_corrections")
          .select(detailColumns.emailCorrection)
          .eq("profile_id", id)
          .is("confirmed_at", null)
          .is("withdrawn_at", null)
          .maybeSingle()
          .throwOnError(),
      ]);
    if (profile.data === null) throw new AppError("not_found");
    return {
      ...profile.data,
      isConfirmed: entry.data?.is_confirmed ?? true,
      stripeId: billing.data?.stripe_customer_id ?? null,
      site: site.data,
      subscriptions: subscriptions.data,
      totals: (totals.data[0] as CustomerTotals | undefined) ?? null,
      owed: owed.data[0] ?? null,
      tasks: tasks.data,
      emailCorrection: corrections.data,
    };
  });
}

/**
 * Returns entries of a customer's history, latest first, as far as the reader may read them.
 *
 * @param part null for all parts; entries that repeat another one are then left out
 * @param after the last entry of the previous page; null for the first page
 */
export function listTimeline(
  customerId: string,
  part: TimelinePart | null,
  after: TimelineEntry | null,
): Promise<TimelinePage> {
  return withDatabase(async (database) => {
    let query = database
      .from("customer_timeline")
      .select("id, at:happened_at, kind, details")
      .eq("profile_id", customerId)
      .order("happened_at", { ascending: false })
      .order("id", { ascending: false })
      .limit(timelinePageSize + 1);
    query = part === null ? query.eq("is_repeated", false) : query.in("kind", [...kindsOf[part]]);
    if (after) {
      query = query.or(`happened_at.lt."${after.at}",and(happened_at.eq."${after.at}",id.lt."${after.id}")`);
    }
    const { data } = await query.throwOnError();
    // The tests of the view check this shape.
    const rows = data as unknown as TimelineEntry[];
    const entries = rows.slice(0, timelinePageSize);
    return { entries, next: rows.length > entries.length ? (entries.at(-1) ?? null) : null };
  });
}

/**
 * Queues an e-mail to the customer again, to their current address.
 *
 * @throws AppError `conflict` while it is being sent, `forbidden` without the permission
 */
export function resendEmail(emailId: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("resend_email", { email_id: emailId }).throwOnError();
  });
}

/** Returns the team role of an account; null for a customer. */
export function getTeamRole(userId: string): Promise<TeamRole | null> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("team_role_of", { user_id: userId }).throwOnError();
    // The generated types allow no null from a function.
    const role: TeamRole | null = data;
    return role;
  });
}

/**
 * Sets or removes an account's role in the team.
 *
 * @throws AppError `conflict` for the caller's own role and for the last administrator's, `forbidden` without
 * the permission
 */
export function setTeamRole(userId: string, role: TeamRole | null): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("set_team_role", { user_id: userId, ...(role && { role }) }).throwOnError();
  });
}

/**
 * Changes a customer's phone. The audit log records the author.
 *
 * @param change `seen` and `phone` in E.164; `seen` is null when none was stored
 * @throws AppError `conflict` when another user changed it, `not_found`, `forbidden`
 */
export function setCustomerPhone(change: { id: string; seen: string | null; phone: string }): Promise<void> {
  return withDatabase(async (database) => {
    // The generated types allow no null for an argument.
    const seen = change.seen as string;
    await database
      .rpc("set_customer_phone", { profile_id: change.id, seen, phone: change.phone })
      .throwOnError();
  });
}

/**
 * Changes a customer's name. The audit log records the author.
 *
 * @param change `seen` is the name that the form began with; null when none was stored
 * @throws AppError `conflict` when another user changed it, `not_found`, `forbidden`
 */
export function setCustomerName(change: {
  id: string;
  seen: string | null;
  fullName: string;
}): Promise<void> {
  return withDatabase(async (database) => {
    // The generated types allow no null for an argument.
    const seen = change.seen as string;
    await database
      .rpc("set_customer_name", { profile_id: change.id, seen, full_name: change.fullName })
      .throwOnError();
  });
}

/** A customer's corrected e-mail. `seen` is the e-mail that the form began with. */
export type CorrectedEmail = { id: string; seen: string; email: string; reason: EmailCorrectionReason };

/**
 * Asks the new address to confirm a customer's corrected e-mail. Replaces an earlier correction.
 *
 * @throws AppError `email_taken`, `conflict` when the e-mail changed, `team_account`, `rate_limited`, `forbidden`
 */
export function correctCustomerEmail({ id, seen, email, reason }: CorrectedEmail): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("correct_customer_email", { profile_id: id, seen, email, reason }).throwOnError();
  });
}

/**
 * Sends the link of a correction again.
 *
 * @throws AppError `rate_limited` within five minutes, `conflict` after its end, `forbidden`
 */
export function resendEmailCorrection(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("resend_email_correction", { correction_id: id }).throwOnError();
  });
}

/**
 * Withdraws a correction.
 *
 * @throws AppError `conflict` after it was confirmed, `forbidden`
 */
export function withdrawEmailCorrection(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("withdraw_email_correction", { correction_id: id }).throwOnError();
  });
}

/** Records in the audit log that the confirmation e-mail of a sign-up was sent again. */
export function noteConfirmationResent(profileId: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("note_confirmation_resent", { profile_id: profileId }).throwOnError();
  });
}

/** A customer's account to close, with the e-mail that the team typed. */
export type ClosedAccount = { id: string; email: string; reason: ClosingReason };

/**
 * Ends a customer's billing and deletes their account. Can be called again after any error.
 *
 * @throws AppError `conflict` when the account has another e-mail, `team_account`, `forbidden`, `rate_limited`,
 * `payment_provider_unavailable`, `storage_unavailable`…
 */
export async function closeAccount({ id, email, reason }: ClosedAccount): Promise<void> {
  await invokeFunction("delete-user", { record: { id }, email, reason });
}

/**
 * Records in the audit log that a member of the team opens a customer's panel.
 *
 * @throws AppError `forbidden` without permission to read customers, `not_found`
 */
export async function noteViewedAs(profileId: string): Promise<boolean> {
  assertId(profileId);
  return withDatabase(async (database) => {
    await database.rpc("note_view_as", { profile_id: profileId }).throwOnError();
    return true;
  });
}
