import { clsx } from "clsx";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import LogOut from "lucide-react/icons/log-out";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation, useNavigate } from "react-router-dom";
import { Logo } from "@/kit/logo";
import { adminPaths } from "@/platform/admin-paths";
import { site } from "@/platform/site";
import { paths } from "@/platform/paths";
import type { SessionUser } from "@/domains/account/parts/session/session-state";
import { signOut } from "@/domains/account/parts/session/sign-out";
import { menuPageAt, pagesFor } from "../../admin-pages";
import { useToast } from "@/kit/toast";
import { frame } from "@/kit/shell-frame";
import { PanelShell } from "../panel-shell";
import { adminLook } from "@/kit/shell-look";
import { AccessDenied } from "@/domains/team/parts/access-denied";
import { useAdmin } from "@/domains/team/parts/admin-context";
import { PageBadge } from "./badges";
import { CommandButton } from "./command-button";
import { KeyboardShortcuts } from "./keyboard-shortcuts";

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
      look={adminLook}
      label={t("nav.label")}
      homePath={adminPaths.home}
      homeLink={
        <Link
          to={adminPaths.home}
          aria-label={`${site.name}: ${t("name")}`}
          className="flex min-h-11 min-w-0 items-center px-2 rail:justify-center rail:px-0"
        >
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
      before={<CommandButton pages={pages} onGoTo={(to) => void navigate(to)} className="sm:mr-auto" />}
    >
      <KeyboardShortcuts />
      {isRefused ? <AccessDenied title={t(page.label)} /> : <Outlet context={admin} />}
    </PanelShell>
  );
}

const accountLink = clsx(frame.link, adminLook.link, "text-sm! text-muted hover:bg-sunken hover:text-ink");

function Account({ user }: { user: SessionUser }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();

  async function leave(): Promise<void> {
    await signOut({ goTo: adminPaths.login });
    toast({ title: t("access.signedOut"), description: t("access.signedOutText"), staysOnNavigation: true });
  }

  return (
    <section
      aria-label={t("nav.account")}
      className="relative flex flex-col gap-1 border-t border-line pt-3 text-sm"
    >
      <p className="px-2.5 leading-snug [overflow-wrap:anywhere] rail:sr-only">
        {user.fullName ? <span className="line-clamp-2 font-semibold">{user.fullName}</span> : null}
        <span translate="no" title={user.email} className="block truncate text-muted">
          {user.email}
        </span>
      </p>
      <Link to={paths.dashboard.home} title={t("nav.customerPanel")} className={accountLink}>
        <CircleUserRound aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="rail:sr-only">{t("nav.customerPanel")}</span>
      </Link>
      <button type="button" title={t("nav.signOut")} onClick={() => void leave()} className={accountLink}>
        <LogOut aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="rail:sr-only">{t("nav.signOut")}</span>
      </button>
    </section>
  );
}
