import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";
import {
  confirmEmailChange,
  cachedEmailChange,
  clearEmailChange,
  syncBillingCustomer,
} from "../email-change";
import { LinkConfirmation, useAccountSwitch } from "./email-link";
import { useSession } from "../parts/session/session";
import type { AppError } from "@/platform/app-error";
import { AuthPage } from "./auth-page";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";

/** Confirms an e-mail change for one of the two mailboxes with a click. */
export function ConfirmEmailChange({ tokenHash }: { tokenHash: string }) {
  const { t } = useTranslation("auth");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const navigate = useNavigate();
  const [state, setState] = useState<"asked" | "half" | "invalid">("asked");
  const session = useSession();
  // The first confirmation does not reveal its account, so that the open one may be another.
  const hasOwnProfile = session.status !== "signed-in" || cachedEmailChange(session.user.id) !== null;
  const { mayReplace, question, signedInNote, keptNotice } = useAccountSwitch("emailChange");

  function finish(result: "half" | "done" | "kept"): void {
    if (result === "half") setState("half");
    if (result !== "done") return;
    clearEmailChange();
    // Invoices use the new address. A daily job repairs failures.
    syncBillingCustomer().catch((error: unknown) => {
      console.error("The payment service does not know the new e-mail yet.", error);
    });
    toast({
      title: t("emailChange.doneTitle"),
      description: t("emailChange.doneText"),
      staysOnNavigation: true,
    });
    void navigate(paths.dashboard.profile, { replace: true });
  }

  function showFailure(error: AppError): void {
    if (error.code === "link_invalid") setState("invalid");
    else showErrorToast(t("emailChange.errorTitle"), error);
  }

  if (keptNotice) return <AuthPage title={t("emailChange.title")}>{keptNotice}</AuthPage>;
  return (
    <AuthPage title={t("emailChange.title")} lead={state === "asked" ? t("emailChange.lead") : undefined}>
      {state === "asked" ? (
        <>
          {signedInNote}
          <LinkConfirmation
            verify={() => confirmEmailChange(tokenHash, mayReplace)}
            action={t("emailChange.submit")}
            onDone={finish}
            onFailure={showFailure}
          />
          {question}
        </>
      ) : (
        <>
          {state === "half" ? (
            <Alert tone="success" title={t("emailChange.halfTitle")}>
              {t("emailChange.halfText")}
            </Alert>
          ) : (
            <Alert tone="danger" role="alert" title={t("emailChange.invalidTitle")}>
              {t("emailChange.invalidText")}
            </Alert>
          )}
          {hasOwnProfile ? (
            <Link
              to={paths.dashboard.profile}
              className={buttonVariants({ variant: "outline", className: "self-start" })}
            >
              {t("emailChange.toProfile")}
            </Link>
          ) : null}
        </>
      )}
    </AuthPage>
  );
}
