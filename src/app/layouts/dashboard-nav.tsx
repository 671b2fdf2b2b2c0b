import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import CreditCard from "lucide-react/icons/credit-card";
import GraduationCap from "lucide-react/icons/graduation-cap";
import House from "lucide-react/icons/house";
import LifeBuoy from "lucide-react/icons/life-buoy";
import LogOut from "lucide-react/icons/log-out";
import ShieldUser from "lucide-react/icons/shield-user";
import UserRound from "lucide-react/icons/user-round";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";

const links = [
  { to: paths.dashboard.home, key: "nav.home", icon: House },
  { to: paths.dashboard.subscription, key: "nav.subscription", icon: CreditCard },
  { to: paths.dashboard.courses, key: "nav.courses", icon: GraduationCap },
  { to: paths.dashboard.profile, key: "nav.profile", icon: UserRound },
  { to: paths.dashboard.support, key: "nav.support", icon: LifeBuoy },
  { to: paths.dashboard.faq, key: "nav.faq", icon: CircleQuestionMark },
] as const;

const administration = { to: paths.admin.home, key: "nav.administration", icon: ShieldUser } as const;

type DashboardNavProps = {
  /** Whether to link to the administration. */
  isTeam: boolean;
  name: string;
  email: string;
  avatar: ReactNode;
  onSignOut: () => void;
  /** A link was followed. */
  onNavigate?: () => void;
};

/** The side navigation: the pages, and whose account this is. */
export function DashboardNav({ isTeam, name, email, avatar, onSignOut, onNavigate }: DashboardNavProps) {
  const { t } = useTranslation("dashboard");
  const shownLinks = isTeam ? [...links, administration] : links;
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-between gap-8">
      <nav aria-label={t("nav.label")}>
        <ul className="flex flex-col gap-1">
          {shownLinks.map(({ to, key, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                // A course belongs to the courses; the first page is not what all others belong to.
                end={to === paths.dashboard.home}
                {...(onNavigate && { onClick: onNavigate })}
                className={({ isActive }) =>
                  cn(
                    "flex min-h-11 items-center gap-3 rounded-lg px-3 leading-snug font-semibold",
                    isActive
                      ? "bg-surface text-ink shadow-card ring-1 ring-line"
                      : "text-muted hover:bg-sunken hover:text-ink",
                  )
                }
              >
                <Icon className="size-5 shrink-0" aria-hidden="true" />
                {t(key)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-label={t("nav.account")} className="flex flex-col gap-3 border-t border-line pt-5">
        <div className="flex items-center gap-3">
          {avatar}
          <p className="min-w-0 leading-snug [overflow-wrap:anywhere]">
            {name ? <span className="line-clamp-2 font-semibold">{name}</span> : null}
            <span className="line-clamp-2 text-sm text-muted">{email}</span>
          </p>
        </div>
        <Button variant="ghost" onClick={onSignOut} className="justify-start px-3">
          <LogOut aria-hidden="true" />
          {t("nav.signOut")}
        </Button>
      </section>
    </div>
  );
}
