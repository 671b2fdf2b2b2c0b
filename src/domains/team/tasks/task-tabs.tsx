import { useTranslation } from "react-i18next";
import { matchPath, useLocation } from "react-router-dom";
import { ChoiceBar } from "@/kit/choice-bar";
import { adminPaths } from "@/platform/admin-paths";
import { useOpenFailures } from "./data";

/** Tabs of the team's open work: tasks and failures. */
export function TaskTabs() {
  const { t } = useTranslation("admin");
  const { pathname } = useLocation();
  const { data: failures } = useOpenFailures();
  const tabs = [
    { to: adminPaths.tasks, label: t("tasks.title") },
    {
      to: adminPaths.failures,
      label: failures ? t("failures.tabCount", { count: failures }) : t("failures.title"),
    },
  ];
  return (
    <ChoiceBar
      label={t("tasks.lists")}
      className="mb-4"
      choices={tabs.map((tab) => ({ ...tab, isCurrent: matchPath(tab.to, pathname) !== null }))}
    />
  );
}
