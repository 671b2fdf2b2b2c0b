import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getConversation, sendReply } from "./conversation-api";

// A user with an open conversation waits for a reply.
const refetchMs = 15_000;

/** The prefix of every query key of a conversation. */
const conversationKey = (id: string) => ["support", "conversation", id] as const;

/** The query for a conversation, refetched while it is open. */
function conversationQuery(id: string) {
  return queryOptions({
    queryKey: conversationKey(id),
    queryFn: () => getConversation(id),
    refetchInterval: refetchMs,
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
