import { createHmac } from "node:crypto";

/**
 * The `stripe-signature` header of a webhook: the time it was sent (seconds) and
 * an HMAC-SHA256 of "time.payload" with the endpoint's secret.
 * https://docs.stripe.com/webhooks/signature
 */
export function signatureHeader(payload: string, secret: string, sentAt: number): string {
  const signature = createHmac("sha256", secret).update(`${sentAt}.${payload}`).digest("hex");
  return `t=${sentAt},v1=${signature}`;
}
