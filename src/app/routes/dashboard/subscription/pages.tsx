// What has to do with paying, in one file: on a slow phone each request costs more than what these pages weigh.
export { CheckoutCancelRoute } from "../checkout-cancel";
export { CheckoutSuccessRoute } from "../checkout-success";
export { DashboardSubscriptionRoute } from "./subscription";
