import { openSync, closeSync, ftruncateSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { createAccount, signIn, type Account } from "../fixtures/accounts.ts";
import { addCourse, type TestCourse } from "../fixtures/courses.ts";
import { database } from "../fixtures/database.ts";
import { resumableStorage } from "../fixtures/resumable-storage.ts";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

const minute = path.join(import.meta.dirname, "..", "fixtures", "files", "minute.webm");
const newCourse = (): Promise<TestCourse> =>
  addCourse({ title: `Curso ${crypto.randomUUID().slice(0, 8)}`, video: readFileSync(minute) });

async function newLearner(): Promise<Account> {
  const account = await createAccount();
  await sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [account.id]);
  return account;
}

async function deviceOf(browser: Browser, account: Account): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, account);
  return page;
}

const chooseVideo = (page: Page, file: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) =>
  page.getByLabel("Enviar um vídeo").and(page.locator("input")).setInputFiles(file);

const progressOf = async ({ id }: Account) =>
  (await database.from("lesson_progress").select().eq("profile_id", id).throwOnError()).data;

test("a video upload rejects invalid files, stores poster and length, and plays for learners", async ({
  page,
  expectConsoleError,
}) => {
  // The embedded storage does not support chunks and receives the whole file.
  expectConsoleError(/status of 404/);
  const course = await newCourse();
  const [, lesson] = course.lessons;
  await signIn(page, await createTeamMember("editor"));
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/storage/v1/")) uploads.push(request.url());
  });
  await page.goto(`/administrador/cursos/editar/${course.id}/aulas/${lesson}`);
  await expect(page.getByText("MP4 ou WebM, até 500 MB.")).toBeVisible({ timeout: 20_000 });

  await chooseVideo(page, { name: "aula.mp4", mimeType: "video/mp4", buffer: Buffer.from("<html>") });
  await expect(page.getByText("Este arquivo não é um vídeo MP4 ou WebM.")).toBeVisible();
  const folder = await mkdtemp(path.join(tmpdir(), "course-"));
  try {
    // A sparse file of one byte over 512 MB.
    const large = path.join(folder, "aula.mp4");
    const file = openSync(large, "w");
    ftruncateSync(file, 524_288_001);
    closeSync(file);
    await chooseVideo(page, large);
    await expect(page.getByText("O vídeo tem mais de 500 MB.")).toBeVisible();
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(uploads).toEqual([]);

  await chooseVideo(page, minute);
  const poster = page.getByRole("img", { name: "Imagem tirada do vídeo" });
  await expect(poster).toBeVisible();
  expect(
    await poster.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await expect(page.getByRole("textbox", { name: "Duração" })).toHaveValue("1:00");
  await page
    .getByLabel("Adicionar anexo")
    .and(page.locator("input"))
    .setInputFiles({
      name: "Lista & cópias.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7"),
    });
  await expect(page.getByRole("button", { name: "Tirar Lista & cópias.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Aula salva").first()).toBeVisible();

  await page.getByRole("link", { name: "Ver como aluno" }).click();
  const video = page.locator("video");
  await expect(video).toHaveAttribute("poster", /\/object\/sign\/lesson-files\//);
  await page.getByRole("button", { name: /^reproduzir$/i }).click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Lista & cópias\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe("Lista & cópias.pdf");
  const player = page.locator("media-controller");
  await player.press("k");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await player.press("ArrowRight");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(10);
});

test("an editor renames in place, reverts deletions, duplicates, and is warned before leaving unsaved changes", async ({
  page,
}) => {
  const course = await newCourse();
  await signIn(page, await createTeamMember("editor"));
  await page.goto(`/administrador/cursos/editar/${course.id}`);
  const outline = page.getByRole("list", { name: "Módulos e aulas" });
  await outline.getByRole("button", { name: "Renomear Começo" }).click();
  const name = page.getByRole("textbox", { name: "Nome" });
  await name.fill("Desistir");
  await name.press("Escape");
  await outline.getByRole("button", { name: "Renomear Começo" }).click();
  await name.fill("Primeiros passos");
  await name.press("Enter");
  await expect(outline.getByRole("button", { name: "Renomear Primeiros passos" })).toBeVisible();

  await outline.getByRole("button", { name: "Mais ações: Fazer cópias" }).click();
  await outline.getByRole("button", { name: "Excluir: Fazer cópias" }).click();
  await expect(outline.getByText("Fazer cópias")).toBeHidden();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(outline.getByText("Fazer cópias")).toBeVisible();
  // Leaving the page commits the remaining deletion.
  await outline.getByRole("button", { name: "Mais ações: Fazer cópias" }).click();
  await outline.getByRole("button", { name: "Excluir: Fazer cópias" }).click();
  await page.getByRole("link", { name: "Ver como aluno" }).click();
  await expect
    .poll(
      async () => (await sql("select title from public.lessons where course_id = $1", [course.id])).length,
    )
    .toBe(1);
  await page.goBack();

  const title = page.getByRole("textbox", { name: "Título" });
  await title.fill(`${course.title} e mais`);
  await page.getByRole("link", { name: "Ver progresso" }).click();
  const asked = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await asked.getByRole("button", { name: "Continuar aqui" }).click();
  await expect(title).toHaveValue(`${course.title} e mais`);
  await page.getByRole("link", { name: "Ver progresso" }).click();
  await asked.getByRole("button", { name: "Sair", exact: true }).click();
  await expect(page.getByText("Nenhum dado para mostrar.")).toBeVisible();

  await page.goto(`/administrador/cursos?busca=${encodeURIComponent(course.title)}`);
  await page.getByRole("button", { name: `Mais ações: ${course.title}` }).click();
  await page.getByRole("button", { name: `Duplicar: ${course.title}` }).click();
  await expect(page.getByRole("textbox", { name: "Título" })).toHaveValue(`Cópia de ${course.title}`);
  await expect(outline.getByText("Entrar com segurança")).toBeVisible();
});

test("a large upload pauses, resumes and is cancelled when the storage supports chunks", async ({ page }) => {
  // Playwright forwards each chunk of 6 MB through its own protocol.
  test.slow();
  const chunkMs = 30_000;
  const course = await newCourse();
  await signIn(page, await createTeamMember("editor"));
  const storage = await resumableStorage(page);
  try {
    await page.goto(`/administrador/cursos/editar/${course.id}/aulas/${course.lessons[1]}`);
    // A file of three chunks with the signature of WebM.
    const buffer = Buffer.alloc(15 * 1024 * 1024);
    readFileSync(minute).copy(buffer);
    const large = { name: "aula.webm", mimeType: "video/webm", buffer };
    storage.holdAfter(6 * 1024 * 1024);
    await chooseVideo(page, large);
    await expect(page.getByText(/^40%: 6 MB de 15 MB/)).toBeVisible({ timeout: chunkMs });
    await page.getByRole("button", { name: "Pausar" }).click();
    await expect(page.getByText("Envio de aula.webm em pausa")).toBeVisible();
    await expect(page.getByRole("button", { name: "Salvar", exact: true })).toBeDisabled();
    storage.release();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByText("Vídeo enviado", { exact: true })).toBeVisible({ timeout: chunkMs });
    expect(await storage.sizes()).toEqual([buffer.length]);

    await page.getByRole("button", { name: "Tirar vídeo" }).click();
    storage.holdAfter(6 * 1024 * 1024);
    await chooseVideo(page, large);
    await expect(page.getByText(/^40%: 6 MB de 15 MB/)).toBeVisible({ timeout: chunkMs });
    const taken = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.getByRole("button", { name: "Cancelar envio" }).click();
    await taken;
    await expect(page.getByRole("button", { name: "Enviar um vídeo" })).toBeVisible();
    storage.release();
    expect(await storage.sizes()).toEqual([buffer.length]);
  } finally {
    await storage.close();
  }
});

test("a second device shows the same progress and resumes at the same second, and hidden lessons do not count", async ({
  page,
  browser,
}) => {
  const course = await newCourse();
  const [first] = course.lessons;
  const learner = await newLearner();
  await signIn(page, learner);
  await page.goto(`/dashboard/cursos/${course.id}/aulas/${first}`);
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0);
  await video.evaluate(async (element: HTMLVideoElement) => {
    await element.play();
    element.currentTime = 25;
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(25.2);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  await expect.poll(async () => (await progressOf(learner))[0]?.position_seconds).toBe(25);
  await page.getByRole("button", { name: "Marcar como concluída" }).click();
  await expect(page.getByText("1 de 2 aulas concluídas").first()).toBeVisible();

  const other = await deviceOf(browser, learner);
  await other.goto(`/dashboard/cursos/${course.id}`);
  await expect(other.getByText("1 de 2 aulas concluídas").first()).toBeVisible();
  await other.getByRole("link", { name: /^Entrar com segurança\W+concluída/ }).click();
  await expect
    .poll(() => other.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBe(25);

  const editor = await deviceOf(browser, await createTeamMember("editor"));
  await editor.goto(`/administrador/cursos/editar/${course.id}`);
  await editor.getByRole("button", { name: "Mais ações: Fazer cópias" }).click();
  await editor.getByRole("button", { name: "Voltar a rascunho: Fazer cópias" }).click();
  await expect(editor.getByRole("listitem").filter({ hasText: "Fazer cópias" }).last()).toContainText(
    "Rascunho",
  );
  await other.reload();
  await expect(other.getByText(/^Concluído em /).first()).toBeVisible();

  await other.getByRole("button", { name: "Marcar como não concluída" }).click();
  await expect(other.getByRole("button", { name: "Marcar como concluída" })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Concluído em /).first()).toBeVisible();
});

test("lessons completed offline are stored across page loads and sent after reconnecting", async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const course = await newCourse();
  const learner = await newLearner();
  await signIn(page, learner);
  // The last background requests of the page.
  const loaded = Promise.all(
    [/ga_measurement_id/, /\/toast-message-/].map((file) => page.waitForResponse(file)),
  );
  await page.goto(`/dashboard/cursos/${course.id}/aulas/${course.lessons[1]}`);
  await loaded;
  const complete = page.getByRole("button", { name: "Marcar como concluída" });
  await expect(complete).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("Você está sem conexão")).toBeVisible();
  await complete.click();
  await expect(page.getByText("Progresso salvo neste aparelho").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Marcar como não concluída" })).toBeVisible();
  expect(await progressOf(learner)).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await progressOf(learner))[0]?.completed_at).toEqual(expect.any(String));
  await page.reload();
  await expect(page.getByText("1 de 2 aulas concluídas").first()).toBeVisible();
});
