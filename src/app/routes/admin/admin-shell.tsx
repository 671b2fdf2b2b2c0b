// One chunk, because every visit to the administration needs both.
export { AdminLayout } from "@/app/layouts/admin/admin-layout";
export { AdminNotFoundRoute } from "@/domains/team/parts/not-found";
