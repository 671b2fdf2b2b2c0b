import { signIn } from "../fixtures/accounts.ts";
import { siteOf } from "../fixtures/database.ts";
import { sql } from "../fixtures/sql.ts";
import { createSubscriber, signInSubscriber } from "../fixtures/subscribers.ts";
import { createTeamMember } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test("with the same site open, the second administrator sees the change of the first, and both notes are kept", async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/);
  const customer = await createSubscriber();
  const { id } = await siteOf(customer.id);
  const other = await (await browser.newContext()).newPage();
  for (const [person, name] of [
    [page, "Ana Equipe"],
    [other, "Bia Equipe"],
  ] as const) {
    await signIn(person, await createTeamMember("admin", name));
    await person.goto(`/administrador/ativacoes/${id}`);
    await expect(person.getByRole("button", { name: "Ativar" })).toBeVisible();
  }

  await other.getByRole("checkbox", { name: "WordPress instalado" }).check();
  await expect(other.getByText("por Bia Equipe")).toBeVisible();
  await other.getByRole("textbox", { name: "Anotações" }).fill("Cliente prefere azul.");
  await expect(other.getByText(/^Salvo às/)).toBeVisible();

  await page.getByLabel("Endereço do WordPress").fill("https://exemplo.com.br/wp-admin");
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Anotações" })).toHaveValue("Cliente prefere azul.");
  await expect(page.getByText("por Bia Equipe")).toBeVisible();

  // The first administrator has the dialog open while the second acts.
  await page.getByRole("button", { name: /^Mais ações/ }).click();
  await page.getByRole("button", { name: "Suspender" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Motivo" }).fill("Pedido do cliente");
  await other.getByRole("button", { name: "Ativar" }).click();
  await other.getByRole("dialog").getByRole("textbox").fill("DNS muda hoje");
  await other.getByRole("dialog").getByRole("button", { name: "Ativar mesmo assim" }).click();
  await expect(other.getByRole("button", { name: "Desfazer" })).toBeVisible();
  await dialog.getByRole("button", { name: "Suspender" }).click();
  await expect(page.getByText("Bia Equipe chegou antes").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Situação" })).toContainText("No ar");
  expect((await siteOf(customer.id)).status).toBe("active");
  await other.context().close();
});

test("a customer requests a migration, the team sees it, and the customer follows and cancels it", async ({
  page,
  browser,
}) => {
  const domain = `mudanca-${crypto.randomUUID().slice(0, 8)}.com.br`;
  const customer = await signInSubscriber(page, { domain });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Pedir a migração" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Endereço do site antigo").fill("antigo.com.br");
  await dialog.getByRole("button", { name: "Pedir a migração" }).click();
  const part = page.getByRole("region", { name: "Migração do seu site antigo" });
  await expect(part).toContainText("https://antigo.com.br");
  await part.getByRole("button", { name: "Enviar os dados de acesso" }).click();
  await dialog.getByLabel(/Como entramos nele/).fill("ftp ana segredo");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(part).toContainText("Temos o endereço e os dados de acesso");

  const team = await (await browser.newContext()).newPage();
  await signIn(team, await createTeamMember("support"));
  await team.goto(`/administrador/tarefas?busca=${domain}`);
  await expect(team.getByRole("rowheader", { name: /^Migração de um site antigo/ })).toBeVisible();
  await expect(team.getByRole("row").filter({ hasText: domain })).toContainText("https://antigo.com.br");
  await team.goto(`/administrador/ativacoes?busca=${domain}`);
  const row = team.getByRole("row").filter({ hasText: domain });
  await expect(row).toContainText("Migração:");
  await row.getByRole("checkbox").check();
  await team.getByRole("button", { name: "Marcar como preparados" }).click();
  await expect(team.getByText(`Preparado: ${domain}`).first()).toBeVisible();
  await expect(row).toContainText("Preparado, propagando");
  await row.click();
  await expect(team.getByRole("link", { name: "https://antigo.com.br" })).toBeVisible();
  await team.getByRole("button", { name: "Mostrar acesso" }).click();
  await expect(team.getByText("ftp ana segredo")).toBeVisible();
  await team.context().close();

  await part.getByRole("button", { name: "Cancelar o pedido" }).click();
  await dialog.getByRole("button", { name: "Cancelar o pedido" }).click();
  await expect(page.getByRole("button", { name: "Pedir a migração" })).toBeVisible();
  expect(
    await sql(
      "select from public.site_migration_access a join public.sites s on s.id = a.site_id where s.profile_id = $1",
      [customer.id],
    ),
  ).toEqual([]);
});
