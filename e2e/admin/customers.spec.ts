import { readFile } from "node:fs/promises";
import { createAccount } from "../fixtures/accounts.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { createSubscriber } from "../fixtures/subscribers.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { sql } from "../fixtures/sql.ts";
import { expect, test } from "../fixtures/test.ts";

test("an administrator finds a customer, opens their site, resends an e-mail and assigns a role @long", async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const domain = `padaria-${mark}.com.br`;
  const customer = await createSubscriber({ fullName: "Lúcia Prado", domain });
  await logInAsTeam(page, await createTeamMember("admin"));
  const toast = page.locator("ol li[role=status], [data-radix-collection-item]").last();

  await page.getByRole("link", { name: "Clientes" }).click();
  await page.getByRole("searchbox").fill(domain);
  const row = page.getByRole("row").filter({ hasText: domain });
  await expect(row).toContainText("Lúcia Prado");
  await expect(row).toContainText("Ativa");
  await expect(row).toContainText("A ativar");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.getByRole("combobox", { name: "Assinatura" }).selectOption("Atrasadas");
  await expect(page.getByText("Nada corresponde à busca")).toBeVisible();
  await page.getByRole("combobox", { name: "Assinatura" }).selectOption("Ativas");
  await page.keyboard.press("Escape");
  await expect(row).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Exportar CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^site-pronto-usuarios-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), "utf8");
  const lines = file.split("\r\n").slice(1, -1);
  expect(lines).toContainEqual(
    expect.stringContaining(
      `Lúcia Prado;${customer.email};(+55) 11 98765-4321;${domain};Ativa;não;A ativar;`,
    ),
  );
  expect(lines.filter((line) => !line.includes(";A ativar;"))).toEqual([]);

  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(customer.email);
  await page.getByRole("option", { name: "Lúcia Prado" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lúcia Prado" })).toBeVisible();
  const part = (name: string) => page.getByRole("region", { name });
  const history = part("O que aconteceu");
  await history.getByText(/^Pagou R\$/).click();
  await expect(history.getByRole("link", { name: /fatura in_/i })).toHaveAttribute(
    "href",
    /dashboard\.stripe\.com\/invoices\/in_/,
  );

  await expect(part("Site")).toContainText("A ativar");
  await part("Site").getByRole("link", { name: "Abrir a página do site" }).click();
  await expect(page.getByRole("heading", { level: 1, name: domain })).toBeVisible();
  await page.goBack();

  await waitForMail(customer.email, /pagamento/i);
  // A message can be resent five minutes after its last attempt.
  await sql(
    "update public.email_outbox set sent_at = sent_at - interval '5 minutes' where recipient = $1 and status = 'sent'",
    [customer.email],
  );
  await page.reload();
  const email = history.getByText("E-mail: Pagamento recebido", { exact: true });
  await email.click();
  await history.getByRole("button", { name: "Enviar de novo: Pagamento recebido" }).click();
  await expect(toast).toContainText("E-mail na fila de envio");
  await expect(email).toHaveCount(2);

  const colleague = await createAccount({ fullName: "Caio Colega" });
  await page.goto(`/administrador/usuarios/${colleague.id}`);
  await page.getByRole("combobox", { name: "Função na equipe" }).selectOption("Suporte");
  await page.getByRole("button", { name: "Mudar função" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mudar função" }).click();
  await expect(toast).toContainText("Função alterada");
  const [stored] = await sql("select raw_app_meta_data ->> 'role' as role from auth.users where id = $1", [
    colleague.id,
  ]);
  expect(stored).toEqual({ role: "support" });
});
