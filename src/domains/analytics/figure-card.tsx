import Download from "lucide-react/icons/download";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { saveTable } from "./save-table";
import { FigureTable, type FigureRow } from "./figure-table";

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
  const { t } = useTranslation(["admin", "adminAnalytics"]);
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
              aria-label={t("adminAnalytics:saveNamed", { title })}
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
              {t("adminAnalytics:save")}
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
                {t(showsTable ? "adminAnalytics:hideTable" : "adminAnalytics:showTable")}
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
          <p className="py-4 text-sm text-muted">{unavailable ?? t("adminAnalytics:none")}</p>
        )}
        {note ? <p className="text-xs text-muted">{note}</p> : null}
      </Card>
    </section>
  );
}
