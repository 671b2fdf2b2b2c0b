import { lazy, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { FullScreenSpinner } from "@/components/full-screen-spinner";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import type { FieldProblem } from "@/components/use-form";
import { paths } from "@/config/paths";
import { verifyLink } from "@/features/auth/api";
import { arrivalAt } from "@/features/auth/arrival";
import { LinkConfirmation } from "@/features/auth/components/link-confirmation";
import { UpdatePasswordForm } from "@/features/auth/components/update-password-form";
import { useRecovering, useSession } from "@/features/auth/session";
import { signOut } from "@/features/auth/watch-session";
import { errorMessages } from "@/lib/error-messages";
import type { AppError } from "@/lib/app-error";
import { AuthPage } from "../../layouts/auth-page";
import { useToast } from "../../toast";

// Few accounts have a second step.
const SecondStep = lazy(async () => ({ default: (await import("./mfa-step")).SecondStep }));

// Time to read that it worked before the login page comes (specification §9).
const leaveAfterMs = 3000;

/** Setting a new password, after the link of a password-reset message. */
export function UpdatePasswordRoute() {
  const { t } = useTranslation(["auth", "common"]);
  const { toast } = useToast();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const session = useSession();
  const recovering = useRecovering();
  const [refused, setRefused] = useState(() => arrivalAt(paths.updatePassword).kind === "refused");
  const [opened, setOpened] = useState(false);
  const [done, setDone] = useState(false);

  const tokenHash = params.get("type") === "recovery" ? params.get("token_hash") : null;
  const user = session.status === "signed-in" && recovering ? session.user : null;
  // The link proves the mailbox only: an account with a second step asks for it here too.
  const asksCode = session.status === "second-step" && recovering;
  const isWaiting = session.status === "loading" || asksCode;
  const invalid = !done && (refused || (tokenHash === null && user === null && !isWaiting));

  useEffect(() => {
    // The token is used up: without it in the address, a reload finds the session it opened.
    if (opened && user) void navigate(paths.updatePassword, { replace: true });
  }, [opened, user, navigate]);

  useEffect(() => {
    if (invalid) {
      toast({
        variant: "destructive",
        title: t("auth:update.invalidTitle"),
        description: t("auth:update.invalidText"),
      });
    }
  }, [invalid, toast, t]);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(paths.login), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  function sayWhy(error: AppError): void {
    setRefused(error.code === "link_invalid");
    if (error.code === "link_invalid") return;
    toast({
      variant: "destructive",
      title: t("auth:update.errorTitle"),
      description: t(`common:${errorMessages[error.code]}`),
    });
  }

  function sayWhatIsWrong({ key, count = 0 }: FieldProblem): void {
    const title =
      key === "validation.passwordMismatch" ? "auth:update.mismatchTitle" : "auth:update.shortTitle";
    if (key === "validation.required") return;
    toast({ variant: "destructive", title: t(title), description: t(`common:${key}`, { count }) });
  }

  async function finish(): Promise<void> {
    setDone(true);
    await signOut();
  }

  if (done) {
    return (
      <AuthPage title={t("auth:update.title")}>
        <Alert tone="success" title={t("auth:update.doneTitle")}>
          {t("auth:update.doneText")}
        </Alert>
        <Link to={paths.login} className={buttonVariants({ size: "lg" })}>
          {t("auth:update.login")}
        </Link>
      </AuthPage>
    );
  }
  if (invalid) {
    return (
      <AuthPage title={t("auth:update.title")}>
        <Alert tone="danger" role="alert" title={t("auth:update.invalidTitle")}>
          {t("auth:update.invalidText")}
        </Alert>
        <Link to={paths.forgotPassword} className={buttonVariants({ size: "lg" })}>
          {t("auth:update.requestNew")}
        </Link>
      </AuthPage>
    );
  }
  if (asksCode) return <SecondStep />;

  if (tokenHash !== null) {
    return (
      <AuthPage title={t("auth:update.title")} lead={t("auth:update.continueText")}>
        <LinkConfirmation
          verify={() => verifyLink(tokenHash, "recovery")}
          action={t("auth:update.continue")}
          onDone={() => setOpened(true)}
          onFailure={sayWhy}
        />
      </AuthPage>
    );
  }
  if (user === null) return <FullScreenSpinner />;
  return (
    <AuthPage title={t("auth:update.title")} lead={t("auth:update.lead")}>
      <UpdatePasswordForm email={user.email} onDone={finish} onFailure={sayWhy} onInvalid={sayWhatIsWrong} />
    </AuthPage>
  );
}
