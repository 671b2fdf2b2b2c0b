import { homeTexts } from "../../tools/local-stripe/pages/home-texts.ts";
import { createAccount, signIn } from "../fixtures/accounts.ts";
import { addresses } from "../fixtures/addresses.ts";
import { activate, database, paymentsOf, siteOf, subscriptionsOf } from "../fixtures/database.ts";
import { linkIn, mailsTo, waitForMail } from "../fixtures/mailbox.ts";
import { cards, giveCard, openPaymentForm, pay } from "../fixtures/payment-page.ts";
import { expect, test } from "../fixtures/test.ts";

const stripeWords = homeTexts["pt-BR"].actions;
const failsLater = "4000 0000 0000 0341";
const price = /R\$\s99,90/;

/** Matches a date of the Portuguese interface with or without its year. */
function dayOf(time: string | null | undefined): string {
  return new Intl.DateTimeFormat("pt-BR", {
    day: "numeric",
    month: "long",
    timeZone: "America/Sao_Paulo",
  }).format(new Date(time ?? Number.NaN));
}

test("a customer's first year, from the first payment to the cancellation @long", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const account = await createAccount({ domain: `ano-${Date.now()}.com.br` });
  const control = await context.newPage();
  const main = page.getByRole("main");
  let subscriptionId = "";

  /** Presses a button for this subscription on the local Stripe's control page. */
  const press = async (action: keyof typeof stripeWords) => {
    await control.goto(addresses.stripe);
    const row = control.getByRole("row").filter({ hasText: subscriptionId });
    await row.getByRole("button", { name: stripeWords[action], exact: true }).click();
    await expect(control).toHaveURL(`${addresses.stripe}/`);
  };
  /** Returns status and amount of every payment, oldest first. */
  const history = async () =>
    (await paymentsOf(account.id))
      .toSorted((a, b) => Date.parse(a.invoiced_at) - Date.parse(b.invoiced_at))
      .map(({ status, amount, amount_paid: paid }) => `${status} ${paid} of ${amount}`);
  /** Returns the subscription and site status from the database. */
  const state = async () => {
    const [subscription] = await subscriptionsOf(account.id);
    return `${subscription?.status}, ${(await siteOf(account.id)).status}`;
  };
  const openSubscription = async () => {
    await page.goto("/dashboard/minha-assinatura");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  };
  const openTasks = async () => {
    const { data } = await database
      .from("team_tasks")
      .select("kind")
      .eq("profile_id", account.id)
      .is("done_at", null)
      .throwOnError();
    return data.map(({ kind }) => kind);
  };

  await test.step("the first payment sets the site live", async () => {
    await signIn(page, account);
    await pay(await openPaymentForm(page), cards.pays);
    await expect(page.getByRole("heading", { name: "Pagamento Aprovado!" })).toBeVisible();
    await activate(account.id);
    await waitForMail(account.email, /está no ar/);
    subscriptionId = (await subscriptionsOf(account.id))[0]?.id ?? "";
    expect(await state()).toBe("active, active");
    expect(await history()).toEqual(["paid 9990 of 9990"]);
  });

  await test.step("the subscription renews after a notice one week before", async () => {
    const [before] = await subscriptionsOf(account.id);
    await press("renew");
    await expect.poll(history).toEqual(["paid 9990 of 9990", "paid 9990 of 9990"]);
    const told = await waitForMail(account.email, /se renova em breve/);
    expect(told.text).toMatch(price);
    expect(told.text).toContain(dayOf(before?.current_period_end));
    await openSubscription();
    const [after] = await subscriptionsOf(account.id);
    await expect(main.getByText(dayOf(after?.current_period_end)).first()).toBeVisible();
    await expect(main.getByText("Paga", { exact: true })).toHaveCount(2);
  });

  await test.step("a failed renewal is overdue, and the customer receives the payment deadline", async () => {
    await main.getByRole("button", { name: "Atualizar o cartão" }).click();
    await giveCard(page, failsLater);
    await expect(page).toHaveURL(/minha-assinatura$/);
    await press("renew");
    await expect.poll(state).toBe("past_due, active");
    expect(await history()).toEqual(["paid 9990 of 9990", "paid 9990 of 9990", "open 0 of 9990"]);
    const [subscription] = await subscriptionsOf(account.id);
    const failed = await waitForMail(account.email, /não passou/);
    expect(failed.text).toMatch(price);
    expect(failed.text).toContain(dayOf(subscription?.grace_ends_at));
    await openSubscription();
    await expect(main.getByText("Pagamento atrasado").first()).toBeVisible();
    await expect(
      main.getByText(new RegExp(`Pague até.*${dayOf(subscription?.grace_ends_at)}`)).first(),
    ).toBeVisible();
  });

  await test.step("the site is suspended after a warning when the grace period ends", async () => {
    for (let day = 0; day < 5; day += 1) await press("next-day");
    await waitForMail(account.email, /^Último aviso/);
    expect(await state()).toBe("past_due, active");
    await press("next-day");
    expect(await state()).toBe("past_due, active");
    await press("next-day");
    await expect.poll(async () => (await siteOf(account.id)).status).toBe("suspended");
    await waitForMail(account.email, /suspenso por falta de pagamento/);
    await expect.poll(openTasks).toEqual(["take_site_down"]);
    await page.goto("/dashboard");
    await expect(page.getByText("Seu site está suspenso por falta de pagamento").first()).toBeVisible();
  });

  await test.step("the customer replaces the card from the e-mail, pays, and is active again", async () => {
    const mail = await waitForMail(account.email, /não passou/);
    await page.goto(linkIn(mail, "acao=atualizar-cartao"));
    await giveCard(page, cards.pays);
    await expect.poll(state).toBe("active, active");
    expect(await history()).toEqual(["paid 9990 of 9990", "paid 9990 of 9990", "paid 9990 of 9990"]);
    await waitForMail(account.email, /suspensão do seu site terminou/);
    await expect.poll(openTasks).toEqual([]);
    await page.goto("/dashboard");
    await expect(page.getByText("Seu site está no ar")).toBeVisible();
  });

  await test.step("the history shows a partial refund", async () => {
    await control.goto(addresses.stripe);
    const row = control
      .getByRole("row")
      .filter({ hasText: account.email })
      .filter({ has: control.getByRole("button", { name: homeTexts["pt-BR"].refund, exact: true }) })
      .first();
    await row.getByRole("textbox", { name: homeTexts["pt-BR"].refundAmount }).fill("30,00");
    await row.getByRole("button", { name: homeTexts["pt-BR"].refund, exact: true }).click();
    const refunded = await waitForMail(account.email, /Devolvemos/);
    expect(refunded.text).toMatch(/R\$\s30,00/);
    await openSubscription();
    await expect(main.getByText(/R\$\s30,00 devolvidos/)).toBeVisible();
  });

  await test.step("the customer cancels and reverts the cancellation", async () => {
    await main.getByRole("button", { name: "Cancelar assinatura" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Não uso o site").click();
    await dialog.getByRole("button", { name: "Cancelar no fim do período" }).click();
    await expect(main.getByText("Ativa, sem renovação")).toBeVisible();
    await waitForMail(account.email, /foi cancelada/);
    await main.getByRole("button", { name: "Manter minha assinatura" }).click();
    await expect(main.getByText("Próxima cobrança")).toBeVisible();
    await waitForMail(account.email, /assinatura continua/);
    expect(await state()).toBe("active, active");
  });

  await test.step("after another cancellation, the site stays online until the period ends", async () => {
    await press("next-day");
    await openSubscription();
    await main.getByRole("button", { name: "Cancelar assinatura" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Não uso o site").click();
    await dialog.getByRole("button", { name: "Cancelar no fim do período" }).click();
    await expect(main.getByText("Ativa, sem renovação")).toBeVisible();
    expect(await state()).toBe("active, active");
    await press("end-period");
    await expect.poll(state).toBe("canceled, cancelled");
    await waitForMail(account.email, /^Sua assinatura terminou/);
    expect(await history()).toHaveLength(3);
    await openSubscription();
    await expect(main.getByText("Encerrada").first()).toBeVisible();
    await expect.poll(openTasks).toEqual(["take_site_down"]);
  });

  await test.step("the customer received every e-mail once", async () => {
    const subjects = (await mailsTo(account.email)).map(({ subject }) => subject);
    const once = subjects.filter((subject) => !/foi cancelada|se renova em breve|^Recibo/.test(subject));
    expect(once.toSorted()).toEqual([...new Set(once)].toSorted());
    expect(subjects.filter((subject) => /foi cancelada/.test(subject))).toHaveLength(2);
    expect(subjects.filter((subject) => subject.startsWith("Recibo"))).toHaveLength(2);
  });
});
