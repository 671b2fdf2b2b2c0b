import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Card } from "@/kit/ui/card";
import { useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { useConversation } from "@/domains/support/data";
import { StatusBadge } from "@/domains/support/parts/message-history";
import { Thread, ThreadSkeleton } from "@/domains/support/parts/thread";
import { isUnanswered } from "@/domains/support/rules";
import { useCan } from "../parts/admin-context";
import { AdminNotFoundRoute } from "../parts/not-found";
import { isNotFound } from "@/platform/errors";
import { Hidden } from "./hidden";

/** Shows a customer's conversation as the customer sees it, for roles that read messages. */
export function PanelConversation({ customerId }: { customerId: string }) {
  const { contactId = "" } = useParams();
  return useCan("messages.read") ? (
    <Conversation key={contactId} customerId={customerId} contactId={contactId} />
  ) : (
    <Hidden />
  );
}

function Conversation({ customerId, contactId }: { customerId: string; contactId: string }) {
  const { t } = useTranslation(["faqPage", "attachments"]);
  const showErrorToast = useErrorToast();
  const query = useConversation(contactId);
  const { data } = query;
  // The conversation of the URL must belong to the customer of the URL.
  if (isNotFound(query.error) || (data && data.profileId !== customerId)) return <AdminNotFoundRoute />;
  return (
    <>
      <PageHeader
        back={{ to: adminPaths.customerPanelSupport(customerId), label: t("support.thread.back") }}
        title={data?.subject || t(data ? "support.history.noSubject" : "support.thread.label")}
        headTitle={null}
        states={data ? <StatusBadge status={data.status} isTeamsFirst={isUnanswered(data)} /> : null}
      />
      <Card className="p-5 sm:p-8">
        {data ? (
          <Thread
            messages={data.messages.filter(({ isNote }) => !isNote)}
            reader="customer"
            onFileFailure={(error) => showErrorToast(t("attachments:openFailed"), error)}
          />
        ) : query.error ? (
          <QueryError title={t("support.thread.error")} query={query} />
        ) : (
          <ThreadSkeleton />
        )}
      </Card>
    </>
  );
}
