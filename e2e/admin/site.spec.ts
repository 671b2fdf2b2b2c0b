import { signIn } from "../fixtures/accounts.ts";
import { siteOf } from "../fixtures/database.ts";
import { finishSiteWork } from "../fixtures/site-work.ts";
import { stored } from "../fixtures/session.ts";
import { createSubscriber } from "../fixtures/subscribers.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test("support activates a paid site with the keyboard, reverts it and activates it again, and the customer sees it live", async ({
  page,
}) => {
  const domain = `oficina-${crypto.randomUUID().slice(0, 8)}.com.br`;
  const customer = await createSubscriber({ fullName: "João Ferreira", domain });
  await logInAsTeam(page, await createTeamMember("support"));
  const toast = page.locator("ol li[role=status], [data-radix-collection-item]").last();
  await expect(toast).toContainText("Login de Admin bem-sucedido!");

  // The notice appears before the page that listens for the shortcut.
  await expect(page.getByRole("heading", { level: 1, name: "Hoje" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("ativ");
  await expect(page.getByRole("option", { name: "Ativações", selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ativações" })).toBeVisible();
  // A page behind an open dialog ignores shortcuts.
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(domain.slice(0, 16));
  await expect(page).toHaveURL(/busca=oficina/);
  // The list shows the previous rows until the search result arrives.
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: domain })).toContainText("Faltam 47 horas");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: domain })).toBeVisible();
  // The schedule checks every due domain, including those of other tests.
  await expect(page.getByRole("region", { name: "Domínio" })).toContainText("Sem registros", {
    timeout: 30_000,
  });

  await page.getByRole("checkbox", { name: "WordPress instalado" }).press("Space");
  await expect(page.getByText("1 de 7")).toBeVisible();
  await page.getByRole("textbox", { name: "Anotações" }).focus();
  await page.keyboard.type("Prefere azul.");
  await expect(page.getByText(/^Salvo às/)).toBeVisible();

  const state = page.getByRole("region", { name: "Situação" });
  const activate = page.locator("header").getByRole("button", { name: "Ativar" });
  const dialog = page.getByRole("dialog");
  const undo = page.getByRole("button", { name: "Desfazer" });
  await activate.press("Enter");
  await expect(dialog.getByRole("list", { name: "Lista de ativação" })).toContainText("Sem registros");
  await expect(dialog.getByRole("region", { name: "Texto do e-mail" })).toContainText("ainda não aponta");
  await dialog.getByRole("button", { name: "Voltar e concluir" }).press("Enter");

  await finishSiteWork(customer.id, domain);
  await activate.press("Enter");
  await expect(dialog.getByRole("region", { name: "Texto do e-mail" })).toContainText("Seu site está no ar!");
  await dialog.getByRole("button", { name: "Ativar" }).press("Enter");
  await expect(undo).toBeFocused();
  await expect(state).toContainText("No ar");
  await page.keyboard.press("Enter");
  await expect(page.getByText("O site está como antes e o e-mail não foi enviado.").first()).toBeVisible();
  expect(await siteOf(customer.id)).toMatchObject({ status: "awaiting_activation", activated_at: null });

  await activate.press("Enter");
  // The dialog first checks the domain.
  await expect(dialog.getByRole("button", { name: "Ativar" })).toBeEnabled();
  await dialog.getByRole("button", { name: "Ativar" }).press("Enter");
  await expect(undo).toBeFocused();
  expect((await siteOf(customer.id)).status).toBe("active");

  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/administrador\/login$/);
  await expect(toast).toContainText("Logout de Admin");
  expect(await stored(page)).toBeNull();
  await signIn(page, customer);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Seu site está no ar" })).toBeVisible();
});
