import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getConversation, sendReply } from "./conversation-api";

// Whoever has a conversation open waits for the other side.
const refetchMs = 15_000;

/** The beginning of every key under which a conversation is read. */
export const conversationKey = (id: string) => ["support", "conversation", id] as const;

/** A conversation, read again while it is open. */
export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: conversationKey(id),
    queryFn: () => getConversation(id),
    refetchInterval: refetchMs,
  });
}

/** A conversation, read again while it is open. */
export function useConversation(id: string) {
  return useQuery(conversationQuery(id));
}

/** Writes on in a conversation. Fails as `sendReply` does; lists and conversation are then read again. */
export function useSendReply() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendReply,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["support"] }),
  });
}
