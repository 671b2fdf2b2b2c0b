import { clsx } from "clsx";
import Download from "lucide-react/icons/download";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { csvFile } from "@/platform/csv";
import { saveFile } from "@/platform/save-file";
import { useFigureFormat } from "./figure-format";

type FigureCardProps = {
  title: string;
  /** Explains in a sentence how the figures are counted. */
  definition: string;
  /** Name of the saved file, without extension. */
  file: string;
  columns: readonly [string, ...string[]];
  rows: readonly FigureRow[];
  bars?: boolean;
  /** Headers of the columns of rates. */
  rateColumns?: readonly string[];
  /** Shown instead of the table, which then opens on request. */
  chart?: ReactNode;
  /** The reason for missing figures; replaces the text for an empty table. */
  unavailable?: string | undefined;
  /** Shown below the table. */
  note?: string | undefined;
};

/** One group of figures: their definition, an optional chart, and their table. */
export function FigureCard({
  title,
  definition,
  file,
  columns,
  rows,
  bars,
  rateColumns = [],
  chart,
  unavailable,
  note,
}: FigureCardProps) {
  const { t } = useTranslation("admin");
  const id = useId();
  const [showsTable, setShowsTable] = useState(false);
  return (
    <section aria-labelledby={id}>
      <Card className="flex h-full flex-col gap-3 p-4 sm:p-5">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 id={id} className="text-base font-bold">
              {title}
            </h2>
            <p className="text-sm text-muted">{definition}</p>
          </div>
          {rows.length > 0 ? (
            <Button
              variant="ghost"
              size="sm"
              aria-label={t("analytics.saveNamed", { title })}
              onClick={() =>
                void saveTable(
                  file,
                  [...columns, ...rateColumns.map((column) => `${column} (%)`)],
                  rows.map(({ label, fileLabel, figures, rates = [] }) => [
                    fileLabel ?? label,
                    ...figures,
                    ...rates.map((rate) => (rate === null ? "" : Math.round(rate * 1000) / 10)),
                  ]),
                )
              }
            >
              <Download aria-hidden="true" />
              {t("analytics.save")}
            </Button>
          ) : null}
        </div>
        {rows.length > 0 ? (
          <>
            <div className="contents">{chart}</div>
            {chart ? (
              <Button
                variant="outline"
                size="sm"
                aria-expanded={showsTable}
                onClick={() => setShowsTable(!showsTable)}
                className="self-start"
              >
                {t(showsTable ? "analytics.hideTable" : "analytics.showTable")}
              </Button>
            ) : null}
            {!chart || showsTable ? (
              <FigureTable
                name={title}
                columns={columns}
                rows={rows}
                bars={bars ?? false}
                rateColumns={rateColumns}
              />
            ) : null}
          </>
        ) : (
          <p className="py-4 text-sm text-muted">{unavailable ?? t("analytics.none")}</p>
        )}
        {note ? <p className="text-xs text-muted">{note}</p> : null}
      </Card>
    </section>
  );
}

/** A row of figures. */
type FigureRow = {
  key: string;
  label: string;
  /** Replaces the label in the saved file. */
  fileLabel?: string;
  figures: readonly number[];
  /** For each column of rates: from 0 to 1, or null without a rate. */
  rates?: readonly (number | null)[];
  /** Makes the label a button that toggles a filter by this row. */
  filter?: { pressed: boolean; onToggle: () => void };
};

type FigureTableProps = {
  /** The accessible name of the table. */
  name: string;
  /** The header of the labels, then of each figure. */
  columns: readonly [string, ...string[]];
  rows: readonly FigureRow[];
  /** Draws a bar behind each label, proportional to its last rate, or to its first figure without rates. */
  bars?: boolean;
  /** Headers of the rates. */
  rateColumns?: readonly string[] | undefined;
};

/** Figures in rows; a long table scrolls. */
function FigureTable({ name, columns, rows, bars = false, rateColumns = [] }: FigureTableProps) {
  const { t } = useTranslation("admin");
  const format = useFigureFormat();
  const most = Math.max(1, ...rows.map(({ figures: [first = 0] }) => first));
  return (
    <section
      aria-label={t("analytics.tableOf", { title: name })}
      // A scrollable area must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-lg"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="sticky top-0 bg-surface text-xs text-muted">
            {[...columns, ...rateColumns].map((column, index) => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  "px-2 py-1.5 font-semibold",
                  index === 0 ? "text-left" : "w-px text-right sm:whitespace-nowrap",
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, figures, rates = [], filter }) => (
            <tr key={key} className={clsx(filter?.pressed && "bg-second-soft")}>
              <th scope="row" className="relative px-2 py-1.5 text-left font-normal [overflow-wrap:anywhere]">
                {bars ? (
                  <span
                    aria-hidden="true"
                    className="absolute inset-y-0.5 left-0 rounded bg-second-soft"
                    style={{
                      width: `${Math.min(1, rateColumns.length > 0 ? (rates.at(-1) ?? 1) : (figures[0] ?? 0) / most) * 100}%`,
                    }}
                  />
                ) : null}
                {filter ? (
                  <button
                    type="button"
                    aria-pressed={filter.pressed}
                    onClick={filter.onToggle}
                    className={clsx(
                      "relative min-h-6 rounded-sm text-left underline decoration-line-strong underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11",
                      filter.pressed && "font-semibold",
                    )}
                  >
                    {label}
                  </button>
                ) : (
                  <span className="relative">{label}</span>
                )}
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]} className="px-2 py-1.5 text-right tabular-nums">
                  {format.number(figure)}
                </td>
              ))}
              {rateColumns.map((column, index) => {
                const rate = rates[index] ?? null;
                return (
                  <td key={column} className="px-2 py-1.5 text-right tabular-nums">
                    {rate === null ? "–" : format.share(rate)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Downloads a table as a CSV file. Figures are whole numbers. @param name without extension */
async function saveTable(
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  saveFile({ name: `${name}.csv`, content: await csvFile([head, ...rows]) });
}
