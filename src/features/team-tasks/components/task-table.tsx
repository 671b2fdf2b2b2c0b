import CheckCheck from "lucide-react/icons/check-check";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { DataColumn } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { SaveExport } from "@/components/data-table/export-button";
import type { ListControls } from "@/components/data-table/list-address";
import type { ListQuery } from "@/components/data-table/list-query";
import { EmptyState } from "@/components/empty-state";
import { readableDomain } from "@/lib/domain-name";
import { formatDayAndTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useNow } from "@/lib/use-now";
import type { TeamTask } from "../model";
import { useTaskWords } from "../use-task-words";
import { DueDate } from "./due-date";
import { TaskSubject } from "./task-subject";

type TaskTableProps = {
  address: ListControls;
  query: ListQuery<TeamTask>;
  filters: ReactNode;
  onExport: SaveExport;
  /** Where a task is done; null where there is no such page. */
  pathOf: (task: TeamTask) => string | null;
  /** Marks as done; left out where the person may only look. */
  onFinish: ((task: TeamTask) => void) | undefined;
  /** The same for those that are selected. */
  onFinishAll: ((tasks: readonly TeamTask[]) => void) | undefined;
  onReopen: ((task: TeamTask) => void) | undefined;
};

/** The tasks of the team, with what to do about each. */
export function TaskTable({
  address,
  query,
  filters,
  onExport,
  pathOf,
  onFinish,
  onFinishAll,
  onReopen,
}: TaskTableProps) {
  const { t } = useTranslation("admin");
  const columns = useColumns(pathOf);
  const navigate = useNavigate();
  const actionsOf = (task: TeamTask) => {
    const name = readableDomain(task.subject);
    if (task.doneAt === null && onFinish) {
      return [
        {
          label: t("tasks.finish"),
          description: t("tasks.finishNamed", { name }),
          onSelect: () => onFinish(task),
        },
      ];
    }
    if (task.doneAt !== null && onReopen && !task.isForgotten) {
      return [
        {
          label: t("tasks.reopen"),
          description: t("tasks.reopenNamed", { name }),
          onSelect: () => onReopen(task),
        },
      ];
    }
    return [];
  };
  return (
    <DataTable
      name="tasks"
      label={t("tasks.title")}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ subject }) => readableDomain(subject)}
      onOpen={(task) => {
        const path = pathOf(task);
        if (path) void navigate(path);
      }}
      address={address}
      query={query}
      filters={filters}
      onExport={onExport}
      failure={t("tasks.failed")}
      empty={<EmptyState icon={CheckCheck} title={t("tasks.empty")} description={t("tasks.emptyText")} />}
      {...((onFinish || onReopen) && { rowActions: actionsOf })}
      {...(onFinishAll && { bulkActions: [{ label: t("tasks.finish"), onSelect: onFinishAll }] })}
    />
  );
}

function useColumns(pathOf: TaskTableProps["pathOf"]): readonly DataColumn<TeamTask>[] {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  const wordsOf = useTaskWords();
  return useMemo(
    () => [
      {
        id: "assunto",
        header: t("tasks.columns.subject"),
        primary: true,
        sortable: true,
        cell: (task) => <TaskSubject task={task} path={pathOf(task)} />,
      },
      {
        id: "tarefa",
        header: t("tasks.columns.todo"),
        cell: (task) => {
          const { what, todo } = wordsOf(task);
          return (
            <span className="flex max-w-prose min-w-0 flex-col gap-0.5 py-1 max-lg:items-end max-lg:text-right">
              <span className="font-semibold">{what}</span>
              <span className="text-xs text-muted">{todo}</span>
            </span>
          );
        },
      },
      {
        id: "prazo",
        header: t("tasks.columns.due"),
        sortable: true,
        cell: ({ dueAt, doneAt }) =>
          doneAt === null ? (
            <DueDate at={dueAt} now={now} />
          ) : (
            t("tasks.doneAt", { at: formatDayAndTime(doneAt, language) })
          ),
      },
      {
        id: "criada",
        header: t("tasks.columns.made"),
        sortable: true,
        hiddenAtFirst: true,
        cell: ({ madeAt }) => formatDayAndTime(madeAt, language),
      },
    ],
    [t, language, now, wordsOf, pathOf],
  );
}
