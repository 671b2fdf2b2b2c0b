import { clsx } from "clsx";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Menu from "lucide-react/icons/menu";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router-dom";
import { useSession } from "@/domains/account/parts/session/session";
import { LanguageMenu } from "@/kit/language-menu";
import { Logo } from "@/kit/logo";
import { ThemeSwitch } from "@/kit/theme-switch";
import { Button, buttonVariants } from "@/kit/ui/button";
import { Sheet } from "@/kit/ui/sheet";
import { paths } from "@/platform/paths";
import { useIsHydrating } from "@/platform/prerender/hydration";
import { site } from "@/platform/site";
import { useMenu } from "./use-menu";

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

/** The public menu on small screens. */
function MobileMenu() {
  const { t } = useTranslation();
  const menu = useMenu();

  return (
    <div className="-mr-2 xl:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("nav.openMenu")}
        aria-haspopup="dialog"
        onClick={menu.open}
      >
        <Menu className="size-6!" aria-hidden="true" />
      </Button>
      <Sheet open={menu.isOpen} onClose={menu.close} label={t("nav.menu")} closeLabel={t("nav.closeMenu")}>
        <nav aria-label={t("nav.main")}>
          <ul className="flex flex-col">
            {publicLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  // A link to the current page changes no page, but closes the menu.
                  onClick={menu.close}
                  className={({ isActive }) =>
                    clsx(
                      "flex min-h-13 items-center rounded-lg px-3 font-display text-xl font-semibold hover:bg-sunken",
                      isActive && "bg-sunken",
                    )
                  }
                >
                  {t(label)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-6 flex flex-col gap-3 px-3">
          <SessionLinks className="w-full" />
        </div>
        <div className="mt-auto flex items-center justify-between pt-8">
          <LanguageMenu />
          <ThemeSwitch />
        </div>
      </Sheet>
    </div>
  );
}

type SessionLinksProps = {
  /** Leaves the accent colour to the page's main action. */
  quiet?: boolean;
  className?: string;
};

/**
 * Session links: the dashboard for customers, login and sign-up for visitors. A pre-rendered page contains both, and
 * the boot script selects one, which avoids a layout shift.
 */
function SessionLinks({ quiet = false, className }: SessionLinksProps) {
  const { t } = useTranslation();
  const { status } = useSession();
  const isHydrating = useIsHydrating();
  // A loading session counts as signed in because the dashboard verifies it.
  const isCustomer = status !== "signed-out";
  const shape = quiet && "px-4!";
  const visitorLook = clsx(isHydrating && "in-data-[session=stored]:hidden", className);

  return (
    <>
      {isHydrating || isCustomer ? (
        <Link
          to={paths.dashboard.home}
          className={clsx(
            buttonVariants({ variant: "premium" }),
            shape,
            isHydrating && "not-in-data-[session=stored]:hidden",
            className,
          )}
        >
          <LayoutDashboard aria-hidden="true" />
          {t("nav.dashboard")}
        </Link>
      ) : null}
      {isHydrating || !isCustomer ? (
        <>
          <Link
            to={paths.login}
            className={clsx(buttonVariants({ variant: quiet ? "ghost" : "outline" }), shape, visitorLook)}
          >
            {t("nav.login")}
          </Link>
          <Link
            to={paths.register}
            className={clsx(buttonVariants({ variant: quiet ? "premium" : "default" }), shape, visitorLook)}
          >
            {t("nav.register")}
          </Link>
        </>
      ) : null}
    </>
  );
}

/** The pages of the public menu in order, with the text key of each name. */
const publicLinks = [
  { to: paths.models, label: "nav.models" },
  { to: paths.plans, label: "nav.plans" },
  { to: paths.hosting, label: "nav.hosting" },
  { to: paths.howItWorks, label: "nav.howItWorks" },
  { to: paths.blog, label: "nav.blog" },
  { to: paths.faq, label: "nav.faqShort" },
] as const;
