import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getPublishing, publishAgain } from "./api";
import { publishingPhase, type Publishing } from "./model";

// Whoever has just saved waits for it; nobody waits for what is published.
const busyMs = 10_000;
const quietMs = 60_000;

const publishingQuery = queryOptions({
  queryKey: ["publishing"],
  queryFn: getPublishing,
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data: Publishing | undefined } }) =>
    data && publishingPhase(data, Date.now()) !== "published" ? busyMs : quietMs,
});

/** Where publishing stands. */
export function usePublishing() {
  return useQuery(publishingQuery);
}

/** Reads where publishing stands again: after a saving. */
export function useRefreshPublishing() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: publishingQuery.queryKey });
}

/** Asks the host for a build at once. Fails as `publishAgain` does. */
export function usePublishAgain() {
  return useMutation({ mutationFn: publishAgain, onSuccess: useRefreshPublishing() });
}
