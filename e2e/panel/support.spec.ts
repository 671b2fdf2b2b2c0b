import { readFile } from "node:fs/promises";
import { createAccount, signIn } from "../fixtures/accounts.ts";
import { administrator } from "../fixtures/administrator.ts";
import { database } from "../fixtures/database.ts";
import { expect, test } from "../fixtures/test.ts";
import type { Page } from "@playwright/test";

async function write(page: Page, subject: string, text: string): Promise<void> {
  await page.getByLabel("Assunto").fill(subject);
  await page.getByLabel("Mensagem", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
}

async function messagesOf(profileId: string) {
  const { data } = await database
    .from("contacts")
    .select()
    .eq("profile_id", profileId)
    .order("created_at")
    .throwOnError();
  return data;
}

test("a message reaches the team, and its history shows the answer and the closing", async ({ page }) => {
  const account = await createAccount({ fullName: "João da Padaria" });
  await signIn(page, account);
  await page.goto("/dashboard/suporte");
  await expect(page.getByText("Nenhuma mensagem ainda")).toBeVisible();
  await write(page, "Meu site", "Ele abre devagar.\n\nPodem ver?");
  await expect(page.getByText("Mensagem enviada").first()).toBeVisible();
  await expect(page.getByLabel("Assunto")).toHaveValue("");
  await expect(page.getByLabel("Mensagem", { exact: true })).toHaveValue("");
  const history = page.getByRole("main").getByRole("listitem").filter({ hasText: "Meu site" });
  await expect(history).toContainText("Aguardando resposta");
  expect(await messagesOf(account.id)).toMatchObject([
    {
      name: "João da Padaria",
      email: account.email,
      message: "Meu site\n\nEle abre devagar.\n\nPodem ver?",
      type: "Suporte Painel",
      status: "open",
    },
  ]);

  const team = await administrator();
  await team.from("contacts").update({ status: "answered" }).eq("profile_id", account.id).throwOnError();
  await page.reload();
  await expect(history).toContainText("Respondida");
  await team.from("contacts").update({ status: "closed" }).eq("profile_id", account.id).throwOnError();
  await page.reload();
  await expect(history).toContainText("Encerrada");
});

test("the first message has an attachment, which its customer opens again @long", async ({ page }) => {
  await signIn(page, await createAccount());
  await page.goto("/dashboard/suporte");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Anexar arquivos" }).click();
  const buffer = Buffer.from("%PDF-1.7\n");
  await (await chooser).setFiles({ name: "proposta.pdf", mimeType: "application/pdf", buffer });
  await expect(page.getByRole("button", { name: "Remover proposta.pdf" })).toBeVisible();
  await write(page, "Minha proposta", "Está no arquivo.");
  await expect(page.getByText("Mensagem enviada").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Remover proposta.pdf" })).toHaveCount(0);

  await page.getByRole("main").getByRole("link", { name: "Minha proposta", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /proposta\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe("proposta.pdf");
});

/** Returns the bytes of a photo of over 10 MB that a camera held sideways took: its left half, red, belongs on top. */
async function takePhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4800, 3600);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser has no canvas.");
    const noise = context.createImageData(canvas.width, canvas.height);
    for (let at = 0; at < noise.data.length; at += 4) {
      const isLeft = (at / 4) % canvas.width < canvas.width / 2;
      noise.data.set([isLeft ? 255 : 0, Math.random() * 255, Math.random() * 255, 255], at);
    }
    context.putImageData(noise, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
    return new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener("load", () => resolve(String(reader.result).split(",")[1] ?? ""));
      reader.readAsDataURL(blob);
    });
  });
  const jpeg = Buffer.from(encoded, "base64");
  // An EXIF segment whose only entry is the orientation: turn clockwise.
  const exif = Buffer.from("ffe100224578696600004d4d002a00000008000101120003000000010006000000000000", "hex");
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

test("a large photo is sent smaller and upright, and a HEIC is answered with the way out @long", async ({
  page,
}) => {
  await signIn(page, await createAccount());
  await page.goto("/dashboard/suporte");
  const photo = await takePhoto(page);
  expect(photo.length).toBeGreaterThan(10_485_760);
  const heic = Buffer.from("000000186674797068656963", "hex");
  await page
    .getByLabel("Anexar arquivos")
    .and(page.locator("input"))
    .setInputFiles([
      { name: "bolo.jpg", mimeType: "image/jpeg", buffer: photo },
      { name: "IMG_0001.HEIC", mimeType: "", buffer: heic },
    ]);
  await expect(page.getByRole("button", { name: "Remover bolo.jpg" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("IMG_0001.HEIC: Este navegador não abre fotos HEIC");
  await write(page, "Fotos", "Estão no arquivo.");
  await expect(page.getByText("Mensagem enviada").first()).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Fotos", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /bolo\.jpg/ }).click();
  const received = await readFile(await (await download).path());
  expect(received.length).toBeLessThan(10_485_760);
  const seen = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0, bitmap.width, bitmap.height / 2, 0, 0, 1, 1);
    return { width: bitmap.width, height: bitmap.height, red: context?.getImageData(0, 0, 1, 1).data[0] };
  }, received.toString("base64"));
  expect(seen).toMatchObject({ width: 2400, height: 3200 });
  expect(seen.red).toBeGreaterThan(200);
});

test("questions open one at a time, close again, and link into the panel", async ({ page }) => {
  await signIn(page, await createAccount());
  await page.goto("/dashboard/suporte");
  const questions = page.getByRole("heading", { level: 3 }).getByRole("button");
  const open = page.getByRole("button", { expanded: true }).and(questions);
  await expect(questions).toHaveCount(6);
  await questions.nth(0).click();
  await expect(questions.nth(0)).toHaveAttribute("aria-expanded", "true");
  await questions.nth(1).click();
  await expect(open).toHaveCount(1);
  await expect(questions.nth(1)).toHaveAttribute("aria-expanded", "true");
  await questions.nth(1).click();
  await expect(open).toHaveCount(0);
  await questions.nth(1).click();
  await page.getByRole("region").getByRole("link", { name: "Ver minha assinatura" }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);

  await page.goto("/dashboard/perguntas-frequentes#apagar-conta");
  await expect(page.locator("#apagar-conta")).toHaveAttribute("data-state", "open");
});
