import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestMigration, withdrawMigration } from "./migration-api";
import { siteQuery } from "../queries";

/** Requests the migration of a site. Throws as `requestMigration` does; refetches the site either way. */
export function useRequestMigration(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: requestMigration,
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}

/** Withdraws the migration request. Throws as `withdrawMigration` does; refetches the site either way. */
export function useWithdrawMigration(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: withdrawMigration,
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}
