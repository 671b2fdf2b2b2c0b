import { expect, it } from "vitest";
import { answer } from "@/test/backend";
import { createCheckoutSession, createEmbeddedCheckout, createPortalSession } from "./data";

it("throws payment_provider_unavailable when the answer has no URL or secret", async () => {
  answer("POST create-checkout-session", {});
  answer("POST create-portal-session", {});
  for (const open of [
    () => createCheckoutSession(1, "en"),
    () => createEmbeddedCheckout(1, "en"),
    () => createPortalSession("en", "home"),
  ]) {
    await expect(open()).rejects.toMatchObject({ code: "payment_provider_unavailable" });
  }
});
