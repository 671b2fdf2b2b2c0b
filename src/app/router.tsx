import { isValidElement } from "react";
import { createRoutesFromElements, matchRoutes, Route, useRoutes } from "react-router-dom";
import { paths } from "@/config/paths";
import { PublicLayout } from "./layouts/public-layout";
import { lazyRoute, type LazyRoute } from "./lazy-route";

const Home = lazyRoute(() => import("./routes/home"), "HomeRoute", ["homePage"]);
const Plans = lazyRoute(() => import("./routes/plans"), "PlansRoute", ["plansPage"]);
const HowItWorks = lazyRoute(() => import("./routes/how-it-works"), "HowItWorksRoute", ["howItWorksPage"]);
const Hosting = lazyRoute(() => import("./routes/hosting"), "HostingRoute", ["hostingPage"]);
const Faq = lazyRoute(() => import("./routes/faq"), "FaqRoute", ["faqPage"]);
const Blog = lazyRoute(() => import("./routes/blog"), "BlogRoute", ["blogPage"]);
const BlogPost = lazyRoute(() => import("./routes/blog-post"), "BlogPostRoute", ["blogPage"]);
const Terms = lazyRoute(() => import("./routes/terms"), "TermsRoute", ["plansPage"]);
const Privacy = lazyRoute(() => import("./routes/privacy"), "PrivacyRoute", ["plansPage"]);
const NotFound = lazyRoute(() => import("./routes/not-found"), "NotFoundRoute");

const RedirectIfSession = lazyRoute(() => import("./guards"), "RedirectIfSession");
const RequireSession = lazyRoute(() => import("./guards"), "RequireSession");

const Login = lazyRoute(() => import("./routes/auth/login"), "LoginRoute", ["auth"]);
const RegisterLegacy = lazyRoute(() => import("./routes/auth/register-legacy"), "RegisterLegacyRoute", [
  "auth",
]);
const Register = lazyRoute(() => import("./routes/auth/register"), "RegisterRoute", ["auth"]);
const VerifyEmail = lazyRoute(() => import("./routes/auth/verify-email/verify-email"), "VerifyEmailRoute", [
  "auth",
]);
const ForgotPassword = lazyRoute(() => import("./routes/auth/forgot-password"), "ForgotPasswordRoute", [
  "auth",
]);
const UpdatePassword = lazyRoute(() => import("./routes/auth/update-password"), "UpdatePasswordRoute", [
  "auth",
]);

async function loadDashboard() {
  const panel = await import("./routes/dashboard/panel");
  await panel.prefetchFirstPage();
  return panel;
}

const Dashboard = lazyRoute(loadDashboard, "DashboardLayout", ["dashboard"]);
const DashboardHome = lazyRoute(() => import("./routes/dashboard/panel"), "DashboardHomeRoute");
const Subscription = lazyRoute(() => import("./routes/dashboard/panel"), "DashboardSubscriptionRoute");
const Profile = lazyRoute(() => import("./routes/dashboard/profile/profile"), "DashboardProfileRoute", [
  "auth",
]);
const Support = lazyRoute(() => import("./routes/dashboard/support"), "DashboardSupportRoute", ["faqPage"]);
const DashboardFaq = lazyRoute(() => import("./routes/dashboard/faq"), "DashboardFaqRoute", ["faqPage"]);
const CheckoutSuccess = lazyRoute(() => import("./routes/dashboard/panel"), "CheckoutSuccessRoute");
const CheckoutCancel = lazyRoute(() => import("./routes/dashboard/panel"), "CheckoutCancelRoute");

// For those who build with the primitives; a production bundle holds nothing of it.
const Gallery = import.meta.env.DEV ? lazyRoute(() => import("./ui-gallery/ui-gallery"), "UiGallery") : null;

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
        <Route path={paths.dashboard.support} element={<Support />} />
        <Route path={paths.dashboard.faq} element={<DashboardFaq />} />
        <Route path={paths.dashboard.checkoutSuccess} element={<CheckoutSuccess />} />
        <Route path={paths.dashboard.checkoutCancel} element={<CheckoutCancel />} />
      </Route>
    </Route>
    {Gallery ? <Route path="/_ui" element={<Gallery />} /> : null}
  </>,
);

/** Every page at its address. */
export function AppRoutes() {
  return useRoutes(routes);
}

function isLazyRoute(type: unknown): type is LazyRoute {
  return typeof type === "function" && "preload" in type;
}

/** The lazy pages and frames that a path (as routes know it) shows, the outermost first. */
export function lazyRoutesAt(path: string): LazyRoute[] {
  const matches = matchRoutes(routes, path) ?? [];
  return matches.flatMap(({ route }) => {
    const type: unknown = isValidElement(route.element) ? route.element.type : null;
    return isLazyRoute(type) ? [type] : [];
  });
}
