import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePlanPrice } from "@/domains/billing/plan";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { FullScreenSpinner } from "@/kit/failure-page";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button";
import type { AppError } from "@/platform/app-error";
import { paths } from "@/platform/paths";
import { confirmationLinkState } from "../links";
import { EmailField } from "../parts/account-fields";
import { sessionState } from "../parts/session/session";
import { hasEnteredSignUp, isSignUpWaiting } from "../parts/typed-password";
import { emailSchema, type SignUpDetails } from "../rules";
import { sendConfirmation } from "../sign-in";
import { AuthPage } from "./auth-page";
import { ConfirmationForm, type Proof } from "./confirmation-form";
import { useAccountSwitch } from "./email-link";

type ConfirmByLinkProps = {
  proof: Proof;
  onConfirming: (confirming: boolean) => void;
  onConfirmed: (details: SignUpDetails | null) => Promise<void>;
  onResent: (email: string, waitSeconds: number) => void;
  onFailure: (error: AppError) => void;
};

/**
 * Confirms a registration from the e-mail's link: with a password and a click, or with only a click while the sign-up
 * tab is open in this browser, or another account is signed in: its question comes before the password. An invalid link redirects to the login when the e-mail is confirmed, and offers
 * another link otherwise.
 */
export function ConfirmByLink({ proof, onConfirming, onConfirmed, onResent, onFailure }: ConfirmByLinkProps) {
  const { t } = useTranslation("auth");
  const [refused, setRefused] = useState(false);
  const [hasPassword, setHasPassword] = useState(true);
  const [isEnteredHere] = useState(hasEnteredSignUp);
  const [known, setKnown] = useState<
    [isWaiting: boolean, state: "confirmed" | "ended" | null, isOtherOpen: boolean] | null
  >(null);
  const tokenHash = "tokenHash" in proof ? proof.tokenHash : null;
  const { mayReplace, question, signedInNote, keptNotice } = useAccountSwitch("confirmation");
  const price = usePlanPrice();

  useEffect(() => {
    const state = tokenHash === null ? null : confirmationLinkState(tokenHash);
    // An unconfirmed account has no session: the open one is another.
    const isOtherOpen = () => ["signed-in", "mfa"].includes(sessionState().status);
    void Promise.all([isSignUpWaiting(), state]).then(([waits, found]) =>
      setKnown([waits, found, isOtherOpen()]),
    );
  }, [tokenHash]);

  function handleFailure(error: AppError): void {
    setRefused(error.code === "link_invalid");
    onFailure(error);
  }

  if (known === null) return <FullScreenSpinner />;
  const [isWaiting, state, isOtherOpen] = known;
  if (state === "confirmed") return <AlreadyConfirmed />;
  if (keptNotice) return <AuthPage title={t("verify.linkTitle")}>{keptNotice}</AuthPage>;
  const invalid = refused || state === "ended";
  // Users who keep the other account need no password of this one.
  const isHandedOver = (isWaiting || isOtherOpen) && hasPassword;
  const lead = isHandedOver
    ? t(isWaiting ? "verify.linkTextHandedOver" : "verify.linkTextOtherAccount")
    : t(isEnteredHere ? "verify.linkTextSameBrowser" : "verify.linkText");
  return (
    <AuthPage
      title={t("verify.linkTitle")}
      lead={invalid ? undefined : lead}
      {...(!invalid && { signUp: { price, current: "email" as const } })}
      footer={
        invalid ? (
          <Link to={paths.login} className="text-link">
            {t("verify.alreadyConfirmed")}
          </Link>
        ) : undefined
      }
    >
      {invalid ? (
        <>
          <Alert tone="danger" role="alert" title={t("verify.linkInvalidTitle")}>
            {t("verify.linkInvalidText")}
          </Alert>
          <ResendForm onSent={onResent} onFailure={onFailure} />
        </>
      ) : (
        <>
          {signedInNote}
          <ConfirmationForm
            proof={proof}
            isHandedOver={isHandedOver}
            mayReplace={mayReplace}
            onNotHandedOver={() => setHasPassword(false)}
            onConfirming={onConfirming}
            onDone={onConfirmed}
            onFailure={handleFailure}
          />
          {question}
        </>
      )}
    </AuthPage>
  );
}

function AlreadyConfirmed() {
  const { t } = useTranslation("auth");
  return (
    <AuthPage
      title={t("verify.confirmedTitle")}
      lead={t("verify.confirmedText")}
      footer={
        <Link to={paths.forgotPassword} className="text-link">
          {t("verify.confirmedNoPassword")}
        </Link>
      }
    >
      <Link to={paths.login} className={buttonVariants({ size: "lg", className: "self-start" })}>
        {t("verify.confirmedLogin")}
      </Link>
    </AuthPage>
  );
}

type ResendFormProps = {
  onSent: (email: string, waitSeconds: number) => void;
  onFailure: (error: AppError) => void;
};

/** Asks for the e-mail and resends the confirmation, for links that no longer work. */
function ResendForm({ onSent, onFailure }: ResendFormProps) {
  const { t } = useTranslation("auth");
  const form = useAppForm({
    schema: emailSchema,
    onSubmit: async ({ email }) => onSent(email, await sendConfirmation(email)),
    onFailure,
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <EmailField field={form.field("email")} />
      <SubmitButton size="lg" loading={form.submitting} className="self-start">
        {t("verify.resend")}
      </SubmitButton>
    </form>
  );
}
