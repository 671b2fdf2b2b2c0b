import {
  type BillingChangeRefusal,
  discountReasons,
  keepReasons,
  outsidePaymentReasons,
} from "@contract/billing-changes";
import type { BillingChangeReason } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { type FieldState, useAppForm } from "@/kit/form/use-app-form";
import { useIdentifiedAttempt } from "@/kit/form/use-identified-attempt";
import { ModalDialog } from "@/kit/modal-dialog";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { Select, Textarea } from "@/kit/ui/fields";
import { formatDate, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import {
  type MarkPaidFields,
  markPaidSchema,
  type ReasonFields as ReasonValues,
  reasonSchema,
  type UnpaidInvoice,
} from "./billing-changes";

/** Sends a change of billing. Returns the reason for a refusal, or null. A retry uses the same attempt. */
export type SendChange<Fields> = (fields: Fields, attempt: string) => Promise<BillingChangeRefusal | null>;

/** The attempt of a change, with the words of its refusals. */
export function useChangeAttempt<Fields>(send: SendChange<Fields>, onDone: () => void) {
  const { t } = useTranslation("admin");
  return useIdentifiedAttempt({
    send,
    words: (refusal) => t(`billing.refused.${refusal}`),
    conflict: () => t("billing.refused.already"),
    onDone,
  });
}

type ReasonFieldsProps = {
  reason: FieldState;
  note: FieldState;
  reasons: readonly BillingChangeReason[];
  label: string;
};

/** The reason of a change, and the team's note on it. */
export function ReasonFields({ reason, note, reasons, label }: ReasonFieldsProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <FormField {...reason} label={label}>
        {(control) => (
          <Select {...control}>
            {reasons.map((one) => (
              <option key={one} value={one}>
                {t(`changes.reason.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField {...note} label={t("billing.note")} hint={t("billing.noteHint")}>
        {(control) => <Textarea {...control} rows={2} className="min-h-16!" />}
      </FormField>
    </>
  );
}

type ChangeFooterProps = {
  refusal: string | undefined;
  failure: Parameters<typeof FormFailure>[0]["failure"];
  submitting: boolean;
  confirm: string;
  isDestructive?: boolean;
  onClose: () => void;
};

/** Why the change was not made, and the buttons. */
export function ChangeFooter(props: ChangeFooterProps) {
  const { refusal, failure, submitting, confirm, isDestructive = false, onClose } = props;
  const { t } = useTranslation("admin");
  return (
    <>
      {refusal ? (
        <Alert tone="danger" title={t("billing.failed")}>
          {refusal}
        </Alert>
      ) : null}
      <FormFailure failure={failure} title={t("billing.failed")} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton {...(isDestructive && { variant: "destructive" as const })} loading={submitting}>
          {confirm}
        </SubmitButton>
        <Button variant="outline" onClick={onClose}>
          {t("customers.cancel")}
        </Button>
      </div>
    </>
  );
}

const reasonsOf = { keep: keepReasons, endDiscount: discountReasons };

type ReasonDialogProps = {
  change: keyof typeof reasonsOf;
  /** The customer's name. */
  name: string;
  send: SendChange<ReasonValues>;
  onClose: () => void;
};

/** Asks for the reason of a change that has no other terms, and explains what follows. */
export function ReasonDialog({ change, name, send, onClose }: ReasonDialogProps) {
  const { t } = useTranslation("admin");
  const reasons = reasonsOf[change];
  const { submit, refusal } = useChangeAttempt(send, onClose);
  const { field, formProps, failure, submitting } = useAppForm({
    schema: reasonSchema(reasons),
    values: { reason: change === "keep" ? "requested_by_customer" : "other", note: "" },
    keptAs: change,
    onSubmit: submit,
  });
  return (
    <ModalDialog
      title={t(`billing.${change}.title`, { name })}
      description={t(`billing.${change}.text`)}
      onClose={onClose}
    >
      <form {...formProps} className="flex flex-col gap-4">
        <ReasonFields
          reason={field("reason")}
          note={field("note")}
          reasons={reasons}
          label={t("billing.reason")}
        />
        <ChangeFooter
          refusal={refusal}
          failure={failure}
          submitting={submitting}
          confirm={t(`billing.${change}.confirm`)}
          isDestructive={change === "endDiscount"}
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  );
}

type MarkPaidDialogProps = {
  invoice: UnpaidInvoice;
  markPaid: SendChange<MarkPaidFields>;
  onClose: () => void;
};

/** Asks how an invoice was paid outside of Stripe, and explains what follows. */
export function MarkPaidDialog({ invoice, markPaid, onClose }: MarkPaidDialogProps) {
  const { t } = useTranslation("admin");
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
      title={t("billing.markPaid.title")}
      description={t("billing.markPaid.text", { amount, date: formatDate(invoice.at, language) })}
      onClose={onClose}
    >
      <form {...formProps} className="flex flex-col gap-4">
        <ReasonFields
          reason={field("reason")}
          note={field("note")}
          reasons={outsidePaymentReasons}
          label={t("billing.markPaid.how")}
        />
        <p className="text-sm text-muted">{t("billing.markPaid.effect", { amount })}</p>
        <ChangeFooter
          refusal={refusal}
          failure={failure}
          submitting={submitting}
          confirm={t("billing.markPaid.confirm", { amount })}
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  );
}
