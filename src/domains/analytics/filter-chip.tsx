import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import type { ReportFilter } from "./filter";
import { filteredRankings } from "./report";
import { useValueLabel } from "./use-value-label";

/** The filter of the report, as a button that removes it. */
export function FilterChip({ filter, onRemove }: { filter: ReportFilter; onRemove: () => void }) {
  const { t } = useTranslation(["admin", "adminAnalytics"]);
  const labelOf = useValueLabel();
  const text = t(`adminAnalytics:filter.${filter.by}`, {
    value: labelOf(filteredRankings[filter.by], filter.value),
  });
  return (
    <button
      type="button"
      aria-label={t("adminAnalytics:filter.remove", { filter: text })}
      onClick={onRemove}
      className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-full border border-line-strong bg-second-soft px-3 py-1 text-left text-sm font-semibold hover:border-ink pointer-coarse:min-h-11"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      <X className="size-4 shrink-0" aria-hidden="true" />
    </button>
  );
}
