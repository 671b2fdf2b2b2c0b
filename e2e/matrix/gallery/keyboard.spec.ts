import { expect, test } from "../../fixtures/test.ts";
import { openGallery } from "./open-gallery.ts";

test.beforeEach(({ page }) => openGallery(page));

for (const name of ["Open a dialog", "Open a sheet"]) {
  test(`the focus stays inside after "${name}", and Escape returns it`, async ({ page }) => {
    const button = page.getByRole("button", { name });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press("Tab");
      const strayed = await page.evaluate(
        () =>
          document.activeElement !== document.body &&
          !document.activeElement?.closest("[role=dialog], dialog"),
      );
      expect(strayed, `focus after ${presses + 1} presses of Tab`).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
}

test("F8 focuses a toast, the next toast replaces it, and a swipe of 50 px removes it", async ({ page }) => {
  await page.getByRole("button", { name: "Say it went well" }).click();
  const toast = page.getByRole("listitem").filter({ hasText: "Your profile is up to date." });
  await expect(toast).toBeVisible();
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: /F8/ }).getByRole("list")).toBeFocused();

  await page.getByRole("button", { name: "Say it failed" }).click();
  const next = page.getByRole("listitem").filter({ hasText: "telephone" });
  await expect(next).toBeVisible();
  await expect(toast).toBeHidden();

  async function swipe(distance: number): Promise<void> {
    const box = await next.boundingBox();
    if (!box) throw new Error("The toast is not on the page.");
    // To the left, where the toast comes from.
    const start = box.x + 90;
    await page.mouse.move(start, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(start - distance, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
  }
  await swipe(40);
  await expect(next).toBeVisible();
  await swipe(60);
  await expect(next).toBeHidden();
});
