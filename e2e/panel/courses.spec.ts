import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { createAccount, signIn } from "../fixtures/accounts.ts";
import { expectAccessible, expectFits } from "../fixtures/accessibility.ts";
import { addCourse } from "../fixtures/courses.ts";
import { database } from "../fixtures/database.ts";
import { sql } from "../fixtures/sql.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ viewport: { width: 390, height: 844 } });

const secondOf = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

test("a learner on a phone leaves a video, resumes at the same second, finishes, gets a certificate and shows it to others", async ({
  page,
  browser,
}) => {
  const course = await addCourse({
    title: "Cuidar do seu site",
    video: readFileSync(path.join(import.meta.dirname, "..", "fixtures", "files", "minute.webm")),
  });
  const [first, second] = course.lessons;
  const account = await createAccount({ fullName: "Ana Souza" });
  await sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [account.id]);
  await signIn(page, account);

  await page.goto(`/dashboard/cursos?busca=${encodeURIComponent("CUIDAR do seu")}`);
  await page.locator(`a[href="/dashboard/cursos/${course.id}"]`, { hasText: "Cuidar do seu site" }).click();
  await page.getByRole("link", { name: "Começar" }).click();
  await expect(page.getByText("Um texto da aula.")).toBeVisible();
  // Seeks to the middle of the file, so the storage must send a range.
  await page.getByRole("button", { name: /^reproduzir$/i }).click();
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 42;
  });
  await expect.poll(() => secondOf(page)).toBeGreaterThan(42.5);
  await page.getByRole("link", { name: "Cuidar do seu site" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cuidar do seu site");
  await expect
    .poll(async () => {
      const { data } = await database.from("lesson_progress").select().eq("profile_id", account.id);
      return data?.[0]?.position_seconds;
    })
    .toBeGreaterThanOrEqual(42);

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Continuar", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/aulas/${first}$`));
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(42);
  expect(await secondOf(page)).toBeLessThan(46);
  await expectFits(page, "a lesson", [390]);
  await expectAccessible(page, "a lesson", { width: 390, theme: "light" });

  await page.getByRole("button", { name: "Marcar como concluída" }).click();
  await expect(page.getByText("1 de 2 aulas concluídas").first()).toBeVisible();
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await expect(page).toHaveURL(new RegExp(`/aulas/${second}$`));
  await page.getByRole("button", { name: "Marcar como concluída" }).click();
  await expect(page.getByRole("status").getByText("Parabéns!")).toBeVisible();
  await page.getByRole("link", { name: "Ver certificado" }).click();
  await expect(page.getByRole("article")).toContainText("Ana Souza");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Salvar em PDF" }).click();
  const file = await (await saved).path();
  expect(readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-");
  const printed = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
  expect(printed.getPages().map((sheet) => sheet.getWidth() > sheet.getHeight())).toEqual([true]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Salvar em PDF" })).toBeHidden();
  await expect(page.getByRole("article")).toBeVisible();
  await page.emulateMedia({ media: null });

  await page.getByRole("button", { name: "Criar endereço" }).click();
  const address = await page.getByText(/\/certificado\/[\w-]{24}$/).textContent();
  const visitor = await browser.newPage();
  await visitor.goto(new URL(address ?? "").pathname);
  await expect(visitor.getByRole("article")).toContainText("Ana Souza");
  await expect(visitor.getByRole("article")).toContainText("Cuidar do seu site");
  await expect(visitor.locator('meta[name="robots"]').first()).toHaveAttribute("content", "noindex");
  await expectAccessible(visitor, "a shared certificate", { width: 390, theme: "light" });
  await page.getByRole("button", { name: "Desligar" }).click();
  await expect(page.getByRole("button", { name: "Criar endereço" })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Este certificado não está disponível" })).toBeVisible();
});
