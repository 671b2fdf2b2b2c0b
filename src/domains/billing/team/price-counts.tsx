import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { PriceGroup } from "./data";

/**
 * States how many live subscriptions there are, and how many of them the start page counts as in force. Keeps its place
 * until the groups are loaded.
 */
export function PriceCounts({ groups }: { groups: readonly PriceGroup[] | undefined }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const live = groups?.reduce((sum, { subscriptions }) => sum + subscriptions, 0);
  const recurring = groups?.reduce((sum, group) => sum + group.recurring, 0);
  const written = (count: number | undefined) =>
    count === undefined ? "000" : formatNumber(count, language);
  const stopped = live !== undefined && recurring !== undefined ? live - recurring : undefined;
  return (
    <span className={clsx("block text-sm text-muted", groups === undefined && "invisible")}>
      {t("prices.counted", { live: written(live), recurring: written(recurring), stopped: written(stopped) })}
    </span>
  );
}
