import type { Language } from "../_shared/contract/languages.ts";
import { taskWordsKind, toTaskKind } from "../_shared/contract/team-tasks.ts";
import { taskWords } from "../_shared/task-words.ts";
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
          wordsOf(row, wanted.language, now()),
          readableDomain(row.subject),
          timeCell(row.created_at),
          timeCell(row.due_at),
          timeCell(row.done_at),
        ],
      );
    },
  };
}

/** What a task asks for, in the panel's words; a kind that this version does not have as it is stored. */
function wordsOf(
  { kind, due_at, done_at }: { kind: string; due_at: string | null; done_at: string | null },
  language: Language,
  now: Date,
): string {
  const known = toTaskKind(kind);
  if (known === null) return kind;
  const dueAt = done_at === null && due_at !== null ? Date.parse(due_at) : null;
  return taskWords[language].kinds[taskWordsKind(known, dueAt, now.getTime())].what;
}
