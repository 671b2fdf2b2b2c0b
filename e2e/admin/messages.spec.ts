import { createAccount, signIn } from "../fixtures/accounts.ts";
import { linkIn, waitForMail } from "../fixtures/mailbox.ts";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test("a customer writes, the team answers with a file by keyboard, and the customer reads it and replies", async ({
  page,
  browser,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const customer = await createAccount({ fullName: "Lúcia Prado" });
  const [contact] = await sql(
    `insert into public.contacts (profile_id, name, email, message)
     select id, full_name, email, $2 from public.profiles where id = $1 returning id`,
    [customer.id, `Site ${mark}\n\nAbre devagar.`],
  );

  await logInAsTeam(page, await createTeamMember("support", "Bia Suporte"));
  await page.goto(`/administrador/mensagens?busca=${mark}`);
  await expect(page.getByRole("link", { name: `Site ${mark}` })).toContainText("Abre devagar.");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: `Site ${mark}` })).toBeVisible();
  const field = page.getByLabel("Resposta ao cliente");
  await field.focus();
  await page.keyboard.type("Já está mais rápido.");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "antes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") });
  await expect(page.getByRole("button", { name: "Remover antes.pdf" })).toBeVisible();
  await field.press("Control+Enter");
  await expect(page.getByText("Resposta enviada").first()).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(page.getByText("Respondida", { exact: true })).toBeVisible();

  const mail = await waitForMail(customer.email, new RegExp(`Site ${mark}`));
  expect(mail.text).toContain("Já está mais rápido.");
  const panel = await (await browser.newContext()).newPage();
  await signIn(panel, customer);
  await panel.goto(new URL(linkIn(mail, "/dashboard/suporte/")).pathname);
  const answer = panel.getByRole("listitem").filter({ hasText: "Já está mais rápido." });
  await expect(answer).toContainText("Equipe Site Pronto");
  const download = panel.waitForEvent("download");
  await answer.getByRole("button", { name: /antes\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe("antes.pdf");
  await panel.getByLabel("Sua resposta").fill("Obrigada!");
  await panel.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Obrigada!" })).toBeVisible();
  await panel.context().close();

  await page.reload();
  await expect(
    page.getByRole("list", { name: "Conversa" }).getByRole("listitem").filter({ hasText: "Obrigada!" }),
  ).toContainText("Lúcia Prado");
  const [stored] = await sql("select status from public.contacts where id = $1", [contact?.["id"]]);
  expect(stored).toEqual({ status: "open" });
});
