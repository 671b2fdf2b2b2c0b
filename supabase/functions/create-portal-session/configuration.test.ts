import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestStripe, type TestStripe } from "../../../tools/testing/test-stripe.ts";
import { portalConfiguration } from "./configuration.ts";

let world: TestStripe;
const now = () => new Date();
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);

beforeEach(async () => {
  world = await openTestStripe();
});
afterEach(() => world.close());

async function count(): Promise<number> {
  return (await world.stripe.billingPortal.configurations.list({ limit: 100 })).data.length;
}

it("portalConfiguration creates one configuration for concurrent requests", async () => {
  const { stripe } = world;
  const ids = await Promise.all(Array.from({ length: 10 }, () => portalConfiguration({ stripe, now })));
  expect(new Set(ids).size).toBe(1);
  expect(await portalConfiguration({ stripe, now })).toBe(ids[0]);
  expect(await count()).toBe(1);
});

it("portalConfiguration finds its configuration among others and ignores one from before a change", async () => {
  const { stripe } = world;
  for (let made = 0; made < 120; made += 1) {
    await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
      metadata: made % 2 === 0 ? { owner: "another" } : { owner: "customer-panel", version: "before" },
    });
  }
  const first = await portalConfiguration({ stripe, now });
  for (let made = 0; made < 120; made += 1) {
    await stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
  }
  expect(await portalConfiguration({ stripe, now: tomorrow })).toBe(first);
});
