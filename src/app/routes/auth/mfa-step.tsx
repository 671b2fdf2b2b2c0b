import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { site } from "@/config/site";
import { SecondStepForm } from "@/features/auth/components/second-step-form";
import { signOut } from "@/features/auth/watch-session";
import { errorMessages } from "@/lib/error-messages";
import { AuthPage } from "../../layouts/auth-page";
import { useToast } from "../../toast";

/** Asks for the code of the authenticator, after the password. The session changes when it is right. */
export function SecondStep() {
  const { t } = useTranslation(["auth", "common"]);
  const { toast } = useToast();
  return (
    <AuthPage
      title={t("auth:secondStep.title")}
      lead={t("auth:secondStep.lead")}
      footer={
        <>
          {t("auth:secondStep.lost")}{" "}
          <a href={`mailto:${site.contactEmail}`} className="text-link">
            {site.contactEmail}
          </a>
        </>
      }
    >
      <SecondStepForm
        onFailure={(error) =>
          toast({
            variant: "destructive",
            title: t("auth:secondStep.errorTitle"),
            description: t(`common:${errorMessages[error.code]}`),
          })
        }
      />
      <Button variant="outline" className="self-start" onClick={() => void signOut()}>
        {t("auth:secondStep.cancel")}
      </Button>
    </AuthPage>
  );
}
