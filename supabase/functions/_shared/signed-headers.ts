import { Webhook } from "standardwebhooks";

/**
 * Returns the headers of a signed JSON message (Standard Webhooks).
 *
 * @param secret `whsec_` and Base64
 * @param at the receiver refuses a time that is more than five minutes away
 */
export function signedHeaders(secret: string, id: string, body: string, at: Date): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
}
