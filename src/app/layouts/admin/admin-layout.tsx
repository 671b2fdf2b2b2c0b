import LogOut from "lucide-react/icons/log-out";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation, useNavigate } from "react-router-dom";
import { Logo } from "@/components/logo";
import { Button } from "@/components/ui/button";
import { adminPaths } from "@/config/admin-paths";
import { paths } from "@/config/paths";
import type { SessionUser } from "@/features/auth/session/session-state";
import { signOut } from "@/features/auth/session/sign-out";
import { menuPageAt, pagesFor } from "../../admin-pages";
import { useToast } from "../../toast";
import { PanelShell, type ShellLook } from "../panel-shell";
import { AccessDenied } from "./access-denied";
import { useAdmin } from "./admin-context";
import { PageBadge } from "./badges";
import { CommandButton } from "./command-button";
import { KeyboardShortcuts } from "./keyboard-shortcuts";

const look: ShellLook = {
  root: "md:grid md:grid-cols-[13.5rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]",
  sidebar: "gap-6 bg-sunken/50 p-3 md:flex",
  header: "sticky top-0 z-10 bg-ground py-1.5 lg:px-6",
  onSmallScreens: "md:hidden",
  // Lists and editors are 1152 px wide.
  main: "max-w-[75rem] py-6 lg:px-6",
  links: "gap-0.5",
  link: "min-h-9 gap-2.5 px-2.5 text-[0.9375rem] pointer-coarse:min-h-11",
  icon: "size-4.5",
  skeleton: ["h-8 w-56", "h-72 rounded-xl"],
};

/** Layout of the administration. Requires a parent guard that loads the permissions. */
export function AdminLayout() {
  const { t } = useTranslation("admin");
  const admin = useAdmin();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const page = menuPageAt(pathname);
  const pages = pagesFor(admin.permissions);
  const isRefused = page !== undefined && !pages.includes(page);

  return (
    <PanelShell
      look={look}
      label={t("nav.label")}
      homePath={adminPaths.home}
      homeLink={
        <Link to={adminPaths.home} aria-label={t("name")} className="flex min-h-11 min-w-0 items-center px-2">
          <Logo />
        </Link>
      }
      links={pages.map(({ path, label, icon, badge }) => ({
        path,
        label: t(label),
        icon,
        badge: badge && <PageBadge badge={badge} />,
      }))}
      account={<Account user={admin.user} />}
      before={<CommandButton pages={pages} onGoTo={(to) => void navigate(to)} className="md:mr-auto" />}
    >
      <KeyboardShortcuts />
      {isRefused ? <AccessDenied title={t(page.label)} /> : <Outlet context={admin} />}
    </PanelShell>
  );
}

function Account({ user }: { user: SessionUser }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();

  async function leave(): Promise<void> {
    await signOut({ goTo: adminPaths.login });
    toast({ title: t("access.signedOut"), description: t("access.signedOutText"), staysOnNavigation: true });
  }

  return (
    <section aria-label={t("nav.account")} className="flex flex-col gap-1 border-t border-line pt-3 text-sm">
      <p className="px-2.5 leading-snug [overflow-wrap:anywhere]">
        {user.fullName ? <span className="line-clamp-2 font-semibold">{user.fullName}</span> : null}
        <span className="line-clamp-2 text-muted">{user.email}</span>
      </p>
      <Link
        to={paths.dashboard.home}
        className="mt-1 inline-flex min-h-9 items-center rounded-lg px-2.5 font-semibold text-muted hover:bg-sunken hover:text-ink"
      >
        {t("nav.customerPanel")}
      </Link>
      <p className="px-2.5 text-xs text-muted">{t("nav.sameSession")}</p>
      <Button variant="ghost" size="sm" onClick={() => void leave()} className="justify-start px-2.5">
        <LogOut aria-hidden="true" />
        {t("nav.signOut")}
      </Button>
    </section>
  );
}
