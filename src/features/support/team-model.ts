import type { ConversationStatus } from "@contract/enums";
import type { Tables } from "@database";

/** A conversation in the team's list. Times are ISO 8601. */
export type ListedConversation = {
  id: string;
  subject: string;
  name: string;
  email: string;
  /** In its ASCII form. */
  domain: string | null;
  status: ConversationStatus;
  /** Since when the customer waits; null while they do not. */
  waitingSince: string | null;
  lastMessageAt: string;
  assignee: string | null;
};

export type ListedConversationRow = Pick<
  Tables<"conversation_list">,
  "id" | "subject" | "name" | "email" | "domain" | "status" | "waiting_since" | "last_message_at" | "assignee"
>;

/** Reads a row of the list. */
export function toListedConversation(row: ListedConversationRow): ListedConversation {
  return {
    id: row.id ?? "",
    subject: row.subject ?? "",
    name: row.name ?? "",
    email: row.email ?? "",
    domain: row.domain,
    status: row.status ?? "open",
    waitingSince: row.waiting_since,
    lastMessageAt: row.last_message_at ?? "",
    assignee: row.assignee,
  };
}

/** What orders the list: who has waited longest first, or the latest. */
export const conversationSorts = ["espera", "recentes"] as const;

/** Which state is shown. */
export const stateFilters = ["todas", "abertas", "respondidas", "encerradas"] as const;

/** Whose are shown. */
export const assigneeFilters = ["todos", "comigo", "ninguem"] as const;

/** The list as it is asked for. */
export type ConversationsRequest = {
  search: string;
  sort: { by: (typeof conversationSorts)[number]; descending: boolean };
  state: (typeof stateFilters)[number];
  assignee: (typeof assigneeFilters)[number];
  /** Who asks. */
  userId: string;
  /** From 1. */
  page: number;
};

/** Someone who may answer messages. */
export type TeamMember = { id: string; name: string };

const minute = 60_000;

/** How long someone has waited, in the largest whole unit. @param since ISO 8601 @param now milliseconds */
export function waitOf(since: string, now: number): { unit: "minutes" | "hours" | "days"; count: number } {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / minute));
  if (minutes < 60) return { unit: "minutes", count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: "hours", count: hours } : { unit: "days", count: Math.floor(hours / 24) };
}

/** From how many hours on a wait is long. */
export const longWaitHours = 24;

/** Whether someone has waited long. @param since ISO 8601 @param now milliseconds */
export function isLongWait(since: string, now: number): boolean {
  return now - Date.parse(since) >= longWaitHours * 60 * minute;
}
