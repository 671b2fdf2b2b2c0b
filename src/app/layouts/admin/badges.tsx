import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { openConversationCountQuery } from "@/domains/support/data";
import { activationCountsQuery } from "@/domains/sites/activations-queries";
import { openTasksQuery } from "@/domains/team/team-tasks-queries";

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

/** A badge of the navigation: sites waiting for the team, open tasks or unanswered customers. */
export type Badge = keyof typeof badges;

/** Number of waiting items of a page. Renders nothing for zero and while loading. */
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
        className="ml-auto rounded-full bg-line px-2 text-xs leading-5 font-bold text-ink tabular-nums rail:absolute rail:top-1 rail:right-1.5 rail:size-2.5 rail:overflow-hidden rail:bg-second rail:px-0 rail:text-transparent"
      >
        {count}
      </span>
      <span className="sr-only">{`, ${t("nav.waiting", { count })}`}</span>
    </>
  );
}
