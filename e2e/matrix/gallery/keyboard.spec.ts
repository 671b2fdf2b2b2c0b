import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { openGallery } from "./open-gallery.ts";

const focused = (page: Page) => page.locator(":focus");

test.beforeEach(({ page }) => openGallery(page));

test("a menu: arrows, first and last, letters, choosing, leaving", async ({ page }) => {
  const button = page.getByRole("button", { name: "Actions" });
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(focused(page)).toHaveText("Edit");
  await page.keyboard.press("ArrowUp");
  await expect(focused(page)).toHaveText("Remove");
  await page.keyboard.press("ArrowDown");
  await expect(focused(page)).toHaveText("Edit");
  await page.keyboard.press("End");
  await expect(focused(page)).toHaveText("Remove");
  await page.keyboard.press("d");
  // What is disabled is passed over.
  await expect(focused(page)).toHaveText("Duplicate");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Chosen: duplicate")).toBeVisible();
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");

  await page.keyboard.press("ArrowUp");
  await expect(focused(page)).toHaveText("Remove");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(focused(page)).toHaveText("Edit");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy" })).toBeFocused();
});

test("a menu closes on a second press of its button and on a press elsewhere", async ({ page }) => {
  const button = page.getByRole("button", { name: "Actions" });
  await button.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await button.click();
  await expect(page.getByRole("menu")).toBeHidden();
  await button.click();
  await page.getByRole("heading", { name: "Accordion, tabs" }).click();
  await expect(page.getByRole("menu")).toBeHidden();
});

test("a menu stays inside the window and beside its button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const button = page.getByRole("button", { name: "Actions" });
  await button.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await button.click();
  await expect(page.getByRole("menu")).toBeInViewport({ ratio: 1 });
});

test("a tip: on focus and hovering, reachable by the pointer, gone on Escape", async ({ page }) => {
  const button = page.getByRole("button", { name: "Copy" });
  const tip = page.getByRole("tooltip").first();
  await page.getByRole("button", { name: "Actions" }).focus();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await expect(tip).toBeVisible();
  await expect(button).toHaveAccessibleDescription("Copies the address of the site");
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
  await expect(button).toBeFocused();

  await button.hover();
  await expect(tip).toBeVisible();
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
});

test("tabs: arrows move and show, disabled ones are passed over, the panel is next", async ({ page }) => {
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("Profile").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Payments")).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Payments" })).toHaveText("Every invoice.");
  await page.keyboard.press("ArrowRight");
  await expect(tab("Messages and requests")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await expect(tab("Profile")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tab("Messages and requests")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tabpanel", { name: "Profile" })).toBeFocused();
});

test("a dialog and a sheet keep focus, close on Escape and give it back", async ({ page }) => {
  for (const name of ["Open a dialog", "Open a sheet"]) {
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
      expect(strayed, `${name}: focus after ${presses + 1} presses of Tab`).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test("an accordion shows one answer at a time and can close it", async ({ page }) => {
  const first = page.getByRole("button", { name: "Is hosting included?" });
  const second = page.getByRole("button", { name: "Can I cancel at any time?" });
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await second.focus();
  await page.keyboard.press("Space");
  await expect(second).toHaveAttribute("aria-expanded", "true");
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Space");
  await expect(second).toHaveAttribute("aria-expanded", "false");
});

test("a toast: F8 leads to it, the next takes its place, a swipe of 50 px sends it away", async ({
  page,
}) => {
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
    await page.mouse.move(box.x + 30, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + distance, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
  }
  await swipe(40);
  await expect(next).toBeVisible();
  await swipe(60);
  await expect(next).toBeHidden();
});
