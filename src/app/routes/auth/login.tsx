import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { paths } from "@/config/paths";
import { LoginForm } from "@/features/auth/components/login-form";
import { useSession } from "@/features/auth/session";
import { errorMessages } from "@/lib/error-messages";
import type { AppError } from "@/lib/app-error";
import { readAuthState, type AuthState } from "../../auth-navigation";
import { AuthPage } from "../../layouts/auth-page";
import { useToast } from "../../toast";

// Few accounts have a second step.
const SecondStep = lazy(async () => ({ default: (await import("./mfa-step")).SecondStep }));

/** Signing in. A guard leads on once there is a session. */
export function LoginRoute() {
  const { t } = useTranslation(["auth", "common"]);
  const { toast } = useToast();
  const navigate = useNavigate();
  const { email, next } = readAuthState(useLocation().state);
  const { status } = useSession();
  const onward: AuthState = next ? { next } : {};

  function sayWhy(error: AppError): void {
    const known = error.code === "invalid_credentials";
    toast({
      variant: "destructive",
      title: t("auth:login.errorTitle"),
      description: known ? t("auth:login.errorText") : t(`common:${errorMessages[error.code]}`),
    });
  }

  function goToConfirmation(to: string, waitSeconds: number): void {
    const state: AuthState = { ...onward, email: to, waitSeconds };
    void navigate(paths.verifyEmail, { state });
  }

  if (status === "second-step") return <SecondStep />;

  return (
    <AuthPage
      title={t("auth:login.title")}
      lead={t("auth:login.lead")}
      footer={
        <>
          {t("auth:login.noAccount")}{" "}
          <Link to={paths.register} state={onward} className="text-link">
            {t("auth:login.register")}
          </Link>
        </>
      }
    >
      <LoginForm initialEmail={email} onFailure={sayWhy} onConfirmationSent={goToConfirmation} />
    </AuthPage>
  );
}
