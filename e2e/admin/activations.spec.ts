import { createAccount, signIn } from "../fixtures/accounts.ts";
import { siteOf } from "../fixtures/database.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { stored } from "../fixtures/session.ts";
import { createSubscriber } from "../fixtures/subscribers.ts";
import { createTeamMember, logInAsTeam, setRole, submitAdminLogin } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test("an administrator activates a paid site by the keyboard, and its customer is told", async ({ page }) => {
  const domain = `oficina-${crypto.randomUUID().slice(0, 8)}.com.br`;
  const customer = await createSubscriber({ fullName: "João Ferreira", domain });
  await logInAsTeam(page, await createTeamMember("admin"));
  const toast = page.locator("ol li[role=status], [data-radix-collection-item]").last();
  await expect(toast).toContainText("Login de Admin bem-sucedido!");

  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("ativ");
  await expect(page.getByRole("option", { name: "Ativações", selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ativações" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(domain.slice(0, 16));
  await expect(page).toHaveURL(/busca=oficina/);
  const row = page.getByRole("row").filter({ hasText: domain });
  await expect(row).toContainText("Faltam 47 horas");
  await page.keyboard.press("Enter");
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(`Colocar ${domain} no ar?`);
  await page.getByRole("button", { name: "Ativar e avisar o cliente" }).press("Enter");
  await expect(toast).toContainText("Site ativado");
  await expect(row).toHaveCount(0);
  await expect(page.getByText("Nada corresponde à busca")).toBeVisible();
  expect((await siteOf(customer.id)).status).toBe("active");
  await waitForMail(customer.email, /no ar/i);

  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/administrador\/login$/);
  await expect(toast).toContainText("Logout de Admin");
  expect(await stored(page)).toBeNull();
});

test("a visitor is led to the administrators' login, and a wrong or roleless account is refused", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/);
  const customer = await createAccount();
  await page.goto("/administrador/ativacoes?mostrar=vencidas");
  await expect(page).toHaveURL(/\/administrador\/login$/);
  const toast = page.locator("ol li[role=status], [data-radix-collection-item]").last();

  await submitAdminLogin(page, customer.email, "não é esta");
  await expect(toast).toContainText("Falha no Login");
  await expect(toast).toContainText("Credenciais de administrador inválidas.");

  await submitAdminLogin(page, customer.email, customer.password);
  await expect(page.getByRole("alert")).toContainText("Acesso negado");
  await expect(page.getByRole("alert")).toContainText(customer.email);
  expect(await stored(page)).toBeNull();
});

test("a customer is refused and keeps their session, and a role that is taken away closes the panel", async ({
  page,
}) => {
  const customer = await createAccount();
  await signIn(page, customer);
  await page.goto("/administrador/ativacoes");
  await expect(page).toHaveURL(/\/administrador\/login$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acesso negado");
  await expect(page.getByText(`Você está conectado como ${customer.email}`)).toBeVisible();
  await page.getByRole("link", { name: "Painel do cliente" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/administrador");
  await page.getByRole("button", { name: "Sair e entrar como administrador" }).click();
  const editor = await createTeamMember("editor");
  await submitAdminLogin(page, editor.email, editor.password);
  await expect(page.getByRole("heading", { level: 1, name: "Início" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Ativações" })).toHaveCount(0);
  await page.goto("/administrador/ativacoes");
  await expect(page.getByText("Acesso negado")).toBeVisible();

  await setRole(editor, null);
  await page.reload();
  await expect(page).toHaveURL(/\/administrador\/login$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acesso negado");
});
