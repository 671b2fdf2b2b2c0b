import type { FrameLocator, Locator, Page } from "@playwright/test";
import { newEmail } from "../fixtures/accounts.ts";
import { photo } from "../fixtures/avatars.ts";
import { activate, profileOf, siteOf, subscriptionsOf } from "../fixtures/database.ts";
import { addToZone } from "../fixtures/dns.ts";
import { linkIn, mailsTo, waitForMail } from "../fixtures/mailbox.ts";
import { cards, pay, typeCard, waitForPaymentForm } from "../fixtures/payment-page.ts";
import { sql } from "../fixtures/sql.ts";
import { failRenewal, giveUp } from "../fixtures/stripe.ts";
import { expect, test } from "../fixtures/test.ts";
import { jobState, queueReports, startProvider } from "../fixtures/wordpress.ts";

// A first start of WordPress in WebAssembly takes a minute on a busy machine.
const slow = { timeout: 150_000 };

let stopProvider: () => Promise<void>;
test.beforeAll(async () => {
  stopProvider = await startProvider();
});
test.afterAll(() => stopProvider());

test("a customer pays, edits a real WordPress, loses it for an unpaid invoice, and has it back whole", async ({
  page,
  context,
  browser,
  expectConsoleError,
}) => {
  test.setTimeout(900_000);
  // WordPress's own pages log their notices.
  expectConsoleError(/./);
  const email = newEmail();
  const password = "segredo-da-conceicao";
  const domain = `padaria-${crypto.randomUUID().slice(0, 8)}.com.br`;
  await addToZone(`${domain} A 192.0.2.10\nwww.${domain} CNAME sites.sitepronto.test`);
  const visitor = await browser.newPage();
  let preview = "";

  await test.step("a visitor signs up with the bakery", async () => {
    await page.goto("/comece-agora?modelo=padaria");
    await page.locator("[name=full_name]").fill("Conceição Araújo");
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=phone]").fill("11987654321");
    await page.locator("[name=domain]").fill(domain);
    await page.locator("[name=password]").fill(password);
    await page.getByRole("button", { name: "Criar minha conta" }).click();
    const mail = await waitForMail(email, /^Confirme seu e-mail$/);
    await page.goto(linkIn(mail, "/verificar-email"));
    await page.locator("[name=password]").fill(password);
    await page.getByRole("button", { name: "Confirmar meu e-mail" }).click();
    await page.getByRole("button", { name: "Está certo, continuar" }).click();
    await waitForPaymentForm(page);
  });

  const { id } = (await profileOf(email)) ?? { id: "" };
  const { id: siteId } = await siteOf(id);

  await test.step("sends name, address, hours and a logo", async () => {
    await page.goto("/dashboard");
    await page.getByRole("textbox", { name: "Nome do negócio" }).fill("Padaria da Avó Conceição");
    await page.getByRole("textbox", { name: "Endereço" }).fill("Rua das Flores, 45");
    await page.getByRole("textbox", { name: /^Horários/ }).fill("Segunda a sexta: 6h às 20h");
    await page.getByRole("textbox", { name: "O que você quer no seu site" }).fill("Pão de queijo às 6h");
    await page.getByRole("textbox", { name: "O que você quer no seu site" }).blur();
    await expect(page.getByText(/^Salvo às/)).toBeVisible();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("group", { name: "Logo, fotos e documentos" }).getByRole("button").first().click();
    await (await choosing).setFiles({ ...photo, name: "logo.png" });
    await expect(page.getByRole("list", { name: "Arquivos enviados" }).getByText("logo.png")).toBeVisible();
    // The list names a file before its upload has ended, and the next step leaves the page.
    await expect
      .poll(() => sql("select name from public.site_files where site_id = $1", [siteId]))
      .toEqual([{ name: "logo.png" }]);
  });

  await test.step("pays with a card, and the site is made", async () => {
    await page.goto("/dashboard/minha-assinatura");
    await page.getByRole("button", { name: /^Assinar por/ }).click();
    await pay(await waitForPaymentForm(page), cards.pays);
    await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
    await expect.poll(() => jobState(siteId, "make"), slow).toBe("done");
    await page.goto("/dashboard");
    preview = (await page.getByRole("link", { name: /^Ver como está ficando/ }).getAttribute("href")) ?? "";
    await visitor.goto(preview, slow);
    await expect(visitor).toHaveTitle(/Padaria da Avó Conceição/);
    await expect(visitor.getByText("Rua das Flores, 45").first()).toBeVisible();
    await expect(visitor.getByText(/6h às 20h/).first()).toBeVisible();
    await expect(visitor.locator("header .wp-block-site-logo img")).toBeVisible();
  });

  await test.step("shows its visitors no price of the model, and has the page builder", async () => {
    await expect(visitor.getByRole("heading", { name: "Pão rústico" })).toBeVisible();
    await expect(visitor.getByText("R$")).toHaveCount(0);
    await expect(visitor.locator("html")).toHaveCSS("--built", "1");
  });

  await test.step("edits a heading and a price in WordPress, which visitors see", async () => {
    await page.getByRole("button", { name: "Editar no WordPress" }).click();
    await page.waitForURL(/\/wp-admin\//, slow);
    await page.goto(preview, slow);
    await page.locator("#wp-admin-bar-edit a").click(slow);
    const editor = await openEditor(page);
    await replaceText(page, headingIn(editor), "Pão de queijo às 6h");
    await replaceText(page, editor.getByText("R$ 24"), "R$ 31");
    await save(page);
    await visitor.reload(slow);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Pão de queijo às 6h");
    await expect(visitor.getByText("R$")).toHaveText("R$ 31");
  });

  await test.step("a message of WordPress arrives in the mailbox", async () => {
    await visitor.goto(`${preview}wp-login.php?action=lostpassword`, slow);
    await visitor.locator("#user_login").fill(email);
    await visitor.locator("#wp-submit").click(slow);
    await expect
      .poll(async () => (await mailsTo(email)).some(({ text }) => text.includes("wp-login.php")), slow)
      .toBe(true);
  });

  await test.step("the report brings the picture of the site into the panel", async () => {
    await queueReports();
    await expect.poll(() => jobState(siteId, "report"), slow).toBe("done");
    await page.goto("/dashboard");
    await expect(page.locator("svg image").first()).toBeVisible();
  });

  await test.step("the team activates the site", async () => {
    await activate(id);
    await page.goto("/dashboard");
    await expect(page.getByText("Seu site está no ar").first()).toBeVisible();
  });

  await test.step("an unpaid invoice closes the shutter, also for WordPress", async () => {
    const [subscription] = await subscriptionsOf(id);
    await failRenewal(subscription?.id ?? "");
    await giveUp(subscription?.id ?? "");
    await expect.poll(() => jobState(siteId, "suspend"), slow).toBe("done");
    const response = await visitor.goto(preview, slow);
    expect(response?.status()).toBe(503);
    await expect(visitor.getByRole("heading", { name: "Este site está fora do ar" })).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: "Editar no WordPress" })).toHaveCount(0);
  });

  await test.step("paying brings it back, and nothing is lost", async () => {
    await page.goto("/dashboard/minha-assinatura");
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: /^Pagar R\$/ }).click();
    const invoice = await opened;
    await typeCard(invoice, cards.pays);
    await invoice.getByTestId("invoice-pay-with-card").click();
    await expect.poll(() => jobState(siteId, "resume"), slow).toBe("done");
    await visitor.goto(preview, slow);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Pão de queijo às 6h");
    await expect(visitor.locator("header .wp-block-site-logo img")).toBeVisible();
    expect((await sql("select from public.team_tasks where kind = 'site_job_failed'", [])).length).toBe(0);
  });
});

/** Waits for the block editor of a page. Returns its contents. */
async function openEditor(page: Page): Promise<FrameLocator | Page> {
  await page.waitForURL(/post\.php/, slow);
  await page.locator(".edit-post-header, .editor-header").first().waitFor(slow);
  // The editor of newer versions is in a frame.
  const isFramed = (await page.locator('iframe[name="editor-canvas"]').count()) > 0;
  return isFramed ? page.frameLocator('iframe[name="editor-canvas"]') : page;
}

const headingIn = (editor: FrameLocator | Page): Locator =>
  editor
    .locator('h1[contenteditable="true"].wp-block-heading, h1.wp-block[data-type="core/heading"]')
    .first();

/** Replaces the text of a block in the open editor. */
async function replaceText(page: Page, block: Locator, text: string): Promise<void> {
  await block.click(slow);
  await page.keyboard.press("ControlOrMeta+a");
  // At once: single keys get lost in a busy editor.
  await page.keyboard.insertText(text);
}

/** Saves the open page. */
async function save(page: Page): Promise<void> {
  await page.locator(".editor-post-publish-button").click();
  await page.locator(".components-snackbar").first().waitFor(slow);
}
