import { clsx } from "clsx";
import CheckCheck from "lucide-react/icons/check-check";
import MessagesSquare from "lucide-react/icons/messages-square";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useParams } from "react-router-dom";
import { useAdmin } from "@/domains/team/parts/admin-context";
import { useList } from "@/kit/data-table/use-list";
import { EmptyState } from "@/kit/empty-state";
import { PageHeader } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button";
import { adminPaths } from "@/platform/admin-paths";
import { ConversationPane } from "./conversation-pane";
import { conversationsList, nextWaiting } from "./conversations-list";
import { InboxList } from "./inbox-list";

/** The inbox: the list of conversations with the open one beside it. Small screens show one of the two. */
export function AdminMessagesRoute() {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const { contactId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const shown = useList(useMemo(() => conversationsList(user.id), [user.id]));
  const list = useRef<HTMLElement>(null);
  const listPath = adminPaths.messages + search;
  useEscapeToList(list, contactId === undefined ? null : listPath);

  const rows = shown.query.data?.items ?? [];
  const next = contactId === undefined ? null : nextWaiting(rows, contactId);

  return (
    <div
      className={clsx(
        "flex flex-col lg:h-[calc(100dvh-6.75rem)] lg:min-h-128",
        // The page's header and padding take the rest of the height.
        contactId !== undefined && "max-lg:-my-6 max-lg:min-h-[calc(100dvh-3.5rem)]",
      )}
    >
      {/* On small screens the conversation has the way back itself. */}
      <div className={clsx(contactId !== undefined && "max-lg:sr-only")}>
        <PageHeader title={t("messages.title")}>
          <Link
            to={adminPaths.savedAnswers}
            className={buttonVariants({
              variant: "outline",
              size: "sm",
              className: clsx(contactId !== undefined && "max-lg:hidden"),
            })}
          >
            {t("savedAnswers.title")}
          </Link>
        </PageHeader>
      </div>
      <div className="min-h-0 flex-1 border-line bg-surface max-lg:-mx-4 max-lg:flex max-lg:flex-col max-lg:border-t max-lg:px-4 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:overflow-hidden lg:rounded-xl lg:border 2xl:grid-cols-[22rem_minmax(0,1fr)]">
        <InboxList
          ref={list}
          shown={shown}
          openId={contactId}
          className={clsx(
            "max-lg:-mx-4 sm:max-lg:-mx-6 lg:border-r lg:border-line",
            contactId !== undefined && "max-lg:hidden",
          )}
        />
        {contactId === undefined ? (
          <NothingOpen
            isZero={shown.query.data !== undefined && !shown.address.isNarrowed && rows.length === 0}
          />
        ) : (
          <ConversationPane
            id={contactId}
            listPath={listPath}
            openNext={() => void navigate(next === null ? listPath : adminPaths.conversation(next) + search)}
          />
        )}
      </div>
    </div>
  );
}

/** Fills the place of the conversation. @param props.isZero no customer waits for an answer */
function NothingOpen({ isZero }: { isZero: boolean }) {
  const { t } = useTranslation("admin");
  return (
    <div className="grid place-items-center max-lg:hidden">
      {isZero ? (
        <EmptyState icon={CheckCheck} title={t("messages.zero")} description={t("messages.zeroText")} />
      ) : (
        <EmptyState
          icon={MessagesSquare}
          title={t("messages.choose")}
          description={t("messages.chooseText")}
        />
      )}
    </div>
  );
}

/**
 * Returns from the open conversation to the list on Escape: focuses the conversation's row, or opens the list where
 * small screens hide it.
 *
 * @param listPath the path of the list; null without an open conversation
 */
export function useEscapeToList(list: RefObject<HTMLElement | null>, listPath: string | null): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(({ key, target, isComposing, defaultPrevented }: KeyboardEvent) => {
    if (key !== "Escape" || listPath === null || isComposing || defaultPrevented) return;
    // Escape has its own meaning in them.
    if (target instanceof Element && target.closest("select, input, [popover]")) return;
    if (document.querySelector("dialog[open], [role=dialog]")) return;
    const row =
      list.current?.querySelector<HTMLElement>("[data-row][aria-current]") ??
      list.current?.querySelector<HTMLElement>("[data-row]");
    if (row && row.getClientRects().length > 0) row.focus();
    else void navigate(listPath);
  });
  useEffect(() => {
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, []);
}
