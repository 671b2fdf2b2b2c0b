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
import { doubleText, findLayoutFaults } from "../fixtures/text-size.ts";

const sizes = [
  { name: "with text of 200 % at 390 px", width: 390, isDouble: true },
  { name: "at 320 px", width: 320, isDouble: false },
] as const;

for (const { name, width, isDouble } of sizes) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: true });
    test.beforeEach(async ({ page, expectConsoleError }) => {
      expectConsoleError(/status of 404/);
      await setLanguage(page, "pt-BR");
      if (isDouble) await doubleText(page);
    });

    test(`public and sign-in pages ${name} keep their words, buttons and header whole`, async ({ page }) => {
      await expectNoFaults(page, [...publicScreens, ...entryScreens]);
    });

    test(`pages of the panel ${name} keep their words, buttons and header whole`, async ({ page }) => {
      const account = await createAccount();
      await signIn(page, account);
      await expectNoFaults(page, await panelScreens(await createShownIds(account.id)));
    });

    test(`pages of a subscriber's panel ${name} keep their words, buttons and header whole`, async ({
      page,
    }) => {
      const account = await createSubscriber();
      await signIn(page, account);
      await expectNoFaults(page, await panelScreens(await createShownIds(account.id)));
    });

    test(`pages of the administration ${name} keep their words, buttons and header whole`, async ({
      page,
    }) => {
      const screens = await adminScreens(await createShownIds((await createSubscriber()).id));
      await signIn(page, await createTeamMember("admin"));
      await expectNoFaults(page, screens);
    });
  });
}

/** Opens each page and reports the layout faults of all of them together. */
async function expectNoFaults(page: Page, screens: readonly string[]): Promise<void> {
  test.setTimeout(10_000 * screens.length);
  const faults: string[] = [];
  for (const path of screens) {
    await page.goto(path);
    if (path === "/dashboard/checkout/success")
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    else await settle(page);
    for (const fault of await findLayoutFaults(page)) faults.push(`${path}: ${fault}`);
  }
  expect(faults).toEqual([]);
}
