import { collect } from "../model/collection.ts";
import type { Invoice } from "../model/stored.ts";
import { momentOf, owedOn, standingOf } from "../standing.ts";
import type { PageDependencies } from "./page-dependencies.ts";

/** Charges the card on file for an invoice. Null when nothing is open on it any more. */
export async function payWithCardOnFile(
  { store, moment, apply, saved }: PageDependencies,
  invoice: Invoice,
): Promise<"paid" | "declined" | null> {
  const subscription = store.get("subscription", invoice.parent?.subscription_details?.subscription ?? "");
  const standing = subscription && standingOf(store, subscription);
  const owed = owedOn(store, invoice);
  if (!standing || !owed) return null;
  const now = momentOf(store, standing.customer.id, moment());
  const { change, paid } = collect(standing, owed, now);
  apply(change, now);
  await saved();
  return paid ? "paid" : "declined";
}
