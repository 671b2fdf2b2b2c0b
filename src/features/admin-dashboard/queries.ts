import { useQuery } from "@tanstack/react-query";
import { getAdminDashboard } from "./api";

// Payments, messages and tasks arrive while the panel is open.
const refetchMs = 60_000;

/** The figures of the first page. */
export function useAdminDashboard() {
  return useQuery({
    queryKey: ["admin-dashboard"],
    queryFn: () => getAdminDashboard(),
    refetchInterval: refetchMs,
  });
}
