import { linkedPaths } from "@contract/paths";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { paths } from "@/platform/paths";
import { useReadOnly } from "@/platform/read-only";
import { useLanguage } from "@/platform/use-language";
import { planName } from "../plan";
import { cardNeededBy, isLive, type SiteStage, type Subscription, subscriptionState } from "../rules";
import {
  BillingDate,
  NextPriceFact,
  PauseSupportLink,
  PriceFact,
  StateNote,
  StatusBadge,
} from "./plan-facts";

/** A summary of the subscription for the dashboard: plan, state, and next billing date or required action. */
export function SubscriptionCard({
  subscription,
  stage,
}: {
  subscription: Subscription | null;
  stage: SiteStage;
}) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const state = subscriptionState(subscription);
  const live = isLive(subscription);
  const needsCard = cardNeededBy(subscription);
  const readOnly = useReadOnly();
  const isOwed = state === "past_due" || state === "unpaid";

  return (
    <Card className="flex flex-col gap-5 p-6 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-heading">{t("subscription.cardTitle")}</h2>
          {subscription ? (
            <p className="text-muted [overflow-wrap:anywhere]">
              {subscription.plan ? planName(subscription.plan, language) : t("subscription.unnamedPlan")}
            </p>
          ) : null}
        </div>
        <StatusBadge state={state} />
      </div>
      {/* The card of the site says what follows an unpaid invoice. */}
      {(state === "active" && needsCard === null) || isOwed ? null : (
        <p className="max-w-prose">
          <StateNote subscription={subscription} stage={stage} />
        </p>
      )}
      <PauseSupportLink subscription={subscription} />
      {subscription && live ? (
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {isOwed ? null : <BillingDate subscription={subscription} />}
          <PriceFact
            price={subscription.price}
            later={subscription.laterPrice}
            interval={subscription.plan?.interval ?? "month"}
          />
          <NextPriceFact subscription={subscription} />
        </dl>
      ) : null}
      {!readOnly && needsCard !== null ? (
        <Link to={linkedPaths.updateCard} className={buttonVariants({ className: "self-start" })}>
          {t("subscription.addCard")}
        </Link>
      ) : null}
      {readOnly ? null : (
        <Link
          to={paths.dashboard.subscription}
          className="text-link inline-flex min-h-6 items-center gap-1.5 self-start"
        >
          {t("subscription.title")}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      )}
    </Card>
  );
}
