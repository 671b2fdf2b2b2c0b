import { createRoutesFromElements, matchRoutes, Route, useRoutes } from "react-router-dom";
import { adminPaths } from "@/config/admin-paths";
import { lazyRoute, lazyRoutesOf, type LazyRoute } from "./lazy-route";

const areaFile = "routes/admin/area";
const panelFile = "routes/admin/panel";
const loadPanel = () => import("./routes/admin/panel");

async function loadArea() {
  const area = await import("./routes/admin/area");
  area.prefetchForTeam(loadPanel);
  return area;
}

const Area = lazyRoute(areaFile, loadArea, "AdminArea");
const Login = lazyRoute("routes/admin/login", () => import("./routes/admin/login"), "AdminLoginRoute", [
  "auth",
]);
const RequireTeam = lazyRoute(areaFile, loadArea, "RequireTeam");
const Layout = lazyRoute(panelFile, loadPanel, "AdminLayout");
const Home = lazyRoute("routes/admin/home", () => import("./routes/admin/home"), "AdminHomeRoute", [
  "taskWords",
]);
const Activations = lazyRoute(
  "routes/admin/activations",
  () => import("./routes/admin/activations"),
  "AdminActivationsRoute",
);
const Site = lazyRoute("routes/admin/site", () => import("./routes/admin/site"), "AdminSiteRoute");
const Tasks = lazyRoute("routes/admin/tasks", () => import("./routes/admin/tasks"), "AdminTasksRoute", [
  "taskWords",
]);
const Customers = lazyRoute(
  "routes/admin/customers",
  () => import("./routes/admin/customers"),
  "AdminCustomersRoute",
);
const Customer = lazyRoute(
  "routes/admin/customer",
  () => import("./routes/admin/customer"),
  "AdminCustomerRoute",
  ["taskWords"],
);
const Messages = lazyRoute(
  "routes/admin/messages/messages",
  () => import("./routes/admin/messages/messages"),
  "AdminMessagesRoute",
);
const Conversation = lazyRoute(
  "routes/admin/messages/conversation",
  () => import("./routes/admin/messages/conversation"),
  "AdminConversationRoute",
  ["faqPage"],
);
const SavedAnswers = lazyRoute(
  "routes/admin/messages/saved-answers",
  () => import("./routes/admin/messages/saved-answers"),
  "AdminSavedAnswersRoute",
);
const Plans = lazyRoute("routes/admin/plans", () => import("./routes/admin/plans"), "AdminPlansRoute");
const Prices = lazyRoute("routes/admin/prices", () => import("./routes/admin/prices"), "AdminPricesRoute");
const CustomerPanel = lazyRoute(
  "routes/admin/customer-panel/customer-panel",
  () => import("./routes/admin/customer-panel/customer-panel"),
  "AdminCustomerPanelRoute",
  ["dashboard"],
);
const Settings = lazyRoute(
  "routes/admin/settings",
  () => import("./routes/admin/settings"),
  "AdminSettingsRoute",
);
const Failures = lazyRoute(
  "routes/admin/failures",
  () => import("./routes/admin/failures"),
  "AdminFailuresRoute",
);
const Audit = lazyRoute("routes/admin/audit", () => import("./routes/admin/audit"), "AdminAuditRoute");
const Analytics = lazyRoute(
  "routes/admin/analytics",
  () => import("./routes/admin/analytics"),
  "AdminAnalyticsRoute",
);
const Posts = lazyRoute(
  "routes/admin/blog/posts",
  () => import("./routes/admin/blog/posts"),
  "AdminPostsRoute",
);
const EditPost = lazyRoute(
  "routes/admin/blog/edit-post",
  () => import("./routes/admin/blog/edit-post"),
  "AdminEditPostRoute",
  // The preview is the page that readers see.
  ["blogPage"],
);
const Content = lazyRoute(
  "routes/admin/content/content",
  () => import("./routes/admin/content/content"),
  "AdminContentRoute",
);
const Media = lazyRoute("routes/admin/media", () => import("./routes/admin/media"), "AdminMediaRoute");
const Courses = lazyRoute(
  "routes/admin/courses/courses",
  () => import("./routes/admin/courses/courses"),
  "AdminCoursesRoute",
);
const CourseOrder = lazyRoute(
  "routes/admin/courses/order",
  () => import("./routes/admin/courses/order"),
  "AdminCourseOrderRoute",
);
const EditCourse = lazyRoute(
  "routes/admin/courses/edit-course",
  () => import("./routes/admin/courses/edit-course"),
  "AdminEditCourseRoute",
);
const EditLesson = lazyRoute(
  "routes/admin/courses/edit-lesson",
  () => import("./routes/admin/courses/edit-lesson"),
  "AdminEditLessonRoute",
);
const CourseReach = lazyRoute(
  "routes/admin/courses/reach",
  () => import("./routes/admin/courses/reach"),
  "AdminCourseReachRoute",
);
const CoursePreview = lazyRoute(
  "routes/admin/courses/preview",
  () => import("./routes/admin/courses/preview"),
  "AdminCoursePreviewRoute",
  // It shows what learners see.
  ["courses"],
);
const NotFound = lazyRoute(panelFile, loadPanel, "AdminNotFoundRoute");

/** A path of the administration as its routes know it, below `/administrador`. */
function below(path: string): string {
  return path.slice(adminPaths.home.length + 1);
}

const routes = createRoutesFromElements(
  <Route element={<Area />}>
    <Route path={below(adminPaths.login)} element={<Login />} />
    <Route element={<RequireTeam />}>
      <Route element={<Layout />}>
        <Route index element={<Home />} />
        <Route path={below(adminPaths.activations)} element={<Activations />} />
        <Route path={`${below(adminPaths.activations)}/:siteId`} element={<Site />} />
        <Route path={below(adminPaths.tasks)} element={<Tasks />} />
        <Route path={below(adminPaths.customers)} element={<Customers />} />
        <Route path={`${below(adminPaths.customers)}/:id`} element={<Customer />} />
        <Route path={`${below(adminPaths.customers)}/:id/painel/*`} element={<CustomerPanel />} />
        <Route path={below(adminPaths.messages)} element={<Messages />} />
        <Route path={below(adminPaths.savedAnswers)} element={<SavedAnswers />} />
        <Route path={`${below(adminPaths.messages)}/:id`} element={<Conversation />} />
        <Route path={below(adminPaths.plans)} element={<Plans />} />
        <Route path={below(adminPaths.prices)} element={<Prices />} />
        <Route path={below(adminPaths.settings)} element={<Settings />} />
        <Route path={below(adminPaths.failures)} element={<Failures />} />
        <Route path={below(adminPaths.audit)} element={<Audit />} />
        <Route path={below(adminPaths.analytics)} element={<Analytics />} />
        <Route path={below(adminPaths.content)} element={<Content />} />
        <Route path={below(adminPaths.media)} element={<Media />} />
        <Route path={below(adminPaths.blog)} element={<Posts />} />
        <Route path={below(adminPaths.blogNew)} element={<EditPost />} />
        <Route path={`${below(adminPaths.blog)}/editar/:slug`} element={<EditPost />} />
        <Route path={below(adminPaths.courses)} element={<Courses />} />
        <Route path={below(adminPaths.courseOrder)} element={<CourseOrder />} />
        <Route path={below(adminPaths.courseNew)} element={<EditCourse />} />
        <Route path={`${below(adminPaths.courses)}/editar/:courseId`} element={<EditCourse />} />
        <Route
          path={`${below(adminPaths.courses)}/editar/:courseId/aulas/:lessonId`}
          element={<EditLesson />}
        />
        <Route path={`${below(adminPaths.courses)}/progresso/:courseId`} element={<CourseReach />} />
        <Route path={`${below(adminPaths.courses)}/ver/:courseId`} element={<CoursePreview />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Route>
  </Route>,
);

/** Every page of the administration at its address. */
export function AdminRoutes() {
  return useRoutes(routes);
}

/** The lazy pages and frames of the administration that a path shows, the outermost first; none elsewhere. */
export function adminRoutesAt(path: string): LazyRoute[] {
  return lazyRoutesOf(matchRoutes(routes, path, adminPaths.home));
}
