import type { ParseKeys } from "i18next";
import Eye from "lucide-react/icons/eye";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, matchPath, Route, Routes, useLocation, useParams } from "react-router-dom";
import { useProfile } from "@/domains/account/data";
import { Avatar } from "@/domains/account/parts/avatar";
import { ChoiceBar } from "@/kit/choice-bar";
import { QueryError } from "@/kit/error-state";
import { FactList } from "@/kit/fact-list";
import { PageHead, PageHeader } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { readableDomain } from "@/platform/domain-name";
import { isNotFound } from "@/platform/errors";
import { panelPaths } from "@/platform/panel-paths";
import { ReadOnlyContext } from "@/platform/read-only";
import { useNoteViewedAs } from "../customers/data";
import { type CustomerDetail, useCustomer } from "../data";
import { AdminNotFoundRoute } from "../parts/not-found";
import { PanelCourse, PanelCourses } from "./panel-courses";
import { PanelHome } from "./panel-home";
import { PanelSubscription } from "./panel-subscription";
import { PanelConversation, PanelFaq, PanelSupport } from "./panel-support";

/** Shows a customer's panel read-only, with the reader's own permissions. */
export function AdminCustomerPanelRoute() {
  const { t } = useTranslation("admin");
  const { profileId: id = "" } = useParams();
  const noted = useNoteViewedAs(id);
  const customer = useCustomer(id);
  const failed = [noted, customer].find(({ error }) => error !== null);
  if (isNotFound(failed?.error)) return <AdminNotFoundRoute />;
  const name = customer.data?.fullName ?? customer.data?.email ?? t("customers.noName");
  return (
    <>
      <PageHead title={t("viewAs.title", { name })} />
      {noted.data && customer.data ? (
        <ReadOnlyContext value>
          <Banner id={id} name={name} />
          <Panel key={id} customer={customer.data} />
        </ReadOnlyContext>
      ) : failed ? (
        <QueryError title={t("viewAs.failed")} query={failed} />
      ) : (
        <Skeleton className="h-64 rounded-2xl" />
      )}
    </>
  );
}

function Banner({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("admin");
  return (
    <aside
      aria-label={t("viewAs.title", { name })}
      className="sticky top-0 z-10 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-warning/30 bg-warning-soft px-4 py-3"
    >
      <Eye aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <p className="mr-auto min-w-0 text-sm">
        <strong className="block break-words">{t("viewAs.banner", { name })}</strong>
        {t("viewAs.bannerText")}
      </p>
      <Link to={adminPaths.customer(id)} className={buttonVariants({ variant: "outline", size: "sm" })}>
        {t("viewAs.leave")}
      </Link>
    </aside>
  );
}

function Panel({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation(["dashboard", "admin"]);
  const base = adminPaths.customerPanel(customer.id);
  const { pathname } = useLocation();
  const links = shownPages.flatMap(({ path, label }) => (label ? [{ path, label }] : []));
  return (
    <div className="max-w-5xl">
      <ChoiceBar
        label={t("admin:viewAs.nav")}
        className="mb-6"
        choices={links.map(({ path, label }) => {
          const to = path === "" ? base : `${base}/${path}`;
          return {
            to,
            label: t(label),
            isCurrent: matchPath({ path: to, end: path === "" }, pathname) !== null,
          };
        })}
      />
      <Suspense fallback={<Skeleton className="h-64 rounded-2xl" />}>
        <Routes>
          {shownPages.map(({ path, element }) => (
            <Route key={path} path={path} element={element(customer)} />
          ))}
          <Route path="*" element={<AdminNotFoundRoute />} />
        </Routes>
      </Suspense>
    </div>
  );
}

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

/** Shows a customer's profile read-only. */
function PanelProfile({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation(["dashboard", "admin"]);
  const { data: profile } = useProfile(customer.id);
  const { fullName, email, phone, domain } = customer;
  return (
    <>
      <PageHeader title={t("profile.title")} headTitle={null} />
      <Card className="flex flex-col gap-5 p-6 sm:p-8">
        <Avatar fullName={fullName ?? ""} email={email ?? ""} imageUrl={profile?.avatarUrl ?? null} />
        <FactList
          facts={[
            { name: t("admin:customers.columns.name"), value: fullName },
            { name: t("admin:customers.columns.email"), value: email && <span translate="no">{email}</span> },
            { name: t("admin:customers.detail.phone"), value: phone },
            {
              name: t("admin:customers.columns.domain"),
              value: domain && <span translate="no">{readableDomain(domain)}</span>,
            },
          ]}
        />
      </Card>
    </>
  );
}
