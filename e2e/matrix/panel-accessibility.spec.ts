import { panelPatterns } from "../../tools/testing/area-patterns.ts";
import { createAccount, signIn } from "../fixtures/accounts.ts";
import { darkPhone, desktop, expectAccessible, expectFits } from "../fixtures/accessibility.ts";
import { setLanguage, settle } from "../fixtures/appearance.ts";
import { activate } from "../fixtures/database.ts";
import { showSubscription, subscriptionStates } from "../fixtures/subscription-states.ts";
import { signInSubscriber } from "../fixtures/subscribers.ts";
import { expect, test } from "../fixtures/test.ts";
import type { Page } from "@playwright/test";

test.describe.configure({ timeout: 180_000 });
const longName = "Maria Aparecida do Nascimento Albuquerque Cavalcanti de Souza";
// Pages without an ID. The pages after a checkout wait for a payment.
const pages = panelPatterns.filter((pattern) => !/:|checkout/.test(pattern));

const states = Object.keys(subscriptionStates) as (keyof typeof subscriptionStates)[];

for (const state of states) {
  test(`the subscription page is accessible and fits when the subscription is ${state}`, async ({ page }) => {
    await setLanguage(page, "pt-BR");
    await signIn(page, await createAccount());
    await showSubscription(page, state);
    await page.goto("/dashboard/minha-assinatura");
    await settle(page);
    await expectAccessible(page, `subscription ${state}`, darkPhone);
    await expectFits(page, `subscription ${state}`);
  });
}

test("the cancellation dialog is accessible and fits", async ({ page }) => {
  await setLanguage(page, "pt-BR");
  await signIn(page, await createAccount());
  await showSubscription(page, "active");
  await page.goto("/dashboard/minha-assinatura");
  await settle(page);
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(page.getByRole("dialog", { name: "Cancelar a assinatura?" })).toBeVisible();
  await expectAccessible(page, "cancel dialog", darkPhone);
  await expectFits(page, "cancel dialog");
});

for (const [language, look, who, fullName] of [
  ["pt-BR", darkPhone, "a very long name", longName],
  ["pt-PT", darkPhone, "no name", ""],
  ["en", desktop, "a very long name", longName],
] as const) {
  test(`every page of the panel is accessible in ${language} with ${who}`, async ({ page }) => {
    await setLanguage(page, language);
    await signIn(page, await createAccount({ fullName }));
    for (const address of pages) {
      await page.goto(address);
      await settle(page);
      await expectAccessible(page, `${address} ${language}`, look);
      await expectFits(page, `${address} ${language}`);
      await expectNothingClipped(page);
    }
  });
}

test("the home page is accessible and fits while the site is being set up, live and suspended", async ({
  page,
}) => {
  await setLanguage(page, "pt-BR");
  const account = await signInSubscriber(page, {
    domain: `${"um-nome-muito-comprido-de-loja-".repeat(2)}x.com.br`,
  });
  await page.goto("/dashboard");
  await settle(page);
  await expectAccessible(page, "preparing", darkPhone);
  await expectFits(page, "preparing");
  await activate(account.id);
  await page.reload();
  await settle(page);
  await expectAccessible(page, "live", darkPhone);
  await expectFits(page, "live");
  await showSubscription(page, "unpaid");
  await page.reload();
  await settle(page);
  await expect(page.getByRole("main").getByText(/^Pagar R\$/)).toBeVisible();
  await expectAccessible(page, "suspended", darkPhone);
  await expectFits(page, "suspended");
});

test("the support page is accessible and fits with messages in every state and a rejected form", async ({
  page,
}) => {
  await setLanguage(page, "pt-BR");
  await signIn(page, await createAccount());
  await page.route("**/rest/v1/contacts*", (route) =>
    route.fulfill({
      json: ["open", "answered", "closed"].map((status, index) => ({
        id: `00000000-0000-4000-8000-00000000000${index}`,
        message: `${"Umassuntosemespaços".repeat(7)}\n\n${"textosemfim".repeat(80)}`,
        status,
        sentAt: "2026-11-20T12:00:00Z",
        answeredAt: status === "open" ? null : "2026-11-21T12:00:00Z",
      })),
      headers: { "content-range": "0-2/3", "access-control-expose-headers": "content-range" },
    }),
  );
  await page.goto("/dashboard/suporte");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByText("Preencha este campo").first()).toBeVisible();
  await settle(page);
  await expectAccessible(page, "support", darkPhone);
  await expectFits(page, "support");
});

/** Fails when a box clips its text, except for names that are truncated on purpose. */
async function expectNothingClipped(page: Page): Promise<void> {
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *")]
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .filter((element) => getComputedStyle(element).overflowX !== "visible")
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`),
  );
  expect(clipped).toEqual([]);
}
