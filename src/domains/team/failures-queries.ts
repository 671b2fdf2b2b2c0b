import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { countOpenFailures, setFailureDone } from "./failures-api";

/** The prefix of all query keys about failures. */
export const failuresKey = ["failures"] as const;

/** Queries the number of open kinds of failure. */
export function useOpenFailures() {
  return useQuery({ queryKey: [...failuresKey, "open"], queryFn: () => countOpenFailures() });
}

/**
 * Marks a kind of failure as fixed or reopens it. Throws as `setFailureDone` does; refetches all failures.
 */
export function useSetFailureDone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) => setFailureDone(id, isDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: failuresKey }),
  });
}
