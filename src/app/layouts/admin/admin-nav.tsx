import LogOut from "lucide-react/icons/log-out";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router-dom";
import { Button } from "@/components/ui/button";
import { adminPaths } from "@/config/admin-paths";
import { paths } from "@/config/paths";
import type { SessionUser } from "@/features/auth/session/session-state";
import { cn } from "@/lib/cn";
import type { AdminPage } from "./pages";

type AdminNavProps = {
  pages: readonly AdminPage[];
  user: SessionUser;
  onSignOut: () => void;
  /** A link was followed. */
  onNavigate?: () => void;
};

/** The side navigation: the pages with what waits there, and who is signed in. */
export function AdminNav({ pages, user, onSignOut, onNavigate }: AdminNavProps) {
  const { t } = useTranslation("admin");
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-between gap-8">
      <nav aria-label={t("nav.label")}>
        <ul className="flex flex-col gap-0.5">
          {pages.map(({ path, label, icon: Icon, badge: Badge }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === adminPaths.home}
                {...(onNavigate && { onClick: onNavigate })}
                className={({ isActive }) =>
                  cn(
                    "flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 text-[0.9375rem] font-semibold pointer-coarse:min-h-11",
                    isActive
                      ? "bg-surface text-ink shadow-card ring-1 ring-line"
                      : "text-muted hover:bg-sunken hover:text-ink",
                  )
                }
              >
                <Icon className="size-4.5 shrink-0" aria-hidden="true" />
                {t(label)}
                {Badge ? <Badge /> : null}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <section
        aria-label={t("nav.account")}
        className="flex flex-col gap-1 border-t border-line pt-3 text-sm"
      >
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
        <Button variant="ghost" size="sm" onClick={onSignOut} className="justify-start px-2.5">
          <LogOut aria-hidden="true" />
          {t("nav.signOut")}
        </Button>
      </section>
    </div>
  );
}
