import type { SiteModel } from "@contract/enums";
import { AppError } from "@/platform/app-error";
import { siteFileFunction, uploadAttachmentTo, type Attachment } from "@/platform/attachments";
import { invokeFunction } from "@/platform/backend";
import { withDatabase } from "@/platform/database";
import { dnsSettings, toDnsRecords, type DnsRecord } from "./dns";
import { siteColumns, type Site } from "./model";

const maxEvents = 20;

/**
 * Returns the customer's site with its latest history, newest first; null when it does not exist. Filters by
 * user because an administrator may read every site.
 */
export function getSite(userId: string): Promise<Site | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("sites")
      .select(siteColumns)
      .eq("profile_id", userId)
      .order("id", { referencedTable: "events", ascending: false })
      .limit(maxEvents, { referencedTable: "events" })
      .order("created_at", { referencedTable: "files" })
      .maybeSingle()
      .throwOnError();
    return data;
  });
}

/** Returns the domain of the customer's site in ASCII; null without one, or without a site. */
export function getSiteDomain(userId: string): Promise<string | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("sites")
      .select("domain")
      .eq("profile_id", userId)
      .maybeSingle()
      .throwOnError();
    return data?.domain ?? null;
  });
}

/**
 * Sets the domain of the customer's site, in ASCII. Stores it on the profile, and the site follows.
 *
 * @throws AppError `domain_locked` when the site is live, `invalid_input`, `network`
 */
export function saveDomain(userId: string, domain: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("profiles").update({ domain }).eq("id", userId).throwOnError();
  });
}

/**
 * Requests another domain, in ASCII, for the customer's live site; replaces an earlier request.
 *
 * @throws AppError `conflict` when the site is not live or already has this domain, `invalid_input`,
 * `network`
 */
export function requestDomain(siteId: string, domain: string, note: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("request_domain", { site_id: siteId, domain, note }).throwOnError();
  });
}

/**
 * Withdraws the request for a domain.
 *
 * @throws AppError `conflict` when it is already decided
 */
export function withdrawDomainRequest(siteId: string, domain: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("withdraw_domain_request", { site_id: siteId, seen: domain }).throwOnError();
  });
}

/**
 * Sets the model of the customer's site.
 *
 * @throws AppError `conflict` when the site was activated, `network`
 */
export function saveModel(model: SiteModel): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("set_site_model", { model }).throwOnError();
  });
}

/**
 * Saves what the customer wants on their site.
 *
 * @param seen time of the last change, as loaded; null for the first text
 * @throws AppError `conflict` when it was changed since or the site was activated, `forbidden`, `network`
 */
export function saveWishes(
  siteId: string,
  body: string,
  seen: string | null,
): Promise<NonNullable<Site["wishes"]>> {
  return withDatabase(async (database) => {
    const wishes = database.from("site_wishes");
    const saved =
      seen === null
        ? wishes.insert({ site_id: siteId, body })
        : wishes.update({ body }).eq("site_id", siteId).eq("updated_at", seen);
    const { data } = await saved.select("body, seen:updated_at").maybeSingle().throwOnError();
    if (data === null) throw new AppError("conflict");
    return data;
  });
}

/**
 * Stores a file for the customer's own site. Throws as `uploadAttachmentTo` does, also `conflict` when the site was
 * activated or takes no more files.
 */
export function uploadSiteFile(file: File): Promise<Attachment> {
  return uploadAttachmentTo(siteFileFunction, {}, file);
}

/** Removes a file of the customer's site. Does nothing after the activation. */
export function removeSiteFile(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("site_files").delete().eq("id", id).throwOnError();
  });
}

/** Returns the DNS records for domains of customers, from the settings. */
export function getDnsRecords(): Promise<readonly DnsRecord[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("settings")
      .select("key, value")
      .in("key", dnsSettings)
      .throwOnError();
    return toDnsRecords(data);
  });
}

/**
 * Starts a check of the customer's domain.
 *
 * @throws AppError `rate_limited`, `domain_required`, `network`
 */
export async function checkDomain(siteId: string): Promise<void> {
  await invokeFunction("check-domain", { site_id: siteId });
}
