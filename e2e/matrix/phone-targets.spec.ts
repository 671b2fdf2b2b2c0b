import type { Locator, Page } from "@playwright/test";
import { createAccount, signIn } from "../fixtures/accounts.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Fails for a field with a font size at which iOS would zoom the page. */
async function expectFieldsOf16Pixels(page: Page): Promise<void> {
  const small = await page
    .locator("input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea")
    .evaluateAll((fields) =>
      fields
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 120)),
    );
  expect(small, `fields below 16 px at ${page.url()}`).toEqual([]);
}

async function expectTarget(target: Locator): Promise<void> {
  expect((await target.boundingBox())?.height ?? 0, String(target)).toBeGreaterThanOrEqual(44);
}

test("fields of public and sign-in pages are large enough for touch", async ({ page }) => {
  for (const path of ["/", "/blog", "/login", "/comece-agora"]) {
    await page.goto(path);
    await expectFieldsOf16Pixels(page);
  }
  await page.goto("/login");
  await expectTarget(page.getByRole("link", { name: "Esqueci minha senha" }));
  await page.goto("/blog/como-escolher-e-registrar-um-dominio");
  await expectTarget(page.getByRole("navigation", { name: "Neste artigo" }).getByRole("link").first());
});

test("fields of the panel are large enough for touch", async ({ page }) => {
  await signIn(page, await createAccount());
  for (const path of ["/dashboard/suporte", "/dashboard/cursos", "/dashboard/meu-perfil"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectFieldsOf16Pixels(page);
  }
});

test("fields, header and rows of the administration are large enough for touch", async ({ page }) => {
  await createAccount();
  await logInAsTeam(page, await createTeamMember("admin"));
  for (const path of ["/administrador/usuarios", "/administrador/blog", "/administrador/analytics"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectFieldsOf16Pixels(page);
  }
  await page.goto("/administrador/usuarios");
  // The link of a row covers the row.
  await expectTarget(
    page
      .locator("main tbody tr")
      .filter({ has: page.getByRole("link") })
      .first(),
  );
  await expectTarget(page.getByRole("banner").getByRole("link").first());
});
