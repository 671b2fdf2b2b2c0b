import { useQuery } from "@tanstack/react-query";
import { listAuditActors } from "./audit-api";

/** Starts the keys of all queries about the audit log. */
export const auditKey = ["audit"] as const;

/** Queries the users who have entries in the log. */
export function useAuditActors() {
  return useQuery({ queryKey: [...auditKey, "actors"], queryFn: () => listAuditActors(), staleTime: 60_000 });
}
