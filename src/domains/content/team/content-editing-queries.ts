import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { initialiseTexts, listTexts, listTextVersions, saveTexts } from "./content-editing-api";

const textsQuery = queryOptions({ queryKey: ["content-editing", "texts"], queryFn: listTexts });

/** Queries all stored texts. */
export function useTexts() {
  return useQuery(textsQuery);
}

/** Refetches the stored texts, past the cache. Throws as `listTexts` does. */
export function useRefetchTexts() {
  const queryClient = useQueryClient();
  return () => queryClient.query({ ...textsQuery, staleTime: 0 });
}

/** Saves texts. Throws as `saveTexts` does. */
export function useSaveTexts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveTexts,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["content-editing"] }),
  });
}

/** Stores the built-in text of every key without a stored text. Throws as `initialiseTexts` does. */
export function useInitialiseTexts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: initialiseTexts,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["content-editing"] }),
  });
}

/** Queries the versions of a text, newest first. */
export function useTextVersions(pageKey: string) {
  return useQuery({
    queryKey: ["content-editing", "versions", pageKey],
    queryFn: () => listTextVersions(pageKey),
    staleTime: 0,
  });
}
