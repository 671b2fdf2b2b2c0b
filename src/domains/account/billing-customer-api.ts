import { invokeFunction } from "@/platform/backend";

/** Updates the user's e-mail, name and language in Stripe. */
export async function syncBillingCustomer(): Promise<void> {
  await invokeFunction("sync-billing-customer", {});
}
