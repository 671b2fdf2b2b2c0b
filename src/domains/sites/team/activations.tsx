import { useTranslation } from "react-i18next";
import { useCan } from "@/domains/team/parts/admin-context";
import { ListView } from "@/kit/data-table/list-view";
import { useList } from "@/kit/data-table/use-list";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { useReadFailureToast } from "@/kit/use-read-failure-toast";
import { adminPaths } from "@/platform/admin-paths";
import { toAppError } from "@/platform/errors";
import { useAwaitedVouchers, usePrepareSites } from "./data";
import { type Activation, activationName, activationsList } from "./activations-list";
import { undoMs } from "./undo-storage";
import { useBulkActivation } from "./use-bulk-activation";
import { VoucherList } from "./voucher-list";

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
              onSelect: (chosen: readonly Activation[]) => void markPrepared(chosen),
            },
          ],
        })}
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
