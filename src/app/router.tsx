import { createRoutesFromElements, matchRoutes, Route, useRoutes } from "react-router-dom";
import { paths } from "@/platform/paths";
import { lazyRoute, type LazyRoute, lazyRoutesOf } from "./lazy-route";
import { PublicLayout, ShopPages } from "./shells/public-shell";

const Home = lazyRoute(() => import("@/domains/content/public/home"), "HomeRoute", ["homePage"]);
const Plans = lazyRoute(() => import("@/domains/content/public/plans"), "PlansRoute", [
  "plansPage",
  "faqPage",
  "homePage",
]);
const Models = lazyRoute(() => import("@/domains/content/public/models"), "ModelsRoute", [
  "modelsPage",
  "homePage",
]);
const Model = lazyRoute(() => import("@/domains/content/public/model"), "ModelRoute", ["modelsPage"]);
const HowItWorks = lazyRoute(() => import("@/domains/content/public/how-it-works"), "HowItWorksRoute", [
  "howItWorksPage",
]);
const Hosting = lazyRoute(() => import("@/domains/content/public/hosting"), "HostingRoute", ["hostingPage"]);
const Faq = lazyRoute(() => import("@/domains/content/public/faq"), "FaqRoute", [
  "faqPage",
  "howItWorksPage",
  "hostingPage",
]);
const Blog = lazyRoute(() => import("@/domains/blog/public/blog"), "BlogRoute", ["blogPage"]);
const BlogPost = lazyRoute(() => import("@/domains/blog/public/blog-post"), "BlogPostRoute", ["blogPage"]);
const Terms = lazyRoute(() => import("@/domains/content/public/legal"), "TermsRoute", ["plansPage"]);
const Privacy = lazyRoute(() => import("@/domains/content/public/legal"), "PrivacyRoute", ["plansPage"]);
const SharedCertificate = lazyRoute(
  () => import("@/domains/courses/public/shared-certificate"),
  "SharedCertificateRoute",
  ["courses"],
);
const NotFound = lazyRoute(() => import("@/domains/content/public/not-found"), "NotFoundRoute");

const RedirectIfSession = lazyRoute(() => import("./guards"), "RedirectIfSession");
const RequireSession = lazyRoute(() => import("./guards"), "RequireSession");

const Login = lazyRoute(() => import("@/domains/account/public/login"), "LoginRoute", ["auth", "homePage"]);
const RegisterLegacy = lazyRoute(() => import("@/domains/account/public/register"), "RegisterLegacyRoute", [
  "auth",
  "homePage",
]);
const Register = lazyRoute(() => import("@/domains/account/public/register"), "RegisterRoute", [
  "auth",
  "homePage",
]);
const VerifyEmail = lazyRoute(() => import("@/domains/account/public/verify-email"), "VerifyEmailRoute", [
  "auth",
  "homePage",
]);
const ForgotPassword = lazyRoute(
  () => import("@/domains/account/public/forgot-password"),
  "ForgotPasswordRoute",
  ["auth", "homePage"],
);
const UpdatePassword = lazyRoute(
  () => import("@/domains/account/public/update-password"),
  "UpdatePasswordRoute",
  ["auth", "homePage"],
);

const Invitation = lazyRoute(() => import("@/domains/account/public/invitation"), "InvitationRoute", [
  "auth",
  "homePage",
]);

const EmailCorrection = lazyRoute(
  () => import("@/domains/account/public/email-correction"),
  "EmailCorrectionRoute",
  ["auth", "homePage"],
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

// One lazy route per area, so that other areas do not load its pages.
const Dashboard = lazyRoute(
  () => import("./dashboard-routes"),
  "DashboardRoutes",
  ["dashboard"],
  // The layout opens with its page.
  ({ dashboardRoutesAt, prefetchFirstPage }) =>
    Promise.all([addArea(dashboardRoutesAt), prefetchFirstPage()]),
);
const Admin = lazyRoute(
  () => import("./admin-routes"),
  "AdminRoutes",
  ["admin"],
  ({ adminRoutesAt }) => void addArea(adminRoutesAt),
);

const routes = createRoutesFromElements(
  <>
    <Route element={<PublicLayout />}>
      <Route element={<ShopPages />}>
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
      </Route>
      <Route path={`${paths.sharedCertificates}/:code`} element={<SharedCertificate />} />

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
