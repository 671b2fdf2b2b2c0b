import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { QueryError } from "@/kit/query-error";
import { adminPaths } from "@/platform/admin-paths";
import { storeAdminFlag } from "@/domains/team/admin-flag";
import { usePermissions } from "@/domains/team/admin-access-queries";
import { useSession, type SessionUser } from "@/domains/account/parts/session/session-state";
import { onSignedOut } from "@/domains/account/parts/session/sign-out";
import type { AuthState } from "@/domains/account/parts/auth-navigation";
import type { AdminContext } from "@/domains/team/parts/admin-context";
import { ShellSkeleton } from "@/kit/shell-frame";
import { adminLook } from "@/kit/shell-look";
import { SessionWait } from "@/kit/session-wait";

/** Redirects users without a team role to the admin login. For navigation only: the database enforces access. */
export function RequireTeam() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === "signed-in" && !wasSignedIn) setWasSignedIn(true);

  useEffect(
    () =>
      onSignedOut(({ requested }) => {
        // After an expired session, the next sign-in returns to this page.
        const state: AuthState | null = requested ? null : { next: pathname + search + hash };
        void navigate(adminPaths.login, { replace: true, state });
      }),
    [navigate, pathname, search, hash],
  );

  if (session.status === "signed-in") return <WithPermissions key={session.user.id} user={session.user} />;
  if (session.status === "loading" || (wasSignedIn && session.status === "signed-out")) {
    return <SessionWait look={adminLook} />;
  }
  return <Navigate to={adminPaths.login} replace state={{ next: pathname + search + hash }} />;
}

function WithPermissions({ user }: { user: SessionUser }) {
  const { t } = useTranslation("admin");
  const { pathname, search, hash } = useLocation();
  const query = usePermissions(user.id);
  const permissions = query.data;
  useEffect(() => {
    if (permissions) storeAdminFlag(permissions.length > 0);
  }, [permissions]);

  if (permissions === undefined) {
    if (!query.error) return <ShellSkeleton look={adminLook} />;
    return (
      <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center p-4">
        <QueryError title={t("access.roleFailed")} query={query} />
      </main>
    );
  }
  if (permissions.length === 0) {
    return <Navigate to={adminPaths.login} replace state={{ next: pathname + search + hash }} />;
  }
  return <Outlet context={{ user, permissions } satisfies AdminContext} />;
}
