import Menu from "lucide-react/icons/menu";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation, useNavigate } from "react-router-dom";
import { FailurePage } from "@/components/failure-page";
import { LanguageMenu } from "@/components/language-menu";
import { Logo } from "@/components/logo";
import { ThemeSwitch } from "@/components/theme-switch";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { adminPaths } from "@/config/admin-paths";
import { signOut } from "@/features/auth/session/sign-out";
import { ErrorBoundary } from "../../error-boundary";
import { useToast } from "../../toast";
import { AccessDenied } from "./access-denied";
import { useAdmin } from "./admin-context";
import { AdminNav } from "./admin-nav";
import { CommandButton } from "./command-button";
import { pageAt, pagesFor } from "./pages";

/** The administration around its pages. Expects a guard above it that says what the person may do. */
export function AdminLayout() {
  const { t } = useTranslation(["admin", "common"]);
  const admin = useAdmin();
  const { toast } = useToast();
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  // The menu belongs to the page it was opened on, so that every page change closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const page = pageAt(pathname);
  const pages = pagesFor(admin.permissions);
  const isRefused = page !== undefined && !pages.includes(page);

  async function leave(): Promise<void> {
    await signOut({ goTo: adminPaths.login });
    toast({ title: t("access.signedOut"), description: t("access.signedOutText"), staysOnNavigation: true });
  }
  const nav = { pages, user: admin.user, onSignOut: () => void leave() };

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[13.5rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only rounded-lg bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {t("nav.skip", { ns: "common" })}
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-line bg-sunken/50 p-3 md:flex">
        <HomeLink />
        <AdminNav {...nav} />
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-10 flex items-center gap-1 border-b border-line bg-ground px-4 py-1.5 lg:px-6">
          <span className="mr-auto md:hidden">
            <HomeLink />
          </span>
          <CommandButton pages={pages} onGoTo={(to) => void navigate(to)} className="md:mr-auto" />
          <LanguageMenu compact />
          <ThemeSwitch />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("nav.openMenu", { ns: "common" })}
            aria-haspopup="dialog"
            onClick={() => setMenuAt(key)}
            className="-mr-2.5 md:hidden"
          >
            <Menu aria-hidden="true" />
          </Button>
        </header>
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 lg:px-6">
          <ErrorBoundary resetKey={pathname} fallback={FailurePage}>
            <Suspense fallback={<PageSkeleton />}>
              {isRefused ? <AccessDenied title={t(page.label)} /> : <Outlet context={admin} />}
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Sheet
        open={menuAt === key}
        onClose={() => setMenuAt(null)}
        label={t("nav.label")}
        closeLabel={t("nav.closeMenu", { ns: "common" })}
      >
        <AdminNav {...nav} onNavigate={() => setMenuAt(null)} />
      </Sheet>
    </div>
  );
}

function HomeLink() {
  const { t } = useTranslation("admin");
  return (
    <Link to={adminPaths.home} aria-label={t("name")} className="flex min-w-0 px-2 py-1.5">
      <Logo />
    </Link>
  );
}

function PageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <Skeleton className="h-8 w-56 max-w-full" />
      <Skeleton className="h-72 w-full rounded-xl" />
    </div>
  );
}
