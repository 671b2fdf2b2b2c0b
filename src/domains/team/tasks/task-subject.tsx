import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ClippedText } from "@/kit/data-table/clipped-text";
import { readableDomain } from "@/platform/domain-name";
import { isForgotten, pathOf, type TeamTask } from "./rules";

/** The subject of a task with a link to its page. */
export function TaskSubject({ task }: { task: TeamTask }) {
  const { t } = useTranslation("admin");
  const path = pathOf(task);
  const forgotten = isForgotten(task);
  const name = forgotten ? t("tasks.forgotten") : readableDomain(task.subject);
  const translate = forgotten ? undefined : "no";
  if (!path) return <ClippedText translate={translate}>{name}</ClippedText>;
  return (
    <Link
      to={path}
      title={name}
      translate={translate}
      className="block truncate underline-offset-4 hover:underline focus-visible:-outline-offset-3! max-sm:after:absolute max-sm:after:inset-0"
    >
      {name}
    </Link>
  );
}
