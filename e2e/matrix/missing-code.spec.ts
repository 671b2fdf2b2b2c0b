import type { Page, Route } from "@playwright/test";
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

// The main script of the build.
const mainScript = /\/assets\/main-[^/]+\.js$/;

test("a page whose texts were removed by a deploy reloads once", async ({ page, expectConsoleError }) => {
  expectConsoleError(withoutCode);
  await expectOneReload(page, plansTexts);
});

// Opened from another page, it has no pre-rendered content.
async function openWithoutCode(page: Page): Promise<void> {
  await countLoads(page);
  await page.route(plansCode, gone);
  await toPlans(page);
  await expect(failure(page)).toBeVisible();
}

test("a page whose code stays missing shows an error, and a retry loads it", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(withoutCode);
  await openWithoutCode(page);
  // The rest of the page still works.
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

for (const [how, answer] of [
  ["is lost", (route: Route) => route.abort()],
  [
    "cannot be parsed",
    (route: Route) => route.fulfill({ contentType: "text/javascript", body: "export const = ;" }),
  ],
] as const) {
  test(`pages stay readable and offer a reload when the main script ${how}`, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED|Unexpected token|SyntaxError/);
    await page.route(mainScript, answer);
    for (const path of ["/planos", "/login", "/dashboard"]) {
      await page.goto(path);
      await expect(page.getByRole("alert")).toContainText("Esta página não carregou por inteiro.");
      await expect(
        page.locator("form:visible, button:enabled:visible, [role=status]:visible, [aria-busy=true]:visible"),
        path,
      ).toHaveCount(0);
    }
    await page.goto("/faq");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(
      page.getByText("Quem escreve um e-mail e escolhe uma foto no celular dá conta."),
    ).toBeVisible();
    await page.goto("/login");
    const reload = page.getByRole("link", { name: "Recarregue" });
    await expect(reload).toBeVisible();
    await page.unroute(mainScript);
    await reload.click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel("E-mail")).toBeVisible();
  });
}
