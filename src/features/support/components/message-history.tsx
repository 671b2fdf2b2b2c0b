import { clsx } from "clsx";
import MessagesSquare from "lucide-react/icons/messages-square";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CollapsibleText } from "@/components/collapsible-text";
import { EmptyState } from "@/components/empty-state";
import { panelPaths } from "@/config/panel-paths";
import { formatDateTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { isTeamsFirst, type SupportMessage } from "../model";
import { StatusBadge } from "./status-badge";

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
      <CollapsibleText
        more={t("support.history.more")}
        less={t("support.history.less")}
        text={message.text}
      />
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
