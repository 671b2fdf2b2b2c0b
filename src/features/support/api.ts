import { getSetting, withDatabase } from "@/lib/database";
import { readPage, type Page } from "@/lib/pagination";
import {
  composeMessage,
  messagesPerPage,
  toSupportMessage,
  type NewMessage,
  type SupportMessage,
} from "./model";

const messageColumns = "id, message, status, created_at, answered_at" as const;
// As the team sees where a message was written (specification §7).
const panelSupport = "Suporte Painel";

/**
 * Sends a message to the team.
 *
 * @throws AppError `rate_limited` with the seconds to wait, `invalid_input`, `network`
 */
export function sendMessage({ name, email, subject, text }: NewMessage): Promise<void> {
  return withDatabase(async (database) => {
    const row = { name, email, message: composeMessage(subject, text), type: panelSupport };
    await database.from("contacts").insert(row).throwOnError();
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
    return { items: items.map(toSupportMessage), ...rest };
  });
}

/** The team's WhatsApp number as an administrator wrote it; null when there is none. */
export function getWhatsapp(): Promise<string | null> {
  return getSetting("support_whatsapp");
}
