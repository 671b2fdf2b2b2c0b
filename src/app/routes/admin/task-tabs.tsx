import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { adminPaths } from "@/config/admin-paths";
import { useOpenFailures } from "@/features/failures/queries";

/** Tabs of the team's open work: tasks and failures. */
export function TaskTabs() {
  const { t } = useTranslation("admin");
  const { data: failures } = useOpenFailures();
  return (
    <nav aria-label={t("tasks.lists")} className="mb-5 flex gap-5 border-b border-line">
      <Tab to={adminPaths.tasks} label={t("tasks.title")} />
      <Tab
        to={adminPaths.failures}
        label={failures ? t("failures.tabCount", { count: failures }) : t("failures.title")}
      />
    </nav>
  );
}

function Tab({ to, label }: { to: string; label: string }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        clsx(
          "-mb-px flex min-h-11 items-center border-b-2 px-1 text-sm font-semibold",
          isActive ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
        )
      }
    >
      {label}
    </NavLink>
  );
}
