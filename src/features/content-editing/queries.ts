import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { initialiseTexts, listTexts, listTextVersions, saveTexts } from "./api";

const textsQuery = queryOptions({ queryKey: ["content-editing", "texts"], queryFn: listTexts });

/** Every stored text. */
export function useTexts() {
  return useQuery(textsQuery);
}

/** Reads the stored texts again, past what was read before. Fails as `listTexts` does. */
export function useReadTextsAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...textsQuery, staleTime: 0 });
}

/** Saves texts. Fails as `saveTexts` does. */
export function useSaveTexts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveTexts,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["content-editing"] }),
  });
}

/** Stores the built-in text of every key that has none. Fails as `initialiseTexts` does. */
export function useInitialiseTexts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: initialiseTexts,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["content-editing"] }),
  });
}

/** What a text was, newest first. */
export function useTextVersions(pageKey: string) {
  return useQuery({
    queryKey: ["content-editing", "versions", pageKey],
    queryFn: () => listTextVersions(pageKey),
    staleTime: 0,
  });
}
