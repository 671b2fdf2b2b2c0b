import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "@/platform/time";
import { taskWordsOf, type TeamTask } from "./rules";

/** The name of a task and its instruction. */
export type TaskWords = { what: string; todo: string };

/** Returns a function that returns the name and instruction of a task, the same in every list. */
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
