import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useCan } from "../parts/admin-context";
import { PaymentsSection } from "@/domains/billing/parts/payments-section";
import { QueryError } from "@/kit/error-state";
import { PageHeader } from "@/kit/page-header";
import { Card } from "@/kit/ui/card";
import { BillingSkeleton } from "@/domains/billing/parts/billing-skeletons";
import { CurrentPlanCard, IncludedFeatures } from "@/domains/billing/parts/current-plan-card";
import { OpenInvoiceNotice } from "@/domains/billing/parts/open-invoice-notice";
import { offeredPlanId } from "@contract/plans";
import { siteStage } from "@/domains/sites/rules";
import { useSite } from "@/domains/sites/data";
import { toPageNumber } from "@/platform/pagination";
import { Hidden } from "./hidden";
import { useOffer, useOpenInvoice, usePayments, useSubscription } from "@/domains/billing/data";
import { owesInvoice, paysByHand } from "@/domains/billing/rules";

/** Shows a customer's subscription: plan, open invoice and payments. */
export function PanelSubscription({ customerId }: { customerId: string }) {
  const { t } = useTranslation("dashboard");
  const seesMoney = useCan("money.read");
  return (
    <>
      <PageHeader title={t("subscription.title")} headTitle={null} />
      <div className="flex flex-col gap-6">
        {seesMoney ? <Billing customerId={customerId} /> : <Hidden />}
      </div>
    </>
  );
}

function Billing({ customerId }: { customerId: string }) {
  const { t } = useTranslation("dashboard");
  const [params] = useSearchParams();
  const payments = usePayments(customerId, toPageNumber(params.get("pagina")));
  const subscription = useSubscription(customerId);
  const offer = useOffer(offeredPlanId);
  const current = subscription.data;
  const enabled = useCan("sites.read");
  const stage = siteStage(useSite(customerId, { paymentExpected: () => false, enabled }).data);
  const owes = owesInvoice(current ?? null);
  const mayOwe = owes || paysByHand(current ?? null);
  const invoice = useOpenInvoice(customerId, mayOwe);
  if (current === undefined) {
    return subscription.error ? (
      <Card>
        <QueryError title={t("subscription.error")} query={subscription} />
      </Card>
    ) : (
      <BillingSkeleton />
    );
  }
  const plan = current?.plan ?? offer.data?.plan ?? null;
  return (
    <>
      {current && (owes ? invoice.data !== undefined : mayOwe && invoice.data) ? (
        <OpenInvoiceNotice
          subscription={current}
          stage={stage}
          invoice={invoice.data ?? null}
          opening={false}
          paying={false}
          onUpdateCard={() => undefined}
        />
      ) : null}
      <CurrentPlanCard
        subscription={current}
        stage={stage}
        plan={plan}
        isExplainedAbove={owes && Boolean(invoice.data?.pageUrl)}
      />
      <PaymentsSection payments={payments} />
      <IncludedFeatures plan={plan} />
    </>
  );
}
