import { createRoutesFromElements, matchRoutes, Route, useRoutes } from "react-router-dom";
import { paths } from "@/config/paths";
import { DashboardLayout } from "./layouts/dashboard-layout";
import { lazyRoute, lazyRoutesOf, type LazyRoute } from "./lazy-route";

export { prefetchFirstPage } from "./routes/dashboard/panel-data";

const Home = lazyRoute(
  "routes/dashboard/home",
  () => import("./routes/dashboard/home"),
  "DashboardHomeRoute",
);
const paymentFile = "routes/dashboard/subscription/pages";
const loadPayment = () => import("./routes/dashboard/subscription/pages");
const Subscription = lazyRoute(paymentFile, loadPayment, "DashboardSubscriptionRoute");
const CheckoutSuccess = lazyRoute(paymentFile, loadPayment, "CheckoutSuccessRoute", ["checkout"]);
const CheckoutCancel = lazyRoute(paymentFile, loadPayment, "CheckoutCancelRoute", ["checkout"]);

const Profile = lazyRoute(
  "routes/dashboard/profile/profile",
  () => import("./routes/dashboard/profile/profile"),
  "DashboardProfileRoute",
);
const Support = lazyRoute(
  "routes/dashboard/support",
  () => import("./routes/dashboard/support"),
  "DashboardSupportRoute",
  ["faqPage"],
);
const Conversation = lazyRoute(
  "routes/dashboard/conversation",
  () => import("./routes/dashboard/conversation"),
  "DashboardConversationRoute",
  ["faqPage"],
);
const Faq = lazyRoute("routes/dashboard/faq", () => import("./routes/dashboard/faq"), "DashboardFaqRoute", [
  "faqPage",
]);
const Courses = lazyRoute(
  "routes/dashboard/courses/course-pages",
  () => import("./routes/dashboard/courses/course-pages"),
  "CoursePages",
  ["courses"],
);
const NotFound = lazyRoute(
  "routes/dashboard/not-found",
  () => import("./routes/dashboard/not-found"),
  "DashboardNotFoundRoute",
);

/** A path of the dashboard as its routes know it, below `/dashboard`. */
function below(path: string): string {
  return path.slice(paths.dashboard.home.length + 1);
}

const routes = createRoutesFromElements(
  <Route element={<DashboardLayout />}>
    <Route index element={<Home />} />
    <Route path={below(paths.dashboard.profile)} element={<Profile />} />
    <Route path={below(paths.dashboard.subscription)} element={<Subscription />} />
    <Route path={below(paths.dashboard.support)} element={<Support />} />
    <Route path={`${below(paths.dashboard.support)}/:id`} element={<Conversation />} />
    <Route path={below(paths.dashboard.faq)} element={<Faq />} />
    <Route path={`${below(paths.dashboard.courses)}/*`} element={<Courses />} />
    <Route path={below(paths.dashboard.checkoutSuccess)} element={<CheckoutSuccess />} />
    <Route path={below(paths.dashboard.checkoutCancel)} element={<CheckoutCancel />} />
    <Route path="*" element={<NotFound />} />
  </Route>,
);

/** Every page of the dashboard at its address. */
export function DashboardRoutes() {
  return useRoutes(routes);
}

/** The lazy pages of the dashboard that a path shows, the outermost first; none elsewhere. */
export function dashboardRoutesAt(path: string): LazyRoute[] {
  return lazyRoutesOf(matchRoutes(routes, path, paths.dashboard.home));
}
