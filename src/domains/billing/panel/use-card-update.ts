import { subscriptionActions } from "@contract/paths";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useErrorToast } from "@/kit/use-error-toast";
import { useLanguage } from "@/platform/use-language";
import { createPortalSession } from "../data";
import { storeCheckout, useExternalRedirect } from "../parts/checkout";

/** The redirect to the card page. */
export type CardUpdate = {
  /** Whether the redirect is in progress. */
  opening: boolean;
  updateCard: () => void;
};

/** Opens the card page on request, and once when the URL requests it, as in e-mail links. */
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
      storeCheckout();
      return url;
    });
    if (error) showErrorToast(t("subscription.portalError"), error);
  }

  const start = useEffectEvent(() => {
    // Removes the parameter, so that returning does not open the page again.
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
