import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/config/paths";
import { ForgotPasswordForm } from "@/features/auth/components/forgot-password-form";
import { errorMessages } from "@/lib/error-messages";
import type { AppError } from "@/lib/app-error";
import { defaultRetryAfterSeconds } from "@/lib/errors";
import { AuthPage } from "../../layouts/auth-page";
import { useToast } from "../../toast";

/** Asking for a link to set a new password. */
export function ForgotPasswordRoute() {
  const { t } = useTranslation(["auth", "common"]);
  const { toast } = useToast();
  const [sent, setSent] = useState(false);

  function sayWhy(error: AppError): void {
    const limited = error.code === "rate_limited";
    toast({
      variant: "destructive",
      title: limited ? t("auth:forgot.limitTitle") : t("auth:forgot.errorTitle"),
      description: limited
        ? t("auth:forgot.limitText", { count: error.retryAfterSeconds ?? defaultRetryAfterSeconds })
        : t(`common:${errorMessages[error.code]}`),
    });
  }

  const backToLogin = (
    <Link to={paths.login} className="text-link">
      {t("auth:forgot.back")}
    </Link>
  );

  if (sent) {
    return (
      <AuthPage title={t("auth:forgot.title")}>
        <Alert tone="success" title={t("auth:forgot.sentTitle")}>
          {t("auth:forgot.sentText")}
        </Alert>
        <Link to={paths.login} className={buttonVariants({ size: "lg" })}>
          {t("auth:forgot.back")}
        </Link>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t("auth:forgot.title")} lead={t("auth:forgot.lead")} footer={backToLogin}>
      <ForgotPasswordForm onSent={() => setSent(true)} onFailure={sayWhy} />
    </AuthPage>
  );
}
