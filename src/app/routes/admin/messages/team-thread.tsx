import { useTranslation } from "react-i18next";
import { AnswerForm } from "@/features/support/components/answer-form";
import { AttachmentPicker } from "@/components/attachments/attachment-picker";
import { Thread } from "@/features/support/components/thread";
import { lastSeen, type Conversation } from "@/features/support/conversation";
import { useSendAnswer } from "@/features/support/team-queries";
import { useAttachments } from "@/features/support/use-attachments";
import { useRequestId } from "@/features/support/use-request-id";
import { useAdmin } from "../../../layouts/admin/admin-context";
import { useToast } from "../../../toast";
import { useErrorToast } from "../../../use-error-toast";
import { useReplyFocus } from "./use-reply-focus";

type TeamThreadProps = { conversation: Conversation; mayWrite: boolean; openNext: () => void };

/** Shows the messages and the reply form of the team. */
export function TeamThread({ conversation, mayWrite, openNext }: TeamThreadProps) {
  const { t } = useTranslation(["admin", "faqPage", "attachments"]);
  const { user } = useAdmin();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const { mutateAsync: send } = useSendAnswer();
  const draftKey = `answer:${user.id}:${conversation.id}`;
  const attachments = useAttachments({ contact: conversation.id }, draftKey);
  const request = useRequestId(draftKey);
  const { customer } = conversation;

  const form = useReplyFocus();

  type Sent = { text: string; isNote: boolean; seen: number; opensNext: boolean };

  async function sendAll({ opensNext, ...written }: Sent): Promise<void> {
    await attachments.sendWith(async (ids) => {
      const requestId = request.nameOf([written.text, written.isNote, ids]);
      await send({ contactId: conversation.id, attachmentIds: ids, requestId, ...written });
      request.forget();
    });
    toast(
      written.isNote
        ? { title: t("messages.noted") }
        : {
            title: t("messages.sent"),
            description: t("messages.sentText", { email: customer.email }),
            staysOnNavigation: opensNext,
          },
    );
    if (opensNext) openNext();
  }

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <section
        aria-label={t("faqPage:support.thread.label")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        tabIndex={0}
        // In reverse, so that the browser keeps the newest message in view, also while the form below grows.
        className="flex flex-col-reverse py-4 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:px-4"
      >
        <div className="mb-auto">
          <Thread
            messages={conversation.messages}
            reader="team"
            onFileFailure={(error) => showErrorToast(t("attachments:openFailed"), error)}
          />
        </div>
      </section>
      {mayWrite ? (
        <div ref={form} className="contents">
          <AnswerForm
            contactId={conversation.id}
            draftKey={draftKey}
            latest={lastSeen(conversation)}
            send={sendAll}
            files={<AttachmentPicker {...attachments} label={t("attachments:chosen")} compact />}
            customer={customer}
          />
        </div>
      ) : (
        <p className="border-t border-line p-4 text-muted max-lg:px-0">{t("readOnly")}</p>
      )}
    </div>
  );
}
