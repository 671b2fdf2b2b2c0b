import { Suspense, lazy } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "@/platform/paths";
import { modelAddress, modelOf } from "@/platform/site-models";
import { ConfirmationForm } from "./confirmation-form";
import { ResendButton } from "./resend-button";
import type { SignUpDetails } from "../rules";
import type { AppError } from "@/platform/app-error";
import type { AuthState } from "../parts/auth-navigation";
import { AuthPage } from "./auth-page";
import { usePlanPrice } from "@/domains/billing/plan";

// Includes the conversion of domains to Unicode.
const EnteredDetails = lazy(async () => ({ default: (await import("./sign-up-details")).EnteredDetails }));

type WaitForConfirmationProps = {
  email: string;
  initialWait: number;
  /** State for the login page. */
  onward: AuthState;
  /** State for the sign-up, with what was typed there. */
  typed: AuthState;
  onConfirming: (confirming: boolean) => void;
  onConfirmed: (details: SignUpDetails | null) => Promise<void>;
  onFailure: (error: AppError) => void;
};

/** Waits for the confirmation: explains where to look, accepts the code and resends the e-mail. */
export function WaitForConfirmation({
  email,
  initialWait,
  onward,
  typed,
  onConfirming,
  onConfirmed,
  onFailure,
}: WaitForConfirmationProps) {
  const { t } = useTranslation("auth");
  const price = usePlanPrice();
  const details = detailsOf(typed);
  return (
    <AuthPage
      price={price}
      title={t("verify.title")}
      lead={
        <span>
          {t("verify.sentTo")}{" "}
          <strong translate="no" className="[overflow-wrap:anywhere] text-ink">
            {email}
          </strong>
          . {t("verify.instructions")}
        </span>
      }
      footer={
        <span className="flex flex-wrap justify-between gap-x-6 gap-y-2">
          <Link to={paths.login} state={onward} className="text-link">
            {t("verify.alreadyConfirmed")}
          </Link>
          <Link to={modelAddress(paths.register, typed.model ?? null)} state={typed} className="text-link">
            {t("verify.wrongEmail")}
          </Link>
        </span>
      }
    >
      {details ? (
        <Suspense fallback={null}>
          <EnteredDetails details={details} />
        </Suspense>
      ) : null}
      <ConfirmationForm
        key={email}
        proof={{ email }}
        details={details}
        onConfirming={onConfirming}
        onDone={onConfirmed}
        onFailure={onFailure}
      />
      <div className="flex flex-col gap-3">
        <p className="text-muted">
          {t("verify.notFound")} {t("verify.hasAccountBefore")}{" "}
          <Link to={paths.login} state={onward} className="text-link">
            {t("verify.hasAccountLogin")}
          </Link>{" "}
          {t("verify.hasAccountOr")}{" "}
          <Link to={paths.forgotPassword} className="text-link">
            {t("verify.hasAccountReset")}
          </Link>
          {"."}
        </p>
        <ResendButton key={email} email={email} initialWait={initialWait} onFailure={onFailure} />
      </div>
    </AuthPage>
  );
}

function detailsOf({ fullName, phone, domain, model: slug }: AuthState): SignUpDetails | null {
  if (!fullName) return null;
  const model = modelOf(slug ?? null);
  return { fullName, ...(phone && { phone }), ...(domain && { domain }), ...(model && { model }) };
}
