import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AttachmentPicker } from "@/kit/attachments/attachment-picker";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { useAdmin } from "@/domains/team/parts/admin-context";
import { useAttachments } from "../parts/attachments";
import { useRequestId } from "../parts/sending";
import { Thread } from "../parts/thread";
import { type Conversation, lastSeen } from "../rules";
import { AnswerForm } from "./answer-form";
import { useSendAnswer } from "./data";

type TeamThreadProps = { conversation: Conversation; mayWrite: boolean; openNext: () => void };

/** Shows the messages and the reply form of the team. */
export function TeamThread({ conversation, mayWrite, openNext }: TeamThreadProps) {
  const { t } = useTranslation(["admin", "faqPage", "common"]);
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
        className="flex flex-1 flex-col-reverse py-4 lg:min-h-0 lg:overflow-y-auto lg:px-4"
      >
        <div className="mb-auto">
          <Thread
            messages={conversation.messages}
            reader="team"
            onFileFailure={(error) => showErrorToast(t("common:attachments.openFailed"), error)}
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
            files={<AttachmentPicker {...attachments} label={t("common:attachments.chosen")} compact />}
            customer={customer}
          />
        </div>
      ) : (
        <p className="border-t border-line p-4 text-muted max-lg:px-0">{t("readOnly")}</p>
      )}
    </div>
  );
}

/**
 * Moves the focus to the reply form when a conversation opens on a computer. Small screens, where the page itself
 * scrolls, show the newest message instead.
 */
function useReplyFocus(): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the page change, which moves focus to the content and scrolls to its top.
    const frame = requestAnimationFrame(() => {
      const isWide = window.matchMedia("(min-width: 64rem)").matches;
      if (!isWide) window.scrollTo(0, document.documentElement.scrollHeight);
      else if (window.matchMedia("(pointer: fine)").matches && isFocusFree()) {
        form.current?.querySelector("textarea")?.focus({ preventScroll: true });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return form;
}

function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.id === "content";
}
