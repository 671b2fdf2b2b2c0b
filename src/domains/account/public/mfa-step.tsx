import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { site } from "@/platform/site";
import { MfaForm } from "../parts/login-form";
import { signOut } from "../parts/session/sign-out";
import { AuthPage } from "./auth-page";
import { useErrorToast } from "@/kit/use-error-toast";

/** Asks for the code of an authenticator app after the password. A valid code raises the session's level. */
export function MfaStep() {
  const { t } = useTranslation("auth");
  const showErrorToast = useErrorToast();
  return (
    <AuthPage
      title={t("mfa.title")}
      lead={t("mfa.lead")}
      footer={
        <>
          <span>{t("mfa.lost")}</span>{" "}
          <a translate="no" href={`mailto:${site.contactEmail}`} className="text-link">
            {site.contactEmail}
          </a>
        </>
      }
    >
      <MfaForm onFailure={(error) => showErrorToast(t("mfa.errorTitle"), error)} />
      <Button variant="outline" className="self-start" onClick={() => void signOut()}>
        {t("mfa.cancel")}
      </Button>
    </AuthPage>
  );
}
