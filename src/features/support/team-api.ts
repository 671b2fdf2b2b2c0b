import type { ConversationStatus } from "@contract/enums";
import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";
import { readPage, type Page } from "@/lib/pagination";
import { searchPattern } from "@/lib/search-pattern";
import type { Written } from "./conversation-api";
import {
  toListedConversation,
  type ConversationsRequest,
  type ListedConversation,
  type TeamMember,
} from "./team-model";

const perPage = 25;

const columns = "id, subject, name, email, domain, status, waiting_since, last_message_at, assignee" as const;

const statusOf = { abertas: "open", respondidas: "answered", encerradas: "closed" } as const;

/** One page of the conversations. */
export function listConversations(request: ConversationsRequest): Promise<Page<ListedConversation>> {
  const { search, sort, state, assignee, userId } = request;
  return withDatabase(async (database) => {
    const page = await readPage(request.page, perPage, (from, to, counting) => {
      let query = database.from("conversation_list").select(columns, counting);
      if (state !== "todas") query = query.eq("status", statusOf[state]);
      if (assignee === "comigo") query = query.eq("assignee_id", userId);
      if (assignee === "ninguem") query = query.is("assignee_id", null);
      if (search) query = query.like("search", searchPattern(search));
      if (sort.by === "espera") {
        query = query.order("waiting_since", { ascending: !sort.descending, nullsFirst: false });
      }
      const latestFirst = sort.by === "espera" || sort.descending;
      return query.order("last_message_at", { ascending: !latestFirst }).order("id").range(from, to);
    });
    return { ...page, items: page.items.map(toListedConversation) };
  });
}

/** The latest few conversations whose texts, sender or domain contain what was typed. */
export function findConversations(typed: string): Promise<readonly ListedConversation[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("conversation_list")
      .select(columns)
      .like("search", searchPattern(typed))
      .order("last_message_at", { ascending: false })
      .order("id")
      .limit(6)
      .throwOnError();
    return data.map(toListedConversation);
  });
}

/** Who of the team may answer, by name. */
export function listTeam(): Promise<readonly TeamMember[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("message_team").throwOnError();
    return data;
  });
}

/** What the team writes: an answer to what it has `seen` (the latest message's id), or a note. */
export type Answer = Written & { isNote: boolean; seen: number };

/**
 * Answers a customer, who gets it by e-mail too, or notes something for the team alone.
 *
 * @throws AppError `conflict` when something was written after what was seen, `forbidden`, `not_found`
 */
export function sendAnswer(answer: Answer): Promise<void> {
  const { contactId, text, attachmentIds, requestId, isNote, seen } = answer;
  return withDatabase(async (database) => {
    await database
      .rpc("answer_contact", {
        contact_id: contactId,
        body: text,
        is_note: isNote,
        seen,
        attachment_ids: [...attachmentIds],
        request_id: requestId,
      })
      .throwOnError();
  });
}

/** A change of a conversation's state or of who looks after it, from what was shown to what it shall be. */
export type ConversationChange =
  | { id: string; status: { from: ConversationStatus; to: "open" | "closed" } }
  | { id: string; assignee: { from: string | null; to: string | null } };

/**
 * Closes a conversation, opens it again, or gives it to someone.
 *
 * @throws AppError `conflict` when it is otherwise by now, or the role was taken away
 */
export function changeConversation(change: ConversationChange): Promise<void> {
  return withDatabase(async (database) => {
    if ("assignee" in change) {
      // The types know no argument that may be null.
      const { from, to } = change.assignee as { from: string; to: string };
      await database
        .rpc("assign_contact", { contact_id: change.id, seen: from, assignee: to })
        .throwOnError();
      return;
    }
    const { data } = await database
      .from("contacts")
      .update({ status: change.status.to })
      .eq("id", change.id)
      .eq("status", change.status.from)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new AppError("conflict");
  });
}
