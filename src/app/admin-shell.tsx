// One chunk, because every visit to the administration needs both.
export { AdminLayout } from "./layouts/admin/admin-layout";
export { AdminNotFoundRoute } from "@/domains/team/parts/not-found";
