import { useTranslation } from "react-i18next";
import { Badge } from "@/kit/ui/badge";
import type { SubscriptionState } from "../rules";

type Tone = "neutral" | "success" | "warning" | "danger";

const tones: Readonly<Record<SubscriptionState, Tone>> = {
  none: "warning",
  incomplete: "warning",
  active: "success",
  cancelling: "warning",
  collectionPaused: "warning",
  onHold: "warning",
  past_due: "danger",
  unpaid: "danger",
  paused: "warning",
  expired: "neutral",
  cancelled: "neutral",
};

/** The badge with the state of a subscription. */
export function StatusBadge({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation("dashboard");
  return <Badge tone={tones[state]}>{t(`subscription.status.${state}`)}</Badge>;
}
