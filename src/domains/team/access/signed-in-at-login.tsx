import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { FullScreenSpinner } from "@/kit/failure-page";
import { QueryError } from "@/kit/error-state";
import { Alert } from "@/kit/ui/alert";
import { Button, buttonVariants } from "@/kit/ui/button";
import { adminPaths } from "@/platform/admin-paths";
import { paths } from "@/platform/paths";
import { useNeedsTeamFactor, usePermissions } from "./data";
import type { SessionUser } from "@/domains/account/parts/session/session";
import { AdminFrame } from "./admin-frame";
import { useToast } from "@/kit/toast";

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
  const { t } = useTranslation("admin");
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
      <AdminFrame title={t("access.title")}>
        <QueryError title={t("access.roleFailed")} query={query} />
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
