import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  changeConversation,
  getRecipient,
  listTeam,
  notePresence,
  sendAnswer,
  writeToCustomer,
} from "./team-api";

/** Starts the keys of all queries about conversations. */
export const supportKey = ["support"] as const;

/** Queries the members of the team who may answer. */
export function useTeam() {
  return useQuery({ queryKey: [...supportKey, "team"], queryFn: () => listTeam(), staleTime: 60_000 });
}

/** Queries the recipient of a message by the team. */
export function useRecipient(profileId: string) {
  return useQuery({
    queryKey: [...supportKey, "recipient", profileId],
    queryFn: () => getRecipient(profileId),
  });
}

/** Starts a conversation. Throws as `writeToCustomer` does; refetches all visible data either way. */
export function useWriteToCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: writeToCustomer,
    onSettled: () => queryClient.invalidateQueries({ queryKey: supportKey }),
  });
}

/** Sends an answer or stores a note. Throws as `sendAnswer` does; refetches all visible data either way. */
export function useSendAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendAnswer,
    onSettled: () => queryClient.invalidateQueries({ queryKey: supportKey }),
  });
}

/** Changes state or assignee. Throws as `changeConversation` does; refetches all visible data either way. */
export function useChangeConversation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeConversation,
    onSettled: () => queryClient.invalidateQueries({ queryKey: supportKey }),
  });
}

/**
 * Queries the colleagues who have a conversation open, and shows the signed-in member to them. Stops in a hidden tab.
 *
 * @param isWriting the member has written a part of an answer
 */
export function usePresence(contactId: string, isWriting: boolean) {
  return useQuery({
    queryKey: [...supportKey, "presence", contactId, isWriting],
    queryFn: () => notePresence(contactId, isWriting),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
