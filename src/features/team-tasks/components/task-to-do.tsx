import type { TeamTask } from "../model";
import { useTaskWords } from "../use-task-words";

/** Shows the name and the instruction of a task. */
export function TaskToDo({ task }: { task: TeamTask }) {
  const { what, todo } = useTaskWords()(task);
  return (
    <span className="flex max-w-prose min-w-0 flex-col gap-0.5 py-1 max-lg:items-end max-lg:text-right">
      <span className="font-semibold">{what}</span>
      <span className="text-xs text-muted">{todo}</span>
    </span>
  );
}
