import { useTranslation } from "react-i18next";
import { ListView } from "@/kit/data-table/list-view";
import { useList } from "@/kit/data-table/use-list";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { toAppError } from "@/platform/errors";
import { type Failure, failureName, failuresList } from "./failures-list";
import { TaskTabs } from "./task-tabs";
import { useSetFailureDone } from "./data";
import { AccessDenied } from "../parts/access-denied";
import { useCan } from "../parts/admin-context";

/** Lists application failures, for roles that see all tasks. Finance sees only billing tasks. */
export function AdminFailuresRoute() {
  const { t } = useTranslation("admin");
  return useCan("tasks.read") ? <Failures /> : <AccessDenied title={t("failures.title")} />;
}

function Failures() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const mayChange = useCan("tasks.write");
  const shown = useList(failuresList);
  const setDone = useSetFailureDone();

  async function change(failure: Failure, isDone: boolean): Promise<void> {
    try {
      await setDone.mutateAsync({ id: failure.id, isDone });
      if (isDone) {
        toast({
          title: t("failures.finished", { name: failure.code }),
          action: { label: t("tasks.undo"), onSelect: () => void change(failure, false), takesFocus: true },
          duration: 10_000,
        });
      }
    } catch (error) {
      const words = toAppError(error).code === "conflict" ? t("failures.conflict") : undefined;
      showErrorToast(t("failures.changeFailed"), error, words);
    }
  }

  return (
    <>
      <PageHeader title={t("failures.title")} />
      <TaskTabs />
      <ListView
        shown={shown}
        {...(mayChange && {
          rowActions: (failure: Failure) => {
            const name = failureName(failure);
            return [
              failure.doneAt === null
                ? {
                    label: t("failures.finish"),
                    description: t("failures.finishNamed", { name }),
                    onSelect: () => void change(failure, true),
                  }
                : {
                    label: t("failures.reopen"),
                    description: t("failures.reopenNamed", { name }),
                    onSelect: () => void change(failure, false),
                  },
            ];
          },
        })}
      />
    </>
  );
}
