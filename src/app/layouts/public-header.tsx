import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router-dom";
import { LanguageMenu } from "@/kit/language-menu";
import { Logo } from "@/kit/logo";
import { ThemeSwitch } from "@/kit/theme-switch";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import { MobileMenu } from "./mobile-menu";
import { publicLinks } from "./public-links";
import { SessionLinks } from "./session-links";

function DesktopNavigation() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("nav.main")} className="hidden xl:block">
      <ul className="flex items-center">
        {publicLinks.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                clsx(
                  "inline-flex h-11 items-center px-3 text-[0.9375rem] font-medium whitespace-nowrap",
                  "underline decoration-3 underline-offset-8 transition-colors duration-150",
                  isActive ? "decoration-accent" : "text-muted decoration-transparent hover:text-ink",
                )
              }
            >
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Header of the public pages: logo, navigation, language, theme and session links. */
export function PublicHeader() {
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground/95 backdrop-blur-sm">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-4 sm:px-6 xl:h-18">
        <Link
          to={paths.home}
          aria-label={`${site.name}: ${t("nav.home")}`}
          className="mr-auto flex min-w-0 rounded-lg py-1.5 xl:mr-4"
        >
          <Logo />
        </Link>
        <DesktopNavigation />
        {/* Hidden until the browser receives the menu after it: a partial group would move to the left. */}
        <div className="hidden items-center gap-1 md:not-last:flex xl:ml-auto">
          <div className="hidden gap-1 xl:flex">
            <LanguageMenu compact />
            <ThemeSwitch />
          </div>
          <SessionLinks quiet />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}
