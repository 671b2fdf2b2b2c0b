import type { Language, TeamTaskKind } from "../_shared/contract/enums.ts";
import { taskWordsKind } from "../_shared/contract/team-tasks.ts";
import { taskWords } from "../_shared/task-words.ts";
import { readableDomain } from "../_shared/emails/readable-domain.ts";
import { timeCell, toPage, type ExportedList, type ExportSource, type Wanted } from "./export-page.ts";
import { keyOf, readPageAfter } from "./keyset.ts";

/** The tasks of the team, in the order of the screen; finance reads those about money. */
export function tasksExport(
  { database, authorization, words, now }: ExportSource,
  wanted: Wanted<"tasks">,
): ExportedList {
  const { by, descending } = wanted.order;
  const order = [{ name: by, descending }, { name: "created_at" as const }, { name: "id" as const }];
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
      let total = 0;
      const rows = await readPageAfter(order, after, async (conditions, limit) => {
        const all = database
          .from("task_list")
          .select("id, kind, subject, created_at, due_at, done_at", after === null ? { count: "exact" } : {});
        let query = wanted.done ? all.not("done_at", "is", null) : all.is("done_at", null);
        if (wanted.search !== "") query = query.like("search", wanted.search);
        if (wanted.kind !== null) query = query.eq("kind", wanted.kind);
        for (const condition of conditions) query = query.filter(...condition);
        const { data, count } = await query
          .order(by, { ascending: !descending, nullsFirst: false })
          .order("created_at")
          .order("id")
          .limit(limit)
          .setHeader("Authorization", authorization)
          .throwOnError();
        total = count ?? 0;
        return data;
      });
      return toPage(
        { data: rows, count: total },
        (row) => keyOf(order, row),
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

/** Returns what a task asks for, in the panel's words. */
function wordsOf(
  { kind, due_at, done_at }: { kind: TeamTaskKind; due_at: string | null; done_at: string | null },
  language: Language,
  now: Date,
): string {
  const dueAt = done_at === null && due_at !== null ? Date.parse(due_at) : null;
  return taskWords[language].kinds[taskWordsKind(kind, dueAt, now.getTime())].what;
}
