import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { deleteAnswer, listSavedAnswers, saveAnswer } from "./saved-answers-api";
import type { SavedAnswer, SavedAnswerFields } from "./saved-answers";

const savedAnswersKey = ["saved-answers"] as const;

/** Queries all saved answers. */
export function useSavedAnswers() {
  return useQuery({ queryKey: savedAnswersKey, queryFn: () => listSavedAnswers() });
}

/** Creates or updates an answer. Throws as `saveAnswer` does; refetches all answers either way. */
export function useSaveAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ read, fields }: { read: SavedAnswer | null; fields: SavedAnswerFields }) =>
      saveAnswer(read, fields),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedAnswersKey }),
  });
}

/** Deletes an answer. Throws as `deleteAnswer` does. */
export function useDeleteAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteAnswer,
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedAnswersKey }),
  });
}
