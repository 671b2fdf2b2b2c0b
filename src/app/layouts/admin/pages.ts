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
import type { ComponentType } from "react";
import { adminPaths } from "@/config/admin-paths";
import { ActivationsBadge, MessagesBadge, TasksBadge } from "./badges";

/** A page of the administration. */
export type AdminPage = {
  path: string;
  /** Its name in navigation and command palette. */
  label: ParseKeys<"admin">;
  icon: LucideIcon;
  /** What one must be allowed to see it, or one of several; null for everyone of the team. */
  permission: TeamPermission | readonly TeamPermission[] | null;
  /** Shows beside its name how many things wait there. */
  badge?: ComponentType;
  /** Pages below it that the command palette finds, too; open to the same people. */
  below?: readonly { path: string; label: ParseKeys<"admin"> }[];
};

/**
 * The pages that exist, in the order of daily work: navigation, command palette and the check of
 * permissions follow. A page that is not here is not shown, and opens for nobody.
 */
export const adminPages: readonly AdminPage[] = [
  { path: adminPaths.home, label: "nav.home", icon: LayoutDashboard, permission: null },
  {
    path: adminPaths.activations,
    label: "nav.activations",
    icon: Rocket,
    permission: "sites.read",
    badge: ActivationsBadge,
  },
  {
    path: adminPaths.tasks,
    label: "nav.tasks",
    icon: ListChecks,
    // Finance works on the tasks about money.
    permission: ["tasks.read", "money.write"],
    badge: TasksBadge,
  },
  {
    path: adminPaths.customers,
    label: "nav.customers",
    icon: Users,
    permission: "customers.read",
  },
  {
    path: adminPaths.messages,
    label: "nav.messages",
    icon: Inbox,
    permission: "messages.read",
    badge: MessagesBadge,
    below: [{ path: adminPaths.savedAnswers, label: "savedAnswers.title" }],
  },
  {
    path: adminPaths.plans,
    label: "nav.plans",
    icon: Package,
    permission: "plans.read",
    below: [{ path: adminPaths.prices, label: "prices.title" }],
  },
  { path: adminPaths.content, label: "nav.content", icon: PanelsTopLeft, permission: "content.read" },
  { path: adminPaths.media, label: "nav.media", icon: Images, permission: "media.read" },
  { path: adminPaths.blog, label: "nav.blog", icon: Newspaper, permission: "blog.read" },
  {
    path: adminPaths.courses,
    label: "nav.courses",
    icon: School,
    permission: "courses.read",
    below: [{ path: adminPaths.courseOrder, label: "courses.order.title" }],
  },
  {
    path: adminPaths.analytics,
    label: "nav.analytics",
    icon: ChartNoAxesColumn,
    permission: "analytics.read",
  },
  { path: adminPaths.settings, label: "nav.settings", icon: Settings, permission: "settings.read" },
  { path: adminPaths.audit, label: "nav.audit", icon: ScrollText, permission: "audit.read" },
];

/** The pages that someone may see. */
export function pagesFor(permissions: readonly TeamPermission[]): readonly AdminPage[] {
  return adminPages.filter(
    ({ permission }) => permission === null || [permission].flat().some((one) => permissions.includes(one)),
  );
}

/** The page that a path belongs to: its own, or the one that it lies below; undefined when there is none. */
export function pageAt(pathname: string): AdminPage | undefined {
  const path = pathname.replace(/\/+$/, "");
  return adminPages
    .filter(
      (page) => path === page.path || (page.path !== adminPaths.home && path.startsWith(`${page.path}/`)),
    )
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
