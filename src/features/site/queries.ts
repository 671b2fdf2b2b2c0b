import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checkDomain, getDnsRecords, getSite, requestDomain, saveDomain, withdrawDomainRequest } from "./api";
import { sitePollMs } from "./polling";

/** The customer's site. */
export function siteQuery(userId: string) {
  return queryOptions({ queryKey: ["site", userId], queryFn: () => getSite(userId) });
}

/** Where a domain must point. */
export function dnsRecordsQuery() {
  return queryOptions({
    queryKey: ["dns-records"],
    queryFn: () => getDnsRecords(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How a screen waits for a change of the site. */
type Watch = {
  /** Whether a payment was started and should arrive soon; asked before each read. */
  paymentExpected: () => boolean;
  /** Milliseconds between reads, when the screen sets the pace itself. */
  everyMs?: number;
};

/** The customer's site, read again as often as it may change. Paused while the tab is hidden. */
export function useSite(userId: string, { paymentExpected, everyMs }: Watch) {
  return useQuery({
    ...siteQuery(userId),
    refetchInterval: ({ state }) => everyMs ?? sitePollMs(state.data, paymentExpected()),
  });
}

/** Where a domain must point. Asked for beside the site, not after it, so that the page waits only once. */
export function useDnsRecords() {
  return useQuery(dnsRecordsQuery());
}

/** Saves the domain; profile and site are then read again. Fails as `saveDomain` does. */
export function useSaveDomain(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (domain: string) => saveDomain(userId, domain),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Asks for another domain. Fails as `requestDomain` does. */
export function useRequestDomain(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ siteId, domain, note }: { siteId: string; domain: string; note: string }) =>
      requestDomain(siteId, domain, note),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}

/** Takes the request for a domain back. Fails as `withdrawDomainRequest` does. */
export function useWithdrawDomainRequest(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ siteId, domain }: { siteId: string; domain: string }) =>
      withdrawDomainRequest(siteId, domain),
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}

/** Has the domain asked for now; the site is then read again. Fails as `checkDomain` does. */
export function useCheckDomain(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: checkDomain,
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteQuery(userId).queryKey }),
  });
}
