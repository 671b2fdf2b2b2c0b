import { useMemo } from "react";
import { useLanguage } from "@/lib/use-language";

/** How figures are written in the interface's language. */
export function useFigureFormat() {
  const language = useLanguage();
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
    const change = new Intl.NumberFormat(language, {
      style: "percent",
      maximumFractionDigits: 0,
      signDisplay: "exceptZero",
    });
    const points = new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
    const unit = (name: string) =>
      new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "short" });
    const [minutes, seconds] = [unit("minute"), unit("second")];
    // A day has no zone: it is São Paulo's wherever it is read.
    const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
    const dayOfYear = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
    return {
      number: (value: number) => number.format(value),
      /** @param value from 0 to 1 */
      share: (value: number) => share.format(value),
      change: (value: number) => change.format(value),
      /** @param value difference of two shares, each from 0 to 1 */
      points: (value: number) => points.format(value * 100),
      /** @param value in seconds */
      duration: (value: number) => {
        const whole = Math.round(value);
        if (whole < 60) return seconds.format(whole);
        return `${minutes.format(Math.floor(whole / 60))} ${seconds.format(whole % 60)}`;
      },
      /** @param value `2026-03-14` */
      day: (value: string) => day.format(new Date(value)),
      dayOfYear: (value: string) => dayOfYear.format(new Date(value)),
    };
  }, [language]);
}
