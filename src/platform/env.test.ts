import { expect, test } from "vitest";
import { readEnv } from "./env";
import { EnvironmentError } from "@/app/startup-problem";

const whole = {
  VITE_SUPABASE_URL: "https://abc.supabase.co/",
  VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
  VITE_SITE_URL: "https://example.com",
};

test("reads the required variables and removes trailing slashes of URLs", () => {
  expect(readEnv(whole)).toEqual({
    env: {
      supabaseUrl: "https://abc.supabase.co",
      supabasePublishableKey: "sb_publishable_1",
      siteUrl: "https://example.com",
      turnstileSiteKey: null,
      stripePublishableKey: null,
      stripeScriptUrl: null,
    },
    problems: [],
  });
});

test("reads the captcha's site key when it is set", () => {
  expect(readEnv({ ...whole, VITE_TURNSTILE_SITE_KEY: " 0x4AAA " })).toMatchObject({
    env: { turnstileSiteKey: "0x4AAA" },
    problems: [],
  });
});

test("reads Stripe's publishable key and the address of the local Stripe.js", () => {
  const stripe = {
    VITE_STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    VITE_STRIPE_SCRIPT_URL: "http://127.0.0.1:12111/endive/stripe.js",
  };
  expect(readEnv({ ...whole, ...stripe })).toMatchObject({
    env: { stripePublishableKey: "pk_live_1", stripeScriptUrl: stripe.VITE_STRIPE_SCRIPT_URL },
    problems: [],
  });
});

test("names every missing or empty variable, not only the first", () => {
  expect(readEnv({ VITE_SUPABASE_URL: "  " }).problems).toEqual([
    { name: "VITE_SUPABASE_URL", reason: "missing" },
    { name: "VITE_SUPABASE_PUBLISHABLE_KEY", reason: "missing" },
    { name: "VITE_SITE_URL", reason: "missing" },
  ]);
});

test.each([
  ["VITE_SUPABASE_URL", "abc.supabase.co"],
  ["VITE_SUPABASE_URL", "ftp://abc.supabase.co"],
  ["VITE_SITE_URL", "no URL"],
  ["VITE_SUPABASE_PUBLISHABLE_KEY", "two words"],
  ["VITE_STRIPE_PUBLISHABLE_KEY", "sk_live_1"],
  ["VITE_STRIPE_SCRIPT_URL", "https://example.com/stripe.js"],
])("names %s when its value is %s", (name, value) => {
  expect(readEnv({ ...whole, [name]: value }).problems).toEqual([{ name, reason: "invalid" }]);
});

test("the error message names each variable and its problem", () => {
  const { problems } = readEnv({ ...whole, VITE_SITE_URL: "x", VITE_SUPABASE_URL: undefined });
  expect(new EnvironmentError(problems).message).toBe(
    "Environment: VITE_SUPABASE_URL is missing; VITE_SITE_URL is invalid.",
  );
});
