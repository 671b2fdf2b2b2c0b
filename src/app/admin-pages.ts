import type { TeamPermission } from "@contract/enums";
import type { ParseKeys } from "i18next";
import type { LucideIcon } from "lucide-react";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Images from "lucide-react/icons/images";
import Inbox from "lucide-react/icons/inbox";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import ListChecks from "lucide-react/icons/list-checks";
import Newspaper from "lucide-react/icons/newspaper";
import Package from "lucide-react/icons/package";
import PanelsTopLeft from "lucide-react/icons/panels-top-left";
import Rocket from "lucide-react/icons/rocket";
import School from "lucide-react/icons/school";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import Users from "lucide-react/icons/users";
import { adminPaths } from "@/platform/admin-paths";
import { lazyRoute } from "./lazy-route";
import type { PageEntry } from "./page-entry";

/** A badge of the navigation: sites waiting for the team, open tasks or unanswered customers. */
export type Badge = "activations" | "tasks" | "messages";

/** A page in the navigation. */
export type MenuPage = PageEntry & {
  /** Title in the navigation and the command palette. */
  label: ParseKeys<"admin">;
  icon: LucideIcon;
  /** Permission for the page and its subpages, or several of which one is enough; null for the whole team. */
  permission: TeamPermission | readonly TeamPermission[] | null;
  /** Number beside the title. */
  badge?: Badge;
};

/** A subpage of a navigation page. The command palette lists it when it has a title. */
type SubPage = PageEntry & {
  label?: ParseKeys<"admin">;
  /** Other words with which the command palette finds the page. */
  keywords?: ParseKeys<"admin">;
};

// Both addresses share a component, so that the editor keeps its state after the first save.
const editPost = lazyRoute(
  () => import("@/domains/blog/team/edit-post"),
  "AdminEditPostRoute",
  // The preview renders the public page.
  ["blogPage"],
);
const editCourse = lazyRoute(() => import("@/domains/courses/team/edit-course"), "AdminEditCourseRoute");
const settings = lazyRoute(() => import("@/domains/team/settings/settings"), "AdminSettingsRoute");
// Both addresses share a component, so that the list stays beside an opened conversation.
const inbox = lazyRoute(() => import("@/domains/support/team/messages"), "AdminMessagesRoute", ["faqPage"]);

/** The pages of the administration. Navigation pages are in the order of daily work. */
export const adminPages: readonly (MenuPage | SubPage)[] = [
  {
    path: adminPaths.home,
    page: lazyRoute(() => import("@/domains/team/tasks/home"), "AdminHomeRoute", ["taskWords"]),
    label: "nav.home",
    icon: LayoutDashboard,
    permission: null,
  },
  {
    path: adminPaths.activations,
    page: lazyRoute(() => import("@/domains/sites/team/activations"), "AdminActivationsRoute"),
    label: "nav.activations",
    icon: Rocket,
    permission: "sites.read",
    badge: "activations",
  },
  {
    path: adminPaths.site.pattern,
    page: lazyRoute(() => import("@/domains/sites/team/site"), "AdminSiteRoute"),
  },
  {
    path: adminPaths.tasks,
    page: lazyRoute(() => import("@/domains/team/tasks/tasks"), "AdminTasksRoute", ["taskWords"]),
    label: "nav.tasks",
    icon: ListChecks,
    // Finance handles the billing tasks.
    permission: ["tasks.read", "money.write"],
    badge: "tasks",
  },
  {
    path: adminPaths.failures,
    page: lazyRoute(() => import("@/domains/team/tasks/failures"), "AdminFailuresRoute"),
  },
  {
    path: adminPaths.customers,
    page: lazyRoute(() => import("@/domains/team/customers/customers"), "AdminCustomersRoute"),
    label: "nav.customers",
    icon: Users,
    permission: "customers.read",
  },
  {
    path: adminPaths.customer.pattern,
    page: lazyRoute(() => import("@/domains/team/customers/customer"), "AdminCustomerRoute", [
      "auth",
      "taskWords",
    ]),
  },
  {
    path: `${adminPaths.customerPanel.pattern}/*`,
    page: lazyRoute(() => import("@/domains/team/customer-panel/customer-panel"), "AdminCustomerPanelRoute", [
      "dashboard",
      "courses",
      "faqPage",
    ]),
  },
  {
    path: adminPaths.messages,
    page: inbox,
    label: "nav.messages",
    icon: Inbox,
    permission: "messages.read",
    badge: "messages",
  },
  {
    path: adminPaths.savedAnswers,
    page: lazyRoute(() => import("@/domains/support/team/saved-answers"), "AdminSavedAnswersRoute"),
    label: "savedAnswers.title",
  },
  {
    path: adminPaths.newConversation.pattern,
    page: lazyRoute(() => import("@/domains/support/team/new-conversation"), "AdminNewConversationRoute", [
      "faqPage",
    ]),
  },
  { path: adminPaths.conversation.pattern, page: inbox },
  {
    path: adminPaths.plans,
    page: lazyRoute(() => import("@/domains/billing/team/plans"), "AdminPlansRoute"),
    label: "nav.plans",
    icon: Package,
    permission: "plans.read",
  },
  {
    path: adminPaths.prices,
    page: lazyRoute(() => import("@/domains/billing/team/prices"), "AdminPricesRoute"),
    label: "nav.prices",
  },
  {
    path: adminPaths.content,
    page: lazyRoute(() => import("@/domains/content/team/content"), "AdminContentRoute"),
    label: "nav.content",
    icon: PanelsTopLeft,
    permission: "content.read",
  },
  {
    path: adminPaths.media,
    page: lazyRoute(() => import("@/domains/content/team/media"), "AdminMediaRoute"),
    label: "nav.media",
    icon: Images,
    permission: "media.read",
  },
  {
    path: adminPaths.blog,
    page: lazyRoute(() => import("@/domains/blog/team/posts"), "AdminPostsRoute"),
    label: "nav.blog",
    icon: Newspaper,
    permission: "blog.read",
  },
  { path: adminPaths.blogNew, page: editPost },
  { path: adminPaths.blogEdit.pattern, page: editPost },
  {
    path: adminPaths.courses,
    page: lazyRoute(() => import("@/domains/courses/team/courses"), "AdminCoursesRoute"),
    label: "nav.courses",
    icon: School,
    permission: "courses.read",
  },
  {
    path: adminPaths.courseOrder,
    page: lazyRoute(() => import("@/domains/courses/team/order"), "AdminCourseOrderRoute"),
    label: "nav.courseOrder",
  },
  { path: adminPaths.courseNew, page: editCourse },
  { path: adminPaths.courseEdit.pattern, page: editCourse },
  {
    path: adminPaths.lessonEdit.pattern,
    page: lazyRoute(() => import("@/domains/courses/team/edit-lesson"), "AdminEditLessonRoute"),
  },
  {
    path: adminPaths.courseReach.pattern,
    page: lazyRoute(() => import("@/domains/courses/team/reach"), "AdminCourseReachRoute"),
  },
  {
    path: adminPaths.coursePreview.pattern,
    page: lazyRoute(() => import("@/domains/courses/team/preview"), "AdminCoursePreviewRoute", ["courses"]),
  },
  {
    path: adminPaths.analytics,
    page: lazyRoute(() => import("@/domains/analytics/team/analytics"), "AdminAnalyticsRoute"),
    label: "nav.analytics",
    icon: ChartNoAxesColumn,
    permission: "analytics.read",
  },
  {
    path: adminPaths.settings,
    page: settings,
    label: "nav.settings",
    icon: Settings,
    permission: "settings.read",
  },
  {
    path: adminPaths.team,
    page: lazyRoute(() => import("@/domains/team/access/team"), "AdminTeamRoute", ["auth"]),
    label: "nav.team",
    keywords: "nav.teamKeywords",
  },
  { path: adminPaths.settingsPage.pattern, page: settings },
  {
    path: adminPaths.audit,
    page: lazyRoute(() => import("@/domains/team/audit/audit"), "AdminAuditRoute", ["taskWords"]),
    label: "nav.audit",
    icon: ScrollText,
    permission: "audit.read",
  },
];

/** The pages in the navigation. */
const menuPages = adminPages.filter((page): page is MenuPage => "icon" in page);

/** Returns the navigation pages that a user with these permissions may open. */
export function pagesFor(permissions: readonly TeamPermission[]): readonly MenuPage[] {
  return menuPages.filter(
    ({ permission }) => permission === null || [permission].flat().some((one) => permissions.includes(one)),
  );
}

/** Returns the navigation page of a path; undefined when there is none. */
export function menuPageAt(pathname: string): MenuPage | undefined {
  const path = pathname.replace(/\/+$/, "");
  return menuPages.find(
    (page) => path === page.path || (page.path !== adminPaths.home && path.startsWith(`${page.path}/`)),
  );
}

/** Returns the subpages of a navigation page that the command palette lists. */
export function titledPagesBelow(page: MenuPage) {
  return adminPages.flatMap((below) =>
    below.label !== undefined && below.path !== page.path && menuPageAt(below.path) === page
      ? [{ path: below.path, label: below.label, keywords: "keywords" in below ? below.keywords : undefined }]
      : [],
  );
}
