import { subscriptionActions } from "@contract/paths";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { createPortalSession } from "@/features/billing/api";
import { rememberCheckout } from "@/features/billing/recent-checkout";
import { useExternalRedirect } from "@/features/billing/use-external-redirect";
import { useLanguage } from "@/lib/use-language";
import { useErrorToast } from "../../../use-error-toast";

/** The way to where another card is given. */
export type CardUpdate = {
  /** The page for the card is being opened. */
  opening: boolean;
  updateCard: () => void;
};

/** Opens the page where another card is given: when asked, and once when the address asks for it, as in our e-mails. */
export function useCardUpdate(): CardUpdate {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const showErrorToast = useErrorToast();
  const { redirecting, redirect } = useExternalRedirect();
  const [params, setParams] = useSearchParams();
  const asked = params.get(subscriptionActions.name) === subscriptionActions.updateCard;

  async function updateCard() {
    const error = await redirect(async () => {
      const url = await createPortalSession(language, "payment_method_update");
      rememberCheckout();
      return url;
    });
    if (error) showErrorToast(t("subscription.portalError"), error);
  }

  const start = useEffectEvent(() => {
    // Whoever comes back finds an address that asks for nothing.
    setParams(
      (before) => {
        before.delete(subscriptionActions.name);
        return before;
      },
      { replace: true },
    );
    void updateCard();
  });
  useEffect(() => {
    if (asked) start();
  }, [asked]);

  return { opening: redirecting, updateCard: () => void updateCard() };
}
