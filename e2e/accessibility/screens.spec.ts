import { darkPhone, desktop, expectAccessible, type Look } from "../fixtures/accessibility.ts";
import type { Page } from "@playwright/test";
import { createAccount, signIn } from "../fixtures/accounts.ts";
import { setLanguage, settle } from "../fixtures/appearance.ts";
import {
  adminScreens,
  createShownIds,
  entryScreens,
  panelScreens,
  publicScreens,
} from "../fixtures/screens.ts";
import { createSubscriber } from "../fixtures/subscribers.ts";
import { createTeamMember } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

// Time limit on a busy machine.
const secondsPerScreen = 10;

test.beforeEach(({ page }) => setLanguage(page, "pt-BR"));

test("axe finds no violation on the public pages", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/);
  test.setTimeout(secondsPerScreen * 1000 * publicScreens.length);
  for (const path of publicScreens) {
    await page.goto(path);
    await settle(page);
    await expectAccessible(page, path);
  }
});

test("axe finds no violation on the sign-in and sign-up pages @long", async ({ page }) => {
  for (const path of entryScreens) {
    await page.goto(path);
    await settle(page);
    await expectAccessible(page, path);
  }
});

test("axe finds no violation on the pages of the panel @long", async ({ page }) => {
  const account = await createAccount();
  const screens = await panelScreens(await createShownIds(account.id));
  test.setTimeout(secondsPerScreen * 1000 * screens.length);
  await signIn(page, account);
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path !== "/dashboard/checkout/success") await settle(page);
    await expectAccessible(page, path);
  }
});

test("axe finds no violation on the pages of the administration @long", async ({ page }) => {
  await expectAdminAccessible(page, desktop);
});

test("axe finds no violation on the pages of the administration on a phone in dark mode @long", async ({
  page,
}) => {
  await expectAdminAccessible(page, darkPhone);
});

async function expectAdminAccessible(page: Page, look: Look): Promise<void> {
  const screens = await adminScreens(await createShownIds((await createSubscriber()).id));
  test.setTimeout(secondsPerScreen * 1000 * screens.length);
  await signIn(page, await createTeamMember("admin"));
  for (const path of screens) {
    await page.goto(path);
    await settle(page);
    await expectAccessible(page, path, look);
  }
}
