import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listAuditActors, listAuditEntries, listEntriesOfCustomer } from "./api";
import type { AuditRequest } from "./model";

const auditKey = ["audit"] as const;

/** One page of the log; the page before stays until the next is there. */
export function useAuditEntries(request: AuditRequest) {
  return useQuery({
    queryKey: [...auditKey, "list", request],
    queryFn: () => listAuditEntries(request),
    placeholderData: keepPreviousData,
  });
}

/** The latest that the team did with a customer. */
export function useEntriesOfCustomer(customerId: string) {
  return useQuery({
    queryKey: [...auditKey, "customer", customerId],
    queryFn: () => listEntriesOfCustomer(customerId),
  });
}

/** Who has entries in the log. */
export function useAuditActors() {
  return useQuery({ queryKey: [...auditKey, "actors"], queryFn: () => listAuditActors(), staleTime: 60_000 });
}
