import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  checkDomain,
  getDnsRecords,
  getSite,
  removeSiteFile,
  requestDomain,
  saveDomain,
  saveModel,
  saveWishes,
  uploadSiteFile,
  withdrawDomainRequest,
} from "./api";
import { sitePollMs } from "./polling";

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
    mutationFn: ({ siteId, body, seen }: { siteId: string; body: string; seen: string | null }) =>
      saveWishes(siteId, body, seen),
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
    mutationFn: checkDomain,
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}
