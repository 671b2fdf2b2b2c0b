import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { readFileSync } from "node:fs";
import path from "node:path";
import { joined, png, pngChunk } from "../../tools/testing/images.ts";
import { createAccount } from "../fixtures/accounts.ts";
import { addCourse } from "../fixtures/courses.ts";
import { profileOf } from "../fixtures/database.ts";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember } from "../fixtures/team.ts";
import { addresses } from "../fixtures/addresses.ts";
import { expect, logIn, openSignedIn, test } from "./engine-test.ts";

/** Returns a PNG of random pixels, which lossless compression cannot shrink. */
function noise(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, () => joined(new Uint8Array(1), randomBytes(width * 3)));
  return joined(
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(joined(...rows))),
    pngChunk("IEND", new Uint8Array()),
  );
}

test("a customer uploads a profile photo", async ({ openProfile, makeFile }) => {
  const account = await createAccount();
  const tab = await openProfile();
  await openSignedIn(tab, account, "/dashboard/meu-perfil");
  await tab.waitForText(account.email);
  await tab.chooseFile("main input[type=file]", await makeFile("eu.png", png(600, 400)));
  await tab.waitForText("Ajuste a foto");
  await tab.click({ css: "[role=dialog] button", name: "Usar esta foto" });
  await tab.waitForText("Foto atualizada");
  const stored = (await profileOf(account.email))?.avatar_url ?? "";
  expect(stored).toMatch(/\.jpg$/);
  await tab.waitFor({ css: `main img[src="${stored}"]` });
});

test("a customer replies with a file", async ({ openProfile, makeFile }) => {
  const account = await createAccount();
  const tab = await openProfile();
  await openSignedIn(tab, account, "/dashboard/suporte");
  await tab.fill("input[name=subject]", "Meu logotipo");
  await tab.fill("textarea[name=message]", "Mando em seguida.");
  await tab.click({ css: "button", name: "Enviar mensagem" });
  await tab.waitForText("Mensagem enviada");
  // The notice covers the conversation in a small window.
  await tab.click({ css: "button", name: "Fechar" });
  await tab.click({ css: "main li a", name: "Meu logotipo" });
  await tab.waitForText("Sua resposta");
  await tab.chooseFile("main input[type=file]", await makeFile("logotipo.png", png(600, 400)));
  await tab.waitFor({ css: "button", name: "Remover logotipo.png" });
  await tab.fill("textarea", "Aqui está.");
  await tab.click({ css: "button", name: "Enviar resposta" });
  await tab.waitForText("Aqui está.");
  await tab.waitFor({ css: "main button", name: "logotipo.png" });
  await expect
    .poll(() => sql("select name from public.contact_attachments where uploaded_by = $1", [account.id]))
    .toEqual([{ name: "logotipo.png" }]);
});

test("a learner plays the video of a lesson", async ({ openProfile }) => {
  const course = await addCourse({
    title: `Vídeos ${crypto.randomUUID().slice(0, 8)}`,
    video: readFileSync(path.join(import.meta.dirname, "..", "fixtures", "files", "minute.webm")),
  });
  const account = await createAccount();
  await sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [account.id]);
  const tab = await openProfile();
  await openSignedIn(tab, account, `/dashboard/cursos/${course.id}/aulas/${course.lessons[0]}`);
  await tab.waitForText("Um texto da aula.");
  await tab.click({ css: "media-play-button, button", name: "eproduzir" });
  await tab.waitUntil('return document.querySelector("video").currentTime > 0.5');
  await tab.run('document.querySelector("video").currentTime = 42');
  await tab.waitUntil('return document.querySelector("video").currentTime > 42.5');
  await sql("delete from public.courses where id = $1", [course.id]);
});

test("an editor writes a post with pasted headings", async ({ openProfile }) => {
  const title = `Escrito ${crypto.randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replace(" ", "-");
  const tab = await openProfile();
  await logIn(tab, await createTeamMember("editor"), "/administrador/login");
  await tab.waitForAddress(/\/administrador$/);

  // Copies rendered content with its styles.
  await tab.open(`${addresses.app}/termos`);
  await tab.waitForHydration();
  const heading = await tab.run(`
    const heading = document.querySelector("main h2");
    const range = document.createRange();
    range.setStartBefore(heading);
    range.setEndAfter(heading.nextElementSibling);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return heading.innerText;`);
  await tab.pressControl("c");

  await tab.open(`${addresses.app}/administrador/blog/novo`);
  await tab.waitForText("Novo artigo");
  await tab.fill("[name=title]", title);
  await tab.fill("[contenteditable=true]", "Um começo.");
  await tab.press("Enter");
  await tab.pressControl("v");
  const lines = async () => {
    const [post] = await sql("select content from public.blog_posts where slug = $1", [slug]);
    return String(post?.["content"] ?? "").split("\n");
  };
  await expect.poll(lines, { timeout: 30_000 }).toContain(`## ${String(heading)}`);
  expect((await lines())[0]).toBe("Um começo.");
  await sql("delete from public.blog_posts where slug = $1", [slug]);
});

test("a photo uploaded by an editor stays small", async ({ openProfile, makeFile }) => {
  const alt = `Foto ${crypto.randomUUID().slice(0, 8)}`;
  const tab = await openProfile();
  await logIn(tab, await createTeamMember("editor"), "/administrador/login");
  await tab.waitForAddress(/\/administrador$/);
  await tab.open(`${addresses.app}/administrador/midia`);
  await tab.click({ css: "button", name: "Enviar arquivos" });
  await tab.chooseFile("[role=dialog] input[type=file]", await makeFile("foto.png", noise(960, 640)));
  await tab.fill("[role=dialog] input:not([type=file])", alt);
  await tab.click({ css: "[role=dialog] button[type=submit]", name: "Enviar" });
  await tab.waitForText(alt);
  const [row] = await sql("select path from public.media_files where alt = $1", [alt]);
  const answer = await fetch(`${addresses.api}/storage/v1/object/public/media/${String(row?.["path"])}`);
  expect(answer.headers.get("content-type")).toMatch(/^image\/(webp|jpeg)$/);
  // The PNG has 1.8 MB.
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(900_000);
});

test("a team member reorders lessons with the keyboard", async ({ openProfile }) => {
  const course = await addCourse({
    title: `Ordem ${crypto.randomUUID().slice(0, 8)}`,
    video: readFileSync(path.join(import.meta.dirname, "..", "fixtures", "files", "minute.webm")),
  });
  const tab = await openProfile();
  await logIn(tab, await createTeamMember("editor"), "/administrador/login");
  await tab.waitForAddress(/\/administrador$/);
  await tab.open(`${addresses.app}/administrador/cursos/editar/${course.id}`);
  await tab.focus({ css: "button", name: "Mover Fazer cópias" });
  await tab.press("Space");
  await tab.waitUntil('return document.body.textContent.includes("Fazer cópias está na mão.")');
  await tab.press("ArrowUp");
  await tab.waitUntil(
    'return document.body.textContent.includes("Fazer cópias está no lugar de Entrar com segurança.")',
  );
  await tab.press("Space");
  const order = async () =>
    (await sql("select title from public.lessons where course_id = $1 order by position", [course.id])).map(
      (row) => row["title"],
    );
  await expect.poll(order).toEqual(["Fazer cópias", "Entrar com segurança"]);
  await sql("delete from public.courses where id = $1", [course.id]);
});
