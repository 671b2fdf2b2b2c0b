import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { AttachmentPicker } from "@/kit/attachments/attachment-picker";
import { lazyComponent } from "@/kit/lazy-component";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Card } from "@/kit/ui/card";
import { useErrorToast } from "@/kit/use-error-toast";
import { paths } from "@/platform/paths";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { DashboardNotFoundRoute } from "@/domains/account/parts/not-found";
import { isNotFound } from "@/platform/errors";
import { useConversation, useSendReply } from "../data";
import { useAttachments } from "../parts/attachments";
import { useFailureWords, useRequestId } from "../parts/sending";
import { StatusBadge } from "../parts/message-history";
import { Thread, ThreadSkeleton } from "../parts/thread";
import { type Conversation, isUnanswered } from "../rules";

// The messages render first because the form needs the form library.
const ReplyForm = lazyComponent(() => import("./reply-form"), "ReplyForm");

/** /dashboard/suporte/:contactId: a conversation. */
export function DashboardConversationRoute() {
  const { contactId: id = "" } = useParams();
  return <ConversationPage id={id} />;
}

/** Shows a conversation with the team and the reply form. */
export function ConversationPage({ id }: { id: string }) {
  const { t } = useTranslation("faqPage");
  const query = useConversation(id);
  const { data } = query;
  if (isNotFound(query.error)) return <DashboardNotFoundRoute />;
  const title = data?.subject || t(data ? "support.history.noSubject" : "support.thread.label");
  return (
    <>
      <PageHeader
        back={{ to: paths.dashboard.support, label: t("support.thread.back") }}
        title={title}
        states={data ? <StatusBadge status={data.status} isTeamsFirst={isUnanswered(data)} /> : null}
      />
      <Card className="flex flex-col gap-6 p-5 sm:p-8">
        {data ? (
          // The key resets typed text and files for another conversation.
          <Correspondence key={id} conversation={data} />
        ) : query.error ? (
          <QueryError title={t("support.thread.error")} query={query} />
        ) : (
          <ThreadSkeleton />
        )}
      </Card>
    </>
  );
}

function Correspondence({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation(["faqPage", "common"]);
  const { id: userId } = useDashboardUser();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const failureWords = useFailureWords();
  const { mutateAsync: send } = useSendReply();
  const draftKey = `reply:${userId}:${conversation.id}`;
  const attachments = useAttachments({ contact: conversation.id }, draftKey);
  const request = useRequestId(draftKey);

  async function sendAll(text: string): Promise<void> {
    await attachments.sendWith(async (ids) => {
      const requestId = request.nameOf([text, ids]);
      await send({ contactId: conversation.id, text, attachmentIds: ids, requestId });
      request.forget();
    });
    toast({ title: t("support.form.sentTitle"), description: t("support.thread.sentText") });
  }

  return (
    <>
      <Thread
        messages={conversation.messages}
        reader="customer"
        onFileFailure={(error) => showErrorToast(t("common:attachments.openFailed"), error)}
      />
      <div className="border-t border-line pt-6">
        <Suspense fallback={null}>
          <ReplyForm
            draftKey={draftKey}
            isClosed={conversation.status === "closed"}
            send={sendAll}
            onFailure={(error) => {
              const { title, text } = failureWords(error);
              toast({ title, description: text, variant: "destructive" });
            }}
            files={<AttachmentPicker {...attachments} label={t("common:attachments.chosen")} />}
          />
        </Suspense>
      </div>
    </>
  );
}
