import { TwoLines } from "@/components/data-table/two-lines";
import type { TeamTask } from "../model";
import { useTaskWords } from "../use-task-words";

/** Shows the name and the instruction of a task. */
export function TaskToDo({ task }: { task: TeamTask }) {
  const { what, todo } = useTaskWords()(task);
  return <TwoLines detail={todo}>{what}</TwoLines>;
}
