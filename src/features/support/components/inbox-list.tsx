import { clsx } from "clsx";
import Inbox from "lucide-react/icons/inbox";
import SearchX from "lucide-react/icons/search-x";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { ListPages } from "@/components/data-table/list-pages";
import { useRowKeys } from "@/components/data-table/use-row-keys";
import { EmptyState } from "@/components/empty-state";
import { QueryError } from "@/components/query-error";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { adminPaths } from "@/config/admin-paths";
import type { ShownConversations } from "../conversations-list";
import { ConversationFilters } from "./conversation-filters";
import { ConversationRow } from "./conversation-row";

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
