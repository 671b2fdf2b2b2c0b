import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getPublishing, publishAgain } from "./publishing-api";
import { publishingPhase, type Publishing } from "./publishing-model";

// After a change the user waits for the build; otherwise nothing is urgent.
const busyMs = 10_000;
const quietMs = 60_000;

const publishingQuery = queryOptions({
  queryKey: ["publishing"],
  queryFn: getPublishing,
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data: Publishing | undefined } }) =>
    data && publishingPhase(data, Date.now()) !== "published" ? busyMs : quietMs,
});

/** Queries the state of publishing. */
export function usePublishing() {
  return useQuery(publishingQuery);
}

/** Refetches the state of publishing after a change. */
export function useRefreshPublishing() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: publishingQuery.queryKey });
}

/** Requests a build from the host. Throws as `publishAgain` does. */
export function usePublishAgain() {
  return useMutation({ mutationFn: publishAgain, onSuccess: useRefreshPublishing() });
}
