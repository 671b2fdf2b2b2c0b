import { expect, it } from "vitest";
import { languages } from "@/platform/language";
import { textsOf } from "@/test/locale-texts";

it.each(languages)("calls each state of a subscription by one word everywhere, in %s", (language) => {
  const admin = textsOf(language, "admin");
  const dashboard = textsOf(language, "dashboard");
  const words = (texts: typeof admin, place: string, ...states: string[]) =>
    states.map((state) => texts.get(`${place}.${state}`));
  const customer = "subscription.status";
  expect(words(admin, "customers.subscription", "none", "active", "ended")).toEqual(
    words(dashboard, customer, "none", "active", "cancelled"),
  );
  expect(
    words(admin, "customers.detail.subscription", "incomplete", "incomplete_expired", "past_due", "canceled"),
  ).toEqual(words(dashboard, customer, "incomplete", "expired", "past_due", "cancelled"));
  const all = [...dashboard.keys()].filter((key) => key.startsWith(`${customer}.`));
  expect(new Set(all.map((key) => dashboard.get(key))).size).toBe(all.length);
});
