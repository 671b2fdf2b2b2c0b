import { registerConfirmed, signIn } from "../fixtures/accounts.ts";
import { expectAccessible, settle, speak } from "../fixtures/appearance.ts";
import { activate } from "../fixtures/database.ts";
import { showSubscription, subscriptionStates } from "../fixtures/subscription-states.ts";
import { signInSubscriber } from "../fixtures/subscribers.ts";
import { expect, test } from "../fixtures/test.ts";
import type { Page } from "@playwright/test";

test.describe.configure({ timeout: 180_000 });
test.skip(({ hasTouch }) => hasTouch === true, "it sets each width itself");

const everyWidth = [390, 768, 1440];
const longName = "Maria Aparecida do Nascimento Albuquerque Cavalcanti de Souza";
const pages = [
  "/dashboard",
  "/dashboard/minha-assinatura",
  "/dashboard/suporte",
  "/dashboard/perguntas-frequentes",
];

const states = Object.keys(subscriptionStates) as (keyof typeof subscriptionStates)[];

for (const state of states) {
  test(`the subscription page, ${state}, is accessible in light and dark, and fits`, async ({ page }) => {
    await speak(page, "pt-BR");
    await signIn(page, await registerConfirmed());
    await showSubscription(page, state);
    await page.goto("/dashboard/minha-assinatura");
    await settle(page);
    await expectAccessible(page, `subscription ${state}`, everyWidth);
  });
}

test("the dialog that cancels is accessible in light and dark, and fits", async ({ page }) => {
  await speak(page, "pt-BR");
  await signIn(page, await registerConfirmed());
  await showSubscription(page, "active");
  await page.goto("/dashboard/minha-assinatura");
  await settle(page);
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await page.getByRole("button", { name: "Cancelar no fim do período" }).click();
  await expect(page.getByText("Escolha uma opção")).toBeVisible();
  await expectAccessible(page, "cancel dialog", everyWidth);
});

for (const [who, fullName] of [
  ["a very long name", longName],
  ["no name", ""],
] as const) {
  for (const language of ["pt-BR", "pt-PT", "en"] as const) {
    test(`every screen, with ${who}, in ${language}, is accessible and fits`, async ({ page }) => {
      await speak(page, language);
      await signIn(page, await registerConfirmed({ fullName }));
      for (const address of pages) {
        await page.goto(address);
        await settle(page);
        await expectAccessible(page, `${address} ${language}`, everyWidth);
        await expectNothingClipped(page);
      }
    });
  }
}

test("the home page of a site being prepared, live and suspended is accessible and fits", async ({
  page,
}) => {
  await speak(page, "pt-BR");
  const account = await signInSubscriber(page, {
    domain: `${"um-nome-muito-comprido-de-loja-".repeat(2)}x.com.br`,
  });
  await page.goto("/dashboard");
  await settle(page);
  await expectAccessible(page, "preparing", everyWidth);
  await activate(account.id);
  await page.reload();
  await settle(page);
  await expectAccessible(page, "live", everyWidth);
  await showSubscription(page, "unpaid");
  await page.reload();
  await settle(page);
  await expect(page.getByRole("region", { name: "Avisos da sua conta" })).not.toBeEmpty();
  await expectAccessible(page, "suspended", everyWidth);
});

test("messages of every state, and the form's refusals, are accessible and fit", async ({ page }) => {
  await speak(page, "pt-BR");
  await signIn(page, await registerConfirmed());
  await page.route("**/rest/v1/contacts*", (route) =>
    route.fulfill({
      json: ["open", "answered", "closed"].map((status, index) => ({
        id: `00000000-0000-4000-8000-00000000000${index}`,
        message: `${"Umassuntosemespaços".repeat(7)}\n\n${"textosemfim".repeat(80)}`,
        status,
        created_at: "2026-11-20T12:00:00Z",
        answered_at: status === "open" ? null : "2026-11-21T12:00:00Z",
      })),
      headers: { "content-range": "0-2/3", "access-control-expose-headers": "content-range" },
    }),
  );
  await page.goto("/dashboard/suporte");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByText("Preencha este campo").first()).toBeVisible();
  await settle(page);
  await expectAccessible(page, "support", everyWidth);
});

/** Fails when text is cut off by the box it is in, save where that is meant (truncated names). */
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
