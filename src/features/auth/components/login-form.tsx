import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { requiredRule } from "@/components/field-rules";
import { FormField } from "@/components/form/form-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useForm } from "@/components/use-form";
import { useIsHydrating } from "@/prerender/hydration";
import { paths } from "@/config/paths";
import { errorMessages } from "@/lib/error-messages";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { signIn } from "../api";
import { emailRule } from "../model";
import { EmailField } from "./email-field";
import { PasswordInput } from "./password-input";
import { UnconfirmedNotice } from "./unconfirmed-notice";

type LoginFormProps = {
  initialEmail?: string | undefined;
  onFailure: (error: AppError) => void;
  /** A confirmation message is on its way again; `waitSeconds` until the next may be asked for. */
  onConfirmationSent: (email: string, waitSeconds: number) => void;
};

/** E-mail and password. When they are right the session changes, and whoever watches it leads on. */
export function LoginForm({ initialEmail, onFailure, onConfirmationSent }: LoginFormProps) {
  const { t } = useTranslation(["auth", "common"]);
  const isHydrating = useIsHydrating();
  const [failure, setFailure] = useState<{ error: AppError; email: string } | null>(null);
  const form = useForm({
    rules: { email: emailRule, password: requiredRule },
    onSubmit: async ({ email, password }) => {
      setFailure(null);
      try {
        await signIn(email, password);
      } catch (thrown) {
        const error = toAppError(thrown);
        setFailure({ error, email });
        onFailure(error);
      }
    },
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {failure?.error.code === "email_not_confirmed" ? (
        <UnconfirmedNotice email={failure.email} onSent={onConfirmationSent} onFailure={onFailure} />
      ) : null}
      {failure && failure.error.code !== "email_not_confirmed" ? (
        <Alert tone="danger" role="alert" title={t("auth:login.errorTitle")}>
          {t(`common:${errorMessages[failure.error.code]}`)}
        </Alert>
      ) : null}
      <EmailField field={form.field("email")} defaultValue={initialEmail} autoComplete="username" />
      <FormField
        {...form.field("password")}
        label={t("auth:fields.password")}
        aside={
          <Link to={paths.forgotPassword} className="text-link -my-2 py-2 text-sm">
            {t("auth:login.forgot")}
          </Link>
        }
      >
        {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
      </FormField>
      <Button type="submit" size="lg" loading={form.submitting} disabled={isHydrating} className="mt-1">
        {t("auth:login.submit")}
      </Button>
    </form>
  );
}
