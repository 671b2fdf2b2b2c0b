import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { answer, refuse, sent } from "@/test/backend";
import { startTexts } from "@/test/render";
import type { UnpaidInvoice } from "../team/billing-changes";
import { MarkInvoicePaid, SubscriptionChanges } from "./subscription-changes";
import type { CustomerDetail, CustomerSubscription } from "@/domains/team/data";

const changes = () => sent("POST change-billing");
const idsOfChanges = async () => (await changes()).map((change) => (change as { id: unknown }).id);
const extensions = () => sent("POST rpc/extend_grace");

const subscription: CustomerSubscription = {
  id: "sub_1",
  status: "active",
  unitAmount: 9990,
  amount: 9990,
  currency: "brl",
  startedAt: "2026-11-20T12:00:00Z",
  periodEnd: "2026-12-20T12:00:00Z",
  collectionMethod: "charge_automatically" as const,
  discounts: [],
  discountsEndAt: null,
  graceExtendedTo: null,
  laterAmount: 9990,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  graceEndsAt: null,
  nextChargeAt: null,
  pauseBehavior: null,
  pauseResumesAt: null,
  pauseForDispute: false,
  cardBrand: null,
  cardLast4: null,
  plan: { name: "Site Pronto" },
};

const ana: CustomerDetail = {
  id: "profile-1",
  fullName: "Ana Souza",
  email: "ana@exemplo.com",
  phone: null,
  domain: null,
  language: "pt-BR",
  since: "2026-01-20T12:00:00Z",
  isConfirmed: true,
  stripeId: "cus_1",
  site: null,
  subscriptions: [subscription],
  totals: null,
  owed: null,
  emailCorrection: null,
  tasks: [],
};

const invoice: UnpaidInvoice = {
  id: "in_1",
  subscriptionId: "sub_1",
  number: "A-1",
  left: 9990,
  currency: "brl",
  at: "2026-11-20T12:00:00Z",
};

beforeAll(() => startTexts());
beforeEach(() => {
  answer("POST change-billing", { outcome: "done" });
  answer("POST rpc/extend_grace", null);
});

const show = (over: Partial<CustomerSubscription> = {}, writes = true, customer = ana) =>
  renderAdminPage(
    <>
      <SubscriptionChanges customer={customer} subscription={{ ...subscription, ...over }} />
      <MarkInvoicePaid invoice={invoice} />
    </>,
    { permissions: ["customers.read", "money.read", ...(writes ? (["money.write"] as const) : [])] },
  );

async function openEnd(over: Partial<CustomerSubscription> = {}): Promise<HTMLElement> {
  show(over);
  await userEvent.click(screen.getByRole("button", { name: "Encerrar a assinatura" }));
  return screen.findByRole("dialog", { name: "Encerrar a assinatura de Ana Souza" });
}

const press = (dialog: HTMLElement, name: RegExp) =>
  userEvent.click(within(dialog).getByRole("button", { name }));

describe("the dialog that ends a subscription", () => {
  it("explains the end with the period, and sends time, reason and note", async () => {
    const dialog = await openEnd();
    expect(dialog).toHaveTextContent(/Até 20 de dezembro de 2026 o site continua como está/);
    await userEvent.selectOptions(within(dialog).getByLabelText("Motivo"), "Contestação no banco");
    await userEvent.type(within(dialog).getByLabelText(/Anotação/), "Caso perdido");
    await press(dialog, /^Encerrar em 20 de dez/);
    expect(await screen.findByText(/A assinatura termina em 20 de dez/)).toBeInTheDocument();
    expect(await changes()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: "subscription_ended",
        subscription_id: "sub_1",
        reason: "dispute",
        note: "Caso perdido",
        at_once: false,
      },
    ]);
  });

  it("explains the immediate end and sends it", async () => {
    const dialog = await openEnd();
    await userEvent.selectOptions(within(dialog).getByLabelText("Quando"), "Agora");
    expect(dialog).toHaveTextContent(/as faturas em aberto são anuladas/);
    await press(dialog, /^Encerrar agora/);
    expect(await screen.findByText("Assinatura encerrada")).toBeInTheDocument();
    expect((await changes())[0]).toMatchObject({ at_once: true });
  });

  it.each<[string, Partial<CustomerSubscription>, RegExp]>([
    ["owes an invoice", { status: "past_due" }, /Há uma fatura em aberto/],
    ["is set to end", { cancelAtPeriodEnd: true }, /já termina em 20 de dez/],
    ["is set to end later", { cancelAt: "2027-03-05T12:00:00Z" }, /já termina em 5 de mar/],
  ])("offers only the immediate end for one that %s", async (_what, over, hint) => {
    const dialog = await openEnd(over);
    expect(within(dialog).getAllByRole("option", { name: /Agora|No fim/ })).toHaveLength(1);
    expect(dialog).toHaveTextContent(hint);
    await press(dialog, /^Encerrar agora/);
    await waitFor(async () => expect(await changes()).toHaveLength(1));
    expect((await changes())[0]).toMatchObject({ at_once: true });
  });

  it("keeps the fields and repeats the same attempt after a failure", async () => {
    answer(
      "POST change-billing",
      Response.json(
        { code: "payment_provider_unavailable", message: "Refused by the test." },
        { status: 502 },
      ),
      1,
    );
    const dialog = await openEnd();
    await press(dialog, /^Encerrar em/);
    expect(await within(dialog).findByText("Nada mudou")).toBeInTheDocument();
    await press(dialog, /^Encerrar em/);
    await waitFor(async () => expect(await changes()).toHaveLength(2));
    const [first, second] = await idsOfChanges();
    expect(second).toBe(first);
  });

  it("explains that a colleague was first and makes another attempt afterwards", async () => {
    answer("POST change-billing", { outcome: "refused", reason: "already" }, 1);
    const dialog = await openEnd();
    await press(dialog, /^Encerrar em/);
    expect(await within(dialog).findByText(/Isto já foi feito/)).toBeInTheDocument();
    await press(dialog, /^Encerrar em/);
    await waitFor(async () => expect(await changes()).toHaveLength(2));
    const [first, second] = await idsOfChanges();
    expect(second).not.toBe(first);
  });
});

async function openDiscount(over: Partial<CustomerSubscription> = {}): Promise<HTMLElement> {
  show(over);
  await userEvent.click(screen.getByRole("button", { name: "Dar desconto" }));
  return screen.findByRole("dialog", { name: "Desconto para Ana Souza" });
}

describe("the dialog that gives a discount", () => {
  it("gives a free month by default and shows what the customer pays", async () => {
    const dialog = await openDiscount();
    expect(dialog).toHaveTextContent(
      /Ana Souza paga R\$\s0,00 em vez de R\$\s99,90 na próxima cobrança, a partir de 20 de dezembro de 2026/,
    );
    await press(dialog, /^Dar o desconto/);
    expect(await screen.findByText("Desconto dado")).toBeInTheDocument();
    expect((await changes())[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: "discount_given",
      subscription_id: "sub_1",
      reason: "requested_by_customer",
      note: "",
      percent_off: 100,
      charges: 1,
    });
  });

  it.each<[string, string, string, RegExp, object]>([
    [
      "Uma porcentagem",
      "50 %",
      "nas próximas 6 cobranças",
      /paga R\$\s49,95/,
      { percent_off: 50, charges: 6 },
    ],
    ["Uma porcentagem", "12,5", "na próxima cobrança", /paga R\$\s87,41/, { percent_off: 12.5, charges: 1 }],
    [
      "Uma porcentagem",
      "33.33 %",
      "na próxima cobrança",
      /paga R\$\s66,60/,
      { percent_off: 33.33, charges: 1 },
    ],
    ["Um valor", "R$ 20,00", "em todas as cobranças", /paga R\$\s79,90/, { amount_off: 2000, charges: null }],
  ])("gives %s of %s %s", async (of, value, length, effect, terms) => {
    const dialog = await openDiscount();
    await userEvent.selectOptions(within(dialog).getByLabelText("O que dar"), of);
    await userEvent.type(within(dialog).getByLabelText(/^Quant(o|os)[, ]/), value);
    await userEvent.selectOptions(within(dialog).getByLabelText("Por quanto tempo"), length);
    expect(dialog).toHaveTextContent(effect);
    await press(dialog, /^Dar o desconto/);
    await waitFor(async () => expect(await changes()).toHaveLength(1));
    expect((await changes())[0]).toMatchObject(terms);
  });

  it.each<[string, string, string]>([
    ["Uma porcentagem", "101", "Digite uma porcentagem até 100"],
    ["Uma porcentagem", "12,345", "Digite uma porcentagem até 100"],
    ["Uma porcentagem", "0", "Digite uma porcentagem até 100"],
    ["Um valor", "100,00", "Digite um valor até o preço da assinatura"],
    ["Um valor", "dez", "Digite um valor até o preço da assinatura"],
  ])("refuses %s of %j beside the field and keeps it", async (of, value, words) => {
    const dialog = await openDiscount();
    await userEvent.selectOptions(within(dialog).getByLabelText("O que dar"), of);
    const field = within(dialog).getByLabelText(/^Quant(o|os)[, ]/);
    await userEvent.type(field, value);
    await press(dialog, /^Dar o desconto/);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(field).toHaveValue(value);
    expect(await changes()).toEqual([]);
  });

  const own = {
    name: null,
    percent_off: 50,
    amount_off: null,
    duration: "forever",
    ends_at: null,
    of: "subscription",
  };

  it.each<[string, CustomerSubscription["discounts"]]>([
    ["without a discount", []],
    ["whose discount has run out", [{ ...own, ends_at: 1_700_000_000 }]],
    ["with a discount of the customer", [{ ...own, of: "customer" }]],
  ])("does not offer the end of a discount for a subscription %s", (_what, discounts) => {
    show({ discounts });
    expect(screen.queryByRole("button", { name: "Tirar o desconto" })).toBeNull();
  });

  it("offers the end of a discount that Stripe has, also one made there, and sends it", async () => {
    show({ discounts: [own] });
    await userEvent.click(screen.getByRole("button", { name: "Tirar o desconto" }));
    const dialog = await screen.findByRole("dialog", { name: "Tirar o desconto de Ana Souza?" });
    await press(dialog, /^Tirar o desconto/);
    expect(await screen.findByText("Desconto tirado")).toBeInTheDocument();
    expect((await changes())[0]).toMatchObject({ kind: "discount_ended", reason: "other" });
  });

  it.each<[string, Partial<CustomerSubscription>]>([
    ["with its period", { cancelAtPeriodEnd: true }],
    ["on another day", { cancelAt: "2027-03-05T12:00:00Z" }],
  ])("offers to keep a subscription that is set to end %s, and sends it", async (_when, over) => {
    show(over);
    await userEvent.click(screen.getByRole("button", { name: "Manter a assinatura" }));
    const dialog = await screen.findByRole("dialog", { name: "Manter a assinatura de Ana Souza?" });
    await press(dialog, /^Manter a assinatura/);
    expect(await screen.findByText("A assinatura continua")).toBeInTheDocument();
    expect((await changes())[0]).toMatchObject({
      kind: "subscription_kept",
      reason: "requested_by_customer",
    });
  });

  it("is not offered while the next charge is free already", () => {
    show({ amount: 0, discounts: [{ ...own, of: "customer", percent_off: 100 }] });
    expect(screen.queryByRole("button", { name: "Dar desconto" })).toBeNull();
  });

  it("is not offered beside a discount, which has to end first", () => {
    show({ discounts: [own] });
    expect(screen.queryByRole("button", { name: "Dar desconto" })).toBeNull();
  });

  it("is not offered for a subscription that does not renew", () => {
    show({ cancelAtPeriodEnd: true });
    expect(screen.queryByRole("button", { name: "Dar desconto" })).toBeNull();
  });
});

describe("the dialog that marks an invoice as paid", () => {
  it("names the amount, explains what follows and sends how it was paid", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: /^Marcar como paga: fatura de R\$\s99,90/ }));
    const dialog = await screen.findByRole("dialog", { name: "Marcar a fatura como paga" });
    expect(dialog).toHaveTextContent(/A Stripe não cobra mais R\$\s99,90/);
    await userEvent.selectOptions(within(dialog).getByLabelText("Como foi paga"), "Dinheiro");
    await press(dialog, /^Marcar R\$\s99,90 como pagos/);
    expect(await screen.findByText("Fatura marcada como paga por fora")).toBeInTheDocument();
    expect((await changes())[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: "payment_marked_paid",
      subscription_id: "sub_1",
      payment_id: "in_1",
      amount: 9990,
      reason: "cash",
      note: "",
    });
  });
});

it("hides the changes from roles that only read", () => {
  show({}, false);
  expect(screen.queryByRole("button", { name: /Encerrar|Marcar/ })).toBeNull();
});

it("offers no change of a subscription that has ended", () => {
  show({ status: "canceled" });
  expect(screen.queryByRole("button", { name: /Encerrar/ })).toBeNull();
});

const saoPauloDay = (days: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(Date.now() + days * 86_400_000);

describe("the dialog that gives more time to pay", () => {
  // Far in the future, so that the days do not depend on today.
  const owing = {
    status: "past_due",
    graceEndsAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  } as const;

  async function openGrace(customer = ana): Promise<HTMLElement> {
    show(owing, true, customer);
    await userEvent.click(screen.getByRole("button", { name: "Dar mais prazo" }));
    return screen.findByRole("dialog", { name: "Mais prazo para Ana Souza" });
  }

  it("suggests a week more, and sends the day with the seen end of grace and the reason", async () => {
    const dialog = await openGrace();
    expect(within(dialog).getByLabelText(/Até o fim do dia/)).toHaveValue(saoPauloDay(10));
    expect(dialog).toHaveTextContent(/não é suspenso por falta de pagamento/);
    expect(dialog).not.toHaveTextContent(/O site suspenso volta/);
    await userEvent.selectOptions(within(dialog).getByLabelText("Motivo"), "Cortesia");
    await press(dialog, /^Dar mais prazo/);
    expect(await screen.findByText("Prazo estendido")).toBeInTheDocument();
    expect(await extensions()).toEqual([
      {
        change_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        subscription_id: "sub_1",
        seen: owing.graceEndsAt,
        until: saoPauloDay(10),
        reason: "courtesy",
        note: "",
      },
    ]);
  });

  it("says that a site suspended for payment returns", async () => {
    const site = {
      id: "site-1",
      domain: "ana.com.br",
      status: "suspended",
      deadline: null,
      refundedAt: null,
      returnDeadline: null,
      suspensionReason: "payment",
      wordpressUrl: null,
      preparedAt: null,
      activatedAt: null,
    } as const;
    expect(await openGrace({ ...ana, site })).toHaveTextContent(/O site suspenso volta agora/);
  });

  it.each([
    ["before the end of grace", 1],
    ["too far ahead", 200],
  ])("refuses a day %s beside the field, and keeps it", async (_what, days) => {
    const dialog = await openGrace();
    const field = within(dialog).getByLabelText(/Até o fim do dia/);
    await userEvent.clear(field);
    await userEvent.type(field, saoPauloDay(days));
    await press(dialog, /^Dar mais prazo/);
    expect(field).toHaveAccessibleDescription(expect.stringContaining("no máximo daqui a 180 dias"));
    expect(field).toHaveValue(saoPauloDay(days));
    expect(await extensions()).toEqual([]);
  });

  it("says that a colleague was first, and keeps the fields", async () => {
    refuse("POST rpc/extend_grace", 409);
    const dialog = await openGrace();
    await userEvent.type(within(dialog).getByLabelText(/Anotação/), "Combinado");
    await press(dialog, /^Dar mais prazo/);
    expect(await within(dialog).findByText(/Isto já foi feito/)).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/Anotação/)).toHaveValue("Combinado");
  });

  it.each<[string, Partial<CustomerSubscription>, boolean]>([
    ["owes nothing", {}, true],
    ["is paused at Stripe", { ...owing, status: "paused" }, true],
    ["is read by a role that does not write", owing, false],
  ])("is not offered for a subscription that %s", (_what, over, writes) => {
    show(over, writes);
    expect(screen.queryByRole("button", { name: "Dar mais prazo" })).toBeNull();
  });
});
