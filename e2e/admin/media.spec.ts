import { fileURLToPath } from "node:url";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

const key = "home.hero.video";
const film = fileURLToPath(new URL("../fixtures/files/minute.webm", import.meta.url));

test.afterEach(() => sql("delete from public.site_content where page_key = $1", [key]));

test("an editor uploads a video, uses it on the home page, and cannot delete it while it is in use @long", async ({
  page,
}) => {
  const alt = `Vitrine ${crypto.randomUUID().slice(0, 8)}`;
  await logInAsTeam(page, await createTeamMember("editor"));
  await page.getByRole("navigation").getByRole("link", { name: "Mídia" }).click();
  await page.getByRole("button", { name: "Enviar arquivos" }).click();
  await page.getByLabel("Escolher arquivos").setInputFiles(film);
  await page.getByLabel("O que se vê").fill(alt);
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  const tile = page.getByRole("listitem").filter({ hasText: alt });
  await expect(tile.getByText("Nada usa este arquivo.")).toBeVisible();

  await page.goto("/administrador/conteudo");
  await page.getByRole("button", { name: "Escolher vídeo" }).click();
  await page.getByRole("button", { name: new RegExp(`^Usar ?: ${alt}$`) }).click();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Textos salvos", { exact: true }).first()).toBeVisible();

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const video = page.locator("main video");
  await expect(video).toHaveAttribute("poster", /\/poster$/);
  await expect(video).toHaveJSProperty("paused", true);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await expect(video).toHaveJSProperty("paused", false);
  await expect(video).toHaveJSProperty("muted", true);

  await page.goto(`/administrador/midia?busca=${encodeURIComponent(alt)}`);
  await expect(tile.getByRole("link", { name: `Texto: ${key}` })).toBeVisible();
  await expect(tile.getByRole("button", { name: /^Excluir/ })).toHaveCount(0);
  await sql("delete from public.site_content where page_key = $1", [key]);
  await page.reload();
  await tile.getByRole("button", { name: /^Excluir/ }).click();
  await page.getByRole("button", { name: "Excluir arquivo" }).click();
  await expect(tile).toHaveCount(0);
});
