import { clsx } from "clsx";
import MessagesSquare from "lucide-react/icons/messages-square";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EmptyState } from "@/components/empty-state";
import { panelPaths } from "@/config/panel-paths";
import { formatDateTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { isTeamsFirst, type SupportMessage } from "../model";
import { StatusBadge } from "./status-badge";

// About eight lines on a phone, the visible part of a long message.
const longText = 320;

type MessageHistoryProps = {
  messages: readonly SupportMessage[];
  /** Returns the page of a conversation. */
  pathOf?: ((id: string) => string) | undefined;
};

/** The customer's conversations with the team: first message, status and a link. */
export function MessageHistory({ messages, pathOf = panelPaths.conversation }: MessageHistoryProps) {
  const { t } = useTranslation("faqPage");
  if (messages.length === 0) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title={t("support.history.emptyTitle")}
        description={t("support.history.emptyText")}
      />
    );
  }
  return (
    <ul className="flex flex-col">
      {messages.map((message) => (
        <Message key={message.id} message={message} path={pathOf(message.id)} />
      ))}
    </ul>
  );
}

function Message({ message, path }: { message: SupportMessage; path: string }) {
  const { t } = useTranslation("faqPage");
  const language = useLanguage();
  const subject = message.subject || t("support.history.noSubject");
  const isFirst = isTeamsFirst(message);
  return (
    <li className="flex flex-col gap-2 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <Link to={path} className="underline-offset-4 hover:underline">
            {subject}
          </Link>
        </h3>
        <StatusBadge status={message.status} isTeamsFirst={isFirst} />
      </div>
      <Text text={message.text} />
      <p className="text-sm text-muted">
        <time dateTime={message.sentAt}>
          {t(message.authorKind === "team" ? "support.history.writtenOn" : "support.history.sentOn", {
            date: formatDateTime(message.sentAt, language),
          })}
        </time>
        {message.answeredAt && !isFirst ? (
          <time
            dateTime={message.answeredAt}
            className={clsx("block", message.status === "answered" && "font-semibold text-ink")}
          >
            {t("support.history.answeredOn", { date: formatDateTime(message.answeredAt, language) })}
          </time>
        ) : null}
      </p>
      <Link
        to={path}
        className="text-link inline-flex min-h-6 items-center self-start pointer-coarse:min-h-11"
      >
        {t("support.history.open")}
        <span className="sr-only">{`: ${subject}`}</span>
      </Link>
    </li>
  );
}

function Text({ text }: { text: string }) {
  const { t } = useTranslation("faqPage");
  const [open, setOpen] = useState(false);
  const id = useId();
  const isLong = text.length > longText || text.split("\n").length > 8;
  return (
    <>
      <p
        id={id}
        className={clsx(
          "max-w-prose whitespace-pre-line [overflow-wrap:anywhere]",
          isLong && !open && "line-clamp-8",
        )}
      >
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="text-link min-h-6 self-start pointer-coarse:min-h-11"
        >
          {open ? t("support.history.less") : t("support.history.more")}
        </button>
      ) : null}
    </>
  );
}
