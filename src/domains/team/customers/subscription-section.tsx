import { hasNextCharge, isLiveStatus, isOfOneCharge, setEnd } from "@contract/subscriptions";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FactList } from "@/kit/fact-list";
import { formatDate, formatMoney } from "@/platform/formatters";
import type { Language } from "@/platform/language";
import { useLanguage } from "@/platform/use-language";
import { presentSubscription, stripePage } from "../rules";
import type { CustomerDetail, CustomerSubscription } from "../data";
import { DetailSection } from "./detail-section";
import { ExternalTextLink } from "./external-text-link";

type SubscriptionSectionProps = {
  customer: CustomerDetail;
  renderPriceMove: (subscription: CustomerSubscription) => ReactNode;
  /** The buttons that change a subscription. */
  renderChanges: (subscription: CustomerSubscription) => ReactNode;
};

/** The customer's live subscriptions, or the last one. Renders nothing for accounts that never subscribed. */
export function SubscriptionSection({ customer, renderPriceMove, renderChanges }: SubscriptionSectionProps) {
  const { t } = useTranslation("admin");
  const { stripeId, subscriptions } = customer;
  const live = subscriptions.filter(({ status }) => isLiveStatus(status));
  const last = presentSubscription(subscriptions);
  const shown = live.length > 0 ? live : last ? [last] : [];
  if (stripeId === null && shown.length === 0) return null;
  return (
    <DetailSection title={t("customers.columns.subscription")}>
      {shown.map((subscription) => (
        <div key={subscription.id} className="flex flex-col items-start gap-3">
          <SubscriptionFacts subscription={subscription} />
          {renderPriceMove(subscription)}
          {renderChanges(subscription)}
          <ExternalTextLink
            href={stripePage("subscriptions", subscription.id)}
            label={t("customers.detail.subscriptionAtStripe", { id: subscription.id })}
          >
            {t("customers.detail.atStripe")}
          </ExternalTextLink>
        </div>
      ))}
      {stripeId && shown.length === 0 ? (
        <ExternalTextLink href={stripePage("customers", stripeId)}>
          {t("customers.detail.stripe")}
        </ExternalTextLink>
      ) : null}
    </DetailSection>
  );
}

function pauseWords(
  { pauseForDispute, pauseResumesAt }: CustomerSubscription,
  t: TFunction<"admin">,
  language: Language,
): string {
  if (pauseForDispute) return t("customers.detail.pausedForDispute");
  return pauseResumesAt
    ? t("customers.detail.pausedUntil", { date: formatDate(pauseResumesAt, language) })
    : t("customers.detail.pausedOpen");
}

function SubscriptionFacts({ subscription }: { subscription: CustomerSubscription }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { status, amount, currency, startedAt, periodEnd, endedAt, plan } = subscription;
  const { laterAmount, discountsEndAt, collectionMethod } = subscription;
  const end = isLiveStatus(status) ? setEnd(subscription) : null;
  const nextCharge = subscription.pauseBehavior || end !== null ? subscription.nextChargeAt : periodEnd;
  const isOwing = status === "past_due" || status === "unpaid";
  const state = t(`customers.detail.subscription.${status}`);
  return (
    <FactList
      facts={[
        ...(plan ? [{ name: t("customers.detail.plan"), value: plan.name }] : []),
        {
          name: t("customers.detail.price"),
          value:
            discountsEndAt !== null && laterAmount !== amount
              ? t(
                  `customers.detail.${isOfOneCharge(discountsEndAt, periodEnd) ? "priceOnce" : "priceUntil"}`,
                  {
                    price: formatMoney(amount, currency, language),
                    date: formatDate(discountsEndAt, language),
                    later: formatMoney(laterAmount, currency, language),
                  },
                )
              : formatMoney(amount, currency, language),
        },
        ...(collectionMethod === "send_invoice"
          ? [{ name: t("customers.detail.collection"), value: t("customers.detail.byInvoice") }]
          : []),
        {
          name: t("customers.detail.state"),
          value: isOwing ? <span className="font-semibold text-danger">{state}</span> : state,
        },
        ...(isLiveStatus(status) && subscription.graceEndsAt
          ? [
              {
                name: t("customers.detail.grace"),
                value:
                  subscription.graceExtendedTo === subscription.graceEndsAt
                    ? t("customers.detail.graceExtended", {
                        date: formatDate(subscription.graceEndsAt, language),
                      })
                    : formatDate(subscription.graceEndsAt, language),
              },
            ]
          : []),
        { name: t("customers.detail.started"), value: formatDate(startedAt, language) },
        ...(isLiveStatus(status) && subscription.pauseBehavior
          ? [{ name: t("customers.detail.collection"), value: pauseWords(subscription, t, language) }]
          : []),
        ...(hasNextCharge(status) && nextCharge
          ? [{ name: t("customers.detail.nextCharge"), value: formatDate(nextCharge, language) }]
          : []),
        ...(end === null ? [] : [{ name: t("customers.detail.ends"), value: formatDate(end, language) }]),
        ...(endedAt ? [{ name: t("customers.detail.ended"), value: formatDate(endedAt, language) }] : []),
        ...(subscription.cardLast4
          ? [
              {
                name: t("customers.detail.card"),
                value: (
                  <span className="capitalize">{`${subscription.cardBrand ?? ""} •••• ${subscription.cardLast4}`}</span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
