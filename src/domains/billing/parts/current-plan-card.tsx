import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "@/kit/ui/card";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { type Plan, planFeatures, planName } from "../plan";
import {
  endsAt,
  graceEnd,
  isPaidUp,
  type SiteStage,
  type Subscription,
  subscriptionState,
  type SubscriptionState,
  suspendedText,
} from "../rules";
import {
  BillingDate,
  CardFact,
  NextPriceFact,
  PauseSupportLink,
  PriceFact,
  StateNote,
  StatusBadge,
} from "./plan-facts";

type CurrentPlanCardProps = {
  subscription: Subscription | null;
  /** The subscribed plan, else the offered one; null when neither can be read. */
  plan: Plan | null;
  stage: SiteStage;
  /** The notice above explains the unpaid invoice. */
  isExplainedAbove?: boolean;
  /** The stored card may be outdated. */
  awaitsCard?: boolean;
  /** Actions on the subscription. */
  actions?: ReactNode;
};

/** The id of the plan's name, which receives focus when the focused element is removed. */
export const planHeadingId = "plano";

const planLabels: Partial<Record<SubscriptionState, "offeredPlan" | "formerPlan">> = {
  none: "offeredPlan",
  incomplete: "offeredPlan",
  expired: "offeredPlan",
  cancelled: "formerPlan",
};

/** The plan with name, status, next billing date, price and card. */
export function CurrentPlanCard({
  subscription,
  plan,
  stage,
  isExplainedAbove = false,
  awaitsCard = false,
  actions,
}: CurrentPlanCardProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const state = subscriptionState(subscription);
  const price = subscription?.price ?? plan;
  const hasEnded = state === "cancelled" || state === "expired";

  return (
    <Card className="flex flex-col gap-6 p-6 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm text-muted">{t(`subscription.${planLabels[state] ?? "currentPlan"}`)}</p>
          <h2 id={planHeadingId} tabIndex={-1} className="text-heading [overflow-wrap:anywhere]">
            {plan ? planName(plan, language) : t("subscription.unnamedPlan")}
          </h2>
        </div>
        <StatusBadge state={state} />
      </div>
      {subscription && !isExplainedAbove ? (
        <p className="max-w-prose text-muted">
          <StateNote subscription={subscription} stage={stage} />
        </p>
      ) : null}
      <PauseSupportLink subscription={subscription} stage={stage} />
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {price ? (
          <PriceFact
            price={price}
            later={subscription?.laterPrice ?? null}
            interval={plan?.interval ?? "month"}
          />
        ) : null}
        <NextPriceFact subscription={subscription} />
        {isExplainedAbove ? null : <BillingDate subscription={subscription} />}
        {hasEnded ? null : <CardFact card={subscription?.card ?? null} isAwaited={awaitsCard} />}
        {isExplainedAbove ? null : <SiteNote subscription={subscription} stage={stage} />}
      </dl>
      <div className="contents">{actions}</div>
    </Card>
  );
}

/** What is part of the plan. Renders nothing for a plan without feature lines. */
export function IncludedFeatures({ plan }: { plan: Plan | null }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const features = plan ? planFeatures(plan, language) : [];
  if (features.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4 p-6 sm:p-8">
      <h2 className="text-heading">{t("subscription.included")}</h2>
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {features.map((feature) => (
          <li key={feature} className="flex gap-3 [overflow-wrap:anywhere]">
            <Check className="mt-1 size-4 shrink-0 text-success" strokeWidth={3} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Explains the effect of the subscription's state on the site, as an entry of a description list. */
function SiteNote({ subscription, stage }: { subscription: Subscription | null; stage: SiteStage }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const state = subscriptionState(subscription);
  const end = endsAt(subscription);
  const grace = graceEnd(subscription);
  return (
    <div className="sm:col-span-2">
      <dt className="text-sm text-muted">{t("subscription.siteLabel")}</dt>
      <dd className="max-w-prose">
        {stage === "suspended" || (stage === "refunded" && isPaidUp(subscription))
          ? t(`subscription.siteNote.${stage}`)
          : state === "cancelling" && end === null
            ? t("subscription.siteNote.cancellingUndated")
            : grace
              ? t("subscription.siteNote.pastDueDated", { date: formatDate(grace, language) })
              : state === "unpaid"
                ? t(suspendedText[stage])
                : state === "cancelling"
                  ? t(
                      stage === "live"
                        ? "subscription.siteNote.cancelling"
                        : "subscription.siteNote.cancellingUnbuilt",
                      { date: end ? formatDate(end, language) : "" },
                    )
                  : t(
                      `subscription.siteNote.${state === "cancelled" && stage !== "live" ? "cancelledUnbuilt" : state}`,
                    )}
      </dd>
    </div>
  );
}
