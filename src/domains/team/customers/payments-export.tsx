import type { PaymentStatus } from "@contract/enums";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { ExportFailure, useExport } from "@/kit/data-table/export-button";
import { type ExportedFile, exportList } from "@/kit/data-table/list-export";
import { useListTexts } from "@/kit/data-table/list-texts";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Input, Select } from "@/kit/ui/fields";
import { Progress } from "@/kit/ui/progress";
import { timeCell } from "@/platform/csv";
import { formatNumber } from "@/platform/formatters";
import type { Language } from "@/platform/language";
import { type ListedRow, listSource } from "@/platform/list/list-source";
import { saveFile } from "@/platform/save-file";
import { dayInSaoPaulo, isCalendarDay } from "@/platform/time";
import { says } from "@/platform/validation";

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

/** The exported statuses, with Stripe's names. */
const exportedStatuses = ["paid", "open", "uncollectible", "void", "draft"] as const;

const dayField = () => z.string().check(z.refine(isCalendarDay, says("admin:invalid.day")));

/** The form of an export: days in São Paulo time, both included. */
export const paymentsExportSchema = z
  .object({ from: dayField(), to: dayField(), status: z.enum(["all", ...exportedStatuses]) })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ["to"], error: says("admin:invalid.dayBeforeFirst") }),
  );

/** The filters of an export. */
export type PaymentsExport = z.output<typeof paymentsExportSchema>;

function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

/** Returns the previous month, the period of the accounting. */
export function lastMonth(now: Date): Pick<PaymentsExport, "from" | "to"> {
  const [year = 0, month = 1] = dayInSaoPaulo(now).split("-").map(Number);
  return { from: dayOf(year, month - 2, 1), to: dayOf(year, month - 1, 0) };
}

// Brazil has had no summer time since 2019.
const businessOffset = "-03:00";

function startOf(day: string, daysLater = 0): string {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000).toISOString().slice(0, 10);
  return `${date}T00:00:00${businessOffset}`;
}

const source = listSource({
  select: (database, counting) =>
    database.from("payments").select(
      `id, number, status, currency, amount, paid:amount_paid, paidOutside:amount_paid_outside, refunded:amount_refunded, invoicedAt:invoiced_at,
      paidAt:paid_at, disputes (status, withdrawn:amount_withdrawn, openedAt:opened_at), periodStart:period_start, periodEnd:period_end, customer:profiles!payments_profile_id_fkey (fullName:full_name, email)`,
      counting,
    ),
  sorts: { data: { column: "invoiced_at", field: "invoicedAt" } },
  ties: [{ column: "id", field: "id" }],
  filters: {
    de: { all: "", values: z.string(), narrow: (query, from) => query.gte("invoiced_at", startOf(from)) },
    ate: { all: "", values: z.string(), narrow: (query, to) => query.lt("invoiced_at", startOf(to, 1)) },
    status: {
      all: "all",
      values: z.enum(exportedStatuses),
      narrow: (query, status) => query.eq("status", status as PaymentStatus),
    },
  },
});

/** Writes an amount in minor units as a spreadsheet of that language reads numbers. */
function amountCell(amount: number, language: Language): string {
  return formatNumber(amount / 100, language, { minimumFractionDigits: 2, useGrouping: false });
}

/** The payments of some days for the accounts of the business. */
export const paymentsList = {
  name: "payments",
  source,
  file: {
    name: "csv.files.payments",
    columns: [
      { header: "csv.invoicedAt", cell: ({ invoicedAt }) => timeCell(invoicedAt) },
      { header: "customers.columns.name", cell: ({ customer }) => customer?.fullName ?? null },
      { header: "customers.columns.email", cell: ({ customer }) => customer?.email ?? null },
      { header: "csv.number", cell: ({ number }) => number },
      { header: "csv.status", cell: ({ status }, { t }) => t(`customers.detail.payment.${status}`) },
      { header: "csv.currency", cell: ({ currency }) => currency.toUpperCase() },
      { header: "csv.amount", cell: ({ amount }, { language }) => amountCell(amount, language) },
      { header: "csv.amountPaid", cell: ({ paid }, { language }) => amountCell(paid, language) },
      {
        header: "csv.paidOutside",
        cell: ({ paidOutside }, { language }) => amountCell(paidOutside, language),
      },
      { header: "csv.refunded", cell: ({ refunded }, { language }) => amountCell(refunded, language) },
      {
        header: "csv.dispute",
        cell: ({ disputes }, { t }) =>
          disputes
            .toSorted((a, b) => a.openedAt.localeCompare(b.openedAt))
            .map(({ status }) => t(`disputes.state.${status}`))
            .join(" · "),
      },
      {
        header: "csv.withdrawn",
        cell: ({ disputes }, { language }) =>
          amountCell(
            disputes.reduce((sum, { withdrawn }) => sum + withdrawn, 0),
            language,
          ),
      },
      { header: "activations.columns.paid", cell: ({ paidAt }) => timeCell(paidAt) },
      { header: "csv.periodStart", cell: ({ periodStart }) => timeCell(periodStart) },
      { header: "csv.periodEnd", cell: ({ periodEnd }) => timeCell(periodEnd) },
      { header: "csv.invoice", cell: ({ id }) => id },
    ],
  } satisfies ExportedFile<ListedRow<typeof source>>,
};
