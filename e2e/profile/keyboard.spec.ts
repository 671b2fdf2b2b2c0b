import { profileOf } from "../fixtures/database.ts";
import { photo } from "../fixtures/avatars.ts";
import { newCustomer } from "../fixtures/profile-page.ts";
import { expect, test } from "../fixtures/test.ts";

test("the whole profile can be used with the keyboard only", async ({ page, hasTouch }) => {
  test.skip(hasTouch === true, "Phones have no keyboard to go through a page with.");
  const account = await newCustomer(page);
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute("name") ?? at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? "";
    });
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 60 && (await focused()) !== name; steps += 1)
      await page.keyboard.press("Tab");
    expect(await focused()).toBe(name);
  };

  await tabTo("full_name");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Maria do Teclado");
  await tabTo("Salvar alterações");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Perfil atualizado").first()).toBeVisible();
  expect((await profileOf(account.email))?.full_name).toBe("Maria do Teclado");

  // The focus enters a dialog, stays inside and returns to its trigger.
  await tabTo("Trocar senha");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Trocar senha" });
  await expect(dialog.locator("[name=password_current]")).toBeFocused();
  for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press("Tab");
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Trocar senha" })).toBeFocused();

  // The arrow keys move the photo and the slider zooms it.
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Escolher foto" }).focus();
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(photo);
  const crop = page.getByRole("dialog", { name: "Ajuste a foto" });
  await crop.getByRole("slider").focus();
  for (let steps = 0; steps < 10; steps += 1) await page.keyboard.press("ArrowRight");
  await expect(crop.getByRole("slider")).not.toHaveValue("1");
  const preview = crop.locator("figure img");
  const before = await preview.getAttribute("style");
  await crop.getByRole("group", { name: /use as setas/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => preview.getAttribute("style")).not.toBe(before);
  await crop.getByRole("button", { name: "Usar esta foto" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Foto atualizada").first()).toBeVisible();

  await expect(page.getByRole("button", { name: "Trocar foto" })).toBeFocused();

  await tabTo("Excluir minha conta");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").locator("[name=word]")).toBeFocused();
  // A slow device focuses the field before the dialog listens for Escape.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("button", { name: "Excluir minha conta" })).toBeFocused();
});
