import { useCallback } from "react";
import type { AppError } from "@/lib/app-error";
import type { Language } from "@/lib/language";
import { rememberCheckout } from "./recent-checkout";
import { useExternalRedirect } from "./use-external-redirect";

/** A button that leads to the payment page. */
export type Checkout = {
  /** A checkout is being opened, or the page is on its way there. */
  starting: boolean;
  /** Opens the checkout and leaves for it. Gives the error if it could not; does nothing while one is starting. */
  start: (planId: number) => Promise<AppError | null>;
};

/** Opens checkouts, one at a time. */
export function useCheckout(language: Language): Checkout {
  const { redirecting, redirect } = useExternalRedirect();
  const start = useCallback(
    (planId: number) =>
      redirect(async () => {
        // Most who see the button do not press it: what opens a checkout comes with the press.
        const { createCheckoutSession } = await import("./api");
        const url = await createCheckoutSession(planId, language);
        rememberCheckout();
        return url;
      }),
    [language, redirect],
  );
  return { starting: redirecting, start };
}
