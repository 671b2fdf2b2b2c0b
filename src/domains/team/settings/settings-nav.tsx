import { useTranslation } from "react-i18next";
import { matchPath, useLocation } from "react-router-dom";
import { ChoiceBar } from "@/kit/choice-bar";
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

/** Links to the pages of the settings: beside the form, or above it on small screens. */
export function SettingsNav() {
  const { t } = useTranslation("admin");
  const readsRoles = useCan("roles.read");
  const { pathname } = useLocation();
  const pages = [
    ...settingPageNames.map((page) => ({
      to: page === "store" ? adminPaths.settings : adminPaths.settingsPage(slugs[page]),
      label: t(`settings.pages.${page}`),
    })),
    ...(readsRoles ? [{ to: adminPaths.team, label: t("nav.team") }] : []),
  ];
  return (
    <ChoiceBar
      look="side"
      label={t("settings.groupsLabel")}
      className="mb-4 lg:sticky lg:top-20 lg:self-start"
      choices={pages.map((page) => ({ ...page, isCurrent: matchPath(page.to, pathname) !== null }))}
    />
  );
}
