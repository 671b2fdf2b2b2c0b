import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AppError } from "@/platform/app-error";
import { getSetting, withDatabase } from "@/platform/backend/backend";
import { assertId } from "@/platform/ids";
import { type Page, readPage } from "@/platform/pagination";
import { serverNow } from "@/platform/time";
import {
  composeMessage,
  type Conversation,
  type ConversationAnswer,
  isTeamsFirst,
  messageColumns,
  messagesPerPage,
  type NewMessage,
  type RecentAnswer,
  type SupportMessage,
  toConversation,
  withSubject,
} from "./rules";

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

// New messages arrive while the panel is open.
const waitingRefetchMs = 60_000;

/** Returns the number of conversations that wait for an answer of the team. */
function countOpenConversations(): Promise<number> {
  return withDatabase(async (database) => {
    const { count } = await database
      .from("contacts")
      .select("id", { count: "exact", head: true })
      .eq("status", "open")
      .throwOnError();
    return count ?? 0;
  });
}

/** The query for the number of conversations that wait for an answer of the team. */
export function openConversationCountQuery() {
  return queryOptions({
    queryKey: ["support", "waiting"],
    queryFn: countOpenConversations,
    refetchInterval: waitingRefetchMs,
  });
}

const messagesKey = (userId: string) => ["support", userId, "messages"];

/** The query for one page (from 1) of the customer's messages. */
export function messagesQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: [...messagesKey(userId), page],
    queryFn: () => listMessages(userId, page),
  });
}

/** The query for the customer's conversation that the team answered lately. */
export function recentAnswerQuery(userId: string) {
  return queryOptions({ queryKey: ["support", userId, "answer"], queryFn: () => getRecentAnswer(userId) });
}

/** The query for the team's WhatsApp number. */
export function whatsappQuery() {
  return queryOptions({
    queryKey: ["support", "whatsapp"],
    queryFn: () => getWhatsapp(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Queries one page (from 1) of the customer's messages; keeps the previous page while the next loads. */
export function useMessages(userId: string, page: number) {
  return useQuery({ ...messagesQuery(userId, page), placeholderData: keepPreviousData });
}

/** Queries the customer's conversation that the team answered lately. */
export function useRecentAnswer(userId: string) {
  return useQuery(recentAnswerQuery(userId));
}

/** Queries the team's WhatsApp number. */
export function useWhatsapp() {
  return useQuery(whatsappQuery());
}

/**
 * Sends a message to the team and refetches the history.
 *
 * @throws AppError as `sendMessage` does
 */
export function useSendMessage(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (message: NewMessage) => sendMessage(message),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messagesKey(userId) }),
  });
}

// A user with an open conversation waits for a reply.
const openRefetchMs = 15_000;

/** The prefix of every query key of a conversation. */
const conversationKey = (id: string) => ["support", "conversation", id] as const;

/** The query for a conversation, refetched while it is open. */
function conversationQuery(id: string) {
  return queryOptions({
    queryKey: conversationKey(id),
    queryFn: () => getConversation(id),
    refetchInterval: openRefetchMs,
  });
}

/** Queries a conversation, and refetches it while it is open. */
export function useConversation(id: string) {
  return useQuery(conversationQuery(id));
}

/** Sends a reply. Throws as `sendReply` does; refetches lists and conversation. */
export function useSendReply() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendReply,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["support"] }),
  });
}
