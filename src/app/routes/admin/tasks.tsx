import { teamTaskKinds } from "@contract/enums";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListAddress } from "@/components/data-table/list-address";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { Select } from "@/components/ui/select";
import { adminPaths } from "@/config/admin-paths";
import { exportTasks } from "@/features/team-tasks/api";
import { TaskTable } from "@/features/team-tasks/components/task-table";
import {
  moneyTaskKinds,
  placeOf,
  taskKindFilters,
  taskSorts,
  taskStates,
  type TeamTask,
} from "@/features/team-tasks/model";
import { useFinishTasks, useReopenTasks, useTasks } from "@/features/team-tasks/queries";
import { readableDomain } from "@/lib/domain-name";
import { toAppError } from "@/lib/errors";
import { saveFile } from "@/lib/save-file";
import { useLanguage } from "@/lib/use-language";
import { choiceOf } from "@/lib/list/list-address";
import { useCan } from "../../layouts/admin/admin-context";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useToast } from "../../toast";
import { useErrorToast } from "../../use-error-toast";
import { DoneNotice } from "./done-notice";
import { TaskTabs } from "./task-tabs";

const loadDialog = async () => (await import("@/features/team-tasks/components/forget-dialog")).ForgetDialog;

const filters = { mostrar: choiceOf(taskStates), tipo: choiceOf(taskKindFilters) };

const selectClasses =
  "min-w-36 max-lg:flex-1 lg:w-44 [&>select]:h-9 [&>select]:pr-8 [&>select]:text-sm [&>svg]:right-2.5 [&>svg]:size-4 pointer-coarse:[&>select]:h-11";

function pathOf(task: TeamTask): string | null {
  const place = placeOf(task);
  switch (place?.page) {
    case "site":
      return adminPaths.site(place.id);
    case "customer":
      return adminPaths.customer(place.id);
    case "customers":
      return `${adminPaths.customers}?busca=${encodeURIComponent(place.search)}`;
    case "failures":
      return adminPaths.failures;
    case "settings":
      return adminPaths.settings;
    case undefined:
      return null;
  }
}

const namesOf = (tasks: readonly TeamTask[]) =>
  tasks.map(({ subject }) => readableDomain(subject)).join(", ");

/** Lists the open tasks, most urgent first, with completion and undo. */
export function AdminTasksRoute() {
  const { t } = useTranslation(["admin", "taskWords"]);
  const language = useLanguage();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const seesAll = useCan("tasks.read");
  const mayChangeAll = useCan("tasks.write");
  const mayChangeMoney = useCan("money.write");
  const mayChange = mayChangeAll || mayChangeMoney;
  const address = useListAddress(taskSorts, filters);
  const { search, sort, page } = address;
  const { mostrar: state, tipo: kind } = address.filters;
  const request = { search, sort, page, state, kind };
  const query = useTasks(request);
  const finish = useFinishTasks();
  const reopen = useReopenTasks();
  // The tasks completed last, which the user can reopen.
  const [done, setDone] = useState<readonly TeamTask[]>([]);
  const [asked, setAsked] = useState<TeamTask | null>(null);
  const dialog = useDialogOnDemand(loadDialog, (error) => showErrorToast(t("tasks.finishFailed"), error));

  function showFailure(title: string, error: unknown): void {
    showErrorToast(title, error, toAppError(error).code === "conflict" ? t("tasks.conflict") : undefined);
  }

  async function markDone(chosen: readonly TeamTask[]): Promise<void> {
    try {
      const finished = await finish.mutateAsync(chosen.map(({ id }) => id));
      setDone(chosen.filter(({ id }) => finished.includes(id)));
    } catch (error) {
      showFailure(t("tasks.finishFailed"), error);
    }
    dialog.close();
  }

  // Excludes tasks that delete data because each needs its own confirmation.
  function markAllDone(chosen: readonly TeamTask[]): void {
    const [first] = chosen;
    const reversible = chosen.filter(({ forgetsSite }) => !forgetsSite);
    if (reversible.length > 0) void markDone(reversible);
    else if (first) ask(first);
  }

  function ask(task: TeamTask): void {
    if (!task.forgetsSite) return void markDone([task]);
    setAsked(task);
    dialog.open();
  }

  async function takeBack(chosen: readonly TeamTask[]): Promise<void> {
    try {
      await reopen.mutateAsync(chosen.map(({ id }) => id));
      setDone([]);
      toast({ title: t("tasks.reopened"), description: namesOf(chosen) });
    } catch (error) {
      showFailure(t("tasks.reopenFailed"), error);
    }
  }

  return (
    <>
      <AdminPageHead title={t("tasks.title")} lead={t("tasks.lead")} />
      {seesAll ? <TaskTabs /> : null}
      <DoneNotice
        text={done.length > 0 ? t("tasks.finished", { count: done.length, name: namesOf(done) }) : null}
        onUndo={
          done.length > 0 && !done.some(({ forgetsSite }) => forgetsSite)
            ? () => void takeBack(done)
            : undefined
        }
        undoing={reopen.isPending}
      />
      <TaskTable
        pathOf={pathOf}
        address={address}
        query={query}
        onExport={async (options) => saveFile(await exportTasks({ request, language }, options))}
        onFinish={mayChange ? ask : undefined}
        onFinishAll={mayChange && state === "abertas" ? markAllDone : undefined}
        onReopen={mayChange ? (task) => void takeBack([task]) : undefined}
        filters={
          <>
            <Select
              aria-label={t("tasks.state")}
              value={state}
              onChange={({ target }) => address.setFilters({ mostrar: filters.mostrar.parse(target.value) })}
              className={selectClasses}
            >
              {taskStates.map((name) => (
                <option key={name} value={name}>
                  {t(`tasks.states.${name}`)}
                </option>
              ))}
            </Select>
            <Select
              aria-label={t("tasks.kind")}
              value={kind}
              onChange={({ target }) => address.setFilters({ tipo: filters.tipo.parse(target.value) })}
              className={selectClasses}
            >
              <option value="todos">{t("tasks.everyKind")}</option>
              {(seesAll ? teamTaskKinds : moneyTaskKinds).map((name) => (
                <option key={name} value={name}>
                  {t(`taskWords:kinds.${name}.what`)}
                </option>
              ))}
            </Select>
          </>
        }
      />
      {dialog.Dialog && asked ? (
        <dialog.Dialog
          task={asked}
          finishing={finish.isPending}
          onConfirm={() => void markDone([asked])}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
