import { EventEmitter, once } from "node:events";
import { settle } from "../fixtures/appearance.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import {
  countLoads,
  expectOneReload,
  gone,
  headline,
  plansCode,
  toPlans,
  withoutCode,
} from "../fixtures/missing-code.ts";
import { expect, test } from "../fixtures/test.ts";

test("a page whose code a deploy has removed is reloaded once", async ({ page, expectConsoleError }) => {
  expectConsoleError(withoutCode);
  await expectOneReload(page, plansCode);
});

test("a page whose code stays missing shows its pre-rendered content and hydrates at another try", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(withoutCode);
  const loads = await countLoads(page);
  await page.route(plansCode, gone);
  await toPlans(page);
  await expect(page.getByRole("alert")).toContainText("Parte desta página não chegou.");
  expect(loads()).toBe(1);
  await expect(headline(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/R\$\s99,90/);
  // Its links lead on.
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

test("a question that is pressed before the accordion's code arrives opens when it arrives", async ({
  page,
}) => {
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

test("every answer is shown where the accordion's code stays missing @long", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(withoutCode);
  await page.route(accordionCode, gone);
  await page.goto("/faq");
  await expect(page.locator("main .accordion-content[data-state=open]")).toHaveCount(10);
  await expect(page.locator("#what p")).toBeVisible();
});

test("going offline is said without moving the page, and so is the return @long", async ({
  page,
  context,
}) => {
  // The last thing that a page asks for by itself: what is on its way when the connection goes is lost.
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

test("a page that was never loaded waits for the connection and then loads by itself @long", async ({
  page,
  context,
  expectConsoleError,
}) => {
  // The browser's own words for the files that do not come; the application has none to add.
  expectConsoleError(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED$/);
  const measured = page.waitForResponse(/ga_measurement_id/);
  const loads = await countLoads(page);
  await measured;
  await context.setOffline(true);
  await toPlans(page);
  await expect(page.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
  // Once is enough.
  await expect(page.getByText("Você está sem conexão.")).toBeHidden();
  expect(loads()).toBe(0);

  await context.setOffline(false);
  await expect(page.getByRole("main").getByRole("button", { name: "Assinar" }).first()).toBeVisible();
});

test("the gallery of primitives is in no build", async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/);
  await page.goto("/_ui");
  await expect(page.getByRole("heading", { name: "Esta porta não abre" })).toBeVisible();
});
