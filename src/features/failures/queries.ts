import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { countOpenFailures, listFailures, setFailureDone } from "./api";
import type { FailuresRequest } from "./model";

const failuresKey = ["failures"] as const;

/** One page of our failures; the page before stays until the next is there. */
export function useFailures(request: FailuresRequest) {
  return useQuery({
    queryKey: [...failuresKey, "list", request],
    queryFn: () => listFailures(request),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/** How many kinds of failure are open. */
export function useOpenFailures() {
  return useQuery({ queryKey: [...failuresKey, "open"], queryFn: () => countOpenFailures() });
}

/** Marks a kind of failure as mended or opens it again. Fails as `setFailureDone` does; all are read again either way. */
export function useSetFailureDone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) => setFailureDone(id, isDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: failuresKey }),
  });
}
