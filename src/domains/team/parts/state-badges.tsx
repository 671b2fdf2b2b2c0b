import type { CustomerSubscription, ListedSiteStatus } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { State } from "@/kit/ui/badge";

const subscriptionTones = {
  active: "success",
  overdue: "danger",
  unpaid: "danger",
  disputed: "danger",
  paused: "warning",
  ended: "neutral",
  none: "neutral",
} as const satisfies Record<CustomerSubscription, string>;

const siteTones = {
  awaiting_payment: "neutral",
  awaiting_activation: "warning",
  active: "success",
  suspended: "danger",
  cancelled: "neutral",
  returning: "warning",
  refunded: "warning",
} as const satisfies Record<ListedSiteStatus, string>;

/** The badge with the state of a customer's subscription. */
export function SubscriptionBadge({ state }: { state: CustomerSubscription }) {
  const { t } = useTranslation("admin");
  return <State tone={subscriptionTones[state]}>{t(`customers.subscription.${state}`)}</State>;
}

/** The badge with the state of a customer's site. */
export function SiteBadge({ status }: { status: ListedSiteStatus }) {
  const { t } = useTranslation("admin");
  return <State tone={siteTones[status]}>{t(`customers.site.${status}`)}</State>;
}
