import { createAccount, signIn } from "../fixtures/accounts.ts";
import { administrator } from "../fixtures/administrator.ts";
import { database } from "../fixtures/database.ts";
import { expect, test } from "../fixtures/test.ts";
import type { Page } from "@playwright/test";

async function write(page: Page, subject: string, text: string): Promise<void> {
  await page.getByLabel("Assunto").fill(subject);
  await page.getByLabel("Mensagem", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
}

async function messagesOf(profileId: string) {
  const { data } = await database
    .from("contacts")
    .select()
    .eq("profile_id", profileId)
    .order("created_at")
    .throwOnError();
  return data;
}

test("a message reaches the team, and its history shows the answer and the closing", async ({ page }) => {
  const account = await createAccount({ fullName: "João da Padaria" });
  await signIn(page, account);
  await page.goto("/dashboard/suporte");
  await expect(page.getByText("Nenhuma mensagem ainda")).toBeVisible();
  await write(page, "Meu site", "Ele abre devagar.\n\nPodem ver?");
  await expect(page.getByText("Mensagem enviada").first()).toBeVisible();
  await expect(page.getByLabel("Assunto")).toHaveValue("");
  await expect(page.getByLabel("Mensagem", { exact: true })).toHaveValue("");
  const history = page.getByRole("main").getByRole("listitem").filter({ hasText: "Meu site" });
  await expect(history).toContainText("Aguardando resposta");
  expect(await messagesOf(account.id)).toMatchObject([
    {
      name: "João da Padaria",
      email: account.email,
      message: "Meu site\n\nEle abre devagar.\n\nPodem ver?",
      type: "Suporte Painel",
      status: "open",
    },
  ]);

  const team = await administrator();
  await team.from("contacts").update({ status: "answered" }).eq("profile_id", account.id).throwOnError();
  await page.reload();
  await expect(history).toContainText("Respondida");
  await team.from("contacts").update({ status: "closed" }).eq("profile_id", account.id).throwOnError();
  await page.reload();
  await expect(history).toContainText("Encerrada");
});

test("the first message has an attachment, which its customer opens again @long", async ({ page }) => {
  await signIn(page, await createAccount());
  await page.goto("/dashboard/suporte");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Anexar arquivos" }).click();
  const buffer = Buffer.from("%PDF-1.7\n");
  await (await chooser).setFiles({ name: "proposta.pdf", mimeType: "application/pdf", buffer });
  await expect(page.getByRole("button", { name: "Remover proposta.pdf" })).toBeVisible();
  await write(page, "Minha proposta", "Está no arquivo.");
  await expect(page.getByText("Mensagem enviada").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Remover proposta.pdf" })).toHaveCount(0);

  await page.getByRole("main").getByRole("link", { name: "Minha proposta", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /proposta\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe("proposta.pdf");
});

test("questions open one at a time, close again, and link into the panel", async ({ page }) => {
  await signIn(page, await createAccount());
  await page.goto("/dashboard/suporte");
  const questions = page.getByRole("heading", { level: 3 }).getByRole("button");
  const open = page.getByRole("button", { expanded: true }).and(questions);
  await expect(questions).toHaveCount(6);
  await questions.nth(0).click();
  await expect(questions.nth(0)).toHaveAttribute("aria-expanded", "true");
  await questions.nth(1).click();
  await expect(open).toHaveCount(1);
  await expect(questions.nth(1)).toHaveAttribute("aria-expanded", "true");
  await questions.nth(1).click();
  await expect(open).toHaveCount(0);
  await questions.nth(1).click();
  await page.getByRole("region").getByRole("link", { name: "Ver minha assinatura" }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);

  await page.goto("/dashboard/perguntas-frequentes#apagar-conta");
  await expect(page.locator("#apagar-conta")).toHaveAttribute("data-state", "open");
});
