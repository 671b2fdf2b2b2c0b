import { createAccount, signIn } from "../fixtures/accounts.ts";
import { stored } from "../fixtures/session.ts";
import { createTeamMember, setRole, submitAdminLogin } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test("visitors are redirected to the admin login, which rejects wrong passwords and accounts without a role", async ({
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
  const refusal = page.getByRole("listitem").filter({ hasText: "Acesso negado" });
  await expect(refusal).toContainText(customer.email);
  expect(await stored(page)).toBeNull();
});

test("customers are rejected and keep their session, a changed role applies to an open session, and a removed one closes the panel", async ({
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
  await page.getByRole("button", { name: "Sair e entrar com outra conta" }).click();
  const editor = await createTeamMember("editor");
  await submitAdminLogin(page, editor.email, editor.password);
  await expect(page.getByRole("heading", { level: 1, name: "Hoje" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Ativações" })).toHaveCount(0);
  await page.goto("/administrador/ativacoes");
  await expect(page.getByText("Acesso negado")).toBeVisible();

  // The open session has a token of the old role.
  await setRole(editor, "support");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Ativações" })).toBeVisible();

  await setRole(editor, null);
  await page.reload();
  await expect(page).toHaveURL(/\/administrador\/login$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acesso negado");
});
