import Rocket from "lucide-react/icons/rocket";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ClippedText } from "@/components/data-table/clipped-text";
import type { DataColumn } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { SaveExport } from "@/components/data-table/export-button";
import type { ListControls } from "@/components/data-table/list-address";
import type { ListQuery } from "@/components/data-table/list-query";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/empty-state";
import { readableDomain } from "@/lib/domain-name";
import { formatDayAndTime } from "@/lib/formatters";
import { formatInternationalPhone } from "@/lib/international-phone";
import { useLanguage } from "@/lib/use-language";
import { useNow } from "@/lib/use-now";
import type { Activation } from "../model";
import { Deadline } from "./deadline";

type ActivationTableProps = {
  address: ListControls;
  query: ListQuery<Activation>;
  filters: ReactNode;
  onExport: SaveExport;
  /** The page that a row leads to. */
  linkTo: (activation: Activation) => string;
  /** Marks those that are selected as prepared; left out where the person may only look. */
  onPrepare: ((activations: readonly Activation[]) => void) | undefined;
  /** Activates those of them that are ready; left out for roles that only read. */
  onActivate: ((activations: readonly Activation[]) => void) | undefined;
};

/** By what a person recognises a site of the queue. */
export const activationName = ({ domain, email }: Activation) =>
  domain ? readableDomain(domain) : (email ?? "");

/** The sites that wait for the team. */
export function ActivationTable({
  address,
  query,
  filters,
  onExport,
  linkTo,
  onPrepare,
  onActivate,
}: ActivationTableProps) {
  const { t } = useTranslation("admin");
  const columns = useColumns();
  return (
    <DataTable
      name="activations"
      label={t("activations.title")}
      columns={columns}
      rowId={({ siteId }) => siteId}
      rowName={activationName}
      address={address}
      query={query}
      filters={filters}
      onExport={onExport}
      failure={t("activations.failed")}
      empty={
        <EmptyState icon={Rocket} title={t("activations.empty")} description={t("activations.emptyText")} />
      }
      linkTo={linkTo}
      {...(onPrepare &&
        onActivate && {
          bulkActions: [
            { label: t("activations.activate"), onSelect: onActivate },
            { label: t("activations.prepare"), onSelect: onPrepare },
          ],
        })}
    />
  );
}

function useColumns(): readonly DataColumn<Activation>[] {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  return useMemo(
    () => [
      {
        id: "dominio",
        header: t("activations.columns.domain"),
        primary: true,
        sortable: true,
        cell: ({ domain }) =>
          domain ? (
            <span className="block font-semibold [overflow-wrap:anywhere] lg:min-w-40">
              {readableDomain(domain)}
            </span>
          ) : (
            <span className="text-muted">{t("activations.noDomain")}</span>
          ),
      },
      {
        id: "prazo",
        header: t("activations.columns.deadline"),
        sortable: true,
        cell: ({ deadline }) => <Deadline at={deadline} now={now} />,
      },
      {
        id: "cliente",
        header: t("activations.columns.customer"),
        sortable: true,
        cell: ({ fullName, email }) => (
          <span className="flex min-w-0 flex-col max-lg:items-end max-lg:text-right">
            <ClippedText>{fullName ?? t("activations.noName")}</ClippedText>
            {email ? <ClippedText className="text-xs text-muted">{email}</ClippedText> : null}
          </span>
        ),
      },
      {
        id: "situacao",
        header: t("activations.columns.state"),
        cell: ({ preparedAt, migration, isReady }) => (
          <span className="flex flex-col items-start gap-1 max-lg:items-end">
            {isReady ? (
              <Badge tone="success">{t("activations.ready")}</Badge>
            ) : (
              t(preparedAt ? "activations.prepared" : "activations.preparing")
            )}
            {migration === "none" || migration === "checked" ? null : (
              <Badge tone={migration === "copied" ? "neutral" : "warning"}>
                {t("activations.migration", { state: t(`site.migration.${migration}`) })}
              </Badge>
            )}
          </span>
        ),
      },
      {
        id: "pagamento",
        header: t("activations.columns.paid"),
        sortable: true,
        hiddenAtFirst: true,
        cell: ({ paidAt }) => (paidAt ? formatDayAndTime(paidAt, language) : "–"),
      },
      {
        id: "whatsapp",
        header: t("activations.columns.phone"),
        hiddenAtFirst: true,
        cell: ({ phone }) => (phone ? formatInternationalPhone(phone) : "–"),
      },
    ],
    [t, language, now],
  );
}
