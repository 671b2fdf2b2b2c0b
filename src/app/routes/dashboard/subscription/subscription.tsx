import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useDashboardUser } from "@/app/layouts/dashboard-user";
import { ErrorState } from "@/components/error-state";
import { PageHead } from "@/components/page-head";
import { PageSteps } from "@/components/page-steps";
import { Card } from "@/components/ui/card";
import {
  SubscriptionSkeleton,
  PaymentHistorySkeleton,
} from "@/features/billing/components/billing-skeletons";
import { CurrentPlanCard } from "@/features/billing/components/current-plan-card";
import { OpenInvoiceNotice } from "@/features/billing/components/open-invoice-notice";
import { PaymentHistory } from "@/features/billing/components/payment-history";
import { needsSubscription, owesInvoice } from "@/features/billing/model";
import { useOffer, useOpenInvoice, usePayments, useSubscription } from "@/features/billing/queries";
import { usePaymentWait } from "@/features/billing/use-payment-wait";
import { toAppError } from "@/lib/errors";
import { toPageNumber } from "@/lib/pagination";
import { ManageSubscription } from "./manage-subscription";
import { PayPending } from "./pay-pending";

const PLAN_ID = 1;

/** /dashboard/minha-assinatura: the plan, what it costs, and every payment. */
export function DashboardSubscriptionRoute() {
  const { t } = useTranslation("dashboard");
  const { id } = useDashboardUser();
  return (
    <div className="flex flex-col gap-6">
      <PageHead title={t("subscription.headTitle")} noindex />
      <h1 className="text-title">{t("subscription.title")}</h1>
      <PlanSection userId={id} />
      <PaymentsSection userId={id} />
    </div>
  );
}

function PlanSection({ userId }: { userId: string }) {
  const { t } = useTranslation("dashboard");
  // Rendering again with a payment expected also sets the pace of reading again.
  const { wait, begin } = usePaymentWait();
  const subscription = useSubscription(userId);
  const offer = useOffer(PLAN_ID);
  const current = subscription.data;
  const owes = owesInvoice(current ?? null);
  const invoice = useOpenInvoice(userId, owes);

  if (current === undefined) {
    return subscription.error ? (
      <Card>
        <ErrorState
          title={t("subscription.error")}
          code={toAppError(subscription.error).code}
          onRetry={() => void subscription.refetch()}
          retrying={subscription.isFetching}
        />
      </Card>
    ) : (
      <SubscriptionSkeleton full />
    );
  }

  const needsNew = needsSubscription(current);
  if (needsNew && offer.isPending) return <SubscriptionSkeleton full />;
  return (
    <>
      {owes && invoice.data !== undefined ? <OpenInvoiceNotice invoice={invoice.data} /> : null}
      {needsNew ? <PayPending subscription={current} offer={offer} wait={wait} onOpenLink={begin} /> : null}
      {(current ?? offer.data?.plan) ? (
        <CurrentPlanCard
          subscription={current}
          plan={current?.plan ?? offer.data?.plan ?? null}
          actions={current ? <ManageSubscription subscription={current} /> : null}
        />
      ) : null}
    </>
  );
}

function PaymentsSection({ userId }: { userId: string }) {
  const { t } = useTranslation("dashboard");
  const [params] = useSearchParams();
  const page = toPageNumber(params.get("pagina"));
  const { data, error, refetch, isFetching } = usePayments(userId, page);

  return (
    <Card className="flex flex-col gap-5 p-6 sm:p-8">
      <h2 id="pagamentos" className="text-heading">
        {t("payments.title")}
      </h2>
      {data ? (
        <>
          <PaymentHistory payments={data.payments} />
          <PageSteps
            page={data.page}
            pageCount={data.pageCount}
            linkTo={(to) => `?pagina=${to}#pagamentos`}
            words={{
              label: t("payments.pages"),
              previous: t("payments.previous"),
              next: t("payments.next"),
              here: t("payments.page", { page: data.page, count: data.pageCount }),
            }}
          />
        </>
      ) : error ? (
        <ErrorState
          title={t("payments.error")}
          code={toAppError(error).code}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <PaymentHistorySkeleton />
      )}
    </Card>
  );
}
