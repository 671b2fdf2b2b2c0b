import { useTranslation } from "react-i18next";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/use-now";
import { type MoveStart, noticeDays } from "../team/data";

/** When the new price begins for each customer, and how long before they are notified. */
export function MoveStarts({ starts }: { starts: readonly MoveStart[] }) {
  const { t } = useTranslation("adminPrices");
  const language = useLanguage();
  const now = new Date(useNow()).toISOString();
  return (
    <ul className="flex max-h-60 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line">
      {starts.map(({ id, name, startsAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-3 py-2 text-sm">
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span className="text-muted">
            {t("startsAt", { date: formatDate(startsAt, language), count: noticeDays(now, startsAt) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
