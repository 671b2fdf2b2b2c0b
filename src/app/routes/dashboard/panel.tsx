// What most visits to the panel show, in one file: on a slow phone each request costs more than what
// these pages weigh. Pages with forms have their own, for the sake of what forms bring along.
export { DashboardLayout } from "@/app/layouts/dashboard-layout";
export { CheckoutCancelRoute } from "./checkout-cancel";
export { CheckoutSuccessRoute } from "./checkout-success";
export { DashboardHomeRoute } from "./home";
export { prefetchFirstPage } from "./panel-data";
export { DashboardSubscriptionRoute } from "./subscription/subscription";
