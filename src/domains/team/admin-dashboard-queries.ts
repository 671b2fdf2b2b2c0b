import { useQuery } from "@tanstack/react-query";
import { getAdminDashboard } from "./admin-dashboard-api";

// New payments, messages and tasks arrive while the panel is open.
const refetchMs = 60_000;

/** Queries the start page. */
export function useAdminDashboard() {
  return useQuery({
    queryKey: ["admin-dashboard"],
    queryFn: () => getAdminDashboard(),
    refetchInterval: refetchMs,
  });
}
