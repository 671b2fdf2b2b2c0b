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
 * @throws AppError `rate_limited` with the seconds to wait, `invalid_input`, `not_found` when a file no
 * longer exists, `network`
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
 * Returns one page (from 1) of the customer's messages, latest activity first; the first page when the
 * requested one is past the end. Filters by user because an administrator may read every message.
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

/** Returns the team's WhatsApp number from the settings; null when there is none. */
export function getWhatsapp(): Promise<string | null> {
  return getSetting("support_whatsapp");
}
