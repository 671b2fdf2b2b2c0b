import { withDatabase } from "@/platform/database";
import type { AdminDashboard } from "./admin-dashboard-model";

/** Returns the parts of the start page that the caller's role includes, in one request. */
export function getAdminDashboard(): Promise<AdminDashboard> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("admin_dashboard").throwOnError();
    // The tests of the SQL function check this shape.
    return data as AdminDashboard;
  });
}
