import { offeredPlanId } from "@contract/plans";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { siteStage } from "@/domains/sites/rules";
import { OpeningSteps, stepsAt } from "@/domains/sites/parts/opening-steps";
import { useModelInAddress } from "@/domains/sites/parts/use-model-in-address";
import { useSite } from "@/domains/sites/data";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Card } from "@/kit/ui/card";
import { useReadFailureToast } from "@/kit/use-error-toast";
import { toPageNumber } from "@/platform/pagination";
import { modelParameter } from "@/platform/site-models";
import { useOffer, useOpenInvoice, usePayments, useRefetchBillingOnFocus, useSubscription } from "../data";
import { BillingSkeleton } from "../parts/billing-skeletons";
import { usePaymentWait } from "../parts/payment-wait";
import { CurrentPlanCard, IncludedFeatures } from "../parts/current-plan-card";
import { OpenInvoiceNotice } from "../parts/open-invoice-notice";
import { PaymentsSection } from "../parts/payments-section";
import { isDelayed } from "../payments";
import { needsSubscription, owesInvoice, paysByHand, subscriptionState } from "../rules";
import { useCardUpdate, useInvoicePayment, useReplacedCard } from "./card-update";
import { ManageSubscription } from "./manage-subscription";
import { PayPending } from "./pay-pending";

/** /dashboard/minha-assinatura: the plan, its price and the payments. */
export function DashboardSubscriptionRoute() {
  const { t } = useTranslation("dashboard");
  const { id } = useDashboardUser();
  const [params] = useSearchParams();
  return (
    <>
      {params.has(modelParameter) ? <ModelInAddress userId={id} /> : null}
      <PageHeader title={t("subscription.title")} />
      <div className="flex flex-col gap-6">
        <BillingSections userId={id} />
      </div>
    </>
  );
}

// The page itself does not read the site.
function ModelInAddress({ userId }: { userId: string }) {
  useModelInAddress(userId, useSite(userId, { paymentExpected: () => false }).data);
  return null;
}

// Renders from the top, so that loaded sections do not move.
function BillingSections({ userId }: { userId: string }) {
  const { t } = useTranslation("dashboard");
  // A state change, because the polling interval depends on it.
  const { wait, begin } = usePaymentWait();
  const [params] = useSearchParams();
  const payments = usePayments(userId, toPageNumber(params.get("pagina")));
  const subscription = useSubscription(userId);
  const offer = useOffer(offeredPlanId);
  const current = subscription.data;
  const stage = siteStage(useSite(userId, { paymentExpected: () => false }).data);
  const state = subscriptionState(current ?? null);
  const owes = owesInvoice(current ?? null);
  const mayOwe = owes || paysByHand(current ?? null);
  const invoice = useOpenInvoice(userId, mayOwe || state === "incomplete");
  const card = useCardUpdate(userId);
  const paying = useInvoicePayment();
  const awaitsCard = useReplacedCard(userId);
  const needsNew = current !== undefined && needsSubscription(current);
  useRefetchBillingOnFocus(userId, needsNew);
  useReadFailureToast(t("subscription.error"), current === undefined ? subscription.error : null);

  if (current === undefined && subscription.error) {
    return (
      <>
        <Card>
          <QueryError title={t("subscription.error")} query={subscription} />
        </Card>
        <PaymentsSection payments={payments} />
      </>
    );
  }
  if (
    current === undefined ||
    (needsNew && offer.isPending) ||
    ((mayOwe || state === "incomplete") && invoice.isPending)
  ) {
    return <BillingSkeleton />;
  }
  const plan = current?.plan ?? offer.data?.plan ?? null;
  return (
    <>
      {current && (owes ? invoice.data !== undefined : mayOwe && invoice.data) ? (
        <OpenInvoiceNotice
          subscription={current}
          stage={stage}
          invoice={invoice.data ?? null}
          opening={card.opening}
          paying={paying}
          onUpdateCard={card.updateCard}
        />
      ) : null}
      {state === "none" || state === "incomplete" ? <OpeningSteps steps={stepsAt("payment")} /> : null}
      {needsNew ? (
        <PayPending
          subscription={current}
          offer={offer}
          wait={isDelayed(current, invoice.data) ? "delayed" : wait}
          invoice={invoice.data ?? null}
          onPaymentExpected={begin}
        />
      ) : null}
      {(current ?? plan) ? (
        <CurrentPlanCard
          subscription={current}
          stage={stage}
          plan={plan}
          isExplainedAbove={owes && Boolean(invoice.data?.pageUrl)}
          awaitsCard={awaitsCard || paying}
          actions={
            current ? (
              <ManageSubscription
                subscription={current}
                stage={stage}
                card={card}
                cardAskedAbove={
                  (state === "past_due" || state === "unpaid") && Boolean(invoice.data?.pageUrl)
                }
              />
            ) : null
          }
        />
      ) : null}
      <PaymentsSection payments={payments} noticedId={mayOwe ? invoice.data?.id : undefined} />
      <IncludedFeatures plan={plan} />
    </>
  );
}
