import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Link, type To } from "react-router-dom";
import { Avatar } from "@/components/ui/avatar";
import { formatDayAndTime } from "@/lib/formatters";
import { initials } from "@/lib/initials";
import { scrollIntoView } from "@/lib/scroll-into-view";
import { useLanguage } from "@/lib/use-language";
import type { ListedConversation } from "../conversations-list";
import { WaitingTime } from "./waiting-time";

type ConversationRowProps = {
  conversation: ListedConversation;
  to: To;
  /** The conversation is shown beside the list. */
  isOpen: boolean;
};

/** A conversation in the inbox: customer and waiting time, subject, and the beginning of the last message. */
export function ConversationRow({ conversation, to, isOpen }: ConversationRowProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { subject, name, authorKind, status, waitingSince, lastMessageAt, assignee, excerpt } = conversation;
  return (
    <li className="@container">
      <Link
        // A conversation can open without a click on its row, after an answer.
        ref={isOpen ? scrollIntoView : undefined}
        to={to}
        data-row=""
        aria-current={isOpen ? "page" : undefined}
        className={clsx(
          "flex h-22 narrow:h-auto narrow:py-3 flex-col justify-center gap-0.5 border-b border-line px-4 text-sm",
          "focus-visible:outline-2! focus-visible:-outline-offset-2! focus-visible:outline-focus!",
          isOpen ? "bg-sunken shadow-[inset_3px_0_0_var(--second)]" : "hover:bg-sunken/60",
        )}
      >
        <span className="flex items-baseline justify-between gap-3 narrow:flex-col narrow:gap-0">
          <span className={clsx("truncate", waitingSince !== null && "font-semibold")}>{name}</span>
          <span className="shrink-0 text-xs">
            {waitingSince === null ? (
              <time dateTime={lastMessageAt} className="text-muted">
                {formatDayAndTime(lastMessageAt, language)}
              </time>
            ) : (
              <WaitingTime since={waitingSince} />
            )}
          </span>
        </span>
        <span className={clsx("truncate", waitingSince !== null && "font-semibold")}>
          {subject || t("messages.noSubject")}
        </span>
        <span className="flex h-6 items-center gap-2 text-muted">
          <span className="min-w-0 flex-1 truncate">{excerpt}</span>
          {status === "closed" ? (
            <span className="shrink-0 text-xs">{t("messages.status.closed")}</span>
          ) : status === "answered" && authorKind === "team" ? (
            <span className="shrink-0 text-xs">{t("messages.status.sent")}</span>
          ) : null}
          {assignee === null ? null : (
            <span title={t("messages.assignedTo", { name: assignee })}>
              <Avatar initials={initials(assignee, null)} className="size-6! text-[0.625rem]!" />
              <span className="sr-only">{t("messages.assignedTo", { name: assignee })}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
