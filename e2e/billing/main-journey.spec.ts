import { activate, paymentsOf, profileOf, siteOf, subscriptionsOf } from "../fixtures/database.ts";
import { linkIn, mailsTo, waitForMail } from "../fixtures/mailbox.ts";
import { newEmail } from "../fixtures/accounts.ts";
import { addToZone } from "../fixtures/dns.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import { cards, pay, waitForPaymentForm } from "../fixtures/payment-page.ts";
import { expect, test } from "../fixtures/test.ts";

test("a visitor registers, confirms the e-mail, signs in, pays and sees the site go live", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = newEmail();
  const password = "segredo-da-maria";
  // A check of the domain may run at any time.
  const domain = "xn--padaria-so-joo-yhbe.com.br";
  await addToZone(`${domain} A 192.0.2.10\nwww.${domain} CNAME sites.sitepronto.test`);

  await test.step("the plan page sends visitors to the login, which offers the registration", async () => {
    await page.goto("/planos");
    await waitForHydration(page);
    await expect(page.getByText("R$ 99,90")).toBeVisible();
    await page.getByRole("button", { name: "Assinar agora" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Você precisa entrar!", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Entre para assinar");
    await page.getByRole("main").getByRole("link", { name: "Criar minha conta" }).click();
    await expect(page).toHaveURL(/\/comece-agora$/);
  });

  await test.step("the visitor registers", async () => {
    await page.locator("[name=full_name]").fill("Maria da Silva");
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=phone]").fill("11987654321");
    await page.locator("[name=domain]").fill("https://www.Padaria-São-João.com.br/contato");
    await page.locator("[name=password]").fill(password);
    await page.getByRole("button", { name: "Criar minha conta" }).click();
    await expect(page).toHaveURL(/\/verificar-email$/);
    await expect(page.getByRole("main").getByText(email)).toBeVisible();
    expect(await profileOf(email)).toMatchObject({
      full_name: "Maria da Silva",
      phone: "+5511987654321",
      domain,
      locale: "pt-BR",
    });
  });

  await test.step("the visitor opens the e-mail on a phone and confirms", async () => {
    const mail = await waitForMail(email, /^Confirme seu e-mail$/);
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phonePage = await phone.newPage();
    await phonePage.goto(linkIn(mail, "/verificar-email"));
    await phonePage.locator("[name=password]").fill(password);
    await phonePage.getByRole("button", { name: "Confirmar meu e-mail" }).click();
    await phonePage.getByRole("button", { name: "Está certo, continuar" }).click();
    await waitForPaymentForm(phonePage);
    await phone.close();
  });

  await test.step("signing in opens the payment form", async () => {
    await page.getByRole("link", { name: "Já confirmei, entrar" }).click();
    await expect(page.locator("[name=email]")).toHaveValue(email);
    await page.locator("[name=password]").fill(password);
    await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
    await expect(page).toHaveURL(/\/dashboard\/minha-assinatura$/);
  });

  const { id } = (await profileOf(email)) ?? { id: "" };

  await test.step("paying in the panel opens the approval page, which waits for the database", async () => {
    const form = await waitForPaymentForm(page);
    await expect(form.getByText(/R\$\s?99,90/).first()).toBeVisible();
    await pay(form, cards.pays);
    await expect(page).toHaveURL(/\/dashboard\/checkout\/success/);
    await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();

    const [subscription, ...others] = await subscriptionsOf(id);
    expect(others).toEqual([]);
    expect(subscription).toMatchObject({ status: "active", plan_id: 1, unit_amount: 9990, currency: "brl" });
    expect(await paymentsOf(id)).toMatchObject([{ status: "paid", amount: 9990, amount_paid: 9990 }]);
  });

  await test.step("the dashboard shows the deadline", async () => {
    const site = await siteOf(id);
    expect(site.status).toBe("awaiting_activation");
    const hours =
      (Date.parse(site.activation_deadline ?? "") - Date.parse(site.paid_at ?? "")) / (60 * 60 * 1000);
    expect(hours).toBe(48);

    await page.getByRole("link", { name: "Ir para o painel" }).click();
    await expect(page.getByRole("heading", { name: "Olá, Maria" })).toBeVisible();
    await expect(page.getByText("Estamos preparando o seu site")).toBeVisible();
    const deadline = new Intl.DateTimeFormat("pt-BR", {
      hour: "2-digit",
      minute: "2-digit",
      timeZone: "America/Sao_Paulo",
    }).format(new Date(site.activation_deadline ?? ""));
    await expect(page.getByText(deadline).first()).toBeVisible();
    await waitForMail(email, /pagamento/i);
  });

  await test.step("the team activates the site, and the open dashboard shows it within ten seconds", async () => {
    await activate(id);
    await expect(page.getByText("Seu site está no ar").first()).toBeVisible({ timeout: 10_000 });
    const live = await waitForMail(email, /no ar/i);
    expect(live.text).toContain("padaria-são-joão.com.br");
    expect(await siteOf(id)).toMatchObject({ status: "active", activated_at: expect.any(String) });
    // The e-mail about the domain depends on when the domain was checked.
    const subjects = (await mailsTo(email)).map((mail) => mail.subject);
    expect(subjects.filter((subject) => !subject.includes("domínio"))).toHaveLength(3);
  });

  await test.step("the subscription page shows plan, next charge and payment", async () => {
    await page.getByRole("link", { name: "Minha assinatura" }).first().click();
    const [subscription] = await subscriptionsOf(id);
    const nextCharge = new Intl.DateTimeFormat("pt-BR", {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "America/Sao_Paulo",
    }).format(new Date(subscription?.current_period_end ?? ""));
    await expect(page.getByText(nextCharge).first()).toBeVisible();
    await expect(page.getByText("Paga", { exact: true }).first()).toBeVisible();
  });
});
