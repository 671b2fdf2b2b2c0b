import { formatNumber, formatTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";

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
