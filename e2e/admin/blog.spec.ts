import type { Page } from "@playwright/test";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

/** Presses Tab until a control with that name has focus. */
async function tabTo(page: Page, role: "textbox", name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < 40; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key never came to ${name}.`);
}

test("an editor writes and publishes a post with the keyboard, and its old address redirects to the new one", async ({
  page,
  browser,
}) => {
  const slug = `escrito-${crypto.randomUUID().slice(0, 8)}`;
  await logInAsTeam(page, await createTeamMember("editor"));
  await page.goto("/administrador/blog/novo");
  await expect(page.getByRole("heading", { level: 1, name: "Novo artigo" })).toBeVisible();

  await tabTo(page, "textbox", "Título");
  await page.keyboard.type(slug.replace("-", " "));
  await tabTo(page, "textbox", "Texto");
  await page.keyboard.type("Um começo ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("forte");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/dica");
  await expect(page.getByRole("option", { name: "Caixa: dica" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Responda no mesmo dia.");

  // Autosave derives the slug from the title.
  await expect(page).toHaveURL(new RegExp(`/administrador/blog/editar/${slug}$`));
  await expect(page.getByText(/^(Tudo salvo|Salvo às)/)).toBeVisible();
  const stored = async () =>
    (await sql("select content, status from public.blog_posts where slug = $1", [slug]))[0];
  await expect.poll(stored).toEqual({
    content: "Um começo **forte**\n\n> [!TIP]\n> Responda no mesmo dia.",
    status: "draft",
  });

  await page.keyboard.type(" Sempre.");
  await page.getByRole("button", { name: "Publicar", exact: true }).press("Enter");
  await expect(page.getByText("Artigo publicado", { exact: true }).first()).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/blog/${slug}`);
  await expect(visitor.getByRole("note")).toHaveText(/Dica\s*Responda no mesmo dia\. Sempre\./);
  await expect(visitor.locator("strong")).toHaveText("forte");

  await tabTo(page, "textbox", "Endereço");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(`${slug}-novo`);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(new RegExp(`/editar/${slug}-novo$`));
  await visitor.goto(`/blog/${slug}`);
  await expect(visitor).toHaveURL(new RegExp(`/blog/${slug}-novo$`));
  await visitor.context().close();
  // Other tests compare the built pages with the published posts.
  await sql("delete from public.blog_posts where slug = $1", [`${slug}-novo`]);
});
