import ScrollText from "lucide-react/icons/scroll-text";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ClippedText } from "@/components/data-table/clipped-text";
import type { DataColumn } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { ListControls } from "@/components/data-table/list-address";
import type { ListQuery } from "@/components/data-table/list-query";
import { EmptyState } from "@/components/empty-state";
import { formatDateTime, formatDayAndTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import type { AuditEntry } from "../model";
import { useAuditWords } from "../use-audit-words";

type AuditTableProps = {
  address: ListControls;
  query: ListQuery<AuditEntry>;
  filters: ReactNode;
  customerPath: (customerId: string) => string;
  onOpen: (entry: AuditEntry) => void;
};

/** What the team did, latest first. */
export function AuditTable({ address, query, filters, customerPath, onOpen }: AuditTableProps) {
  const { t } = useTranslation("admin");
  const { ofEntry } = useAuditWords();
  const columns = useColumns(customerPath);
  return (
    <DataTable
      name="audit"
      label={t("audit.title")}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowName={ofEntry}
      address={address}
      query={query}
      filters={filters}
      failure={t("audit.failed")}
      empty={<EmptyState icon={ScrollText} title={t("audit.empty")} description={t("audit.emptyText")} />}
      onOpen={onOpen}
      rowActions={(entry) => [
        {
          label: t("audit.open"),
          description: t("audit.openNamed", { name: ofEntry(entry) }),
          onSelect: () => onOpen(entry),
        },
      ]}
    />
  );
}

/** The name of a row; null for one that has only an id. */
function keyInWords(key: string | null): string | null {
  return key !== null && /[a-z]{3}/.test(key) && !/^[0-9a-f-]{36}$/.test(key) ? key : null;
}

function useColumns(customerPath: AuditTableProps["customerPath"]): readonly DataColumn<AuditEntry>[] {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const words = useAuditWords();
  return useMemo(
    () => [
      {
        id: "oque",
        header: t("audit.columns.what"),
        primary: true,
        cell: (entry) => (
          <span className="flex min-w-0 flex-col gap-0.5 py-1">
            <span className="font-semibold">{words.ofEntry(entry)}</span>
            <span className="text-xs [overflow-wrap:anywhere] text-muted">
              {[keyInWords(entry.key), words.inShort(entry)].filter(Boolean).join(" · ")}
            </span>
          </span>
        ),
      },
      {
        id: "quem",
        header: t("audit.columns.who"),
        cell: ({ actor, role }) => (
          <span className="flex min-w-0 flex-col max-lg:items-end max-lg:text-right">
            <ClippedText>{actor}</ClippedText>
            <span className="text-xs text-muted">{words.ofRole(role)}</span>
          </span>
        ),
      },
      {
        id: "cliente",
        header: t("audit.columns.customer"),
        cell: ({ customer }) =>
          customer ? (
            <Link to={customerPath(customer.id)} className="underline">
              <ClippedText>{customer.name}</ClippedText>
            </Link>
          ) : (
            "–"
          ),
      },
      {
        id: "quando",
        header: t("audit.columns.when"),
        cell: ({ at }) => (
          <time dateTime={at} title={formatDateTime(at, language)} className="whitespace-nowrap">
            {formatDayAndTime(at, language)}
          </time>
        ),
      },
    ],
    [t, language, words, customerPath],
  );
}
