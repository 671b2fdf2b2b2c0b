import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Account } from "../fixtures/accounts.ts";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

// Other tests compare the built pages with the published posts.
const written: string[] = [];
test.afterEach(() => sql("delete from public.blog_posts where slug = any ($1)", [written.splice(0)]));

/** Stores a post with its slug as the author's name, and returns the slug. */
async function insertPost(content: string, publishedAt: string | null): Promise<string> {
  const slug = `duas-maos-${crypto.randomUUID().slice(0, 8)}`;
  written.push(slug);
  await sql(
    `insert into public.blog_posts (slug, title, author, content, excerpt, status, published_at)
     values ($1, 'Escrito a duas mãos', $1, $2, 'Antes.', $3, $4)`,
    [slug, content, publishedAt === null ? "draft" : "published", publishedAt],
  );
  return slug;
}

async function stored(slug: string): Promise<Record<string, unknown> | undefined> {
  return (await sql("select title, excerpt, content from public.blog_posts where slug = $1", [slug]))[0];
}

async function openEditor(page: Page, slug: string): Promise<void> {
  await page.goto(`/administrador/blog/editar/${slug}`);
  await expect(text(page)).toBeVisible();
}

/** Opens the post in a window of a team member. */
async function editorOf(browser: Browser, account: Account, slug: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logInAsTeam(page, account);
  await openEditor(page, slug);
  return page;
}

const text = (page: Page) => page.getByRole("textbox", { name: "Texto", exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Atualizar" });

async function typeAtEnd(page: Page, words: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(words);
}

/** Closes the tab without events, as after a power failure. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const devtools = await context.newCDPSession(page);
  // The crashed page does not respond.
  void devtools.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}

test("ten minutes of offline typing survive a killed tab", async ({ page, context, expectConsoleError }) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const slug = await insertPost("Antes do túnel.", "2026-01-05T12:00:00Z");
  await page.clock.install();
  await logInAsTeam(page, await createTeamMember("editor"));
  await openEditor(page, slug);

  await context.setOffline(true);
  await typeAtEnd(page, " Dentro do túnel.");
  await save(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "O artigo não foi salvo" })).toBeVisible();
  await expect(text(page)).toHaveText("Antes do túnel. Dentro do túnel.");
  await page.clock.fastForward("10:00");
  await typeAtEnd(page, " Dez minutos depois.");
  await expect(page.getByText("Alterações salvas neste navegador")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain("Dez minutos depois.");
  await kill(context, page);
  expect(await stored(slug)).toMatchObject({ content: "Antes do túnel." });

  await context.setOffline(false);
  const again = await context.newPage();
  await openEditor(again, slug);
  const whole = "Antes do túnel. Dentro do túnel. Dez minutos depois.";
  await expect(again.getByText("Recuperamos o que não tinha sido salvo")).toBeVisible();
  await expect(text(again)).toHaveText(whole);
  await save(again).click();
  await expect(again.getByText(/^(Tudo salvo|Salvo às)/)).toBeVisible();
  expect(await stored(slug)).toMatchObject({ content: whole });
});

test("two editors change the same post at the same time, and both versions are kept", async ({ browser }) => {
  const slug = await insertPost("Um começo.", "2026-01-05T12:00:00Z");
  const [ana, bia] = await Promise.all([
    createTeamMember("editor", "Ana Equipe").then((account) => editorOf(browser, account, slug)),
    createTeamMember("editor", "Bia Equipe").then((account) => editorOf(browser, account, slug)),
  ]);

  await typeAtEnd(ana, " O fim da Ana.");
  await ana.getByLabel("Resumo").fill("O resumo da Ana.");
  await typeAtEnd(bia, " O fim da Bia.");
  await bia.getByRole("textbox", { name: "Título", exact: true }).fill("O título da Bia");
  await save(ana).click();
  await expect(ana.getByText("Artigo atualizado", { exact: true }).first()).toBeVisible();

  await save(bia).click();
  const dispute = bia.getByRole("alert");
  await expect(dispute).toContainText("O fim da Ana.");
  await expect(dispute).toContainText("O fim da Bia.");
  // A field changed by one editor has no conflict.
  await expect(bia.getByLabel("Resumo")).toHaveValue("O resumo da Ana.");
  await expect(bia.getByRole("textbox", { name: "Título", exact: true })).toHaveValue("O título da Bia");
  expect(await stored(slug)).toMatchObject({ content: "Um começo. O fim da Ana." });

  await dispute.getByRole("button", { name: /^Ficar com a minha ?: Texto$/ }).click();
  await save(bia).click();
  await expect(bia.getByText("Artigo atualizado", { exact: true }).first()).toBeVisible();
  expect(await stored(slug)).toEqual({
    title: "O título da Bia",
    excerpt: "O resumo da Ana.",
    content: "Um começo. O fim da Bia.",
  });
  await bia.getByRole("button", { name: "Histórico" }).click();
  const versions = bia.getByRole("dialog").getByRole("listitem");
  await expect(versions.first()).toContainText("Bia Equipe");
  await versions.filter({ hasText: "Ana Equipe" }).getByRole("button", { name: "Comparar" }).click();
  await expect(bia.getByRole("dialog")).toContainText("O fim da Ana.");
  for (const page of [ana, bia]) await page.context().close();
});

test("a scheduled post appears for visitors at its time", async ({ page, browser }) => {
  const slug = await insertPost("Para depois.", null);
  await logInAsTeam(page, await createTeamMember("editor"));
  await openEditor(page, slug);
  await page.getByRole("button", { name: "Mais ações: Publicar" }).click();
  await page.getByRole("button", { name: "Agendar publicação" }).click();
  await page.getByLabel("Publicar em").fill("2031-03-04T09:30");
  await page.getByRole("button", { name: "Agendar", exact: true }).click();
  await expect(page.getByText("Artigo agendado", { exact: true }).first()).toBeVisible();
  expect(await sql("select published_at from public.blog_posts where slug = $1", [slug])).toEqual([
    { published_at: "2031-03-04T12:30:00+00:00" },
  ]);

  const visitor = await (await browser.newContext()).newPage();
  const heading = visitor.getByRole("heading", { level: 1 });
  await visitor.goto(`/blog/${slug}`);
  await expect(heading).toHaveText("Artigo não encontrado");
  await sql("update public.blog_posts set published_at = now() + interval '4 seconds' where slug = $1", [
    slug,
  ]);
  await visitor.reload();
  await expect(heading).toHaveText("Artigo não encontrado");
  await expect(async () => {
    await visitor.reload();
    await expect(heading).toHaveText("Escrito a duas mãos", { timeout: 1_000 });
  }).toPass();
  await visitor.context().close();
});

test("the Back button warns before it discards unsaved changes", async ({ page }) => {
  const slug = await insertPost("Um começo.", "2026-01-05T12:00:00Z");
  await logInAsTeam(page, await createTeamMember("editor"));
  await page.goto(`/administrador/blog?busca=${slug}`);
  // The action appears over the end of the row that has the pointer.
  await page.getByRole("row").filter({ hasText: "Escrito a duas mãos" }).hover();
  await page.getByRole("button", { name: "Editar Escrito a duas mãos" }).click();
  await expect(text(page)).toBeVisible();
  const opened = page.url();
  await typeAtEnd(page, " Sem salvar.");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await question.getByRole("button", { name: "Continuar aqui" }).click();
  await expect(page).toHaveURL(opened);
  await expect(text(page)).toContainText("Sem salvar.");

  await page.goBack();
  await question.getByRole("button", { name: "Sair", exact: true }).click();
  await expect(page).toHaveURL(`/administrador/blog?busca=${slug}`);
  await page.goto(opened);
  await expect(page.getByText("Recuperamos o que não tinha sido salvo")).toBeVisible();
  await expect(text(page)).toContainText("Sem salvar.");
});
