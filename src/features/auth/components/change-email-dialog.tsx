import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { requiredRule } from "@/components/field-rules";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { useForm } from "@/components/use-form";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { changeEmail, checkPassword } from "../account-api";
import { emailRule } from "../model";
import { PasswordInput } from "./password-input";

export type ChangeEmailDialogProps = {
  /** The account's present e-mail. */
  email: string;
  redirectTo: string;
  onSent: (to: string) => void;
  onFailure: (error: AppError) => void;
  onClose: () => void;
};

/** Asks for another e-mail and, to be sure who asks, the password. Ends the same way for an address that is taken. */
export function ChangeEmailDialog({ email, redirectTo, onSent, onFailure, onClose }: ChangeEmailDialogProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const form = useForm({
    rules: {
      email: (value) =>
        value.toLowerCase() === email.toLowerCase() ? { key: "validation.emailSame" } : emailRule(value),
      password: requiredRule,
    },
    onSubmit: async ({ email: to, password }) => {
      setFailure(null);
      try {
        await checkPassword(email, password);
        await changeEmail(to, redirectTo);
        onSent(to);
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code === "invalid_credentials") return { password: { key: "validation.passwordWrong" } };
        if (error.code === "email_invalid") return { email: { key: "validation.email" } };
        setFailure(error);
        onFailure(error);
      }
      return {};
    },
  });

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={t("security.emailChange.title")}
        description={t("security.emailChange.description")}
        closeLabel={t("common:actions.close")}
      >
        <form {...form.formProps} className="flex flex-col gap-5">
          {failure ? (
            <Alert tone="danger" role="alert" title={t("security.emailChange.error")}>
              {t(`common:${errorMessages[failure.code]}`)}
            </Alert>
          ) : null}
          <FormField {...form.field("email")} label={t("security.emailChange.newEmail")}>
            {(control) => (
              <Input
                {...control}
                type="email"
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                required
              />
            )}
          </FormField>
          <FormField {...form.field("password")} label={t("security.emailChange.password")}>
            {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
          </FormField>
          <Button type="submit" loading={form.submitting} className="self-start">
            {t("security.emailChange.submit")}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
