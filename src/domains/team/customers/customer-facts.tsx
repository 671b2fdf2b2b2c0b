import { SubscriptionChanges } from "@/domains/billing/parts/subscription-changes";
import { SubscriptionPriceMove } from "@/domains/billing/parts/subscription-price-move";
import { useNow } from "@/platform/time";
import { useCan } from "../parts/admin-context";
import { taskWordsOf } from "../tasks/rules";
import { ContactSection } from "./contact-section";
import { CustomerNotes } from "./customer-notes";
import { CustomerRole } from "./customer-role";
import { hasNextCharge, isLiveStatus, isOfOneCharge, setEnd } from "@contract/subscriptions";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { DomainWithStorefront } from "@/domains/sites/parts/storefront-icon";
import { FactList } from "@/kit/fact-list";
import { buttonVariants } from "@/kit/ui/button";
import { adminPaths } from "@/platform/admin-paths";
import { formatDate, formatDateTime, formatMoney } from "@/platform/formatters";
import type { Language } from "@/platform/language";
import { listedSiteStatus } from "@/platform/listed-site-status";
import { useLanguage } from "@/platform/use-language";
import type { CustomerDetail, CustomerSite, CustomerSubscription, CustomerTask } from "../data";
import { SiteBadge } from "../parts/state-badges";
import { presentSubscription, stripePage } from "../rules";
import { DetailList, DetailSection, ExternalTextLink } from "./detail-section";

type CustomerFactsProps = { customer: CustomerDetail; seesMoney: boolean; seesSites: boolean };

/** The facts about a customer: open tasks, contact, notes, subscription, site and role. */
export function CustomerFacts({ customer, seesMoney, seesSites }: CustomerFactsProps) {
  const readsRoles = useCan("roles.read");
  return (
    // In one column, the first section precedes the history, and the others wait until its height is known.
    <div className="flex min-w-0 flex-col gap-4 max-lg:contents max-lg:peer-has-[.skeleton]:*:not-first:invisible max-lg:*:order-3 max-lg:*:first:order-1">
      {customer.tasks.length > 0 ? <TasksSection tasks={customer.tasks} /> : null}
      <ContactSection customer={customer} />
      <CustomerNotes customerId={customer.id} />
      {seesMoney ? <SubscriptionSection customer={customer} /> : null}
      {seesSites && customer.site ? <SiteSection site={customer.site} /> : null}
      {readsRoles ? <CustomerRole customer={customer} /> : null}
    </div>
  );
}

/** The open tasks of the team about the customer. */
function TasksSection({ tasks }: { tasks: readonly CustomerTask[] }) {
  const { t } = useTranslation(["admin", "taskWords"]);
  const language = useLanguage();
  const now = useNow();
  return (
    <DetailSection title={t("customers.detail.tasks")}>
      <DetailList
        items={tasks.map((task) => ({
          id: task.id,
          text: t(`taskWords:kinds.${taskWordsOf({ ...task, doneAt: null }, now)}.what`),
          note: [task.subject, task.dueAt && formatDateTime(task.dueAt, language)]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
    </DetailSection>
  );
}

/** The customer's live subscriptions, or the last one. Renders nothing for accounts that never subscribed. */
function SubscriptionSection({ customer }: { customer: CustomerDetail }) {
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
          <SubscriptionPriceMove customer={customer} subscription={subscription} />
          <SubscriptionChanges customer={customer} subscription={subscription} />
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

/** The state of the customer's site; its own page has the actions. */
function SiteSection({ site }: { site: CustomerSite }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { domain, deadline, refundedAt, returnDeadline, suspensionReason, wordpressUrl } = site;
  const status = listedSiteStatus(site);
  return (
    <DetailSection title={t("customers.detail.site")}>
      <FactList
        facts={[
          {
            name: t("customers.columns.domain"),
            value: domain && (
              <ExternalTextLink href={`https://${domain}`}>
                <DomainWithStorefront domain={domain} status={status} />
              </ExternalTextLink>
            ),
          },
          {
            name: t("customers.detail.state"),
            value: <SiteBadge status={status} />,
          },
          ...(suspensionReason
            ? [
                {
                  name: t("customers.detail.why"),
                  value: t(`customers.detail.suspendedFor.${suspensionReason}`),
                },
              ]
            : []),
          ...(status === "awaiting_activation" && deadline
            ? [{ name: t("activations.columns.deadline"), value: formatDateTime(deadline, language) }]
            : []),
          ...(status === "refunded" && refundedAt
            ? [{ name: t("site.refunded"), value: formatDateTime(refundedAt, language) }]
            : []),
          ...(returnDeadline
            ? [{ name: t("site.returnDeadline"), value: formatDateTime(returnDeadline, language) }]
            : []),
          ...(wordpressUrl
            ? [
                {
                  name: t("customers.detail.wordpress"),
                  value: (
                    <ExternalTextLink href={wordpressUrl}>
                      <span translate="no">{wordpressUrl}</span>
                    </ExternalTextLink>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Link
        to={adminPaths.site(site.id)}
        className={buttonVariants({ variant: "outline", size: "sm", className: "self-start" })}
      >
        {t("customers.openSite")}
      </Link>
    </DetailSection>
  );
}
