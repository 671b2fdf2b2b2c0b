import type { Page, Route } from "@playwright/test";
import { settle } from "../fixtures/appearance.ts";
import { expect, test } from "../fixtures/test.ts";

const plansCode = /\/assets\/plans-[\w-]+\.js$/;
const plansTexts = /\/assets\/plansPage-[\w-]+\.js$/;

// What the browser says of it, and React (422) when it cannot take over a pre-rendered page.
const withoutCode = /404|Failed to fetch|dynamically imported|Unable to preload|A page failed to render|#422/;

// What a host answers for a file of the version before.
const gone = (route: Route) => route.fulfill({ status: 404, contentType: "text/plain", body: "Not found" });

async function countLoads(page: Page): Promise<() => number> {
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  loads = 0;
  return () => loads;
}

const toPlans = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Planos" }).click();
const plansHeading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const failure = (page: Page) => page.getByRole("heading", { name: "Esta página parou de funcionar" });

for (const [what, file] of [
  ["code", plansCode],
  ["texts", plansTexts],
] as const) {
  test(`a page whose ${what} a deploy took away is loaded anew, once`, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(withoutCode);
    const loads = await countLoads(page);
    let refused = 0;
    await page.route(file, (route) => {
      refused += 1;
      return refused === 1 ? gone(route) : route.continue();
    });
    await toPlans(page);
    await expect(page).toHaveURL(/\/planos$/);
    await expect.poll(loads).toBe(1);
    await expect(plansHeading(page)).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: "Assinar" }).first()).toBeVisible();
    expect(loads()).toBe(1);
  });
}

test("a page whose code stays away remains what was written, says so, and comes alive at another try", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(withoutCode);
  const loads = await countLoads(page);
  await page.route(plansCode, gone);
  await toPlans(page);
  await expect(page.getByRole("alert")).toContainText("Parte desta página não chegou.");
  expect(loads()).toBe(1);
  await expect(plansHeading(page)).toBeVisible();
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

// Opened from another page, there is nothing written of it.
async function openWithoutCode(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem("reloaded-for-new-version", String(Date.now())));
  await countLoads(page);
  await page.route(plansCode, gone);
  await toPlans(page);
  await expect(failure(page)).toBeVisible();
}

test("code that stays away is told in words, and another try brings it", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(withoutCode);
  await openWithoutCode(page);
  // The rest of the page stands.
  await expect(page.getByRole("banner").getByRole("link", { name: "Blog" })).toBeVisible();

  await page.unroute(plansCode);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(failure(page)).toBeHidden();
  await expect(page.getByRole("main").getByRole("button", { name: "Assinar" }).first()).toBeVisible();
});

test("a failed page does not keep one from the others", async ({ page, expectConsoleError }) => {
  expectConsoleError(withoutCode);
  await openWithoutCode(page);
  await page.getByRole("banner").getByRole("link", { name: "Como funciona" }).click();
  await expect(failure(page)).toBeHidden();
  await expect(plansHeading(page)).toBeVisible();
});

test("a lost connection is told without moving the page, and its return too", async ({ page, context }) => {
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

test("a page that was never loaded waits for the connection and then comes by itself", async ({
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
  expect(loads()).toBe(0);

  await context.setOffline(false);
  await expect(page.getByRole("main").getByRole("button", { name: "Assinar" }).first()).toBeVisible();
});

test("the gallery of primitives is in no build", async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/);
  await page.goto("/_ui");
  await expect(page.getByRole("heading", { name: "Esta porta não abre" })).toBeVisible();
});
