import { QueryClientProvider } from "@tanstack/react-query";
import LogOut from "lucide-react/icons/log-out";
import ShieldUser from "lucide-react/icons/shield-user";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router-dom";
import { Logo } from "@/kit/logo";
import { Button } from "@/kit/ui/button";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import { useSession } from "@/domains/account/parts/session/session-state";
import { signOut } from "@/domains/account/parts/session/sign-out";
import { Avatar } from "@/domains/account/parts/avatar";
import { useProfile } from "@/domains/account/profile-queries";
import { dashboardPages } from "../dashboard-pages";
import { ErrorBoundary } from "../error-boundary";
import { forgetQueryClient, queryClientFor } from "../panel-data";
import { DashboardBanner } from "./dashboard-banner";
import type { DashboardUser } from "@/domains/account/parts/dashboard-user";
import { PanelShell } from "./panel-shell";
import { panelLook } from "@/kit/shell-look";
import { useLinkPrefetch } from "./use-link-prefetch";

// A failed notice must not replace the page.
function Nothing() {
  return null;
}

/** Layout of the customer panel. Requires a parent session guard. */
export function DashboardLayout() {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  // The key discards one user's state before the next user's.
  return <Dashboard key={session.user.id} user={session.user} />;
}

function Dashboard({ user }: { user: DashboardUser }) {
  const [queryClient] = useState(() => queryClientFor(user.id));
  useEffect(() => forgetQueryClient, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Pages user={user} />
    </QueryClientProvider>
  );
}

function Pages({ user }: { user: DashboardUser }) {
  const { t } = useTranslation("dashboard");
  const session = useSession();
  const { data: profile } = useProfile(user.id);
  useLinkPrefetch(user.id);

  // Shows a changed name on every page immediately.
  const shownUser: DashboardUser = { ...user, fullName: profile?.fullName ?? user.fullName };
  const name = shownUser.fullName ?? "";
  const email = profile?.email ?? user.email;
  const avatar = <Avatar fullName={name} email={email} imageUrl={profile?.avatarUrl ?? null} />;
  const isTeam = session.status === "signed-in" && session.user.isTeam;

  return (
    <PanelShell
      look={panelLook}
      moves
      label={t("nav.label")}
      homePath={paths.dashboard.home}
      homeLink={
        <Link
          to={paths.home}
          aria-label={t("nav.toSite", { site: site.name })}
          className="flex min-h-11 min-w-0 items-center rail:justify-center"
        >
          <Logo compact />
        </Link>
      }
      links={[
        ...dashboardPages.flatMap(({ path, menu }) =>
          menu ? [{ path: path.replace("/*", ""), label: t(menu.label), icon: menu.icon }] : [],
        ),
        ...(isTeam ? [{ path: paths.admin.home, label: t("nav.administration"), icon: ShieldUser }] : []),
      ]}
      account={<Account name={name} email={email} avatar={avatar} />}
      after={
        <Link
          to={paths.dashboard.profile}
          className="ml-1 flex min-h-11 min-w-0 items-center gap-2.5 rounded-full focus-visible:rounded-full"
        >
          <span className="sr-only">{t("nav.profile")}</span>
          <span className="hidden max-w-56 truncate font-semibold sm:block">
            {name || <span translate="no">{email}</span>}
          </span>
          {avatar}
        </Link>
      }
      notices={
        <ErrorBoundary fallback={Nothing}>
          <DashboardBanner user={user} />
        </ErrorBoundary>
      }
    >
      <Outlet context={shownUser} />
    </PanelShell>
  );
}

function Account({ name, email, avatar }: { name: string; email: string; avatar: ReactNode }) {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("nav.account")} className="relative flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex items-center gap-3 rail:justify-center">
        {avatar}
        <p className="min-w-0 leading-snug [overflow-wrap:anywhere] rail:sr-only">
          {name ? <span className="line-clamp-2 font-semibold">{name}</span> : null}
          <span translate="no" title={email} className="block truncate text-sm text-muted">
            {email}
          </span>
        </p>
      </div>
      <Button
        variant="ghost"
        onClick={() => void signOut({ goTo: paths.home })}
        title={t("nav.signOut")}
        className="justify-start px-3 rail:justify-center rail:px-0"
      >
        <LogOut aria-hidden="true" />
        <span className="rail:sr-only">{t("nav.signOut")}</span>
      </Button>
    </section>
  );
}
