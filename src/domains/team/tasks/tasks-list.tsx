import { type TeamTaskKind, teamTaskKinds } from "@contract/enums";
import { disputeAddress } from "@contract/team-tasks";
import type { ParseKeys } from "i18next";
import CheckCheck from "lucide-react/icons/check-check";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { defineList } from "@/kit/data-table/list-description";
import { Badge } from "@/kit/ui/badge";
import { timeCell } from "@/platform/csv";
import { disputeReasons } from "@/platform/dispute-reasons";
import { readableDomain } from "@/platform/domain-name";
import { formatDayAndTime, formatMoney } from "@/platform/formatters";
import { listSource } from "@/platform/list/list-source";
import { serverNow, useNow } from "@/platform/time";
import { useLanguage } from "@/platform/use-language";
import { refetchMs, tasksKey } from "./data";
import { detailsOf, isForgotten, pathOf, type TaskDetail, taskWordsOf, type TeamTask } from "./rules";

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
  hasMenu: false,
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
      width: 280,
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

/** Due date of a task in its list: a phone shows only whether it is overdue. */
function DueInList({ at }: { at: string | null }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  if (at === null) return <span className="text-muted">{t("tasks.noDate")}</span>;
  const day = formatDayAndTime(at, language);
  if (Date.parse(at) > now) return <span>{day}</span>;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Badge tone="danger">{t("tasks.overdue")}</Badge>
      <span className="max-sm:hidden">{day}</span>
    </span>
  );
}

/** The subject of a task with a link to its page. */
function TaskSubject({ task }: { task: TeamTask }) {
  const { t } = useTranslation("admin");
  const path = pathOf(task);
  const forgotten = isForgotten(task);
  const name = forgotten ? t("tasks.forgotten") : readableDomain(task.subject);
  const translate = forgotten ? undefined : "no";
  if (!path) return <ClippedText translate={translate}>{name}</ClippedText>;
  return (
    <Link
      to={path}
      title={name}
      translate={translate}
      className="block truncate underline-offset-4 hover:underline focus-visible:-outline-offset-3! max-sm:after:absolute max-sm:after:inset-0"
    >
      {name}
    </Link>
  );
}

// The translations of values that are stored as names.
const words: { [detail in TaskDetail["name"]]?: { [value: string]: ParseKeys<["admin", "taskWords"]> } } = {
  status: {
    awaiting_payment: "customers.site.awaiting_payment",
    awaiting_activation: "customers.site.awaiting_activation",
    active: "customers.site.active",
    suspended: "customers.site.suspended",
    cancelled: "customers.site.cancelled",
  },
  dispute_reason: disputeReasons,
  reason: { payment: "taskWords:reasons.payment", team: "taskWords:reasons.team" },
};

/** The details of a task in one line. */
function TaskDetails({ details }: { details: readonly TaskDetail[] }) {
  if (details.length === 0) return null;
  return (
    <span className="block truncate">
      {details.map((detail, index) => (
        <Fragment key={detail.name}>
          {index > 0 ? <span> · </span> : null}
          <Detail detail={detail} />
        </Fragment>
      ))}
    </span>
  );
}

/** A detail; a web address and a dispute become links. */
function Detail({ detail: { name, value } }: { detail: TaskDetail }) {
  const { t } = useTranslation(["admin", "taskWords"]);
  const language = useLanguage();
  const key = words[name]?.[value];
  const address =
    name === "dispute"
      ? disputeAddress(value)
      : name === "wordpress_url" && /^https?:\/\//.test(value)
        ? value
        : null;
  const [amount = "", currency = ""] = name === "amount" ? value.split(" ") : [];
  return (
    <span>
      <span>{t(`taskWords:details.${name}`)}</span>:{" "}
      {address ? (
        <a href={address} target="_blank" rel="noopener" className="underline">
          {value}
        </a>
      ) : key ? (
        <span>{t(key)}</span>
      ) : currency ? (
        <span>{formatMoney(Number(amount), currency, language)}</span>
      ) : (
        <span>{value}</span>
      )}
    </span>
  );
}
