import { siteStatuses } from "@contract/enums";
import { clsx } from "clsx";
import MailQuestion from "lucide-react/icons/mail-question-mark";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { BackLink } from "@/kit/back-link";
import { EmptyState } from "@/kit/empty-state";
import { DomainWithStorefront } from "@/domains/sites/parts/storefront-icon";
import { FactList } from "@/kit/fact-list";
import { PageHead } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Badge } from "@/kit/ui/badge";
import { adminPaths } from "@/platform/admin-paths";
import { useCan } from "@/domains/team/parts/admin-context";
import { SiteBadge } from "@/domains/team/parts/state-badges";
import { isNotFound } from "@/platform/errors";
import { formatDate, formatMoney } from "@/platform/formatters";
import { scrollIntoView } from "@/platform/scroll";
import { useLanguage } from "@/platform/use-language";
import { useConversation } from "../data";
import { ThreadSkeleton } from "../parts/thread";
import type { Conversation } from "../rules";
import { ConversationHeader } from "./conversation-header";
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
    <div className="flex min-w-0 flex-1 flex-col lg:min-h-0">
      {/* Small screens scroll the page, and open a conversation at its end. */}
      <div className="max-lg:[@media(min-height:32rem)]:sticky max-lg:top-14 max-lg:z-10 max-lg:-mx-4 max-lg:bg-surface max-lg:px-4 sm:max-lg:-mx-6 sm:max-lg:px-6">
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

/** Shows the customer of a conversation with site and billing state. */
function CustomerCard({ conversation: { profileId, customer } }: { conversation: Conversation }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const seesCustomers = useCan("customers.read");
  const seesMoney = useCan("money.read");
  const { name, email, domain, subscription, owed } = customer;
  const site = siteStatuses.find((status) => status === customer.site);
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-base font-bold [overflow-wrap:anywhere]">
        {seesCustomers ? (
          <Link to={adminPaths.customer(profileId)} className="text-link">
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <FactList
        facts={[
          { name: t("messages.facts.email"), value: email && <span translate="no">{email}</span> },
          {
            name: t("messages.columns.domain"),
            value: domain && <DomainWithStorefront domain={domain} status={site ?? null} />,
          },
          { name: t("messages.facts.site"), value: site && <SiteBadge status={site} /> },
          ...(seesMoney
            ? [
                {
                  name: t("messages.facts.subscription"),
                  value: subscription
                    ? `${t(`customers.detail.subscription.${subscription.status}`)} · ${formatMoney(subscription.amount, subscription.currency, language)}`
                    : t("customers.subscription.none"),
                },
                ...(subscription?.periodEnd
                  ? [
                      {
                        name: t("messages.facts.periodEnd"),
                        value: formatDate(subscription.periodEnd, language),
                      },
                    ]
                  : []),
                {
                  name: t("messages.facts.owed"),
                  value:
                    owed > 0 ? (
                      <Badge tone="danger">
                        {formatMoney(owed, subscription?.currency ?? "brl", language)}
                      </Badge>
                    ) : (
                      t("messages.facts.nothingOwed")
                    ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
