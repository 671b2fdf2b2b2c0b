import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/config/paths";
import { confirmEmailChange } from "@/features/auth/account-api";
import { LinkConfirmation } from "@/features/auth/components/link-confirmation";
import { forgetEmailChange } from "@/features/auth/email-change";
import { syncBillingCustomer } from "@/features/profile/api";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { AuthPage } from "../../../layouts/auth-page";
import { useToast } from "../../../toast";

/** Opened from one of the two messages about a new e-mail: a press confirms it for that mailbox. */
export function ConfirmEmailChange({ tokenHash }: { tokenHash: string }) {
  const { t } = useTranslation(["auth", "common"]);
  const { toast } = useToast();
  const navigate = useNavigate();
  const [state, setState] = useState<"asked" | "half" | "invalid">("asked");

  function finish(result: "half" | "done"): void {
    if (result === "half") {
      setState("half");
      return;
    }
    forgetEmailChange();
    // Invoices go to the new address; a daily run repairs what fails here.
    syncBillingCustomer().catch((error: unknown) => {
      console.error("The payment service does not know the new e-mail yet.", error);
    });
    toast({ title: t("auth:emailChange.doneTitle"), description: t("auth:emailChange.doneText") });
    void navigate(paths.dashboard.profile, { replace: true });
  }

  function sayWhy(error: AppError): void {
    if (error.code === "link_invalid") {
      setState("invalid");
      return;
    }
    toast({
      variant: "destructive",
      title: t("auth:emailChange.errorTitle"),
      description: t(`common:${errorMessages[error.code]}`),
    });
  }

  return (
    <AuthPage
      title={t("auth:emailChange.title")}
      lead={state === "asked" ? t("auth:emailChange.lead") : undefined}
    >
      {state === "asked" ? (
        <LinkConfirmation
          verify={() => confirmEmailChange(tokenHash)}
          action={t("auth:emailChange.submit")}
          onDone={finish}
          onFailure={sayWhy}
        />
      ) : (
        <>
          {state === "half" ? (
            <Alert tone="success" title={t("auth:emailChange.halfTitle")}>
              {t("auth:emailChange.halfText")}
            </Alert>
          ) : (
            <Alert tone="danger" role="alert" title={t("auth:emailChange.invalidTitle")}>
              {t("auth:emailChange.invalidText")}
            </Alert>
          )}
          <Link
            to={paths.dashboard.profile}
            className={buttonVariants({ variant: "outline", className: "self-start" })}
          >
            {t("auth:emailChange.toProfile")}
          </Link>
        </>
      )}
    </AuthPage>
  );
}
