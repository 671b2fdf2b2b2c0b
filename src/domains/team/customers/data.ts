import type { ClosingReason, EmailCorrectionReason, TeamRole } from "@contract/enums";
import { useMutation, useQuery } from "@tanstack/react-query";
import { AppError } from "@/platform/app-error";
import { invokeFunction, withDatabase } from "@/platform/backend/backend";
import { assertId } from "@/platform/ids";
import { insertOnce, isInsertedAlready } from "@/platform/insert-once";
import type { Selected } from "@/platform/selected";
import { customerKey, customersKey, useRefreshCustomers } from "../data";

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
function setCustomerName(change: { id: string; seen: string | null; fullName: string }): Promise<void> {
  return withDatabase(async (database) => {
    // The generated types allow no null for an argument.
    const seen = change.seen as string;
    await database
      .rpc("set_customer_name", { profile_id: change.id, seen, full_name: change.fullName })
      .throwOnError();
  });
}

/** A customer's corrected e-mail. `seen` is the e-mail that the form began with. */
type CorrectedEmail = { id: string; seen: string; email: string; reason: EmailCorrectionReason };

/**
 * Asks the new address to confirm a customer's corrected e-mail. Replaces an earlier correction.
 *
 * @throws AppError `email_taken`, `conflict` when the e-mail changed, `team_account`, `rate_limited`, `forbidden`
 */
function correctCustomerEmail({ id, seen, email, reason }: CorrectedEmail): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("correct_customer_email", { profile_id: id, seen, email, reason }).throwOnError();
  });
}

/**
 * Sends the link of a correction again.
 *
 * @throws AppError `rate_limited` within five minutes, `conflict` after its end, `forbidden`
 */
function resendEmailCorrection(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("resend_email_correction", { correction_id: id }).throwOnError();
  });
}

/**
 * Withdraws a correction.
 *
 * @throws AppError `conflict` after it was confirmed, `forbidden`
 */
function withdrawEmailCorrection(id: string): Promise<void> {
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
type ClosedAccount = { id: string; email: string; reason: ClosingReason };

/**
 * Ends a customer's billing and deletes their account. Can be called again after any error.
 *
 * @throws AppError `conflict` when the account has another e-mail, `team_account`, `forbidden`, `rate_limited`,
 * `payment_provider_unavailable`, `storage_unavailable`…
 */
async function closeAccount({ id, email, reason }: ClosedAccount): Promise<void> {
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

/** Queries the team role of an account; needs permission to read roles. */
export function useTeamRole(id: string) {
  return useQuery({ queryKey: [...customerKey(id), "role"], queryFn: () => getTeamRole(id) });
}

/** Changes a customer's phone. Throws as `setCustomerPhone` does. */
export function useSetCustomerPhone() {
  return useMutation({ mutationFn: setCustomerPhone, onSettled: useRefreshCustomers() });
}

/** Changes a customer's name. Throws as `setCustomerName` does. */
export function useSetCustomerName() {
  return useMutation({ mutationFn: setCustomerName, onSettled: useRefreshCustomers() });
}

/** Corrects a customer's e-mail. Throws as `correctCustomerEmail` does. */
export function useCorrectCustomerEmail() {
  return useMutation({ mutationFn: correctCustomerEmail, onSettled: useRefreshCustomers() });
}

/** Sends the link of a correction again. Throws as `resendEmailCorrection` does. */
export function useResendEmailCorrection() {
  return useMutation({ mutationFn: resendEmailCorrection, onSettled: useRefreshCustomers() });
}

/** Withdraws a correction. Throws as `withdrawEmailCorrection` does. */
export function useWithdrawEmailCorrection() {
  return useMutation({ mutationFn: withdrawEmailCorrection, onSettled: useRefreshCustomers() });
}

/** Closes a customer's account. Throws as `closeAccount` does. */
export function useCloseAccount() {
  return useMutation({ mutationFn: closeAccount });
}

/** Sets or removes a role. Throws as `setTeamRole` does. */
export function useSetTeamRole() {
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: TeamRole | null }) => setTeamRole(userId, role),
    onSettled: useRefreshCustomers(),
  });
}

/** Records each visit to a customer's panel. The panel renders after the record is stored. */
export function useNoteViewedAs(id: string) {
  return useQuery({
    queryKey: [...customersKey, "viewed-as", id],
    queryFn: () => noteViewedAs(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

const noteColumns = "id, body, authorId:author_id, createdAt:created_at, updatedAt:updated_at" as const;

/** A note of the team about a customer. Times are ISO 8601. */
export type CustomerNote = Selected<"customer_notes", typeof noteColumns> & {
  /** Null when the account was deleted. */
  author: string | null;
};

/** Returns the notes about a customer, latest first. */
function listCustomerNotes(profileId: string): Promise<readonly CustomerNote[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("customer_notes")
      .select(`${noteColumns}, writer:profiles!customer_notes_author_id_fkey(full_name, email)`)
      .eq("profile_id", profileId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(200)
      .throwOnError();
    return data.map(({ writer, ...note }) => ({
      ...note,
      author: writer && (writer.full_name ?? writer.email),
    }));
  });
}

/** Adds a note by the signed-in member. @throws AppError `forbidden`, `invalid_input`, `network`… */
function addCustomerNote({ profileId, body }: { profileId: string; body: string }): Promise<void> {
  return insertOnce(["customer note", profileId, body], (id) =>
    withDatabase(async (database) => {
      const { error } = await database.from("customer_notes").insert({ id, profile_id: profileId, body });
      if (error && !isInsertedAlready(error)) throw error;
    }),
  );
}

/** A changed text of an own note, over the version that was read. */
type ChangedNote = { note: CustomerNote; body: string };

/** Changes an own note. @throws AppError `conflict` when it changed or was deleted, `invalid_input` */
function changeCustomerNote({ note, body }: ChangedNote): Promise<void> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("customer_notes")
      .update({ body })
      .eq("id", note.id)
      .eq("updated_at", note.updatedAt)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new AppError("conflict");
  });
}

/** Deletes an own note; a missing one is not an error. */
function deleteCustomerNote(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("customer_notes").delete().eq("id", id).throwOnError();
  });
}

/** Queries the team's notes about a customer. */
export function useCustomerNotes(id: string) {
  return useQuery({
    queryKey: [...customerKey(id), "notes"],
    queryFn: () => listCustomerNotes(id),
    refetchInterval: 30_000,
  });
}

/** Adds a note. Throws as `addCustomerNote` does. */
export function useAddCustomerNote() {
  return useMutation({ mutationFn: addCustomerNote, onSettled: useRefreshCustomers() });
}

/** Changes an own note. Throws as `changeCustomerNote` does. */
export function useChangeCustomerNote() {
  return useMutation({ mutationFn: changeCustomerNote, onSettled: useRefreshCustomers() });
}

/** Deletes an own note. Throws as `deleteCustomerNote` does. */
export function useDeleteCustomerNote() {
  return useMutation({ mutationFn: deleteCustomerNote, onSettled: useRefreshCustomers() });
}
