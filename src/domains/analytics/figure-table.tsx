import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { useFigureFormat } from "./use-figure-format";

/** A row of figures. */
export type FigureRow = {
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
export function FigureTable({ name, columns, rows, bars = false, rateColumns = [] }: FigureTableProps) {
  const { t } = useTranslation(["admin", "adminAnalytics"]);
  const format = useFigureFormat();
  const most = Math.max(1, ...rows.map(({ figures: [first = 0] }) => first));
  return (
    <section
      aria-label={t("adminAnalytics:tableOf", { title: name })}
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
