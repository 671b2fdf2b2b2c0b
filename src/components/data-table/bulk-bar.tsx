import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";

/** An action for several rows. */
export type BulkAction<Row> = {
  label: string;
  onSelect: (rows: readonly Row[]) => void;
};

type BulkBarProps<Row> = {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
};

/** Shows the number of selected rows and their actions. */
export function BulkBar<Row>({ rows, actions, onClear }: BulkBarProps<Row>) {
  const { t } = useTranslation("admin");
  return (
    // Below the panel's header, so that it stays visible above the cards.
    <div className="flex flex-wrap items-center gap-2 rounded-xl border border-line bg-second-soft px-3 py-2 text-sm max-lg:sticky max-lg:top-16 max-lg:z-[5]">
      <output className="mr-auto font-semibold">{t("table.selected", { count: rows.length })}</output>
      {actions.map(({ label, onSelect }) => (
        <Button key={label} variant="outline" size="sm" onClick={() => onSelect(rows)}>
          {label}
        </Button>
      ))}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t("table.clearSelection")}
      </Button>
    </div>
  );
}
