import type { Page } from "@playwright/test";
import {
  countLoads,
  expectOneReload,
  failure,
  gone,
  headline,
  plansCode,
  plansTexts,
  toPlans,
  withoutCode,
} from "../fixtures/missing-code.ts";
import { expect, test } from "../fixtures/test.ts";

test("a page whose texts a deploy has removed is reloaded once", async ({ page, expectConsoleError }) => {
  expectConsoleError(withoutCode);
  await expectOneReload(page, plansTexts);
});

// Reached from another page, it has no pre-rendered content to show.
async function openWithoutCode(page: Page): Promise<void> {
  await countLoads(page);
  await page.route(plansCode, gone);
  await toPlans(page);
  await expect(failure(page)).toBeVisible();
}

test("a page whose code stays missing says so, and another try loads it", async ({
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

test("other pages open after one has failed", async ({ page, expectConsoleError }) => {
  expectConsoleError(withoutCode);
  await openWithoutCode(page);
  await page.getByRole("banner").getByRole("link", { name: "Como funciona" }).click();
  await expect(failure(page)).toBeHidden();
  await expect(headline(page)).toBeVisible();
});
