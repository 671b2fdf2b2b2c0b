import type { ChecklistItem, SiteStatus, SiteStep } from "@contract/enums";
import { AppError } from "@/platform/app-error";
import { invokeFunction } from "@/platform/backend";
import { withDatabase } from "@/platform/database";
import { toAppError } from "@/platform/errors";
import { assertId } from "@/platform/ids";
import {
  managedSiteColumns,
  withFileAndTicks,
  type ManagedSite,
  type QueuedSite,
  type SiteFile,
} from "./managed-site";

const maxEvents = 50;

/**
 * Returns a site with all related data, and the other customers with its domain.
 *
 * @throws AppError `not_found` when there is none
 */
export async function getManagedSite(siteId: string): Promise<ManagedSite> {
  assertId(siteId);
  return withDatabase(async (database) => {
    const [{ data }, { data: holders }] = await Promise.all([
      database
        .from("sites")
        .select(managedSiteColumns)
        .eq("id", siteId)
        .order("id", { referencedTable: "events", ascending: false })
        .limit(maxEvents, { referencedTable: "events" })
        .order("created_at", { referencedTable: "files" })
        .maybeSingle()
        .throwOnError(),
      database.rpc("site_domain_holders", { site_id: siteId }).throwOnError(),
    ]);
    if (data === null) throw new AppError("not_found");
    return withFileAndTicks(data, holders);
  });
}

const queueLength = 50;

/** Returns the first sites of the activation queue, most urgent first. */
export function listQueuedSites(): Promise<readonly QueuedSite[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("activation_queue")
      .select("siteId:site_id, domain, email")
      .order("activation_deadline")
      .order("site_id")
      .limit(queueLength)
      .throwOnError();
    return data;
  });
}

/**
 * Takes a step with a site. An e-mail to the customer is delayed by 15 seconds.
 *
 * @param seen the status that the user saw
 * @param reason required to suspend, and to activate with unfinished work
 * @returns the event id for `undoSiteStep`; null when no e-mail is sent
 * @throws AppError `conflict` when the site has changed or its activation has gaps and no reason, `forbidden`
 * without the permission
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
    // The generated types allow no null from a function.
    const event: number | null = data;
    return event;
  });
}

/**
 * Undoes a step before its e-mail is sent.
 *
 * @throws AppError `conflict` when the e-mail was sent or the site has changed since
 */
export function undoSiteStep(eventId: number): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("undo_site_step", { event_id: eventId }).throwOnError();
  });
}

/**
 * Saves the team's data about a site.
 *
 * @param seen time of the last change, as loaded
 * @returns the new time of the last change
 * @throws AppError `conflict` when another user saved since, `invalid_input`, `forbidden`
 */
export function saveSiteFile(siteId: string, seen: string, fields: SiteFile): Promise<string> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("save_site_file", { site_id: siteId, seen, fields }).throwOnError();
    return data;
  });
}

/**
 * Returns the access data of a site's previous host. The audit log records the reader.
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
 * Replaces the access data of a site's previous host, or deletes it when the text is empty.
 *
 * @throws AppError `forbidden`, `not_found` without such a site
 */
export function saveMigrationAccess(siteId: string, access: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("save_migration_access", { site_id: siteId, access }).throwOnError();
  });
}

/** Sets or removes a tick; succeeds when another user has done so already. */
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
 * Starts a check of a site's domain, or of the requested one.
 *
 * @throws AppError `rate_limited`, `forbidden`, `network`
 */
export async function checkDomain({ siteId, requested }: CheckedDomain): Promise<void> {
  await invokeFunction("check-domain", { site_id: siteId, ...(requested && { requested }) });
}

/** The site of a domain check; `requested` selects the requested domain. */
export type CheckedDomain = { siteId: string; requested: boolean };

/**
 * Stores the requested domain of a live site, in ASCII.
 *
 * @throws AppError `conflict` when the site is not live or already has this domain, `invalid_input`,
 * `forbidden`
 */
export function requestDomain(siteId: string, domain: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("request_domain", { site_id: siteId, domain }).throwOnError();
  });
}

/**
 * Changes a live site to its requested domain.
 *
 * @param seen the domain that the user saw
 * @param reason required when the domain does not point here
 * @throws AppError `conflict` when the request has changed, or a reason is required; `forbidden`
 */
export function changeDomain(siteId: string, seen: string, reason: string | null): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("change_domain", { site_id: siteId, seen, ...(reason !== null && { reason }) })
      .throwOnError();
  });
}

/**
 * Declines the requested domain. A customer who requested it receives the reason by e-mail.
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
