import { useState } from "react";
import { useTranslation } from "react-i18next";
import { choiceOf, useListAddress } from "@/components/data-table/list-address";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { Select } from "@/components/ui/select";
import { exportActivations } from "@/features/activations/api";
import { ActivationTable } from "@/features/activations/components/activation-table";
import { activationFilters, activationSorts, type Activation } from "@/features/activations/model";
import { useActivateSite, useActivations } from "@/features/activations/queries";
import { toAppError } from "@/lib/errors";
import { readableDomain } from "@/lib/domain-name";
import { saveFile } from "@/lib/save-file";
import { useLanguage } from "@/lib/use-language";
import { useCan } from "../../layouts/admin/admin-context";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useToast } from "../../toast";
import { useErrorToast } from "../../use-error-toast";

const loadDialog = async () =>
  (await import("@/features/activations/components/activate-dialog")).ActivateDialog;

const filters = { mostrar: choiceOf(activationFilters) };

/** The queue of paid sites, the most urgent first, and activating them. */
export function AdminActivationsRoute() {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const mayActivate = useCan("sites.write");
  const address = useListAddress(activationSorts, filters);
  const { search, sort, page } = address;
  const request = { search, sort, page, filter: address.filters.mostrar };
  const query = useActivations(request);
  const activate = useActivateSite();
  const [asked, setAsked] = useState<Activation | null>(null);
  const dialog = useDialogOnDemand(loadDialog, (error) =>
    showErrorToast(t("activations.activateFailed"), error),
  );

  function ask(activation: Activation): void {
    setAsked(activation);
    dialog.open();
  }

  async function confirm(activation: Activation): Promise<void> {
    try {
      await activate.mutateAsync(activation.siteId);
      const domain = readableDomain(activation.domain ?? activation.email ?? "");
      toast({ title: t("activations.activated"), description: t("activations.activatedText", { domain }) });
    } catch (error) {
      const conflict = toAppError(error).code === "conflict" ? t("activations.activateConflict") : undefined;
      showErrorToast(t("activations.activateFailed"), error, conflict);
    }
    dialog.close();
  }

  return (
    <>
      <AdminPageHead title={t("activations.title")} lead={t("activations.lead")} />
      <ActivationTable
        address={address}
        query={query}
        onExport={async (options) => saveFile(await exportActivations({ request, language }, options))}
        onActivate={mayActivate ? ask : undefined}
        filters={
          <Select
            aria-label={t("activations.filter")}
            value={address.filters.mostrar}
            onChange={({ target }) => address.setFilters({ mostrar: filters.mostrar.parse(target.value) })}
            className="min-w-0 max-lg:flex-1 lg:w-44 [&>select]:h-9 [&>select]:text-sm pointer-coarse:[&>select]:h-11"
          >
            {activationFilters.map((filter) => (
              <option key={filter} value={filter}>
                {t(`activations.filters.${filter}`)}
              </option>
            ))}
          </Select>
        }
      />
      {dialog.Dialog && asked ? (
        <dialog.Dialog
          activation={asked}
          activating={activate.isPending}
          onConfirm={() => void confirm(asked)}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
