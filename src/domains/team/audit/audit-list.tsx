import ScrollText from "lucide-react/icons/scroll-text";
import { Link } from "react-router-dom";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { defineList } from "@/kit/data-table/list-description";
import { TwoLines } from "@/kit/data-table/two-lines";
import type { ListTexts } from "@/kit/data-table/list-texts";
import { adminPaths } from "@/platform/admin-paths";
import { timeCell } from "@/platform/csv";
import { formatDateTime, formatDayAndTime } from "@/platform/formatters";
import { businessTimeZone } from "@contract/formats";
import { auditWords } from "./words";
import { auditKey, auditSource } from "./data";

// Like the file's other times.
const fileWords = (texts: ListTexts) => auditWords(texts, businessTimeZone);

/** The changes by the team, latest first. */
export const auditList = defineList({
  name: "audit",
  source: auditSource,
  key: auditKey,
  label: "adminAudit:title",
  failure: "adminAudit:failed",
  empty: { icon: ScrollText, title: "adminAudit:empty", text: "adminAudit:emptyText" },
  rowName: (entry, texts) => auditWords(texts).ofEntry(entry),
  tall: true,
  actionsWidth: 92,
  columns: [
    {
      id: "oque",
      header: "adminAudit:columns.what",
      primary: true,
      phone: "name",
      cell: (entry, texts) => {
        const words = auditWords(texts);
        return <TwoLines detail={words.summary(entry)}>{words.ofEntry(entry)}</TwoLines>;
      },
    },
    {
      id: "quem",
      header: "adminAudit:columns.who",
      // The sentences of the first column are the longest texts.
      width: 200,
      phone: "detail",
      cell: (entry, texts) => (
        <>
          <ClippedText className="sm:hidden">{auditWords(texts).line(entry)}</ClippedText>
          <span className="max-sm:hidden">
            <TwoLines detail={auditWords(texts).actorOf(entry).details}>
              {auditWords(texts).actorOf(entry).name}
            </TwoLines>
          </span>
        </>
      ),
    },
    {
      id: "cliente",
      header: "adminAudit:columns.customer",
      width: 210,
      from: "lg",
      cell: ({ customerId, customerName, customerEmail }) => {
        if (customerId === null) return "–";
        const mail = <ClippedText translate="no">{customerEmail ?? ""}</ClippedText>;
        return (
          <TwoLines detail={customerName === null ? null : mail}>
            <Link to={adminPaths.customer(customerId)} className="underline focus-visible:-outline-offset-3!">
              {customerName === null ? mail : <ClippedText>{customerName}</ClippedText>}
            </Link>
          </TwoLines>
        );
      },
    },
    {
      id: "quando",
      header: "adminAudit:columns.when",
      width: 148,
      align: "end",
      phone: "date",
      cell: ({ at }, { language }) => (
        <time dateTime={at} title={formatDateTime(at, language)}>
          {formatDayAndTime(at, language)}
        </time>
      ),
    },
  ],
  filters: {
    quem: { label: "adminAudit:columns.who" },
    oque: {
      label: "adminAudit:columns.what",
      choice: (value) => (value === "tudo" ? "adminAudit:everything" : `adminAudit:areas.${value}`),
    },
    periodo: { label: "adminAudit:period", choice: (value) => `adminAudit:periods.${value}` },
  },
  file: {
    name: "csv.files.audit",
    columns: [
      { header: "adminAudit:columns.when", cell: ({ at }) => timeCell(at) },
      { header: "adminAudit:columns.who", cell: (entry, texts) => auditWords(texts).actorOf(entry).name },
      {
        header: "adminAudit:columns.whoEmail",
        cell: ({ actor, role, customerEmail }) => (role === null ? customerEmail : actor),
      },
      {
        header: "adminAudit:columns.role",
        cell: ({ role }, { t }) =>
          t(role === null ? "adminAudit:columns.customer" : `customers.role.${role}`),
      },
      { header: "adminAudit:columns.what", cell: (entry, texts) => fileWords(texts).ofEntry(entry) },
      { header: "csv.details", cell: (entry, texts) => fileWords(texts).details(entry) },
      { header: "adminAudit:columns.customer", cell: ({ customerName }) => customerName },
      { header: "adminAudit:columns.customerEmail", cell: ({ customerEmail }) => customerEmail },
    ],
  },
});
