import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Sparkline } from "@/kit/sparkline";
import { Card } from "@/kit/ui/card";
import { useReadFailureToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { dayInSaoPaulo, useNow } from "@/platform/time";
import { formatMoney, formatNumber, formatTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useCan } from "../parts/admin-context";
import { type AdminDashboard, type Figure, useAdminDashboard } from "./data";
import { HomeQueue, HomeQueueSkeleton, HomeQuickLinks, isNothingToDo } from "./home-queue";

/** Shows the start page: figures of the business, and what to do next. */
export function AdminHomeRoute() {
  const { t } = useTranslation("admin");
  const query = useAdminDashboard();
  const { data } = query;
  useReadFailureToast(t("home.failed"), data ? null : query.error);
  return (
    <>
      <PageHeader title={t("home.title")} states={<Today />} />
      {data ? (
        <div className="flex flex-col gap-6">
          <HomeFigures dashboard={data} />
          <HomeQueue dashboard={data} />
          <HomeCounts dashboard={data} />
        </div>
      ) : query.error ? (
        <Card>
          <QueryError title={t("home.failed")} query={query} />
        </Card>
      ) : (
        <div className="flex flex-col gap-6">
          <HomeFiguresSkeleton />
          <HomeQueueSkeleton />
        </div>
      )}
    </>
  );
}

function Today() {
  const language = useLanguage();
  const now = new Date(useNow());
  return (
    <time dateTime={dayInSaoPaulo(now)} className="text-sm text-muted">
      {formatTime(now, language, {
        weekday: "long",
        day: "numeric",
        month: "long",
        timeZone: "America/Sao_Paulo",
      })}
    </time>
  );
}

/** The figures of the business that the user's role includes, each with its last thirty days. */
export function HomeFigures({ dashboard: { money, visits } }: { dashboard: AdminDashboard }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const seesPrices = useCan("plans.read");
  const number = (value: number) => formatNumber(value, language);
  const amount = (value: number) => formatMoney(value, money?.currency ?? "brl", language);

  /** A state: now, and its change. */
  const changed = ({ now, before, days }: Figure, written: (value: number) => string) => {
    const change = now - before;
    const sign = change > 0 ? "+" : "−";
    return {
      value: written(now),
      change:
        change === 0 ? t("home.unchanged") : t("home.change", { amount: sign + written(Math.abs(change)) }),
      days,
    };
  };
  /** Events of thirty days, and those of the thirty days before. */
  const counted = ({ now, before, days }: Figure) => ({
    value: number(now),
    change: t("home.before", { count: number(before) }),
    days,
  });

  const tiles: FigureTileProps[] = [];
  if (money) {
    tiles.push(
      {
        label: t("home.recurring"),
        hint: t("home.recurringHint", { count: number(money.active.now) }),
        to: seesPrices ? adminPaths.prices : undefined,
        ...changed(money.recurring, amount),
      },
      {
        label: t("home.active"),
        hint: t("home.activeHint"),
        to: `${adminPaths.customers}?assinatura=em-vigor`,
        ...changed(money.active, number),
      },
      {
        label: t("home.cancelled"),
        hint: t("home.cancelledHint"),
        to: `${adminPaths.customers}?assinatura=encerradas`,
        ...counted(money.cancelled),
      },
    );
  }
  if (visits) tiles.push({ label: t("home.visits"), to: adminPaths.analytics, ...counted(visits) });
  if (tiles.length === 0) return null;
  return (
    <ul aria-label={t("home.numbers")} className={tilesClasses}>
      {tiles.map((tile) => (
        <FigureTile key={tile.label} {...tile} />
      ))}
    </ul>
  );
}

const tilesClasses =
  "grid grid-cols-2 gap-3 max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] xl:grid-cols-4";

/** The figures while they load: the names of those that the role includes, in tiles of the final height. */
function HomeFiguresSkeleton() {
  const { t } = useTranslation("admin");
  const seesMoney = useCan("money.read");
  const seesVisits = useCan("analytics.read");
  const labels = [
    ...(seesMoney ? [t("home.recurring"), t("home.active"), t("home.cancelled")] : []),
    ...(seesVisits ? [t("home.visits")] : []),
  ];
  if (labels.length === 0) return null;
  return (
    <ul aria-busy="true" className={tilesClasses}>
      {labels.map((label) => (
        <FigureTile key={label} label={label} value="–" change="–" days={[0, 0]} />
      ))}
    </ul>
  );
}

/** What a tile shows. */
export type FigureTileProps = {
  label: string;
  value: string;
  /** What is counted, in a few words. */
  hint?: string;
  /** The change over thirty days in words. */
  change: string;
  days: readonly number[];
  /** The page with the figure's details. */
  to?: string | undefined;
};

const boxClasses =
  "flex h-full flex-col gap-1.5 rounded-xl border border-line bg-surface p-3 shadow-card sm:p-4";

/** A figure of the business with its last thirty days. */
export function FigureTile({ label, value, hint, change, days, to }: FigureTileProps) {
  const content = (
    <>
      <span className="text-sm font-semibold text-muted">{label}</span>
      <span className="font-display text-2xl leading-none font-bold whitespace-nowrap tabular-nums max-sm:text-lg">
        {value}
      </span>
      <span className="text-sm text-muted max-sm:text-xs">{change}</span>
      {/* Two lines in every tile, so that the figures keep their height when they arrive. A phone shows the work sooner. */}
      <span className="line-clamp-2 min-h-8 text-xs leading-4 text-muted max-sm:hidden">{hint}</span>
      <Sparkline values={days} className="mt-auto h-8 w-full max-sm:hidden" />
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={boxClasses}>{content}</div>
      ) : (
        <Link to={to} className={`${boxClasses} hover:border-line-strong`}>
          {content}
        </Link>
      )}
    </li>
  );
}

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
              <span>{label}</span>{" "}
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
