import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { FullScreenSpinner } from "@/kit/failure-page";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button";
import { useErrorToast } from "@/kit/use-error-toast";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { mayHaveBeenDone } from "@/platform/insert-once";
import { paths } from "@/platform/paths";
import type { FieldMessage } from "@/platform/validation";
import { exchangeCode, verifyLink } from "../links";
import { HiddenUsername } from "../parts/account-fields";
import { NewPasswordFields, usePasswordAttempt, usePasswordToast } from "../parts/new-password";
import { useRecovering, useSession } from "../parts/session/session";
import { minPasswordLength, minTeamPasswordLength, updatePasswordSchema } from "../rules";
import { setPassword } from "../sign-in";
import { AuthPage } from "./auth-page";
import { MfaStep } from "./mfa-step";
import { signOut } from "../parts/session/sign-out";
import { LinkConfirmation, readAuthCallback, useAccountSwitch } from "./email-link";

// Time to read the success message before the redirect (specification §9).
const leaveAfterMs = 3000;

/** Sets a new password after a password-reset link. */
export function UpdatePasswordRoute() {
  const { t } = useTranslation("auth");
  const showErrorToast = useErrorToast();
  const showPasswordToast = usePasswordToast();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const session = useSession();
  const recovering = useRecovering();
  const callback = readAuthCallback(useLocation());
  const [refused, setRefused] = useState(callback.kind === "error");
  const [opened, setOpened] = useState(false);
  const [done, setDone] = useState(false);

  const { mayReplace, question, signedInNote, keptNotice } = useAccountSwitch("recovery");
  const tokenHash = params.get("type") === "recovery" ? params.get("token_hash") : null;
  const openLink =
    tokenHash !== null
      ? () => verifyLink(tokenHash, "recovery", mayReplace)
      : callback.kind === "code"
        ? () => exchangeCode(callback.code, mayReplace)
        : null;
  const user = session.status === "signed-in" && recovering ? session.user : null;
  // The link proves only access to the mailbox, so an account with a factor needs its code, too.
  const asksCode = session.status === "mfa" && recovering;
  const isWaiting = session.status === "loading" || asksCode;
  const invalid = !done && (refused || (openLink === null && user === null && !isWaiting));

  useEffect(() => {
    // The token is used. Without it in the URL, a reload finds the new session.
    if (opened && user) void navigate(paths.updatePassword, { replace: true });
  }, [opened, user, navigate]);

  function showFailure(error: AppError): void {
    const isLink = error.code === "link_invalid";
    setRefused(isLink);
    if (isLink) return;
    const reason = mayHaveBeenDone(error) ? t("update.mayHaveChanged") : undefined;
    showErrorToast(t("update.errorTitle"), error, reason);
  }

  async function finish(): Promise<void> {
    setDone(true);
    await signOut({ everywhere: true });
  }

  if (done) return <PasswordSet />;
  if (invalid) return <InvalidLink />;
  if (asksCode) return <MfaStep />;

  if (keptNotice) return <AuthPage title={t("update.title")}>{keptNotice}</AuthPage>;
  if (openLink !== null) {
    return (
      <AuthPage title={t("update.title")} lead={t("update.continueText")}>
        {signedInNote}
        <LinkConfirmation
          verify={openLink}
          action={t("update.continue")}
          onDone={(email) => setOpened(email !== null)}
          onFailure={showFailure}
        />
        {question}
      </AuthPage>
    );
  }
  if (user === null) return <FullScreenSpinner />;
  return (
    <AuthPage title={t("update.title")} lead={t("update.lead")}>
      <p className="text-muted">
        <span>{t("review.account")}</span>{" "}
        <strong translate="no" className="[overflow-wrap:anywhere] text-ink">
          {user.email}
        </strong>
      </p>
      <UpdatePasswordForm
        email={user.email}
        {...(user.isTeam && { minLength: minTeamPasswordLength })}
        onDone={finish}
        onFailure={showFailure}
        onInvalid={showPasswordToast}
      />
    </AuthPage>
  );
}

function PasswordSet() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <AuthPage title={t("update.title")}>
      <Alert tone="success" title={t("update.doneTitle")}>
        {t("update.doneText")}
      </Alert>
      <Link to={paths.login} className={buttonVariants({ size: "lg" })}>
        {t("update.login")}
      </Link>
    </AuthPage>
  );
}

function InvalidLink() {
  const { t } = useTranslation("auth");
  return (
    <AuthPage title={t("update.title")}>
      <Alert tone="danger" role="alert" title={t("update.invalidTitle")}>
        {t("update.invalidText")}
      </Alert>
      <Link to={paths.forgotPassword} className={buttonVariants({ size: "lg" })}>
        {t("update.requestNew")}
      </Link>
    </AuthPage>
  );
}

type UpdatePasswordFormProps = {
  email: string;
  /** Minimum length of the new password; defaults to that of customers. */
  minLength?: number;
  onDone: () => Promise<void>;
  /** Receives every rejection, including one that a field already shows. */
  onFailure: (error: AppError) => void;
  /** Receives the error of an invalid field, before anything is sent. */
  onInvalid: (message: FieldMessage) => void;
};

/** Sets a new password. */
function UpdatePasswordForm({
  email,
  minLength = minPasswordLength,
  onDone,
  onFailure,
  onInvalid,
}: UpdatePasswordFormProps) {
  const { t } = useTranslation("auth");
  const attempt = usePasswordAttempt();
  const form = useAppForm({
    schema: updatePasswordSchema(minLength),
    onSubmit: async ({ password }) => {
      try {
        await attempt(
          password,
          () => setPassword(password),
          ({ code }) => code === "same_password",
        );
      } catch (error) {
        onFailure(toAppError(error));
        throw error;
      }
      await onDone();
    },
    fieldErrors: {
      weak_password: ["password", "validation.passwordWeak"],
      same_password: ["password", "validation.passwordSame"],
    },
    onInvalid,
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <HiddenUsername email={email} />
      <NewPasswordFields field={form.field} minLength={minLength} />
      <SubmitButton size="lg" loading={form.submitting}>
        {t("update.submit")}
      </SubmitButton>
    </form>
  );
}
