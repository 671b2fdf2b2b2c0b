import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button";
import { adminPaths } from "@/config/admin-paths";
import { AssigneeSelect } from "@/features/support/components/assignee-select";
import { TeamStatusBadge } from "@/features/support/components/team-status-badge";
import { WaitingTime } from "@/features/support/components/waiting-time";
import type { Conversation } from "@/features/support/conversation";
import type { ConversationChange } from "@/features/support/team-api";
import { useChangeConversation, useTeam } from "@/features/support/team-queries";
import { useAdmin, useCan } from "../../../layouts/admin/admin-context";
import { useAttempt } from "../use-attempt";

type ConversationHeaderProps = {
  conversation: Conversation;
  mayWrite: boolean;
  /** The customer's data, which narrow screens collapse behind the customer's name. */
  customer: { id: string; isOpen: boolean; toggle: () => void };
};

/** Shows subject, state and assignee of a conversation, and changes the last two. */
export function ConversationHeader({ conversation, mayWrite, customer }: ConversationHeaderProps) {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const attempt = useAttempt();
  const team = useTeam();
  const change = useChangeConversation();
  const { id, subject, status, startedBy, assigneeId, waitingSince } = conversation;

  const apply = (what: ConversationChange) =>
    attempt(change.mutateAsync(what), t("messages.changeFailed"), t("messages.changeConflict"));

  return (
    <header className="flex flex-col gap-1 border-b border-line pb-2 lg:px-4 lg:pt-3">
      <div className="flex items-start justify-between gap-3">
        <h2 className="line-clamp-2 min-w-0 text-lg leading-7 [overflow-wrap:anywhere]">
          {subject || t("messages.noSubject")}
        </h2>
        <span className="flex min-h-7 shrink-0 items-center gap-2 text-sm">
          <TeamStatusBadge status={status} startedBy={startedBy} />
          {waitingSince ? <WaitingTime since={waitingSince} /> : null}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-[5em]">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={customer.isOpen}
            aria-controls={customer.id}
            onClick={customer.toggle}
            className="-ml-3.5 max-w-full xl:hidden"
          >
            <span className="truncate">{conversation.customer.name}</span>
            <ChevronDown aria-hidden="true" className={clsx(customer.isOpen && "rotate-180")} />
          </Button>
          <CustomerName conversation={conversation} />
        </div>
        <AssigneeSelect
          team={team.data ?? []}
          assigneeId={assigneeId}
          userId={user.id}
          disabled={!mayWrite || change.isPending}
          onChoose={(to) => void apply({ id, assignee: { from: assigneeId, to } })}
        />
        {mayWrite ? (
          <Button
            variant="outline"
            size="sm"
            loading={change.isPending}
            onClick={() =>
              void apply({ id, status: { from: status, to: status === "closed" ? "open" : "closed" } })
            }
          >
            {t(status === "closed" ? "messages.reopen" : "messages.close")}
          </Button>
        ) : null}
      </div>
    </header>
  );
}

// Wide screens show the customer's data beside the messages.
function CustomerName({
  conversation: { profileId, customer },
}: Pick<ConversationHeaderProps, "conversation">) {
  const seesCustomers = useCan("customers.read");
  const className = "block truncate text-sm text-muted max-xl:hidden";
  return seesCustomers ? (
    <Link
      to={adminPaths.customer(profileId)}
      className={clsx(className, "underline-offset-4 hover:underline")}
    >
      {customer.name}
    </Link>
  ) : (
    <span className={className}>{customer.name}</span>
  );
}
