import { lazy, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { FullScreenSpinner } from "@/kit/full-screen-spinner";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";
import { exchangeCode, verifyLink } from "../links";
import { readAuthCallback } from "./auth-callback";
import { LinkConfirmation } from "./link-confirmation";
import { UpdatePasswordForm } from "./update-password-form";
import { minTeamPasswordLength } from "../rules";
import { useRecovering, useSession } from "../parts/session/session-state";
import type { AppError } from "@/platform/app-error";
import { mayHaveBeenDone } from "@/platform/insert-once";
import { AuthPage } from "./auth-page";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { useAccountSwitch } from "./use-account-switch";
import { usePasswordToast } from "../parts/use-password-toast";

// Few accounts have an MFA factor.
const MfaStep = lazy(async () => ({ default: (await import("./mfa-step")).MfaStep }));

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
    // Imported late because it includes profile reads.
    const { signOut } = await import("../parts/session/sign-out");
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
  const { toast } = useToast();
  const title = t("update.invalidTitle");
  const description = t("update.invalidText");

  useEffect(() => toast({ variant: "destructive", title, description }), [toast, title, description]);

  return (
    <AuthPage title={t("update.title")}>
      <Alert tone="danger" role="alert" title={title}>
        {description}
      </Alert>
      <Link to={paths.forgotPassword} className={buttonVariants({ size: "lg" })}>
        {t("update.requestNew")}
      </Link>
    </AuthPage>
  );
}
