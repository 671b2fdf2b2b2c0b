import type { Route } from "@playwright/test";
import { factor } from "../../src/test/recorded-auth.ts";
import { registerConfirmed, signIn } from "../fixtures/accounts.ts";
import { expectAccessible, languages, settle, speak } from "../fixtures/appearance.ts";
import { database, profileOf } from "../fixtures/database.ts";
import { choosePicture, photo, refusedPictures } from "../fixtures/pictures.ts";
import { newCustomer, openDialog, openProfile, profileShown } from "../fixtures/profile-page.ts";
import { answerAsHosted, rightCode } from "../fixtures/second-steps.ts";
import { expect, test } from "../fixtures/test.ts";

const longName = "Maria Aparecida dos Santos Albuquerque de Vasconcelos Cavalc";

const fail = (route: Route) => route.fulfill({ status: 500, json: {} });

test("the profile is done with the keyboard alone", async ({ page, isMobile, hasTouch }) => {
  test.skip(isMobile || hasTouch, "Phones have no keyboard to go through a page with.");
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

  // The focus goes into a dialog, stays there, and comes back to what opened it.
  await tabTo("Trocar senha");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Trocar senha" });
  await expect(dialog.locator("[name=password_current]")).toBeFocused();
  for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press("Tab");
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Trocar senha" })).toBeFocused();

  // The picture is moved with the arrows and brought closer with the slider.
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
  await crop.getByRole("group", { name: /mova com as setas/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => preview.getAttribute("style")).not.toBe(before);
  await crop.getByRole("button", { name: "Usar esta foto" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Foto atualizada").first()).toBeVisible();

  await expect(page.getByRole("button", { name: "Trocar foto" })).toBeFocused();

  await tabTo("Excluir minha conta");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").locator("[name=word]")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Excluir minha conta" })).toBeFocused();
});

for (const language of languages) {
  for (const [who, fullName] of [
    ["a long name", longName],
    ["no name", ""],
  ] as const) {
    test(`the page is accessible in ${language} with ${who}`, async ({ page }) => {
      const account = await registerConfirmed({ locale: language, fullName });
      await speak(page, language);
      await openProfile(page, account);
      await settle(page);
      await expect(page.locator("[name=full_name]")).toHaveValue(fullName);
      await expectAccessible(page, `profile, ${language}, ${who}`, [390, 768, 1440]);
    });
  }
}

test("every dialog and every refusal is accessible", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const account = await registerConfirmed();
  for (const status of ["awaiting_activation", "active"] as const) {
    await database.from("sites").update({ status }).eq("profile_id", account.id).throwOnError();
  }
  await openProfile(page, account);
  await settle(page);
  for (const button of ["Trocar e-mail", "Trocar senha", "Excluir minha conta", "Pedir troca de domínio"]) {
    const dialog = await openDialog(page, button);
    await expectAccessible(page, button);
    await dialog.locator("button[type=submit]").click();
    await expect(dialog.getByRole("alert").first()).toBeVisible();
    await expectAccessible(page, `${button}, with problems`);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }

  const [refused] = refusedPictures;
  if (!refused) throw new Error("There is a picture that is refused.");
  await choosePicture(page, refused.picture);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectAccessible(page, "a refused picture");
  await choosePicture(page, photo);
  await expect(page.getByRole("dialog").locator("figure")).toBeVisible();
  await expectAccessible(page, "cropping");
});

test("loading and failing are accessible", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 500/);
  const account = await registerConfirmed();
  await signIn(page, account);
  const held: Route[] = [];
  let failing = false;
  await page.route("**/rest/v1/profiles*phone*", async (route) => {
    if (failing) await fail(route);
    else held.push(route);
  });
  await page.goto("/dashboard/meu-perfil");
  await expect(page.getByText("Carregando o seu perfil")).toBeAttached();
  // Colours that are still changing cannot be judged.
  await page.addStyleTag({ content: "* { transition-property: none !important }" });
  await expectAccessible(page, "loading");
  failing = true;
  for (const route of held) await fail(route);
  await expect(page.getByText("Não foi possível carregar o seu perfil")).toBeVisible();
  await expectAccessible(page, "failed");
});

test("the second step is accessible, on the profile and at login", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const account = await registerConfirmed();
  const logIn = async () => {
    await page.goto("/login");
    await page.locator("[name=email]").fill(account.email);
    await page.locator("[name=password]").fill(account.password);
    await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  };
  await answerAsHosted(page, account);
  await logIn();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard/meu-perfil");
  await profileShown(page);
  await settle(page);
  const dialog = await openDialog(page, "Ativar");
  await expect(dialog.getByRole("img", { name: /Código QR/ })).toBeVisible();
  await expectAccessible(page, "turning it on");

  await page.evaluate(() => localStorage.clear());
  await page.unrouteAll();
  await answerAsHosted(page, account, [factor()]);
  await logIn();
  await expect(page.getByRole("heading", { name: "Só mais um passo" })).toBeVisible();
  await settle(page);
  await expectAccessible(page, "the code at login");
  await page.getByRole("button", { name: "Confirmar código" }).click();
  await expect(page.getByText("Preencha este campo")).toBeVisible();
  await expectAccessible(page, "the code at login, missing");

  await page.locator("[name=code]").fill(rightCode);
  await page.getByRole("button", { name: "Confirmar código" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard/meu-perfil");
  await profileShown(page);
  await settle(page);
  await expectAccessible(page, "turned on");
  await openDialog(page, /^Remover o aplicativo adicionado em/);
  await expectAccessible(page, "removing it");
});
