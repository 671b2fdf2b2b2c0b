// One chunk, because another request on a slow phone costs more than these pages' bytes.
export { CheckoutCancelRoute } from "./checkout-cancel";
export { CheckoutSuccessRoute } from "./checkout-success";
export { DashboardSubscriptionRoute } from "./subscription";
