import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListAddress } from "@/components/data-table/list-address";
import { Select } from "@/components/ui/select";
import { adminPaths } from "@/config/admin-paths";
import { exportActivations } from "@/features/activations/api";
import { ActivationTable, activationName } from "@/features/activations/components/activation-table";
import { UndoBar } from "@/features/activations/components/undo-bar";
import { VoucherList } from "@/features/activations/components/voucher-list";
import { activationFilters, activationSorts, type Activation } from "@/features/activations/model";
import { useActivations, useAwaitedVouchers, usePrepareSites } from "@/features/activations/queries";
import { toAppError } from "@/lib/errors";
import { saveFile } from "@/lib/save-file";
import { useLanguage } from "@/lib/use-language";
import { choiceOf } from "@/lib/list/list-address";
import { useCan } from "../../layouts/admin/admin-context";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useToast } from "../../toast";
import { useErrorToast } from "../../use-error-toast";
import { useReadFailureToast } from "../../use-read-failure-toast";
import { DoneNotice } from "./done-notice";
import { useBulkActivation } from "./use-bulk-activation";

const filters = { mostrar: choiceOf(activationFilters) };

/** Lists the paid sites, most urgent first. */
export function AdminActivationsRoute() {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const address = useListAddress(activationSorts, filters);
  const { search, sort, page } = address;
  const request = { search, sort, page, filter: address.filters.mostrar };
  const query = useActivations(request);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const writable = useCan("sites.write");
  const prepare = usePrepareSites();
  const bulk = useBulkActivation();
  const vouchers = useAwaitedVouchers();
  useReadFailureToast(t("activations.vouchers.failed"), vouchers.data ? null : vouchers.error);
  // The sites prepared last, which the user can revert.
  const [prepared, setPrepared] = useState<readonly Activation[]>([]);

  async function markPrepared(chosen: readonly Activation[]): Promise<void> {
    try {
      const siteIds = chosen.map(({ siteId }) => siteId);
      const changed = await prepare.mutateAsync({ siteIds, prepared: true });
      setPrepared(chosen.filter(({ siteId }) => changed.includes(siteId)));
    } catch (error) {
      const conflict = toAppError(error).code === "conflict" ? t("activations.prepareConflict") : undefined;
      showErrorToast(t("activations.prepareFailed"), error, conflict);
    }
  }

  async function takeBack(): Promise<void> {
    try {
      const siteIds = prepared.map(({ siteId }) => siteId);
      await prepare.mutateAsync({ siteIds, prepared: false });
      toast({ title: t("activations.unprepared") });
    } catch (error) {
      const conflict = toAppError(error).code === "conflict" ? t("site.stepConflict") : undefined;
      showErrorToast(t("activations.unprepareFailed"), error, conflict);
    }
    setPrepared([]);
  }

  return (
    <>
      <AdminPageHead title={t("activations.title")} lead={t("activations.lead")} />
      {bulk.undo ? <UndoBar key={bulk.undo.since} {...bulk.undo} /> : null}
      <DoneNotice
        text={
          prepared.length > 0
            ? t("activations.preparedNow", {
                count: prepared.length,
                name: prepared.map(activationName).join(", "),
              })
            : null
        }
        onUndo={() => void takeBack()}
        undoing={prepare.isPending}
      />
      <ActivationTable
        address={address}
        query={query}
        onExport={async (options) => saveFile(await exportActivations({ request, language }, options))}
        linkTo={({ siteId }) => adminPaths.site(siteId)}
        onPrepare={writable ? (chosen) => void markPrepared(chosen) : undefined}
        onActivate={writable ? bulk.ask : undefined}
        filters={
          <Select
            aria-label={t("activations.filter")}
            value={address.filters.mostrar}
            onChange={({ target }) => address.setFilters({ mostrar: filters.mostrar.parse(target.value) })}
            className="min-w-36 max-lg:flex-1 lg:w-44 [&>select]:h-9 [&>select]:pr-8 [&>select]:text-sm [&>svg]:right-2.5 [&>svg]:size-4 pointer-coarse:[&>select]:h-11"
          >
            {activationFilters.map((filter) => (
              <option key={filter} value={filter}>
                {t(`activations.filters.${filter}`)}
              </option>
            ))}
          </Select>
        }
      />
      <VoucherList vouchers={vouchers.data ?? []} linkTo={({ siteId }) => adminPaths.site(siteId)} />
      {bulk.dialog.Dialog ? (
        <bulk.dialog.Dialog
          chosen={bulk.chosen}
          done={bulk.done}
          onConfirm={bulk.confirm}
          onClose={bulk.dialog.close}
        />
      ) : null}
    </>
  );
}
