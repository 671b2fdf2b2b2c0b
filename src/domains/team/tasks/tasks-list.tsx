import { teamTaskKinds, type TeamTaskKind } from "@contract/enums";
import CheckCheck from "lucide-react/icons/check-check";
import * as z from "zod/mini";
import { defineList } from "@/kit/data-table/list-description";
import { timeCell } from "@/platform/csv";
import { readableDomain } from "@/platform/domain-name";
import { formatDayAndTime } from "@/platform/formatters";
import { listSource } from "@/platform/list/list-source";
import { serverNow } from "@/platform/time";
import { DueInList } from "./due-in-list";
import { TaskDetails } from "./task-details";
import { TaskSubject } from "./task-subject";
import { detailsOf, taskWordsOf } from "./rules";
import { refetchMs, tasksKey } from "./data";

const source = listSource({
  select: (database, counting) =>
    database
      .from("task_list")
      .select(
        "id, kind, subject, profileId:profile_id, details, key:dedupe_key, madeAt:created_at, dueAt:due_at, doneAt:done_at",
        counting,
      ),
  sorts: {
    tipo: { column: "kind", field: "kind" },
    prazo: { column: "due_at", field: "dueAt", nullsLast: true },
    assunto: { column: "subject", field: "subject", nullsLast: true },
    criada: { column: "created_at", field: "madeAt", nullsLast: true },
  },
  ties: [
    { column: "due_at", field: "dueAt" },
    { column: "created_at", field: "madeAt" },
    { column: "id", field: "id" },
  ],
  filters: {
    mostrar: {
      choices: {
        abertas: (query) => query.is("done_at", null),
        feitas: (query) => query.not("done_at", "is", null),
      },
    },
    tipo: {
      all: "todos",
      values: z.enum(teamTaskKinds),
      narrow: (query, kind) => query.eq("kind", kind as TeamTaskKind),
    },
  },
  complete: async (tasks, database) => {
    const customers = [...new Set(tasks.flatMap(({ profileId }) => profileId ?? []))];
    if (customers.length === 0) return [];
    const { data } = await database
      .from("sites")
      .select("id, profile_id")
      .in("profile_id", customers)
      .throwOnError();
    const sites = new Map(data.map(({ id, profile_id: customer }) => [customer, id]));
    return tasks.map(({ profileId }) => ({ siteId: sites.get(profileId ?? "") ?? null }));
  },
});

/** The tasks of the caller's role. */
export const tasksList = defineList({
  name: "tasks",
  source,
  key: tasksKey,
  refetchMs,
  label: "tasks.title",
  failure: "tasks.failed",
  empty: { icon: CheckCheck, title: "tasks.empty", text: "tasks.emptyText" },
  rowName: ({ subject }) => readableDomain(subject),
  actionsWidth: 116,
  groups: {
    sort: "tipo",
    // A deadline that passed has words of its own.
    of: (task) => taskWordsOf(task, serverNow()),
    heading: (task, { t }) => {
      const kind = taskWordsOf(task, serverNow());
      return { name: t(`taskWords:kinds.${kind}.what`), text: t(`taskWords:kinds.${kind}.todo`) };
    },
  },
  columns: [
    {
      id: "assunto",
      header: "tasks.columns.subject",
      primary: true,
      phone: "name",
      cell: (task) => <TaskSubject task={task} />,
    },
    {
      id: "tipo",
      header: "tasks.columns.todo",
      phone: "detail",
      inHeading: true,
      cell: (task, { t }) => t(`taskWords:kinds.${taskWordsOf(task, serverNow())}.what`),
    },
    {
      id: "detalhes",
      header: "tasks.columns.details",
      from: "lg",
      phone: "detail",
      cell: (task) => <TaskDetails details={detailsOf(task)} />,
    },
    {
      id: "prazo",
      header: "tasks.columns.due",
      width: 232,
      phone: "state",
      cell: ({ dueAt, doneAt }, { t, language }) =>
        doneAt === null ? (
          <DueInList at={dueAt} />
        ) : (
          t("tasks.doneAt", { at: formatDayAndTime(doneAt, language) })
        ),
    },
    {
      id: "criada",
      header: "tasks.columns.made",
      width: 148,
      align: "end",
      hiddenAtFirst: true,
      cell: ({ madeAt }, { language }) => formatDayAndTime(madeAt, language),
    },
  ],
  filters: {
    mostrar: { label: "tasks.state", choice: (value) => `tasks.states.${value}` },
    tipo: { label: "tasks.kind" },
  },
  file: {
    name: "csv.files.tasks",
    columns: [
      {
        header: "csv.task",
        cell: (task, { t }) => t(`taskWords:kinds.${taskWordsOf(task, serverNow())}.what`),
      },
      { header: "tasks.columns.subject", cell: ({ subject }) => readableDomain(subject) },
      { header: "csv.madeAt", cell: ({ madeAt }) => timeCell(madeAt) },
      { header: "tasks.columns.due", cell: ({ dueAt }) => timeCell(dueAt) },
      { header: "csv.doneAt", cell: ({ doneAt }) => timeCell(doneAt) },
    ],
  },
});
