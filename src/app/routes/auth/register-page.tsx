import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { paths } from "@/config/paths";
import { RegisterForm } from "@/features/auth/components/register-form";
import { rememberReturnPath } from "@/features/auth/return-path";
import { errorMessages } from "@/lib/error-messages";
import { readAuthState, type AuthState } from "../../auth-navigation";
import { AuthPage } from "../../layouts/auth-page";
import { useToast } from "../../toast";

// Long enough to be read to its end: it says what to do next (specification §9).
const doneToastMs = 20_000;

/** Signing up, with the form of today or the legacy one. */
export function RegisterPage({ legacy = false }: { legacy?: boolean }) {
  const { t } = useTranslation(["auth", "common"]);
  const { toast } = useToast();
  const navigate = useNavigate();
  const { next } = readAuthState(useLocation().state);
  const onward: AuthState = next ? { next } : {};

  function goToConfirmation(email: string): void {
    rememberReturnPath(next ?? null);
    toast({
      title: t("auth:register.doneTitle"),
      description: t("auth:register.doneText"),
      duration: doneToastMs,
    });
    const state: AuthState = { ...onward, email };
    void navigate(paths.verifyEmail, { state });
  }

  return (
    <AuthPage
      withSteps
      title={legacy ? t("auth:register.oldTitle") : t("auth:register.title")}
      lead={legacy ? t("auth:register.oldLead") : t("auth:register.lead")}
      footer={
        <>
          {t("auth:register.hasAccount")}{" "}
          <Link to={paths.login} state={onward} className="text-link">
            {t("auth:register.login")}
          </Link>
        </>
      }
    >
      <RegisterForm
        legacy={legacy}
        onDone={goToConfirmation}
        onFailure={(error) =>
          toast({
            variant: "destructive",
            title: t("auth:register.errorTitle"),
            description: t(`common:${errorMessages[error.code]}`),
          })
        }
      />
    </AuthPage>
  );
}
