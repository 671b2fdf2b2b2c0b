import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { paymentPage } from "@/domains/billing/parts/payment-entry";
import { paths } from "@/platform/paths";
import { ReviewForm } from "../parts/review-form";
import { readSignUpDetails, saveSignUpDetails } from "../sign-in";
import { AuthPage } from "./auth-page";
import { ConfirmByLink } from "./confirm-by-link";
import { ConfirmEmailChange } from "./confirm-email-change";
import { readAuthCallback } from "./email-link";
import type { Proof } from "./confirmation-form";
import { type AuthState, readAuthState, takeReturnPath } from "../parts/auth-navigation";
import { useSession } from "../parts/session/session";
import type { SignUpDetails } from "../rules";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { useLanguage } from "@/platform/use-language";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { WaitForConfirmation } from "./wait-for-confirmation";

/** Confirms the e-mail with the link of the message, or waits for it. */
export function VerifyEmailRoute() {
  const { t } = useTranslation("auth");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const location = useLocation();
  const { email, next, waitSeconds, ...typed } = readAuthState(location.state);
  const { status } = useSession();
  const language = useLanguage();
  const [confirming, setConfirming] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const [entered, setEntered] = useState<SignUpDetails | null>(null);

  const tokenHash = params.get("type") === "signup" ? params.get("token_hash") : null;
  const callback = readAuthCallback(location);
  const proof: Proof | null =
    tokenHash !== null ? { tokenHash } : callback.kind === "code" ? { authCode: callback.code } : null;
  // The waiting page redirects as soon as there is a session, also from another tab. After a confirmation on this
  // page, the session still needs its password.
  const isWaiting = proof === null && email !== undefined && !confirming;
  const canContinue = status === "signed-in" && (confirmed || isWaiting);

  useEffect(() => {
    if (!canContinue) return;
    const requested = takeReturnPath() ?? next ?? paths.plans;
    // After a confirmation in another tab, that tab saves the details and opens the form.
    const { to, state } =
      requested === paths.plans && confirmed ? paymentPage() : { to: requested, state: null };
    void navigate(to, { replace: true, state });
  }, [canContinue, confirmed, next, navigate]);

  function showFailure(error: AppError): void {
    // The page shows an invalid link, and the field a wrong code.
    if (error.code !== "link_invalid") showErrorToast(t("verify.errorTitle"), error);
  }

  function showReviewFailure(error: AppError): void {
    showErrorToast(t("review.errorTitle"), error);
  }

  /** Sets what was typed in this browser. Elsewhere anyone may have entered it, so that the form asks. */
  async function applyDetails(details: SignUpDetails | null): Promise<void> {
    if (details === null) {
      setEntered(await readSignUpDetails());
      return;
    }
    try {
      await saveSignUpDetails(details, language);
      finish();
    } catch (error) {
      showReviewFailure(toAppError(error));
      setEntered(details);
    }
  }

  function finish(): void {
    setConfirmed(true);
    toast({ title: t("verify.doneTitle"), description: t("verify.doneText"), staysOnNavigation: true });
  }

  function waitFor(to: string, seconds: number): void {
    const state: AuthState = { ...(next && { next }), email: to, waitSeconds: seconds };
    void navigate(paths.verifyEmail, { replace: true, state });
  }

  const changeHash = params.get("type") === "email_change" ? params.get("token_hash") : null;
  if (changeHash !== null) return <ConfirmEmailChange key={changeHash} tokenHash={changeHash} />;
  if (entered !== null)
    return <ReviewDetails entered={entered} onDone={finish} onFailure={showReviewFailure} />;
  if (proof !== null) {
    return (
      <ConfirmByLink
        proof={proof}
        onConfirming={setConfirming}
        onConfirmed={applyDetails}
        onResent={waitFor}
        onFailure={showFailure}
      />
    );
  }
  if (email === undefined) {
    const state: AuthState = { fromConfirmation: true };
    return <Navigate to={paths.login} replace state={state} />;
  }
  return (
    <WaitForConfirmation
      email={email}
      initialWait={waitSeconds ?? 0}
      onward={{ email, ...(next && { next }) }}
      typed={{ ...typed, email, ...(next && { next }) }}
      onConfirming={setConfirming}
      onConfirmed={applyDetails}
      onFailure={showFailure}
    />
  );
}

type ReviewDetailsProps = {
  entered: SignUpDetails;
  onDone: () => void;
  onFailure: (error: AppError) => void;
};

/** Asks whether the details of a sign-up are right, before anything is paid or built with them. */
function ReviewDetails({ entered, onDone, onFailure }: ReviewDetailsProps) {
  const { t } = useTranslation("auth");
  const session = useSession();
  const email = session.status === "signed-in" ? session.user.email : "";
  return (
    <AuthPage title={t("review.title")} lead={t("review.lead")}>
      <p className="text-muted">
        <span>{t("review.account")}</span>{" "}
        <strong translate="no" className="[overflow-wrap:anywhere] text-ink">
          {email}
        </strong>
      </p>
      <ReviewForm entered={entered} onDone={onDone} onFailure={onFailure} />
    </AuthPage>
  );
}
