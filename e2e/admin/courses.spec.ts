import { createAccount, signIn } from "../fixtures/accounts.ts";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test("an administrator builds and publishes a course with the keyboard, and a learner sees it @long", async ({
  page,
  browser,
}) => {
  const title = `Cuidar do site ${crypto.randomUUID().slice(0, 8)}`;
  const press = (...keys: string[]) =>
    keys.reduce(async (before, key) => {
      await before;
      await page.keyboard.press(key);
    }, Promise.resolve());
  await logInAsTeam(page, await createTeamMember("editor"));
  await page.getByRole("navigation").getByRole("link", { name: "Cursos" }).focus();
  await press("Enter");
  await page.getByRole("main").getByRole("link", { name: "Novo curso" }).first().focus();
  await press("Enter");

  await page.getByRole("textbox", { name: "Título" }).focus();
  await page.keyboard.type(title);
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Editar curso" })).toBeVisible();

  const outline = page.getByRole("list", { name: "Módulos e aulas" });
  await page.getByRole("button", { name: "Adicionar módulo" }).focus();
  await press("Enter");
  await expect(page.getByRole("textbox", { name: "Nome" })).toBeFocused();
  await page.keyboard.type("Começo");
  await press("Enter");
  for (const lesson of ["Primeira", "Segunda"]) {
    await page.getByRole("button", { name: "Adicionar aula a Começo" }).focus();
    await press("Enter");
    await expect(page.getByRole("textbox", { name: "Nome" })).toBeFocused();
    await page.keyboard.type(lesson);
    await press("Enter");
    await expect(outline.getByRole("button", { name: `Renomear ${lesson}` })).toBeVisible();
  }

  await outline.getByRole("button", { name: "Mover Segunda" }).focus();
  await press("Space");
  await expect(page.getByText("Segunda está na mão.")).toBeAttached();
  await press("ArrowUp");
  await expect(page.getByText("Segunda está no lugar de Primeira.")).toBeAttached();
  await press("Space");
  await expect(outline.getByRole("listitem")).toContainText(["Começo", "Segunda", "Primeira"]);

  await outline.getByRole("button", { name: "Mais ações: Segunda" }).focus();
  await press("Enter");
  await outline.getByRole("button", { name: "Publicar: Segunda" }).focus();
  await press("Enter");
  await page.getByRole("button", { name: "Publicar mesmo assim" }).focus();
  await press("Enter");
  await expect(outline.getByRole("listitem").filter({ hasText: "Segunda" })).toContainText("Publicada");
  await outline.getByRole("link", { name: "Editar: Segunda" }).focus();
  await press("Enter");
  // The course has an introduction field with the same name.
  await expect(page.getByRole("heading", { name: "Editar aula" })).toBeVisible();
  const address = page.getByRole("textbox", { name: "Endereço no YouTube ou no Vimeo" });
  await address.focus();
  await page.keyboard.type("https://youtu.be/abcdefghijk");
  await press("Enter");
  await expect(page.getByRole("link", { name: "watch?v=abcdefghijk" })).toBeVisible();
  await page.getByRole("textbox", { name: "Texto da aula" }).focus();
  await page.keyboard.type("Faça uma cópia por semana.");
  await page.getByRole("button", { name: "Salvar", exact: true }).focus();
  await press("Enter");
  await expect(page.getByText("Aula salva").first()).toBeVisible();
  await page.getByRole("link", { name: "Voltar ao curso" }).focus();
  await press("Enter");
  // The lesson has a field with the same name.
  await expect(page.getByRole("heading", { name: "Editar curso" })).toBeVisible();
  await page.getByRole("button", { name: "Publicar", exact: true }).focus();
  await press("Enter");
  await expect(page.getByText("Curso publicado").first()).toBeVisible();

  const learner = await createAccount();
  await sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [learner.id]);
  const other = await browser.newPage();
  await signIn(other, learner);
  await other.goto("/dashboard/cursos");
  await other.getByRole("link", { name: title }).click();
  await expect(other.getByRole("link", { name: /^Primeira/ })).toHaveCount(0);
  await other.getByRole("link", { name: /^Segunda/ }).click();
  await expect(other.getByText("Faça uma cópia por semana.")).toBeVisible();
});
