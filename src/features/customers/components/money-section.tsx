import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "@/components/ui/button-variants";
import { formatDate, formatDateTime, formatMoney } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { stripePage, type CustomerDetail, type CustomerPayment, type CustomerSubscription } from "../detail";
import { DetailList, DetailSection } from "./detail-section";

type MoneySectionProps = {
  customer: CustomerDetail;
  renderPriceMove: (subscription: CustomerSubscription) => ReactNode;
  renderRefundButton: (payment: CustomerPayment) => ReactNode;
  renderRefunds: (payment: CustomerPayment) => ReactNode;
};

/** The customer's subscriptions and payments, with links to Stripe. */
export function MoneySection({ customer, ...render }: MoneySectionProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { stripeId, subscriptions, payments } = customer;
  const isEmpty = stripeId === null && subscriptions.length === 0;
  return (
    <DetailSection
      title={t("customers.detail.money")}
      empty={isEmpty ? t("customers.detail.noMoney") : undefined}
    >
      {stripeId ? (
        <StripeLink href={stripePage("customers", stripeId)} label={t("customers.detail.stripe")} />
      ) : null}
      <DetailList
        items={subscriptions.map((subscription) => {
          const { id, status, amount, currency, startedAt, periodEnd, cancelAtPeriodEnd } = subscription;
          const dates = {
            start: formatDate(startedAt, language),
            end: formatDate(periodEnd ?? startedAt, language),
          };
          return {
            id,
            text: (
              <span className={isOwing(status) ? "font-semibold text-danger" : "font-semibold"}>
                {`${t(`customers.detail.subscription.${status}`)} · ${formatMoney(amount, currency, language)}`}
              </span>
            ),
            note: t(
              periodEnd === null
                ? "customers.detail.subscribedSince"
                : cancelAtPeriodEnd
                  ? "customers.detail.endsOn"
                  : "customers.detail.periodUntil",
              dates,
            ),
            end: (
              <StripeLink
                href={stripePage("subscriptions", id)}
                label={t("customers.detail.subscriptionAtStripe", { id })}
                short
              />
            ),
            below: render.renderPriceMove(subscription),
          };
        })}
      />
      {payments.length > 0 ? <h3 className="font-semibold">{t("customers.detail.payments")}</h3> : null}
      <DetailList
        items={payments.map((payment) => {
          const { id, status, amount, paid, refunded, currency, at, voucherUrl, voucherUntil } = payment;
          return {
            id,
            text: (
              <span className={isOwing(status) ? "font-semibold text-danger" : undefined}>
                {`${t(`customers.detail.payment.${status}`)} · ${formatMoney(amount, currency, language)}`}
              </span>
            ),
            note:
              formatDate(at, language) +
              (voucherUrl === null || voucherUntil === null
                ? ""
                : ` · ${t("customers.detail.waitingUntil", { date: formatDateTime(voucherUntil, language) })}`) +
              (refunded > 0
                ? ` · ${t(refunded >= paid ? "customers.detail.refundedWhole" : "customers.detail.refunded", {
                    amount: formatMoney(refunded, currency, language),
                  })}`
                : ""),
            end: (
              <>
                {render.renderRefundButton(payment)}
                <StripeLink
                  href={stripePage("invoices", id)}
                  label={t("customers.detail.paymentAtStripe", { id })}
                  short
                />
              </>
            ),
            below: render.renderRefunds(payment),
          };
        })}
      />
    </DetailSection>
  );
}

/** Returns whether a subscription or a payment has an open amount. */
function isOwing(status: string): boolean {
  return ["past_due", "unpaid", "open", "uncollectible"].includes(status);
}

function StripeLink({ href, label, short = false }: { href: string; label: string; short?: boolean }) {
  const { t } = useTranslation("admin");
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      {...(short && { "aria-label": label, title: t("customers.detail.atStripe") })}
      className={
        short
          ? buttonVariants({
              variant: "ghost",
              size: "sm",
              className: "w-9 px-0 text-muted pointer-coarse:w-11",
            })
          : "inline-flex items-center gap-1.5 self-start text-sm text-link pointer-coarse:min-h-11"
      }
    >
      {short ? null : label}
      <ExternalLink aria-hidden="true" className="size-3.5" />
    </a>
  );
}
