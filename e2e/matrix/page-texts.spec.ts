import type { Browser, Page } from "@playwright/test";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

const key = "howItWorks.closing.title";

test.afterEach(() => sql("delete from public.site_content where page_key = $1", [key]));

async function openTexts(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logInAsTeam(page, await createTeamMember("editor", name));
  await page.goto("/administrador/conteudo?pagina=howItWorks&secao=closing");
  await expect(field(page, "English")).toBeVisible();
  return page;
}

const field = (page: Page, language: string) => page.getByLabel(`Título, ${language}`, { exact: true });

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
}

test("two editors change the same text at the same time, and both versions are kept", async ({
  browser,
  page,
}) => {
  const [ana, bia] = await Promise.all([openTexts(browser, "Ana Equipe"), openTexts(browser, "Bia Equipe")]);
  await field(ana, "Português (Brasil)").fill("O título da Ana.");
  await field(ana, "Português (Portugal)").fill("O título da Ana, em Lisboa.");
  await field(bia, "Português (Brasil)").fill("O título da Bia.");
  await field(bia, "English").fill("Bia's title.");
  await save(ana);
  await expect(ana.getByText("Textos salvos", { exact: true }).first()).toBeVisible();

  await save(bia);
  await expect(bia.getByRole("alert")).toContainText(
    /Título, Português \(Brasil\)Da outra pessoa: − ?O título da Ana\./,
  );
  await expect(field(bia, "Português (Brasil)")).toHaveValue("O título da Bia.");
  await expect(field(bia, "Português (Portugal)")).toHaveValue("O título da Ana, em Lisboa.");
  await expect(field(bia, "English")).toHaveValue("Bia's title.");
  await save(bia);
  await expect(bia.getByText("Textos salvos", { exact: true }).first()).toBeVisible();
  await page.goto("/como-funciona");
  await expect(page.getByRole("heading", { name: "O título da Bia." })).toBeVisible();

  await bia.getByRole("button", { name: /^Histórico ?: Título$/ }).click();
  const versions = bia.getByRole("dialog").getByRole("listitem");
  await expect(versions.filter({ hasText: "Ana Equipe" })).toContainText("O título da Ana.");
  for (const window of [ana, bia]) await window.context().close();
});
