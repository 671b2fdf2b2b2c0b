import { clsx } from "clsx";
import MailQuestion from "lucide-react/icons/mail-question-mark";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { BackLink } from "@/components/back-link";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { QueryError } from "@/components/query-error";
import { ThreadSkeleton } from "@/features/support/components/thread-skeleton";
import { useConversation } from "@/features/support/conversation-queries";
import { isNotFound } from "@/lib/errors";
import { scrollIntoView } from "@/lib/scroll-into-view";
import { useCan } from "../../../layouts/admin/admin-context";
import { ConversationHeader } from "./conversation-header";
import { CustomerCard } from "./customer-card";
import { TeamThread } from "./team-thread";

type ConversationPaneProps = {
  id: string;
  /** The list without a conversation, which is a page of its own on small screens. */
  listPath: string;
  openNext: () => void;
};

/** The open conversation beside the list: state, customer, messages and reply form. */
export function ConversationPane({ id, listPath, openNext }: ConversationPaneProps) {
  const { t } = useTranslation("admin");
  const mayWrite = useCan("messages.write");
  const query = useConversation(id);
  const { data } = query;
  const [showsCustomer, setShowsCustomer] = useState(false);
  const customerId = useId();

  return (
    <div className="flex min-w-0 flex-col lg:min-h-0">
      {/* Small screens scroll the page, and open a conversation at its end. */}
      <div className="max-lg:[@media(min-height:32rem)]:sticky max-lg:top-14 max-lg:z-10 max-lg:-mx-4 max-lg:bg-surface max-lg:px-4">
        <BackLink to={listPath} className="min-h-11! lg:hidden">
          {t("messages.title")}
        </BackLink>
        {data && !isNotFound(query.error) ? (
          <ConversationHeader
            conversation={data}
            mayWrite={mayWrite}
            customer={{
              id: customerId,
              isOpen: showsCustomer,
              toggle: () => setShowsCustomer(!showsCustomer),
            }}
          />
        ) : null}
      </div>
      {isNotFound(query.error) ? (
        <EmptyState
          icon={MailQuestion}
          title={t("messages.notFound")}
          description={t("messages.notFoundText")}
        />
      ) : data ? (
        <>
          <PageHead title={data.subject || t("messages.noSubject")} />
          <div className="flex min-h-0 flex-1 flex-col max-lg:[&_:is(a,button)]:scroll-mt-28 xl:flex-row-reverse">
            <aside
              id={customerId}
              ref={showsCustomer ? scrollIntoView : undefined}
              aria-label={t("messages.aside")}
              className={clsx(
                "shrink-0 scroll-mt-28 border-line p-4 max-xl:border-b max-lg:px-0 xl:w-60 xl:overflow-y-auto xl:border-l 2xl:w-68",
                !showsCustomer && "max-xl:hidden",
              )}
            >
              <CustomerCard conversation={data} />
            </aside>
            {/* The key resets typed text and files for another conversation. */}
            <TeamThread key={id} conversation={data} mayWrite={mayWrite} openNext={openNext} />
          </div>
        </>
      ) : query.error ? (
        <QueryError title={t("messages.oneFailed")} query={query} />
      ) : (
        <ThreadSkeleton />
      )}
    </div>
  );
}
