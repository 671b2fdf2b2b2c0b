import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { usePendingWork } from "../use-pending-work";

/** An action for several rows. */
export type BulkAction<Row> = {
  label: string;
  /**
   * Receives the selected rows, and what clears the selection once the action is done. A returned promise marks the
   * action as pending until it settles.
   */
  onSelect: (rows: readonly Row[], clear: () => void) => unknown;
};

type BulkBarProps<Row> = {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
};

/** Shows the number of selected rows and their actions: over the table's head, or at the bottom edge of a phone. */
export function BulkBar<Row>({ rows, actions, onClear }: BulkBarProps<Row>) {
  const { t } = useTranslation("admin");
  const work = usePendingWork();
  const isBusy = actions.some(({ label }) => work.isPending(label));
  return (
    // Without a height, so that the rows keep their place. The checkbox of all rows stays visible beside it.
    <div
      data-bottom-bar
      className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 sm:sticky sm:top-14 sm:z-[6] sm:h-0"
    >
      <div className="flex items-center gap-2 border-line bg-second-soft text-sm max-sm:flex-wrap max-sm:border-t max-sm:px-4 max-sm:pt-2 max-sm:pb-[calc(0.5rem+env(safe-area-inset-bottom))] max-sm:shadow-float sm:absolute sm:top-px sm:right-px sm:left-[calc(2.75rem+1px)] sm:h-10 sm:rounded-tr-xl sm:border-b sm:pr-1 sm:pl-3 sm:pointer-coarse:h-12">
        <output className="mr-auto font-semibold whitespace-nowrap">
          {t("table.selected", { count: rows.length })}
        </output>
        <div className="flex gap-2 max-sm:order-last max-sm:basis-full max-sm:flex-wrap max-sm:[&>*]:flex-1">
          {actions.map(({ label, onSelect }) => (
            <Button
              key={label}
              variant="outline"
              size="sm"
              disabled={isBusy}
              loading={work.isPending(label)}
              onClick={() => work.track([label], onSelect(rows, onClear))}
            >
              {label}
            </Button>
          ))}
        </div>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t("table.clearSelection")}
          onClick={onClear}
          className="max-sm:-mr-3"
        >
          {t("table.clear")}
        </Button>
      </div>
    </div>
  );
}
