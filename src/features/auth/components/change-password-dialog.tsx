import { useTranslation } from "react-i18next";
import { FormFailure } from "@/components/form/form-failure";
import { useAppForm } from "@/components/form/use-app-form";
import { ModalDialog } from "@/components/modal-dialog";
import { Button } from "@/components/ui/button";
import type { AppError } from "@/lib/app-error";
import type { FieldMessage } from "@/lib/validation";
import { checkPassword } from "../account-api";
import { updatePassword } from "../api";
import { changePasswordSchema } from "../model";
import { NewPasswordFields } from "./new-password-fields";
import { HiddenUsername, PasswordField } from "./password-field";

export type ChangePasswordDialogProps = {
  email: string;
  onDone: () => Promise<void>;
  onFailure: (error: AppError) => void;
  /** A field is wrong, before anything was sent. */
  onInvalid: (message: FieldMessage) => void;
  onClose: () => void;
};

/** Sets another password, once the present one has been given. */
export function ChangePasswordDialog({
  email,
  onDone,
  onFailure,
  onInvalid,
  onClose,
}: ChangePasswordDialogProps) {
  const { t } = useTranslation("dashboard");
  const form = useAppForm({
    schema: changePasswordSchema,
    onSubmit: async ({ password_current: current, password }) => {
      await checkPassword(email, current);
      await updatePassword(password);
      await onDone();
    },
    fieldErrors: {
      invalid_credentials: ["password_current", "validation.passwordWrong"],
      weak_password: ["password", "validation.passwordWeak"],
      same_password: ["password", "validation.passwordSame"],
    },
    onInvalid,
    onFailure,
  });

  return (
    <ModalDialog
      title={t("security.password.dialogTitle")}
      description={t("security.password.text")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("security.password.error")} />
        <HiddenUsername email={email} />
        <PasswordField
          field={form.field("password_current")}
          label={t("security.password.current")}
          autoComplete="current-password"
        />
        <NewPasswordFields field={form.field} />
        <Button type="submit" loading={form.submitting} className="self-start">
          {t("security.password.submit")}
        </Button>
      </form>
    </ModalDialog>
  );
}
