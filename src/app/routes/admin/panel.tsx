// What every visit to the administration shows, in one file; lists and editors have their own.
export { AdminLayout } from "@/app/layouts/admin/admin-layout";
export { AdminNotFoundRoute } from "./not-found";
