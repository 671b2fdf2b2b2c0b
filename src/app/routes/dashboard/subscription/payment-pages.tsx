// One chunk: on a slow phone another request costs more than the bytes of these pages.
export { CheckoutCancelRoute } from "../checkout-cancel";
export { CheckoutSuccessRoute } from "../checkout-success";
export { DashboardSubscriptionRoute } from "./subscription";
