import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useRefreshCustomers } from "@/domains/team/data";
import { useCan } from "@/domains/team/parts/admin-context";
import { ListView } from "@/kit/data-table/list-view";
import { useList } from "@/kit/data-table/use-list";
import { ModalDialog } from "@/kit/modal-dialog";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { useErrorToast, useReadFailureToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { readableDomain } from "@/platform/domain-name";
import { toAppError } from "@/platform/errors";
import { formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { type Activation, activationName, activationsList, isReady } from "./activations-list";
import { type AwaitedVoucher, useActivateReadySite, useAwaitedVouchers, usePrepareSites } from "./data";
import { startUndo, undoMs, useStepUndo } from "./step-undo";

/** Lists the paid sites, most urgent first. */
export function AdminActivationsRoute() {
  const { t } = useTranslation("admin");
  const shown = useList(activationsList);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const writable = useCan("sites.write");
  const prepare = usePrepareSites();
  const bulk = useBulkActivation();
  const vouchers = useAwaitedVouchers();
  useReadFailureToast(t("activations.vouchers.failed"), vouchers.data ? null : vouchers.error);

  async function markPrepared(chosen: readonly Activation[]): Promise<void> {
    try {
      const siteIds = chosen.map(({ siteId }) => siteId);
      const changed = await prepare.mutateAsync({ siteIds, prepared: true });
      const prepared = chosen.filter(({ siteId }) => changed.includes(siteId));
      toast({
        title: t("activations.preparedNow", {
          count: prepared.length,
          name: prepared.map(activationName).join(", "),
        }),
        action: { label: t("site.undo"), onSelect: () => void takeBack(changed) },
        duration: undoMs,
      });
    } catch (error) {
      const conflict = toAppError(error).code === "conflict" ? t("activations.prepareConflict") : undefined;
      showErrorToast(t("activations.prepareFailed"), error, conflict);
    }
  }

  async function takeBack(siteIds: readonly string[]): Promise<void> {
    try {
      await prepare.mutateAsync({ siteIds, prepared: false });
      toast({ title: t("activations.unprepared") });
    } catch (error) {
      const conflict = toAppError(error).code === "conflict" ? t("site.stepConflict") : undefined;
      showErrorToast(t("activations.unprepareFailed"), error, conflict);
    }
  }

  return (
    <>
      <PageHeader title={t("activations.title")} />
      <ListView
        shown={shown}
        {...(writable && {
          bulkActions: [
            { label: t("activations.activate"), onSelect: bulk.ask },
            {
              label: t("activations.prepare"),
              onSelect: (chosen: readonly Activation[]) => markPrepared(chosen),
            },
          ],
        })}
      />
      {/* A search is about the list, and what follows it must not move with the results. */}
      {shown.address.isNarrowed || shown.query.isPlaceholderData ? null : (
        <VoucherList vouchers={vouchers.data ?? []} linkTo={({ siteId }) => adminPaths.site(siteId)} />
      )}
      {bulk.chosen ? (
        <ActivateDialog chosen={bulk.chosen} done={bulk.done} onConfirm={bulk.confirm} onClose={bulk.close} />
      ) : null}
    </>
  );
}

/** Activates the ready sites of a selection one after the other, with a common undo. */
function useBulkActivation() {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const activate = useActivateReadySite();
  const refreshCustomers = useRefreshCustomers();
  const undo = useStepUndo("activations");
  const [chosen, setChosen] = useState<readonly Activation[] | null>(null);
  const [done, setDone] = useState<number | null>(null);

  async function confirm(sites: readonly Activation[]): Promise<void> {
    const events: number[] = [];
    const refused: { name: string; error: unknown }[] = [];
    for (const [index, site] of sites.filter(isReady).entries()) {
      setDone(index);
      try {
        const event = await activate.mutateAsync(site.siteId);
        if (event !== null) events.push(event);
      } catch (error) {
        refused.push({ name: activationName(site), error });
      }
    }
    setDone(null);
    setChosen(null);
    void refreshCustomers();
    const [first] = refused;
    const failed =
      first && t("activations.activateFailed", { names: refused.map(({ name }) => name).join(", ") });
    if (events.length > 0) {
      undo.offer(startUndo(t("activations.activated", { count: events.length }), events), failed);
    } else if (first && failed) {
      const conflict =
        toAppError(first.error).code === "conflict" ? t("activations.activateConflict") : undefined;
      showErrorToast(failed, first.error, conflict);
    }
  }

  return {
    chosen,
    done,
    confirm: () => void (chosen && confirm(chosen)),
    ask: setChosen,
    close: () => setChosen(null),
  };
}

type ActivateDialogProps = {
  chosen: readonly Activation[];
  /** The number of activated sites while it runs; null before. */
  done: number | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms the activation of several sites, and lists those that are not ready and remain in the queue. */
function ActivateDialog({ chosen, done, onConfirm, onClose }: ActivateDialogProps) {
  const { t } = useTranslation("admin");
  const ready = chosen.filter(isReady);
  const unready = chosen.filter((site) => !isReady(site));
  const isNoneReady = ready.length === 0;
  return (
    <ModalDialog
      title={
        isNoneReady
          ? t("activations.noneReadyTitle", { count: unready.length })
          : t("activations.activateTitle", { count: ready.length })
      }
      description={t(isNoneReady ? "activations.noneReadyText" : "activations.activateText")}
      onClose={onClose}
    >
      <div className="mb-5 flex flex-col gap-4 text-sm">
        <Names label={t("activations.ready")} sites={ready} />
        <Names label={t("activations.unready")} sites={unready} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isNoneReady ? null : (
          <Button loading={done !== null} onClick={onConfirm}>
            {t("activations.activateCount", { count: ready.length })}
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          {t(isNoneReady ? "activations.backToQueue" : "customers.cancel")}
        </Button>
        <output className="tabular text-sm text-muted">
          {done === null ? null : t("site.checklistDone", { done, count: ready.length })}
        </output>
      </div>
    </ModalDialog>
  );
}

function Names({ label, sites }: { label: string; sites: readonly Activation[] }) {
  const { t } = useTranslation("admin");
  if (sites.length === 0) return null;
  return (
    <section aria-label={label}>
      <p className="font-semibold">{label}</p>
      <ul className="mt-1 list-inside list-disc [overflow-wrap:anywhere]">
        {sites.map((site) => (
          <li key={site.siteId}>
            <span>{activationName(site)}</span>
            {site.gaps?.length ? (
              <span className="block pl-5 text-muted">
                {t("activations.lacks", {
                  items: site.gaps.map((item) => t(`site.items.${item}`)).join(", "),
                })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type VoucherListProps = {
  vouchers: readonly AwaitedVoucher[];
  /** Returns the page of a site. */
  linkTo: (voucher: AwaitedVoucher) => string;
};

/** Sites that enter the queue when their Boleto or Pix is paid; renders nothing when there are none. */
function VoucherList({ vouchers, linkTo }: VoucherListProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  if (vouchers.length === 0) return null;
  return (
    <section aria-labelledby="boletos" className="mt-8">
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        <div>
          <h2 id="boletos" className="text-base font-bold">
            {t("activations.vouchers.title")}
          </h2>
          <p className="text-sm text-muted">{t("activations.vouchers.text")}</p>
        </div>
        <ul className="flex flex-col divide-y divide-line text-sm">
          {vouchers.map((voucher) => (
            <li
              key={voucher.siteId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Link to={linkTo(voucher)} className="font-semibold text-link">
                  {voucher.domain ? (
                    <span translate="no">{readableDomain(voucher.domain)}</span>
                  ) : (
                    voucher.name
                  )}
                </Link>
                {voucher.domain ? <span className="block text-muted">{voucher.name}</span> : null}
              </span>
              <span>
                {t(`activations.vouchers.waitingUntil.${voucher.kind}`, {
                  date: formatDateTime(voucher.expiresAt, language),
                })}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
