import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { newEmail, registerConfirmed, sessionOf, signIn } from "../fixtures/accounts.ts";
import { languages, settle, speak, type Language } from "../fixtures/appearance.ts";
import { expect, test } from "../fixtures/test.ts";

// Every message of the specification's error catalogue (§8) that is not the
// profile's (the profile-*.spec.ts provoke those), by a real or an injected failure,
// where it is shown, in three languages.
test.skip(({ hasTouch }) => hasTouch === true, "the same words on every screen");

type Texts = { [key: string]: string | Texts };

/** A text of the interface by its key, `{{holes}}` standing for anything. */
function words(language: Language, key: string): RegExp {
  const [namespace = "", path = ""] = key.split(":");
  let text: string | Texts = JSON.parse(
    readFileSync(new URL(`../../locales/${language}/${namespace}.json`, import.meta.url), "utf8"),
  ) as Texts;
  for (const part of path.split(".")) {
    if (typeof text === "string") break;
    text = text[part] ?? "";
  }
  if (typeof text !== "string" || text === "") throw new Error(`${language} has no text ${key}.`);
  const escaped = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(escaped.join(".+"));
}

type Entry = {
  name: string;
  /** Keys of the texts that must show: in a toast, and in the page where `inPage` says so. */
  toast?: string[];
  inPage?: string[];
  provoke: (page: Page) => Promise<void>;
};

const answer = (status: number, json: object) => (route: Route) =>
  route.request().method() === "OPTIONS" ? route.fallback() : route.fulfill({ status, json });
const submit = (page: Page) => page.locator("main form button[type=submit]").click();

async function signedIn(page: Page, fullName = "Maria da Silva") {
  const account = await registerConfirmed({ fullName });
  await signIn(page, account);
  return account;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill("não é esta");
  await submit(page);
}

async function register(page: Page): Promise<void> {
  await page.goto("/comece-agora");
  await page.locator("[name=full_name]").fill("Maria da Silva");
  await page.locator("[name=email]").fill(newEmail());
  await page.locator("[name=phone]").fill("+55 11 98765-4321");
  await page.locator("[name=domain]").fill("padaria.com.br");
  await page.locator("[name=password]").fill("segredo-da-maria");
  await submit(page);
}

async function askForLink(page: Page): Promise<void> {
  await page.goto("/esqueci-minha-senha");
  await page.locator("[name=email]").fill(newEmail());
  await submit(page);
}

async function newPassword(page: Page, password: string, again: string): Promise<void> {
  const { access_token, refresh_token } = await sessionOf(await registerConfirmed());
  const hash = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: "3600",
    token_type: "bearer",
    type: "recovery",
  });
  await page.goto(`/atualizar-senha#${hash}`);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password_confirmation]").fill(again);
  await submit(page);
}

/** Goes to the plan page inside the application: opened directly it shows the plan of the build. */
async function openPlans(page: Page, from = "/esqueci-minha-senha"): Promise<void> {
  await page.goto(from);
  await settle(page);
  await page.locator('header a[href$="/planos"]').first().click();
}

const plan = {
  id: 1,
  name: "Plano Profissional",
  price: 9990,
  currency: "brl",
  interval: "month",
  stripe_price_id: null,
  features: {},
};

const catalogue: Entry[] = [
  {
    name: "login: wrong e-mail or password",
    toast: ["auth:login.errorTitle", "auth:login.errorText"],
    inPage: ["auth:login.errorTitle", "common:errors.invalidCredentials"],
    provoke: async (page) => logIn(page, (await registerConfirmed()).email),
  },
  {
    name: "login: the server's trouble",
    toast: ["auth:login.errorTitle", "common:errors.unavailable"],
    inPage: ["common:errors.unavailable"],
    provoke: async (page) => {
      await page.route("**/auth/v1/token*", answer(500, { code: "unexpected_failure", message: "boom" }));
      await logIn(page, newEmail());
    },
  },
  {
    name: "sign-up: error",
    toast: ["auth:register.errorTitle", "common:errors.unavailable"],
    inPage: ["auth:register.errorTitle"],
    provoke: async (page) => {
      await page.route("**/auth/v1/signup*", answer(500, { code: "unexpected_failure", message: "boom" }));
      await register(page);
    },
  },
  {
    name: "sign-up: confirmation needed, payment pending",
    toast: ["auth:register.doneTitle", "auth:register.doneText"],
    provoke: register,
  },
  {
    name: "password reset: error sending the link",
    toast: ["auth:forgot.errorTitle"],
    inPage: ["auth:forgot.errorTitle"],
    provoke: async (page) => {
      await page.route("**/auth/v1/recover*", answer(500, { code: "unexpected_failure", message: "boom" }));
      await askForLink(page);
    },
  },
  {
    name: "password reset: too many requests",
    toast: ["auth:forgot.limitTitle"],
    inPage: ["auth:forgot.limitTitle", "auth:forgot.limitText_other"],
    provoke: async (page) => {
      const message = "For security purposes, you can only request this after 42 seconds.";
      await page.route("**/auth/v1/recover*", answer(429, { code: "over_email_send_rate_limit", message }));
      await askForLink(page);
    },
  },
  {
    name: "password reset: invalid link",
    toast: ["auth:update.invalidTitle", "auth:update.invalidText"],
    inPage: ["auth:update.invalidTitle"],
    provoke: async (page) => {
      await page.goto("/atualizar-senha#error=access_denied&error_code=otp_expired");
    },
  },
  {
    name: "new password: the two differ",
    toast: ["auth:update.mismatchTitle", "common:validation.passwordMismatch"],
    inPage: ["common:validation.passwordMismatch"],
    provoke: (page) => newPassword(page, "uma-nova-senha", "uma-outra-senha"),
  },
  {
    name: "new password: too short",
    toast: ["auth:update.shortTitle", "common:validation.passwordMinLength"],
    inPage: ["common:validation.passwordMinLength"],
    provoke: (page) => newPassword(page, "curta", "curta"),
  },
  {
    name: "new password: error updating",
    toast: ["auth:update.errorTitle"],
    inPage: ["auth:update.errorTitle"],
    provoke: async (page) => {
      await page.route("**/auth/v1/user*", (route) =>
        route.request().method() === "PUT"
          ? route.fulfill({ status: 500, json: { code: "unexpected_failure", message: "boom" } })
          : route.fallback(),
      );
      await newPassword(page, "uma-nova-senha", "uma-nova-senha");
    },
  },
  {
    name: "plans: error loading the plan",
    toast: ["plansPage:loadError.title"],
    inPage: ["plansPage:loadError.title"],
    provoke: async (page) => {
      await page.route("**/rest/v1/plans*", answer(500, { code: "XX000", message: "boom" }));
      await openPlans(page);
    },
  },
  {
    name: "plans: plan not found",
    toast: ["plansPage:notFound.title"],
    inPage: ["plansPage:notFound.title", "plansPage:notFound.text"],
    provoke: async (page) => {
      await page.route("**/rest/v1/plans*", answer(200, []));
      await openPlans(page);
    },
  },
  {
    name: "plans: log in first",
    toast: ["plansPage:needLogin.title", "plansPage:needLogin.text"],
    provoke: async (page) => {
      await openPlans(page);
      await page.locator("main section button").first().click();
      await expect(page).toHaveURL(/\/login$/);
    },
  },
  {
    name: "plans: no price at the payment provider",
    toast: ["plansPage:notConnected.title", "plansPage:notConnected.text"],
    provoke: async (page) => {
      await page.route("**/rest/v1/plans*", answer(200, [plan]));
      await signedIn(page);
      await openPlans(page, "/faq");
      await page.locator("main section button").first().click();
    },
  },
  {
    name: "checkout: the provider's trouble",
    toast: ["plansPage:checkoutError.title", "common:errors.paymentProviderUnavailable"],
    provoke: async (page) => {
      await page.route(
        "**/functions/v1/create-checkout-session",
        answer(502, { code: "payment_provider_unavailable", message: "down" }),
      );
      await signedIn(page);
      await openPlans(page, "/faq");
      await page.locator("main section button").first().click();
    },
  },
  {
    name: "checkout: unexpected error",
    toast: ["plansPage:checkoutError.unexpectedTitle", "plansPage:checkoutError.unexpectedText"],
    provoke: async (page) => {
      await page.route(
        "**/functions/v1/create-checkout-session",
        answer(500, { code: "unknown", message: "boom" }),
      );
      await signedIn(page);
      await openPlans(page, "/faq");
      await page.locator("main section button").first().click();
    },
  },
  {
    name: "subscription page: the plan cannot be fetched",
    inPage: ["dashboard:subscription.offerError"],
    provoke: async (page) => {
      await page.route("**/rest/v1/plans*", answer(500, { code: "XX000", message: "boom" }));
      await signedIn(page);
      await page.goto("/dashboard/minha-assinatura");
    },
  },
  {
    name: "subscription page: the subscription cannot be fetched",
    inPage: ["dashboard:subscription.error"],
    provoke: async (page) => {
      await page.route("**/rest/v1/subscriptions*", answer(500, { code: "XX000", message: "boom" }));
      await signedIn(page);
      await page.goto("/dashboard/minha-assinatura");
    },
  },
  {
    name: "subscription page: checkout error",
    toast: ["dashboard:subscription.checkoutError.title"],
    provoke: async (page) => {
      await page.route(
        "**/functions/v1/create-checkout-session",
        answer(502, { code: "payment_provider_unavailable", message: "down" }),
      );
      await signedIn(page);
      await page.goto("/dashboard/minha-assinatura");
      await page.locator("main").getByRole("button").first().click();
    },
  },
  {
    name: "support: error sending the message",
    toast: ["faqPage:support.form.errorTitle", "faqPage:support.form.errorText"],
    inPage: ["faqPage:support.form.errorTitle", "faqPage:support.form.errorText"],
    provoke: async (page) => {
      await page.route("**/rest/v1/contacts*", (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 500, json: { code: "XX000", message: "boom" } })
          : route.fallback(),
      );
      await signedIn(page);
      await page.goto("/dashboard/suporte");
      await page.locator("[name=subject]").fill("Olá");
      await page.locator("[name=message]").fill("Uma pergunta");
      await submit(page);
    },
  },
  {
    name: "support: sent",
    toast: ["faqPage:support.form.sentTitle"],
    provoke: async (page) => {
      await signedIn(page);
      await page.goto("/dashboard/suporte");
      await page.locator("[name=subject]").fill("Olá");
      await page.locator("[name=message]").fill("Uma pergunta");
      await submit(page);
      await expect(page.locator("[name=subject]")).toHaveValue("");
    },
  },
];

for (const language of languages) {
  test.describe(language, () => {
    for (const { name, toast = [], inPage = [], provoke } of catalogue) {
      test(name, async ({ page, expectConsoleError }) => {
        expectConsoleError(/status of (4|5)\d\d/);
        await speak(page, language);
        await provoke(page);
        const toasts = page.locator("[data-radix-collection-item], ol li[role=status]").last();
        for (const key of toast) await expect(toasts).toContainText(words(language, key));
        for (const key of inPage) {
          await expect(page.locator("main").getByText(words(language, key)).first()).toBeVisible();
        }
      });
    }
  });
}
