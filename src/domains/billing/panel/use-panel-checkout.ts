import type { StripeEmbeddedCheckout } from "@stripe/stripe-js";
import { useCallback, useEffect, useRef, useState } from "react";
import { type AppError, toPublicError } from "@/platform/app-error";
import { env } from "@/platform/env";
import type { Language } from "@/platform/language";
import { createEmbeddedCheckout } from "../data";
import { useCheckout } from "../parts/checkout";

/** A checkout inside the panel, with Stripe's own page as the fallback. */
export type PanelCheckout = {
  /** A checkout is being created. */
  starting: boolean;
  /** Stripe's payment form to mount; null while none is open. */
  form: StripeEmbeddedCheckout | null;
  /** Opens the payment form, or Stripe's page without it. Returns an error if neither opens. */
  start: (planId: number) => Promise<AppError | null>;
  /** Navigates to Stripe's page. */
  startHosted: (planId: number) => Promise<AppError | null>;
  /** Removes the payment form and its input; nothing was charged. */
  close: () => void;
};

/**
 * Creates checkouts, one at a time.
 *
 * @param onPaid called when the payment form is complete
 */
export function usePanelCheckout(language: Language, onPaid: () => void): PanelCheckout {
  const { starting: leaving, start: startHosted } = useCheckout(language);
  const [opening, setOpening] = useState(false);
  const [form, setForm] = useState<StripeEmbeddedCheckout | null>(null);
  // State changes with a render, and two presses can come before it.
  const busy = useRef(false);
  const opened = useRef<StripeEmbeddedCheckout | null>(null);
  const mounted = useRef(true);
  const paid = useRef(onPaid);
  useEffect(() => {
    paid.current = onPaid;
  }, [onPaid]);

  const close = useCallback(() => {
    opened.current?.destroy();
    opened.current = null;
    setForm(null);
  }, []);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      opened.current?.destroy();
      opened.current = null;
    };
  }, []);

  const start = useCallback(
    async (planId: number) => {
      const { stripePublishableKey: key } = env;
      if (key === null) return startHosted(planId);
      if (busy.current) return null;
      busy.current = true;
      setOpening(true);
      try {
        const created = await openForm(
          key,
          () => createEmbeddedCheckout(planId, language),
          () => paid.current(),
        );
        if (!mounted.current) created?.destroy();
        else if (created === null) return await startHosted(planId);
        else {
          opened.current = created;
          setForm(created);
        }
        return null;
      } catch (error) {
        return toPublicError(error);
      } finally {
        busy.current = false;
        setOpening(false);
      }
    },
    [language, startHosted],
  );

  return { starting: opening || leaving, form, start, startHosted, close };
}

/**
 * Opens Stripe's payment form; null when Stripe.js cannot load or refuses to show it.
 *
 * @throws AppError of `createSecret`
 */
async function openForm(
  publishableKey: string,
  createSecret: () => Promise<string>,
  onComplete: () => void,
): Promise<StripeEmbeddedCheckout | null> {
  // Loaded on press, because most visitors who see the button do not press it.
  const loading = import("./stripe-js").then(({ loadStripeJs }) => loadStripeJs(publishableKey));
  const stripe = await loading.catch(() => null);
  if (stripe === null) return null;
  const secret = await createSecret();
  return stripe
    .createEmbeddedCheckoutPage({ fetchClientSecret: () => Promise.resolve(secret), onComplete })
    .catch(() => null);
}
