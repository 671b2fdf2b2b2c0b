import { clsx } from "clsx";
import Menu from "lucide-react/icons/menu";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { LanguageMenu } from "@/kit/language-menu";
import { ThemeSwitch } from "@/kit/theme-switch";
import { Button } from "@/kit/ui/button";
import { Sheet } from "@/kit/ui/sheet";
import { publicLinks } from "./public-links";
import { SessionLinks } from "./session-links";
import { useMenu } from "./use-menu";

/** The public menu on small screens. */
export function MobileMenu() {
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
