import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { readAuthState } from "@/domains/account/parts/auth-navigation";
import { LoginForm, MfaForm } from "@/domains/account/parts/login-form";
import { type SessionUser, useSession } from "@/domains/account/parts/session/session";
import { signOut } from "@/domains/account/parts/session/sign-out";
import { FullScreenSpinner } from "@/kit/failure-page";
import { LanguageMenu } from "@/kit/language-menu";
import { Logo } from "@/kit/logo";
import { PageHead } from "@/kit/page-header";
import { SessionWait } from "@/kit/session-wait";
import { ThemeSwitch } from "@/kit/theme-switch";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { Button, buttonVariants } from "@/kit/ui/button";
import { useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { errorMessages } from "@/platform/error-messages";
import { toAppError } from "@/platform/errors";
import type { AppError } from "@/platform/app-error";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import { useNeedsTeamFactor, usePermissions } from "./data";

const leave = () => void signOut({ goTo: adminPaths.login });

/** Signs team members in to the administration with the credentials of their account. */
export function AdminLoginRoute() {
  const { t } = useTranslation(["admin", "auth"]);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const session = useSession();
  const { next, email } = readAuthState(useLocation().state);
  // The e-mail of the current sign-in on this page. An earlier session is not ended here.
  const [entering, setEntering] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  function showFailure(error: AppError): void {
    setEntering(null);
    if (error.code === "email_not_confirmed") return;
    const own = {
      invalid_credentials: t("access.invalid"),
      unknown: t("access.unexpected"),
    } as Partial<Record<AppError["code"], string>>;
    showErrorToast(t("access.failed"), error, own[error.code]);
  }

  async function refuse(): Promise<void> {
    await signOut({ goTo: adminPaths.login });
    setRefused(entering);
    setEntering(null);
    const description = t("access.refused", { email: entering });
    toast({ variant: "destructive", title: t("access.denied"), description });
  }

  if (session.status === "loading") return <SessionWait />;
  if (session.status === "signed-in") {
    return (
      <SignedInAtLogin
        user={session.user}
        next={next}
        entering={entering !== null}
        onRefused={refuse}
        onLeave={leave}
      />
    );
  }
  if (session.status === "mfa") {
    return (
      <AdminFrame title={t("auth:mfa.title")} lead={t("auth:mfa.lead")}>
        <MfaForm onFailure={(error) => showErrorToast(t("auth:mfa.errorTitle"), error)} />
        <Button variant="outline" className="self-start" onClick={leave}>
          {t("auth:mfa.cancel")}
        </Button>
      </AdminFrame>
    );
  }
  return (
    <AdminFrame title={t("access.title")} lead={t("access.lead")}>
      <LoginForm
        initialEmail={refused ?? email}
        onAttempt={setEntering}
        onFailure={showFailure}
        onResendFailure={(error) => showErrorToast(t("access.failed"), error)}
        onConfirmationSent={() => toast({ title: t("access.confirmationSent") })}
      />
    </AdminFrame>
  );
}

type SignedInAtLoginProps = {
  user: SessionUser;
  /** Destination after the check. */
  next: string | undefined;
  /** Whether the user has just signed in with this form. */
  entering: boolean;
  /** Called once when the user has just signed in and has no role. */
  onRefused: () => Promise<void>;
  onLeave: () => void;
};

/**
 * Handles signed-in users at the admin login: redirects the team, rejects users without a role who signed in with
 * this form, and keeps an existing customer session.
 */
export function SignedInAtLogin({ user, next, entering, onRefused, onLeave }: SignedInAtLoginProps) {
  const { t } = useTranslation(["admin", "common"]);
  const { toast } = useToast();
  const navigate = useNavigate();
  const query = usePermissions(user.id);
  const permissions = query.data;
  const factor = useNeedsTeamFactor(user, permissions);
  const needsFactor = factor.data ?? false;
  const isDecided =
    permissions !== undefined && (permissions.length > 0 || !user.isTeam || !factor.isPending);

  const decide = useEffectEvent((isTeam: boolean) => {
    if (isTeam) {
      // Ignores return paths outside the administration.
      const to = next?.startsWith(adminPaths.home) ? next : adminPaths.home;
      void navigate(to, { replace: true });
      if (entering)
        toast({ title: t("access.success"), description: t("access.welcome"), staysOnNavigation: true });
    } else if (entering && !needsFactor) {
      void onRefused();
    }
  });
  useEffect(() => {
    if (isDecided) decide(permissions.length > 0);
  }, [isDecided, permissions]);

  if (query.error && !permissions) {
    return (
      <AdminFrame
        title={t("access.roleFailed")}
        lead={<span role="alert">{t(errorMessages[toAppError(query.error).code], { ns: "common" })}</span>}
      >
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t("actions.retry", { ns: "common" })}
        </Button>
        <Button variant="outline" onClick={onLeave}>
          {t("nav.signOut")}
        </Button>
      </AdminFrame>
    );
  }
  if (needsFactor) {
    return (
      <AdminFrame title={t("access.factorTitle")} lead={t("access.factorText")}>
        <Alert title={t("access.signedInAs", { email: user.email })}>{t("access.factorSteps")}</Alert>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.dashboard.profile} className={buttonVariants()}>
            {t("access.factorProfile")}
          </Link>
          <Button variant="outline" onClick={onLeave}>
            {t("nav.signOut")}
          </Button>
        </div>
      </AdminFrame>
    );
  }
  if (!isDecided || permissions.length > 0 || entering) return <FullScreenSpinner />;
  return (
    <AdminFrame title={t("access.denied")} lead={t("access.deniedText")}>
      <Alert title={t("access.signedInAs", { email: user.email })}>{t("access.sameSession")}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onLeave}>{t("access.switch")}</Button>
        <Link to={paths.dashboard.home} className={buttonVariants({ variant: "outline" })}>
          {t("nav.customerPanel")}
        </Link>
      </div>
    </AdminFrame>
  );
}

type AdminFrameProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** Centred page for the steps before the administration, such as the login. */
export function AdminFrame({ title, lead, children }: AdminFrameProps) {
  const { t } = useTranslation("admin");
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHead title={title} />
      <header className="@container flex items-center gap-1 px-4 py-3 sm:px-8">
        <Link
          to={paths.home}
          aria-label={t("nav.toSite", { site: site.name })}
          className="mr-auto flex min-w-0"
        >
          <Logo />
        </Link>
        <LanguageMenu compact />
        <ThemeSwitch />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-7 px-4 pt-4 pb-20"
      >
        <div className="flex flex-col gap-2">
          <p className="text-sm font-semibold text-second">{t("name")}</p>
          <h1 className="text-title">{title}</h1>
          {lead ? <p className="text-lg text-muted">{lead}</p> : null}
        </div>
        {children}
      </main>
    </div>
  );
}
