import Inbox from "lucide-react/icons/inbox";
import { defineList, type ListDescription } from "@/kit/data-table/list-description";
import type { ShownList } from "@/kit/data-table/use-list";
import { adminPaths } from "@/platform/admin-paths";
import { timeCell } from "@/platform/csv";
import { type ListedRow, listSource } from "@/platform/list/list-source";
import { supportKey } from "./data";

const sourceFor = (userId: string) =>
  listSource({
    select: (database, counting) =>
      database
        .from("conversation_list")
        .select(
          "id, subject, name, email, authorKind:author_kind, status, waitingSince:waiting_since, lastMessageAt:last_message_at, assignee, excerpt",
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
    findsAll: true,
    filters: {
      estado: {
        choices: {
          abertas: (query) => query.eq("status", "open"),
          todas: null,
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
      inicio: {
        choices: {
          todos: null,
          cliente: (query) => query.eq("author_kind", "customer"),
          equipe: (query) => query.eq("author_kind", "team"),
        },
      },
    },
  });

/** A conversation with a customer. `waitingSince` is null while the customer does not wait for an answer. */
export type ListedConversation = ListedRow<ReturnType<typeof sourceFor>>;

/** Open conversations first shown, longest waiting first. The inbox renders the rows, so it has no columns. @param userId the signed-in user */
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
    columns: [],
    views: [
      { name: "messages.views.open", filters: { estado: "abertas" } },
      { name: "messages.views.mine", filters: { estado: "abertas", responsavel: "comigo" } },
      { name: "messages.views.all", filters: { estado: "todas" } },
      { name: "messages.views.closed", filters: { estado: "encerradas" } },
    ],
    filters: {
      estado: { label: "messages.columns.state", choice: (value) => `messages.filters.state.${value}` },
      responsavel: {
        label: "messages.columns.assignee",
        choice: (value) => `messages.filters.assignee.${value}`,
      },
      inicio: { label: "messages.columns.start", choice: (value) => `messages.filters.start.${value}` },
    },
    file: {
      name: "csv.files.conversations",
      columns: [
        { header: "csv.subject", cell: ({ subject }) => subject },
        { header: "customers.columns.name", cell: ({ name }) => name },
        { header: "customers.columns.email", cell: ({ email }) => email },
        {
          header: "messages.columns.state",
          cell: ({ status }, { t }) => status && t(`messages.status.${status}`),
        },
        {
          header: "messages.columns.start",
          cell: ({ authorKind }, { t }) =>
            t(`messages.filters.start.${authorKind === "team" ? "equipe" : "cliente"}`),
        },
        { header: "messages.columns.assignee", cell: ({ assignee }) => assignee },
        { header: "csv.waitingSince", cell: ({ waitingSince }) => timeCell(waitingSince) },
        { header: "csv.lastMessageAt", cell: ({ lastMessageAt }) => timeCell(lastMessageAt) },
        { header: "csv.lastMessage", cell: ({ excerpt }) => excerpt },
      ],
    },
  });

/** The displayed list of conversations. */
export type ShownConversations =
  ReturnType<typeof conversationsList> extends ListDescription<infer Row, infer By, infer Filters>
    ? ShownList<Row, By, Filters>
    : never;

/**
 * Returns the conversation to answer after another one: the next waiting row, from the first row again after the last;
 * null when no other customer on this page waits.
 */
export function nextWaiting(rows: readonly ListedConversation[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return others.find(({ waitingSince }) => waitingSince !== null)?.id ?? null;
}
