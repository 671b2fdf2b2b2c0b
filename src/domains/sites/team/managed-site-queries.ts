import type { ChecklistItem, SiteStep } from "@contract/enums";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  changeDomain,
  checkDomain,
  declineDomain,
  getManagedSite,
  listQueuedSites,
  readMigrationAccess,
  requestDomain,
  saveMigrationAccess,
  saveSiteFile,
  takeSiteStep,
  tickItem,
  undoSiteStep,
} from "./managed-site-api";
import { nextInQueue, type ManagedSite, type SiteFile } from "./managed-site";
import { activationsKey, refetchMs } from "../activations-queries";

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

/** Queries the site after this one in the activation queue; null without one. */
export function useNextInQueue(siteId: string) {
  const { data } = useQuery({
    queryKey: [...activationsKey, "queued"],
    queryFn: () => listQueuedSites(),
    refetchInterval: refetchMs,
  });
  return data ? nextInQueue(data, siteId) : null;
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

/** Saves the team's data. Throws as `saveSiteFile` does. */
export function useSaveSiteFile(siteId: string) {
  return useMutation({
    mutationFn: ({ seen, fields }: { seen: string; fields: SiteFile }) => saveSiteFile(siteId, seen, fields),
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
