import { signIn } from "../fixtures/accounts.ts";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

const key = "keep_schedule_runs_days";

async function setting(): Promise<unknown> {
  const [row] = await sql("select value from public.settings where key = $1", [key]);
  return row?.["value"];
}

test("an administrator changes a setting, is notified of a concurrent change, and keeps both", async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/);
  await logInAsTeam(page, await createTeamMember("admin"));
  await page.getByRole("navigation").getByRole("link", { name: "Configurações" }).click();
  await page.getByRole("link", { name: "Avançado" }).click();
  const days = page.getByRole("textbox", { name: "Execuções agendadas (dias)" });
  const save = page.getByRole("button", { name: "Salvar", exact: true });

  await days.fill("sempre");
  await save.click();
  await expect(page.getByText("Digite um número inteiro, de 1 a 3650")).toBeVisible();
  expect(await setting()).toBe("14");

  await days.fill("21");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await createTeamMember("admin"));
  await other.goto("/administrador/configuracoes/avancado");
  await other.getByLabel("Execuções agendadas (dias)").fill("30");
  await other.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect.poll(setting).toBe("30");
  await other.context().close();
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Execuções agendadas (dias)Da outra pessoa: − 30");
  await expect(days).toHaveValue("21");
  await save.click();
  const toast = page.locator("ol li[role=status], [data-radix-collection-item]").last();
  await expect(toast).toContainText("Configurações salvas");
  expect(await setting()).toBe("21");

  await days.fill("14");
  await save.click();
  await expect.poll(setting).toBe("14");
});

test("team members without access to settings do not see them", async ({ page }) => {
  await logInAsTeam(page, await createTeamMember("finance"));
  await expect(page.getByRole("navigation").getByRole("link", { name: "Configurações" })).toHaveCount(0);
  await page.goto("/administrador/configuracoes");
  await expect(page.getByText("Acesso negado")).toBeVisible();
});
