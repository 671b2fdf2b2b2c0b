import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";
import { modelAddress, modelOf, modelParameter, modelSlugs } from "@/platform/site-models";
import { LoginForm } from "../parts/login-form";
import { useSession } from "../parts/session/session";
import { hasEnteredSignUp } from "../parts/typed-password";
import type { AppError } from "@/platform/app-error";
import { useIsHydrating } from "@/platform/prerender/hydration";
import { readAuthState, type AuthState } from "../parts/auth-navigation";
import { AuthPage } from "./auth-page";
import { MfaStep } from "./mfa-step";
import { useErrorToast } from "@/kit/use-error-toast";

/** Signs a user in. A guard redirects when there is a session. */
export function LoginRoute() {
  const { t } = useTranslation("auth");
  const showErrorToast = useErrorToast();
  const navigate = useNavigate();
  const { email, next, fromConfirmation } = readAuthState(useLocation().state);
  const session = useSession();
  const onward: AuthState = next ? { next } : {};
  const [params] = useSearchParams();
  // The pre-rendered page has no query and no navigation state.
  const isHydrating = useIsHydrating();
  const isSubscribing = !isHydrating && next === paths.plans;
  const model = isHydrating ? null : modelOf(params.get(modelParameter));
  const register = modelAddress(paths.register, model && modelSlugs[model]);
  // A known e-mail is that of an account that was just created.
  const mayNeedAccount = isSubscribing && email === undefined;

  function showFailure(error: AppError): void {
    if (error.code === "email_not_confirmed") return;
    const isWrong = error.code === "invalid_credentials";
    showErrorToast(t("login.errorTitle"), error, isWrong ? t("login.errorText") : undefined);
  }

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
      title={t(isSubscribing ? "login.subscribeTitle" : "login.title")}
      lead={t(isSubscribing ? "login.subscribeLead" : "login.lead")}
      footer={
        mayNeedAccount ? null : (
          <>
            <span>{t("login.noAccount")}</span>{" "}
            <Link to={register} state={onward} className="text-link">
              {t("login.register")}
            </Link>
          </>
        )
      }
    >
      {session.status === "signed-out" && session.ended ? (
        <Alert tone="warning" title={t("login.endedTitle")}>
          {t("login.endedText")}
        </Alert>
      ) : null}
      {!isHydrating && fromConfirmation && hasEnteredSignUp() ? (
        <Alert title={t("login.unconfirmedTitle")}>{t("login.unconfirmedText")}</Alert>
      ) : null}
      <LoginForm
        initialEmail={email}
        onFailure={showFailure}
        onResendFailure={showResendFailure}
        onConfirmationSent={goToConfirmation}
      />
      {mayNeedAccount ? (
        <div className="flex flex-col gap-3 border-t border-line pt-5">
          <p className="text-muted">{t("login.noAccount")}</p>
          <Link to={register} state={onward} className={buttonVariants({ variant: "outline", size: "lg" })}>
            {t("register.submit")}
          </Link>
        </div>
      ) : null}
    </AuthPage>
  );
}
