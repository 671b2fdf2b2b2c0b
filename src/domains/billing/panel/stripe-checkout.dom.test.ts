import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { env } from "@/platform/env";
import { loadStripeJs } from "./stripe-checkout";

vi.mock("@stripe/stripe-js/pure", () => ({ loadStripe: vi.fn<typeof loadStripe>() }));

const load = vi.mocked(loadStripe);
const stripe = {} as Stripe;

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockResolvedValue(stripe);
});

afterEach(() => {
  vi.useRealTimers();
  env.stripeScriptUrl = null;
  document.head.replaceChildren();
});

it("returns Stripe from the package", async () => {
  expect(await loadStripeJs("pk_test_1")).toBe(stripe);
  expect(load).toHaveBeenCalledExactlyOnceWith("pk_test_1");
});

it("returns null when the script is blocked", async () => {
  load.mockRejectedValue(new Error("Failed to load Stripe.js"));
  expect(await loadStripeJs("pk_test_1")).toBeNull();
});

it("returns null when the script has not loaded after eight seconds", async () => {
  load.mockReturnValue(new Promise(() => undefined));
  const began = Date.now();
  const loaded = loadStripeJs("pk_test_1");
  await vi.advanceTimersToNextTimerAsync();
  expect(await loaded).toBeNull();
  expect(Date.now() - began).toBe(8_000);
});

it.each([
  ["load", stripe],
  ["error", null],
] as const)("runs the local Stripe script before the package, up to its %s event", async (event, result) => {
  env.stripeScriptUrl = "http://127.0.0.1:12111/endive/stripe.js";
  const loaded = loadStripeJs("pk_test_1");
  const script = document.querySelector("script");
  expect(script?.src).toBe(env.stripeScriptUrl);
  expect(load).not.toHaveBeenCalled();
  script?.dispatchEvent(new Event(event));
  expect(await loaded).toBe(result);
});
