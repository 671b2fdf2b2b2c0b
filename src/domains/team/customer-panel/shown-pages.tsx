import type { ParseKeys } from "i18next";
import type { ReactNode } from "react";
import { panelPaths } from "@/platform/panel-paths";
import type { CustomerDetail } from "../data";
import { PanelCourse, PanelCourses } from "./panel-courses";
import { PanelHome } from "./panel-home";
import { PanelProfile } from "./panel-profile";
import { PanelSubscription } from "./panel-subscription";
import { PanelConversation, PanelFaq, PanelSupport } from "./panel-support";

type ShownPage = {
  /** Address below "painel". */
  path: string;
  /** The page of the panel; null for a part of one. */
  shows: string | null;
  /** Text key of the link; null for a page without one. */
  label: ParseKeys<"dashboard"> | null;
  element: (customer: CustomerDetail) => ReactNode;
};

/** The pages of the panel that the team sees as the customer, in the order of the navigation. */
export const shownPages: readonly ShownPage[] = [
  {
    path: "",
    shows: panelPaths.home,
    label: "nav.home",
    element: (customer) => <PanelHome customer={customer} />,
  },
  {
    path: "assinatura",
    shows: panelPaths.subscription,
    label: "nav.subscription",
    element: ({ id }) => <PanelSubscription customerId={id} />,
  },
  {
    path: "cursos",
    shows: `${panelPaths.courses}/*`,
    label: "nav.courses",
    element: ({ id }) => <PanelCourses customerId={id} />,
  },
  {
    path: "cursos/:courseId",
    shows: null,
    label: null,
    element: ({ id }) => <PanelCourse customerId={id} />,
  },
  {
    path: "perfil",
    shows: panelPaths.profile,
    label: "nav.profile",
    element: (customer) => <PanelProfile customer={customer} />,
  },
  {
    path: "suporte",
    shows: panelPaths.support,
    label: "nav.support",
    element: ({ id }) => <PanelSupport customerId={id} />,
  },
  {
    path: "suporte/:contactId",
    shows: panelPaths.conversation.pattern,
    label: null,
    element: ({ id }) => <PanelConversation customerId={id} />,
  },
  {
    path: "perguntas-frequentes",
    shows: panelPaths.faq,
    label: "nav.faq",
    element: () => <PanelFaq />,
  },
];
