import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { adminPaths } from "@/platform/admin-paths";
import { settingPageNames, type SettingPage } from "./rules";
import { useCan } from "../parts/admin-context";

const slugs: Record<Exclude<SettingPage, "store">, string> = {
  company: "empresa",
  domains: "dominios",
  payment: "pagamento",
  emails: "e-mails",
  advanced: "avancado",
};

/** Returns the page at an address; the first one without a slug, undefined for an unknown slug. */
export function settingPageAt(slug: string | undefined): SettingPage | undefined {
  if (slug === undefined) return "store";
  return settingPageNames.find((page) => page !== "store" && slugs[page] === slug);
}

const linkClasses = ({ isActive }: { isActive: boolean }) =>
  clsx(
    "flex min-h-9 items-center rounded-lg px-3 font-semibold pointer-coarse:min-h-11",
    isActive ? "bg-sunken text-ink" : "text-muted hover:bg-sunken hover:text-ink",
  );

/** Links to the pages of the settings: beside the form, or above it on small screens. */
export function SettingsNav() {
  const { t } = useTranslation("admin");
  const readsRoles = useCan("roles.read");
  return (
    <nav aria-label={t("settings.groupsLabel")} className="mb-4 text-sm lg:sticky lg:top-20 lg:self-start">
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {settingPageNames.map((page) => (
          <li key={page}>
            <NavLink
              to={page === "store" ? adminPaths.settings : adminPaths.settingsPage(slugs[page])}
              end
              className={linkClasses}
            >
              {t(`settings.pages.${page}`)}
            </NavLink>
          </li>
        ))}
        {readsRoles ? (
          <li>
            <NavLink to={adminPaths.team} className={linkClasses}>
              {t("nav.team")}
            </NavLink>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
