import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { adminPaths } from "@/platform/admin-paths";
import type { AdminDashboard } from "./data";
import { formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { HomeQuickLinks } from "./home-quick-links";
import { isNothingToDo } from "./use-queue-groups";

/** The counts of users, posts and courses that the user's role includes, and the links to new ones. */
export function HomeCounts({ dashboard }: { dashboard: AdminDashboard }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { users, posts, courses } = dashboard;
  const number = (value: number) => formatNumber(value, language);
  const counts = [
    users && { label: t("home.users"), value: users.confirmed, all: users.all, to: adminPaths.customers },
    posts && { label: t("home.posts"), value: posts.published, all: posts.all, to: adminPaths.blog },
    courses && {
      label: t("home.courses"),
      value: courses.published,
      all: courses.all,
      to: adminPaths.courses,
    },
  ].filter((count) => count !== null);
  if (counts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      <ul aria-label={t("home.counts")} className="flex flex-wrap gap-x-6 text-sm text-muted">
        {counts.map(({ label, value, all, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-9 items-center gap-1.5 underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {label}{" "}
              <span className="tabular">
                <strong className="font-semibold text-ink">{number(value)}</strong>{" "}
                <span>{t("home.ofAll", { count: number(all) })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {/* The empty queue shows them already. */}
      {isNothingToDo(dashboard) ? null : <HomeQuickLinks />}
    </div>
  );
}
