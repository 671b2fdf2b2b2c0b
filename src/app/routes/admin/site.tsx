import MoveLeft from "lucide-react/icons/move-left";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { QueryError } from "@/components/query-error";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { adminPaths } from "@/config/admin-paths";
import { DomainRequestCard } from "@/features/activations/components/domain-request-card";
import { DomainCard } from "@/features/activations/components/domain-card";
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
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useToast } from "../../toast";
import { AdminNotFoundRoute } from "./not-found";
import { useAttempt } from "./use-attempt";
import { useDomainCheck } from "./use-domain-check";
import { useDomainRequest } from "./use-domain-request";
import { useSiteSteps } from "./use-site-steps";

/** One site: where it stands, its domain, what is done and what is left, and the steps that its customer is told of. */
export function AdminSiteRoute() {
  const { t } = useTranslation("admin");
  const { siteId = "" } = useParams();
  const query = useManagedSite(siteId);
  const { data } = query;
  if (isNotFound(query.error)) return <AdminNotFoundRoute />;
  const domain = data?.domain ? readableDomain(data.domain) : t("activations.noDomain");

  return (
    <>
      <Link to={adminPaths.activations} className="mb-2 inline-flex items-center gap-1.5 text-sm text-link">
        <MoveLeft aria-hidden="true" className="size-4" />
        {t("activations.title")}
      </Link>
      <AdminPageHead title={data ? domain : t("site.title")} />
      {data ? (
        // What was chosen or typed for one site never stays for the next.
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
  const { checking, checkNow } = useDomainCheck(site.id);
  const steps = useSiteSteps(site, saver);
  const request = useDomainRequest(site, () => void checkNow("requested"));
  const { customer } = site;
  const { undo } = steps;
  const name = customer.fullName ?? customer.email ?? t("activations.noName");
  const isLive = site.activatedAt !== null && (site.status === "active" || site.status === "suspended");

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
          <DomainCard
            domain={site.domain}
            check={site.check}
            checking={checking === "own"}
            onCheck={writable ? () => void checkNow("own") : undefined}
          />
          {isLive ? (
            <DomainRequestCard
              request={site.request}
              actions={
                writable
                  ? {
                      checking: checking === "requested",
                      onCheck: () => void checkNow("requested"),
                      onAsk: () => request.ask("ask"),
                      onChange: () => request.ask("change"),
                      onDecline: () => request.ask("decline"),
                    }
                  : undefined
              }
            />
          ) : null}
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
          checking={checking === "own"}
          onCheck={() => void checkNow("own")}
          onConfirm={steps.confirm}
          onClose={steps.dialog.close}
        />
      ) : null}
      {request.dialog.Dialog && request.asked ? (
        <request.dialog.Dialog
          asked={request.asked}
          request={site.request}
          busy={request.busy}
          checking={checking === "requested"}
          onCheck={() => void checkNow("requested")}
          onAsk={request.store}
          onEnd={request.end}
          onClose={request.dialog.close}
        />
      ) : null}
    </>
  );
}
