import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { activationCountsQuery } from "@/features/activations/queries";
import { openConversationCountQuery } from "@/features/support/open-conversation-count";
import { openTasksQuery } from "@/features/team-tasks/queries";

const badges = {
  activations: function ActivationsBadge() {
    return <Count count={useQuery(activationCountsQuery()).data?.waiting} />;
  },
  tasks: function TasksBadge() {
    return <Count count={useQuery(openTasksQuery()).data} />;
  },
  messages: function MessagesBadge() {
    return <Count count={useQuery(openConversationCountQuery()).data} />;
  },
};

/** What a badge of the navigation counts: sites that wait for the team, open tasks or customers without an answer. */
export type Badge = keyof typeof badges;

/** The number of things that wait on a page. Renders nothing for zero and while the number is unknown. */
export function PageBadge({ badge }: { badge: Badge }) {
  const Waiting = badges[badge];
  return <Waiting />;
}

function Count({ count }: { count: number | undefined }) {
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
