import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { paths } from "@/platform/paths";
import { useIsHydrating } from "@/platform/prerender/hydration";
import { codeSchema, loginSchema } from "../rules";
import { sendConfirmation, signIn, verifyFactor } from "../sign-in";
import { CodeField, EmailField, PasswordField } from "./account-fields";
import { storeTypedPassword } from "./typed-password";

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
    markedFields: {
      invalid_credentials: { names: ["email", "password"], message: "validation.credentialsWrong" },
    },
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

type UnconfirmedNoticeProps = {
  email: string;
  onSent: (email: string, waitSeconds: number) => void;
  onFailure: (error: AppError) => void;
};

/** Explains that the e-mail is not confirmed yet, and resends the confirmation. */
function UnconfirmedNotice({ email, onSent, onFailure }: UnconfirmedNoticeProps) {
  const { t } = useTranslation("auth");
  const [sending, setSending] = useState(false);

  async function resend(): Promise<void> {
    setSending(true);
    try {
      onSent(email, await sendConfirmation(email));
    } catch (error) {
      onFailure(toAppError(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <Alert tone="warning" role="alert" title={t("login.unconfirmedTitle")}>
      <p>{t("login.unconfirmedText")}</p>
      <Button
        variant="outline"
        size="sm"
        loading={sending}
        onClick={() => void resend()}
        className="mt-3 bg-surface"
      >
        {t("login.unconfirmedAction")}
      </Button>
    </Alert>
  );
}

/** Asks for the code of an authenticator app. The caller reacts to the change of session. */
export function MfaForm({ onFailure }: { onFailure: (error: AppError) => void }) {
  const { t } = useTranslation("auth");
  const form = useAppForm({
    schema: codeSchema,
    onSubmit: ({ code }) => verifyFactor(code),
    fieldErrors: { mfa_invalid_code: ["code", "validation.codeWrong"] },
    onFailure,
  });
  const { setFocus } = form.form;

  // This form replaces the password form: focus must move to its field.
  useEffect(() => setFocus("code"), [setFocus]);

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <CodeField field={form.field("code")} hint={t("fields.authenticatorHint")} />
      <SubmitButton size="lg" loading={form.submitting} className="self-start">
        {t("mfa.submit")}
      </SubmitButton>
    </form>
  );
}
