import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { PageHeader } from "@/components/page-header";
import { QueryError } from "@/components/query-error";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { adminPaths } from "@/config/admin-paths";
import { ManagedSiteHistory } from "@/features/activations/components/managed-site-history";
import { SiteChecklist } from "@/features/activations/components/site-checklist";
import { MigrationAccess } from "@/features/activations/components/migration-access";
import { SiteFileForm } from "@/features/activations/components/site-file-form";
import { SiteState } from "@/features/activations/components/site-state";
import { UndoBar } from "@/features/activations/components/undo-bar";
import type { ManagedSite } from "@/features/activations/managed-site";
import { useManagedSite, useTickItem } from "@/features/activations/managed-site-queries";
import { readableDomain } from "@/lib/domain-name";
import { isNotFound } from "@/lib/errors";
import { useAdmin, useCan } from "../../layouts/admin/admin-context";
import { useToast } from "../../toast";
import { AdminNotFoundRoute } from "./not-found";
import { SiteDomain } from "./site-domain";
import { useAttempt } from "./use-attempt";
import { useDomainCheck } from "./use-domain-check";
import { useSiteSteps } from "./use-site-steps";

/** Shows a site: state, domain, checklist and the steps that send e-mails to its customer. */
export function AdminSiteRoute() {
  const { t } = useTranslation("admin");
  const { siteId = "" } = useParams();
  const query = useManagedSite(siteId);
  const { data } = query;
  if (isNotFound(query.error)) return <AdminNotFoundRoute />;
  const domain = data?.domain ? readableDomain(data.domain) : t("activations.noDomain");

  return (
    <>
      <PageHeader
        back={{ to: adminPaths.activations, label: t("activations.title") }}
        title={data ? domain : t("site.title")}
      />
      {data ? (
        // The key resets selections and typed text for another site.
        <SiteParts key={siteId} site={data} />
      ) : query.error ? (
        <Card>
          <QueryError title={t("site.failed")} query={query} />
        </Card>
      ) : (
        <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-64 rounded-2xl" />
          <Skeleton className="h-64 rounded-2xl" />
        </div>
      )}
    </>
  );
}

function SiteParts({ site }: { site: ManagedSite }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const attempt = useAttempt();
  const { user } = useAdmin();
  const writable = useCan("sites.write");
  const seesCustomers = useCan("customers.read");
  const tick = useTickItem(site.id);
  const saver = useRef<(() => Promise<boolean>) | null>(null);
  const check = useDomainCheck(site.id);
  const steps = useSiteSteps(site, saver);
  const { customer } = site;
  const { undo } = steps;
  const name = customer.fullName ?? customer.email ?? t("activations.noName");

  return (
    <>
      {undo ? <UndoBar key={undo.since} {...undo} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <SiteState
            site={site}
            customer={
              seesCustomers ? (
                <Link to={adminPaths.customer(customer.id)} className="text-link">
                  {name}
                </Link>
              ) : (
                name
              )
            }
            onStep={writable ? (step) => void steps.ask(step) : undefined}
          />
          <SiteDomain site={site} check={check} />
          <ManagedSiteHistory events={site.events} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SiteChecklist
            site={site}
            storing={tick.isPending ? tick.variables : undefined}
            onTick={
              writable
                ? (item, done) => void attempt(tick.mutateAsync({ item, done }), t("site.saveFailed"))
                : undefined
            }
          />
          <SiteFileForm
            site={site}
            userId={user.id}
            writable={writable}
            onSaved={() => toast({ title: t("site.saved") })}
            saver={saver}
          />
          {writable && site.file.migration !== "none" && site.file.migration !== "checked" ? (
            <MigrationAccess
              siteId={site.id}
              storedAt={site.accessStoredAt}
              onSaved={() => toast({ title: t("site.access.saved") })}
            />
          ) : null}
        </div>
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
