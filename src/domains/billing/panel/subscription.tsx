import { subscriptionActions } from "@contract/paths";
import { offeredPlanId } from "@contract/plans";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { siteStage } from "@/domains/sites/rules";
import { OpeningSteps, stepsAt } from "@/domains/sites/parts/opening-steps";
import { useModelInAddress } from "@/domains/sites/parts/use-model-in-address";
import { useSite } from "@/domains/sites/data";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Card } from "@/kit/ui/card";
import { useErrorToast, useReadFailureToast } from "@/kit/use-error-toast";
import { toPageNumber } from "@/platform/pagination";
import { modelParameter } from "@/platform/site-models";
import { useLanguage } from "@/platform/use-language";
import {
  createPortalSession,
  useOffer,
  useOpenInvoice,
  usePayments,
  useRefetchBillingOnFocus,
  useSubscription,
  useUpdateSubscription,
} from "../data";
import { BillingSkeleton } from "../parts/billing-skeletons";
import { useExternalRedirect } from "../parts/checkout";
import { clearCheckout, hasRecentCheckout, storeCheckout, usePaymentWait } from "../parts/payment-wait";
import { CurrentPlanCard, IncludedFeatures } from "../parts/current-plan-card";
import { OpenInvoiceNotice } from "../parts/open-invoice-notice";
import { PaymentsSection } from "../parts/payments-section";
import { isDelayed } from "../payments";
import { needsSubscription, owesInvoice, paysByHand, subscriptionState } from "../rules";
import { type CardUpdate, ManageSubscription } from "./manage-subscription";
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
  const card = useCardUpdate();
  const paying = useInvoicePayment();
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
          opening={card.opening || paying}
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
      <PaymentsSection payments={payments} />
      <IncludedFeatures plan={plan} />
    </>
  );
}

/** Opens the card page on request, and once when the URL requests it, as in e-mail links. */
function useCardUpdate(): CardUpdate {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const showErrorToast = useErrorToast();
  const { redirecting, redirect } = useExternalRedirect();
  const [params, setParams] = useSearchParams();
  const asked = params.get(subscriptionActions.name) === subscriptionActions.updateCard;

  async function updateCard() {
    const error = await redirect(async () => {
      const url = await createPortalSession(language, "payment_method_update");
      storeCheckout();
      return url;
    });
    if (error) showErrorToast(t("subscription.portalError"), error);
  }

  const start = useEffectEvent(() => {
    // Removes the parameter, so that returning does not open the page again.
    setParams(
      (before) => {
        before.delete(subscriptionActions.name);
        return before;
      },
      { replace: true },
    );
    void updateCard();
  });
  useEffect(() => {
    if (asked) start();
  }, [asked]);

  return { opening: redirecting, updateCard: () => void updateCard() };
}

/**
 * Pays the open invoice when a customer returns with another card. Runs only in the tab that opened the card page: a
 * link from elsewhere must not charge.
 *
 * @returns whether the payment is in progress
 */
function useInvoicePayment(): boolean {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const { mutateAsync: update, isPending } = useUpdateSubscription();
  const [params, setParams] = useSearchParams();
  const asked = params.get(subscriptionActions.name) === subscriptionActions.payInvoice;

  const pay = useEffectEvent(async () => {
    setParams(
      (before) => {
        before.delete(subscriptionActions.name);
        return before;
      },
      { replace: true },
    );
    if (!hasRecentCheckout()) return;
    clearCheckout();
    try {
      await update({ action: "pay" });
      toast({
        title: t("subscription.openInvoice.paid"),
        description: t("subscription.openInvoice.paidText"),
      });
    } catch (error) {
      showErrorToast(t("subscription.openInvoice.payError"), error);
    }
  });
  useEffect(() => {
    if (asked) void pay();
  }, [asked]);

  return isPending;
}
