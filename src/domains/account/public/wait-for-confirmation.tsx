import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePlanPrice } from "@/domains/billing/plan";
import { Button } from "@/kit/ui/button";
import type { AppError } from "@/platform/app-error";
import { readableDomain, writtenDomain } from "@/platform/domain-name";
import { formatInternationalPhone } from "@/platform/phone-links";
import { paths } from "@/platform/paths";
import { modelAddress, modelOf } from "@/platform/site-models";
import type { AuthState } from "../parts/auth-navigation";
import { useResend } from "../parts/use-resend";
import { emailPauseSeconds, type SignUpDetails } from "../rules";
import { resendConfirmation } from "../sign-in";
import { AuthPage } from "./auth-page";
import { ConfirmationForm } from "./confirmation-form";

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
      signUp={{ price, current: "email" }}
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
          <Link
            to={modelAddress(paths.register, typed.model ?? null)}
            state={asTyped(typed)}
            className="text-link"
          >
            {t("verify.wrongEmail")}
          </Link>
        </span>
      }
    >
      {details ? <EnteredDetails details={details} /> : null}
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

/** Returns the state for the sign-up with the domain as people write it. */
function asTyped({ domain, ...typed }: AuthState): AuthState {
  return domain === undefined ? typed : { ...typed, domain: writtenDomain(domain) };
}

function detailsOf({ fullName, phone, domain, model: slug }: AuthState): SignUpDetails | null {
  if (!fullName) return null;
  const model = modelOf(slug ?? null);
  return { fullName, ...(phone && { phone }), ...(domain && { domain }), ...(model && { model }) };
}

/** What the confirmation saves. */
function EnteredDetails({ details: { fullName, phone, domain, model } }: { details: SignUpDetails }) {
  const { t } = useTranslation(["auth", "common"]);
  const rows = [
    [t("common:fields.fullName"), fullName],
    [t("common:fields.phone"), phone && formatInternationalPhone(phone)],
    [t("common:fields.domain"), domain && <span translate="no">{readableDomain(domain)}</span>],
    [t("review.model"), model && t(`common:models.${model}`)],
  ] as const;
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

type ResendButtonProps = {
  email: string;
  /** Seconds until the first press is allowed. */
  initialWait?: number;
  onFailure: (error: AppError) => void;
};

/** Resends the confirmation e-mail, no sooner than the server allows. */
function ResendButton({ email, initialWait = 0, onFailure }: ResendButtonProps) {
  const { t } = useTranslation("auth");
  const { seconds, sending, sent, resend } = useResend({
    send: () => resendConfirmation(email),
    initialWait,
    pause: emailPauseSeconds,
    onFailure,
  });

  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="outline" loading={sending} disabled={seconds > 0} onClick={resend} className="tabular">
        {seconds > 0 ? t("verify.resendIn", { count: seconds }) : t("verify.resend")}
      </Button>
      <output className="text-sm text-success empty:hidden">{sent ? t("verify.resent") : null}</output>
    </div>
  );
}
