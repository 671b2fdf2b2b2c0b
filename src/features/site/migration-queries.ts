import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestMigration, withdrawMigration } from "./migration-api";
import { siteQuery } from "./queries";

/** Asks for the move of an earlier site. Fails as `requestMigration` does; the site is read again either way. */
export function useRequestMigration(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: requestMigration,
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}

/** Takes that back. Fails as `withdrawMigration` does; the site is read again either way. */
export function useWithdrawMigration(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: withdrawMigration,
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}
