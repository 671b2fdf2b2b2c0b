import { createRoutesFromElements, matchRoutes, Route, useRoutes } from "react-router-dom";
import { paths } from "@/platform/paths";
import { lazyRoute, type LazyRoute, lazyRoutesOf } from "./lazy-route";
import { PublicLayout } from "./shells/public-shell";

const Home = lazyRoute(
  "domains/content/public/home",
  () => import("@/domains/content/public/home"),
  "HomeRoute",
  ["homePage", "miniatures"],
);
const Plans = lazyRoute(
  "domains/content/public/plans",
  () => import("@/domains/content/public/plans"),
  "PlansRoute",
  ["plansPage", "faqPage", "miniatures"],
);
const Models = lazyRoute(
  "domains/content/public/models",
  () => import("@/domains/content/public/models"),
  "ModelsRoute",
  ["modelsPage", "miniatures"],
);
const Model = lazyRoute(
  "domains/content/public/model",
  () => import("@/domains/content/public/model"),
  "ModelRoute",
  ["modelsPage"],
);
const HowItWorks = lazyRoute(
  "domains/content/public/how-it-works",
  () => import("@/domains/content/public/how-it-works"),
  "HowItWorksRoute",
  ["howItWorksPage"],
);
const Hosting = lazyRoute(
  "domains/content/public/hosting",
  () => import("@/domains/content/public/hosting"),
  "HostingRoute",
  ["hostingPage"],
);
const Faq = lazyRoute(
  "domains/content/public/faq",
  () => import("@/domains/content/public/faq"),
  "FaqRoute",
  ["faqPage"],
);
const Blog = lazyRoute("domains/blog/public/blog", () => import("@/domains/blog/public/blog"), "BlogRoute", [
  "blogPage",
]);
const BlogPost = lazyRoute(
  "domains/blog/public/blog-post",
  () => import("@/domains/blog/public/blog-post"),
  "BlogPostRoute",
  ["blogPage"],
);
const Terms = lazyRoute(
  "domains/content/public/legal",
  () => import("@/domains/content/public/legal"),
  "TermsRoute",
  ["plansPage"],
);
const Privacy = lazyRoute(
  "domains/content/public/legal",
  () => import("@/domains/content/public/legal"),
  "PrivacyRoute",
  ["plansPage"],
);
const NotFound = lazyRoute(
  "domains/content/public/not-found",
  () => import("@/domains/content/public/not-found"),
  "NotFoundRoute",
);

const RedirectIfSession = lazyRoute("app/guards", () => import("./guards"), "RedirectIfSession");
const RequireSession = lazyRoute("app/guards", () => import("./guards"), "RequireSession");

const Login = lazyRoute(
  "domains/account/public/login",
  () => import("@/domains/account/public/login"),
  "LoginRoute",
  ["auth", "miniatures"],
);
const RegisterLegacy = lazyRoute(
  "domains/account/public/register",
  () => import("@/domains/account/public/register"),
  "RegisterLegacyRoute",
  ["auth", "miniatures"],
);
const Register = lazyRoute(
  "domains/account/public/register",
  () => import("@/domains/account/public/register"),
  "RegisterRoute",
  ["auth", "miniatures"],
);
const VerifyEmail = lazyRoute(
  "domains/account/public/verify-email",
  () => import("@/domains/account/public/verify-email"),
  "VerifyEmailRoute",
  ["auth", "miniatures"],
);
const ForgotPassword = lazyRoute(
  "domains/account/public/forgot-password",
  () => import("@/domains/account/public/forgot-password"),
  "ForgotPasswordRoute",
  ["auth", "miniatures"],
);
const UpdatePassword = lazyRoute(
  "domains/account/public/update-password",
  () => import("@/domains/account/public/update-password"),
  "UpdatePasswordRoute",
  ["auth", "miniatures"],
);

const Invitation = lazyRoute(
  "domains/account/public/invitation",
  () => import("@/domains/account/public/invitation"),
  "InvitationRoute",
  ["auth", "miniatures"],
);

const EmailCorrection = lazyRoute(
  "domains/account/public/email-correction",
  () => import("@/domains/account/public/email-correction"),
  "EmailCorrectionRoute",
  ["auth", "emailCorrection", "miniatures"],
);

// Route lookups of the areas behind a login, added when the area loads.
const routesOfAreas: ((path: string) => LazyRoute[])[] = [];

/**
 * Loads an area and the pages of the current address together, which avoids a fallback per level. Errors appear on
 * rendering.
 */
async function addArea(routesAt: (path: string) => LazyRoute[]): Promise<void> {
  routesOfAreas.push(routesAt);
  await Promise.allSettled(routesAt(window.location.pathname).map((route) => route.preload()));
}

async function loadDashboard() {
  const dashboard = await import("./dashboard-routes");
  // The layout opens with its page.
  await Promise.all([addArea(dashboard.dashboardRoutesAt), dashboard.prefetchFirstPage()]);
  return dashboard;
}

async function loadAdmin() {
  const admin = await import("./admin-routes");
  void addArea(admin.adminRoutesAt);
  return admin;
}

// One lazy route per area, so that other areas do not load its pages.
const Dashboard = lazyRoute("app/dashboard-routes", loadDashboard, "DashboardRoutes", [
  "dashboard",
  "recordForm",
]);
const Admin = lazyRoute("app/admin-routes", loadAdmin, "AdminRoutes", ["admin", "recordForm"]);

const routes = createRoutesFromElements(
  <>
    <Route element={<PublicLayout />}>
      <Route path={paths.home} element={<Home />} />
      <Route path={paths.models} element={<Models />} />
      <Route path={`${paths.models}/:slug`} element={<Model />} />
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
      <Route path={paths.invitation} element={<Invitation />} />
      <Route path={paths.emailCorrection} element={<EmailCorrection />} />
      <Route path="*" element={<NotFound />} />
    </Route>

    <Route element={<RequireSession />}>
      <Route path={`${paths.dashboard.home}/*`} element={<Dashboard />} />
    </Route>
    <Route path={`${paths.admin.home}/*`} element={<Admin />} />
  </>,
);

/** Renders the routes of all pages. */
export function AppRoutes() {
  return useRoutes(routes);
}

/** Returns the lazy pages and layouts of a path without language prefix, the outermost first. */
export function lazyRoutesAt(path: string): LazyRoute[] {
  return [...lazyRoutesOf(matchRoutes(routes, path)), ...routesOfAreas.flatMap((routesAt) => routesAt(path))];
}
