import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CustomerDetail, CustomerSubscription, TimelinePayment } from "../data";
import { renderAdminPage } from "@/test/admin";
import { answer, refuse, sent } from "@/test/backend";
import { startTexts } from "@/test/render";
import { PaymentRefund } from "@/domains/billing/parts/payment-refund";
import { SubscriptionPriceMove } from "@/domains/billing/parts/subscription-price-move";

const refunds = () => sent("POST refund-payment");
const idsOfRefunds = async () => (await refunds()).map((refund) => (refund as { id: unknown }).id);
const refuseRefund = (code: string, status: number, times?: number) =>
  answer(
    "POST refund-payment",
    () => Response.json({ code, message: "Refused by the test." }, { status }),
    times,
  );

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
  nextChargeAt: null,
  pauseBehavior: null,
  pauseResumesAt: null,
  pauseForDispute: false,
  graceEndsAt: null,
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

const paid: TimelinePayment = {
  id: "in_1",
  number: "A-1",
  subscriptionId: "sub_1",
  status: "paid",
  amount: 9990,
  paid: 9990,
  paidOutside: 0,
  refunded: 990,
  withdrawn: 0,
  dispute: null,
  currency: "brl",
  at: "2026-11-20T12:00:00Z",
  firstFailedAt: null,
  attempts: 1,
  nextAttemptAt: null,
  declineReason: null,
  invoiceUrl: null,
  voucherUrl: null,
  voucherUntil: null,
};

// All tests share the plan, so its price and the moves to it are answers.
const answerPlan = (price: number) =>
  answer("GET plans", {
    name: "Plano",
    names: {},
    price,
    currency: "brl",
    interval: "month",
    stripe_price_id: "price_new",
    features: {},
    active: true,
    updated_at: "2026-11-20T12:00:00Z",
  });

const move = {
  id: "move-1",
  subscriptionId: "sub_1",
  from: 9990,
  to: 12_990,
  currency: "brl",
  takesEffectAt: "2027-01-20T12:00:00Z",
  announcedAt: "2026-11-20T12:00:00Z",
  noticeSentAt: null,
};

beforeAll(() => startTexts());
beforeEach(() => {
  answerPlan(12_990);
  answer("GET open_price_moves", []);
  answer("GET subscription_prices", [{ wouldStartAt: "2027-01-20T12:00:00Z" }]);
  answer("POST rpc/announce_price_moves", () => 1);
  answer("POST rpc/cancel_price_move", null);
  answer("POST refund-payment", { outcome: "refunded", status: "succeeded", cancelled: false });
});

const show = (writes = true) =>
  renderAdminPage(
    <>
      <PaymentRefund customer={ana} payment={paid} />
      <PaymentRefund customer={ana} payment={{ ...paid, id: "in_2", status: "open", paid: 0, refunded: 0 }} />
      <SubscriptionPriceMove customer={ana} subscription={subscription} />
    </>,
    { permissions: ["customers.read", "money.read", ...(writes ? (["money.write"] as const) : [])] },
  );

async function openRefund(): Promise<HTMLElement> {
  show();
  await userEvent.click(screen.getByRole("button", { name: /^Devolver/ }));
  return screen.findByRole("dialog", { name: "Devolver um pagamento" });
}

async function fill(dialog: HTMLElement, amount: string): Promise<void> {
  const field = within(dialog).getByLabelText("Quanto devolver");
  await userEvent.clear(field);
  await userEvent.type(field, amount);
}

const press = async (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole("button", { name: /^Devolver(?! o resto)/ }));

describe("the refund dialog", () => {
  it("offers the remaining amount, describes the customer's e-mail, and sends amount, reason and note", async () => {
    const dialog = await openRefund();
    expect(within(dialog).getByLabelText("Quanto devolver")).toHaveValue("90,00");
    await fill(dialog, "R$ 20,50");
    expect(dialog).toHaveTextContent(/Ana Souza recebe um e-mail dizendo que R\$\s20,50 voltam/);
    await userEvent.selectOptions(within(dialog).getByLabelText("Motivo"), "Problema no serviço");
    await userEvent.type(within(dialog).getByLabelText(/Anotação/), "Um dia fora do ar");
    await press(dialog);
    expect(await screen.findByText("Devolução feita")).toBeInTheDocument();
    expect(await refunds()).toHaveLength(1);
    expect((await refunds())[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      payment_id: "in_1",
      amount: 2050,
      seen_refunded: 990,
      reason: "service_problem",
      note: "Um dia fora do ar",
      cancel_subscription: false,
    });
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it.each([
    ["90,01", "É mais do que ainda pode ser devolvido"],
    ["1.000,00", "É mais do que ainda pode ser devolvido"],
    ["0", "Digite um valor, como 99,90"],
    ["dez", "Digite um valor, como 99,90"],
  ])(
    "rejects %s beside the field during typing, and hides the amount in the button",
    async (typed, words) => {
      const dialog = await openRefund();
      await fill(dialog, typed);
      expect(await within(dialog).findByText(words)).toBeInTheDocument();
      expect(within(dialog).getByRole("button", { name: "Devolver" })).toBeVisible();
      expect(dialog).not.toHaveTextContent(/recebe um e-mail/);
      await press(dialog);
      expect(await refunds()).toEqual([]);
    },
  );

  it("offers the remaining amount again after another one was typed", async () => {
    const dialog = await openRefund();
    expect(within(dialog).queryByRole("button", { name: /Devolver o resto/ })).not.toBeInTheDocument();
    await fill(dialog, "500");
    await userEvent.click(within(dialog).getByRole("button", { name: /^Devolver o resto: R\$\s90,00$/ }));
    expect(within(dialog).getByLabelText("Quanto devolver")).toHaveValue("90,00");
    expect(within(dialog).queryByText("É mais do que ainda pode ser devolvido")).not.toBeInTheDocument();
    expect(within(dialog).getByRole("button", { name: /^Devolver R\$\s90,00$/ })).toBeVisible();
  });

  it("refunds and cancels the subscription in one step", async () => {
    const dialog = await openRefund();
    const cancel = within(dialog).getByLabelText("Encerrar também a assinatura, agora");
    expect(cancel.nextElementSibling).toHaveTextContent("Encerrar também a assinatura, agora");
    await userEvent.click(cancel);
    expect(dialog).toHaveTextContent("A assinatura termina agora.");
    answer("POST refund-payment", { outcome: "refunded", status: "succeeded", cancelled: true });
    await userEvent.click(within(dialog).getByRole("button", { name: /^Devolver R\$\s90,00 e encerrar$/ }));
    expect(await screen.findByText("Devolução feita e assinatura encerrada")).toBeInTheDocument();
    expect((await refunds())[0]).toMatchObject({ amount: 9000, cancel_subscription: true });
  });

  it("does not offer to cancel an ended subscription", async () => {
    const over = { ...subscription, status: "canceled" as const };
    renderAdminPage(<PaymentRefund customer={{ ...ana, subscriptions: [over] }} payment={paid} />, {
      permissions: ["customers.read", "money.read", "money.write"],
    });
    await userEvent.click(screen.getByRole("button", { name: /^Devolver/ }));
    const dialog = await screen.findByRole("dialog", { name: "Devolver um pagamento" });
    expect(within(dialog).queryByRole("checkbox")).not.toBeInTheDocument();
  });

  it("reuses the refund ID after a failure, and creates a new one when the amount changes", async () => {
    refuseRefund("payment_provider_unavailable", 502);
    const dialog = await openRefund();
    await fill(dialog, "20,00");
    await press(dialog);
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("Nada foi devolvido");
    await press(dialog);
    await fill(dialog, "30,00");
    await press(dialog);
    await waitFor(async () => expect(await refunds()).toHaveLength(3));
    const [first, second, third] = await idsOfRefunds();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(within(dialog).getByLabelText("Quanto devolver")).toHaveValue("30,00");
  });

  it("reports a concurrent refund and starts again", async () => {
    refuseRefund("conflict", 409, 1);
    const dialog = await openRefund();
    await press(dialog);
    expect(await within(dialog).findByText(/por outra pessoa/)).toBeInTheDocument();
    await press(dialog);
    await waitFor(async () => expect(await refunds()).toHaveLength(2));
    const [first, second] = await idsOfRefunds();
    expect(second).not.toBe(first);
  });

  it.each([
    [{ reason: "disputed", message: null }, "contestou este pagamento no banco"],
    [{ reason: "insufficient_balance", message: null }, "O saldo na Stripe não cobre esta devolução"],
    [{ reason: "not_refundable", message: null }, "A Stripe não devolve pagamentos feitos por este meio"],
    [
      { reason: "other", message: "This refund needs a review." },
      "A Stripe recusou: This refund needs a review.",
    ],
  ] as const)("shows the reason of a refusal %j and begins a new attempt", async (refusal, words) => {
    answer("POST refund-payment", { outcome: "refused", ...refusal, cancelled: false });
    const dialog = await openRefund();
    await press(dialog);
    const alert = await within(dialog).findByRole("alert");
    expect(alert).toHaveTextContent("Nada foi devolvido");
    expect(alert).toHaveTextContent(words);
    expect(alert).not.toHaveTextContent("assinatura");
    await press(dialog);
    await waitFor(async () => expect(await refunds()).toHaveLength(2));
    const [first, second] = await idsOfRefunds();
    expect(second).not.toBe(first);
  });

  it("says that the subscription ended although the refund was refused", async () => {
    answer("POST refund-payment", { outcome: "refused", reason: "disputed", message: null, cancelled: true });
    const dialog = await openRefund();
    await userEvent.click(within(dialog).getByLabelText("Encerrar também a assinatura, agora"));
    await press(dialog);
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(
      /Nada foi devolvido.*A assinatura foi encerrada, como pedido\./,
    );
  });

  it("says that the subscription stays when another refund came first", async () => {
    refuseRefund("conflict", 409, 1);
    const dialog = await openRefund();
    await userEvent.click(within(dialog).getByLabelText("Encerrar também a assinatura, agora"));
    await press(dialog);
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("A assinatura continua como está.");
  });

  it("announces a refund that the bank has not completed as started", async () => {
    answer("POST refund-payment", { outcome: "refunded", status: "pending", cancelled: false });
    await press(await openRefund());
    expect(await screen.findByText("Devolução iniciada")).toBeInTheDocument();
  });

  it("is hidden from roles without billing writes", () => {
    show(false);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

describe("moving a customer to the plan's price", () => {
  it("informs about the customer's e-mail and sends the request after the confirmation", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: /^Mover para R\$\s129,90$/ }));
    const dialog = await screen.findByRole("dialog", { name: /Mover 1 cliente para R\$\s129,90/ });
    await userEvent.click(within(dialog).getByRole("button", { name: "Avisar e mover" }));
    expect(await screen.findByText("1 cliente avisado")).toBeInTheDocument();
    expect(await sent("POST rpc/announce_price_moves")).toEqual([{ subscription_ids: ["sub_1"] }]);
  });

  it("is not offered for a discount on the plan's price", async () => {
    answerPlan(9990);
    renderAdminPage(
      <>
        <SubscriptionPriceMove customer={ana} subscription={{ ...subscription, amount: 7992 }} />
        <SubscriptionPriceMove
          customer={ana}
          subscription={{ ...subscription, id: "sub_2", unitAmount: 8990 }}
        />
      </>,
      { permissions: ["customers.read", "money.read", "money.write"] },
    );
    expect(await screen.findAllByRole("button", { name: /^Mover para/ })).toHaveLength(1);
  });

  it("shows both prices and the date until it takes effect, and can be reverted", async () => {
    answer("GET open_price_moves", [
      {
        ...move,
        priceAfter: 12_990,
        amountAfter: 10_392,
        discountEndsAt: "2027-03-05T12:00:00Z",
        isDiscountedOnce: false,
      },
    ]);
    show();
    expect(
      await screen.findByText(
        /De R\$\s99,90 para R\$\s129,90 a partir de 20 de janeiro de 2027, com 61 dias de aviso/,
      ),
    ).toHaveTextContent(
      /Com o desconto, R\$\s103,92 nas cobranças antes de 5 de março de 2027\. O aviso ainda não saiu/,
    );
    await userEvent.click(screen.getByRole("button", { name: "Desfazer a mudança" }));
    const dialog = await screen.findByRole("dialog", { name: "Desfazer a mudança de preço?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Desfazer a mudança" }));
    expect(await screen.findByText("Mudança de preço desfeita")).toBeInTheDocument();
    expect(await sent("POST rpc/cancel_price_move")).toEqual([{ move_id: "move-1" }]);
  });

  it("is not offered for an equal price", async () => {
    answerPlan(9990);
    show();
    await waitFor(async () => expect(await sent("GET open_price_moves")).not.toEqual([]));
    expect(screen.queryByRole("button", { name: /^Mover/ })).not.toBeInTheDocument();
  });
});

it.each([
  ["not_found", "Este pagamento não existe mais."],
  ["not_by_stripe", "Este pagamento não foi feito pela Stripe: devolva-o por fora."],
  ["undecided", "Outra devolução deste pagamento ainda está sendo decidida. Tente de novo em dois minutos."],
] as const)("a refund rejected with %s shows the reason", async (reason, words) => {
  answer("POST refund-payment", { outcome: "refused", reason, cancelled: false });
  const dialog = await openRefund();
  await press(dialog);
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it("a move that has taken effect cannot be reverted, and the reason is shown", async () => {
  answer("GET open_price_moves", [move]);
  refuse("POST rpc/cancel_price_move", 409);
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer a mudança" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Desfazer a mudança" }));
  expect(
    await screen.findByText("A mudança já vale, ou já foi desfeita. A página foi atualizada."),
  ).toBeInTheDocument();
});
