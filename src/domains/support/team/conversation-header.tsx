import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Button } from "@/kit/ui/button";
import { Select } from "@/kit/ui/fields";
import { useAttempt } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import type { Conversation, TeamMember } from "../rules";
import { type ConversationChange, useChangeConversation, useTeam } from "./data";
import { TeamStatusBadge, WaitingTime } from "./inbox-list";

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

  const pending = change.isPending ? change.variables : null;
  // The select shows the new assignee while the change is stored.
  const shownAssignee = pending && "assignee" in pending ? pending.assignee.to : assigneeId;

  const apply = (what: ConversationChange) =>
    attempt(change.mutateAsync(what), t("messages.changeFailed"), t("messages.changeConflict"));

  return (
    <header className="flex flex-col gap-1 border-b border-line pb-2 lg:px-4 lg:pt-3">
      <div className="flex items-start justify-between gap-x-3 gap-y-1 max-sm:flex-wrap">
        <h2 className="line-clamp-2 min-w-0 text-lg leading-7 [overflow-wrap:anywhere]">
          {subject || t("messages.noSubject")}
        </h2>
        <span className="flex min-h-7 max-w-full shrink-0 flex-wrap items-center gap-x-2 text-sm">
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
            <span className="truncate max-sm:line-clamp-2 max-sm:text-left max-sm:whitespace-normal">
              {conversation.customer.name}
            </span>
            <ChevronDown aria-hidden="true" className={clsx(customer.isOpen && "rotate-180")} />
          </Button>
          <CustomerName conversation={conversation} />
        </div>
        <AssigneeSelect
          team={team.data ?? []}
          assigneeId={shownAssignee}
          userId={user.id}
          disabled={!mayWrite || pending !== null}
          onChoose={(to) => void apply({ id, assignee: { from: assigneeId, to } })}
        />
        {mayWrite ? (
          <Button
            variant="outline"
            size="sm"
            disabled={pending !== null}
            loading={pending !== null && "status" in pending}
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

type AssigneeSelectProps = {
  team: readonly TeamMember[];
  assigneeId: string | null;
  /** The current user, who is listed first as "me". */
  userId: string;
  disabled: boolean;
  onChoose: (id: string | null) => void;
};

/** Assigns a conversation to a member of the team. */
function AssigneeSelect({ team, assigneeId, userId, disabled, onChoose }: AssigneeSelectProps) {
  const { t } = useTranslation("admin");
  const others = team.filter((member) => member.id !== userId);
  const isKnown = assigneeId === null || assigneeId === userId || others.some((one) => one.id === assigneeId);
  return (
    <Select
      aria-label={t("messages.columns.assignee")}
      title={t("messages.columns.assignee")}
      value={assigneeId ?? ""}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value === "" ? null : target.value)}
      className="w-32 shrink-0 [&>select]:h-9 [&>select]:pr-8 [&>select]:text-sm [&>svg]:right-2.5 [&>svg]:size-4 pointer-coarse:[&>select]:h-11"
    >
      <option value="">{t("messages.nobody")}</option>
      <option value={userId}>{t("messages.me")}</option>
      {others.map((member) => (
        <option key={member.id} value={member.id}>
          {member.name}
        </option>
      ))}
      {isKnown ? null : <option value={assigneeId}>{t("messages.formerMember")}</option>}
    </Select>
  );
}
