import { useTranslation } from "react-i18next";
import { FormFailure } from "@/kit/form/form-failure";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { SubmitButton } from "@/kit/form/submit-button";
import type { AppError } from "@/platform/app-error";
import { changeEmailSchema } from "../rules";
import { useChangeEmail } from "../data";
import { EmailField } from "../parts/email-field";
import { PasswordField } from "../parts/password-field";

export type ChangeEmailDialogProps = {
  userId: string;
  currentEmail: string;
  redirectTo: string;
  onSent: () => void;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Asks for a new e-mail and for the password. The result is the same for a taken address. */
export function ChangeEmailDialog({
  userId,
  currentEmail,
  redirectTo,
  onSent,
  onFailure,
  onClose,
}: ChangeEmailDialogProps) {
  const { t } = useTranslation("dashboard");
  const changeEmail = useChangeEmail(userId);
  const form = useAppForm({
    schema: changeEmailSchema(currentEmail),
    keptAs: "new-email",
    onSubmit: async (values) => {
      await changeEmail.mutateAsync({ ...values, currentEmail, redirectTo });
      onSent();
    },
    fieldErrors: {
      invalid_credentials: ["password", "validation.passwordWrong"],
      email_invalid: ["email", "validation.email"],
    },
    onFailure,
  });

  return (
    <ModalDialog
      title={t("security.emailChange.title")}
      description={t("security.emailChange.description")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("security.emailChange.error")} />
        <EmailField
          field={form.field("email")}
          label={t("security.emailChange.newEmail")}
          autoComplete="off"
        />
        <PasswordField
          field={form.field("password")}
          label={t("security.emailChange.password")}
          autoComplete="current-password"
        />
        <SubmitButton loading={form.submitting} className="self-start">
          {t("security.emailChange.submit")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
