import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { getWhatsapp, listMessages, sendMessage, type NewMessage } from "./api";

const keys = {
  messages: (userId: string) => ["support", userId, "messages"] as const,
  whatsapp: ["support", "whatsapp"] as const,
};

/** One page (from 1) of the customer's messages; the page before stays while the next one loads. */
export function useMessages(userId: string, page: number) {
  return useQuery({
    queryKey: [...keys.messages(userId), page],
    queryFn: () => listMessages(userId, page),
    placeholderData: keepPreviousData,
  });
}

/** Sends a message to the team; the history is then read again. Throws as `sendMessage` does. */
export function useSendMessage(userId: string): (message: NewMessage) => Promise<void> {
  const queryClient = useQueryClient();
  return async (message) => {
    await sendMessage(message);
    await queryClient.invalidateQueries({ queryKey: keys.messages(userId) });
  };
}

/** The team's WhatsApp number. */
export function useWhatsapp() {
  return useQuery({ queryKey: keys.whatsapp, queryFn: getWhatsapp, staleTime: Number.POSITIVE_INFINITY });
}
