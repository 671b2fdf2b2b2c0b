import { createRoutesFromElements, matchRoutes, Route, useRoutes } from "react-router-dom";
import { paths } from "@/config/paths";
import { PublicLayout } from "./layouts/public-layout";
import { lazyRoute, lazyRoutesOf, type LazyRoute } from "./lazy-route";

const Home = lazyRoute("routes/public/home", () => import("./routes/public/home"), "HomeRoute", ["homePage"]);
const Plans = lazyRoute("routes/public/plans", () => import("./routes/public/plans"), "PlansRoute", [
  "plansPage",
]);
const HowItWorks = lazyRoute(
  "routes/public/how-it-works",
  () => import("./routes/public/how-it-works"),
  "HowItWorksRoute",
  ["howItWorksPage"],
);
const Hosting = lazyRoute("routes/public/hosting", () => import("./routes/public/hosting"), "HostingRoute", [
  "hostingPage",
]);
const Faq = lazyRoute("routes/public/faq", () => import("./routes/public/faq"), "FaqRoute", ["faqPage"]);
const Blog = lazyRoute("routes/public/blog", () => import("./routes/public/blog"), "BlogRoute", ["blogPage"]);
const BlogPost = lazyRoute(
  "routes/public/blog-post",
  () => import("./routes/public/blog-post"),
  "BlogPostRoute",
  ["blogPage"],
);
const Terms = lazyRoute("routes/public/terms", () => import("./routes/public/terms"), "TermsRoute", [
  "plansPage",
]);
const Privacy = lazyRoute("routes/public/privacy", () => import("./routes/public/privacy"), "PrivacyRoute", [
  "plansPage",
]);
const NotFound = lazyRoute(
  "routes/public/not-found",
  () => import("./routes/public/not-found"),
  "NotFoundRoute",
);

const RedirectIfSession = lazyRoute("guards", () => import("./guards"), "RedirectIfSession");
const RequireSession = lazyRoute("guards", () => import("./guards"), "RequireSession");

const Login = lazyRoute("routes/auth/login", () => import("./routes/auth/login"), "LoginRoute", ["auth"]);
const RegisterLegacy = lazyRoute(
  "routes/auth/register-legacy",
  () => import("./routes/auth/register-legacy"),
  "RegisterLegacyRoute",
  ["auth"],
);
const Register = lazyRoute("routes/auth/register", () => import("./routes/auth/register"), "RegisterRoute", [
  "auth",
]);
const VerifyEmail = lazyRoute(
  "routes/auth/verify-email/verify-email",
  () => import("./routes/auth/verify-email/verify-email"),
  "VerifyEmailRoute",
  ["auth"],
);
const ForgotPassword = lazyRoute(
  "routes/auth/forgot-password",
  () => import("./routes/auth/forgot-password"),
  "ForgotPasswordRoute",
  ["auth"],
);
const UpdatePassword = lazyRoute(
  "routes/auth/update-password",
  () => import("./routes/auth/update-password"),
  "UpdatePasswordRoute",
  ["auth"],
);

const panelFile = "routes/dashboard/panel";
const loadPanel = () => import("./routes/dashboard/panel");

async function loadLayout() {
  const panel = await loadPanel();
  await panel.prefetchFirstPage();
  return panel;
}

const Dashboard = lazyRoute(panelFile, loadLayout, "DashboardLayout", ["dashboard"]);
const DashboardHome = lazyRoute(panelFile, loadPanel, "DashboardHomeRoute");
const Courses = lazyRoute(panelFile, loadPanel, "CoursePages");

const paymentFile = "routes/dashboard/subscription/pages";
const loadPayment = () => import("./routes/dashboard/subscription/pages");
const Subscription = lazyRoute(paymentFile, loadPayment, "DashboardSubscriptionRoute");
const CheckoutSuccess = lazyRoute(paymentFile, loadPayment, "CheckoutSuccessRoute");
const CheckoutCancel = lazyRoute(paymentFile, loadPayment, "CheckoutCancelRoute");

const Profile = lazyRoute(
  "routes/dashboard/profile/profile",
  () => import("./routes/dashboard/profile/profile"),
  "DashboardProfileRoute",
  ["auth"],
);
const Support = lazyRoute(
  "routes/dashboard/support",
  () => import("./routes/dashboard/support"),
  "DashboardSupportRoute",
  ["faqPage"],
);
const DashboardFaq = lazyRoute(
  "routes/dashboard/faq",
  () => import("./routes/dashboard/faq"),
  "DashboardFaqRoute",
  ["faqPage"],
);
const DashboardNotFound = lazyRoute(
  "routes/dashboard/not-found",
  () => import("./routes/dashboard/not-found"),
  "DashboardNotFoundRoute",
);

let adminRoutesAt: ((path: string) => LazyRoute[]) | null = null;

async function loadAdmin() {
  const admin = await import("./admin-routes");
  adminRoutesAt = admin.adminRoutesAt;
  // What the address shows loads at once, instead of frame after frame. A failure shows when it is rendered.
  for (const route of adminRoutesAt(window.location.pathname)) route.preload().catch(() => undefined);
  return admin;
}

// One for all of the administration: its many pages weigh nothing for anybody else.
const Admin = lazyRoute("admin-routes", loadAdmin, "AdminRoutes", ["admin"]);

// For those who build with the primitives; a production bundle holds nothing of it.
const Gallery = import.meta.env.DEV
  ? lazyRoute("ui-gallery/ui-gallery", () => import("./ui-gallery/ui-gallery"), "UiGallery", ["admin"])
  : null;

const routes = createRoutesFromElements(
  <>
    <Route element={<PublicLayout />}>
      <Route path={paths.home} element={<Home />} />
      <Route path={paths.plans} element={<Plans />} />
      <Route path={paths.howItWorks} element={<HowItWorks />} />
      <Route path={paths.hosting} element={<Hosting />} />
      <Route path={paths.faq} element={<Faq />} />
      <Route path={paths.blog} element={<Blog />} />
      <Route path={`${paths.blog}/:slug`} element={<BlogPost />} />
      <Route path={paths.terms} element={<Terms />} />
      <Route path={paths.privacy} element={<Privacy />} />

      <Route element={<RedirectIfSession />}>
        <Route path={paths.login} element={<Login />} />
        <Route path={paths.registerLegacy} element={<RegisterLegacy />} />
        <Route path={paths.register} element={<Register />} />
      </Route>
      <Route path={paths.verifyEmail} element={<VerifyEmail />} />
      <Route path={paths.forgotPassword} element={<ForgotPassword />} />
      <Route path={paths.updatePassword} element={<UpdatePassword />} />
      <Route path="*" element={<NotFound />} />
    </Route>

    <Route element={<RequireSession />}>
      <Route element={<Dashboard />}>
        <Route path={paths.dashboard.home} element={<DashboardHome />} />
        <Route path={paths.dashboard.profile} element={<Profile />} />
        <Route path={paths.dashboard.subscription} element={<Subscription />} />
        <Route path={`${paths.dashboard.support}/:id?`} element={<Support />} />
        <Route path={paths.dashboard.faq} element={<DashboardFaq />} />
        <Route path={`${paths.dashboard.courses}/*`} element={<Courses />} />
        <Route path={paths.dashboard.checkoutSuccess} element={<CheckoutSuccess />} />
        <Route path={paths.dashboard.checkoutCancel} element={<CheckoutCancel />} />
        <Route path={`${paths.dashboard.home}/*`} element={<DashboardNotFound />} />
      </Route>
    </Route>
    <Route path={`${paths.admin.home}/*`} element={<Admin />} />
    {Gallery ? <Route path="/_ui" element={<Gallery />} /> : null}
  </>,
);

/** Every page at its address. */
export function AppRoutes() {
  return useRoutes(routes);
}

/** The lazy pages and frames that a path (as routes know it) shows, the outermost first. */
export function lazyRoutesAt(path: string): LazyRoute[] {
  return [...lazyRoutesOf(matchRoutes(routes, path)), ...(adminRoutesAt?.(path) ?? [])];
}
