import { invokeFunction } from "@/lib/backend";
import { withDatabase } from "@/lib/database";
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
      .maybeSingle()
      .throwOnError();
    return data;
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
