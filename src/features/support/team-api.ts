import type { ConversationStatus } from "@contract/enums";
import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";
import type { Written } from "./conversation-api";
import type { TeamMember } from "./team-model";

/** Returns the members of the team who may answer, sorted by name. */
export function listTeam(): Promise<readonly TeamMember[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("message_team").throwOnError();
    return data;
  });
}

/** A text from the team: an answer to the messages up to `seen` (a message id), or a note. */
export type Answer = Written & { isNote: boolean; seen: number };

/**
 * Sends an answer, which the customer also receives by e-mail, or stores a note for the team.
 *
 * @throws AppError `conflict` when there are messages after `seen`, `forbidden`, `not_found`
 */
export function sendAnswer(answer: Answer): Promise<void> {
  const { contactId, text, attachmentIds, requestId, isNote, seen } = answer;
  return withDatabase(async (database) => {
    await database
      .rpc("answer_contact", {
        contact_id: contactId,
        body: text,
        is_note: isNote,
        seen,
        attachment_ids: [...attachmentIds],
        request_id: requestId,
      })
      .throwOnError();
  });
}

/** A change of a conversation's state or assignee, from the visible value to the new one. */
export type ConversationChange =
  | { id: string; status: { from: ConversationStatus; to: "open" | "closed" } }
  | { id: string; assignee: { from: string | null; to: string | null } };

/**
 * Closes, reopens or assigns a conversation.
 *
 * @throws AppError `conflict` when another user changed it, or the role was removed
 */
export function changeConversation(change: ConversationChange): Promise<void> {
  return withDatabase(async (database) => {
    if ("assignee" in change) {
      // The generated types have no nullable arguments.
      const { from, to } = change.assignee as { from: string; to: string };
      await database
        .rpc("assign_contact", { contact_id: change.id, seen: from, assignee: to })
        .throwOnError();
      return;
    }
    const { data } = await database
      .from("contacts")
      .update({ status: change.status.to })
      .eq("id", change.id)
      .eq("status", change.status.from)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new AppError("conflict");
  });
}
