import { QueryClientProvider } from "@tanstack/react-query";
import Menu from "lucide-react/icons/menu";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router-dom";
import { FailurePage } from "@/components/failure-page";
import { LanguageMenu } from "@/components/language-menu";
import { Logo } from "@/components/logo";
import { ThemeSwitch } from "@/components/theme-switch";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { site } from "@/config/site";
import { cn } from "@/lib/cn";
import { useSession } from "@/features/auth/session/session-state";
import { signOut } from "@/features/auth/session/sign-out";
import { Avatar } from "@/features/profile/components/avatar";
import { useProfile } from "@/features/profile/queries";
import { ErrorBoundary } from "../error-boundary";
import { forgetQueryClient, queryClientFor } from "../routes/dashboard/panel-data";
import { DashboardBanner } from "./dashboard-banner";
import { DashboardNav } from "./dashboard-nav";
import type { DashboardUser } from "./dashboard-user";
import { PageTransition } from "./page-transition";
import { useLinkPrefetch } from "./use-link-prefetch";

// A notice that cannot be shown is no reason to take the page away.
function Nothing() {
  return null;
}

/** The customer's dashboard around its pages. Expects a session guard above it. */
export function DashboardLayout() {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  // What was read for one person never serves the next.
  return <Dashboard key={session.user.id} user={session.user} />;
}

function Dashboard({ user }: { user: DashboardUser }) {
  const [queryClient] = useState(() => queryClientFor(user.id));
  useEffect(() => forgetQueryClient, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Shell user={user} />
    </QueryClientProvider>
  );
}

function Shell({ user }: { user: DashboardUser }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const { pathname, key } = useLocation();
  const session = useSession();
  // The menu belongs to the page it was opened on, so that every page change closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const { data: profile } = useProfile(user.id);
  useLinkPrefetch(user.id);

  // A name that was just changed shows on every page at once.
  const shownUser: DashboardUser = { ...user, fullName: profile?.fullName ?? user.fullName };
  const name = shownUser.fullName ?? "";
  const email = profile?.email ?? user.email;
  const avatar = <Avatar fullName={name} email={email} imageUrl={profile?.avatarUrl ?? null} />;
  const nav = {
    isTeam: session.status === "signed-in" && session.user.isTeam,
    name,
    email,
    avatar,
    onSignOut: () => void signOut({ goTo: paths.home }),
  };

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only rounded-lg bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {t("nav.skip", { ns: "common" })}
      </a>
      <aside
        data-sidebar
        className="sticky top-0 hidden h-dvh flex-col gap-8 overflow-y-auto border-r border-line p-5 lg:flex print:hidden"
      >
        <HomeLink />
        <DashboardNav {...nav} />
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="flex items-center gap-1 border-b border-line px-4 py-2.5 sm:px-8 lg:justify-end print:hidden">
          <HomeLink className="mr-auto lg:hidden" />
          <LanguageMenu compact />
          <ThemeSwitch />
          <Link
            to={paths.dashboard.profile}
            className="ml-1 flex min-h-11 min-w-0 items-center gap-2.5 rounded-full focus-visible:rounded-full"
          >
            <span className="sr-only">{t("nav.profile")}</span>
            <span className="hidden max-w-56 truncate font-semibold sm:block">{name || email}</span>
            {avatar}
          </Link>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("nav.openMenu", { ns: "common" })}
            aria-haspopup="dialog"
            onClick={() => setMenuAt(key)}
            className="-mr-2.5 lg:hidden"
          >
            <Menu aria-hidden="true" />
          </Button>
        </header>
        <ErrorBoundary fallback={Nothing}>
          <DashboardBanner user={user} />
        </ErrorBoundary>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-5xl flex-1 px-4 py-8 sm:px-8 sm:py-10"
        >
          <PageTransition pageKey={pathname}>
            <ErrorBoundary resetKey={pathname} fallback={FailurePage}>
              <Suspense fallback={<PageSkeleton />}>
                <Outlet context={shownUser} />
              </Suspense>
            </ErrorBoundary>
          </PageTransition>
        </main>
      </div>
      <Sheet
        open={menuAt === key}
        onClose={() => setMenuAt(null)}
        label={t("nav.label")}
        closeLabel={t("nav.closeMenu", { ns: "common" })}
      >
        <DashboardNav {...nav} onNavigate={() => setMenuAt(null)} />
      </Sheet>
    </div>
  );
}

function HomeLink({ className }: { className?: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <Link
      to={paths.home}
      aria-label={t("nav.toSite", { site: site.name })}
      className={cn("flex min-w-0", className)}
    >
      <Logo compact />
    </Link>
  );
}

function PageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-64 w-full rounded-2xl" />
    </div>
  );
}
