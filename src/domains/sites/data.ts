import type { SiteModel } from "@contract/enums";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AppError } from "@/platform/app-error";
import { type Attachment, siteFileFunction, uploadAttachmentTo } from "@/platform/attachments";
import { invokeFunction, withDatabase } from "@/platform/backend/backend";
import {
  type DnsRecord,
  dnsSettings,
  type Site,
  siteColumns,
  sitePollMs,
  toDnsRecords,
  wishColumns,
  type WishFields,
} from "./rules";

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
 * Requests another domain, in ASCII, for a live site; replaces an earlier request.
 *
 * @throws AppError `conflict` when the site is not live or already has this domain, `invalid_input`,
 * `forbidden`, `network`
 */
export function requestDomain(siteId: string, domain: string, note?: string): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("request_domain", { site_id: siteId, domain, ...(note !== undefined && { note }) })
      .throwOnError();
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
function saveModel(model: SiteModel): Promise<void> {
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
function saveWishes(
  siteId: string,
  fields: WishFields,
  seen: string | null,
): Promise<NonNullable<Site["wishes"]>> {
  return withDatabase(async (database) => {
    const wishes = database.from("site_wishes");
    const row = {
      body: fields.body,
      business_name: fields.businessName.trim() || null,
      address: fields.address.trim() || null,
      opening_hours: fields.openingHours.trim() || null,
      shows_whatsapp: fields.showsWhatsapp,
    };
    const saved =
      seen === null
        ? wishes.insert({ site_id: siteId, ...row })
        : wishes.update(row).eq("site_id", siteId).eq("updated_at", seen);
    const { data } = await saved.select(wishColumns).maybeSingle().throwOnError();
    if (data === null) throw new AppError("conflict");
    return data;
  });
}

/**
 * Stores a file for the customer's own site. Throws as `uploadAttachmentTo` does, also `conflict` when the site was
 * activated or takes no more files.
 */
function uploadSiteFile(file: File): Promise<Attachment> {
  return uploadAttachmentTo(siteFileFunction, {}, file);
}

/** Removes a file of the customer's site. Does nothing after the activation. */
function removeSiteFile(id: string): Promise<void> {
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

/** The site of a domain check; `requested` selects the requested domain. */
export type CheckedDomain = { siteId: string; requested?: boolean };

/**
 * Starts a check of a site's domain, or of the requested one.
 *
 * @throws AppError `rate_limited`, `domain_required`, `forbidden`, `network`
 */
export async function checkDomain({ siteId, requested = false }: CheckedDomain): Promise<void> {
  await invokeFunction("check-domain", { site_id: siteId, ...(requested && { requested }) });
}

/**
 * Requests or edits the migration of the customer's existing site at a web address. Empty access data keeps
 * the stored one.
 *
 * @throws AppError `conflict` when the site was copied or is not paid, `invalid_input`, `network`
 */
function requestMigration({ address, access }: { address: string; access: string }): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("request_migration", { address, ...(access !== "" && { access }) }).throwOnError();
  });
}

/**
 * Withdraws the migration request and deletes its access data.
 *
 * @throws AppError `conflict` when the site was copied, `network`
 */
function withdrawMigration(): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("withdraw_migration").throwOnError();
  });
}

/**
 * Returns an address that signs in to the WordPress of the customer's own site, once and within five minutes. For roles
 * that may change sites, of any site.
 *
 * @throws AppError `conflict` when the site is not made, suspended or ended, `forbidden`, `rate_limited`, `site_provider_unavailable`,
 * `network`
 */
export async function createWordpressSignIn(siteId: string): Promise<string> {
  const { url } = (await invokeFunction("open-wordpress", { site_id: siteId })) as { url: string };
  return url;
}

/** The query for the customer's site. */
export function siteQuery(userId: string) {
  return queryOptions({ queryKey: ["site", userId], queryFn: () => getSite(userId) });
}

/** The query for the DNS records. */
export function dnsRecordsQuery() {
  return queryOptions({
    queryKey: ["dns-records"],
    queryFn: () => getDnsRecords(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The refetch options of a site. */
type Watch = {
  /** Returns whether a payment was started and should arrive soon; called before each refetch. */
  paymentExpected: () => boolean;
  /** Milliseconds between refetches; replaces the default. */
  everyMs?: number;
  /** False for readers who may not see the site. */
  enabled?: boolean;
};

/** Queries the customer's site, and refetches it as often as it may change, except in a hidden tab. */
export function useSite(userId: string, { paymentExpected, everyMs, enabled = true }: Watch) {
  return useQuery({
    ...siteQuery(userId),
    enabled,
    refetchInterval: ({ state }) => everyMs ?? sitePollMs(state.data, paymentExpected()),
  });
}

/** Queries the DNS records, in parallel with the site. */
export function useDnsRecords() {
  return useQuery(dnsRecordsQuery());
}

/** Saves the domain and refetches profile and site. Throws as `saveDomain` does. */
export function useSaveDomain(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (domain: string) => saveDomain(userId, domain),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Saves the model and refetches the site. Throws as `saveModel` does. */
export function useSaveModel(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveModel,
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}

/** Refetches the site, past the cache. Throws as `getSite` does. */
export function useRefetchSite(userId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.query({ ...siteQuery(userId), staleTime: 0 });
}

/** Saves what the customer wants on their site. Throws as `saveWishes` does. */
export function useSaveWishes(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ siteId, fields, seen }: { siteId: string; fields: WishFields; seen: string | null }) =>
      saveWishes(siteId, fields, seen),
    // A form that opens next begins with this text.
    onSuccess: (wishes) => {
      queryClient.setQueryData(siteQuery(userId).queryKey, (site) => site && { ...site, wishes });
    },
  });
}

/** Stores a file and refetches the site. Throws as `uploadSiteFile` does. */
export function useUploadSiteFile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: uploadSiteFile,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}

/** Removes a file and refetches the site. Throws as `removeSiteFile` does. */
export function useRemoveSiteFile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeSiteFile,
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}

/** Requests another domain. Throws as `requestDomain` does. */
export function useRequestDomain(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ siteId, domain, note }: { siteId: string; domain: string; note: string }) =>
      requestDomain(siteId, domain, note),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}

/** Withdraws the request for a domain. Throws as `withdrawDomainRequest` does. */
export function useWithdrawDomainRequest(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ siteId, domain }: { siteId: string; domain: string }) =>
      withdrawDomainRequest(siteId, domain),
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}

/** Starts a domain check and refetches the site. Throws as `checkDomain` does. */
export function useCheckDomain(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (siteId: string) => checkDomain({ siteId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}

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
