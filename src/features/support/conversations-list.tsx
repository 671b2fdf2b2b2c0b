import Inbox from "lucide-react/icons/inbox";
import { defineList } from "@/components/data-table/list-description";
import { TwoLines } from "@/components/data-table/two-lines";
import { adminPaths } from "@/config/admin-paths";
import { readableDomain } from "@/lib/domain-name";
import { formatDayAndTime } from "@/lib/formatters";
import { listSource, type ListedRow } from "@/lib/list/list-source";
import { TeamStatusBadge } from "./components/team-status-badge";
import { WaitingTime } from "./components/waiting-time";
import { supportKey } from "./team-queries";

const sourceFor = (userId: string) =>
  listSource({
    select: (database, counting) =>
      database
        .from("conversation_list")
        .select(
          "id, subject, name, email, domain, status, waitingSince:waiting_since, lastMessageAt:last_message_at, assignee",
          counting,
        ),
    sorts: {
      espera: { column: "waiting_since", field: "waitingSince", nullsLast: true },
      recentes: { column: "last_message_at", field: "lastMessageAt", descendsFirst: true },
    },
    ties: [
      { column: "last_message_at", field: "lastMessageAt", descends: true },
      { column: "id", field: "id" },
    ],
    findsBy: "recentes",
    filters: {
      estado: {
        choices: {
          todas: null,
          abertas: (query) => query.eq("status", "open"),
          respondidas: (query) => query.eq("status", "answered"),
          encerradas: (query) => query.eq("status", "closed"),
        },
      },
      responsavel: {
        choices: {
          todos: null,
          comigo: (query) => query.eq("assignee_id", userId),
          ninguem: (query) => query.is("assignee_id", null),
        },
      },
    },
  });

/** A conversation with a customer. `waitingSince` is null while the customer does not wait for an answer. */
export type ListedConversation = ListedRow<ReturnType<typeof sourceFor>>;

/** All customer conversations, longest waiting first. @param userId the signed-in user */
export const conversationsList = (userId: string) =>
  defineList({
    name: "conversations",
    source: sourceFor(userId),
    key: [...supportKey, userId],
    refetchMs: 60_000,
    label: "messages.title",
    failure: "messages.failed",
    empty: { icon: Inbox, title: "messages.empty", text: "messages.emptyText" },
    rowName: ({ subject, name }) => subject || name,
    rowDetail: ({ name }) => name,
    linkTo: ({ id }) => adminPaths.conversation(id),
    tall: true,
    columns: [
      {
        id: "assunto",
        header: "messages.columns.subject",
        primary: true,
        phone: "title",
        cell: ({ subject }, { t }) => subject || t("messages.noSubject"),
      },
      {
        id: "cliente",
        header: "messages.columns.customer",
        from: "md",
        phone: "detail",
        cell: ({ name, email }) => <TwoLines detail={name === email ? null : email}>{name}</TwoLines>,
      },
      {
        id: "dominio",
        header: "messages.columns.domain",
        hiddenAtFirst: true,
        cell: ({ domain }) => (domain ? readableDomain(domain) : "–"),
      },
      {
        id: "espera",
        header: "messages.columns.waiting",
        width: 136,
        phone: "state",
        cell: ({ waitingSince }) => <WaitingTime since={waitingSince} />,
      },
      {
        id: "estado",
        header: "messages.columns.state",
        width: 132,
        from: "xl",
        cell: ({ status }) => <TeamStatusBadge status={status} />,
      },
      {
        id: "responsavel",
        header: "messages.columns.assignee",
        width: 140,
        from: "lg",
        cell: ({ assignee }, { t }) => assignee ?? <span className="text-muted">{t("messages.nobody")}</span>,
      },
      {
        id: "recentes",
        header: "messages.columns.last",
        width: 148,
        align: "end",
        phone: "date",
        cell: ({ lastMessageAt }, { language }) => (
          <time dateTime={lastMessageAt}>{formatDayAndTime(lastMessageAt, language)}</time>
        ),
      },
    ],
    filters: {
      estado: { label: "messages.columns.state", choice: (value) => `messages.filters.state.${value}` },
      responsavel: {
        label: "messages.columns.assignee",
        choice: (value) => `messages.filters.assignee.${value}`,
      },
    },
  });
