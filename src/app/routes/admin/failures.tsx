import { useTranslation } from "react-i18next";
import { ListView } from "@/components/data-table/list-view";
import { useList } from "@/components/data-table/use-list";
import { PageHeader } from "@/components/page-header";
import { failureName, failuresList, type Failure } from "@/features/failures/failures-list";
import { useSetFailureDone } from "@/features/failures/queries";
import { toAppError } from "@/lib/errors";
import { AccessDenied } from "../../layouts/admin/access-denied";
import { useCan } from "@/domains/team/parts/admin-context";
import { useToast } from "@/components/toast";
import { useErrorToast } from "@/components/use-error-toast";
import { TaskTabs } from "./task-tabs";

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
