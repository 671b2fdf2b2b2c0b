import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import type { AuthState } from "@/domains/account/parts/auth-navigation";
import { type SessionUser, useSession } from "@/domains/account/parts/session/session";
import { onSignedOut } from "@/domains/account/parts/session/sign-out";
import { permissionsQuery, usePermissions } from "@/domains/team/access/data";
import { readAdminFlag, storeAdminFlag } from "@/domains/team/parts/admin-flag";
import type { AdminContext } from "@/domains/team/parts/admin-context";
import { QueryError } from "@/kit/error-state";
import { SessionWait } from "@/kit/session-wait";
import { ShellSkeleton } from "@/kit/shell-frame";
import { adminLook } from "@/kit/shell-look";
import { adminPaths } from "@/platform/admin-paths";
import { queryClientPerUser } from "@/platform/query-client";
import { freshStoredSession } from "@/platform/backend/supabase";

/** Provides the queries for everything below /administrador. */
export function AdminArea() {
  const session = useSession();
  useEffect(() => adminQueryClient.forget, []);
  const client = adminQueryClient.of(session.status === "signed-in" ? session.user.id : null);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}

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

/** The query client of the administration. Its figures, lists and pages show facts of the same customers. */
export const adminQueryClient = queryClientPerUser<string | null>([
  ["admin-dashboard"],
  ["customers"],
  ["activations"],
  ["disputes"],
  ["price-moves"],
  ["team-tasks"],
  ["support"],
  ["billing"],
  ["site"],
]);

/**
 * Prefetches the panel and the permissions while the session loads if the last user was a team member. Other users do
 * not load the panel before their role is checked.
 */
export function prefetchForTeam(loadPanel: () => Promise<unknown>): void {
  const userId = readAdminFlag() ? freshStoredSession()?.user.id : undefined;
  if (userId === undefined) return;
  // The errors appear when the panel is rendered.
  adminQueryClient
    .of(userId)
    .query(permissionsQuery(userId))
    .catch(() => undefined);
  loadPanel().catch(() => undefined);
}
