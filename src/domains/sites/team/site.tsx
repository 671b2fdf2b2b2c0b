import type { ChecklistItem } from "@contract/enums";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/query-error";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { ManagedSiteHistory } from "./managed-site-history";
import { MigrationAccess } from "./migration-access";
import { SiteChecklist } from "./site-checklist";
import { SiteCustomer } from "./site-customer";
import { SiteDetailsForm } from "./site-details-form";
import { SiteState } from "./site-state";
import { SiteWishes } from "./site-wishes";
import type { ManagedSite } from "./rules";
import { useManagedSite, useTickItem } from "./data";
import { isNotFound } from "@/platform/errors";
import { nameOf } from "@/platform/name-of";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { AdminNotFoundRoute } from "@/domains/team/parts/not-found";
import { SiteDomain } from "./site-domain";
import { SiteHeader } from "./site-header";
import { useAttempt } from "@/kit/use-attempt";
import { useDomainCheck } from "./use-domain-check";
import { useSiteSteps } from "./use-site-steps";

const columns = "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]";

/** Shows a site as a workbench: its checklist and notes, the facts about it, and the steps that send e-mails. */
export function AdminSiteRoute() {
  const { t } = useTranslation("admin");
  const { siteId = "" } = useParams();
  const query = useManagedSite(siteId);
  if (isNotFound(query.error)) return <AdminNotFoundRoute />;
  // The key resets selections and typed text for another site.
  if (query.data) return <SiteWorkbench key={siteId} site={query.data} />;

  return (
    <>
      <PageHeader
        back={{ to: adminPaths.activations, label: t("activations.title") }}
        title={t("site.title")}
      />
      {query.error ? (
        <Card>
          <QueryError title={t("site.failed")} query={query} />
        </Card>
      ) : (
        <div aria-busy="true" className={columns}>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-112 rounded-2xl" />
            <Skeleton className="h-128 rounded-2xl" />
          </div>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-40 rounded-2xl" />
            <Skeleton className="h-56 rounded-2xl" />
            <Skeleton className="h-56 rounded-2xl" />
          </div>
        </div>
      )}
    </>
  );
}

function SiteWorkbench({ site }: { site: ManagedSite }) {
  const { t } = useTranslation(["admin", "attachments"]);
  const showErrorToast = useErrorToast();
  const attempt = useAttempt();
  const { user } = useAdmin();
  const writable = useCan("sites.write");
  const tick = useTickItem(site.id);
  const [storing, setStoring] = useState<Partial<Record<ChecklistItem, boolean>>>({});
  // Set at once: a checkbox that waits for its mutation shows its former state in between.
  async function storeTick(item: ChecklistItem, done: boolean): Promise<void> {
    setStoring((others) => ({ ...others, [item]: done }));
    await attempt(tick.mutateAsync({ item, done }), t("site.saveFailed"));
    setStoring(({ [item]: stored, ...others }) => (stored === done ? others : { ...others, [item]: stored }));
  }
  const saver = useRef<(() => Promise<boolean>) | null>(null);
  const check = useDomainCheck(site.id);
  const steps = useSiteSteps(site, saver);

  return (
    <>
      <SiteHeader
        site={site}
        onStep={writable ? (step) => void steps.ask(step) : undefined}
        taken={steps.taken}
      />
      <div className={columns}>
        <div className="flex min-w-0 flex-col gap-4">
          <SiteChecklist
            site={site}
            checking={check.checking === "own"}
            storing={storing}
            onTick={writable ? (item, done) => void storeTick(item, done) : undefined}
          />
          <SiteWishes site={site} onFailure={(error) => showErrorToast(t("attachments:openFailed"), error)} />
          <SiteDetailsForm site={site} userId={user.id} writable={writable} saver={saver} />
        </div>
        <SiteFacts site={site} check={check} />
      </div>
      {steps.dialog.Dialog && steps.asked ? (
        <steps.dialog.Dialog
          site={site}
          step={steps.asked}
          busy={steps.busy}
          checking={check.checking === "own"}
          onCheck={() => void check.checkNow("own")}
          onConfirm={steps.confirm}
          onClose={steps.dialog.close}
        />
      ) : null}
    </>
  );
}

type SiteFactsProps = { site: ManagedSite; check: ReturnType<typeof useDomainCheck> };

function SiteFacts({ site, check }: SiteFactsProps) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const writable = useCan("sites.write");
  const seesCustomers = useCan("customers.read");
  const seesMoney = useCan("money.read");
  const { customer } = site;
  const name = nameOf(customer) ?? t("activations.noName");
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <SiteState site={site} />
      <SiteDomain site={site} check={check} />
      <SiteCustomer
        site={site}
        name={
          seesCustomers ? (
            <Link to={adminPaths.customer(customer.id)} className="text-link">
              {name}
            </Link>
          ) : (
            name
          )
        }
        seesMoney={seesMoney}
      />
      {writable && site.details.migration !== "none" && site.details.migration !== "checked" ? (
        <MigrationAccess
          siteId={site.id}
          storedAt={site.accessStoredAt}
          onSaved={() => toast({ title: t("site.access.saved") })}
        />
      ) : null}
      <ManagedSiteHistory events={site.events} />
    </div>
  );
}
