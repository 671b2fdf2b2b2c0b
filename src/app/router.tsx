import { createRoutesFromElements, matchRoutes, Route, useRoutes } from "react-router-dom";
import { paths } from "@/config/paths";
import { PublicLayout } from "./layouts/public-layout";
import { lazyRoute, lazyRoutesOf, type LazyRoute } from "./lazy-route";

const Home = lazyRoute("app/routes/public/home", () => import("./routes/public/home"), "HomeRoute", [
  "homePage",
  "miniatures",
]);
const Plans = lazyRoute("app/routes/public/plans", () => import("./routes/public/plans"), "PlansRoute", [
  "plansPage",
  "faqPage",
  "miniatures",
]);
const Models = lazyRoute("app/routes/public/models", () => import("./routes/public/models"), "ModelsRoute", [
  "modelsPage",
  "miniatures",
]);
const Model = lazyRoute("app/routes/public/model", () => import("./routes/public/model"), "ModelRoute", [
  "modelsPage",
]);
const HowItWorks = lazyRoute(
  "app/routes/public/how-it-works",
  () => import("./routes/public/how-it-works"),
  "HowItWorksRoute",
  ["howItWorksPage"],
);
const Hosting = lazyRoute(
  "app/routes/public/hosting",
  () => import("./routes/public/hosting"),
  "HostingRoute",
  ["hostingPage"],
);
const Faq = lazyRoute("app/routes/public/faq", () => import("./routes/public/faq"), "FaqRoute", ["faqPage"]);
const Blog = lazyRoute("app/routes/public/blog", () => import("./routes/public/blog"), "BlogRoute", [
  "blogPage",
]);
const BlogPost = lazyRoute(
  "app/routes/public/blog-post",
  () => import("./routes/public/blog-post"),
  "BlogPostRoute",
  ["blogPage"],
);
const Terms = lazyRoute("app/routes/public/terms", () => import("./routes/public/terms"), "TermsRoute", [
  "plansPage",
]);
const Privacy = lazyRoute(
  "app/routes/public/privacy",
  () => import("./routes/public/privacy"),
  "PrivacyRoute",
  ["plansPage"],
);
const NotFound = lazyRoute(
  "app/routes/public/not-found",
  () => import("./routes/public/not-found"),
  "NotFoundRoute",
);

const RedirectIfSession = lazyRoute("app/guards", () => import("./guards"), "RedirectIfSession");
const RequireSession = lazyRoute("app/guards", () => import("./guards"), "RequireSession");

const Login = lazyRoute("app/routes/auth/login", () => import("./routes/auth/login"), "LoginRoute", [
  "auth",
  "miniatures",
]);
const RegisterLegacy = lazyRoute(
  "app/routes/auth/register-legacy",
  () => import("./routes/auth/register-legacy"),
  "RegisterLegacyRoute",
  ["auth", "miniatures"],
);
const Register = lazyRoute(
  "app/routes/auth/register",
  () => import("./routes/auth/register"),
  "RegisterRoute",
  ["auth", "miniatures"],
);
const VerifyEmail = lazyRoute(
  "app/routes/auth/verify-email/verify-email",
  () => import("./routes/auth/verify-email/verify-email"),
  "VerifyEmailRoute",
  ["auth", "miniatures"],
);
const ForgotPassword = lazyRoute(
  "app/routes/auth/forgot-password",
  () => import("./routes/auth/forgot-password"),
  "ForgotPasswordRoute",
  ["auth", "miniatures"],
);
const UpdatePassword = lazyRoute(
  "app/routes/auth/update-password",
  () => import("./routes/auth/update-password"),
  "UpdatePasswordRoute",
  ["auth", "miniatures"],
);

const Invitation = lazyRoute(
  "app/routes/auth/invitation",
  () => import("./routes/auth/invitation"),
  "InvitationRoute",
  ["auth", "miniatures"],
);

const EmailCorrection = lazyRoute(
  "app/routes/auth/email-correction",
  () => import("./routes/auth/email-correction"),
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
const Dashboard = lazyRoute("app/dashboard-routes", loadDashboard, "DashboardRoutes", ["dashboard"]);
const Admin = lazyRoute("app/admin-routes", loadAdmin, "AdminRoutes", ["admin"]);

// Development only. Production bundles exclude it.
const Gallery = import.meta.env.DEV
  ? lazyRoute("app/ui-gallery/ui-gallery", () => import("./ui-gallery/ui-gallery"), "UiGallery", ["admin"])
  : null;

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
    {Gallery ? <Route path="/_ui" element={<Gallery />} /> : null}
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
