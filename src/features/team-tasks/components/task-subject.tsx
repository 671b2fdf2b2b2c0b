import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { readableDomain } from "@/lib/domain-name";
import type { TeamTask } from "../model";
import { TaskDetailLine } from "./task-detail-line";

type TaskSubjectProps = {
  task: TeamTask;
  /** The page of the task; null when there is none. */
  path: string | null;
};

/** The subject of a task with a link to its page, and its details. */
export function TaskSubject({ task, path }: TaskSubjectProps) {
  const { t } = useTranslation("admin");
  const { subject, details, isForgotten } = task;
  const name = isForgotten ? t("tasks.forgotten") : readableDomain(subject);
  return (
    <span className="flex min-w-0 flex-col gap-0.5 py-1">
      {path ? (
        <Link to={path} className="self-start font-semibold underline underline-offset-4 hover:decoration-2">
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      {details.map((detail) => (
        <TaskDetailLine key={detail.name} detail={detail} />
      ))}
    </span>
  );
}
