import type { ChecklistItem, SiteStep } from "@contract/enums";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  changeDomain,
  checkDomain,
  declineDomain,
  getManagedSite,
  readMigrationAccess,
  requestDomain,
  saveMigrationAccess,
  saveSiteFile,
  takeSiteStep,
  tickItem,
  undoSiteStep,
} from "./managed-site-api";
import type { ManagedSite, SiteFile } from "./managed-site";
import { activationsKey } from "./queries";

function managedSiteQuery(siteId: string) {
  return queryOptions({
    queryKey: [...activationsKey, "site", siteId],
    queryFn: () => getManagedSite(siteId),
  });
}

/** A site as the team works on it. Others work on it, and billing moves it, while the page is open. */
export function useManagedSite(siteId: string) {
  return useQuery({ ...managedSiteQuery(siteId), refetchInterval: 20_000 });
}

/** Reads the site again, past what was read before. Fails as `getManagedSite` does. */
export function useReadSiteAgain(siteId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...managedSiteQuery(siteId), staleTime: 0 });
}

// Queue, counts and the page itself.
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: activationsKey });
}

/** Takes a step. Fails as `takeSiteStep` does; what is shown is read again either way. */
export function useTakeSiteStep(site: Pick<ManagedSite, "id" | "status">) {
  return useMutation({
    mutationFn: ({ step, reason }: { step: SiteStep; reason: string | null }) =>
      takeSiteStep(site.id, step, site.status, reason),
    onSettled: useRefresh(),
  });
}

/** Activates a site whose work is finished. Fails as `takeSiteStep` does; the lists are read again either way. */
export function useActivateReadySite() {
  return useMutation({
    mutationFn: (siteId: string) => takeSiteStep(siteId, "activate", "awaiting_activation", null),
    onSettled: useRefresh(),
  });
}

/** Takes a step back. Fails as `undoSiteStep` does; what is shown is read again either way. */
export function useUndoSiteStep() {
  return useMutation({ mutationFn: undoSiteStep, onSettled: useRefresh() });
}

/** Saves what was entered. Fails as `saveSiteFile` does. */
export function useSaveSiteFile(siteId: string) {
  return useMutation({
    mutationFn: ({ seen, fields }: { seen: string; fields: SiteFile }) => saveSiteFile(siteId, seen, fields),
    onSuccess: useRefresh(),
  });
}

/** Reads the access to the earlier host, once per call and never from a cache. */
export function useReadMigrationAccess(siteId: string) {
  return useMutation({ mutationFn: () => readMigrationAccess(siteId), gcTime: 0 });
}

/** Replaces or deletes the access to the earlier host. Fails as `saveMigrationAccess` does. */
export function useSaveMigrationAccess(siteId: string) {
  return useMutation({
    mutationFn: (access: string) => saveMigrationAccess(siteId, access),
    onSuccess: useRefresh(),
  });
}

/** Ticks an item, or takes the tick back. Fails as `tickItem` does. */
export function useTickItem(siteId: string) {
  return useMutation({
    mutationFn: ({ item, done }: { item: ChecklistItem; done: boolean }) => tickItem(siteId, item, done),
    onSettled: useRefresh(),
  });
}

/** Stores the domain that a live site is to have. Fails as `requestDomain` does. */
export function useRequestDomain(siteId: string) {
  return useMutation({
    mutationFn: (domain: string) => requestDomain(siteId, domain),
    onSuccess: useRefresh(),
  });
}

/** Changes or declines the domain that was asked for. Fails as `changeDomain` and `declineDomain` do. */
export function useEndDomainRequest(siteId: string) {
  return useMutation({
    mutationFn: ({ seen, accept, reason }: { seen: string; accept: boolean; reason: string | null }) =>
      (accept ? changeDomain : declineDomain)(siteId, seen, reason),
    onSettled: useRefresh(),
  });
}

/** Checks a domain now. Fails as `checkDomain` does. */
export function useCheckDomain() {
  return useMutation({ mutationFn: checkDomain, onSettled: useRefresh() });
}
