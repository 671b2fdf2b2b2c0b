import { expect, test } from "vitest";
import { campaignOf, deviceOf, languageOf, referrerOf } from "./view-recorder";

test.each([
  [390, 844, true, "phone"],
  [844, 390, true, "phone"],
  [820, 1180, true, "tablet"],
  [1366, 768, false, "desktop"],
  [320, 240, false, "phone"],
] as const)("classifies a screen of %i × %i (touch: %s) as a %s", (width, height, isTouch, device) => {
  expect(deviceOf(width, height, isTouch)).toBe(device);
});

test.each([
  ["pt-BR", "pt-BR"],
  ["pt-br", "pt-BR"],
  ["en", "en"],
  ["zh-Hans-CN", "zh-CN"],
  ["es-419", "es"],
  ["", null],
  ["C", null],
])("shortens the language %j to %j", (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

test.each([
  ["", null],
  ["?token_hash=abc&email=a@b.c&utm_term=x", null],
  ["?utm_source=google&utm_medium=cpc&utm_campaign=natal&gclid=1", "google / cpc / natal"],
  ["?ref=padaria", "padaria"],
  ["?ref=padaria&utm_source=", "padaria"],
  ["?utm_campaign=natal", "natal"],
])("reads the campaign of the query %j as %j", (search, campaign) => {
  expect(campaignOf(search)).toBe(campaign);
});

test("truncates a long campaign", () => {
  expect(campaignOf(`?ref=${"x".repeat(500)}`)).toHaveLength(120);
});

test.each([
  ["https://www.google.com/search?q=segredo", "www.google.com"],
  ["https://site.test/planos?x=1", null],
  ["android-app://com.instagram.android/", "com.instagram.android"],
  ["", null],
  ["nada", null],
])("reads the referrer %j as %j", (address, host) => {
  expect(referrerOf(address, "site.test")).toBe(host);
});
