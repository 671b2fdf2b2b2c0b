import { newEmail } from "../fixtures/accounts.ts";
import { addresses } from "../fixtures/addresses.ts";
import { profileOf, siteOf, subscriptionsOf } from "../fixtures/database.ts";
import { linkIn, waitForMail } from "../fixtures/mailbox.ts";
import { finishSiteWork } from "../fixtures/site-work.ts";
import { createTeamMember } from "../fixtures/team.ts";
import { expect, logIn, test, type OpenProfile } from "./engine-test.ts";
import type { Tab } from "./tab.ts";

// What the simulated translator leaves of a text.
const translation = { css: "main font font" };
const newDomain = () => `padaria-${crypto.randomUUID().slice(0, 8)}.com.br`;

/** Signs up, confirms on a phone, pays by card and opens the panel. Returns the customer's ID and tab. */
async function walkToPanel(openProfile: OpenProfile, domain: string): Promise<{ id: string; tab: Tab }> {
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
  await tab.fill("[name=domain]", domain);
  await tab.fill("[name=password]", password);
  await tab.click({ css: "main button", name: "Criar minha conta" });
  await tab.waitForAddress(/\/verificar-email$/);
  // The notice covers the link to the login. It replaces that of the plans page.
  await tab.waitForText("Confirmação Necessária!");
  await tab.click({ css: "button", name: "Fechar" });

  const mail = await waitForMail(email, /^Confirme seu e-mail$/);
  const phone = await openProfile(390);
  await phone.open(linkIn(mail, "/verificar-email"));
  await phone.fill("[name=password]", password);
  await phone.click({ css: "main button", name: "Confirmar meu e-mail" });
  await phone.click({ css: "main button", name: "Está certo, continuar" });
  await phone.waitForAddress(/\/dashboard\/minha-assinatura$/);

  // Firefox hides the tab behind the phone's tab, and hidden pages do not poll.
  await tab.bringToFront();
  await tab.click({ css: "main a", name: "Já confirmei, entrar" });
  await tab.fill("[name=password]", password);
  await tab.click({ css: "main button", name: "Entrar" });
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
  return { id, tab };
}

test("a visitor signs up, confirms, pays and sees the panel", async ({ openProfile }) => {
  await walkToPanel(openProfile, newDomain());
});

test.describe("translated pages", () => {
  test.use({ translated: "hydrated" });

  test("a visitor signs up, confirms and pays, and support activates the site, on translated pages", async ({
    engine,
    openProfile,
  }) => {
    test.skip(engine === "webkit", "WebKit's driver cannot run a script in each new document.");
    const domain = newDomain();
    const { id, tab } = await walkToPanel(openProfile, domain);
    await tab.waitFor(translation);
    await tab.click({ css: "nav a", name: "Meu perfil" });
    await tab.fill("[name=full_name]", "Maria Souza");
    await tab.click({ css: "main button", name: "Salvar alterações" });
    await tab.waitForText("Perfil atualizado");

    const team = await openProfile();
    const support = await createTeamMember("support");
    await logIn(team, { ...support, password: "não é esta" }, "/administrador/login");
    await team.waitForText("Credenciais de administrador inválidas.");
    await team.fill("[name=password]", support.password);
    await team.click({ css: "main button", name: "Entrar" });
    await team.waitForText("Hoje");
    await team.click({ css: "nav a", name: "Ativações" });
    await team.fill("input[type=search]", domain);
    await team.waitForAddress(/busca=padaria/);
    // The list shows the previous rows until the search result arrives.
    await team.waitForText("1 resultado");
    await team.click({ css: "main [data-row] a", name: domain });
    await team.waitFor({ css: "h1", name: domain });
    await team.click({ css: "main label", name: "WordPress instalado" });
    await team.waitForText("1 de 7");
    await team.fill("main textarea", "Prefere azul.");
    await team.waitForText("Salvo às");
    await finishSiteWork(id, domain);
    await team.click({ css: "header button", name: "Ativar" });
    await team.waitForText("Seu site está no ar!");
    await team.click({ css: "[role=dialog] button", name: "Ativar" });
    await team.waitFor({ css: "button", name: "Desfazer" });
    await team.waitFor(translation);
    expect(await siteOf(id)).toMatchObject({ status: "active" });

    await tab.bringToFront();
    await tab.open(`${addresses.app}/dashboard`);
    await tab.waitForText("Seu site está no ar");
  });
});
