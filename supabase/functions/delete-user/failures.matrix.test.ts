import { expect, it } from "vitest";
import {
  accountWorldOfFile,
  deleteUntilChange,
  finished,
  fullCustomerAtCheckout,
  invoicesOf,
  repeatDeletion,
} from "../../../tools/testing/deletion-failures.ts";

const all = accountWorldOfFile();

it(
  "completes when repeated after the process was killed before or after any write",
  { timeout: 180_000 },
  async () => {
    const customer = await fullCustomerAtCheckout(all());
    const total = await deleteUntilChange(all(), customer, Number.POSITIVE_INFINITY, true);
    expect(total).toBeGreaterThan(8);
    for (let last = 1; last <= total; last += 1) {
      for (const reached of [false, true]) {
        const next = await fullCustomerAtCheckout(all());
        const invoices = await invoicesOf(all(), next);
        await deleteUntilChange(all(), next, last, reached);
        expect(await repeatDeletion(all(), next, invoices)).toEqual(finished);
      }
    }
  },
);
