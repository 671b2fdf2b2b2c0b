import { useTranslation } from "react-i18next";
import { AnswerForm } from "@/features/support/components/answer-form";
import { AttachmentPicker } from "@/features/support/components/attachment-picker";
import { Thread } from "@/features/support/components/thread";
import { lastSeen, type Conversation } from "@/features/support/conversation";
import { useSendAnswer } from "@/features/support/team-queries";
import { useAttachments } from "@/features/support/use-attachments";
import { useRequestId } from "@/features/support/use-request-id";
import { useAdmin } from "../../../layouts/admin/admin-context";
import { useToast } from "../../../toast";
import { useErrorToast } from "../../../use-error-toast";

type TeamThreadProps = { conversation: Conversation; mayWrite: boolean };

/** Shows the messages and the reply form of the team. */
export function TeamThread({ conversation, mayWrite }: TeamThreadProps) {
  const { t } = useTranslation(["admin", "faqPage"]);
  const { user } = useAdmin();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const { mutateAsync: send } = useSendAnswer();
  const draftKey = `answer:${user.id}:${conversation.id}`;
  const attachments = useAttachments(conversation.id, draftKey);
  const request = useRequestId(draftKey);
  const { customer } = conversation;

  async function sendAll(written: { text: string; isNote: boolean; seen: number }): Promise<void> {
    await attachments.sendWith(async (ids) => {
      const requestId = request.nameOf([written.text, written.isNote, ids]);
      await send({ contactId: conversation.id, attachmentIds: ids, requestId, ...written });
      request.forget();
    });
    toast(
      written.isNote
        ? { title: t("messages.noted") }
        : { title: t("messages.sent"), description: t("messages.sentText", { email: customer.email }) },
    );
  }

  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Thread
        messages={conversation.messages}
        reader="team"
        onFileFailure={(error) => showErrorToast(t("faqPage:support.files.openFailed"), error)}
      />
      {mayWrite ? (
        <AnswerForm
          draftKey={draftKey}
          latest={lastSeen(conversation)}
          send={sendAll}
          files={<AttachmentPicker {...attachments} />}
          customer={customer}
        />
      ) : (
        <p className="text-muted">{t("readOnly")}</p>
      )}
    </div>
  );
}
