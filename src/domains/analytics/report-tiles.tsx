import { useTranslation } from "react-i18next";
import { bounceRate, changeSince, meanSeconds, type Report, type TotalFigures } from "./report";
import { useFigureFormat } from "./use-figure-format";

/** The totals of a report, with those of the period before and their definitions. */
export function ReportTiles({ report }: { report: Report }) {
  const { t } = useTranslation(["admin", "adminAnalytics"]);
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
          ? t("adminAnalytics:nothingBefore")
          : t("adminAnalytics:before", { change, figure: written(then) }),
    };
  }

  const tiles = [
    { id: "visits", ...compared(({ visits }) => visits, format.number) },
    { id: "views", ...compared(({ views }) => views, format.number) },
    {
      id: "bounces",
      // The difference of two percentages is in points.
      ...compared(bounceRate, format.share, (then, now) =>
        then === null || now === null
          ? null
          : t("adminAnalytics:points", { number: format.points(now - then) }),
      ),
      ...(isOfPage && { detail: null }),
    },
    { id: "duration", ...compared(meanSeconds, format.duration) },
    { id: "week", value: format.number(report.week), detail: null },
    { id: "live", value: format.number(report.live), detail: null },
  ] as const;

  return (
    <ul
      aria-label={t("adminAnalytics:numbers")}
      className="grid grid-cols-2 gap-3 max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] lg:grid-cols-3 2xl:grid-cols-6"
    >
      {tiles.map(({ id, value, detail }) => (
        <li
          key={id}
          className="flex min-w-0 flex-col gap-1.5 rounded-xl border border-line bg-surface p-3.5 shadow-card sm:p-4"
        >
          <p className="text-sm font-semibold text-muted">{t(`adminAnalytics:tiles.${id}.label`)}</p>
          <p className="font-display text-3xl leading-none font-bold tabular-nums max-sm:text-2xl">{value}</p>
          {detail ? <p className="text-sm text-muted">{detail}</p> : null}
          <p className="text-xs text-muted">
            {isOfPage && (id === "bounces" || id === "duration")
              ? t(`adminAnalytics:ofPage.${id}`)
              : t(`adminAnalytics:tiles.${id}.definition`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
