import { emailCorrectionReasons } from "@contract/enums";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Select } from "@/kit/ui/fields";
import { EmailField } from "@/domains/account/parts/account-fields";
import { newEmailSchema } from "@/domains/account/rules";
import type { AppError } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { useCorrectCustomerEmail } from "./data";

type CorrectEmailDialogProps = {
  profileId: string;
  /** The account's e-mail. */
  email: string;
  onSent: (email: string) => void;
  onClose: () => void;
};

/** Asks for a customer's corrected e-mail and the reason. The new address confirms it. */
export function CorrectEmailDialog({ profileId, email: seen, onSent, onClose }: CorrectEmailDialogProps) {
  const { t } = useTranslation(["admin", "adminCustomer", "common"]);
  const correct = useCorrectCustomerEmail();
  const form = useAppForm({
    schema: z.extend(newEmailSchema(seen), { reason: z.enum(emailCorrectionReasons) }),
    values: { email: "", reason: "typo" },
    keptAs: "corrected-email",
    onSubmit: async ({ email, reason }) => {
      await correct.mutateAsync({ id: profileId, seen, email, reason });
      onSent(email);
    },
    fieldErrors: {
      email_taken: ["email", "admin:invalid.takenEmail"],
      invalid_input: ["email", "validation.email"],
    },
  });

  function reasonOf({ code }: AppError): string {
    if (code === "conflict") return t("adminCustomer:email.conflict");
    if (code === "team_account") return t("adminCustomer:email.teamAccount");
    return t(`common:${errorMessages[code]}`);
  }

  return (
    <ModalDialog
      title={t("adminCustomer:email.title")}
      description={t("adminCustomer:email.text")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("adminCustomer:email.failed")}>
          {form.failure ? reasonOf(form.failure) : null}
        </FormFailure>
        <EmailField field={form.field("email")} label={t("adminCustomer:email.new")} autoComplete="off" />
        <FormField {...form.field("reason")} label={t("adminCustomer:email.reason")}>
          {(control) => (
            <Select {...control}>
              {emailCorrectionReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {reason === "requested" || reason === "other"
                    ? t(`customers.close.reason.${reason}`)
                    : t(`customers.emailReason.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <SubmitButton loading={form.submitting} className="self-start">
          {t("adminCustomer:email.send")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
