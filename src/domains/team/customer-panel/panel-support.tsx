import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { FaqSections } from "@/domains/content/parts/faq-sections";
import { useConversation, useMessages } from "@/domains/support/data";
import { MessagesSection, StatusBadge } from "@/domains/support/parts/message-history";
import { Thread, ThreadSkeleton } from "@/domains/support/parts/thread";
import { isUnanswered } from "@/domains/support/rules";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Card } from "@/kit/ui/card";
import { useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { isNotFound } from "@/platform/errors";
import { toPageNumber } from "@/platform/pagination";
import { useCan } from "../parts/admin-context";
import { AdminNotFoundRoute } from "../parts/not-found";
import { Hidden } from "./hidden";

/** Shows a customer's conversations read-only. */
export function PanelSupport({ customerId }: { customerId: string }) {
  const { t } = useTranslation("faqPage");
  const seesMessages = useCan("messages.read");
  return (
    <>
      <PageHeader title={t("support.title")} headTitle={null} />
      {seesMessages ? <Messages customerId={customerId} /> : <Hidden />}
    </>
  );
}

function Messages({ customerId }: { customerId: string }) {
  const [params] = useSearchParams();
  return (
    <MessagesSection
      query={useMessages(customerId, toPageNumber(params.get("pagina")))}
      pathOf={(id) => adminPaths.customerPanelConversation(customerId, id)}
    />
  );
}

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
  const { t } = useTranslation(["faqPage", "common"]);
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
            onFileFailure={(error) => showErrorToast(t("common:attachments.openFailed"), error)}
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

/** Shows the FAQ of the customer panel. */
export function PanelFaq() {
  const { t } = useTranslation("faqPage");
  return (
    <>
      <PageHeader title={t("panel.title")} headTitle={null} />
      <div className="flex flex-col gap-6">
        <FaqSections />
      </div>
    </>
  );
}
