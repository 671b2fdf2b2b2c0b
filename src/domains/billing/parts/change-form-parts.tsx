import type { BillingChangeRefusal } from "@contract/billing-changes";
import type { BillingChangeReason } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import type { FieldState } from "@/kit/form/use-app-form";
import { useIdentifiedAttempt } from "@/kit/form/use-identified-attempt";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { Select } from "@/kit/ui/select";
import { Textarea } from "@/kit/ui/textarea";

/** Sends a change of billing. Returns the reason for a refusal, or null. A retry uses the same attempt. */
export type SendChange<Fields> = (fields: Fields, attempt: string) => Promise<BillingChangeRefusal | null>;

/** The attempt of a change, with the words of its refusals. */
export function useChangeAttempt<Fields>(send: SendChange<Fields>, onDone: () => void) {
  const { t } = useTranslation("adminBilling");
  return useIdentifiedAttempt({
    send,
    words: (refusal) => t(`refused.${refusal}`),
    conflict: () => t("refused.already"),
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
  const { t } = useTranslation(["admin", "adminBilling"]);
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
      <FormField {...note} label={t("adminBilling:note")} hint={t("adminBilling:noteHint")}>
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
  const { t } = useTranslation(["admin", "adminBilling"]);
  return (
    <>
      {refusal ? (
        <Alert tone="danger" title={t("adminBilling:failed")}>
          {refusal}
        </Alert>
      ) : null}
      <FormFailure failure={failure} title={t("adminBilling:failed")} />
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
