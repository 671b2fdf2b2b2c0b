import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { Alert } from "@/components/ui/alert";
import { paths } from "@/config/paths";
import { LoginForm } from "@/features/auth/components/login-form";
import { useSession } from "@/features/auth/session/session-state";
import type { AppError } from "@/lib/app-error";
import { readAuthState, type AuthState } from "../../auth-navigation";
import { AuthPage } from "../../layouts/auth-page";
import { useErrorToast } from "../../use-error-toast";

// Few accounts have an MFA factor.
const MfaStep = lazy(async () => ({ default: (await import("./mfa-step")).MfaStep }));

/** Signs a user in. A guard redirects when there is a session. */
export function LoginRoute() {
  const { t } = useTranslation("auth");
  const showErrorToast = useErrorToast();
  const navigate = useNavigate();
  const { email, next } = readAuthState(useLocation().state);
  const session = useSession();
  const onward: AuthState = next ? { next } : {};

  function showResendFailure(error: AppError): void {
    showErrorToast(t("login.errorTitle"), error);
  }

  function goToConfirmation(to: string, waitSeconds: number): void {
    const state: AuthState = { ...onward, email: to, waitSeconds };
    void navigate(paths.verifyEmail, { state });
  }

  if (session.status === "mfa") return <MfaStep />;

  return (
    <AuthPage
      title={t("login.title")}
      lead={t("login.lead")}
      footer={
        <>
          {t("login.noAccount")}{" "}
          <Link to={paths.register} state={onward} className="text-link">
            {t("login.register")}
          </Link>
        </>
      }
    >
      {session.status === "signed-out" && session.ended ? (
        <Alert tone="warning" title={t("login.endedTitle")}>
          {t("login.endedText")}
        </Alert>
      ) : null}
      <LoginForm
        initialEmail={email}
        onResendFailure={showResendFailure}
        onConfirmationSent={goToConfirmation}
      />
    </AuthPage>
  );
}
