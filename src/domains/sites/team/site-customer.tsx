import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FactList } from "@/kit/fact-list";
import { formatDate, formatDayAndTime, formatMoney } from "@/platform/formatters";
import { formatInternationalPhone } from "@/platform/international-phone";
import { useLanguage } from "@/platform/use-language";
import { currentSubscription, type ManagedSite } from "./rules";
import { SiteCard } from "./site-card";

type SiteCustomerProps = {
  site: Pick<ManagedSite, "customer" | "paidAt">;
  /** The customer's name, with a link for roles that may read customers. */
  name: ReactNode;
  /** The role may read payments. */
  seesMoney: boolean;
};

/** The customer of a site: contact, subscription and payment. */
export function SiteCustomer({ site: { customer, paidAt }, name, seesMoney }: SiteCustomerProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const subscription = currentSubscription(customer.subscriptions);
  const subscriptionText = subscription
    ? `${t(`customers.detail.subscription.${subscription.status}`)} · ${formatMoney(subscription.amount, subscription.currency, language)}`
    : t("customers.subscription.none");
  return (
    <SiteCard title={t("site.customer")}>
      <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
      <FactList
        facts={[
          {
            name: t("customers.columns.email"),
            value: customer.email ? <span translate="no">{customer.email}</span> : "–",
          },
          {
            name: t("activations.columns.phone"),
            value: customer.phone ? formatInternationalPhone(customer.phone) : "–",
          },
          ...(seesMoney ? [{ name: t("messages.facts.subscription"), value: subscriptionText }] : []),
          {
            name: t("activations.columns.paid"),
            value: paidAt ? formatDayAndTime(paidAt, language) : t("site.notYet"),
          },
          { name: t("site.customerSince"), value: formatDate(customer.since, language) },
        ]}
      />
    </SiteCard>
  );
}
