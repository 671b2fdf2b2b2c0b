import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type createCheckoutSession,
  createPortalSession,
  getOffer,
  getOpenInvoice,
  getSubscription,
  listPayments,
  updateSubscription,
} from "@/features/billing/api";
import { clearCheckout, storeCheckout } from "@/features/billing/recent-checkout";
import { redirectTo } from "@/features/billing/redirect-to";
import { getProfile, type saveProfile } from "@/features/profile/api";
import { AppError } from "@/lib/app-error";
import { changeLanguage } from "@/lib/i18n";
import { payment, plan, renderDashboardPage, subscription } from "@/test/dashboard";
import { profile } from "@/test/profile";
import { startTexts } from "@/test/render";
import { DashboardSubscriptionRoute } from "./subscription";

vi.mock("@/features/billing/api", () => ({
  createCheckoutSession: vi.fn<typeof createCheckoutSession>(),
  createPortalSession: vi.fn<typeof createPortalSession>(),
  getOffer: vi.fn<typeof getOffer>(),
  getOpenInvoice: vi.fn<typeof getOpenInvoice>(),
  getSubscription: vi.fn<typeof getSubscription>(),
  listPayments: vi.fn<typeof listPayments>(),
  updateSubscription: vi.fn<typeof updateSubscription>(),
}));
vi.mock("@/features/profile/api", () => ({
  getProfile: vi.fn<typeof getProfile>(),
  saveProfile: vi.fn<typeof saveProfile>(),
}));
vi.mock("@/features/billing/redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

const readSubscription = vi.mocked(getSubscription);
const readInvoice = vi.mocked(getOpenInvoice);
const openPortal = vi.mocked(createPortalSession);
const update = vi.mocked(updateSubscription);
const leave = vi.mocked(redirectTo);

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  readSubscription.mockReset().mockResolvedValue(subscription());
  vi.mocked(getOffer).mockReset().mockResolvedValue({ plan, paymentLink: null });
  readInvoice.mockReset().mockResolvedValue(null);
  vi.mocked(listPayments).mockReset().mockResolvedValue({ items: [], page: 1, pageCount: 1 });
  vi.mocked(getProfile).mockReset().mockResolvedValue(profile());
  openPortal.mockReset();
  leave.mockReset();
});

const payButton = () => screen.findByRole("button", { name: "Assinar agora" });

describe("a subscription that is billed by invoice", () => {
  const byInvoice = { collectionMethod: "send_invoice" } as const;
  const open = payment({ status: "open", dueAt: "2026-12-05T12:00:00Z" });

  it("shows an invoice before its due date with the way to pay it, and promises no charge", async () => {
    readSubscription.mockResolvedValue(subscription(byInvoice));
    readInvoice.mockResolvedValue(open);
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText(/Fatura de R\$\s99,90: pague até 5 de dezembro de 2026/)).toBeVisible();
    expect(screen.getByRole("link", { name: /Pagar R\$\s99,90/ })).toHaveAttribute(
      "href",
      "https://stripe.test/in_1",
    );
    expect(screen.getByText(/Você recebe uma fatura todo mês e paga por ela/)).toBeVisible();
    expect(screen.queryByText(/se renova sozinha/)).not.toBeInTheDocument();
  });

  it("mentions no card for an overdue invoice", async () => {
    readSubscription.mockResolvedValue(
      subscription({ ...byInvoice, status: "past_due", graceEndsAt: "2026-12-12T12:00:00Z" }),
    );
    readInvoice.mockResolvedValue(open);
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText("Uma fatura venceu. Pague-a para manter a assinatura.")).toBeVisible();
    expect(screen.queryByText(/outro cartão/)).not.toBeInTheDocument();
  });
});

describe("a failed payment", () => {
  const owing = { status: "past_due", graceEndsAt: "2026-11-27T12:00:00Z" } as const;
  const failed = payment({
    status: "open",
    firstFailedAt: "2026-11-20T12:00:00Z",
    nextAttemptAt: "2026-11-23T12:00:00Z",
  });

  beforeEach(() => {
    readSubscription.mockResolvedValue(subscription(owing));
    readInvoice.mockResolvedValue(failed);
  });

  it("counts the other open invoices in what a new card is charged, and names them", async () => {
    readInvoice.mockResolvedValue({ ...failed, others: { count: 1, owed: 4990 } });
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(
      await screen.findByRole("button", { name: /Usar outro cartão e pagar R\$\s149,80/ }),
    ).toBeVisible();
    expect(screen.getByText(/Há mais uma fatura em aberto, de R\$\s49,90/)).toBeVisible();
    expect(screen.getByRole("link", { name: /Pagar R\$\s99,90/ })).toBeVisible();
  });

  it("shows deadline, amount and next attempt", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(
      await screen.findByText("Pague até 27 de novembro de 2026 para manter a assinatura"),
    ).toBeVisible();
    expect(screen.getByText(/A cobrança de R\$\s99,90 não passou/)).toBeVisible();
    expect(
      screen.getByText(/Falhou pela primeira vez em 20 de novembro de 2026\. Próxima tentativa em 23 de/),
    ).toBeVisible();
    expect(screen.getByText("Pague até").nextElementSibling).toHaveTextContent("27 de novembro de 2026");
  });

  it.each([
    ["insufficient_funds", /Faltou saldo ou limite no cartão/],
    ["expired_card", /O cartão cadastrado venceu/],
    ["authentication_required", /escolha “Pagar R\$\s99,90”/],
  ])("shows what to do about a charge that failed for %s", async (declineReason, words) => {
    readInvoice.mockResolvedValue({ ...failed, declineReason });
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("shows that there is no further attempt", async () => {
    readInvoice.mockResolvedValue({ ...failed, nextAttemptAt: null });
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText(/Não haverá outra tentativa automática/)).toBeVisible();
  });

  it("names the missing card and the amount when Stripe had nothing to charge", async () => {
    readSubscription.mockResolvedValue(
      subscription({
        status: "past_due",
        graceEndsAt: "2026-11-27T12:00:00Z",
        card: null,
        isChargeable: false,
      }),
    );
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText(/Não havia um cartão para a cobrança de R\$\s99,90/)).toBeVisible();
    expect(screen.getByRole("button", { name: /^Cadastrar um cartão e pagar R\$\s99,90$/ })).toBeEnabled();
  });

  it("offers another card with one button", async () => {
    openPortal.mockResolvedValue("https://billing.stripe.test/p/1");
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await userEvent.click(
      await screen.findByRole("button", { name: /^Usar outro cartão e pagar R\$\s99,90$/ }),
    );
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://billing.stripe.test/p/1"));
  });

  it("can be paid when the grace period is over and the site is suspended", async () => {
    readSubscription.mockResolvedValue(subscription({ ...owing, inService: false }));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText("Seu site está suspenso por falta de pagamento")).toBeVisible();
    expect(screen.getByText(/São R\$\s99,90 em aberto/)).toBeVisible();
    expect(screen.getByRole("link", { name: /^Pagar/ })).toHaveAttribute("href", "https://stripe.test/in_1");
    expect(screen.getByText("Não paga")).toBeVisible();
  });
});

describe("returning with another card", () => {
  const at = "/dashboard/minha-assinatura?acao=pagar-fatura";

  beforeEach(() => {
    readSubscription.mockResolvedValue(subscription({ status: "past_due" }));
    readInvoice.mockResolvedValue(payment({ status: "open" }));
    update.mockReset().mockResolvedValue();
  });

  afterEach(() => clearCheckout());

  it("pays the open invoice immediately and only once", async () => {
    storeCheckout();
    renderDashboardPage(<DashboardSubscriptionRoute />, { at });
    expect(await screen.findByText("Fatura paga")).toBeInTheDocument();
    expect(update).toHaveBeenCalledTimes(1);
    expect(update.mock.calls[0]?.[0]).toEqual({ action: "pay" });
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/dashboard\/minha-assinatura$/);
  });

  it("shows that the bank declined it, and offers another card", async () => {
    storeCheckout();
    update.mockRejectedValue(new AppError("card_declined"));
    renderDashboardPage(<DashboardSubscriptionRoute />, { at });
    expect(await screen.findByText(/O banco recusou o cartão/)).toBeInTheDocument();
    expect(
      await screen.findByRole("button", { name: /^Usar outro cartão e pagar R\$\s99,90$/ }),
    ).toBeEnabled();
  });

  it("charges nothing in a tab that did not request another card", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />, { at });
    await screen.findByRole("button", { name: /^Usar outro cartão e pagar R\$\s99,90$/ });
    expect(update).not.toHaveBeenCalled();
  });
});

describe("a URL that requests another card", () => {
  const at = "/dashboard/minha-assinatura?pagina=2&acao=atualizar-cartao";

  it("opens the card page once and is then removed", async () => {
    openPortal.mockResolvedValue("https://billing.stripe.test/p/1");
    renderDashboardPage(<DashboardSubscriptionRoute />, { at });
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://billing.stripe.test/p/1"));
    expect(openPortal).toHaveBeenCalledExactlyOnceWith("pt-BR", "payment_method_update");
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/dashboard\/minha-assinatura\?pagina=2$/);
  });

  it("shows an error when the card page fails to open, and keeps the button", async () => {
    openPortal.mockRejectedValue(new AppError("payment_provider_unavailable"));
    renderDashboardPage(<DashboardSubscriptionRoute />, { at });
    expect(await screen.findByText("Não foi possível abrir a página do cartão")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Atualizar o cartão" })).toBeEnabled();
  });
});

describe("a paused subscription", () => {
  it("links to the support", async () => {
    readSubscription.mockResolvedValue(subscription({ status: "paused", inService: false }));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText(/Escreva para ola@sitepronto.test e ajudamos/)).toBeVisible();
    expect(screen.getAllByText("Pausada")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute(
      "href",
      "/dashboard/suporte",
    );
  });
});

describe("a first payment with a delayed method", () => {
  beforeEach(() =>
    readSubscription.mockResolvedValue(subscription({ status: "incomplete", inService: false })),
  );

  it("shows that it is pending with a link to its invoice, and offers no second payment", async () => {
    readInvoice.mockResolvedValue(payment({ status: "open" }));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(
      await screen.findByRole("heading", { name: "Esperando a confirmação do pagamento" }),
    ).toBeVisible();
    expect(screen.getByText(/Boleto e Pix só contam quando o banco confirma/)).toBeVisible();
    expect(screen.getByRole("link", { name: /^Ver a fatura e pagar/ })).toHaveAttribute(
      "href",
      "https://stripe.test/in_1",
    );
    expect(screen.queryByRole("button", { name: "Assinar agora" })).not.toBeInTheDocument();
  });

  it("shows the voucher with its deadline and link", async () => {
    const voucher = {
      kind: "boleto",
      url: "https://stripe.test/boleto",
      expiresAt: "2026-11-24T15:00:00Z",
    } as const;
    readInvoice.mockResolvedValue(payment({ status: "open", voucher }));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(
      await screen.findByRole("heading", { name: /^Esperando o Boleto até 24 de novembro de 2026/ }),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: /^Ver o Boleto/ })).toHaveAttribute("href", voucher.url);
    expect(screen.getByText(/^O Boleto conta quando o banco confirma.*três dias úteis/)).toBeVisible();
    expect(screen.queryByText(/Pix/)).toBeNull();
  });

  it("is pending after a failed attempt", async () => {
    readInvoice.mockResolvedValue(payment({ status: "open", firstFailedAt: "2026-11-20T12:00:00Z" }));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByRole("heading", { name: "Pagamento pendente" })).toBeVisible();
    expect(await payButton()).toBeEnabled();
  });
});

describe("an open invoice", () => {
  it.each(["past_due", "unpaid"] as const)("can be paid when the subscription is %s", async (status) => {
    readSubscription.mockResolvedValue(subscription({ status }));
    readInvoice.mockResolvedValue(payment({ status: "open" }));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    const link = await screen.findByRole("link", { name: /^Pagar R\$\s99,90/ });
    expect(link).toHaveAttribute("href", "https://stripe.test/in_1");
    expect(screen.queryByRole("button", { name: "Assinar agora" })).not.toBeInTheDocument();
  });

  it("links to the support when it has no payment page", async () => {
    readSubscription.mockResolvedValue(subscription({ status: "unpaid" }));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText(/Escreva para ola@sitepronto.test e ajudamos/)).toBeInTheDocument();
  });

  it("is not read when no amount is due", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await screen.findByRole("heading", { name: "Plano Profissional" });
    expect(readInvoice).not.toHaveBeenCalled();
  });
});
