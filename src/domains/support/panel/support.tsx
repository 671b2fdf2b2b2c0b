import ExternalLink from "lucide-react/icons/external-link";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { PageHeader } from "@/kit/page-header";
import { useToast } from "@/kit/toast";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { paths } from "@/platform/paths";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import type { AppError } from "@/platform/app-error";
import { toPageNumber } from "@/platform/pagination";
import { whatsappLink } from "@/platform/phone-links";
import { useMessages, useSendMessage, useWhatsapp } from "../data";
import { ContactForm } from "../parts/contact-form";
import type { MessageFiles } from "../parts/first-message-files";
import { MessageHistorySkeleton, MessagesSection } from "../parts/message-history";
import { useFailureWords, useRequestId } from "../parts/sending";
import { SupportQuestions } from "../parts/support-questions";

// Few messages have files.
const FirstMessageFiles = lazy(async () => ({
  default: (await import("../parts/first-message-files")).FirstMessageFiles,
}));

/** /dashboard/suporte: the customer's conversations, the message form and common questions. */
export function DashboardSupportRoute() {
  const { t } = useTranslation("faqPage");
  const { id } = useDashboardUser();
  const [params] = useSearchParams();
  const messages = useMessages(id, toPageNumber(params.get("pagina")));
  return (
    <>
      <PageHeader title={t("support.title")} />
      <div className="flex flex-col gap-6">
        {messages.isPending ? (
          <Card className="p-6 sm:p-8">
            <MessageHistorySkeleton />
          </Card>
        ) : (
          <Sections messages={messages} />
        )}
      </div>
    </>
  );
}

/** Shows running conversations above the form. */
function Sections({ messages }: { messages: ReturnType<typeof useMessages> }) {
  const { t } = useTranslation("faqPage");
  // Decided once, so that a message that was just sent does not move the form.
  const [isHistoryFirst] = useState(
    () =>
      messages.data !== undefined &&
      (messages.data.page > 1 || messages.data.items.some(({ status }) => status !== "closed")),
  );
  return (
    <>
      {isHistoryFirst ? <MessagesSection query={messages} /> : null}
      <FormSection />
      {isHistoryFirst ? null : <MessagesSection query={messages} />}
      <Card className="flex flex-col gap-4 p-6 sm:p-8">
        <h2 className="text-heading">{t("support.questionsTitle")}</h2>
        <SupportQuestions />
        <Link to={paths.dashboard.faq} className="text-link inline-flex min-h-6 items-center self-start">
          {t("support.moreQuestions")}
        </Link>
      </Card>
    </>
  );
}

function FormSection() {
  const { t } = useTranslation("faqPage");
  const user = useDashboardUser();
  const { toast } = useToast();
  const failureWords = useFailureWords();
  const { mutateAsync: send } = useSendMessage(user.id);
  const whatsapp = useWhatsapp();
  const suggestedSubject = readSubject(useLocation().state);
  const draftKey = `message:${user.id}`;
  const request = useRequestId(draftKey);
  const files = useRef<MessageFiles>(null);

  async function sendAll({ subject, text }: { subject: string; text: string }): Promise<void> {
    const sendMessage = async (attachmentIds: readonly string[]) => {
      const requestId = request.nameOf([subject, text, attachmentIds]);
      await send({ subject, text, attachmentIds, requestId });
      request.forget();
    };
    const { current: picker } = files;
    if (picker) return picker.sendWith(sendMessage);
    // The picker may not be loaded, but a draft may have files.
    const { sendWithStoredFiles } = await import("../parts/attachments");
    await sendWithStoredFiles(draftKey, sendMessage);
    files.current?.clear();
  }

  function showFailureToast(error: AppError): void {
    const { title, text } = failureWords(error);
    toast({ title, description: text, variant: "destructive" });
  }

  return (
    <Card className="flex flex-col gap-6 p-6 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id="mensagem" className="text-heading">
            {t("support.form.title")}
          </h2>
          <p className="text-muted [overflow-wrap:anywhere]">
            {t("support.form.lead", { email: user.email })}
          </p>
        </div>
        <WhatsappLink number={whatsapp.data ?? null} />
      </div>
      <ContactForm
        draftKey={draftKey}
        suggestedSubject={suggestedSubject}
        send={sendAll}
        onSent={() => toast({ title: t("support.form.sentTitle"), description: t("support.form.sentText") })}
        onFailure={showFailureToast}
        files={
          // Has the height of the loaded content.
          <Suspense fallback={<div className="min-h-22 sm:min-h-9" />}>
            <FirstMessageFiles ref={files} draftKey={draftKey} />
          </Suspense>
        }
      />
    </Card>
  );
}

/** Returns the subject that a link to the form suggests; empty without one. */
function readSubject(state: unknown): string {
  return typeof state === "object" &&
    state !== null &&
    "subject" in state &&
    typeof state.subject === "string"
    ? state.subject
    : "";
}

/** Links to the team's WhatsApp; renders nothing without a number. */
export function WhatsappLink({ number }: { number: string | null }) {
  const { t } = useTranslation("faqPage");
  const href = whatsappLink(number);
  if (href === null) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={buttonVariants({ variant: "outline", className: "max-sm:w-full" })}
    >
      {t("support.whatsapp")}
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">{t("support.newTab")}</span>
    </a>
  );
}
