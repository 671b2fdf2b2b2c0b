import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";
import { assertId } from "@/lib/ids";
import { toConversation, type Conversation, type ConversationAnswer } from "./conversation";

/**
 * A conversation, as far as the reader may read it.
 *
 * @throws AppError `not_found` when there is none for them
 */
export async function getConversation(id: string): Promise<Conversation> {
  assertId(id);
  return withDatabase(async (database) => {
    const { data } = await database.rpc("conversation", { contact_id: id }).throwOnError();
    if (data === null) throw new AppError("not_found");
    // The function's own tests hold it to this shape.
    return toConversation(data as unknown as ConversationAnswer);
  });
}

/** Something to be written in a conversation, with the ids of the files uploaded for it. */
export type Written = {
  contactId: string;
  text: string;
  attachmentIds: readonly string[];
  /** Names this text: sent again because the answer was lost, it is written once. */
  requestId: string;
};

/**
 * Writes on in a conversation of one's own.
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
