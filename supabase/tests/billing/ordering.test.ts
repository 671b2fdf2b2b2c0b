import { beforeEach, describe, expect, test } from "vitest";
import { newStripeCustomer, once, type StripeCustomer } from "./stripe-customer.ts";
import { openTestDatabase, serviceRole } from "../test-database.ts";

// Concurrent deliveries.

const database = await openTestDatabase();
let customer: StripeCustomer;

beforeEach(async () => {
  customer = await newStripeCustomer(database);
});

describe("begin_stripe_sync tickets", () => {
  test("an earlier fetch never overwrites a later one", async () => {
    await customer.write(customer.state("active"), 20);
    expect(
      await customer.write(
        customer.state("canceled", { payments: [{ id: `in_${customer.suffix}late` }] }),
        19,
      ),
    ).toBe("superseded");
    expect(await customer.subscription("status, sync_ticket")).toEqual({ status: "active", sync_ticket: 20 });
    expect(await customer.traces()).toEqual(once);
  });

  test("a second state with the same ticket is dropped", async () => {
    await customer.write(customer.state("active"), 20);
    expect(await customer.write(customer.state("canceled"), 20)).toBe("superseded");
  });

  test("a lower ticket of another subscription is applied", async () => {
    await customer.write(customer.state("active"), 20);
    expect(
      await customer.write(customer.state("active", { subscriptionId: `sub_${customer.suffix}other` }), 5),
    ).toBe("applied");
  });

  test("each ticket is higher than the previous one", async () => {
    const drawn: number[] = [];
    while (drawn.length < 3) {
      const { rows } = await database.as(serviceRole, "select public.begin_stripe_sync()::int as ticket");
      drawn.push(Number(rows[0]?.["ticket"]));
    }
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
    expect(new Set(drawn).size).toBe(3);
  });
});

/** Returns every permutation of a list. */
function orders<Item>(items: Item[]): Item[][] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item) => orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

describe("four fetches written in every order", () => {
  const tickets = orders([1, 2, 3, 4]);

  test.each(tickets.map((order) => [order.join(" "), order] as const))(
    "order %s: keeps the state of the last fetch and queues one e-mail about the payment",
    async (_name, order) => {
      const statuses = ["incomplete", "active", "unpaid", "active"];
      const invoices = [1, 2, 3, 4].map((ticket) => [
        { id: `in_${customer.suffix}`, status: ticket === 1 ? "open" : "paid" },
        ...(ticket === 4 ? [{ id: `in_${customer.suffix}second` }] : []),
      ]);
      for (const ticket of order) {
        const fetched = customer.state(String(statuses[ticket - 1]), {
          payments: invoices[ticket - 1] ?? [],
        });
        await customer.write(fetched, 1000 + ticket);
      }
      expect(await customer.subscription("status, sync_ticket")).toEqual({
        status: "active",
        sync_ticket: 1004,
      });
      // The site was suspended only when the third was written between the second and the fourth.
      const suspended = order.join("").replace("1", "") === "234";
      expect(await customer.traces()).toEqual({
        ...once,
        payments: 2,
        emails: suspended ? 3 : 1,
      });
    },
  );

  test.each(tickets.map((order) => [order.join(" "), order] as const))(
    "order %s: never leaves the site of an ended subscription live",
    async (_name, order) => {
      const statuses = ["incomplete", "active", "past_due", "canceled"];
      for (const ticket of order) {
        await customer.write(customer.state(String(statuses[ticket - 1])), 1000 + ticket);
      }
      expect(await customer.subscription("status")).toEqual({ status: "canceled" });
      expect(["cancelled", "awaiting_payment"]).toContain((await customer.traces())["site"]);
    },
  );
});
