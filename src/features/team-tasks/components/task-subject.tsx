import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { readableDomain } from "@/lib/domain-name";
import type { TeamTask } from "../model";
import { TaskDetailLine } from "./task-detail-line";

type TaskSubjectProps = { task: TeamTask; customerPath: ((profileId: string) => string) | undefined };

/** What a task is about, and what there is to know besides. */
export function TaskSubject({ task, customerPath }: TaskSubjectProps) {
  const { t } = useTranslation("admin");
  const { subject, profileId, details, isForgotten } = task;
  const name = isForgotten ? t("tasks.forgotten") : readableDomain(subject);
  return (
    <span className="flex min-w-0 flex-col gap-0.5 py-1">
      {profileId !== null && customerPath ? (
        <Link
          to={customerPath(profileId)}
          className="self-start font-semibold underline underline-offset-4 hover:decoration-2"
        >
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
