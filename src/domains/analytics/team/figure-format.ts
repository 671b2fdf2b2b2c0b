import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { othersValue, type RankingName } from "./rules";

/** Returns formatters for figures in the interface language. */
export function useFigureFormat() {
  const language = useLanguage();
  const number = (value: number, form?: Intl.NumberFormatOptions) => formatNumber(value, language, form);
  const unit = (value: number, name: string) =>
    number(value, { style: "unit", unit: name, unitDisplay: "short" });
  return {
    number: (value: number) => number(value),
    /** @param value from 0 to 1 */
    share: (value: number) => number(value, { style: "percent", maximumFractionDigits: 1 }),
    change: (value: number) =>
      number(value, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }),
    /** @param value difference of two shares, each from 0 to 1 */
    points: (value: number) => number(value * 100, { maximumFractionDigits: 1, signDisplay: "exceptZero" }),
    /** @param value in seconds */
    duration: (value: number) => {
      const seconds = Math.round(value);
      if (seconds < 60) return unit(seconds, "second");
      return `${unit(Math.floor(seconds / 60), "minute")} ${unit(seconds % 60, "second")}`;
    },
    // Reports count days in São Paulo time and send them without a time: UTC keeps them unchanged.
    /** @param value `2026-03-14` */
    day: (value: string) => formatTime(value, language, { day: "numeric", month: "short", timeZone: "UTC" }),
    dayOfYear: (value: string) => formatTime(value, language, { dateStyle: "medium", timeZone: "UTC" }),
  };
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns the label of a counted value; unknown and direct have their own labels. */
export function useValueLabel(): (ranking: RankingName, value: string) => string {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (ranking, value) => {
    if (value === othersValue) return t("analytics.others");
    if (ranking === "paths") return decoded(value);
    if (value === "") return t(ranking === "referrers" ? "analytics.direct" : "analytics.unknown");
    if (ranking === "devices") return t(`analytics.devices.${value as "phone" | "tablet" | "desktop"}`);
    if (ranking === "languages" || ranking === "countries") {
      const type = ranking === "languages" ? "language" : "region";
      return new Intl.DisplayNames(language, { type }).of(value) ?? value;
    }
    return value;
  };
}
