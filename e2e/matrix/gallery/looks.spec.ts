import { darkPhone, desktop, expectAccessible } from "../../fixtures/accessibility.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openGallery } from "./open-gallery.ts";

const widths = { desk: 1024, phone: 390 };

for (const theme of ["light", "dark"] as const) {
  test.describe(`the gallery in ${theme} mode`, () => {
    test.use({ colorScheme: theme });

    for (const [device, width] of Object.entries(widths)) {
      test(`every component matches its screenshot on a ${device}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await openGallery(page);
        const sections = await page.locator(".gallery-section").all();
        expect(sections.length).toBeGreaterThanOrEqual(5);
        for (const section of sections) {
          await expect
            .soft(section)
            .toHaveScreenshot(`${await section.getAttribute("id")}-${theme}-${device}.png`);
        }
      });

      test(`dialog, sheet and toast match their screenshots on a ${device}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 720 });
        await openGallery(page);
        const shot = (name: string) => expect.soft(page).toHaveScreenshot(`${name}-${theme}-${device}.png`);
        await page.getByRole("heading", { name: "Dialog, sheet" }).scrollIntoViewIfNeeded();

        await page.getByRole("button", { name: "Open a dialog" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await shot("dialog");
        await page.keyboard.press("Escape");

        await page.getByRole("button", { name: "Open a sheet" }).click();
        await shot("sheet");
        await page.keyboard.press("Escape");

        await page.getByRole("button", { name: "Say it failed" }).click();
        await expect(page.getByRole("listitem").filter({ hasText: "telephone" })).toBeVisible();
        await shot("toast");
      });
    }
  });
}

test("every state stays visible in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openGallery(page);
  await expect(page.locator("#fields")).toHaveScreenshot("fields-forced-colours.png");
});

test("axe finds no violation in any component", async ({ page }) => {
  await openGallery(page);
  await expectAccessible(page, "at rest", desktop);
  await expectAccessible(page, "at rest", darkPhone);

  await page.getByRole("button", { name: "Open a dialog" }).click();
  await expectAccessible(page, "with a dialog open", darkPhone);
});
