import { useCallback } from "react";
import type { AppError } from "@/platform/app-error";
import type { Language } from "@/platform/language";
import { storeCheckout } from "./recent-checkout";
import { useExternalRedirect } from "./use-external-redirect";

/** The state of a button that opens the payment page. */
export type Checkout = {
  /** A checkout is being created, or the navigation is in progress. */
  starting: boolean;
  /** Creates the checkout and navigates to it. Returns an error on failure; ignores calls while starting. */
  start: (planId: number) => Promise<AppError | null>;
};

/** Creates checkouts, one at a time. */
export function useCheckout(language: Language): Checkout {
  const { redirecting, redirect } = useExternalRedirect();
  const start = useCallback(
    (planId: number) =>
      redirect(async () => {
        // Loaded on press, because most visitors who see the button do not press it.
        const { createCheckoutSession } = await import("./api");
        const url = await createCheckoutSession(planId, language);
        storeCheckout();
        return url;
      }),
    [language, redirect],
  );
  return { starting: redirecting, start };
}
