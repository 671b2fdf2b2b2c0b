import { randomUUID } from "node:crypto";
import { registerConfirmed, signIn } from "../fixtures/accounts.ts";
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

test("a message reaches the team and is followed to its answer", async ({ page }) => {
  const account = await registerConfirmed({ fullName: "João da Padaria" });
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

test("the sixth message within the hour is refused with the minutes to wait, and stays typed", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 429/);
  const account = await registerConfirmed();
  await signIn(page, account);
  await page.goto("/dashboard/suporte");
  for (let sent = 1; sent <= 5; sent += 1) {
    await write(page, `Mensagem ${sent}`, "Texto");
    await expect(page.getByLabel("Assunto")).toHaveValue("");
  }
  await write(page, "A sexta", "Que não deve se perder");
  await expect(page.getByRole("alert").filter({ hasText: "Muitas mensagens em pouco tempo" })).toContainText(
    /daqui a (59|60) minutos/,
  );
  await expect(page.getByLabel("Assunto")).toHaveValue("A sexta");
  await expect(page.getByLabel("Mensagem", { exact: true })).toHaveValue("Que não deve se perder");
  expect(await messagesOf(account.id)).toHaveLength(5);
});

test("a message that cannot be sent says so and stays typed; sent again, it arrives", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|status of 503/);
  const account = await registerConfirmed();
  await signIn(page, account);
  await page.goto("/dashboard/suporte");
  await page.route("**/rest/v1/contacts*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await write(page, "Olá", "Uma pergunta");
  await expect(page.getByRole("alert").filter({ hasText: "Erro ao enviar a mensagem" })).toContainText(
    "Tente de novo mais tarde",
  );
  await expect(page.getByLabel("Assunto")).toHaveValue("Olá");
  await page.unroute("**/rest/v1/contacts*");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByLabel("Assunto")).toHaveValue("");
  expect(await messagesOf(account.id)).toHaveLength(1);
});

test("questions open one at a time, can be closed, and lead into the panel", async ({ page }) => {
  await signIn(page, await registerConfirmed());
  await page.goto("/dashboard/suporte");
  const questions = page.locator("details[name=support]");
  await expect(questions).toHaveCount(6);
  await questions.nth(0).locator("summary").click();
  await expect(questions.nth(0)).toHaveAttribute("open");
  await questions.nth(1).locator("summary").click();
  await expect(page.locator("details[name=support][open]")).toHaveCount(1);
  await expect(questions.nth(1)).toHaveAttribute("open");
  await questions.nth(1).locator("summary").click();
  await expect(page.locator("details[name=support][open]")).toHaveCount(0);
  await questions.nth(1).locator("summary").click();
  await questions.nth(1).getByRole("link", { name: "Ver minha assinatura" }).click();
  await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);

  await page.goto("/dashboard/perguntas-frequentes#apagar-conta");
  await expect(page.locator("#apagar-conta")).toHaveAttribute("open");
});

test("the history is paged", async ({ page }) => {
  await signIn(page, await registerConfirmed());
  // Nobody may write twelve messages in a row, the team neither: so these are answered in the database's place.
  const subjects = Array.from({ length: 12 }, (_, index) => `Assunto ${12 - index}`);
  await page.route("**/rest/v1/contacts*", (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get("offset") ?? 0);
    const rows = subjects.slice(from, from + 10).map((subject) => ({
      id: randomUUID(),
      message: `${subject}\n\nTexto`,
      created_at: "2026-11-20T12:00:00Z",
      status: "open",
      answered_at: null,
    }));
    return route.fulfill({
      json: rows,
      headers: {
        "content-range": `${from}-${from + rows.length - 1}/12`,
        "access-control-expose-headers": "content-range",
      },
    });
  });
  await page.goto("/dashboard/suporte");
  await expect(page.getByText("Página 1 de 2")).toBeVisible();
  await expect(page.getByText("Assunto 12")).toBeVisible();
  await page.getByRole("link", { name: "Mais antigas" }).click();
  await expect(page.getByText("Assunto 1", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?pagina=2/);
});
