import { getSetting, withDatabase } from "@/lib/database";
import { readPage, type Page } from "@/lib/pagination";
import {
  composeMessage,
  messageColumns,
  messagesPerPage,
  withSubject,
  type NewMessage,
  type SupportMessage,
} from "./model";

/**
 * Sends a message to the team.
 *
 * @throws AppError `rate_limited` with the seconds to wait, `invalid_input`, `not_found` when a file is gone, `network`
 */
export function sendMessage({ subject, text, attachmentIds, requestId }: NewMessage): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("start_conversation", {
        message: composeMessage(subject, text),
        attachment_ids: [...attachmentIds],
        request_id: requestId,
      })
      .throwOnError();
  });
}

/**
 * One page (from 1) of the customer's messages, the one last written in first; for a page past the
 * end, the first. Names the user because an administrator may read every message.
 */
export function listMessages(userId: string, page: number): Promise<Page<SupportMessage>> {
  return withDatabase(async (database) => {
    const { items, ...rest } = await readPage(page, messagesPerPage, (from, to, counting) =>
      database
        .from("contacts")
        .select(messageColumns, counting)
        .eq("profile_id", userId)
        .order("last_message_at", { ascending: false })
        .order("id")
        .range(from, to),
    );
    return { items: items.map(withSubject), ...rest };
  });
}

/** The team's WhatsApp number as an administrator wrote it; null when there is none. */
export function getWhatsapp(): Promise<string | null> {
  return getSetting("support_whatsapp");
}
