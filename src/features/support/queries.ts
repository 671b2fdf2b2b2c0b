import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRecentAnswer, getWhatsapp, listMessages, sendMessage } from "./api";
import type { NewMessage } from "./model";

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
