import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/database";
import type { ActivationCounts } from "./activations-model";

/**
 * Marks sites as prepared, or removes the mark.
 *
 * @returns the ids of the changed sites
 * @throws AppError `conflict` when no site can change, `forbidden` without the permission
 */
export function prepareSites(siteIds: readonly string[], prepared: boolean): Promise<readonly string[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("prepare_sites", { site_ids: [...siteIds], prepared }).throwOnError();
    if (data.length === 0) throw new AppError("conflict");
    return data;
  });
}

/** Returns the number of sites that wait for the team. */
export function countActivations(): Promise<ActivationCounts> {
  return withDatabase(async (database) => {
    const count = () => database.from("activation_queue").select("site_id", { count: "exact", head: true });
    const [waiting, overdue] = await Promise.all([
      count().throwOnError(),
      count().eq("overdue", true).throwOnError(),
    ]);
    return { waiting: waiting.count ?? 0, overdue: overdue.count ?? 0 };
  });
}
