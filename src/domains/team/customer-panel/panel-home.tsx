import Globe from "lucide-react/icons/globe";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/kit/empty-state";
import { QueryError } from "@/kit/error-state";
import { PageHeader } from "@/kit/page-header";
import { Card } from "@/kit/ui/card";
import { site as brand } from "@/platform/site";
import { SubscriptionSkeleton } from "@/domains/billing/parts/billing-skeletons";
import { StateNote } from "@/domains/billing/parts/plan-facts";
import { SubscriptionCard } from "@/domains/billing/parts/subscription-card";
import { shortName } from "@/domains/account/rules";
import { SiteStatus, SiteStatusSkeleton } from "@/domains/sites/parts/site-status";
import { asPaused, hasNoWishes, mayHaveStepsLeft, siteStage, takesWishes } from "@/domains/sites/rules";
import { useDnsRecords, useSite } from "@/domains/sites/data";
import { useLanguage } from "@/platform/use-language";
import { useCan } from "../parts/admin-context";
import { FirstSteps } from "@/domains/sites/parts/first-steps";
import { SiteWishes } from "@/domains/sites/parts/site-wishes";
import { useErrorToast } from "@/kit/use-error-toast";
import { Hidden } from "./hidden";
import { useOpenInvoice, useSubscription } from "@/domains/billing/data";
import { debtOf } from "@/domains/billing/payments";
import { nextAfterRefund, owesInvoice, subscriptionState } from "@/domains/billing/rules";
import type { CustomerDetail } from "../data";

/** Shows the start page of a customer's panel: site, next steps and subscription. */
export function PanelHome({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("dashboard");
  const name = shortName(customer.fullName, customer.email);
  const seesSites = useCan("sites.read");
  const seesMoney = useCan("money.read");
  return (
    <>
      <PageHeader title={name ? t("home.greeting", { name }) : t("home.greetingPlain")} headTitle={null} />
      <div className="flex flex-col gap-6">
        {seesSites ? <SitePart customerId={customer.id} /> : <Hidden />}
        {seesMoney ? <SubscriptionPart customerId={customer.id} /> : <Hidden />}
      </div>
    </>
  );
}

function SitePart({ customerId }: { customerId: string }) {
  const { t } = useTranslation("dashboard");
  const site = useSite(customerId, { paymentExpected: () => false });
  const records = useDnsRecords();
  const subscription = useSubscription(customerId);
  const state = subscriptionState(subscription.data ?? null);
  const language = useLanguage();
  const showErrorToast = useErrorToast();
  const { data: invoice } = useOpenInvoice(customerId, owesInvoice(subscription.data ?? null));
  const paymentPending = state === "incomplete";
  // At once, so that nothing below moves.
  if (site.isPending || subscription.isPending || records.isPending) return <SiteStatusSkeleton />;
  if (!site.data) {
    return (
      <Card>
        {site.data === null ? (
          <EmptyState
            icon={Globe}
            title={t("site.missingTitle")}
            description={t("site.missingText", { email: brand.contactEmail })}
          />
        ) : (
          <QueryError title={t("site.error")} query={site} />
        )}
      </Card>
    );
  }
  return (
    <>
      <SiteStatus
        site={state === "paused" ? asPaused(site.data) : site.data}
        paymentExpected={false}
        paymentPending={paymentPending}
        owed={debtOf(subscription.data ?? null, invoice ?? null, language)}
        goesOn={
          nextAfterRefund(subscription.data ?? null, siteStage(site.data)) === null ? null : (
            <StateNote subscription={subscription.data ?? null} stage="refunded" />
          )
        }
      />
      {takesWishes(site.data) || !hasNoWishes(site.data) ? (
        <SiteWishes
          site={site.data}
          userId={customerId}
          onDone={() => undefined}
          onFailure={showErrorToast}
        />
      ) : null}
      {mayHaveStepsLeft(site.data) ? (
        <FirstSteps site={site.data} records={records.data ?? []} checking={false} onCheck={undefined} />
      ) : null}
    </>
  );
}

function SubscriptionPart({ customerId }: { customerId: string }) {
  const { t } = useTranslation("dashboard");
  const subscription = useSubscription(customerId);
  const enabled = useCan("sites.read");
  const site = useSite(customerId, { paymentExpected: () => false, enabled });
  const records = useDnsRecords();
  const stage = siteStage(site.data);
  // Waits for the part above it, whose height is known then.
  if (enabled && (site.isPending || records.isPending)) return null;
  if (subscription.data !== undefined) {
    return <SubscriptionCard subscription={subscription.data} stage={stage} />;
  }
  return subscription.error ? (
    <Card>
      <QueryError title={t("subscription.error")} query={subscription} />
    </Card>
  ) : (
    <SubscriptionSkeleton />
  );
}
