import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useAppForm } from "@/kit/form/use-app-form";
import { SubmitButton } from "@/kit/form/submit-button";
import { useIsHydrating } from "@/platform/prerender/hydration";
import { paths } from "@/platform/paths";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { signIn } from "../sign-in";
import { loginSchema } from "../rules";
import { storeTypedPassword } from "../typed-password";
import { EmailField } from "./email-field";
import { PasswordField } from "./password-field";
import { UnconfirmedNotice } from "./unconfirmed-notice";

type LoginFormProps = {
  initialEmail?: string | undefined;
  /** Receives the e-mail before each attempt. */
  onAttempt?: (email: string) => void;
  /** Receives the failure of a sign-in. The form itself shows only that the e-mail is not confirmed. */
  onFailure: (error: AppError) => void;
  /** Receives the failure to send the confirmation e-mail again. */
  onResendFailure: (error: AppError) => void;
  /** A confirmation e-mail was sent again; `waitSeconds` until the next is allowed. */
  onConfirmationSent: (email: string, waitSeconds: number) => void;
};

/** Signs in with e-mail and password. The caller reacts to the change of session. */
export function LoginForm({
  initialEmail,
  onAttempt,
  onFailure,
  onResendFailure,
  onConfirmationSent,
}: LoginFormProps) {
  const { t } = useTranslation("auth");
  const isHydrating = useIsHydrating();
  const [triedEmail, setTriedEmail] = useState("");
  const form = useAppForm({
    schema: loginSchema,
    keptInTab: ["email"],
    onSubmit: async ({ email, password }) => {
      setTriedEmail(email);
      onAttempt?.(email);
      try {
        await signIn(email, password);
      } catch (error) {
        if (toAppError(error).code === "email_not_confirmed") storeTypedPassword(email, password);
        throw error;
      }
    },
    markedFields: { invalid_credentials: ["email", "password"] },
    onFailure,
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {form.failure?.code === "email_not_confirmed" ? (
        <UnconfirmedNotice email={triedEmail} onSent={onConfirmationSent} onFailure={onResendFailure} />
      ) : null}
      <EmailField field={form.field("email")} defaultValue={initialEmail} autoComplete="username" />
      <PasswordField
        field={form.field("password")}
        label={t("fields.password")}
        autoComplete="current-password"
        aside={
          <Link to={paths.forgotPassword} className="text-link -my-3 py-3 text-sm">
            {t("login.forgot")}
          </Link>
        }
      />
      <SubmitButton size="lg" loading={form.submitting} disabled={isHydrating} className="mt-1">
        {t("login.submit")}
      </SubmitButton>
    </form>
  );
}
