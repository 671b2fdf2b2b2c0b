import type { Stripe, StripeEmbeddedCheckout, StripeEmbeddedCheckoutOptions } from "@stripe/stripe-js";
import type { FrameReport } from "./embedded-frame.ts";

/** Path of the local Stripe.js, the same as at js.stripe.com. */
export const stripeScriptPath = "/endive/stripe.js";

type StandIn = Pick<Stripe, "createEmbeddedCheckoutPage">;

/**
 * Runs in the browser: defines `window.Stripe` with the one method that the panel uses, which shows the local
 * payment page in a frame. The function is self-contained, because its source text is served.
 */
function defineStripe(): void {
  const script = document.currentScript as HTMLScriptElement;
  const { origin } = new URL(script.src);
  let isOpen = false;

  async function createEmbeddedCheckoutPage(
    options: StripeEmbeddedCheckoutOptions,
  ): Promise<StripeEmbeddedCheckout> {
    if (isOpen) throw new Error("You cannot have multiple Embedded Checkout objects.");
    isOpen = true;
    const secret = options.clientSecret ?? (await options.fetchClientSecret?.()) ?? "";
    const frame = document.createElement("iframe");
    frame.src = `${origin}/c/pay/${secret.split("_secret_")[0] ?? ""}`;
    frame.name = "embedded-checkout";
    frame.title = "Stripe";
    frame.style.cssText = "display: block; width: 100%; border: 0; min-height: 480px";

    const listen = ({ source, data }: MessageEvent<FrameReport>) => {
      if (source !== frame.contentWindow) return;
      if (data.kind === "height") frame.style.height = `${data.height}px`;
      else if (data.kind === "redirect") location.assign(data.url);
      else options.onComplete?.();
    };
    const unmount = () => {
      removeEventListener("message", listen);
      frame.remove();
    };
    return {
      mount: (place) => {
        addEventListener("message", listen);
        (typeof place === "string" ? document.querySelector(place) : place)?.append(frame);
      },
      unmount,
      destroy: () => {
        unmount();
        isOpen = false;
      },
    };
  }

  const standIn: StandIn = { createEmbeddedCheckoutPage };
  // @stripe/stripe-js warns about any other version.
  Object.assign(window, { Stripe: Object.assign(() => standIn, { version: "endive" }) });
}

/** Source text of the local Stripe.js. */
export const stripeScript = `(${defineStripe.toString()})();`;
