import { clsx } from "clsx";
import StickyNote from "lucide-react/icons/sticky-note";
import { useTranslation } from "react-i18next";
import { AttachmentLinks } from "@/kit/attachments/attachment-links";
import { LinkedText } from "@/kit/linked-text";
import { Skeleton } from "@/kit/ui/skeleton";
import { site } from "@/platform/site";
import { formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { ThreadMessage } from "../rules";
import { attachmentAddress } from "./attachments";

type ThreadProps = {
  messages: readonly ThreadMessage[];
  /** The reader's own messages are on the right. */
  reader: "customer" | "team";
  /** Receives the error of a file that could not be opened. */
  onFileFailure: (error: unknown) => void;
};

/** A conversation in chronological order; the team's notes look different from messages. */
export function Thread({ messages, reader, onFileFailure }: ThreadProps) {
  const { t } = useTranslation("faqPage");
  return (
    <ol aria-label={t("support.thread.label")} className="flex flex-col gap-4">
      {messages.map((message) => (
        <Message key={message.id} message={message} reader={reader} onFileFailure={onFileFailure} />
      ))}
    </ol>
  );
}

type MessageProps = Omit<ThreadProps, "messages"> & { message: ThreadMessage };

function Message({ message, reader, onFileFailure }: MessageProps) {
  const { author, authorName, text, isNote, at, attachments } = message;
  const { t } = useTranslation("faqPage");
  const language = useLanguage();
  // For customers, the author of an answer is the team rather than one member.
  const team = t("support.thread.team", { brand: site.name });
  const name =
    reader === "customer"
      ? t(author === "customer" ? "support.thread.you" : "support.thread.team", { brand: site.name })
      : (authorName ?? (author === "team" ? team : t("support.thread.customer")));
  return (
    <li
      className={clsx(
        "flex max-w-[min(42rem,92%)] flex-col gap-2 rounded-2xl border px-4 py-3",
        isNote
          ? "self-end border-dashed border-line-strong bg-warning-soft/50 text-sm"
          : author === reader
            ? "self-end border-transparent bg-second-soft"
            : "self-start border-line bg-surface",
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-sm">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
        {isNote ? (
          <span className="inline-flex items-center gap-1 font-semibold text-muted">
            <StickyNote aria-hidden="true" className="size-3.5" />
            {t("support.thread.note")}
          </span>
        ) : null}
        <time dateTime={at} className="text-muted">
          {formatDateTime(at, language)}
        </time>
      </p>
      <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
        <LinkedText text={text} />
      </p>
      {attachments.length > 0 ? (
        <AttachmentLinks attachments={attachments} addressOf={attachmentAddress} onFailure={onFileFailure} />
      ) : null}
    </li>
  );
}

/** Shown while a conversation loads. */
export function ThreadSkeleton() {
  const { t } = useTranslation("faqPage");
  return (
    <div aria-busy="true" className="flex flex-col gap-4 lg:p-4">
      <output className="sr-only">{t("support.thread.loading")}</output>
      <Skeleton className="h-24 w-3/4 rounded-2xl" />
      <Skeleton className="h-24 w-3/4 self-end rounded-2xl" />
    </div>
  );
}
