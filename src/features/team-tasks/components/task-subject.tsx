import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { TwoLines } from "@/components/data-table/two-lines";
import { readableDomain } from "@/lib/domain-name";
import { detailsOf, isForgotten, pathOf, type TeamTask } from "../model";
import { TaskDetails } from "./task-details";

/** The subject of a task with a link to its page, and its details. */
export function TaskSubject({ task }: { task: TeamTask }) {
  const { t } = useTranslation("admin");
  const path = pathOf(task);
  const name = isForgotten(task) ? t("tasks.forgotten") : readableDomain(task.subject);
  const details = detailsOf(task);
  return (
    <TwoLines detail={details.length > 0 ? <TaskDetails details={details} /> : null}>
      {path ? (
        <Link
          to={path}
          title={name}
          className="block truncate underline-offset-4 hover:underline focus-visible:-outline-offset-3! max-sm:after:absolute max-sm:after:inset-0"
        >
          {name}
        </Link>
      ) : (
        name
      )}
    </TwoLines>
  );
}
