import Tags from "lucide-react/icons/tags";
import * as z from "zod/mini";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { defineList } from "@/kit/data-table/list-description";
import { TwoLines } from "@/kit/data-table/two-lines";
import { adminPaths } from "@/platform/admin-paths";
import { timeCell } from "@/platform/csv";
import { formatMoney, formatShortDate } from "@/platform/formatters";
import { type ListedRow, listSource } from "@/platform/list/list-source";
import { noticeDays, pricesKey } from "./data";

/** The value of the filter by price that selects all prices. */
export const everyPrice = "";

const source = listSource({
  select: (database, counting) =>
    database.from("subscription_prices").select(
      `id, customerId:profile_id, fullName:full_name, email, status, amount:unit_amount, currency,
      periodEnd:current_period_end, cancelling, moveId:move_id, toAmount:to_amount, takesEffectAt:takes_effect_at,
      announcedAt:announced_at, wouldStartAt:would_start_at, isAtPlanPrice:at_plan_price`,
      counting,
    ),
  sorts: { cobranca: { column: "current_period_end", field: "periodEnd" } },
  ties: [{ column: "id", field: "id" }],
  filters: {
    preco: {
      all: everyPrice,
      values: z.string().check(z.refine((typed) => /^\d{1,8}$/.test(typed))),
      narrow: (query, amount) => query.eq("unit_amount", Number(amount)),
    },
  },
});

/**
 * A live subscription with its price, and the price it moves to once a move is announced. Amounts in minor units.
 * `cancelling` subscriptions end instead of renewing.
 */
export type PricedSubscription = ListedRow<typeof source>;

/** Live subscriptions with their prices, the next charge first. */
export const pricesList = defineList({
  name: "prices",
  source,
  key: pricesKey,
  label: "prices.title",
  failure: "prices.failed",
  empty: { icon: Tags, title: "prices.nobody", text: "prices.nobodyText" },
  rowName: ({ fullName, email }) => fullName ?? email ?? "",
  linkTo: ({ customerId }) => adminPaths.customer(customerId),
  tall: true,
  columns: [
    {
      id: "cliente",
      header: "customers.columns.name",
      primary: true,
      phone: "name",
      cell: ({ fullName, email }, { t }) => {
        const detail = email && <ClippedText translate="no">{email}</ClippedText>;
        if (fullName === null) return detail ?? t("customers.noName");
        return <TwoLines detail={detail}>{fullName}</TwoLines>;
      },
    },
    {
      id: "preco",
      header: "prices.columns.price",
      width: 110,
      align: "end",
      phone: "state",
      cell: ({ amount, currency }, { language }) => formatMoney(amount, currency, language),
    },
    {
      id: "mudanca",
      header: "prices.columns.move",
      width: 260,
      from: "lg",
      phone: "detail",
      cell: (
        { toAmount, takesEffectAt, announcedAt, wouldStartAt, isAtPlanPrice, currency, cancelling },
        { t, language },
      ) => {
        if (toAmount !== null && takesEffectAt !== null && announcedAt !== null) {
          const price = formatMoney(toAmount, currency, language);
          return (
            <TwoLines detail={t("prices.notice", { count: noticeDays(announcedAt, takesEffectAt) })}>
              {t("prices.movesTo", { price, date: formatShortDate(takesEffectAt, language) })}
            </TwoLines>
          );
        }
        if (cancelling) return t("prices.ends");
        if (isAtPlanPrice) return t("prices.atPlanPrice");
        if (wouldStartAt === null) return "–";
        const days = noticeDays(new Date().toISOString(), wouldStartAt);
        return (
          <TwoLines detail={t("prices.notice", { count: days })}>
            {t("prices.wouldMove", { date: formatShortDate(wouldStartAt, language) })}
          </TwoLines>
        );
      },
    },
    {
      id: "cobranca",
      header: "prices.columns.charge",
      width: 156,
      align: "end",
      phone: "date",
      cell: ({ periodEnd }, { language }) => (periodEnd ? formatShortDate(periodEnd, language) : "–"),
    },
  ],
  filters: { preco: { label: "prices.columns.price" } },
  file: {
    name: "csv.files.prices",
    columns: [
      { header: "customers.columns.name", cell: ({ fullName }) => fullName },
      { header: "customers.columns.email", cell: ({ email }) => email },
      { header: "prices.columns.price", cell: ({ amount }) => amount / 100 },
      { header: "csv.currency", cell: ({ currency }) => currency.toUpperCase() },
      { header: "csv.toPrice", cell: ({ toAmount }) => toAmount && toAmount / 100 },
      { header: "csv.toPriceFrom", cell: ({ takesEffectAt }) => timeCell(takesEffectAt) },
      { header: "csv.ends", cell: ({ cancelling }, { t }) => t(cancelling ? "csv.yes" : "csv.no") },
      { header: "prices.columns.charge", cell: ({ periodEnd }) => timeCell(periodEnd) },
    ],
  },
});
