import { clsx } from "clsx";
import Eye from "lucide-react/icons/eye";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, Route, Routes, useParams } from "react-router-dom";
import { PageHead } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { buttonVariants } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { type CustomerDetail, useCustomer } from "../data";
import { useNoteViewedAs } from "../customers/data";
import { isNotFound } from "@/platform/errors";
import { ReadOnlyContext } from "@/platform/read-only";
import { AdminNotFoundRoute } from "../parts/not-found";
import { shownPages } from "./shown-pages";

const links = shownPages.flatMap(({ path, label }) => (label ? [{ path, label }] : []));

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
  return (
    <div className="mx-auto max-w-5xl">
      <nav
        aria-label={t("admin:viewAs.nav")}
        className="-mx-1 mb-6 flex flex-wrap gap-1 border-b border-line pb-2"
      >
        {links.map(({ path, label }) => (
          <NavLink
            key={path}
            to={path === "" ? base : `${base}/${path}`}
            end={path === ""}
            className={({ isActive }) =>
              clsx(
                "inline-flex min-h-9 items-center rounded-lg px-3 text-sm pointer-coarse:min-h-11",
                isActive ? "bg-second-soft font-semibold" : "text-muted hover:text-ink",
              )
            }
          >
            {t(label)}
          </NavLink>
        ))}
      </nav>
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
