import { businessTimeZone } from "@contract/formats";
import ScrollText from "lucide-react/icons/scroll-text";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { defineList } from "@/kit/data-table/list-description";
import { type ListTexts, useListTexts } from "@/kit/data-table/list-texts";
import { ListView } from "@/kit/data-table/list-view";
import { TwoLines } from "@/kit/data-table/two-lines";
import { useList } from "@/kit/data-table/use-list";
import { ModalDialog } from "@/kit/modal-dialog";
import { PageHeader } from "@/kit/page-header";
import { adminPaths } from "@/platform/admin-paths";
import { timeCell } from "@/platform/csv";
import { formatDateTime, formatDayAndTime } from "@/platform/formatters";
import { type AuditEntry, auditKey, auditSource, everybody, useAuditActors } from "./data";
import { EntryChanges } from "./entry-changes";
import { auditWords } from "./words";

/** Changes by the team. */
export function AdminAuditRoute() {
  const texts = useListTexts();
  const { t } = texts;
  const shown = useList(auditList);
  const { data: actors = [] } = useAuditActors();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  // The member in the address is offered even without an entry.
  const names = new Map(actors.map(({ email, name }) => [email, name]));
  const members = new Set([...names.keys(), shown.address.filters.quem]);
  members.delete(everybody);
  const words = auditWords(texts);

  function open(entry: AuditEntry): void {
    if (words.hasChanges(entry)) setOpened(entry);
  }

  return (
    <>
      <PageHeader title={t("audit.title")} />
      <ListView
        shown={shown}
        choices={{
          quem: [
            { value: everybody, label: t("audit.everybody") },
            ...[...members].map((value) => {
              const name = names.get(value);
              return { value, label: name ? `${name} · ${value}` : value };
            }),
          ],
        }}
        onOpen={open}
        rowActions={(entry) =>
          words.hasChanges(entry)
            ? [
                {
                  label: t("audit.open"),
                  description: t("audit.openNamed", { name: words.ofEntry(entry) }),
                  onSelect: () => open(entry),
                },
              ]
            : []
        }
      />
      {opened ? <EntryDialog entry={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/** The changes in one entry of the log: each value before and after. */
function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const texts = useListTexts();
  const { t } = texts;
  const { ofEntry, summary, actorOf } = auditWords(texts);
  const at = formatDateTime(entry.at, texts.language);
  // Without a record, the summary names the values below.
  const about = entry.table === null ? "" : summary(entry);
  const actor = actorOf(entry);
  return (
    <ModalDialog
      title={ofEntry(entry)}
      description={t("audit.by", { at, actor: actor.name, details: actor.details })}
      onClose={onClose}
    >
      {about ? (
        <p className="mb-4 text-sm [overflow-wrap:anywhere] text-muted first-letter:uppercase">{about}</p>
      ) : null}
      <div className="max-h-[60dvh] overflow-y-auto">
        <EntryChanges entry={entry} />
      </div>
    </ModalDialog>
  );
}

// Like the file's other times.
const fileWords = (texts: ListTexts) => auditWords(texts, businessTimeZone);

/** The changes by the team, latest first. */
export const auditList = defineList({
  name: "audit",
  source: auditSource,
  key: auditKey,
  label: "audit.title",
  failure: "audit.failed",
  empty: { icon: ScrollText, title: "audit.empty", text: "audit.emptyText" },
  rowName: (entry, texts) => auditWords(texts).ofEntry(entry),
  tall: true,
  hasMenu: false,
  columns: [
    {
      id: "oque",
      header: "audit.columns.what",
      primary: true,
      phone: "name",
      cell: (entry, texts) => {
        const words = auditWords(texts);
        return <TwoLines detail={words.summary(entry)}>{words.ofEntry(entry)}</TwoLines>;
      },
    },
    {
      id: "quem",
      header: "audit.columns.who",
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
      header: "audit.columns.customer",
      width: 196,
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
      header: "audit.columns.when",
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
    quem: { label: "audit.columns.who" },
    oque: {
      label: "audit.columns.what",
      choice: (value) => (value === "tudo" ? "audit.everything" : `audit.areas.${value}`),
    },
    periodo: { label: "audit.period", choice: (value) => `audit.periods.${value}` },
  },
  file: {
    name: "csv.files.audit",
    columns: [
      { header: "audit.columns.when", cell: ({ at }) => timeCell(at) },
      { header: "audit.columns.who", cell: (entry, texts) => auditWords(texts).actorOf(entry).name },
      {
        header: "audit.columns.whoEmail",
        cell: ({ actor, role, customerEmail }) => (role === null ? customerEmail : actor),
      },
      {
        header: "audit.columns.role",
        cell: ({ role }, { t }) => t(role === null ? "audit.columns.customer" : `customers.role.${role}`),
      },
      { header: "audit.columns.what", cell: (entry, texts) => fileWords(texts).ofEntry(entry) },
      { header: "csv.details", cell: (entry, texts) => fileWords(texts).details(entry) },
      { header: "audit.columns.customer", cell: ({ customerName }) => customerName },
      { header: "audit.columns.customerEmail", cell: ({ customerEmail }) => customerEmail },
    ],
  },
});
