import type { Stripe } from "stripe";
import type { RunningStripe } from "./running-stripe.ts";

export const priceId = "price_local_1";

/** Creates the price that the tests buy: R$ 99,90 a month. */
export async function ensurePrice({ base }: RunningStripe): Promise<void> {
  const response = await fetch(`${base}/_local/prices/${priceId}`, {
    method: "PUT",
    body: JSON.stringify({
      product_name: "Plano Profissional",
      unit_amount: 9990,
      currency: "brl",
      interval: "month",
    }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Opens a checkout as the application does. */
export async function openCheckout(
  running: RunningStripe,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session & { url: string }> {
  await ensurePrice(running);
  const session = await running.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: "https://site.test/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "https://site.test/cancel",
    client_reference_id: "profile-1",
    locale: "pt-BR",
    ...params,
  });
  if (session.url === null) throw new Error("an open session has an address");
  return { ...session, url: session.url };
}

export const goodForm = {
  method: "card",
  email: "ana@cliente.test",
  cardNumber: "4242 4242 4242 4242",
  cardExpiry: "12 / 40",
  cardCvc: "123",
  billingName: "Ana Souza",
};

/** Sends the payment form as a browser does, without following the redirect. */
export async function submit(url: string, form: Partial<typeof goodForm> = {}) {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...goodForm, ...form }),
  });
  return {
    status: response.status,
    location: response.headers.get("location"),
    text: await response.text(),
  };
}

/** Opens a checkout, pays it with a valid card, and returns the finished session. */
export async function buy(
  running: RunningStripe,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
  form: Partial<typeof goodForm> = {},
): Promise<Stripe.Checkout.Session> {
  const { id, url } = await openCheckout(running, params);
  const paid = await submit(url, form);
  if (paid.status !== 303) throw new Error(`not paid: ${paid.text}`);
  return running.stripe.checkout.sessions.retrieve(id);
}

/** Returns the id of a reference that may be expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  if (!reference) throw new Error("nothing is referred to");
  return typeof reference === "string" ? reference : reference.id;
}
