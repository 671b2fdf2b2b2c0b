import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Badge } from "@/kit/ui/badge";
import { Card } from "@/kit/ui/card";
import { pricesOf } from "@/platform/admin-paths";
import { formatMoney, formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { PriceGroup } from "./data";

type PriceGroupsProps = {
  groups: readonly PriceGroup[];
  /** The current price of the plan. */
  plan: { price: number; currency: string };
};

/** The prices that customers pay, with the number of customers and a link to each group. */
export function PriceGroups({ groups, plan }: PriceGroupsProps) {
  const { t } = useTranslation(["admin", "adminPrices"]);
  const language = useLanguage();
  const isPlans = (group: PriceGroup) => group.amount === plan.price && group.currency === plan.currency;
  const live = groups.reduce((sum, { subscriptions }) => sum + subscriptions, 0);
  const recurring = groups.reduce((sum, group) => sum + group.recurring, 0);
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div>
        <h2 className="text-lg leading-6">{t("adminPrices:groupsTitle")}</h2>
        <p className="text-muted">{t("adminPrices:groupsText")}</p>
        {groups.length > 0 ? (
          <p className="text-sm text-muted">
            {t("adminPrices:counted", {
              live: formatNumber(live, language),
              recurring: formatNumber(recurring, language),
              stopped: formatNumber(live - recurring, language),
            })}
          </p>
        ) : null}
      </div>
      {groups.length === 0 ? (
        <p className="text-muted">{t("adminPrices:nobody")}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {groups.map((group) => {
            const price = formatMoney(group.amount, group.currency, language);
            return (
              <li
                key={`${group.amount} ${group.currency}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
              >
                <span className="tabular font-semibold">{price}</span>
                {isPlans(group) ? (
                  <Badge tone="success">{t("adminPrices:present")}</Badge>
                ) : (
                  <Badge tone="neutral">{t("adminPrices:earlier")}</Badge>
                )}
                <span className="mr-auto text-sm text-muted">
                  <span>{t("adminPrices:customers", { count: group.subscriptions })}</span>
                  {group.moving > 0 ? (
                    <span>{` · ${t("adminPrices:movingCount", { count: group.moving })}`}</span>
                  ) : null}
                </span>
                <Link
                  to={pricesOf(group.amount)}
                  className="text-link inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11"
                  aria-label={t("adminPrices:seeOf", { price })}
                >
                  {t("adminPrices:see")}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
