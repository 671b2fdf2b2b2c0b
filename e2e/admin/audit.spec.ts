import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test("an administrator changes a setting and finds the author, the old and the new value in the audit log", async ({
  page,
}) => {
  const admin = await createTeamMember("admin");
  await logInAsTeam(page, admin);
  const navigation = page.getByRole("navigation", { name: "Administração" });
  await navigation.getByRole("link", { name: "Configurações" }).click();
  await page.getByRole("link", { name: "Avançado" }).click();
  await page.getByLabel("Erros do sistema (dias)").fill("45");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Configurações salvas").first()).toBeVisible();

  await navigation.getByRole("link", { name: "Auditoria" }).click();
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.getByRole("combobox", { name: "Quem" }).selectOption(admin.email);
  await page.keyboard.press("Escape");
  const row = page.getByRole("row").filter({ hasText: "Mudou “Erros do sistema (dias)” de 30 para 45" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(admin.email);
  // The action appears over the end of the row that has the pointer.
  await row.hover();
  await row.getByRole("button", { name: /^Ver: Mudou “Erros do sistema/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Antes: 30");
  await expect(dialog).toContainText("Depois: 45");
});

test("team members without access to the audit log see Acesso negado", async ({ page }) => {
  await logInAsTeam(page, await createTeamMember("support"));
  await page.goto("/administrador/auditoria");
  await expect(page.getByText("Acesso negado")).toBeVisible();
  await expect(page.getByRole("link", { name: "Auditoria" })).toHaveCount(0);
});
