import { teamTaskKinds } from "@contract/enums";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { ListView } from "@/kit/data-table/list-view";
import type { RowAction } from "@/kit/data-table/row-actions";
import { useList } from "@/kit/data-table/use-list";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { readableDomain } from "@/platform/domain-name";
import { toAppError } from "@/platform/errors";
import { TaskTabs } from "./task-tabs";
import { tasksList } from "./tasks-list";
import { useCan } from "../parts/admin-context";
import { forgetsSite, isForgotten, moneyTaskKinds, pathOf, type TeamTask } from "./rules";
import { useFinishTasks, useReopenTasks } from "./data";

// Long enough to read the names of several tasks.
const undoMs = 10_000;

const namesOf = (tasks: readonly TeamTask[]) =>
  tasks.map(({ subject }) => readableDomain(subject)).join(", ");

/** Lists the open tasks, most urgent first, with completion and undo. */
export function AdminTasksRoute() {
  const { t } = useTranslation(["admin", "taskWords"]);
  const navigate = useNavigate();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const seesAll = useCan("tasks.read");
  const mayChangeAll = useCan("tasks.write");
  const mayChangeMoney = useCan("money.write");
  const mayChange = mayChangeAll || mayChangeMoney;
  const shown = useList(tasksList);
  const finish = useFinishTasks();
  const reopen = useReopenTasks();
  const [asked, setAsked] = useState<TeamTask | null>(null);

  function showFailure(title: string, error: unknown): void {
    showErrorToast(title, error, toAppError(error).code === "conflict" ? t("tasks.conflict") : undefined);
  }

  function showDone(done: readonly TeamTask[]): void {
    toast({
      title: t("tasks.finished", { count: done.length }),
      description: namesOf(done),
      ...(!done.some(forgetsSite) && {
        action: { label: t("tasks.undo"), onSelect: () => void takeBack(done), takesFocus: true },
        duration: undoMs,
      }),
    });
  }

  async function markDone(chosen: readonly TeamTask[]): Promise<void> {
    try {
      const finished = await finish.mutateAsync(chosen.map(({ id }) => id));
      showDone(chosen.filter(({ id }) => finished.includes(id)));
    } catch (error) {
      showFailure(t("tasks.finishFailed"), error);
    }
    setAsked(null);
  }

  // Excludes tasks that delete data because each needs its own confirmation.
  function markAllDone(chosen: readonly TeamTask[]): Promise<void> | undefined {
    const [first] = chosen;
    const reversible = chosen.filter((task) => !forgetsSite(task));
    if (reversible.length > 0) return markDone(reversible);
    return first && ask(first);
  }

  function ask(task: TeamTask): Promise<void> | undefined {
    if (!forgetsSite(task)) return markDone([task]);
    setAsked(task);
    return undefined;
  }

  async function takeBack(chosen: readonly TeamTask[]): Promise<void> {
    try {
      await reopen.mutateAsync(chosen.map(({ id }) => id));
      toast({ title: t("tasks.reopened"), description: namesOf(chosen) });
    } catch (error) {
      showFailure(t("tasks.reopenFailed"), error);
    }
  }

  function actionsOf(task: TeamTask): readonly RowAction[] {
    const name = readableDomain(task.subject);
    if (task.doneAt === null) {
      const description = t("tasks.finishNamed", { name });
      return [{ label: t("tasks.finish"), description, onSelect: () => ask(task) }];
    }
    if (isForgotten(task)) return [];
    const description = t("tasks.reopenNamed", { name });
    return [{ label: t("tasks.reopen"), description, onSelect: () => takeBack([task]) }];
  }

  return (
    <>
      <PageHeader title={t("tasks.title")} />
      {seesAll ? <TaskTabs /> : null}
      <ListView
        shown={shown}
        choices={{
          tipo: [
            { value: "todos", label: t("tasks.everyKind") },
            ...(seesAll ? teamTaskKinds : moneyTaskKinds).map((value) => ({
              value,
              label: t(`taskWords:kinds.${value}.what`),
            })),
          ],
        }}
        onOpen={(task) => {
          const path = pathOf(task);
          if (path) void navigate(path);
        }}
        {...(mayChange && { rowActions: actionsOf })}
        {...(mayChange &&
          shown.address.filters.mostrar === "abertas" && {
            bulkActions: [{ label: t("tasks.finish"), onSelect: markAllDone }],
          })}
      />
      {asked ? (
        <ConfirmDialog
          title={t("tasks.forgetTitle", { name: readableDomain(asked.subject) })}
          text={t("tasks.forgetText")}
          confirm={t("tasks.forget")}
          cancel={t("customers.cancel")}
          busy={finish.isPending}
          onConfirm={() => void markDone([asked])}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
