import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { site } from "@/config/site";
import { MfaForm } from "@/features/auth/components/mfa-form";
import { signOut } from "@/features/auth/session/sign-out";
import { AuthPage } from "../../layouts/auth-page";
import { useErrorToast } from "@/components/use-error-toast";

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
