import { useTranslation } from "react-i18next";
import { FormFailure } from "@/kit/form/form-failure";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { SubmitButton } from "@/kit/form/submit-button";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { mayHaveBeenDone } from "@/platform/insert-once";
import type { FieldMessage } from "@/platform/validation";
import { changePassword, checkPassword } from "../data";
import { minPasswordLength, changePasswordSchema } from "../rules";
import { usePasswordAttempt } from "../use-password-attempt";
import { NewPasswordFields } from "../parts/new-password-fields";
import { HiddenUsername, PasswordField } from "../parts/password-field";

export type ChangePasswordDialogProps = {
  email: string;
  /** Minimum length of the new password; defaults to that of customers. */
  minLength?: number;
  onDone: () => Promise<void>;
  /** Receives every rejection, including one that a field already shows. */
  onFailure: (error: AppError) => void;
  /** Receives the error of an invalid field, before anything is sent. */
  onInvalid: (message: FieldMessage) => void;
  onClose: () => void;
};

/** Changes the password after a check of the current one. */
export function ChangePasswordDialog({
  email,
  minLength = minPasswordLength,
  onDone,
  onFailure,
  onInvalid,
  onClose,
}: ChangePasswordDialogProps) {
  const { t } = useTranslation("security");
  const attempt = usePasswordAttempt();
  const form = useAppForm({
    schema: changePasswordSchema(minLength),
    onSubmit: async ({ password_current: current, password }) => {
      try {
        await attempt(
          password,
          () => changePassword(current, password),
          ({ code }) => code === "current_password_wrong" && isPasswordOf(email, password),
        );
      } catch (error) {
        onFailure(toAppError(error));
        throw error;
      }
      await onDone();
    },
    fieldErrors: {
      current_password_wrong: ["password_current", "validation.passwordWrong"],
      weak_password: ["password", "validation.passwordWeak"],
      same_password: ["password", "validation.passwordSame"],
    },
    onInvalid,
  });

  return (
    <ModalDialog
      title={t("security.password.dialogTitle")}
      description={t("security.password.text")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("security.password.error")}>
          {form.failure && mayHaveBeenDone(form.failure) ? t("security.password.mayHaveChanged") : null}
        </FormFailure>
        <HiddenUsername email={email} />
        <PasswordField
          field={form.field("password_current")}
          label={t("security.password.current")}
          autoComplete="current-password"
        />
        <NewPasswordFields field={form.field} minLength={minLength} />
        <SubmitButton loading={form.submitting} className="self-start">
          {t("security.password.submit")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}

function isPasswordOf(email: string, password: string): Promise<boolean> {
  return checkPassword(email, password).then(
    () => true,
    () => false,
  );
}
