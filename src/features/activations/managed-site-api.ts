import type { ChecklistItem, SiteStatus, SiteStep } from "@contract/enums";
import { AppError } from "@/lib/app-error";
import { invokeFunction } from "@/lib/backend";
import { withDatabase } from "@/lib/database";
import { toAppError } from "@/lib/errors";
import { assertId } from "@/lib/ids";
import { managedSiteColumns, withFileAndTicks, type ManagedSite, type SiteFile } from "./managed-site";

const maxEvents = 50;

/**
 * A site with all that belongs to it, in one request.
 *
 * @throws AppError `not_found` when there is none
 */
export async function getManagedSite(siteId: string): Promise<ManagedSite> {
  assertId(siteId);
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
    return withFileAndTicks(data);
  });
}

/**
 * Takes a step with a site; where its customer is told, the message waits 15 seconds.
 *
 * @param seen the status that the person saw
 * @param reason why, which suspending asks for, and activating with something unfinished
 * @returns the event by which the step is taken back; null where nobody is told
 * @throws AppError `conflict` when the site has changed or its activation has gaps and no reason, `forbidden` without the right
 */
export function takeSiteStep(
  siteId: string,
  step: SiteStep,
  seen: SiteStatus,
  reason: string | null,
): Promise<number | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .rpc("take_site_step", { site_id: siteId, step, seen, ...(reason !== null && { reason }) })
      .throwOnError();
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
 * @param seen when it was last changed, as it was read
 * @returns when it was last changed now
 * @throws AppError `conflict` when someone else saved meanwhile, `invalid_input`, `forbidden`
 */
export function saveSiteFile(siteId: string, seen: string, fields: SiteFile): Promise<string> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("save_site_file", { site_id: siteId, seen, fields }).throwOnError();
    return data;
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
 * Checks now where a site's domain points, or the one that is asked for.
 *
 * @throws AppError `rate_limited`, `forbidden`, `network`
 */
export async function checkDomain({ siteId, requested }: CheckedDomain): Promise<void> {
  await invokeFunction("check-domain", { site_id: siteId, ...(requested && { requested }) });
}

/** A site whose domain is checked; `requested`: the domain that it is to have. */
export type CheckedDomain = { siteId: string; requested: boolean };

/**
 * Stores the domain, in ASCII, that a live site is to have.
 *
 * @throws AppError `conflict` when the site is not live or has it already, `invalid_input`, `forbidden`
 */
export function requestDomain(siteId: string, domain: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("request_domain", { site_id: siteId, domain }).throwOnError();
  });
}

/**
 * Gives a live site the domain that was asked for.
 *
 * @param seen the domain that the person saw
 * @param reason why, where the domain was not seen pointing here
 * @throws AppError `conflict` when the request has changed, or a reason is needed; `forbidden`
 */
export function changeDomain(siteId: string, seen: string, reason: string | null): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("change_domain", { site_id: siteId, seen, ...(reason !== null && { reason }) })
      .throwOnError();
  });
}

/**
 * Declines the domain that was asked for. A customer who asked gets the reason by e-mail.
 *
 * @throws AppError `conflict` when the request has changed, `forbidden`
 */
export function declineDomain(siteId: string, seen: string, reason: string | null): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("decline_domain", { site_id: siteId, seen, ...(reason !== null && { reason }) })
      .throwOnError();
  });
}
