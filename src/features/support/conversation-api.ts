import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";
import { assertId } from "@/lib/ids";
import { toConversation, type Conversation, type ConversationAnswer } from "./conversation";

/**
 * Returns a conversation as far as the reader may read it.
 *
 * @throws AppError `not_found` when it is missing or not accessible
 */
export async function getConversation(id: string): Promise<Conversation> {
  assertId(id);
  return withDatabase(async (database) => {
    const { data } = await database.rpc("conversation", { contact_id: id }).throwOnError();
    if (data === null) throw new AppError("not_found");
    // The tests of the SQL function check this shape.
    return toConversation(data as unknown as ConversationAnswer);
  });
}

/** A text for a conversation, with the ids of its uploaded files. */
export type Written = {
  contactId: string;
  text: string;
  attachmentIds: readonly string[];
  /** Idempotency key: a repeated request after a lost answer is stored once. */
  requestId: string;
};

/**
 * Sends a reply in the user's own conversation.
 *
 * @throws AppError `rate_limited` with the seconds to wait, `not_found`, `invalid_input`, `network`
 */
export function sendReply({ contactId, text, attachmentIds, requestId }: Written): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("reply_to_contact", {
        contact_id: contactId,
        body: text,
        attachment_ids: [...attachmentIds],
        request_id: requestId,
      })
      .throwOnError();
  });
}
