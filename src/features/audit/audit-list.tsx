import ScrollText from "lucide-react/icons/scroll-text";
import { Link } from "react-router-dom";
import { ClippedText } from "@/components/data-table/clipped-text";
import { defineList } from "@/components/data-table/list-description";
import { adminPaths } from "@/config/admin-paths";
import { formatDateTime, formatDayAndTime } from "@/lib/formatters";
import { auditWords } from "./audit-words";
import { auditSource } from "./audit-source";
import { auditKey } from "./queries";

/** Returns the name of a row; null when the row has only an id. */
function rowLabel(key: string | null): string | null {
  return key !== null && /[a-z]{3}/.test(key) && !/^[0-9a-f-]{36}$/.test(key) ? key : null;
}

/** The changes by the team, latest first. */
export const auditList = defineList({
  name: "audit",
  source: auditSource,
  key: auditKey,
  label: "audit.title",
  failure: "audit.failed",
  empty: { icon: ScrollText, title: "audit.empty", text: "audit.emptyText" },
  rowName: (entry, texts) => auditWords(texts).ofEntry(entry),
  columns: [
    {
      id: "oque",
      header: "audit.columns.what",
      primary: true,
      cell: (entry, texts) => {
        const words = auditWords(texts);
        return (
          <span className="flex min-w-0 flex-col gap-0.5 py-1">
            <span className="font-semibold">{words.ofEntry(entry)}</span>
            <span className="text-xs [overflow-wrap:anywhere] text-muted">
              {[rowLabel(entry.key), words.summary(entry)].filter(Boolean).join(" · ")}
            </span>
          </span>
        );
      },
    },
    {
      id: "quem",
      header: "audit.columns.who",
      cell: ({ actor, role }, { t }) => (
        <span className="flex min-w-0 flex-col max-lg:items-end max-lg:text-right">
          <ClippedText>{actor}</ClippedText>
          <span className="text-xs text-muted">{t(`customers.role.${role}`)}</span>
        </span>
      ),
    },
    {
      id: "cliente",
      header: "audit.columns.customer",
      cell: ({ customerId, customerName, customerEmail }) =>
        customerId ? (
          <Link to={adminPaths.customer(customerId)} className="underline">
            <ClippedText>{customerName ?? customerEmail ?? ""}</ClippedText>
          </Link>
        ) : (
          "–"
        ),
    },
    {
      id: "quando",
      header: "audit.columns.when",
      cell: ({ at }, { language }) => (
        <time dateTime={at} title={formatDateTime(at, language)} className="whitespace-nowrap">
          {formatDayAndTime(at, language)}
        </time>
      ),
    },
  ],
  filters: {
    quem: { label: "audit.columns.who" },
    oque: {
      label: "audit.columns.what",
      choice: (value) => (value === "tudo" ? "audit.everything" : `audit.areas.${value}`),
    },
    periodo: { label: "audit.period", choice: (value) => `audit.periods.${value}` },
  },
});
