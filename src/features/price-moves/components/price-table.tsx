import Tags from "lucide-react/icons/tags";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ClippedText } from "@/components/data-table/clipped-text";
import type { DataColumn } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { ListControls } from "@/components/data-table/list-address";
import type { ListQuery } from "@/components/data-table/list-query";
import { EmptyState } from "@/components/empty-state";
import { formatMoney, formatShortDate } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import type { PricedSubscription } from "../model";

type PriceTableProps = {
  address: ListControls;
  query: ListQuery<PricedSubscription>;
  filters: ReactNode;
  /** The page that a row leads to. */
  linkTo: (subscription: PricedSubscription) => string;
  /** Moves the selected ones; left out for who may not. */
  onMove?: ((subscriptions: readonly PricedSubscription[]) => void) | undefined;
};

/** Live subscriptions with what each is charged, and the price it moves to. */
export function PriceTable({ address, query, filters, linkTo, onMove }: PriceTableProps) {
  const { t } = useTranslation("admin");
  const columns = useColumns();
  return (
    <DataTable
      name="prices"
      label={t("prices.title")}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ fullName, email }) => fullName ?? email ?? ""}
      address={address}
      query={query}
      filters={filters}
      failure={t("prices.failed")}
      empty={<EmptyState icon={Tags} title={t("prices.nobody")} description={t("prices.nobodyText")} />}
      linkTo={linkTo}
      {...(onMove && { bulkActions: [{ label: t("prices.move"), onSelect: onMove }] })}
    />
  );
}

function useColumns(): readonly DataColumn<PricedSubscription>[] {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: "cliente",
        header: t("customers.columns.name"),
        primary: true,
        cell: ({ fullName, email }) => (
          <span className="block font-semibold [overflow-wrap:anywhere] lg:min-w-28">
            {fullName ?? email ?? t("customers.noName")}
          </span>
        ),
      },
      {
        id: "preco",
        header: t("prices.columns.price"),
        cell: ({ amount, currency }) => (
          <span className="tabular whitespace-nowrap">{formatMoney(amount, currency, language)}</span>
        ),
      },
      {
        id: "mudanca",
        header: t("prices.columns.move"),
        cell: ({ move, currency, cancelling }) =>
          move
            ? t("prices.movesTo", {
                price: formatMoney(move.amount, currency, language),
                date: formatShortDate(move.at, language),
              })
            : cancelling
              ? t("prices.ends")
              : "–",
      },
      {
        id: "cobranca",
        header: t("prices.columns.charge"),
        sortable: true,
        cell: ({ periodEnd }) => (
          <span className="whitespace-nowrap">{periodEnd ? formatShortDate(periodEnd, language) : "–"}</span>
        ),
      },
      {
        id: "email",
        header: t("customers.columns.email"),
        cell: ({ email }) => (email ? <ClippedText>{email}</ClippedText> : "–"),
      },
    ],
    [t, language],
  );
}
