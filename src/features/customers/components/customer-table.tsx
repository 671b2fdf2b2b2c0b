import OctagonAlert from "lucide-react/icons/octagon-alert";
import ContactRound from "lucide-react/icons/contact-round";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ClippedText } from "@/components/data-table/clipped-text";
import type { DataColumn } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { SaveExport } from "@/components/data-table/export-button";
import type { ListControls } from "@/components/data-table/list-address";
import type { ListQuery } from "@/components/data-table/list-query";
import { EmptyState } from "@/components/empty-state";
import { Badge } from "@/components/ui/badge";
import { readableDomain } from "@/lib/domain-name";
import { formatShortDate } from "@/lib/formatters";
import type { ExportOptions } from "@/lib/list-export";
import { useLanguage } from "@/lib/use-language";
import type { Customer } from "../model";
import { SiteBadge, SubscriptionBadge } from "./state-badges";

type CustomerTableProps = {
  address: ListControls;
  query: ListQuery<Customer>;
  filters: ReactNode;
  onExport: SaveExport;
  onExportSelected: (customers: readonly Customer[], options: ExportOptions) => Promise<void>;
  /** The page that a row leads to. */
  linkTo: (customer: Customer) => string;
};

/** The customers. */
export function CustomerTable({
  address,
  query,
  filters,
  onExport,
  onExportSelected,
  linkTo,
}: CustomerTableProps) {
  const { t } = useTranslation("admin");
  const columns = useColumns();
  return (
    <DataTable
      name="customers"
      label={t("customers.title")}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ fullName, email }) => fullName ?? email ?? ""}
      address={address}
      query={query}
      filters={filters}
      onExport={onExport}
      onExportSelected={onExportSelected}
      failure={t("customers.failed")}
      empty={
        <EmptyState icon={ContactRound} title={t("customers.empty")} description={t("customers.emptyText")} />
      }
      linkTo={linkTo}
    />
  );
}

function useColumns(): readonly DataColumn<Customer>[] {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: "cliente",
        header: t("customers.columns.name"),
        primary: true,
        sortable: true,
        cell: ({ fullName, teamRole }) => (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:min-w-24">
            <span className="font-semibold [overflow-wrap:anywhere]">
              {fullName ?? t("customers.noName")}
            </span>
            {teamRole ? (
              <Badge>{t("customers.team", { role: t(`customers.role.${teamRole}`) })}</Badge>
            ) : null}
          </span>
        ),
      },
      {
        id: "email",
        header: t("customers.columns.email"),
        sortable: true,
        cell: ({ email }) => (email ? <ClippedText className="xl:max-w-44">{email}</ClippedText> : "–"),
      },
      {
        id: "dominio",
        header: t("customers.columns.domain"),
        sortable: true,
        cell: ({ domain }) =>
          domain ? (
            <ClippedText className="lg:max-w-28 xl:max-w-28">{readableDomain(domain)}</ClippedText>
          ) : (
            "–"
          ),
      },
      {
        id: "assinatura",
        header: t("customers.columns.subscription"),
        cell: ({ subscription, hasTwoSubscriptions }) => (
          <span className="inline-flex flex-wrap items-center gap-1.5">
            <SubscriptionBadge state={subscription} />
            {hasTwoSubscriptions ? (
              <span title={t("customers.two")} className="text-warning">
                <OctagonAlert aria-hidden="true" className="size-4.5" />
                <span className="sr-only">{t("customers.two")}</span>
              </span>
            ) : null}
          </span>
        ),
      },
      {
        id: "site",
        header: t("customers.columns.site"),
        cell: ({ site }) => (site ? <SiteBadge status={site} /> : "–"),
      },
      {
        id: "desde",
        header: t("customers.columns.since"),
        sortable: true,
        cell: ({ since }) => <span className="whitespace-nowrap">{formatShortDate(since, language)}</span>,
      },
    ],
    [t, language],
  );
}
