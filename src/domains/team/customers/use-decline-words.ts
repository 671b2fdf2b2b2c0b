import { useTranslation } from "react-i18next";

/** Codes of https://docs.stripe.com/declines/codes. */
const textOf = {
  authentication_required: "authentication",
  card_not_supported: "purchase",
  card_velocity_exceeded: "limit",
  currency_not_supported: "currency",
  do_not_honor: "unexplained",
  expired_card: "expired",
  generic_decline: "unexplained",
  incorrect_cvc: "cvc",
  insufficient_funds: "funds",
  processing_error: "processing",
} as const;

const hasText = (reason: string): reason is keyof typeof textOf => Object.hasOwn(textOf, reason);

/** Returns a function with the words for why a charge failed; null when Stripe gave no reason. */
export function useDeclineWords(): (reason: string | null, hasCard: boolean) => string | null {
  const { t } = useTranslation("admin");
  return (reason, hasCard) => {
    if (reason === null) return hasCard ? null : t("customers.decline.noCard");
    return t(`customers.decline.${hasText(reason) ? textOf[reason] : "other"}`);
  };
}
