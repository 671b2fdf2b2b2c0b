import { darkPhone, desktop, expectAccessible } from "../fixtures/accessibility.ts";
import { createAccount, signIn } from "../fixtures/accounts.ts";
import { setLanguage, settle } from "../fixtures/appearance.ts";
import { adminScreens, entryScreens, panelScreens, publicScreens } from "../fixtures/screens.ts";
import { createSubscriber } from "../fixtures/subscribers.ts";
import { createTeamMember } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test.beforeEach(({ page }) => setLanguage(page, "pt-BR"));

test("axe finds nothing on the public pages", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/);
  for (const path of publicScreens) {
    await page.goto(path);
    await settle(page);
    await expectAccessible(page, path);
  }
});

test("axe finds nothing on the sign-in and sign-up pages", async ({ page }) => {
  for (const path of entryScreens) {
    await page.goto(path);
    await settle(page);
    await expectAccessible(page, path);
  }
});

test("axe finds nothing on the pages of the panel", async ({ page }) => {
  await signIn(page, await createAccount());
  for (const path of panelScreens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path !== "/dashboard/checkout/success") await settle(page);
    await expectAccessible(page, path);
  }
});

test("axe finds nothing on the pages of the administration", async ({ page }) => {
  await createSubscriber();
  await signIn(page, await createTeamMember("admin"));
  for (const path of adminScreens) {
    await page.goto(path);
    await settle(page);
    for (const look of [desktop, darkPhone]) await expectAccessible(page, path, look);
  }
});
