import { offeredPlanId } from "@contract/plans";
import Globe from "lucide-react/icons/globe";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/kit/empty-state";
import { lazyComponent } from "@/kit/lazy-component";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Card } from "@/kit/ui/card";
import { useErrorToast } from "@/kit/use-error-toast";
import { site as brand } from "@/platform/site";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { useRecentAnswer } from "@/domains/support/data";
import { AnswerCard } from "@/domains/support/parts/answer-card";
import { SubscriptionSkeleton } from "@/domains/billing/parts/billing-skeletons";
import { DelayedTitle } from "@/domains/billing/parts/delayed-payment";
import { DueInvoiceNotice } from "@/domains/billing/parts/open-invoice-notice";
import { StateNote } from "@/domains/billing/parts/plan-facts";
import { SubscriptionCard } from "@/domains/billing/parts/subscription-card";
import { useCourseToContinue, useHasBegunCourse } from "@/domains/courses/data";
import { ContinueCard } from "@/domains/courses/parts/continue-card";
import { isUnreviewed, shortName } from "@/domains/account/rules";
import { useProfile } from "@/domains/account/data";
import { SiteStatus, SiteStatusSkeleton } from "../parts/site-status";
import {
  asAwaitingPayment,
  asPaused,
  hasNoWishes,
  mayHaveStepsLeft,
  needsWishes,
  siteStage,
  takesWishes,
} from "../rules";
import { useCheckDomain, useDnsRecords, useSite } from "../data";
import { useLanguage } from "@/platform/use-language";
import { UnreviewedNotice } from "@/domains/account/parts/unreviewed-notice";
import { NextStep } from "./next-step";
import { useModelInAddress } from "../parts/use-model-in-address";
import { requestBillingSync, useOffer, useOpenInvoice, useSubscription } from "@/domains/billing/data";
import { hasRecentCheckout, usePaymentWait } from "@/domains/billing/parts/payment-wait";
import { debtOf, isDelayed } from "@/domains/billing/payments";
import {
  isPaidUp,
  needsSubscription,
  nextAfterRefund,
  owesInvoice,
  paysByHand,
  subscriptionState,
} from "@/domains/billing/rules";

// Forms with their library and files, which a site on the air does not need: most visits are to live sites.
const FirstSteps = lazyComponent(() => import("../parts/first-steps"), "FirstSteps");
const SiteWishes = lazyComponent(() => import("../parts/site-wishes"), "SiteWishes");
const MigrationRequest = lazyComponent(() => import("./migration"), "MigrationRequest");

/** /dashboard: the state of the site and the next step. */
export function DashboardHomeRoute() {
  const { t } = useTranslation("dashboard");
  const user = useDashboardUser();
  const name = shortName(user.fullName, user.email);

  return (
    <>
      <PageHeader
        title={name ? t("home.greeting", { name }) : t("home.greetingPlain")}
        headTitle={t("home.headTitle")}
      />
      <div className="flex flex-col gap-6">
        <AccountSections userId={user.id} />
      </div>
    </>
  );
}

// Renders from the top, so that loaded sections do not move.
function AccountSections({ userId }: { userId: string }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const { wait } = usePaymentWait();
  const site = useSite(userId, { paymentExpected: hasRecentCheckout });
  // A site without a domain may be that of a sign-up whose details are not confirmed.
  const profile = useProfile(userId, { enabled: site.data?.domain === null });
  const unreviewed = profile.data ? isUnreviewed(profile.data) : false;
  const records = useDnsRecords();
  const checkDomain = useCheckDomain(userId);
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const showDone = (title: string) => toast({ title });
  useModelInAddress(userId, site.data);
  const subscription = useSubscription(userId);
  // Observed from the start: a card that appears later would read it again on a slow device.
  const { data: course } = useCourseToContinue(userId);
  const { data: hasCourse } = useHasBegunCourse(userId);
  const { data: answer, isPending: answerPending, failureCount: answerFailures } = useRecentAnswer(userId);
  const state = subscriptionState(subscription.data ?? null);
  // A pending Boleto must not be offered for payment again.
  const paymentPending = state === "incomplete";
  const mayOwe = owesInvoice(subscription.data ?? null) || paysByHand(subscription.data ?? null);
  const readsInvoice = paymentPending || mayOwe;
  const { data: invoice, isPending: invoicePending } = useOpenInvoice(userId, readsInvoice);
  // The button names the price of the plan, which is read with all else.
  const maySubscribe =
    subscription.data !== undefined && !paymentPending && needsSubscription(subscription.data);
  const { isPending: offerPending } = useOffer(offeredPlanId);

  // The first card names the amount of an open invoice, and must not change under the finger.
  // The answer is above the other sections; a failed read does not delay them.
  const awaitsAnswer = answerPending && answerFailures === 0;
  const awaitsProfile = site.data?.domain === null && profile.isPending && profile.failureCount === 0;
  if (
    site.isPending ||
    awaitsAnswer ||
    awaitsProfile ||
    (readsInvoice && invoicePending) ||
    (maySubscribe && offerPending)
  ) {
    return (
      <>
        <SiteStatusSkeleton />
        <SubscriptionSkeleton />
      </>
    );
  }
  return (
    <>
      {unreviewed ? <UnreviewedNotice /> : null}
      {site.data ? (
        <SiteStatus
          site={
            state === "paused"
              ? asPaused(site.data)
              : paymentPending
                ? asAwaitingPayment(site.data)
                : site.data
          }
          paymentExpected={wait !== "none"}
          delayed={
            isDelayed(subscription.data ?? null, invoice) ? (
              <DelayedTitle voucher={invoice?.voucher ?? null} />
            ) : null
          }
          paymentPending={paymentPending}
          maySubscribeAgain={maySubscribe && state !== "none"}
          onPaymentReturn={() => void requestBillingSync().catch(() => undefined)}
          owed={debtOf(subscription.data ?? null, invoice ?? null, language)}
          goesOn={
            nextAfterRefund(subscription.data ?? null, siteStage(site.data)) === null ? null : (
              <StateNote subscription={subscription.data ?? null} stage="refunded" />
            )
          }
        />
      ) : (
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
      )}
      <Suspense fallback={<SubscriptionSkeleton />}>
        {answer ? <AnswerCard answer={answer} /> : null}
        {site.data && !unreviewed && needsWishes(site.data) ? (
          <NextStep site={site.data} hasCourse={undefined} />
        ) : null}
        {site.data && takesWishes(site.data) ? (
          <SiteWishes site={site.data} userId={userId} onDone={showDone} onFailure={showErrorToast} />
        ) : null}
        {site.data && !unreviewed && mayHaveStepsLeft(site.data) && !records.isPending ? (
          <FirstSteps
            site={site.data}
            records={records.data ?? []}
            checking={checkDomain.isPending}
            onCheck={() =>
              checkDomain.mutate(site.data?.id ?? "", {
                onError: (error) => showErrorToast(t("site.checkFailed"), error),
              })
            }
          />
        ) : null}
        {site.data ? <MigrationRequest site={site.data} userId={userId} /> : null}
        {records.isPending || subscription.isPending ? (
          <SubscriptionSkeleton />
        ) : (
          <>
            {subscription.data === undefined ? (
              <Card>
                <QueryError title={t("subscription.error")} query={subscription} />
              </Card>
            ) : (
              <>
                {invoice && isPaidUp(subscription.data) ? <DueInvoiceNotice invoice={invoice} /> : null}
                <SubscriptionCard subscription={subscription.data} stage={siteStage(site.data)} />
              </>
            )}
            {site.data && !takesWishes(site.data) && !hasNoWishes(site.data) ? (
              <SiteWishes site={site.data} userId={userId} onDone={showDone} onFailure={showErrorToast} />
            ) : null}
            {/* Progress is secondary: it appears when loaded, and a failed read shows nothing. */}
            {course ? <ContinueCard course={course} /> : null}
            {site.data && !unreviewed && !needsWishes(site.data) ? (
              <NextStep site={site.data} hasCourse={hasCourse} />
            ) : null}
          </>
        )}
      </Suspense>
    </>
  );
}
