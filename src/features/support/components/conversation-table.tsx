import Inbox from "lucide-react/icons/inbox";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ClippedText } from "@/components/data-table/clipped-text";
import type { DataColumn } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { ListControls } from "@/components/data-table/list-address";
import type { ListQuery } from "@/components/data-table/list-query";
import { EmptyState } from "@/components/empty-state";
import { readableDomain } from "@/lib/domain-name";
import { formatDayAndTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useNow } from "@/lib/use-now";
import type { ListedConversation } from "../team-model";
import { TeamStatusBadge } from "./team-status-badge";
import { WaitingTime } from "./waiting-time";

type ConversationTableProps = {
  address: ListControls;
  query: ListQuery<ListedConversation>;
  filters: ReactNode;
  /** The page that a row leads to. */
  linkTo: (conversation: ListedConversation) => string;
};

/** The conversations, whoever has waited longest first. */
export function ConversationTable({ address, query, filters, linkTo }: ConversationTableProps) {
  const { t } = useTranslation("admin");
  const columns = useColumns();
  return (
    <DataTable
      name="conversations"
      label={t("messages.title")}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ subject, name }) => subject || name}
      address={address}
      query={query}
      filters={filters}
      failure={t("messages.failed")}
      empty={<EmptyState icon={Inbox} title={t("messages.empty")} description={t("messages.emptyText")} />}
      linkTo={linkTo}
    />
  );
}

function useColumns(): readonly DataColumn<ListedConversation>[] {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  return useMemo(
    () => [
      {
        id: "assunto",
        header: t("messages.columns.subject"),
        primary: true,
        cell: ({ subject }) => (
          <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere] lg:min-w-32 xl:min-w-44">
            {subject || t("messages.noSubject")}
          </span>
        ),
      },
      {
        id: "espera",
        header: t("messages.columns.waiting"),
        sortable: true,
        cell: ({ waitingSince }) => <WaitingTime since={waitingSince} now={now} />,
      },
      {
        id: "cliente",
        header: t("messages.columns.customer"),
        cell: ({ name, email }) => (
          <span className="flex min-w-0 flex-col max-lg:items-end max-lg:text-right">
            <ClippedText>{name}</ClippedText>
            {name === email ? null : <ClippedText className="text-xs text-muted">{email}</ClippedText>}
          </span>
        ),
      },
      {
        id: "dominio",
        header: t("messages.columns.domain"),
        cell: ({ domain }) => (domain ? <ClippedText>{readableDomain(domain)}</ClippedText> : "–"),
        hiddenAtFirst: true,
      },
      {
        id: "estado",
        header: t("messages.columns.state"),
        cell: ({ status }) => <TeamStatusBadge status={status} />,
      },
      {
        id: "responsavel",
        header: t("messages.columns.assignee"),
        cell: ({ assignee }) => assignee ?? <span className="text-muted">{t("messages.nobody")}</span>,
      },
      {
        id: "recentes",
        header: t("messages.columns.last"),
        sortable: true,
        descendsFirst: true,
        cell: ({ lastMessageAt }) => (
          <time dateTime={lastMessageAt} className="max-lg:whitespace-nowrap xl:whitespace-nowrap">
            {formatDayAndTime(lastMessageAt, language)}
          </time>
        ),
      },
    ],
    [t, language, now],
  );
}
