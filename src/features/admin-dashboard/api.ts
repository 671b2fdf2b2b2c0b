import { withDatabase } from "@/lib/database";
import type { AdminDashboard } from "./model";

/** The figures of the first page that the caller's role includes, in one request. */
export function getAdminDashboard(): Promise<AdminDashboard> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("admin_dashboard").throwOnError();
    // The function's own tests hold it to this shape.
    return data as AdminDashboard;
  });
}
