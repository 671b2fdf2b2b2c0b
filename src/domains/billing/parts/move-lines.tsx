import { discountRule } from "@contract/subscriptions";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { formatDate, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { noticeDays, type PriceMove } from "../team/data";

type MoveLinesProps = {
  /** The announced change of the subscription; null when there is none. */
  move: PriceMove | null;
  /** The plan's price in minor units, when the subscription can change to it. */
  offered: { price: number; currency: string } | null;
  onMove?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
};

/** Shows the announced price change of a subscription, or offers one. */
export function MoveLines({ move, offered, onMove, onCancel }: MoveLinesProps) {
  const { t } = useTranslation(["admin", "adminPrices"]);
  const language = useLanguage();
  if (move) {
    return (
      <p className="flex w-full flex-wrap items-center justify-between gap-2 text-xs text-muted">
        <span>
          {[
            t("adminPrices:moving", {
              from: formatMoney(move.from, move.currency, language),
              to: formatMoney(move.to, move.currency, language),
              date: formatDate(move.takesEffectAt, language),
              count: noticeDays(move.announcedAt, move.takesEffectAt),
            }),
            ...(move.discounted
              ? [
                  t(`adminPrices:discounted.${discountRule(move.discounted)}`, {
                    amount: formatMoney(move.discounted.amount, move.currency, language),
                    date: move.discounted.until ? formatDate(move.discounted.until, language) : "",
                  }),
                ]
              : []),
            move.noticeSentAt === null
              ? t("adminPrices:noticeQueued")
              : t("adminPrices:noticeSent", { date: formatDate(move.noticeSentAt, language) }),
          ].join(" ")}
        </span>
        {onCancel ? (
          <Button variant="outline" size="sm" onClick={onCancel}>
            {t("adminPrices:takeBack")}
          </Button>
        ) : null}
      </p>
    );
  }
  if (!offered || !onMove) return null;
  return (
    <Button variant="outline" size="sm" onClick={onMove}>
      {t("adminPrices:moveTo", { price: formatMoney(offered.price, offered.currency, language) })}
    </Button>
  );
}
