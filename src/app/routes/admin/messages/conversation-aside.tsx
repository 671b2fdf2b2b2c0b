import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AssigneeSelect } from "@/features/support/components/assignee-select";
import type { Conversation } from "@/features/support/conversation";
import type { ConversationChange } from "@/features/support/team-api";
import { useChangeConversation, useTeam } from "@/features/support/team-queries";
import { toAppError } from "@/lib/errors";
import { useAdmin } from "../../../layouts/admin/admin-context";
import { useErrorToast } from "../../../use-error-toast";
import { CustomerCard } from "./customer-card";

type ConversationAsideProps = { conversation: Conversation; mayWrite: boolean };

/** Shows assignee, state and customer of a conversation. */
export function ConversationAside({ conversation, mayWrite }: ConversationAsideProps) {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const showErrorToast = useErrorToast();
  const team = useTeam();
  const change = useChangeConversation();
  const { id, status, assigneeId } = conversation;

  async function apply(what: ConversationChange): Promise<void> {
    try {
      await change.mutateAsync(what);
    } catch (error) {
      const words = toAppError(error).code === "conflict" ? t("messages.changeConflict") : undefined;
      showErrorToast(t("messages.changeFailed"), error, words);
    }
  }

  return (
    <aside aria-label={t("messages.aside")} className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4 p-4">
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
      </Card>
      <CustomerCard conversation={conversation} />
    </aside>
  );
}
