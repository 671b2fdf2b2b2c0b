import { invokeFunction } from "@/lib/backend";

/** Updates the user's e-mail, name and language at the payment service. */
export async function syncBillingCustomer(): Promise<void> {
  await invokeFunction("sync-billing-customer", {});
}
