import { settle } from "../fixtures/appearance.ts";
import { expect, test } from "../fixtures/test.ts";

test.describe("public pages with the keyboard only", () => {
  test("the mobile menu traps the focus, closes with Escape and opens a page", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await settle(page);
    const opener = page.getByRole("button", { name: "Abrir menu" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();

    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    const link = menu.getByRole("link", { name: "Nossa hospedagem" });
    for (let presses = 0; presses < 12; presses += 1) {
      if (await link.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Tab");
      // The page under the menu is inert, so the focus is in the menu or in the browser's own controls.
      expect(
        await menu.evaluate(
          (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true);
    }
    await expect(link).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/nossa-hospedagem$/);
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Chão firme para o seu site" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("questions open one at a time, close again and have URL fragments", async ({ page }) => {
    await page.goto("/faq");
    await settle(page);
    const first = page.locator("#what").getByRole("button");
    const second = page.locator("#coding").getByRole("button");
    await first.focus();
    await page.keyboard.press("Enter");
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await expect(page).toHaveURL(/\/faq#what$/);

    await page.keyboard.press("Tab");
    await expect(second).toBeFocused();
    await page.keyboard.press("Space");
    await expect(second).toHaveAttribute("aria-expanded", "true");
    await expect(first).toHaveAttribute("aria-expanded", "false");
    await expect(page).toHaveURL(/\/faq#coding$/);

    await page.keyboard.press("Space");
    await expect(page.getByRole("main").getByRole("button", { expanded: true })).toHaveCount(0);
    await expect(page).toHaveURL(/\/faq$/);

    await page.goto("/faq#learn");
    await expect(page.locator("#learn").getByRole("button")).toHaveAttribute("aria-expanded", "true");
    await expect(page.locator("#learn p")).toBeInViewport();
  });

  test("the first Tab focuses a link that skips the header", async ({ page }) => {
    await page.goto("/planos");
    await settle(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Assinar agora" })).toBeFocused();
  });
});

test("menu links open pages without a document load", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/faq");
  await settle(page);
  await page.evaluate(() => document.body.setAttribute("data-same-document", ""));
  const header = page.getByRole("banner");
  for (const [link, heading] of [
    ["Planos", "Um plano, tudo incluído"],
    ["Nossa hospedagem", "Chão firme para o seu site"],
    ["Como funciona", "Do cadastro à loja aberta"],
    ["Site Pronto: Página inicial", "Sua vitrine na internet, pronta."],
  ] as const) {
    await header.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await expect(page.getByRole("navigation", { name: "Modelos de sites" })).toBeVisible();
  await expect(page.locator("#como-funciona svg")).toHaveCount(4);
  await expect(page.locator("body[data-same-document]")).toBeAttached();
});
