import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getWhatsapp, listMessages, sendMessage } from "./api";
import type { NewMessage } from "./model";

const messagesKey = (userId: string) => ["support", userId, "messages"];

/** One page (from 1) of the customer's messages. */
export function messagesQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: [...messagesKey(userId), page],
    queryFn: () => listMessages(userId, page),
  });
}

/** The team's WhatsApp number. */
export function whatsappQuery() {
  return queryOptions({
    queryKey: ["support", "whatsapp"],
    queryFn: () => getWhatsapp(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One page (from 1) of the customer's messages; the page before stays while the next one loads. */
export function useMessages(userId: string, page: number) {
  return useQuery({ ...messagesQuery(userId, page), placeholderData: keepPreviousData });
}

/** The team's WhatsApp number. */
export function useWhatsapp() {
  return useQuery(whatsappQuery());
}

/**
 * Sends a message to the team; the history is then read again.
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
