import { beforeEach, expect, it, vi } from "vitest";
import {
  createCheckoutSession,
  createEmbeddedCheckout,
  createPortalSession,
  updateSubscription,
} from "./api";

const invokeFunction = vi.hoisted(() => vi.fn<(name: string, body: object) => Promise<unknown>>());
vi.mock("@/lib/backend", () => ({ invokeFunction }));

beforeEach(() => invokeFunction.mockReset());

it("requests a checkout by plan and language, never by price, and returns the payment page", async () => {
  invokeFunction.mockResolvedValue({ url: "https://checkout.stripe.test/c/1" });
  expect(await createCheckoutSession(1, "pt-PT")).toBe("https://checkout.stripe.test/c/1");
  expect(invokeFunction).toHaveBeenLastCalledWith("create-checkout-session", { plan_id: 1, locale: "pt-PT" });

  invokeFunction.mockResolvedValue({ client_secret: "cs_1" });
  expect(await createEmbeddedCheckout(1, "en")).toBe("cs_1");
  const embedded = { plan_id: 1, locale: "en", ui: "embedded" };
  expect(invokeFunction).toHaveBeenLastCalledWith("create-checkout-session", embedded);
});

it("requests the billing portal by language and purpose, and returns its URL", async () => {
  invokeFunction.mockResolvedValue({ url: "https://billing.stripe.test/p/1" });
  expect(await createPortalSession("en", "payment_method_update")).toBe("https://billing.stripe.test/p/1");
  const body = { locale: "en", flow: "payment_method_update" };
  expect(invokeFunction).toHaveBeenLastCalledWith("create-portal-session", body);
});

it("throws payment_provider_unavailable when the answer has no URL or secret", async () => {
  invokeFunction.mockResolvedValue({});
  for (const open of [
    () => createCheckoutSession(1, "en"),
    () => createEmbeddedCheckout(1, "en"),
    () => createPortalSession("en", "home"),
  ]) {
    await expect(open()).rejects.toMatchObject({ code: "payment_provider_unavailable" });
  }
});

it("sends a change of the subscription unchanged", async () => {
  const change = { action: "cancel", reason: "other", comment: "Até logo" } as const;
  await updateSubscription(change);
  expect(invokeFunction).toHaveBeenLastCalledWith("update-subscription", change);
});
