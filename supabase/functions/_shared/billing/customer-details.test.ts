import { expect, it } from "vitest";
import { isUpToDate, toSyncedDetails } from "./customer-details.ts";

const present = toSyncedDetails({ email: "ana@example.com", full_name: "Ana", locale: "pt-BR" });

it("writes to Stripe when e-mail, name or language changed, or nothing was written yet", () => {
  expect(isUpToDate({ ...present }, present)).toBe(true);
  expect(isUpToDate({ ...present, email: "other@example.com" }, present)).toBe(false);
  expect(isUpToDate({ ...present, name: "Bia" }, present)).toBe(false);
  expect(isUpToDate({ ...present, locale: "en" }, present)).toBe(false);
  for (const nothing of [null, [], "ana"]) expect(isUpToDate(nothing, present)).toBe(false);
});

it("writes Brazilian Portuguese for an unknown language and empty strings for missing values", () => {
  expect(toSyncedDetails({ email: null, full_name: null, locale: "xx" })).toEqual({
    email: "",
    name: "",
    locale: present.locale,
  });
});
