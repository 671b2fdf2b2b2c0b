import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { env } from "@/platform/env";

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
