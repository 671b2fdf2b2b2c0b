import { EventEmitter, once } from "node:events";
import { settle } from "../fixtures/appearance.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import {
  countLoads,
  deployNewVersion,
  expectOneReload,
  gone,
  headline,
  plansCode,
  toPlans,
  withoutCode,
} from "../fixtures/missing-code.ts";
import { expect, test } from "../fixtures/test.ts";

test("a page whose code was removed by a deploy reloads once", async ({ page, expectConsoleError }) => {
  expectConsoleError(withoutCode);
  await expectOneReload(page, plansCode);
});

test("a page whose code stays missing shows its pre-rendered content and hydrates after a retry", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(withoutCode);
  const loads = await countLoads(page);
  await deployNewVersion(page);
  await page.route(plansCode, gone);
  await toPlans(page);
  await expect(page.getByRole("alert")).toContainText("Parte desta página não chegou.");
  expect(loads()).toBe(1);
  await expect(headline(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/R\$\s99,90/);
  // Its links still work.
  await page.getByRole("banner").getByRole("link", { name: "Como funciona" }).click();
  await expect(page).toHaveURL(/\/como-funciona$/);
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.goto("/planos");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute(plansCode);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await settle(page);
});

const accordionCode = /\/assets\/accordion-[\w-]+\.js$/;

test("a question pressed before the accordion's code loads opens afterwards", async ({ page }) => {
  const signals = new EventEmitter();
  const arrived = once(signals, "arrived");
  await page.route(accordionCode, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/faq");
  await waitForHydration(page);
  const question = page.locator("#what").getByRole("button");
  await question.click();
  await expect(question).toHaveAttribute("aria-expanded", "false");
  signals.emit("arrived");
  await expect(question).toHaveAttribute("aria-expanded", "true");
  await expect(page).toHaveURL(/\/faq#what$/);
});

test("every answer is shown when the accordion's code stays missing @long", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(withoutCode);
  await page.route(accordionCode, gone);
  await page.goto("/faq");
  // Eight questions before a subscription, and ten about the builder.
  await expect(page.locator("main .accordion-content[data-state=open]")).toHaveCount(18);
  await expect(page.locator("#what p")).toBeVisible();
});

test("the page reports going offline and online without layout shifts @long", async ({ page, context }) => {
  // The page's last background request; the test would lose pending requests when it goes offline.
  const measured = page.waitForResponse(/ga_measurement_id/);
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  await settle(page);
  await measured;
  const notice = page.getByRole("status").filter({ hasText: /conexão/ });
  const before = await heading.boundingBox();

  await context.setOffline(true);
  await expect(notice).toHaveText("Você está sem conexão. O que já está na tela continua aqui.");
  await expect(notice).toBeInViewport();
  expect(await heading.boundingBox()).toEqual(before);

  await context.setOffline(false);
  await expect(notice).toHaveText("A conexão voltou.");
  await expect(notice).toBeHidden();
});

test("a page that was never loaded waits for the connection and then loads @long", async ({
  page,
  context,
  expectConsoleError,
}) => {
  // The browser's messages for failed files. The application adds none.
  expectConsoleError(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED$/);
  const measured = page.waitForResponse(/ga_measurement_id/);
  const loads = await countLoads(page);
  await measured;
  await context.setOffline(true);
  await toPlans(page);
  await expect(page.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
  // The message must appear once.
  await expect(page.getByText("Você está sem conexão.")).toBeHidden();
  expect(loads()).toBe(0);

  await context.setOffline(false);
  await expect(page.getByRole("main").getByRole("button", { name: "Assinar" }).first()).toBeVisible();
});
