import { endReasons } from "@contract/billing-changes";
import { setEnd } from "@contract/subscriptions";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Select } from "@/kit/ui/fields";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { canEndWithPeriod, type ChangedSubscription, type EndFields, endSchema } from "./billing-changes";
import { ChangeFooter, ReasonFields, type SendChange, useChangeAttempt } from "./change-form";

type EndDialogProps = {
  subscription: ChangedSubscription;
  /** The customer's name. */
  name: string;
  end: SendChange<EndFields>;
  onClose: () => void;
};

/** Asks when and why a subscription ends without a refund, and explains what follows. */
export function EndDialog({ subscription, name, end: send, onClose }: EndDialogProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const canWait = canEndWithPeriod(subscription);
  const end = setEnd(subscription);
  const dateOf = (day: string | null) => (day === null ? "" : formatDate(day, language));
  const date = dateOf(subscription.periodEnd);
  const { submit, refusal } = useChangeAttempt(send, onClose);
  const { form, field, formProps, failure, submitting } = useAppForm({
    schema: endSchema,
    values: { when: canWait ? "period_end" : "now", reason: "requested_by_customer", note: "" },
    keptAs: `end:${subscription.id}`,
    onSubmit: (fields) => submit({ ...fields, when: canWait ? fields.when : "now" }),
  });
  // A colleague may have set it to end while the dialog is open.
  const isNow = !canWait || form.watch("when") === "now";

  return (
    <ModalDialog
      title={t("billing.end.title", { name })}
      description={t("billing.end.text")}
      onClose={onClose}
    >
      <form {...formProps} className="flex flex-col gap-4">
        <FormField
          {...field("when")}
          label={t("billing.end.when")}
          hint={
            canWait
              ? undefined
              : end === null
                ? t("billing.end.owing")
                : t("billing.end.alreadyEnding", { date: dateOf(end) })
          }
        >
          {(control) => (
            <Select {...control}>
              {canWait ? <option value="period_end">{t("billing.end.atPeriodEnd", { date })}</option> : null}
              <option value="now">{t("billing.end.now")}</option>
            </Select>
          )}
        </FormField>
        <ReasonFields
          reason={field("reason")}
          note={field("note")}
          reasons={endReasons}
          label={t("billing.reason")}
        />
        <p className="text-sm text-muted">
          {isNow ? t("billing.end.nowEffect", { name }) : t("billing.end.periodEffect", { name, date })}
        </p>
        <ChangeFooter
          refusal={refusal}
          failure={failure}
          submitting={submitting}
          confirm={isNow ? t("billing.end.confirmNow") : t("billing.end.confirm", { date })}
          isDestructive
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  );
}
