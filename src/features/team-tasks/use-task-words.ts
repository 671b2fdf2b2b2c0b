import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "@/lib/use-now";
import { taskWordsOf, type TeamTask } from "./model";

/** What a task is called, and what it asks for. */
export type TaskWords = { what: string; todo: string };

/** Returns the function that names a task and says what it asks for; every list uses the same words. */
export function useTaskWords(): (task: Pick<TeamTask, "kind" | "dueAt" | "doneAt">) => TaskWords {
  const { t } = useTranslation("taskWords");
  const now = useNow();
  return useCallback(
    (task) => {
      const kind = taskWordsOf(task, now);
      return { what: t(`kinds.${kind}.what`), todo: t(`kinds.${kind}.todo`) };
    },
    [t, now],
  );
}
