import { offeredPlanId } from "@contract/plans";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button";
import { formatMoney } from "@/platform/formatters";
import { paths } from "@/platform/paths";
import { useLanguage } from "@/platform/use-language";
import { useOffer } from "../data";
import type { Plan } from "../plan";
import type { PaymentEntry } from "./payment-entry";

/**
 * Returns the words of the button that pays, with the price of the plan.
 *
 * @param isAgain the customer had a subscription before
 */
export function useSubscribeLabel(plan: Plan | null, isAgain: boolean): string {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  if (plan === null) return t("subscription.subscribe");
  const price = formatMoney(plan.amount, plan.currency, language);
  const per = t(`subscription.per.${plan.interval}`);
  return t(isAgain ? "subscription.subscribeAgain" : "subscription.subscribeFor", { price, per });
}

type SubscribeLinkProps = {
  /** The customer had a subscription before. */
  isAgain?: boolean;
  className?: string;
};

/** Opens the payment form from another page of the panel, with one press. */
export function SubscribeLink({ isAgain = false, className }: SubscribeLinkProps) {
  const { data: offer } = useOffer(offeredPlanId);
  const label = useSubscribeLabel(offer?.plan ?? null, isAgain);
  const arrival: PaymentEntry = { payment: "start" };
  return (
    <Link to={paths.dashboard.subscription} state={arrival} className={buttonVariants({ className })}>
      {label}
    </Link>
  );
}
