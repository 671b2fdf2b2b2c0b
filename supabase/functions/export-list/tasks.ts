import { readableDomain } from "../_shared/emails/readable-domain.ts";
import {
  firstKey,
  pageSize,
  timeCell,
  toPage,
  type ExportedList,
  type ExportSource,
  type Wanted,
} from "./export-page.ts";
import { wordFor } from "./texts.ts";

/** The tasks of the team; finance reads those about money. */
export function tasksExport(
  { database, authorization, words, now }: ExportSource,
  wanted: Wanted<"tasks">,
): ExportedList {
  return {
    permissions: ["tasks.read", "money.write"],
    header: [
      words.columns.task,
      words.columns.subject,
      words.columns.madeAt,
      words.columns.dueAt,
      words.columns.doneAt,
    ],
    read: async (after) => {
      const all = database
        .from("team_tasks")
        .select("id, kind, subject, created_at, due_at, done_at", after === null ? { count: "exact" } : {});
      let query = wanted.done ? all.not("done_at", "is", null) : all.is("done_at", null);
      if (wanted.search !== "") query = query.like("search", wanted.search);
      if (wanted.kind !== null) query = query.eq("kind", wanted.kind);
      const page = await query
        .gt("id", after ?? firstKey)
        .order("id")
        .limit(pageSize)
        .setHeader("Authorization", authorization)
        .throwOnError();
      return toPage(
        page,
        (row) => row.id,
        (row) => [
          wordFor(words.task, isOverdueActivation(row, now()) ? "activation_overdue" : row.kind),
          readableDomain(row.subject),
          timeCell(row.created_at),
          timeCell(row.due_at),
          timeCell(row.done_at),
        ],
      );
    },
  };
}

function isOverdueActivation(
  { kind, due_at, done_at }: { kind: string; due_at: string | null; done_at: string | null },
  now: Date,
): boolean {
  return kind === "activation_due" && done_at === null && due_at !== null && new Date(due_at) <= now;
}
