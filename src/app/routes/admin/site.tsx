import MoveLeft from "lucide-react/icons/move-left";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { QueryError } from "@/components/query-error";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { adminPaths } from "@/config/admin-paths";
import { DomainPart } from "@/features/activations/components/domain-part";
import { ManagedSiteHistory } from "@/features/activations/components/managed-site-history";
import { SiteChecklist } from "@/features/activations/components/site-checklist";
import { MigrationAccess } from "@/features/activations/components/migration-access";
import { SiteFileForm } from "@/features/activations/components/site-file-form";
import { SiteState } from "@/features/activations/components/site-state";
import { UndoBar } from "@/features/activations/components/undo-bar";
import type { ManagedSite, SiteStep } from "@/features/activations/managed-site";
import {
  useCheckDomain,
  useManagedSite,
  useTakeSiteStep,
  useTickItem,
  useUndoSiteStep,
} from "@/features/activations/managed-site-queries";
import { useRefreshCustomers } from "@/features/customers/queries";
import { readableDomain } from "@/lib/domain-name";
import { toAppError } from "@/lib/errors";
import { useCan } from "../../layouts/admin/admin-context";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useToast } from "../../toast";
import { useErrorToast } from "../../use-error-toast";

const loadDialog = async () => (await import("@/features/activations/components/step-dialog")).StepDialog;

/** One site: where it stands, its domain, what is done and what is left, and the steps that its customer is told of. */
export function AdminSiteRoute() {
  const { t } = useTranslation("admin");
  const { siteId = "" } = useParams();
  const query = useManagedSite(siteId);
  const { data } = query;
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

/** A step that can be taken back; since when, in milliseconds. */
type Taken = { step: SiteStep; event: number; since: number };

function SiteParts({ site }: { site: ManagedSite }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const writable = useCan("sites.write");
  const seesCustomers = useCan("customers.read");
  const take = useTakeSiteStep(site);
  const undo = useUndoSiteStep();
  const tick = useTickItem(site.id);
  const check = useCheckDomain();
  const refreshCustomers = useRefreshCustomers();
  const [asked, setAsked] = useState<SiteStep | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const dialog = useDialogOnDemand(loadDialog, (error) => showErrorToast(t("site.stepFailed"), error));
  const { customer } = site;
  const name = customer.fullName ?? customer.email ?? t("activations.noName");

  /** Does it; a conflict has words of its own. */
  async function attempt<Result>(
    work: Promise<Result>,
    failed: string,
    conflict?: string,
  ): Promise<Result | undefined> {
    try {
      return await work;
    } catch (error) {
      showErrorToast(failed, error, toAppError(error).code === "conflict" ? conflict : undefined);
      return undefined;
    }
  }

  async function confirm(step: SiteStep): Promise<void> {
    setTaken(null);
    const event = await attempt(take.mutateAsync(step), t("site.stepFailed"), t("site.stepConflict"));
    dialog.close();
    // The customer's page shows where their site stands, too.
    void refreshCustomers();
    if (event === null) toast({ title: t(`site.done.${step}`) });
    else if (event !== undefined) setTaken({ step, event, since: Date.now() });
  }

  async function takeBack({ event }: Taken): Promise<void> {
    const done = attempt(
      undo.mutateAsync(event).then(() => true),
      t("site.undoFailed"),
      t("site.undoConflict"),
    );
    if (await done) toast({ title: t("site.undoDone"), description: t("site.undoDoneText") });
    void refreshCustomers();
    setTaken(null);
  }

  async function checkNow(): Promise<void> {
    await attempt(check.mutateAsync(site.id), t("site.checkFailed"));
  }

  return (
    <>
      {taken ? (
        <UndoBar
          key={taken.event}
          text={t(`site.done.${taken.step}`)}
          since={taken.since}
          busy={undo.isPending}
          onUndo={() => void takeBack(taken)}
          onGone={() => setTaken(null)}
        />
      ) : null}
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
            onStep={
              writable
                ? (step) => {
                    setAsked(step);
                    dialog.open();
                  }
                : undefined
            }
          />
          <DomainPart
            domain={site.domain}
            check={site.check}
            checking={check.isPending}
            onCheck={writable ? () => void checkNow() : undefined}
          />
          <ManagedSiteHistory events={site.events} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SiteChecklist
            ticks={site.ticks}
            storing={tick.isPending ? tick.variables : undefined}
            onTick={
              writable
                ? (item, done) => void attempt(tick.mutateAsync({ item, done }), t("site.saveFailed"))
                : undefined
            }
          />
          <SiteFileForm
            siteId={site.id}
            file={site.file}
            writable={writable}
            onSaved={() => toast({ title: t("site.saved") })}
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
      {dialog.Dialog && asked ? (
        <dialog.Dialog
          site={site}
          step={asked}
          busy={take.isPending}
          onConfirm={() => void confirm(asked)}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
