// What most visits to the panel show, in one file: they share most of what they are made of. Pages
// with forms have their own, for the sake of what forms bring along.
export { CheckoutCancelRoute } from "./checkout-cancel";
export { CheckoutSuccessRoute } from "./checkout-success";
export { DashboardHomeRoute } from "./home";
export { DashboardSubscriptionRoute } from "./subscription/subscription";
