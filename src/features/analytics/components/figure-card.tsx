import { clsx } from "clsx";
import Download from "lucide-react/icons/download";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { saveTable } from "../save-table";
import { FigureTable, type FigureRow } from "./figure-table";

type FigureCardProps = {
  title: string;
  /** How it is counted, in a sentence. */
  definition: string;
  /** Name of the file that it is saved as, without its ending. */
  file: string;
  columns: readonly [string, ...string[]];
  rows: readonly FigureRow[];
  bars?: boolean;
  /** Header of the rates of the rows. */
  rateColumn?: string;
  /** Stands beside the table. */
  chart?: ReactNode;
  /** Why there are no figures, in place of "nothing to show". */
  unavailable?: string | undefined;
  /** Said below the table. */
  note?: string | undefined;
};

/** Figures of one matter: how they are counted, a chart where it tells more, and always their table. */
export function FigureCard({
  title,
  definition,
  file,
  columns,
  rows,
  bars,
  rateColumn,
  chart,
  unavailable,
  note,
}: FigureCardProps) {
  const { t } = useTranslation("admin");
  const id = useId();
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
                saveTable(
                  file,
                  rateColumn ? [...columns, `${rateColumn} (%)`] : columns,
                  rows.map(({ label, fileLabel, figures, rate }) => [
                    fileLabel ?? label,
                    ...figures,
                    ...(rateColumn ? [typeof rate === "number" ? Math.round(rate * 1000) / 10 : ""] : []),
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
          <div className={clsx(chart && "grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]")}>
            {chart}
            <FigureTable
              name={title}
              columns={columns}
              rows={rows}
              bars={bars ?? false}
              rateColumn={rateColumn}
            />
          </div>
        ) : (
          <p className="py-4 text-sm text-muted">{unavailable ?? t("analytics.none")}</p>
        )}
        {note ? <p className="text-xs text-muted">{note}</p> : null}
      </Card>
    </section>
  );
}
