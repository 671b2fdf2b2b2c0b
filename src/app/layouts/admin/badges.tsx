import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { activationCountsQuery } from "@/features/activations/queries";
import { openConversationCountQuery } from "@/features/support/open-conversation-count";
import { openTasksQuery } from "@/features/team-tasks/queries";

/** How many sites wait for the team. */
export function ActivationsBadge() {
  return <Badge count={useQuery(activationCountsQuery()).data?.waiting} />;
}

/** How many tasks of one's work are open. */
export function TasksBadge() {
  return <Badge count={useQuery(openTasksQuery()).data} />;
}

/** How many customers wait for an answer. */
export function MessagesBadge() {
  return <Badge count={useQuery(openConversationCountQuery()).data} />;
}

// Nothing is shown where nothing waits, or while that is not known.
function Badge({ count }: { count: number | undefined }) {
  const { t } = useTranslation("admin");
  if (!count) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="ml-auto rounded-full bg-accent-soft px-2 text-xs leading-5 font-bold text-ink tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only">, {t("nav.waiting", { count })}</span>
    </>
  );
}
