import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import type { SiteState, SubscriptionState } from "../model";

const subscriptionTones = {
  active: "success",
  overdue: "danger",
  ended: "neutral",
  none: "neutral",
} as const satisfies Record<SubscriptionState, string>;

const siteTones = {
  awaiting_payment: "neutral",
  awaiting_activation: "warning",
  active: "success",
  suspended: "danger",
  cancelled: "neutral",
  returning: "warning",
} as const satisfies Record<SiteState, string>;

/** Where a customer's subscription stands. */
export function SubscriptionBadge({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation("admin");
  return <Badge tone={subscriptionTones[state]}>{t(`customers.subscription.${state}`)}</Badge>;
}

/** Where a customer's site stands. */
export function SiteBadge({ status }: { status: SiteState }) {
  const { t } = useTranslation("admin");
  return <Badge tone={siteTones[status]}>{t(`customers.site.${status}`)}</Badge>;
}
