import { offeredPlanId } from "@contract/plans";
import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import type { ParseKeys } from "i18next";
import type { LucideIcon } from "lucide-react";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import CreditCard from "lucide-react/icons/credit-card";
import GraduationCap from "lucide-react/icons/graduation-cap";
import House from "lucide-react/icons/house";
import LifeBuoy from "lucide-react/icons/life-buoy";
import UserRound from "lucide-react/icons/user-round";
import { panelPaths } from "@/platform/panel-paths";
import { messagesQuery, recentAnswerQuery, whatsappQuery } from "@/domains/support/data";
import { begunCoursesQuery } from "@/domains/courses/data";
import { dnsRecordsQuery } from "@/domains/sites/data";
import { lazyRoute } from "./lazy-route";
import type { PageEntry } from "./page-entry";
import { offerQuery, paymentsQuery } from "@/domains/billing/data";

/** Runs a query unless its result is cached. The promise never rejects. */
export type Read = <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<void>;

/** A page of the customer panel. */
export type DashboardPage = PageEntry & {
  /** Link in the navigation. */
  menu?: { label: ParseKeys<"dashboard">; icon: LucideIcon };
  /** Runs the page's own queries before it opens; `page` is the list page in the address. */
  prefetch?: (read: Read, userId: string, page: number) => Promise<void>[];
};

const loadReturn = () => import("@/domains/billing/panel/checkout-return");

/** The pages of the customer panel. Pages with a link are in the order of the navigation. */
export const dashboardPages: readonly DashboardPage[] = [
  {
    path: panelPaths.home,
    page: lazyRoute(() => import("@/domains/sites/panel/home"), "DashboardHomeRoute", ["courses"]),
    menu: { label: "nav.home", icon: House },
    prefetch: (read, userId) => [
      read(dnsRecordsQuery()),
      read(offerQuery(offeredPlanId)),
      read(begunCoursesQuery(userId)),
      read(recentAnswerQuery(userId)),
    ],
  },
  {
    path: panelPaths.subscription,
    page: lazyRoute(() => import("@/domains/billing/panel/subscription"), "DashboardSubscriptionRoute", [
      "auth",
    ]),
    menu: { label: "nav.subscription", icon: CreditCard },
    prefetch: (read, userId, page) => [read(offerQuery(offeredPlanId)), read(paymentsQuery(userId, page))],
  },
  {
    path: panelPaths.checkoutSuccess,
    page: lazyRoute(loadReturn, "CheckoutSuccessRoute"),
  },
  {
    path: panelPaths.checkoutCancel,
    page: lazyRoute(loadReturn, "CheckoutCancelRoute"),
  },
  {
    path: `${panelPaths.courses}/*`,
    page: lazyRoute(() => import("@/domains/courses/panel/course-pages"), "CoursePages", ["courses"]),
    menu: { label: "nav.courses", icon: GraduationCap },
    prefetch: (read, userId) => [read(begunCoursesQuery(userId))],
  },
  {
    path: panelPaths.profile,
    page: lazyRoute(() => import("@/domains/account/panel/profile"), "DashboardProfileRoute", ["auth"]),
    menu: { label: "nav.profile", icon: UserRound },
  },
  {
    path: panelPaths.support,
    page: lazyRoute(() => import("@/domains/support/panel/support"), "DashboardSupportRoute", ["faqPage"]),
    menu: { label: "nav.support", icon: LifeBuoy },
    prefetch: (read, userId, page) => [read(messagesQuery(userId, page)), read(whatsappQuery())],
  },
  {
    path: panelPaths.conversation.pattern,
    page: lazyRoute(() => import("@/domains/support/panel/conversation"), "DashboardConversationRoute", [
      "faqPage",
    ]),
  },
  {
    path: panelPaths.faq,
    page: lazyRoute(() => import("@/domains/content/panel/faq"), "DashboardFaqRoute", ["faqPage"]),
    menu: { label: "nav.faq", icon: CircleQuestionMark },
  },
];
