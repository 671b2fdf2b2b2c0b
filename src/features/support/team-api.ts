import type { ConversationStatus } from "@contract/enums";
import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";
import type { Written } from "./conversation-api";
import type { TeamMember } from "./team-model";

/** Who of the team may answer, by name. */
export function listTeam(): Promise<readonly TeamMember[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("message_team").throwOnError();
    return data;
  });
}

/** What the team writes: an answer to what it has `seen` (the latest message's id), or a note. */
export type Answer = Written & { isNote: boolean; seen: number };

/**
 * Answers a customer, who gets it by e-mail too, or notes something for the team alone.
 *
 * @throws AppError `conflict` when something was written after what was seen, `forbidden`, `not_found`
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

/** A change of a conversation's state or of who looks after it, from what was shown to what it shall be. */
export type ConversationChange =
  | { id: string; status: { from: ConversationStatus; to: "open" | "closed" } }
  | { id: string; assignee: { from: string | null; to: string | null } };

/**
 * Closes a conversation, opens it again, or gives it to someone.
 *
 * @throws AppError `conflict` when it is otherwise by now, or the role was taken away
 */
export function changeConversation(change: ConversationChange): Promise<void> {
  return withDatabase(async (database) => {
    if ("assignee" in change) {
      // The types know no argument that may be null.
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
