import { useTranslation } from "react-i18next";
import { othersValue, type ReportFilter } from "./filter";
import { fileName, filteredRankings, filterOf, rankings, type Report } from "./report";
import { useFigureFormat } from "./use-figure-format";
import { useValueLabel } from "./use-value-label";
import { FigureCard } from "./figure-card";

type RankingCardsProps = {
  report: Report;
  onFilter: (filter: ReportFilter | null) => void;
};

/** The most viewed pages, and the sources, devices and languages of visits. Pages and sources are filters. */
export function RankingCards({ report, onFilter }: RankingCardsProps) {
  const { t } = useTranslation(["admin", "adminAnalytics"]);
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
            title={t(`adminAnalytics:rankings.${name}.title`)}
            definition={
              isFilter
                ? t(`adminAnalytics:unfiltered.${filteredRankings[filter.by]}`)
                : t(`adminAnalytics:rankings.${name}.definition`)
            }
            file={fileName(t(`adminAnalytics:files.${name}`), report, isFilter ? null : filter)}
            columns={[
              t(`adminAnalytics:rankings.${name}.column`),
              t("adminAnalytics:columns.visits"),
              t("adminAnalytics:columns.views"),
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
                ? t("adminAnalytics:first", { shown: format.number(rows.length), all: format.number(all) })
                : undefined
            }
          />
        );
      })}
    </div>
  );
}
