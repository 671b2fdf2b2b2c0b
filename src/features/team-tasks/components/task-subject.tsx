import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { readableDomain } from "@/lib/domain-name";
import { detailsOf, isForgotten, pathOf, type TeamTask } from "../model";
import { TaskDetailLine } from "./task-detail-line";

/** The subject of a task with a link to its page, and its details. */
export function TaskSubject({ task }: { task: TeamTask }) {
  const { t } = useTranslation("admin");
  const path = pathOf(task);
  const name = isForgotten(task) ? t("tasks.forgotten") : readableDomain(task.subject);
  return (
    <span className="flex min-w-0 flex-col gap-0.5 py-1">
      {path ? (
        <Link to={path} className="self-start font-semibold underline underline-offset-4 hover:decoration-2">
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      {detailsOf(task).map((detail) => (
        <TaskDetailLine key={detail.name} detail={detail} />
      ))}
    </span>
  );
}
