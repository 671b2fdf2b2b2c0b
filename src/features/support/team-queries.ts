import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeConversation, listTeam, sendAnswer } from "./team-api";

/** Starts the keys of all queries about conversations. */
export const supportKey = ["support"] as const;

/** Who of the team may answer. */
export function useTeam() {
  return useQuery({ queryKey: [...supportKey, "team"], queryFn: () => listTeam(), staleTime: 60_000 });
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
