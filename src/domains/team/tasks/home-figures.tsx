import { useTranslation } from "react-i18next";
import { adminPaths } from "@/platform/admin-paths";
import { FigureTile, type FigureTileProps } from "./figure-tile";
import type { AdminDashboard, Figure } from "./data";
import { formatMoney, formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useCan } from "../parts/admin-context";

/** The figures of the business that the user's role includes, each with its last thirty days. */
export function HomeFigures({ dashboard: { money, visits } }: { dashboard: AdminDashboard }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const seesPrices = useCan("plans.read");
  const number = (value: number) => formatNumber(value, language);
  const amount = (value: number) => formatMoney(value, money?.currency ?? "brl", language);

  /** A state: now, and its change. */
  const changed = ({ now, before, days }: Figure, written: (value: number) => string) => {
    const change = now - before;
    const sign = change > 0 ? "+" : "−";
    return {
      value: written(now),
      change:
        change === 0 ? t("home.unchanged") : t("home.change", { amount: sign + written(Math.abs(change)) }),
      days,
    };
  };
  /** Events of thirty days, and those of the thirty days before. */
  const counted = ({ now, before, days }: Figure) => ({
    value: number(now),
    change: t("home.before", { count: number(before) }),
    days,
  });

  const tiles: FigureTileProps[] = [];
  if (money) {
    tiles.push(
      {
        label: t("home.recurring"),
        hint: t("home.recurringHint", { count: number(money.active.now) }),
        to: seesPrices ? adminPaths.prices : undefined,
        ...changed(money.recurring, amount),
      },
      {
        label: t("home.active"),
        hint: t("home.activeHint"),
        to: `${adminPaths.customers}?assinatura=em-vigor`,
        ...changed(money.active, number),
      },
      {
        label: t("home.cancelled"),
        hint: t("home.cancelledHint"),
        to: `${adminPaths.customers}?assinatura=encerradas`,
        ...counted(money.cancelled),
      },
    );
  }
  if (visits) tiles.push({ label: t("home.visits"), to: adminPaths.analytics, ...counted(visits) });
  if (tiles.length === 0) return null;
  return (
    <ul
      aria-label={t("home.numbers")}
      className="grid grid-cols-2 gap-3 max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] xl:grid-cols-4"
    >
      {tiles.map((tile) => (
        <FigureTile key={tile.label} {...tile} />
      ))}
    </ul>
  );
}
