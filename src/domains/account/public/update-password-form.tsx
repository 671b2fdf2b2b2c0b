import { useTranslation } from "react-i18next";
import { useAppForm } from "@/kit/form/use-app-form";
import { SubmitButton } from "@/kit/form/submit-button";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import type { FieldMessage } from "@/platform/validation";
import { setPassword } from "../sign-in";
import { minPasswordLength, updatePasswordSchema } from "../rules";
import { usePasswordAttempt } from "../use-password-attempt";
import { NewPasswordFields } from "../parts/new-password-fields";
import { HiddenUsername } from "../parts/password-field";

type UpdatePasswordFormProps = {
  email: string;
  /** Minimum length of the new password; defaults to that of customers. */
  minLength?: number;
  onDone: () => Promise<void>;
  /** Receives every rejection, including one that a field already shows. */
  onFailure: (error: AppError) => void;
  /** Receives the error of an invalid field, before anything is sent. */
  onInvalid: (message: FieldMessage) => void;
};

/** Sets a new password. */
export function UpdatePasswordForm({
  email,
  minLength = minPasswordLength,
  onDone,
  onFailure,
  onInvalid,
}: UpdatePasswordFormProps) {
  const { t } = useTranslation("auth");
  const attempt = usePasswordAttempt();
  const form = useAppForm({
    schema: updatePasswordSchema(minLength),
    onSubmit: async ({ password }) => {
      try {
        await attempt(
          password,
          () => setPassword(password),
          ({ code }) => code === "same_password",
        );
      } catch (error) {
        onFailure(toAppError(error));
        throw error;
      }
      await onDone();
    },
    fieldErrors: {
      weak_password: ["password", "validation.passwordWeak"],
      same_password: ["password", "validation.passwordSame"],
    },
    onInvalid,
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <HiddenUsername email={email} />
      <NewPasswordFields field={form.field} minLength={minLength} />
      <SubmitButton size="lg" loading={form.submitting}>
        {t("update.submit")}
      </SubmitButton>
    </form>
  );
}
