import { useState } from "react";
import { useTranslation } from "react-i18next";
import { requiredRule } from "@/components/field-rules";
import { FormField } from "@/components/form/form-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useForm, type FieldProblem } from "@/components/use-form";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { checkPassword } from "../account-api";
import { updatePassword } from "../api";
import { confirmationRule, newPasswordRule, shortestPassword } from "../model";
import { PasswordInput } from "./password-input";

export type ChangePasswordDialogProps = {
  email: string;
  onDone: () => Promise<void>;
  onFailure: (error: AppError) => void;
  /** A field is wrong, before anything was sent. */
  onInvalid: (problem: FieldProblem) => void;
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
  const { t } = useTranslation(["dashboard", "auth", "common"]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const form = useForm({
    rules: {
      password_current: requiredRule,
      password: newPasswordRule,
      password_confirmation: (value, { password }) => confirmationRule(value, password),
    },
    onInvalid,
    onSubmit: async ({ password_current: current, password }) => {
      setFailure(null);
      try {
        await checkPassword(email, current);
        await updatePassword(password);
        await onDone();
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === "invalid_credentials") {
          return { password_current: { key: "validation.passwordWrong" } };
        }
        if (error.code === "weak_password") return { password: { key: "validation.passwordWeak" } };
        if (error.code === "same_password") return { password: { key: "validation.passwordSame" } };
        setFailure(error);
        onFailure(error);
      }
      return {};
    },
  });

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={t("security.password.dialogTitle")}
        description={t("security.password.text")}
        closeLabel={t("common:actions.close")}
      >
        <form {...form.formProps} className="flex flex-col gap-5">
          {failure ? (
            <Alert tone="danger" role="alert" title={t("security.password.error")}>
              {t(`common:${errorMessages[failure.code]}`)}
            </Alert>
          ) : null}
          {/* Whose password it is: password managers look for it. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <FormField {...form.field("password_current")} label={t("security.password.current")}>
            {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
          </FormField>
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
          <Button type="submit" loading={form.submitting} className="self-start">
            {t("security.password.submit")}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
