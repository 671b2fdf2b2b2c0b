import type { ConversationStatus } from "@contract/enums";
import { clsx } from "clsx";
import MessagesSquare from "lucide-react/icons/messages-square";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CollapsibleText } from "@/kit/collapsible-text";
import { EmptyState } from "@/kit/empty-state";
import { ListSection } from "@/kit/list-section";
import { State } from "@/kit/ui/badge";
import { Skeleton } from "@/kit/ui/skeleton";
import { panelPaths } from "@/platform/panel-paths";
import { formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { useMessages } from "../data";
import { isTeamsFirst, type SupportMessage } from "../rules";

const tones: Readonly<Record<ConversationStatus, "neutral" | "success">> = {
  // The message arrived: no reason for a warning colour.
  open: "neutral",
  answered: "success",
  closed: "neutral",
};

type StatusBadgeProps = {
  status: ConversationStatus;
  /** The team started the conversation and wrote no answer since. */
  isTeamsFirst: boolean;
};

/** The badge with a conversation's status for the customer. */
export function StatusBadge({ status, isTeamsFirst: isFirst }: StatusBadgeProps) {
  const { t } = useTranslation("faqPage");
  const words = status === "answered" && isFirst ? "fromTeam" : status;
  return <State tone={tones[status]}>{t(`support.history.status.${words}`)}</State>;
}

type MessagesSectionProps = {
  query: ReturnType<typeof useMessages>;
  /** Returns the path of a conversation. Default: the customer's own page. */
  pathOf?: (id: string) => string;
};

/** Lists a customer's conversations page by page. */
export function MessagesSection({ query, pathOf }: MessagesSectionProps) {
  const { t } = useTranslation("faqPage");
  return (
    <ListSection
      id="mensagens"
      title={t("support.history.title")}
      query={query}
      error={t("support.history.error")}
      skeleton={<MessageHistorySkeleton />}
      pages={{
        label: t("support.history.pages"),
        previous: t("support.history.previous"),
        next: t("support.history.next"),
        current: (page, count) => t("support.history.page", { page, count }),
      }}
    >
      {(messages) => <MessageHistory messages={messages} pathOf={pathOf} />}
    </ListSection>
  );
}

type MessageHistoryProps = {
  messages: readonly SupportMessage[];
  /** Returns the page of a conversation. */
  pathOf?: ((id: string) => string) | undefined;
};

/** The customer's conversations with the team: first message, status and a link. */
function MessageHistory({ messages, pathOf = panelPaths.conversation }: MessageHistoryProps) {
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

const rows = [0, 1];

/** Shown while the history loads. */
export function MessageHistorySkeleton() {
  const { t } = useTranslation("faqPage");
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <output className="sr-only">{t("support.history.loading")}</output>
      {rows.map((row) => (
        <div key={row} className="flex flex-col gap-2">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
    </div>
  );
}
