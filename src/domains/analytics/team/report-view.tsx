import { customerSteps, pageViewDropReasons } from "@contract/enums";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/kit/empty-state";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { FigureCard } from "./figure-card";
import { useFigureFormat, useValueLabel } from "./figure-format";
import {
  bounceRate,
  changeSince,
  everyDay,
  fileName,
  filteredRankings,
  filterOf,
  isEmpty,
  meanSeconds,
  othersValue,
  rankings,
  type Report,
  type ReportFilter,
  sharesOfFirst,
  stepRates,
  type TotalFigures,
} from "./rules";

const DaysChart = lazy(async () => ({ default: (await import("./report-charts")).DaysChart }));

type ReportViewProps = {
  report: Report;
  onFilter: (filter: ReportFilter | null) => void;
};

/** A report: totals, figures per day, rankings, and steps towards a live site. */
export function ReportView({ report, onFilter }: ReportViewProps) {
  const { t } = useTranslation("admin");
  const format = useFigureFormat();
  if (isEmpty(report)) {
    return (
      <Card>
        <EmptyState
          icon={ChartNoAxesColumn}
          title={t("analytics.none")}
          description={t("analytics.noneText")}
        />
      </Card>
    );
  }
  const days = everyDay(report);
  const names = { visits: t("analytics.columns.visits"), views: t("analytics.columns.views") };
  return (
    <div className="flex flex-col gap-4">
      <ReportTiles report={report} />
      <FigureCard
        title={t("analytics.days.title")}
        definition={t("analytics.days.definition")}
        file={fileName(t("analytics.files.days"), report, report.filter)}
        columns={[t("analytics.days.column"), names.visits, names.views]}
        rows={
          report.days.length === 0
            ? []
            : days.toReversed().map(({ day, visits, views }) => ({
                key: day,
                label: format.dayOfYear(day),
                // Exported lists use the same date format.
                fileLabel: day,
                figures: [visits, views],
              }))
        }
        chart={
          <Suspense fallback={<Skeleton className="h-72" />}>
            <DaysChart
              days={days}
              names={{
                ...names,
                before: t("analytics.columns.visitsBefore"),
                unfinished: t("analytics.days.unfinished"),
              }}
            />
          </Suspense>
        }
      />
      <RankingCards report={report} onFilter={onFilter} />
      <StepsCard report={report} />
      <FigureCard
        title={t("analytics.drops.title")}
        definition={t("analytics.drops.definition")}
        file={fileName(t("analytics.files.drops"), report, null)}
        columns={[t("analytics.drops.column"), names.views]}
        rows={pageViewDropReasons.flatMap((reason) => {
          const count = report.drops?.[reason];
          return count
            ? [{ key: reason, label: t(`analytics.drops.reasons.${reason}`), figures: [count] }]
            : [];
        })}
        unavailable={report.drops ? undefined : t("analytics.drops.unavailable")}
      />
    </div>
  );
}

/** The totals of a report, with those of the period before and their definitions. */
function ReportTiles({ report }: { report: Report }) {
  const { t } = useTranslation("admin");
  const format = useFigureFormat();
  const { total, before } = report;
  const isOfPage = report.filter?.by === "path";

  function compared(
    figureOf: (figures: TotalFigures) => number | null,
    written: (figure: number) => string,
    changeOf = (then: number | null, now: number | null) => {
      const change = changeSince(then, now);
      return change === null ? null : format.change(change);
    },
  ) {
    const [then, now] = [figureOf(before), figureOf(total)];
    const change = changeOf(then, now);
    return {
      value: now === null ? "–" : written(now),
      detail:
        then === null || change === null
          ? t("analytics.nothingBefore")
          : t("analytics.before", { change, figure: written(then) }),
    };
  }

  const tiles = [
    { id: "visits", ...compared(({ visits }) => visits, format.number) },
    { id: "views", ...compared(({ views }) => views, format.number) },
    {
      id: "bounces",
      // The difference of two percentages is in points.
      ...compared(bounceRate, format.share, (then, now) =>
        then === null || now === null ? null : t("analytics.points", { number: format.points(now - then) }),
      ),
      ...(isOfPage && { detail: null }),
    },
    { id: "duration", ...compared(meanSeconds, format.duration) },
    { id: "week", value: format.number(report.week), detail: null },
    { id: "live", value: format.number(report.live), detail: null },
  ] as const;

  return (
    <ul
      aria-label={t("analytics.numbers")}
      className="grid grid-cols-2 gap-3 max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] lg:grid-cols-3 2xl:grid-cols-6"
    >
      {tiles.map(({ id, value, detail }) => (
        <li
          key={id}
          className="flex min-w-0 flex-col gap-1.5 rounded-xl border border-line bg-surface p-3.5 shadow-card sm:p-4"
        >
          <p className="text-sm font-semibold text-muted">{t(`analytics.tiles.${id}.label`)}</p>
          <p className="font-display text-3xl leading-none font-bold tabular-nums max-sm:text-2xl">{value}</p>
          {detail ? <p className="text-sm text-muted">{detail}</p> : null}
          <p className="text-xs text-muted">
            {isOfPage && (id === "bounces" || id === "duration")
              ? t(`analytics.ofPage.${id}`)
              : t(`analytics.tiles.${id}.definition`)}
          </p>
        </li>
      ))}
    </ul>
  );
}

type RankingCardsProps = {
  report: Report;
  onFilter: (filter: ReportFilter | null) => void;
};

/** The most viewed pages, and the sources, devices and languages of visits. Pages and sources are filters. */
function RankingCards({ report, onFilter }: RankingCardsProps) {
  const { t } = useTranslation("admin");
  const format = useFigureFormat();
  const labelOf = useValueLabel();
  const { filter } = report;

  function rowFilter(by: ReportFilter["by"], value: string) {
    const pressed = filter?.by === by && filter.value === value;
    return { pressed, onToggle: () => onFilter(pressed ? null : { by, value }) };
  }

  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {rankings.map((name) => {
        const { all, rows } = report[name];
        const by = filterOf(name);
        const isFilter = filter !== null && by === filter.by;
        return (
          <FigureCard
            key={name}
            title={t(`analytics.rankings.${name}.title`)}
            definition={
              isFilter
                ? t(`analytics.unfiltered.${filteredRankings[filter.by]}`)
                : t(`analytics.rankings.${name}.definition`)
            }
            file={fileName(t(`analytics.files.${name}`), report, isFilter ? null : filter)}
            columns={[
              t(`analytics.rankings.${name}.column`),
              t("analytics.columns.visits"),
              t("analytics.columns.views"),
            ]}
            rows={rows.map(({ value, visits, views }) => ({
              key: value,
              label: labelOf(name, value),
              figures: [visits, views],
              ...(by && value !== othersValue && { filter: rowFilter(by, value) }),
            }))}
            bars
            note={
              all > rows.length
                ? t("analytics.first", { shown: format.number(rows.length), all: format.number(all) })
                : undefined
            }
          />
        );
      })}
    </div>
  );
}

/** The number of visitors at each step from visit to live site. A filtered report has no such figures. */
function StepsCard({ report }: { report: Report }) {
  const { t } = useTranslation("admin");
  const reached = report.steps;
  const rows = reached
    ? [
        { key: "visit", label: t("analytics.steps.names.visit"), count: report.total.visits },
        ...customerSteps.map((step) => ({
          key: step,
          label: t(`analytics.steps.names.${step}`),
          count: reached[step],
        })),
      ]
    : [];
  const counts = rows.map(({ count }) => count);
  const [ofBefore, ofFirst] = [stepRates(counts), sharesOfFirst(counts)];
  return (
    <FigureCard
      title={t("analytics.steps.title")}
      definition={t("analytics.steps.definition")}
      file={fileName(t("analytics.files.steps"), report, null)}
      columns={[t("analytics.steps.column"), t("analytics.columns.count")]}
      rateColumns={[t("analytics.steps.rate"), t("analytics.steps.rateOfFirst")]}
      rows={
        rows.every(({ count }) => count === 0)
          ? []
          : rows.map(({ key, label, count }, index) => ({
              key,
              label,
              figures: [count],
              rates: [ofBefore[index] ?? null, ofFirst[index] ?? null],
            }))
      }
      unavailable={reached ? undefined : t("analytics.steps.unavailable")}
      bars
    />
  );
}
