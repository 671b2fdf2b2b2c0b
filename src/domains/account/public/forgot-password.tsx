import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";
import { ForgotPasswordForm } from "./forgot-password-form";
import type { AppError } from "@/platform/app-error";
import { defaultRetryAfterSeconds } from "@/platform/errors";
import { AuthPage } from "./auth-page";
import { useErrorToast } from "@/kit/use-error-toast";

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
