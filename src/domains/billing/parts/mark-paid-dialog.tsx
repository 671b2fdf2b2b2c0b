import { outsidePaymentReasons } from "@contract/billing-changes";
import { useTranslation } from "react-i18next";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { formatDate, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { type MarkPaidFields, markPaidSchema, type UnpaidInvoice } from "../team/billing-changes";
import { ChangeFooter, ReasonFields, type SendChange, useChangeAttempt } from "./change-form-parts";

type MarkPaidDialogProps = {
  invoice: UnpaidInvoice;
  markPaid: SendChange<MarkPaidFields>;
  onClose: () => void;
};

/** Asks how an invoice was paid outside of Stripe, and explains what follows. */
export function MarkPaidDialog({ invoice, markPaid, onClose }: MarkPaidDialogProps) {
  const { t } = useTranslation("adminBilling");
  const language = useLanguage();
  const amount = formatMoney(invoice.left, invoice.currency, language);
  const { submit, refusal } = useChangeAttempt(markPaid, onClose);
  const { field, formProps, failure, submitting } = useAppForm({
    schema: markPaidSchema,
    values: { reason: "bank_transfer", note: "" },
    keptAs: `mark-paid:${invoice.id}`,
    onSubmit: submit,
  });

  return (
    <ModalDialog
      title={t("markPaid.title")}
      description={t("markPaid.text", { amount, date: formatDate(invoice.at, language) })}
      onClose={onClose}
    >
      <form {...formProps} className="flex flex-col gap-4">
        <ReasonFields
          reason={field("reason")}
          note={field("note")}
          reasons={outsidePaymentReasons}
          label={t("markPaid.how")}
        />
        <p className="text-sm text-muted">{t("markPaid.effect", { amount })}</p>
        <ChangeFooter
          refusal={refusal}
          failure={failure}
          submitting={submitting}
          confirm={t("markPaid.confirm", { amount })}
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  );
}
