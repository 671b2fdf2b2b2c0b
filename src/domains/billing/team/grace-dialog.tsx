import { graceReasons } from "@contract/billing-changes";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Input } from "@/kit/ui/fields";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import { graceBounds, type GraceFields, graceSchema, type OwedGrace } from "./billing-changes";
import { ChangeFooter, ReasonFields, type SendChange, useChangeAttempt } from "./change-form";

type GraceDialogProps = {
  grace: OwedGrace;
  /** The customer's name. */
  name: string;
  /** The site is suspended for payment, and returns. */
  isSuspended: boolean;
  extend: SendChange<GraceFields>;
  onClose: () => void;
};

/** Asks until when a customer may owe, and explains what follows. */
export function GraceDialog({ grace, name, isSuspended, extend, onClose }: GraceDialogProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const bounds = graceBounds(grace, useNow());
  const { submit, refusal } = useChangeAttempt(extend, onClose);
  const { form, field, formProps, failure, submitting } = useAppForm({
    schema: graceSchema(bounds),
    values: { until: bounds.suggested, reason: "requested_by_customer", note: "" },
    onSubmit: submit,
  });
  const until = form.watch("until");
  // Noon, so that no time zone shows the day before.
  const date = graceSchema(bounds).shape.until.safeParse(until).success
    ? formatDate(`${until}T12:00:00Z`, language)
    : null;

  return (
    <ModalDialog
      title={t("billing.grace.title", { name })}
      description={t("billing.grace.text", { date: formatDate(grace.endsAt, language) })}
      onClose={onClose}
    >
      <form {...formProps} className="flex flex-col gap-4">
        <FormField {...field("until")} label={t("billing.grace.until")}>
          {(control) => <Input {...control} type="date" min={bounds.first} max={bounds.last} required />}
        </FormField>
        <ReasonFields
          reason={field("reason")}
          note={field("note")}
          reasons={graceReasons}
          label={t("billing.reason")}
        />
        {date === null ? null : (
          <p className="text-sm text-muted">
            <span>{t("billing.grace.effect", { name, date })}</span>{" "}
            <span>{isSuspended ? t("billing.grace.returns") : null}</span>
          </p>
        )}
        <ChangeFooter
          refusal={refusal}
          failure={failure}
          submitting={submitting}
          confirm={t("billing.grace.start")}
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  );
}
