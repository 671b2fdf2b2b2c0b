import { newEmail } from "../fixtures/accounts.ts";
import { addresses } from "../fixtures/addresses.ts";
import { profileOf, siteOf, subscriptionsOf } from "../fixtures/database.ts";
import { linkIn, waitForMail } from "../fixtures/mailbox.ts";
import { expect, test } from "./engine-test.ts";

test("a visitor signs up, confirms, pays and sees the panel", async ({ openProfile }) => {
  const email = newEmail();
  const password = "segredo-da-maria";
  const tab = await openProfile();

  await tab.open(`${addresses.app}/planos`);
  await tab.waitForHydration();
  await tab.click({ css: "main button", name: "Assinar" });
  await tab.waitForAddress(/\/login$/);
  await tab.click({ css: "main a", name: "Criar minha conta" });
  await tab.waitForAddress(/\/comece-agora$/);
  await tab.fill("[name=full_name]", "Maria da Silva");
  await tab.fill("[name=email]", email);
  await tab.fill("[name=phone]", "11987654321");
  await tab.fill("[name=domain]", "padaria-da-maria.com.br");
  await tab.fill("[name=password]", password);
  await tab.click({ css: "main button", name: "Criar minha conta" });
  await tab.waitForAddress(/\/verificar-email$/);

  const mail = await waitForMail(email, /^Confirme seu e-mail$/);
  const phone = await openProfile(390);
  await phone.open(linkIn(mail, "/verificar-email"));
  await phone.fill("[name=password]", password);
  await phone.click({ css: "main button", name: "Confirmar meu e-mail" });
  await phone.click({ css: "main button", name: "Está certo, continuar" });
  await phone.waitForAddress(/\/planos$/);

  // Firefox hides the tab behind the phone's tab, and hidden pages do not poll.
  await tab.bringToFront();
  await tab.click({ css: "main a", name: "Já confirmei, entrar" });
  await tab.fill("[name=password]", password);
  await tab.click({ css: "main button", name: "Entrar" });
  await tab.waitForAddress(/\/planos$/);
  await tab.click({ css: "main button", name: "Assinar" });
  await tab.waitForAddress(/\/dashboard\/minha-assinatura$/);
  await tab.inFrame("[data-testid=payment-form] iframe", async () => {
    await tab.fill("#cardNumber", "4242 4242 4242 4242");
    await tab.fill("#cardExpiry", "12 / 34");
    await tab.fill("#cardCvc", "123");
    await tab.fill("#billingName", "Maria da Silva");
    await tab.click({ css: "[data-testid=hosted-payment-submit-button]" });
  });
  await tab.waitForText("Pagamento Aprovado!");
  const { id } = (await profileOf(email)) ?? { id: "" };
  expect(await subscriptionsOf(id)).toMatchObject([{ status: "active", unit_amount: 9990 }]);
  expect(await siteOf(id)).toMatchObject({ status: "awaiting_activation" });

  await tab.click({ css: "main a", name: "Ir para o painel" });
  await tab.waitForText("Olá, Maria");
  await tab.waitForText("Estamos preparando o seu site");
});
