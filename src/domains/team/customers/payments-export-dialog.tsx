import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { ExportFailure, useExport } from "@/kit/data-table/export-button";
import { exportList } from "@/kit/data-table/list-export";
import { useListTexts } from "@/kit/data-table/list-texts";
import { ModalDialog } from "@/kit/modal-dialog";
import { SubmitButton } from "@/kit/form/submit-button";
import { Input, Select } from "@/kit/ui/fields";
import { Progress } from "@/kit/ui/progress";
import { saveFile } from "@/platform/save-file";
import { exportedStatuses, lastMonth, paymentsExportSchema, paymentsList } from "./payments-export";

/** Selects payments and exports them to a file; closing the dialog cancels the export. */
export function PaymentsExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin");
  const texts = useListTexts();
  const { state, start } = useExport();
  const [month] = useState(() => lastMonth(new Date()));
  const form = useAppForm({
    schema: paymentsExportSchema,
    values: { ...month, status: "all" },
    onSubmit: ({ from, to, status }) =>
      start(async (options) => {
        const sort = { by: "data", descending: false } as const;
        const values = { search: "", sort, filters: { de: from, ate: to, status } };
        saveFile(await exportList(paymentsList, { values }, texts, options));
        onClose();
      }),
  });
  return (
    <ModalDialog
      title={t("customers.payments.title")}
      description={t("customers.payments.text")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <ExportFailure state={state} />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField {...form.field("from")} label={t("customers.payments.from")}>
            {(control) => <Input {...control} type="date" required />}
          </FormField>
          <FormField {...form.field("to")} label={t("customers.payments.to")}>
            {(control) => <Input {...control} type="date" required />}
          </FormField>
        </div>
        <FormField {...form.field("status")} label={t("customers.payments.status")}>
          {(control) => (
            <Select {...control}>
              <option value="all">{t("customers.payments.everyStatus")}</option>
              {exportedStatuses.map((status) => (
                <option key={status} value={status}>
                  {t(`customers.detail.payment.${status}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        {state.kind === "running" ? (
          <Progress
            value={state.share === null ? null : Math.round(state.share * 100)}
            label={t("table.exporting")}
          />
        ) : null}
        <SubmitButton loading={form.submitting} className="self-start">
          {t("customers.payments.save")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
