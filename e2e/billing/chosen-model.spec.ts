import { newEmail, signIn } from "../fixtures/accounts.ts";
import { photo } from "../fixtures/avatars.ts";
import { activate, profileOf, siteOf } from "../fixtures/database.ts";
import { linkIn, waitForMail } from "../fixtures/mailbox.ts";
import { cards, pay, waitForPaymentForm } from "../fixtures/payment-page.ts";
import { createTeamMember } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ actionTimeout: 20_000, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("on a phone, a visitor chooses a model, pays, sends a logo, and shares the live site @long", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const email = newEmail();
  const password = "segredo-da-maria";

  await test.step("the first screen of the front page has price, time, button and models", async () => {
    await page.goto("/");
    const first = page.getByRole("main");
    for (const fact of [
      first.getByText(/R\$\s99,90/).first(),
      first.getByText(/48 horas/).first(),
      first.getByRole("link", { name: "Começar agora" }).first(),
    ])
      await expect(fact).toBeInViewport();
    await first.getByRole("link", { name: "Ver modelos" }).tap();
    await expect(page).toHaveURL(/\/modelos$/);
  });

  await test.step("the model leads to the sign-up, which keeps the choice", async () => {
    await page.getByRole("link", { name: "Ver o modelo da padaria" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Modelo de site para padaria");
    await page.getByRole("link", { name: "Quero um assim" }).first().tap();
    await expect(page).toHaveURL(/\/comece-agora/);
    await expect(page.getByText("Modelo escolhido:")).toBeVisible();
    await page.locator("[name=full_name]").fill("Conceição Araújo");
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=phone]").fill("11987654321");
    await page.locator("[name=domain]").fill(`doces-${crypto.randomUUID().slice(0, 8)}.com.br`);
    await page.locator("[name=password]").fill(password);
    await page.getByRole("button", { name: "Criar minha conta" }).tap();
    await expect(page).toHaveURL(/\/verificar-email$/);
    const mail = await waitForMail(email, /^Confirme seu e-mail$/);
    await page.goto(linkIn(mail, "/verificar-email"));
    await page.locator("[name=password]").fill(password);
    await page.getByRole("button", { name: "Confirmar meu e-mail" }).tap();
    await page.getByRole("button", { name: "Está certo, continuar" }).tap();
    await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);
  });

  const { id } = (await profileOf(email)) ?? { id: "" };

  await test.step("the payment in the panel is approved", async () => {
    await pay(await waitForPaymentForm(page), cards.pays);
    await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
    await page.getByRole("link", { name: "Ir para o painel" }).tap();
  });

  await test.step("the panel has the model, and takes a text and a logo", async () => {
    await expect(page.getByRole("combobox", { name: "Modelo" })).toHaveValue("bakery");
    await page.getByRole("textbox", { name: "O que você quer no seu site" }).fill("Pão de queijo às 6h");
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("group", { name: "Logo, fotos e documentos" }).getByRole("button").first().tap();
    await (await choosing).setFiles(photo);
    await expect(page.getByRole("list", { name: "Arquivos enviados" }).getByText("eu.png")).toBeVisible();
  });

  await test.step("the team finds all of it on the page of the site", async () => {
    const team = await browser.newPage();
    await signIn(team, await createTeamMember("support"));
    await team.goto(`/administrador/ativacoes/${(await siteOf(id)).id}`);
    const wishes = team.getByRole("region", { name: "O que o cliente quer" });
    await expect(wishes.getByText("Padaria")).toBeVisible();
    await expect(wishes.getByText("Pão de queijo às 6h")).toBeVisible();
    await expect(wishes.getByText("eu.png")).toBeVisible();
    await team.close();
  });

  await test.step("the live site can be opened and shared", async () => {
    await activate(id);
    await expect(page.getByText("Seu site está no ar").first()).toBeVisible();
    await expect(page.getByRole("link", { name: /^Compartilhar no WhatsApp/ })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/\?text=/,
    );
    await page.getByRole("button", { name: /QR/ }).tap();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});
