import { AppError } from "@/lib/app-error";
import { invokeFunction } from "@/lib/backend";
import { withDatabase } from "@/lib/database";
import { toAppError } from "@/lib/errors";
import {
  managedSiteColumns,
  toManagedSite,
  type ChecklistItem,
  type ManagedSite,
  type SiteFile,
  type SiteStatus,
  type SiteStep,
} from "./managed-site";

const maxEvents = 50;

/**
 * A site with all that belongs to it, in one request.
 *
 * @throws AppError `not_found` when there is none
 */
export function getManagedSite(siteId: string): Promise<ManagedSite> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("sites")
      .select(managedSiteColumns)
      .eq("id", siteId)
      .order("id", { referencedTable: "events", ascending: false })
      .limit(maxEvents, { referencedTable: "events" })
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("not_found");
    return toManagedSite(data);
  });
}

/**
 * Takes a step with a site; where its customer is told, the message waits 15 seconds.
 *
 * @param seen the status that the person saw
 * @returns the event by which the step is taken back; null where nobody is told
 * @throws AppError `conflict` when the site stands otherwise by now, `forbidden` without the right
 */
export function takeSiteStep(siteId: string, step: SiteStep, seen: SiteStatus): Promise<number | null> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("take_site_step", { site_id: siteId, step, seen }).throwOnError();
    // The types know no function that returns null.
    const event: number | null = data;
    return event;
  });
}

/**
 * Takes a step back while its message is unsent.
 *
 * @throws AppError `conflict` once the customer was told or something else moved the site
 */
export function undoSiteStep(eventId: number): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("undo_site_step", { event_id: eventId }).throwOnError();
  });
}

/**
 * Saves what the team entered about a site.
 *
 * @param seen what was stored when typing began
 * @throws AppError `conflict` when someone else saved meanwhile, `invalid_input`, `forbidden`
 */
export function saveSiteFile(siteId: string, seen: SiteFile, fields: SiteFile): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("save_site_file", { site_id: siteId, seen, fields }).throwOnError();
  });
}

/**
 * Reads the access to a site's earlier host. The audit log notes who read it.
 *
 * @throws AppError `not_found` when it was deleted, `forbidden`
 */
export function readMigrationAccess(siteId: string): Promise<string> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("read_migration_access", { site_id: siteId }).throwOnError();
    return data;
  });
}

/**
 * Replaces the access to a site's earlier host, or deletes it when the text is empty.
 *
 * @throws AppError `forbidden`, `not_found` without such a site
 */
export function saveMigrationAccess(siteId: string, access: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("save_migration_access", { site_id: siteId, access }).throwOnError();
  });
}

/** Ticks something off, or takes the tick back; someone else may have done so already. */
export function tickItem(siteId: string, item: ChecklistItem, done: boolean): Promise<void> {
  return withDatabase(async (database) => {
    if (!done) {
      await database.from("site_checklist").delete().eq("site_id", siteId).eq("item", item).throwOnError();
      return;
    }
    const { error } = await database.from("site_checklist").insert({ site_id: siteId, item });
    if (error && toAppError(error).code !== "conflict") throw error;
  });
}

/**
 * Has a site's domain asked for now.
 *
 * @throws AppError `rate_limited`, `forbidden`, `network`
 */
export async function checkDomain(siteId: string): Promise<void> {
  await invokeFunction("check-domain", { site_id: siteId });
}
