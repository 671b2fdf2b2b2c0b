import { refundReasons } from "@contract/enums";
import type { RefundAnswer } from "@contract/refunds";
import { isLiveStatus } from "@contract/subscriptions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "@/domains/team/parts/admin-context";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { useIdentifiedAttempt } from "@/kit/form/use-identified-attempt";
import { ModalDialog } from "@/kit/modal-dialog";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { Input, Select, Textarea } from "@/kit/ui/fields";
import { formatDate, formatMoney } from "@/platform/formatters";
import { parseAmount, typedAmount } from "@/platform/typed-amount";
import { useLanguage } from "@/platform/use-language";
import {
  refundableOf,
  type RefundablePayment,
  type RefundFields,
  refundSchema,
  toRefundRequest,
  useRefundPayment,
} from "../team/data";
import { type CustomerDetail, type TimelinePayment, useRefreshCustomers } from "@/domains/team/data";

type PaymentRefundProps = { customer: CustomerDetail; payment: TimelinePayment };

/** The button that refunds a payment, where it can be refunded, and its dialog. */
export function PaymentRefund({ customer, payment }: PaymentRefundProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { toast } = useToast();
  const writable = useCan("money.write");
  const makeRefund = useRefundPayment();
  const refresh = useRefreshCustomers();
  const [isOpen, setOpen] = useState(false);
  const { amount, currency } = payment;

  async function refund(fields: RefundFields, attempt: string) {
    try {
      const answer = await makeRefund.mutateAsync(toRefundRequest(payment, fields, attempt));
      if (answer.outcome === "refused") return answer;
      const { status, cancelled } = answer;
      const ended = cancelled ? ` ${t("refunds.subscriptionEnded")}` : "";
      if (status === "failed" || status === "canceled") {
        toast({
          title: t("refunds.cameBack"),
          description: `${t("refunds.cameBackText")}${ended}`,
          variant: "destructive",
        });
      } else if (status === "succeeded") {
        toast({
          title: t(cancelled ? "refunds.doneAndCancelled" : "refunds.done"),
          description: t("refunds.doneText"),
        });
      } else {
        toast({
          title: t("refunds.pending"),
          description: `${t("refunds.pendingText")}${ended}`,
        });
      }
      return null;
    } finally {
      // Also after a refusal: the page then shows the remaining amount.
      await refresh();
    }
  }

  return (
    <>
      {writable && payment.status === "paid" && refundableOf(payment) > 0 ? (
        <Button
          variant="outline"
          size="sm"
          aria-label={t("refunds.startNamed", { amount: formatMoney(amount, currency, language) })}
          onClick={() => setOpen(true)}
        >
          {t("refunds.start")}
        </Button>
      ) : null}
      {isOpen ? (
        <RefundDialog
          payment={payment}
          name={customer.fullName ?? customer.email ?? ""}
          endsSubscription={customer.subscriptions.some(
            (one) => one.id === payment.subscriptionId && isLiveStatus(one.status),
          )}
          refund={refund}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** A refused refund, and whether the subscription was cancelled all the same. */
type Refused = Extract<RefundAnswer, { outcome: "refused" }>;

type RefundDialogProps = {
  payment: RefundablePayment;
  /** The customer's name. */
  name: string;
  /** The subscription of the payment is live, so it can end with the refund. */
  endsSubscription: boolean;
  /** Requests the refund. Returns a refusal, or null. A retry uses the same attempt. */
  refund: (fields: RefundFields, attempt: string) => Promise<Refused | null>;
  onClose: () => void;
};

/** Asks for the amount and the reason of a refund, and explains what the customer receives. */
function RefundDialog({ payment, name, endsSubscription, refund, onClose }: RefundDialogProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const left = refundableOf(payment);
  const money = (amount: number) => formatMoney(amount, payment.currency, language);
  const { submit, refusal } = useIdentifiedAttempt({
    send: refund,
    words: (refused, fields) =>
      withEnd(
        t(`refunds.refused.${refused.reason}`, { message: refused.message }),
        fields,
        refused.cancelled,
      ),
    conflict: (fields) => withEnd(t("refunds.conflict"), fields, false),
    onDone: onClose,
  });

  /** Adds whether the subscription ended, when the team asked for its end. */
  function withEnd(reason: string, fields: RefundFields, isEnded: boolean): string {
    if (!fields.cancel) return reason;
    return `${reason} ${t(isEnded ? "refunds.subscriptionEnded" : "refunds.subscriptionStays")}`;
  }

  const { form, field, formProps, failure, submitting } = useAppForm({
    schema: refundSchema(left),
    values: { amount: typedAmount(left), reason: "requested_by_customer", cancel: false, note: "" },
    keptAs: `refund:${payment.id}`,
    checksWhileTyping: true,
    onSubmit: (fields) => submit({ ...fields, cancel: endsSubscription && fields.cancel }),
  });
  const typed = parseAmount(form.watch("amount"));
  // Null while the field shows an error: the button then names no amount.
  const amount = typed !== null && typed > 0 && typed <= left ? typed : null;
  const cancels = endsSubscription && form.watch("cancel");

  return (
    <ModalDialog
      title={t("refunds.title")}
      description={t("refunds.ofPayment", {
        amount: money(payment.paid),
        date: formatDate(payment.at, language),
        left: money(left),
      })}
      onClose={onClose}
    >
      <form {...formProps} className="flex flex-col gap-4">
        <FormField {...field("amount")} label={t("refunds.amount")} hint={t("refunds.amountHint")}>
          {(control) => <Input {...control} inputMode="decimal" required />}
        </FormField>
        {typed === left ? null : (
          <Button
            variant="outline"
            size="sm"
            className="self-start"
            onClick={() => form.setValue("amount", typedAmount(left), { shouldValidate: true })}
          >
            {t(payment.refunded > 0 ? "refunds.rest" : "refunds.whole", { amount: money(left) })}
          </Button>
        )}
        <FormField {...field("reason")} label={t("refunds.reasonLabel")}>
          {(control) => (
            <Select {...control}>
              {refundReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`refunds.reason.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField {...field("note")} label={t("refunds.note")} hint={t("refunds.noteHint")}>
          {(control) => <Textarea {...control} rows={2} className="min-h-16!" />}
        </FormField>
        {endsSubscription ? (
          <FormField
            {...field("cancel")}
            label={t("refunds.cancel")}
            hint={t("refunds.cancelHint")}
            labelBeside
          >
            {(control) => <input {...control} type="checkbox" className="size-5 shrink-0" />}
          </FormField>
        ) : null}
        {amount === null ? null : (
          <p className="text-sm text-muted">
            <span>{t("refunds.told", { name, amount: money(amount) })}</span>{" "}
            <span>{cancels ? t("refunds.subscriptionEnds") : t("refunds.subscriptionStays")}</span>
          </p>
        )}
        {refusal ? (
          <Alert tone="danger" role="alert" title={t("refunds.failed")}>
            {refusal}
          </Alert>
        ) : null}
        <FormFailure failure={failure} title={t("refunds.failed")} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="destructive" loading={submitting}>
            {amount === null
              ? t("refunds.start")
              : t(cancels ? "refunds.confirmAndCancel" : "refunds.confirm", {
                  amount: money(amount),
                })}
          </SubmitButton>
          <Button variant="outline" onClick={onClose}>
            {t("customers.cancel")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
