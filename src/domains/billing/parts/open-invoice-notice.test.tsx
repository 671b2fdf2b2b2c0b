import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeLanguage } from "@/platform/i18n";
import { type Account, answer, hold, refuse, sent, signIn } from "@/test/backend";
import { renderDashboardPage, subscribeName } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { addPayment, addSubscription, type Columns, setSite } from "@/test/rows";
import { clearCheckout, storeCheckout } from "./payment-wait";
import { redirectTo } from "../redirect-to";
import { DashboardSubscriptionRoute } from "../panel/subscription";

vi.mock("../redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

const leave = vi.mocked(redirectTo);
let ana: Account;

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  leave.mockReset();
  ana = await signIn();
});

/** Opens the page of a subscription with this open invoice; null for none. Returns the invoice's ID. */
async function open(over: Columns, invoice: Columns | null, at?: string): Promise<string> {
  const id = await addSubscription(ana.id, over);
  const invoiceId = invoice ? await addPayment(id, { status: "open", ...invoice }) : "";
  renderDashboardPage(<DashboardSubscriptionRoute />, { as: ana, ...(at !== undefined && { at }) });
  return invoiceId;
}

describe("a subscription that is billed by invoice", () => {
  const byInvoice = { collection_method: "send_invoice" };
  const due = { due_at: "2026-12-05T12:00:00Z" };

  it("shows an invoice before its due date with the way to pay it, and promises no charge", async () => {
    const invoice = await open(byInvoice, due);
    expect(await screen.findByText(/Fatura de R\$\s99,90: pague até 5 de dezembro de 2026/)).toBeVisible();
    expect(screen.getByRole("link", { name: /Pagar R\$\s99,90/ })).toHaveAttribute(
      "href",
      `https://stripe.test/${invoice}`,
    );
    expect(screen.getByText(/Você recebe uma fatura todo mês e paga por ela/)).toBeVisible();
    expect(screen.queryByText(/se renova sozinha/)).not.toBeInTheDocument();
  });

  it("mentions no card for an overdue invoice", async () => {
    await open({ ...byInvoice, status: "past_due", grace_ends_at: "2026-12-12T12:00:00Z" }, due);
    expect(await screen.findByText(/nenhum cartão é cobrado sozinho/)).toBeVisible();
    expect(screen.queryByText(/outro cartão/)).not.toBeInTheDocument();
  });
});

describe("a failed payment", () => {
  const owing = { status: "past_due", grace_ends_at: "2026-11-27T12:00:00Z" };
  const failed = { first_failed_at: "2026-11-20T12:00:00Z", next_attempt_at: "2026-11-23T12:00:00Z" };

  it("counts the other open invoices in what a new card is charged, and names them", async () => {
    const id = await addSubscription(ana.id, owing);
    await addPayment(id, { status: "open", ...failed });
    await addPayment(id, { status: "open", amount: 4990, invoiced_at: "2026-11-21T12:00:00Z" });
    renderDashboardPage(<DashboardSubscriptionRoute />, { as: ana });
    expect(
      await screen.findByRole("button", { name: /Usar outro cartão e pagar R\$\s149,80/ }),
    ).toBeVisible();
    expect(screen.getByText(/Há mais uma fatura em aberto, de R\$\s49,90/)).toBeVisible();
    expect(screen.getByRole("link", { name: /^Pagar R\$\s99,90/ })).toBeVisible();
  });

  it("shows deadline, amount and next attempt once", async () => {
    await setSite(ana.id, { status: "active" });
    await open(owing, failed);
    expect(
      await screen.findByText("Pague até 27 de novembro de 2026 para manter a assinatura"),
    ).toBeVisible();
    expect(screen.getByText(/A cobrança de R\$\s99,90 não passou/)).toBeVisible();
    expect(
      screen.getByText(/Falhou pela primeira vez em 20 de novembro de 2026\. Próxima tentativa em 23 de/),
    ).toBeVisible();
    expect(screen.queryByText("Pague até")).not.toBeInTheDocument();
  });

  it.each([
    ["insufficient_funds", /Faltou saldo ou limite no cartão/],
    ["expired_card", /O cartão cadastrado venceu/],
    ["authentication_required", /escolha “Pagar R\$\s99,90”/],
  ])("shows what to do about a charge that failed for %s", async (declineReason, words) => {
    await open(owing, { ...failed, decline_reason: declineReason });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("shows that there is no further attempt", async () => {
    await open(owing, { ...failed, next_attempt_at: null });
    expect(await screen.findByText(/Não haverá outra tentativa automática/)).toBeVisible();
  });

  it("names the missing card and the amount when Stripe had nothing to charge", async () => {
    const noCard = { card_brand: null, card_last4: null, card_expires_on: null, is_chargeable: false };
    await open({ ...owing, ...noCard }, failed);
    expect(await screen.findByText(/Não havia um cartão para a cobrança de R\$\s99,90/)).toBeVisible();
    expect(screen.getByRole("button", { name: /^Cadastrar um cartão e pagar R\$\s99,90$/ })).toBeEnabled();
  });

  it("asks for the payment first, as the home page does, and offers another card beside it", async () => {
    await open(owing, failed);
    const pay = await screen.findByRole("link", { name: /^Pagar R\$\s99,90/ });
    const otherCard = screen.getByRole("button", { name: /^Usar outro cartão e pagar/ });
    expect(pay).toHaveClass("bg-accent");
    expect(otherCard).not.toHaveClass("bg-accent");
    expect(pay.compareDocumentPosition(otherCard)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("promises nothing about a site that the team has suspended", async () => {
    await setSite(ana.id, { status: "suspended", suspension_reason: "team" });
    await open({ status: "unpaid" }, failed);
    expect(
      await screen.findByText(/São R\$\s99,90 em aberto. A nossa equipe suspendeu o site/),
    ).toBeVisible();
    expect(screen.queryByText("Seu site está suspenso por falta de pagamento")).not.toBeInTheDocument();
  });

  it("offers another card with one button", async () => {
    answer("POST create-portal-session", { url: "https://billing.stripe.test/p/1" });
    await open(owing, failed);
    await userEvent.click(
      await screen.findByRole("button", { name: /^Usar outro cartão e pagar R\$\s99,90$/ }),
    );
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://billing.stripe.test/p/1"));
  });

  it("can be paid when the grace period is over and the site is suspended", async () => {
    await setSite(ana.id, { status: "suspended", suspension_reason: "payment" });
    const invoice = await open({ ...owing, as_of: "2026-11-28T12:00:00Z" }, failed);
    expect(await screen.findByText("Seu site está suspenso por falta de pagamento")).toBeVisible();
    expect(screen.getByText(/São R\$\s99,90 em aberto/)).toBeVisible();
    expect(screen.getByRole("link", { name: /^Pagar R/ })).toHaveAttribute(
      "href",
      `https://stripe.test/${invoice}`,
    );
    expect(screen.getByText("Não paga")).toBeVisible();
  });
});

const anotherCard = () => screen.findByRole("button", { name: /^Usar outro cartão e pagar R\$\s99,90$/ });

describe("returning with another card", () => {
  const at = "/dashboard/minha-assinatura?acao=pagar-fatura";
  const returnToPage = () => open({ status: "past_due" }, {}, at);

  afterEach(() => clearCheckout());

  it("pays the open invoice immediately and only once", async () => {
    storeCheckout();
    const release = hold("POST update-subscription", {});
    await returnToPage();
    expect(await screen.findByText("Conferindo o pagamento…")).toBeVisible();
    release();
    expect(await screen.findByText("Fatura paga")).toBeInTheDocument();
    expect(await sent("POST update-subscription")).toEqual([{ action: "pay" }]);
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/dashboard\/minha-assinatura$/);
  });

  it("shows that the bank declined it, and offers another card", async () => {
    storeCheckout();
    refuse("POST update-subscription", 402, { code: "card_declined" });
    await returnToPage();
    expect(await screen.findByText(/O banco recusou o cartão/)).toBeInTheDocument();
    expect(await anotherCard()).toBeEnabled();
  });

  it("charges nothing in a tab that did not request another card", async () => {
    await returnToPage();
    await anotherCard();
    expect(await sent("POST update-subscription")).toEqual([]);
  });
});

describe("a URL that requests another card", () => {
  const at = "/dashboard/minha-assinatura?pagina=2&acao=atualizar-cartao";

  it("opens the card page once and is then removed", async () => {
    answer("POST create-portal-session", { url: "https://billing.stripe.test/p/1" });
    await open({}, null, at);
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://billing.stripe.test/p/1"));
    expect(await sent("POST create-portal-session")).toEqual([
      { locale: "pt-BR", flow: "payment_method_update" },
    ]);
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/dashboard\/minha-assinatura\?pagina=2$/);
  });

  it("shows an error when the card page fails to open, and keeps the button", async () => {
    refuse("POST create-portal-session", 502, { code: "payment_provider_unavailable" });
    await open({}, null, at);
    expect(await screen.findByText("Não foi possível abrir a página do cartão")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Atualizar o cartão" })).toBeEnabled();
  });
});

describe("a paused subscription", () => {
  it("links to the support", async () => {
    await setSite(ana.id, { status: "active" });
    await open({ status: "paused" }, null);
    expect(await screen.findByText(/Escreva para ola@sitepronto.test e ajudamos/)).toBeVisible();
    expect(screen.getAllByText("Pausada")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute(
      "href",
      "/dashboard/suporte",
    );
  });
});

describe("a first payment with a delayed method", () => {
  it("shows that it is pending with a link to its invoice, and offers no second payment", async () => {
    const invoice = await open({ status: "incomplete" }, {});
    expect(
      await screen.findByRole("heading", { name: "Esperando a confirmação do pagamento" }),
    ).toBeVisible();
    expect(screen.getByText(/Boleto e Pix só contam quando o banco confirma/)).toBeVisible();
    expect(screen.getByRole("link", { name: /^Ver a fatura e pagar/ })).toHaveAttribute(
      "href",
      `https://stripe.test/${invoice}`,
    );
    expect(screen.queryByRole("button", { name: subscribeName })).not.toBeInTheDocument();
  });

  it("shows the voucher with its deadline and link", async () => {
    await open(
      { status: "incomplete" },
      {
        voucher_kind: "boleto",
        voucher_url: "https://stripe.test/boleto",
        voucher_expires_at: "2026-11-24T15:00:00Z",
      },
    );
    expect(
      await screen.findByRole("heading", { name: /^Esperando o Boleto até 24 de novembro de 2026/ }),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: /^Ver o Boleto/ })).toHaveAttribute(
      "href",
      "https://stripe.test/boleto",
    );
    expect(screen.getByText(/^O Boleto conta quando o banco confirma.*três dias úteis/)).toBeVisible();
    expect(screen.queryByText(/Pix/)).toBeNull();
  });

  it("is pending after a failed attempt", async () => {
    await open({ status: "incomplete" }, { first_failed_at: "2026-11-20T12:00:00Z" });
    expect(await screen.findByRole("heading", { name: "Pagamento pendente" })).toBeVisible();
    expect(await screen.findByRole("button", { name: subscribeName })).toBeEnabled();
  });
});

describe("an open invoice", () => {
  it.each(["past_due", "unpaid"] as const)("can be paid when the subscription is %s", async (status) => {
    const invoice = await open({ status }, {});
    const link = await screen.findByRole("link", { name: /^Pagar R\$\s99,90/ });
    expect(link).toHaveAttribute("href", `https://stripe.test/${invoice}`);
    expect(screen.queryByRole("button", { name: subscribeName })).not.toBeInTheDocument();
  });

  it("links to the support when it has no payment page", async () => {
    await open({ status: "unpaid" }, null);
    expect(await screen.findByText(/Escreva para ola@sitepronto.test e ajudamos/)).toBeInTheDocument();
  });

  it("is not read when no amount is due", async () => {
    await open({}, null);
    await screen.findByRole("heading", { name: "Plano Profissional" });
    await screen.findByText("Nenhum pagamento ainda");
    // The payment history is read once.
    expect(await sent("GET payments")).toHaveLength(1);
  });
});
