import type { AuthorKind, ConversationStatus } from "@contract/enums";
import { clsx } from "clsx";
import Inbox from "lucide-react/icons/inbox";
import SearchX from "lucide-react/icons/search-x";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Link, type To, useLocation } from "react-router-dom";
import { ChoiceBar } from "@/kit/choice-bar";
import { ExportButton, ExportFailure, useExport } from "@/kit/data-table/export-button";
import { FilterSelect } from "@/kit/data-table/filter-select";
import { saveList } from "@/kit/data-table/list-export";
import { ListFilters } from "@/kit/data-table/list-filters";
import { ListPages } from "@/kit/data-table/list-pages";
import { ListSearch } from "@/kit/data-table/list-search";
import { currentTab, filtersOfTab } from "@/kit/data-table/list-tabs";
import { useListTexts } from "@/kit/data-table/list-texts";
import { useRowKeys } from "@/kit/data-table/use-row-keys";
import { EmptyState } from "@/kit/empty-state";
import { QueryError } from "@/kit/error-state";
import { Avatar } from "@/kit/ui/avatar";
import { State } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { formatDateTime, formatDayAndTime } from "@/platform/formatters";
import { initials } from "@/platform/names";
import { scrollIntoView } from "@/platform/scroll";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import { isLongWait, waitOf } from "../rules";
import type { ListedConversation, ShownConversations } from "./conversations-list";

type InboxListProps = {
  ref: RefObject<HTMLElement | null>;
  shown: ShownConversations;
  /** The conversation beside the list. */
  openId: string | undefined;
  className?: string | undefined;
};

/** The list of the inbox, which scrolls on its own. The keys J, K and / work in it. */
export function InboxList({ ref, shown, openId, className }: InboxListProps) {
  const { t } = useTranslation("admin");
  const { search } = useLocation();
  const { list, query } = shown;
  useRowKeys(ref);
  return (
    <section ref={ref} aria-label={t("messages.list")} className={clsx("flex min-h-0 flex-col", className)}>
      <ConversationFilters shown={shown} />
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className={clsx("min-h-0 flex-1 overflow-y-auto", query.isPlaceholderData && "opacity-60")}
      >
        {query.data ? (
          query.data.items.length > 0 ? (
            <>
              <ul aria-label={t("messages.title")}>
                {query.data.items.map((row) => (
                  <ConversationRow
                    key={row.id}
                    conversation={row}
                    to={{ pathname: adminPaths.conversation(row.id), search }}
                    isOpen={row.id === openId}
                  />
                ))}
              </ul>
              <div className="px-4 py-3 empty:hidden">
                <ListPages list={query.data} linkTo={shown.address.linkToPage} />
              </div>
            </>
          ) : (
            <NoConversations address={shown.address} isAlone={openId === undefined} />
          )
        ) : query.error ? (
          <QueryError title={t(list.failure as "messages.failed")} query={query} />
        ) : (
          <InboxSkeleton />
        )}
      </div>
    </section>
  );
}

type NoConversationsProps = Pick<ShownConversations, "address"> & {
  /** No conversation is open: on wide screens its place says that everything is answered. */
  isAlone: boolean;
};

function NoConversations({ address, isAlone }: NoConversationsProps) {
  const { t } = useTranslation("admin");
  const { search, filters, setFilters, searchFor } = address;
  if (search !== "") {
    const isEverywhere =
      filters.estado === "todas" && filters.responsavel === "todos" && filters.inicio === "todos";
    return (
      <EmptyState icon={SearchX} title={t("table.noResult")} description={t("table.noResultText")}>
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            isEverywhere
              ? searchFor("")
              : setFilters({ estado: "todas", responsavel: "todos", inicio: "todos" })
          }
        >
          {t(isEverywhere ? "table.clearSearch" : "messages.searchAll")}
        </Button>
      </EmptyState>
    );
  }
  const words =
    filters.responsavel !== "todos" || filters.inicio !== "todos"
      ? "none"
      : filters.estado === "abertas"
        ? "zero"
        : filters.estado === "todas"
          ? "empty"
          : "none";
  return (
    <div className={clsx(words === "zero" && isAlone && "lg:hidden")}>
      <EmptyState icon={Inbox} title={t(`messages.${words}`)} description={t(`messages.${words}Text`)} />
    </div>
  );
}

const skeletonRows = [0, 1, 2, 3, 4, 5];

function InboxSkeleton() {
  return (
    <div aria-busy="true">
      {skeletonRows.map((row) => (
        <div key={row} className="flex h-22 flex-col justify-center gap-2 border-b border-line px-4">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}

/** Views, search, order and filters of the inbox. */
function ConversationFilters({ shown: { list, address } }: { shown: ShownConversations }) {
  const texts = useListTexts();
  const { t } = useTranslation("admin");
  const { sorts, descends } = list.source.address;
  const { views = [], file } = list;
  const exporting = useExport();
  const current = currentTab(list, views, address);
  return (
    // The tabs end at the edges of the list.
    <div className="border-b border-line">
      <ChoiceBar
        dense
        label={t("table.views")}
        className="px-4"
        choices={views.map((view) => ({
          to: address.linkToFilters(filtersOfTab(list, views, view)),
          label: texts.t(view.name),
          isCurrent: view === current,
        }))}
      />
      <div className="flex flex-wrap gap-2 p-3 [&>search]:max-w-none [&>search]:basis-full">
        <ListSearch value={address.search} onSearch={address.searchFor} />
        <div className="min-w-0 flex-1">
          <FilterSelect
            label={t("table.sortBy")}
            value={address.sort.by}
            choices={sorts.map((value) => ({ value, label: t(`messages.order.${value}`) }))}
            onChoose={(by) => {
              const chosen = sorts.find((one) => one === by);
              if (chosen !== undefined) address.orderBy(chosen, descends(chosen));
            }}
          />
        </div>
        <ListFilters narrow list={list} address={address} choices={{}} texts={texts} tabs={views} />
        {file ? (
          <ExportButton
            narrow
            state={exporting.state}
            onStart={() =>
              void exporting.start((options) =>
                saveList({ ...list, file }, { values: address }, texts, options),
              )
            }
            onCancel={exporting.cancel}
          />
        ) : null}
      </div>
      <div className="px-3 pb-3 empty:hidden">
        <ExportFailure state={exporting.state} />
      </div>
    </div>
  );
}

type ConversationRowProps = {
  conversation: ListedConversation;
  to: To;
  /** The conversation is shown beside the list. */
  isOpen: boolean;
};

/** A conversation in the inbox: customer and waiting time, subject, and the beginning of the last message. */
function ConversationRow({ conversation, to, isOpen }: ConversationRowProps) {
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
          isOpen ? "bg-sunken dark:bg-line" : "hover:bg-sunken/60",
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

/** Renders how long a customer has waited for an answer. */
export function WaitingTime({ since }: { since: string }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  const { unit, count } = waitOf(since, now);
  return (
    <time
      dateTime={since}
      title={formatDateTime(since, language)}
      className={clsx("font-semibold", isLongWait(since, now) ? "text-danger" : "text-warning")}
    >
      {t(`messages.waited.${unit}`, { count })}
    </time>
  );
}

const tones = {
  open: "warning",
  answered: "success",
  closed: "neutral",
} as const satisfies Record<ConversationStatus, string>;

/** The badge with a conversation's status for the team. */
export function TeamStatusBadge({
  status,
  startedBy,
}: {
  status: ConversationStatus;
  startedBy: AuthorKind;
}) {
  const { t } = useTranslation("admin");
  const waitsForCustomer = startedBy === "team" && status === "answered";
  return (
    <State tone={waitsForCustomer ? "neutral" : tones[status]}>
      {t(`messages.status.${waitsForCustomer ? "sent" : status}`)}
    </State>
  );
}
