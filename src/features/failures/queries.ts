import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { countOpenFailures, setFailureDone } from "./api";

/** Starts the keys of all queries about failures. */
export const failuresKey = ["failures"] as const;

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
