import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeConversation, listConversations, listTeam, sendAnswer } from "./team-api";
import type { ConversationsRequest } from "./team-model";

const supportKey = ["support"] as const;

// Messages arrive while the panel is open.
const refetchMs = 60_000;

/** One page of the conversations; the page before stays until the next is there. */
export function useConversations(request: ConversationsRequest) {
  return useQuery({
    queryKey: [...supportKey, "list", request],
    queryFn: () => listConversations(request),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
}

/** Who of the team may answer. */
export function useTeam() {
  return useQuery({ queryKey: [...supportKey, "team"], queryFn: () => listTeam(), staleTime: refetchMs });
}

/** Answers or notes. Fails as `sendAnswer` does; everything shown is read again either way. */
export function useSendAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendAnswer,
    onSettled: () => queryClient.invalidateQueries({ queryKey: supportKey }),
  });
}

/** Changes state or assignee. Fails as `changeConversation` does; everything shown is read again either way. */
export function useChangeConversation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeConversation,
    onSettled: () => queryClient.invalidateQueries({ queryKey: supportKey }),
  });
}
