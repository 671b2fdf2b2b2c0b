import type { Page } from "@playwright/test";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

const key = "home.hero.title";
const languages = ["Português (Brasil)", "Português (Portugal)", "English"] as const;

test.afterEach(() => sql("delete from public.site_content where page_key = $1", [key]));

const field = (page: Page, language: string) => page.getByLabel(`Título, ${language}`, { exact: true });

test("an editor changes the front page in three languages, merges a concurrent change, and visitors see the result", async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/);
  await logInAsTeam(page, await createTeamMember("editor"));
  await page.getByRole("navigation").getByRole("link", { name: "Conteúdo" }).click();

  const texts = ["Portas abertas hoje.", "Portas abertas já.", "Open doors today."];
  for (const [index, language] of languages.entries()) {
    await field(page, language).fill(texts[index] ?? "");
    // The preview shows the edited language immediately.
    await expect(page.frameLocator("iframe").locator("h1")).toHaveText(texts[index] ?? "");
  }
  await sql("insert into public.site_content (page_key, content_value_pt) values ($1, 'De outra pessoa')", [
    key,
  ]);
  const save = page.getByRole("button", { name: "Salvar", exact: true });
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Da outra pessoa: − De outra pessoa");
  await expect(field(page, "English")).toHaveValue("Open doors today.");
  await save.click();
  await expect(page.getByText("Textos salvos", { exact: true }).first()).toBeVisible();

  for (const [index, locale] of ["pt-BR", "pt-PT", "en"].entries()) {
    const context = await browser.newContext({ locale });
    const visitor = await context.newPage();
    await visitor.goto("/");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(texts[index] ?? "");
    await context.close();
  }
});
