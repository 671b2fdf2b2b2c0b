import { registerConfirmed, signIn } from "../fixtures/accounts.ts";
import { database, profileOf, siteOf } from "../fixtures/database.ts";
import { newCustomer, openDialog, openProfile, profileShown } from "../fixtures/profile-page.ts";
import { expect, test } from "../fixtures/test.ts";

test("name, phone and domain are saved, and shown wherever they stand", async ({ page }) => {
  const account = await newCustomer(page);
  await expect(page.locator("[name=account_email]")).toHaveValue(account.email);
  await expect(page.locator("[name=phone]")).toHaveValue("+55 11 98765 4321");

  await page.locator("[name=full_name]").fill("Maria Aparecida Souza");
  await page.locator("[name=phone]").fill("");
  await page.locator("[name=phone]").pressSequentially("21912345678");
  await expect(page.locator("[name=phone]")).toHaveValue("(21) 91234-5678");
  await page.locator("[name=domain]").fill("https://www.Pão-da-Maria.com.br/loja");
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Perfil atualizado").first()).toBeVisible();

  expect(await profileOf(account.email)).toMatchObject({
    full_name: "Maria Aparecida Souza",
    phone: "+5521912345678",
    domain: "xn--po-da-maria-87a.com.br",
  });
  expect((await siteOf(account.id)).domain).toBe("xn--po-da-maria-87a.com.br");
  await page.reload();
  await profileShown(page);
  await expect(page.locator("[name=domain]")).toHaveValue("pão-da-maria.com.br");
});

test("what is missing or wrong is said beside its field, and nothing typed is lost", async ({ page }) => {
  await newCustomer(page);
  await page.locator("[name=full_name]").fill("");
  await page.locator("[name=phone]").fill("123");
  await page.locator("[name=domain]").fill("sem ponto");
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.locator("[name=full_name]")).toBeFocused();
  await expect(page.locator("[name=full_name]")).toHaveAccessibleDescription(/Preencha este campo/);
  await expect(page.locator("[name=phone]")).toHaveAccessibleDescription(/telefone válido/);
  await expect(page.locator("[name=domain]")).toHaveAccessibleDescription(/domínio válido/);
  await expect(page.locator("[name=domain]")).toHaveValue("sem ponto");
});

test("a save that fails says so and keeps what was typed", async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 503/);
  await newCustomer(page);
  await page.route("**/rest/v1/profiles*", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  await page.locator("[name=full_name]").fill("Outra Maria");
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Erro ao atualizar o perfil.").first()).toBeVisible();
  await expect(page.locator("[name=full_name]")).toHaveValue("Outra Maria");
});

test("the language changes at once, and for the e-mails too", async ({ page }) => {
  const account = await newCustomer(page);
  await page.getByRole("main").getByLabel("Idioma").selectOption("en");
  await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible();
  await expect.poll(async () => (await profileOf(account.email))?.locale).toBe("en");
  await page.reload();
  await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible();
});

test("the domain of a live site is asked of the team instead of changed", async ({ page }) => {
  const account = await registerConfirmed();
  for (const status of ["awaiting_activation", "active"] as const) {
    await database.from("sites").update({ status }).eq("profile_id", account.id).throwOnError();
  }
  await openProfile(page, account);
  await expect(page.locator("[name=domain]")).not.toBeEditable();

  const dialog = await openDialog(page, "Pedir troca de domínio");
  await dialog.locator("[name=domain]").fill("nova-padaria.com.br");
  await dialog.locator("[name=note]").fill("Mudamos de nome.");
  await dialog.getByRole("button", { name: "Enviar pedido" }).click();
  await expect(page.getByText("Pedido enviado").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { data } = await database.from("contacts").select().eq("profile_id", account.id).throwOnError();
  expect(data).toMatchObject([
    {
      email: account.email,
      type: "Suporte Painel",
      message:
        "Troca de domínio\n\nDomínio atual: padaria-da-maria.com.br\nNovo domínio: nova-padaria.com.br\n\nMudamos de nome.",
    },
  ]);

  await page.locator("[name=full_name]").fill("Maria Souza");
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Perfil atualizado").first()).toBeVisible();
  expect(await profileOf(account.email)).toMatchObject({
    full_name: "Maria Souza",
    domain: "padaria-da-maria.com.br",
  });
});

test("a profile that cannot be read says so, and is read when asked", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  const account = await registerConfirmed();
  await page.route("**/rest/v1/profiles*phone*", (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, account);
  await page.goto("/dashboard/meu-perfil");
  await expect(page.getByText("Não foi possível carregar o seu perfil")).toBeVisible();
  await page.unroute("**/rest/v1/profiles*phone*");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await profileShown(page);
});
