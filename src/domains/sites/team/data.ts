import type { ChecklistItem, SiteJobKind, SiteStatus, SiteStep, VoucherKind } from "@contract/enums";
import type { Tables } from "@database";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/backend/backend";
import { toAppError } from "@/platform/errors";
import { assertId } from "@/platform/ids";
import { activationsKey, refetchMs } from "../activations";
import { checkDomain, requestDomain } from "../data";
import {
  isOpenJob,
  type ManagedSite,
  managedSiteColumns,
  nextInQueue,
  type QueuedSite,
  type SiteDetails,
  type SiteJob,
  siteJobColumns,
  toManagedSite,
} from "./rules";

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
    return toManagedSite(data, holders);
  });
}

/**
 * Marks sites as prepared, or removes the mark.
 *
 * @returns the ids of the changed sites
 * @throws AppError `conflict` when no site can change, `forbidden` without the permission
 */
function prepareSites(siteIds: readonly string[], prepared: boolean): Promise<readonly string[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("prepare_sites", { site_ids: [...siteIds], prepared }).throwOnError();
    if (data.length === 0) throw new AppError("conflict");
    return data;
  });
}

/** A customer whose site waits for a first payment by Boleto or Pix. */
export type AwaitedVoucher = {
  siteId: string;
  name: string;
  /** In ASCII form. */
  domain: string | null;
  kind: VoucherKind;
  /** The last date for its payment (ISO 8601). */
  expiresAt: string;
};

type VoucherRow = Pick<Tables<"payments">, "voucher_kind" | "voucher_expires_at"> & {
  profile: Pick<Tables<"profiles">, "id" | "full_name" | "email"> & {
    site: Pick<Tables<"sites">, "id" | "domain">;
  };
};

const mostVouchers = 100;

/** Returns unpaid first payments by Boleto or Pix, earliest expiry first. */
export function listAwaitedVouchers(): Promise<readonly AwaitedVoucher[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("payments")
      .select(
        "voucher_kind, voucher_expires_at, profile:profiles!payments_profile_id_fkey!inner (id, full_name, email, site:sites!inner (id, domain))",
      )
      .eq("status", "open")
      .not("voucher_url", "is", null)
      // A renewal by voucher is also open, but its site is live.
      .in("profile.site.status", ["awaiting_payment", "cancelled"])
      .order("voucher_expires_at")
      .limit(mostVouchers)
      .throwOnError();
    return toAwaitedVouchers(data);
  });
}

/** Returns one voucher for each site: the one that expires last. */
function toAwaitedVouchers(rows: readonly VoucherRow[]): AwaitedVoucher[] {
  const latest = new Map(rows.map((row) => [row.profile.id, row]));
  return [...latest.values()].flatMap(({ profile, voucher_kind: kind, voucher_expires_at: expiresAt }) => {
    if (expiresAt === null || kind === null) return [];
    const { full_name: name, email, site } = profile;
    return [{ siteId: site.id, name: name ?? email ?? "", domain: site.domain, kind, expiresAt }];
  });
}

const queueLength = 50;

/** Returns the first sites of the activation queue, most urgent first. */
function listQueuedSites(): Promise<readonly QueuedSite[]> {
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
function saveSiteDetails(siteId: string, seen: string, fields: SiteDetails): Promise<string> {
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
function saveMigrationAccess(siteId: string, access: string): Promise<void> {
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
 * Changes a live site to its requested domain.
 *
 * @param seen the domain that the user saw
 * @param reason required when the domain does not point here
 * @throws AppError `conflict` when the request has changed, or a reason is required; `forbidden`
 */
function changeDomain(siteId: string, seen: string, reason: string | null): Promise<void> {
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
function declineDomain(siteId: string, seen: string, reason: string | null): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("decline_domain", { site_id: siteId, seen, ...(reason !== null && { reason }) })
      .throwOnError();
  });
}

const shownJobs = 8;

/** Returns the latest jobs of the site provider with a site, newest first, without sign-ins. */
function listSiteJobs(siteId: string): Promise<SiteJob[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("site_jobs")
      .select(siteJobColumns)
      .eq("provider_site_id", siteId)
      .neq("kind", "sign_in")
      // The facts of the site show what a finished report says.
      .or("kind.neq.report,state.neq.done")
      .order("position", { ascending: false })
      .limit(shownJobs)
      .throwOnError();
    return data.map((job) => ({ ...job, steps: job.steps as SiteJob["steps"] }));
  });
}

/**
 * Asks the site provider for a job.
 *
 * @throws AppError `conflict` without a provider or in another status, `forbidden`, `network`
 */
function requestSiteJob(siteId: string, kind: SiteJobKind): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("request_site_job", { site_id: siteId, kind }).throwOnError();
  });
}

/**
 * Queues a failed job again.
 *
 * @throws AppError `conflict` when it has not failed, `forbidden`, `network`
 */
function retrySiteJob(jobId: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("retry_site_job", { job_id: jobId }).throwOnError();
  });
}

function managedSiteQuery(siteId: string) {
  return queryOptions({
    queryKey: [...activationsKey, "site", siteId],
    queryFn: () => getManagedSite(siteId),
  });
}

/** Queries a site for the team. Refetches, because other users and billing change it at the same time. */
export function useManagedSite(siteId: string) {
  return useQuery({ ...managedSiteQuery(siteId), refetchInterval: 20_000 });
}

/** Queries the site after this one in the activation queue; null without one, undefined while it loads. */
export function useNextInQueue(siteId: string) {
  const { data } = useQuery({
    queryKey: [...activationsKey, "queued"],
    queryFn: () => listQueuedSites(),
    refetchInterval: refetchMs,
  });
  return data && nextInQueue(data, siteId);
}

/** Refetches the site, past the cache. Throws as `getManagedSite` does. */
export function useRefetchSite(siteId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.query({ ...managedSiteQuery(siteId), staleTime: 0 });
}

// Refetches the queue, its counts and the page itself.
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: activationsKey });
}

/** Takes a step. Throws as `takeSiteStep` does; refetches the visible data either way. */
export function useTakeSiteStep(site: Pick<ManagedSite, "id" | "status">) {
  return useMutation({
    mutationFn: ({ step, reason }: { step: SiteStep; reason: string | null }) =>
      takeSiteStep(site.id, step, site.status, reason),
    onSettled: useRefresh(),
  });
}

/** Activates a site whose work is finished. Throws as `takeSiteStep` does; refetches the lists either way. */
export function useActivateReadySite() {
  return useMutation({
    mutationFn: (siteId: string) => takeSiteStep(siteId, "activate", "awaiting_activation", null),
    onSettled: useRefresh(),
  });
}

/** Undoes a step. Throws as `undoSiteStep` does; refetches the visible data either way. */
export function useUndoSiteStep() {
  return useMutation({ mutationFn: undoSiteStep, onSettled: useRefresh() });
}

const jobRefetchMs = { open: 2_000, ended: 20_000 };

/** Queries the provider's jobs with a site; often while one is open. */
export function useSiteJobs(siteId: string) {
  return useQuery({
    queryKey: [...activationsKey, "jobs", siteId],
    queryFn: () => listSiteJobs(siteId),
    refetchInterval: ({ state }) => (state.data?.some(isOpenJob) ? jobRefetchMs.open : jobRefetchMs.ended),
  });
}

/** Asks the provider for a job. Throws as `requestSiteJob` does; refetches the visible data either way. */
export function useRequestSiteJob(siteId: string) {
  return useMutation({
    mutationFn: (kind: SiteJobKind) => requestSiteJob(siteId, kind),
    onSettled: useRefresh(),
  });
}

/** Queues a failed job again. Throws as `retrySiteJob` does; refetches the visible data either way. */
export function useRetrySiteJob() {
  return useMutation({ mutationFn: retrySiteJob, onSettled: useRefresh() });
}

/** Saves the team's data. Throws as `saveSiteDetails` does. */
export function useSaveSiteDetails(siteId: string) {
  return useMutation({
    mutationFn: ({ seen, fields }: { seen: string; fields: SiteDetails }) =>
      saveSiteDetails(siteId, seen, fields),
    onSuccess: useRefresh(),
  });
}

/** Reads the access data of the previous host on each call, never from a cache. */
export function useReadMigrationAccess(siteId: string) {
  return useMutation({ mutationFn: () => readMigrationAccess(siteId), gcTime: 0 });
}

/** Replaces or deletes the access data of the previous host. Throws as `saveMigrationAccess` does. */
export function useSaveMigrationAccess(siteId: string) {
  return useMutation({
    mutationFn: (access: string) => saveMigrationAccess(siteId, access),
    onSuccess: useRefresh(),
  });
}

/** Sets or removes a tick. Throws as `tickItem` does. */
export function useTickItem(siteId: string) {
  return useMutation({
    mutationFn: ({ item, done }: { item: ChecklistItem; done: boolean }) => tickItem(siteId, item, done),
    onSettled: useRefresh(),
  });
}

/** Stores the requested domain of a live site. Throws as `requestDomain` does. */
export function useRequestDomain(siteId: string) {
  return useMutation({
    mutationFn: (domain: string) => requestDomain(siteId, domain),
    onSuccess: useRefresh(),
  });
}

/** Accepts or declines the requested domain. Throws as `changeDomain` and `declineDomain` do. */
export function useEndDomainRequest(siteId: string) {
  return useMutation({
    mutationFn: ({ seen, accept, reason }: { seen: string; accept: boolean; reason: string | null }) =>
      (accept ? changeDomain : declineDomain)(siteId, seen, reason),
    onSettled: useRefresh(),
  });
}

/** Starts a domain check. Throws as `checkDomain` does. */
export function useCheckDomain() {
  return useMutation({ mutationFn: checkDomain, onSettled: useRefresh() });
}

/**
 * Marks sites as prepared, or removes the mark. Throws as `prepareSites` does; refetches the queue either
 * way.
 */
export function usePrepareSites() {
  return useMutation({
    mutationFn: ({ siteIds, prepared }: { siteIds: readonly string[]; prepared: boolean }) =>
      prepareSites(siteIds, prepared),
    onSettled: useRefresh(),
  });
}

/** Queries the sites that wait for a first payment by Boleto or Pix. */
export function useAwaitedVouchers() {
  return useQuery({
    queryKey: [...activationsKey, "vouchers"],
    queryFn: () => listAwaitedVouchers(),
    refetchInterval: refetchMs,
  });
}
