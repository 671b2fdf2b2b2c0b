import { getSetting, withDatabase } from "@/lib/database";
import { readPage, type Page } from "@/lib/pagination";
import { serverNow } from "@/lib/server-time";
import {
  composeMessage,
  isTeamsFirst,
  messageColumns,
  messagesPerPage,
  withSubject,
  type NewMessage,
  type RecentAnswer,
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

const recentAnswerDays = 14;

/** Returns the customer's conversation in which the team wrote last, in the last two weeks; null when there is none. */
export function getRecentAnswer(userId: string): Promise<RecentAnswer | null> {
  const since = new Date(serverNow() - recentAnswerDays * 86_400_000).toISOString();
  return withDatabase(async (database) => {
    const { data } = await database
      .from("contacts")
      .select(messageColumns)
      .eq("profile_id", userId)
      .eq("status", "answered")
      .gte("answered_at", since)
      .order("answered_at", { ascending: false })
      .limit(1)
      .maybeSingle()
      .throwOnError();
    return data && { id: data.id, subject: withSubject(data).subject, isFirst: isTeamsFirst(data) };
  });
}

/** Returns the team's WhatsApp number from the settings; null when there is none. */
export function getWhatsapp(): Promise<string | null> {
  return getSetting("support_whatsapp");
}
