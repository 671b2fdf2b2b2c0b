import ShieldCheck from "lucide-react/icons/shield-check";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DataColumn } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { ListControls } from "@/components/data-table/list-address";
import type { ListQuery } from "@/components/data-table/list-query";
import { EmptyState } from "@/components/empty-state";
import { formatDayAndTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import type { Failure } from "../model";

type FailureTableProps = {
  address: ListControls;
  query: ListQuery<Failure>;
  filters: ReactNode;
  /** Marks as mended or opens again; left out where the person may only look. */
  onSetDone: ((failure: Failure, isDone: boolean) => void) | undefined;
};

const nameOf = ({ code, route }: Failure) => `${code} ${route}`;

/** Our failures by kind, the latest first. */
export function FailureTable({ address, query, filters, onSetDone }: FailureTableProps) {
  const { t } = useTranslation("admin");
  const columns = useColumns();
  return (
    <DataTable
      name="failures"
      label={t("failures.title")}
      columns={columns}
      rowId={({ id }) => id}
      rowName={nameOf}
      address={address}
      query={query}
      filters={filters}
      failure={t("failures.failed")}
      empty={
        <EmptyState icon={ShieldCheck} title={t("failures.empty")} description={t("failures.emptyText")} />
      }
      {...(onSetDone && {
        rowActions: (failure: Failure) => [
          {
            label: t(failure.isDone ? "failures.reopen" : "failures.finish"),
            description: t(failure.isDone ? "failures.reopenNamed" : "failures.finishNamed", {
              name: nameOf(failure),
            }),
            onSelect: () => onSetDone(failure, !failure.isDone),
          },
        ],
      })}
    />
  );
}

function useColumns(): readonly DataColumn<Failure>[] {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: "falha",
        header: t("failures.columns.what"),
        primary: true,
        cell: ({ code, place }) => (
          <span className="flex min-w-0 flex-col gap-0.5 py-1 [overflow-wrap:anywhere]">
            <span className="font-semibold">{code}</span>
            {place ? <span className="text-xs text-muted">{place}</span> : null}
          </span>
        ),
      },
      {
        id: "onde",
        header: t("failures.columns.where"),
        cell: ({ source, route }) => (
          <span className="flex min-w-0 flex-col [overflow-wrap:anywhere] max-lg:items-end max-lg:text-right">
            <span>{route}</span>
            <span className="text-xs text-muted">{t(`failures.sources.${source}`)}</span>
          </span>
        ),
      },
      {
        id: "vezes",
        header: t("failures.columns.times"),
        cell: ({ times }) => <span className="tabular-nums">{times}</span>,
      },
      {
        id: "ultima",
        header: t("failures.columns.last"),
        cell: ({ lastAt }) => <span className="whitespace-nowrap">{formatDayAndTime(lastAt, language)}</span>,
      },
      {
        id: "primeira",
        header: t("failures.columns.first"),
        cell: ({ firstAt }) => (
          <span className="whitespace-nowrap">{formatDayAndTime(firstAt, language)}</span>
        ),
      },
      {
        id: "versao",
        header: t("failures.columns.version"),
        cell: ({ version }) => <span className="[overflow-wrap:anywhere]">{version ?? "–"}</span>,
      },
    ],
    [t, language],
  );
}
