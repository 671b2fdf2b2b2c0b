import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { FormFailure } from "@/kit/form/form-failure";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { AdminNotFoundRoute } from "@/domains/team/parts/not-found";
import { isNotFound, toAppError } from "@/platform/errors";
import { sendWithStoredFiles } from "../parts/attachments";
import { ContactForm } from "../parts/contact-form";
import type { MessageFiles } from "../parts/first-message-files";
import { useRequestId } from "../parts/sending";
import { SavedAnswerSelect } from "./answer-form";
import { type Recipient, useRecipient, useWriteToCustomer } from "./data";

const FirstMessageFiles = lazy(async () => ({
  default: (await import("../parts/first-message-files")).FirstMessageFiles,
}));

/** The form of a message with which the team starts a conversation with a customer. */
export function AdminNewConversationRoute() {
  const { t } = useTranslation("admin");
  const { profileId = "" } = useParams();
  const mayWrite = useCan("messages.write");
  const query = useRecipient(profileId);
  const { data } = query;
  if (isNotFound(query.error)) return <AdminNotFoundRoute />;
  return (
    <div className="max-w-196">
      <PageHeader
        back={{ to: adminPaths.messages, label: t("messages.title") }}
        title={data ? t("messages.new.to", { name: data.name }) : t("messages.new.title")}
        detail={
          data ? <span translate="no">{data.email}</span> : <Skeleton className="inline-block h-4 w-48" />
        }
      />
      {mayWrite ? (
        data ? (
          // The key resets typed text and files for another customer.
          <NewConversation key={profileId} profileId={profileId} recipient={data} />
        ) : (
          <Card className="p-5">
            {query.error ? (
              <QueryError title={t("messages.new.failed")} query={query} />
            ) : (
              <Skeleton className="h-96" />
            )}
          </Card>
        )
      ) : (
        <p className="text-muted">{t("readOnly")}</p>
      )}
    </div>
  );
}

function NewConversation({ profileId, recipient }: { profileId: string; recipient: Recipient }) {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const { toast } = useToast();
  const navigate = useNavigate();
  const { mutateAsync: write } = useWriteToCustomer();
  const draftKey = `outgoing:${user.id}:${profileId}`;
  const request = useRequestId(draftKey);
  const files = useRef<MessageFiles>(null);
  const { latest, email } = recipient;
  const newest = latest?.lastMessageAt ?? null;
  const [seenAtFirst] = useState(newest);
  // A newer message stops the sending once.
  const [refused, setRefused] = useState(false);
  const seen = refused ? newest : seenAtFirst;
  // The newest conversation may be the one that was sent: the list is read again before its page opens, and after a
  // lost answer.
  const [mayBeSent, setMayBeSent] = useState(false);

  async function send({ subject, text }: { subject: string; text: string }): Promise<void> {
    setMayBeSent(true);
    let id = "";
    const sendMessage = async (attachmentIds: readonly string[]) => {
      const requestId = request.nameOf([subject, text, attachmentIds]);
      id = await write({ profileId, subject, text, seen, attachmentIds, requestId });
      request.forget();
    };
    try {
      // The picker may not be loaded, but a draft may have files.
      await (files.current?.sendWith(sendMessage) ?? sendWithStoredFiles(draftKey, sendMessage));
    } catch (error) {
      if (toAppError(error).code === "conflict") {
        setMayBeSent(false);
        setRefused(true);
      }
      throw error;
    }
    toast({
      title: t("messages.new.sent"),
      description: t("messages.sentText", { email }),
      staysOnNavigation: true,
    });
    void navigate(adminPaths.conversation(id), { replace: true });
  }

  return (
    <div className="flex flex-col gap-4">
      {latest ? (
        <LatestConversation latest={latest} isNew={!mayBeSent && (refused || newest !== seenAtFirst)} />
      ) : null}
      <Card className="p-5 sm:p-8">
        <ContactForm
          draftKey={draftKey}
          suggestedSubject=""
          messageHint={t("messages.new.hint")}
          send={send}
          onSent={() => undefined}
          onFailure={() => undefined}
          renderFailure={(error) =>
            error.code === "conflict" ? null : (
              <FormFailure failure={error} title={t("messages.sendFailed")} />
            )
          }
          renderTools={(insert) => <SavedAnswerSelect customer={recipient} onChoose={insert} />}
          files={
            // Has the height of the loaded content.
            <Suspense fallback={<div className="min-h-22 sm:min-h-9" />}>
              <FirstMessageFiles ref={files} draftKey={draftKey} customerId={profileId} />
            </Suspense>
          }
        />
      </Card>
    </div>
  );
}

type LatestConversationProps = {
  latest: NonNullable<Recipient["latest"]>;
  /** It has a message that came after the page opened. */
  isNew: boolean;
};

/** Links to the customer's latest conversation, where a message may belong instead. */
function LatestConversation({ latest: { id, subject, status }, isNew }: LatestConversationProps) {
  const { t } = useTranslation("admin");
  const title = isNew ? t("messages.conflict") : status === "open" ? t("messages.new.waiting") : undefined;
  return (
    <Alert
      {...(title !== undefined && { title })}
      tone={title === undefined ? "neutral" : "warning"}
      role={isNew ? "alert" : "note"}
    >
      <p>
        <span>{t("messages.new.latest")}</span>{" "}
        <Link to={adminPaths.conversation(id)} className="text-link">
          {subject || t("messages.noSubject")}
        </Link>
      </p>
      {isNew ? <p>{t("messages.new.conflictText")}</p> : null}
    </Alert>
  );
}
