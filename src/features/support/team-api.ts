import type { ConversationStatus, Language } from "@contract/enums";
import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";
import { assertId } from "@/lib/ids";
import type { Written } from "./conversation-api";
import { composeMessage, type NewMessage } from "./model";
import type { TeamMember } from "./team-model";

/** Returns the members of the team who may answer, sorted by name. */
export function listTeam(): Promise<readonly TeamMember[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("message_team").throwOnError();
    return data;
  });
}

/** The recipient of a message by the team. */
export type Recipient = {
  name: string;
  email: string;
  /** The language of the customer's e-mails. */
  language: Language;
  /** In ASCII form. */
  domain: string | null;
  /** The conversation with the latest message; its time is ISO 8601. */
  latest: { id: string; subject: string; status: ConversationStatus; lastMessageAt: string } | null;
};

type RecipientAnswer = {
  name: string;
  email: string;
  locale: Language;
  domain: string | null;
  latest: { id: string; subject: string; status: ConversationStatus; last_message_at: string } | null;
};

/**
 * Returns the recipient of a message by the team.
 *
 * @throws AppError `not_found` without such an account, `forbidden`
 */
export async function getRecipient(profileId: string): Promise<Recipient> {
  assertId(profileId);
  return withDatabase(async (database) => {
    const { data } = await database.rpc("recipient_of_team", { profile_id: profileId }).throwOnError();
    if (data === null) throw new AppError("not_found");
    // The tests of the SQL function check this shape.
    const { locale, latest, ...rest } = data as unknown as RecipientAnswer;
    return {
      ...rest,
      language: locale,
      latest: latest && {
        id: latest.id,
        subject: latest.subject,
        status: latest.status,
        lastMessageAt: latest.last_message_at,
      },
    };
  });
}

/** The first message of a conversation that the team starts. */
export type TeamMessage = NewMessage & {
  profileId: string;
  /** The time of the latest message with this customer that the author saw; null without one. */
  seen: string | null;
};

/**
 * Starts a conversation with a customer, who also receives the message by e-mail. Returns its id.
 *
 * @throws AppError `conflict` when there are messages after `seen`, `forbidden`, `not_found`, `invalid_input`
 */
export function writeToCustomer(message: TeamMessage): Promise<string> {
  const { profileId, subject, text, seen, attachmentIds, requestId } = message;
  return withDatabase(async (database) => {
    const { data } = await database
      .rpc("write_to_customer", {
        profile_id: profileId,
        message: composeMessage(subject, text),
        // The generated types have no nullable arguments.
        seen: seen as string,
        attachment_ids: [...attachmentIds],
        request_id: requestId,
      })
      .throwOnError();
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

/** A colleague who has a conversation open. */
export type Colleague = { name: string; writes: boolean };

/** Notes that the signed-in member has a conversation open, and returns the colleagues who have, those who write first. */
export function notePresence(contactId: string, isWriting: boolean): Promise<readonly Colleague[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .rpc("conversation_colleagues", { contact_id: contactId, is_writing: isWriting })
      .throwOnError();
    return data;
  });
}
