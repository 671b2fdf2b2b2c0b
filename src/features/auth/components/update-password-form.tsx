import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useForm, type FieldProblem } from "@/components/use-form";
import { errorMessages } from "@/lib/error-messages";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { updatePassword } from "../api";
import { confirmationRule, newPasswordRule, shortestPassword } from "../model";
import { PasswordInput } from "./password-input";

type UpdatePasswordFormProps = {
  /** Whose password it is: password managers look for it. */
  email: string;
  onDone: () => Promise<void>;
  onFailure: (error: AppError) => void;
  /** A field is wrong, before anything was sent. */
  onInvalid: (problem: FieldProblem) => void;
};

/** Sets a new password, typed twice. */
export function UpdatePasswordForm({ email, onDone, onFailure, onInvalid }: UpdatePasswordFormProps) {
  const { t } = useTranslation(["auth", "common"]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const form = useForm({
    rules: {
      password: newPasswordRule,
      password_confirmation: (value, { password }) => confirmationRule(value, password),
    },
    onInvalid,
    onSubmit: async ({ password }) => {
      setFailure(null);
      try {
        await updatePassword(password);
        await onDone();
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === "weak_password") return { password: { key: "validation.passwordWeak" } };
        if (error.code === "same_password") return { password: { key: "validation.passwordSame" } };
        setFailure(error);
        onFailure(error);
      }
      return {};
    },
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {failure ? (
        <Alert tone="danger" role="alert" title={t("auth:update.errorTitle")}>
          {t(`common:${errorMessages[failure.code]}`)}
        </Alert>
      ) : null}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormField
        {...form.field("password")}
        label={t("auth:fields.newPassword")}
        hint={t("auth:fields.passwordHint", { count: shortestPassword })}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <FormField {...form.field("password_confirmation")} label={t("auth:fields.passwordConfirmation")}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <Button type="submit" size="lg" loading={form.submitting}>
        {t("auth:update.submit")}
      </Button>
    </form>
  );
}
