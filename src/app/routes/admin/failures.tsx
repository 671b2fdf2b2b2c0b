import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListAddress } from "@/components/data-table/list-address";
import { FilterSelect } from "@/components/data-table/filter-select";
import { FailureTable } from "@/features/failures/components/failure-table";
import { failureStates, type Failure } from "@/features/failures/model";
import { useFailures, useSetFailureDone } from "@/features/failures/queries";
import { toAppError } from "@/lib/errors";
import { choiceOf } from "@/lib/list/list-address";
import { AccessDenied } from "../../layouts/admin/access-denied";
import { useCan } from "../../layouts/admin/admin-context";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useErrorToast } from "../../use-error-toast";
import { DoneNotice } from "./done-notice";
import { TaskTabs } from "./task-tabs";

/** Our own failures, for who sees all tasks: finance, who sees those about money, does not mend them. */
export function AdminFailuresRoute() {
  const { t } = useTranslation("admin");
  return useCan("tasks.read") ? <Failures /> : <AccessDenied title={t("failures.title")} />;
}

const filters = { mostrar: choiceOf(failureStates) };

function Failures() {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const mayChange = useCan("tasks.write");
  // The latest first, always.
  const address = useListAddress(["ultima"], filters);
  const { search, page } = address;
  const { mostrar: state } = address.filters;
  const query = useFailures({ search, page, state });
  const setDone = useSetFailureDone();
  const [done, setLastDone] = useState<Failure | null>(null);

  async function change(failure: Failure, isDone: boolean): Promise<void> {
    try {
      await setDone.mutateAsync({ id: failure.id, isDone });
      setLastDone(isDone ? failure : null);
    } catch (error) {
      const words = toAppError(error).code === "conflict" ? t("failures.conflict") : undefined;
      showErrorToast(t("failures.changeFailed"), error, words);
    }
  }

  return (
    <>
      <AdminPageHead title={t("failures.title")} lead={t("failures.lead")} />
      <TaskTabs />
      <DoneNotice
        text={done && t("failures.finished", { name: done.code })}
        onUndo={done ? () => void change(done, false) : undefined}
        undoing={setDone.isPending}
      />
      <FailureTable
        address={address}
        query={query}
        onSetDone={mayChange ? (failure, isDone) => void change(failure, isDone) : undefined}
        filters={
          <FilterSelect
            label={t("tasks.state")}
            value={state}
            choices={failureStates.map((value) => ({ value, label: t(`tasks.states.${value}`) }))}
            onChoose={(value) => address.setFilters({ mostrar: filters.mostrar.parse(value) })}
          />
        }
      />
    </>
  );
}
