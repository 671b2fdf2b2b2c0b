import { siteStatuses } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { DomainWithFacade } from "@/components/facade/domain-with-facade";
import { FactList } from "@/components/fact-list";
import { Badge } from "@/components/ui/badge";
import { adminPaths } from "@/config/admin-paths";

import { SiteBadge } from "@/features/customers/components/state-badges";
import type { Conversation } from "@/features/support/conversation";
import { formatDate, formatMoney } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useCan } from "../../../layouts/admin/admin-context";

/** Shows the customer of a conversation with site and billing state. */
export function CustomerCard({ conversation: { profileId, customer } }: { conversation: Conversation }) {
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
            value: domain && <DomainWithFacade domain={domain} status={site ?? null} />,
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
