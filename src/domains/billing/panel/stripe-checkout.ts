import type { Stripe, StripeEmbeddedCheckout } from "@stripe/stripe-js";
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
  const stripe = await loadStripeJs(publishableKey);
  if (stripe === null) return null;
  const secret = await createSecret();
  return stripe
    .createEmbeddedCheckoutPage({ fetchClientSecret: () => Promise.resolve(secret), onComplete })
    .catch(() => null);
}

/** The time limit of the script, after which the customer goes to Stripe's own page. */
const loadTimeoutMs = 8_000;

/** Loads Stripe.js; null when it is blocked or takes longer than eight seconds. */
export async function loadStripeJs(publishableKey: string): Promise<Stripe | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, loadTimeoutMs, null);
  });
  try {
    return await Promise.race([load(publishableKey), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function load(publishableKey: string): Promise<Stripe | null> {
  // `loadStripe` uses an existing `window.Stripe`.
  if (env.stripeScriptUrl !== null && !("Stripe" in window)) await addScript(env.stripeScriptUrl);
  // Loaded on press, because most customers who see the button do not press it.
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  return loadStripe(publishableKey);
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`The script ${url} could not be loaded.`));
    });
    document.head.append(script);
  });
}
