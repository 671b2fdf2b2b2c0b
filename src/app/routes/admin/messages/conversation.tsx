import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { PageHeader } from "@/components/page-header";
import { QueryError } from "@/components/query-error";
import { Card } from "@/components/ui/card";
import { adminPaths } from "@/config/admin-paths";
import { TeamStatusBadge } from "@/features/support/components/team-status-badge";
import { ThreadSkeleton } from "@/features/support/components/thread-skeleton";
import { WaitingTime } from "@/features/support/components/waiting-time";
import { useConversation } from "@/features/support/conversation-queries";
import { isNotFound } from "@/lib/errors";
import { useCan } from "../../../layouts/admin/admin-context";
import { AdminNotFoundRoute } from "../not-found";
import { ConversationAside } from "./conversation-aside";
import { TeamThread } from "./team-thread";

/** Shows a conversation with the reply form and the customer's data. */
export function AdminConversationRoute() {
  const { t } = useTranslation("admin");
  const { contactId: id = "" } = useParams();
  const mayWrite = useCan("messages.write");
  const query = useConversation(id);
  const { data } = query;
  if (isNotFound(query.error)) return <AdminNotFoundRoute />;

  return (
    <>
      <PageHeader
        back={{ to: adminPaths.messages, label: t("messages.title") }}
        title={data ? data.subject || t("messages.noSubject") : t("messages.one")}
      >
        {data ? (
          <span className="flex flex-wrap items-center gap-2">
            {data.waitingSince ? <WaitingTime since={data.waitingSince} /> : null}
            <TeamStatusBadge status={data.status} />
          </span>
        ) : null}
      </PageHeader>
      {data ? (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {/* The key resets typed text and files for another conversation. */}
          <TeamThread key={id} conversation={data} mayWrite={mayWrite} />
          <ConversationAside conversation={data} mayWrite={mayWrite} />
        </div>
      ) : query.error ? (
        <Card>
          <QueryError title={t("messages.oneFailed")} query={query} />
        </Card>
      ) : (
        <ThreadSkeleton />
      )}
    </>
  );
}
