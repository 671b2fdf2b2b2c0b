import { invokeFunction } from "@/lib/backend";
import { withDatabase } from "@/lib/database";
import { dnsSettings, toDnsRecords, type DnsRecord } from "./dns";
import { siteColumns, type Site } from "./model";

const maxEvents = 20;

/**
 * The customer's site with its latest history, newest first; null when it does
 * not exist. Names the user because an administrator may read every site.
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
 * Gives the customer's site its domain, in ASCII. It is stored on the profile, which the site follows.
 *
 * @throws AppError `domain_locked` when the site is live, `invalid_input`, `network`
 */
export function saveDomain(userId: string, domain: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("profiles").update({ domain }).eq("id", userId).throwOnError();
  });
}

/**
 * Asks the team for another domain, in ASCII, of the customer's live site; it replaces an earlier request.
 *
 * @throws AppError `conflict` when the site is not live or has it already, `invalid_input`, `network`
 */
export function requestDomain(siteId: string, domain: string, note: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("request_domain", { site_id: siteId, domain, note }).throwOnError();
  });
}

/**
 * Takes the request for a domain back.
 *
 * @throws AppError `conflict` when it is decided already
 */
export function withdrawDomainRequest(siteId: string, domain: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("withdraw_domain_request", { site_id: siteId, seen: domain }).throwOnError();
  });
}

/** The records that point a domain to our servers, as an administrator set them. */
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
 * Has the domain of the customer's site asked for now.
 *
 * @throws AppError `rate_limited`, `domain_required`, `network`
 */
export async function checkDomain(siteId: string): Promise<void> {
  await invokeFunction("check-domain", { site_id: siteId });
}
