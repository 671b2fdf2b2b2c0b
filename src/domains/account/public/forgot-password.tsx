import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button";
import { useErrorToast } from "@/kit/use-error-toast";
import type { AppError } from "@/platform/app-error";
import { defaultRetryAfterSeconds } from "@/platform/errors";
import { paths } from "@/platform/paths";
import { useIsHydrating } from "@/platform/prerender/hydration";
import { EmailField } from "../parts/account-fields";
import { useCountdown } from "../parts/use-resend";
import { emailSchema } from "../rules";
import { requestPasswordReset } from "../sign-in";
import { AuthPage } from "./auth-page";

/** Requests a password-reset link. */
export function ForgotPasswordRoute() {
  const { t } = useTranslation("auth");
  const showErrorToast = useErrorToast();
  const [sent, setSent] = useState(false);

  function showFailure(error: AppError): void {
    const { code, retryAfterSeconds: count = defaultRetryAfterSeconds } = error;
    if (code === "rate_limited")
      showErrorToast(t("forgot.limitTitle"), error, t("forgot.limitText", { count }));
    else showErrorToast(t("forgot.errorTitle"), error);
  }

  if (sent) {
    return (
      <AuthPage title={t("forgot.title")}>
        <Alert tone="success" title={t("forgot.sentTitle")}>
          {t("forgot.sentText")}
        </Alert>
        <Link to={paths.login} className={buttonVariants({ size: "lg" })}>
          {t("forgot.back")}
        </Link>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t("forgot.title")}
      lead={t("forgot.lead")}
      footer={
        <Link to={paths.login} className="text-link">
          {t("forgot.back")}
        </Link>
      }
    >
      <ForgotPasswordForm onSent={() => setSent(true)} onFailure={showFailure} />
    </AuthPage>
  );
}

type ForgotPasswordFormProps = { onSent: () => void; onFailure: (error: AppError) => void };

/** Requests a password-reset link. After a request that was too soon, counts down to the next one. */
function ForgotPasswordForm({ onSent, onFailure }: ForgotPasswordFormProps) {
  const { t } = useTranslation("auth");
  const isHydrating = useIsHydrating();
  const { seconds, start } = useCountdown();
  const form = useAppForm({
    schema: emailSchema,
    keptInTab: ["email"],
    onSubmit: async ({ email }) => {
      // Enter submits a form even when its button is disabled.
      if (seconds > 0) return;
      await requestPasswordReset(email, window.location.origin + paths.updatePassword);
      onSent();
    },
    onFailure: (error) => {
      if (error.code === "rate_limited") start(error.retryAfterSeconds ?? defaultRetryAfterSeconds);
      onFailure(error);
    },
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {seconds > 0 ? (
        // Not a live region: it changes every second. The toast has announced it once.
        <Alert tone="warning" title={t("forgot.limitTitle")} className="tabular">
          {t("forgot.limitText", { count: seconds })}
        </Alert>
      ) : null}
      <EmailField field={form.field("email")} autoComplete="username" />
      <SubmitButton
        size="lg"
        loading={form.submitting}
        disabled={isHydrating || seconds > 0}
        className="tabular"
      >
        {seconds > 0 ? t("forgot.wait", { count: seconds }) : t("forgot.submit")}
      </SubmitButton>
    </form>
  );
}
