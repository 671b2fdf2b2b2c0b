import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { Button } from "@/kit/ui/button";
import { adminPaths } from "@/platform/admin-paths";
import { LoginForm, MfaForm } from "@/domains/account/parts/login-form";
import { useSession } from "@/domains/account/parts/session/session";
import { signOut } from "@/domains/account/parts/session/sign-out";
import type { AppError } from "@/platform/app-error";
import { readAuthState } from "@/domains/account/parts/auth-navigation";
import { AdminFrame } from "./admin-frame";
import { SessionWait } from "@/kit/session-wait";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { SignedInAtLogin } from "./signed-in-at-login";

const leave = () => void signOut({ goTo: adminPaths.login });

/** Signs team members in to the administration with the credentials of their account. */
export function AdminLoginRoute() {
  const { t } = useTranslation(["admin", "auth"]);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const session = useSession();
  const { next, email } = readAuthState(useLocation().state);
  // The e-mail of the current sign-in on this page. An earlier session is not ended here.
  const [entering, setEntering] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  function showFailure(error: AppError): void {
    setEntering(null);
    if (error.code === "email_not_confirmed") return;
    const own = {
      invalid_credentials: t("access.invalid"),
      unknown: t("access.unexpected"),
    } as Partial<Record<AppError["code"], string>>;
    showErrorToast(t("access.failed"), error, own[error.code]);
  }

  async function refuse(): Promise<void> {
    await signOut({ goTo: adminPaths.login });
    setRefused(entering);
    setEntering(null);
    const description = t("access.refused", { email: entering });
    toast({ variant: "destructive", title: t("access.denied"), description });
  }

  if (session.status === "loading") return <SessionWait />;
  if (session.status === "signed-in") {
    return (
      <SignedInAtLogin
        user={session.user}
        next={next}
        entering={entering !== null}
        onRefused={refuse}
        onLeave={leave}
      />
    );
  }
  if (session.status === "mfa") {
    return (
      <AdminFrame title={t("auth:mfa.title")} lead={t("auth:mfa.lead")}>
        <MfaForm onFailure={(error) => showErrorToast(t("auth:mfa.errorTitle"), error)} />
        <Button variant="outline" className="self-start" onClick={leave}>
          {t("auth:mfa.cancel")}
        </Button>
      </AdminFrame>
    );
  }
  return (
    <AdminFrame title={t("access.title")} lead={t("access.lead")}>
      <LoginForm
        initialEmail={refused ?? email}
        onAttempt={setEntering}
        onFailure={showFailure}
        onResendFailure={(error) => showErrorToast(t("access.failed"), error)}
        onConfirmationSent={() => toast({ title: t("access.confirmationSent") })}
      />
    </AdminFrame>
  );
}
