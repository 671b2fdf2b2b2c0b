import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";

export const webhookSecret = "whsec_for_tests";

/** Returns an id in Stripe's format: evt_…, sub_…. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}

/** Returns an event about an object, as Stripe would send it now. */
export function eventAbout(type: string, object: object, id = newId("evt")): object {
  return {
    id,
    object: "event",
    api_version: "2026-10-28.endive",
    created: Math.floor(Date.now() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  };
}

/** Differences of a forged delivery from a genuine one. */
export type Forgery = { secret?: string; timestamp?: number; sentBody?: string; header?: string | null };

/** Returns Stripe's delivery of an event, with Stripe's indentation, signed now unless the forgery overrides it. */
export async function delivery(stripe: Stripe, event: object, forgery: Forgery = {}): Promise<Request> {
  const payload = JSON.stringify(event, null, 2);
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: forgery.secret ?? webhookSecret,
    timestamp: forgery.timestamp ?? Math.floor(Date.now() / 1000),
  });
  const header = forgery.header === undefined ? signature : forgery.header;
  return new Request("http://127.0.0.1:54321/functions/v1/stripe-webhook", {
    method: "POST",
    body: forgery.sentBody ?? payload,
    headers: {
      "content-type": "application/json",
      ...(header === null ? {} : { "stripe-signature": header }),
    },
  });
}
