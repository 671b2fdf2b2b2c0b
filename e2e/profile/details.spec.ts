import { createAccount } from "../fixtures/accounts.ts";
import { database, profileOf, siteOf } from "../fixtures/database.ts";
import { sql } from "../fixtures/sql.ts";
import { newCustomer, openDialog, openProfile, profileShown } from "../fixtures/profile-page.ts";
import { expect, test } from "../fixtures/test.ts";

test("name, phone and domain are saved to the profile and the site", async ({ page }) => {
  const account = await newCustomer(page);
  await expect(page.locator("[name=account_email]")).toHaveValue(account.email);
  await expect(page.locator("[name=phone]")).toHaveValue("+55 11 98765-4321");

  await page.locator("[name=full_name]").fill("Maria Aparecida Souza");
  await page.locator("[name=phone]").fill("");
  await page.locator("[name=phone]").pressSequentially("21912345678", { delay: 50 });
  await expect(page.locator("[name=phone]")).toHaveValue("(21) 91234-5678");
  await page.locator("[name=domain]").fill("https://www.Pão-da-Maria.com.br/loja");
  await expect(page.locator("[name=phone]")).toHaveValue("+55 21 91234-5678");
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

test("changing the domain of a live site sends a request to the team", async ({ page }) => {
  const account = await createAccount();
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
  const asked = await sql(
    `select r.domain, r.note, r.asked_by_customer from public.domain_requests r
       join public.sites s on s.id = r.site_id where s.profile_id = $1`,
    [account.id],
  );
  expect(asked).toEqual([
    { domain: "nova-padaria.com.br", note: "Mudamos de nome.", asked_by_customer: true },
  ]);

  await page.locator("[name=full_name]").fill("Maria Souza");
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Perfil atualizado").first()).toBeVisible();
  expect(await profileOf(account.email)).toMatchObject({
    full_name: "Maria Souza",
    domain: "padaria-da-maria.com.br",
  });
});
