import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createCheckoutSession,
  type createPortalSession,
  getOffer,
  getOpenInvoice,
  getSubscription,
  listPayments,
  type updateSubscription,
} from "@/features/billing/api";
import { redirectTo } from "@/features/billing/redirect-to";
import { clearCheckout, hasRecentCheckout, storeCheckout } from "@/features/billing/recent-checkout";
import { readSignUpDetails, saveSignUpDetails } from "@/features/auth/sign-up-details-api";
import { getProfile, type saveProfile } from "@/features/profile/api";
import { type getDnsRecords, type getSite, saveDomain } from "@/features/site/api";
import { AppError } from "@/lib/app-error";
import { changeLanguage } from "@/lib/i18n";
import { payment, plan, renderDashboardPage, subscription, user } from "@/test/dashboard";
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
vi.mock("@/features/auth/sign-up-details-api", () => ({
  readSignUpDetails: vi.fn<typeof readSignUpDetails>(),
  saveSignUpDetails: vi.fn<typeof saveSignUpDetails>(),
}));
vi.mock("@/features/profile/api", () => ({
  getProfile: vi.fn<typeof getProfile>(),
  saveProfile: vi.fn<typeof saveProfile>(),
}));
vi.mock("@/features/site/api", () => ({
  getDnsRecords: vi.fn<typeof getDnsRecords>(),
  getSite: vi.fn<typeof getSite>(),
  saveDomain: vi.fn<typeof saveDomain>(),
}));
vi.mock("@/features/billing/redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

const readSubscription = vi.mocked(getSubscription);
const readOffer = vi.mocked(getOffer);
const readInvoice = vi.mocked(getOpenInvoice);
const readPayments = vi.mocked(listPayments);
const checkout = vi.mocked(createCheckoutSession);
const readProfile = vi.mocked(getProfile);
const storeDomain = vi.mocked(saveDomain);
const leave = vi.mocked(redirectTo);

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  clearCheckout();
  readSubscription.mockReset().mockResolvedValue(subscription());
  readOffer.mockReset().mockResolvedValue({ plan, paymentLink: null });
  readInvoice.mockReset().mockResolvedValue(null);
  readPayments.mockReset().mockResolvedValue({ items: [payment()], page: 1, pageCount: 1 });
  checkout.mockReset().mockResolvedValue("https://checkout.stripe.test/c/1");
  storeDomain.mockReset();
  leave.mockReset();
  vi.mocked(getProfile).mockReset().mockResolvedValue(profile());
});

afterEach(() => {
  vi.useRealTimers();
});

const payButton = () => screen.findByRole("button", { name: "Assinar agora" });

describe("the plan section", () => {
  it("shows the discounted price, until when it lasts, and the price after it", async () => {
    readSubscription.mockResolvedValue(
      subscription({
        price: { amount: 7990, currency: "brl" },
        laterPrice: {
          price: { amount: 9990, currency: "brl" },
          from: "2027-03-10T12:00:00Z",
          isAfterNextCharge: false,
        },
        collectionMethod: "send_invoice",
      }),
    );
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect((await screen.findByText("Preço")).nextElementSibling).toHaveTextContent(
      /R\$\s79,90 por mês; a partir de 10 de março de 2027, R\$\s99,90/u,
    );
    expect(screen.getByText("Próxima fatura")).toBeInTheDocument();
  });

  it("names the charge that a free month is for", async () => {
    readSubscription.mockResolvedValue(
      subscription({
        price: { amount: 0, currency: "brl" },
        laterPrice: {
          price: { amount: 9990, currency: "brl" },
          from: "2026-12-14T12:00:00Z",
          isAfterNextCharge: true,
        },
      }),
    );
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect((await screen.findByText("Preço")).nextElementSibling).toHaveTextContent(
      /^R\$\s0,00 na cobrança de 14 de dezembro de 2026, depois R\$\s99,90$/u,
    );
  });

  it("asks a customer who is billed by invoice to pay it, and offers no card", async () => {
    readSubscription.mockResolvedValue(
      subscription({
        status: "past_due",
        graceEndsAt: "2026-11-27T12:00:00Z",
        collectionMethod: "send_invoice",
      }),
    );
    readInvoice.mockResolvedValue(payment({ status: "open", dueAt: "2026-11-20T12:00:00Z" }));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText(/venceu em 20 de novembro de 2026/u)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /cartão/u })).toBeNull();
  });

  it("shows status, next billing date, price and features", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(screen.getByText("Carregando a assinatura")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Plano Profissional" })).toBeInTheDocument();
    expect(screen.getByText("Ativa")).toBeInTheDocument();
    expect(screen.getByText("Próxima cobrança").nextElementSibling).toHaveTextContent(
      "20 de dezembro de 2026",
    );
    expect(screen.getByText("Preço").nextElementSibling).toHaveTextContent(/^R\$\s99,90 por mês$/);
    expect(screen.getByText("Hospedagem inclusa")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Assinar agora" })).not.toBeInTheDocument();
  });

  it.each([
    ["pt-PT", "Plano Profissional", "Alojamento incluído", "20 de dezembro de 2026"],
    ["en", "Professional Plan", "Hosting included", "December 20, 2026"],
  ] as const)("is shown in %s", async (language, name, feature, date) => {
    await changeLanguage(language);
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText(feature)).toBeInTheDocument();
    expect(screen.getByText(date)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name })).toBeInTheDocument();
  });

  it.each([
    [{ pauseBehavior: "void" }, "nada é cobrado até ela ser retomada"],
    [
      { pauseBehavior: "void", pauseResumesAt: "2027-01-31T15:00:00Z", nextChargeAt: "2027-02-20T15:00:00Z" },
      "nada é cobrado até 31 de janeiro de 2027",
    ],
    [{ pauseBehavior: "void", inService: false }, "nada é cobrado até ela ser retomada"],
  ] as const)(
    "says of the pause %j that the team made it, until when, and whom to ask",
    async (over, until) => {
      readSubscription.mockResolvedValue(subscription(over));
      renderDashboardPage(<DashboardSubscriptionRoute />);
      expect(await screen.findByText(new RegExp(`A nossa equipe pausou a cobrança.*${until}`))).toBeVisible();
      expect(screen.getByRole("link", { name: "Escrever sobre a pausa" })).toHaveAttribute(
        "href",
        "/dashboard/suporte",
      );
    },
  );

  it.each([
    ["open", false, /que ainda vai decidir. Por enquanto nada mais é cobrado/],
    ["lost", true, /O banco aceitou a contestação de um pagamento e devolveu o valor.*a nossa equipe decide/],
  ])("says what holds while a dispute is %s, and links to support", async (_, isDisputeLost, words) => {
    readSubscription.mockResolvedValue(
      subscription({ pauseBehavior: "void", pauseForDispute: true, isDisputeLost }),
    );
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole("link", { name: "Escrever sobre a contestação" })).toHaveAttribute(
      "href",
      "/dashboard/suporte",
    );
  });

  it.each([{ status: "paused" }, { pauseBehavior: "void", pauseForDispute: true }, {}] as const)(
    "names no pause of the team for %j",
    async (over) => {
      readSubscription.mockResolvedValue(subscription(over));
      renderDashboardPage(<DashboardSubscriptionRoute />);
      await screen.findByRole("heading", { name: "Plano Profissional" });
      expect(screen.queryByText(/equipe pausou/)).not.toBeInTheDocument();
      expect(screen.queryByRole("link", { name: "Escrever sobre a pausa" })).not.toBeInTheDocument();
    },
  );

  it.each([
    [{ status: "trialing" }, "Ativa", "Próxima cobrança"],
    [{ cancelAtPeriodEnd: true }, "Ativa, sem renovação", "Termina em"],
    [{ status: "past_due" }, "Pagamento atrasado", null],
    [{ status: "unpaid" }, "Não paga", null],
    [{ status: "paused" }, "Pausada", null],
    [{ status: "incomplete" }, "Pagamento pendente", null],
    [{ status: "incomplete_expired" }, "Não concluída", null],
    [{ status: "canceled", endedAt: "2026-11-01T12:00:00Z" }, "Encerrada", "Terminou em"],
  ] as const)("shows the status %j as %s", async (over, badge, dateLabel) => {
    readSubscription.mockResolvedValue(subscription(over));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    const heading = await screen.findByRole("heading", { name: "Plano Profissional" });
    const top = heading.parentElement?.parentElement;
    expect(top).toHaveTextContent(badge);
    const labels = ["Próxima cobrança", "Termina em", "Terminou em"];
    expect(labels.filter((label) => screen.queryByText(label))).toEqual(dateLabel ? [dateLabel] : []);
  });

  it("shows brand, last four digits and expiry of the card while the subscription lasts", async () => {
    const { unmount } = renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText("Visa •••• 4242, vence em 12/2034")).toBeInTheDocument();
    unmount();
    readSubscription.mockResolvedValue(subscription({ status: "canceled", endedAt: "2026-11-01T12:00:00Z" }));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText("Encerrada")).toBeInTheDocument();
    expect(screen.queryByText(/4242/)).not.toBeInTheDocument();
  });

  it("keeps the subscription's own price when the plan's has changed", async () => {
    readSubscription.mockResolvedValue(subscription({ price: { amount: 7990, currency: "brl" } }));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText(/^R\$\s79,90 por mês$/)).toBeInTheDocument();
  });

  it("shows an error after a failed read and retries it", async () => {
    readSubscription.mockRejectedValueOnce(new AppError("unavailable"));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await waitFor(() =>
      expect(screen.getAllByText("Não foi possível carregar a assinatura")).toHaveLength(2),
    );
    expect(screen.getAllByText(/O servidor não respondeu como devia/)).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByRole("heading", { name: "Plano Profissional" })).toBeInTheDocument();
  });
});

describe("paying without a subscription", () => {
  beforeEach(() => {
    readSubscription.mockResolvedValue(null);
  });

  it("starts one checkout", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByRole("heading", { name: "Sem assinatura" })).toBeInTheDocument();
    const button = await payButton();
    await userEvent.dblClick(button);
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://checkout.stripe.test/c/1"));
    expect(checkout).toHaveBeenCalledExactlyOnceWith(1, "pt-BR");
    expect(button).toBeDisabled();
  });

  it("asks for the domain first when there is none", async () => {
    readProfile.mockResolvedValueOnce(profile({ domain: null }));
    storeDomain.mockResolvedValue();
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByRole("heading", { name: "Antes de pagar, informe o domínio" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Assinar agora" })).not.toBeInTheDocument();
    const field = await screen.findByLabelText("Domínio do site");
    await userEvent.click(screen.getByRole("button", { name: "Salvar e continuar" }));
    expect(storeDomain).not.toHaveBeenCalled();
    await userEvent.type(field, "https://www.Padaria-São-João.com.br/");
    await userEvent.click(screen.getByRole("button", { name: "Salvar e continuar" }));
    expect(await payButton()).toBeEnabled();
    expect(storeDomain).toHaveBeenCalledExactlyOnceWith(user.id, "xn--padaria-so-joo-yhbe.com.br");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Sem assinatura" })).toHaveFocus());
  });

  it("asks for everything that a sign-up set when its review was interrupted", async () => {
    readProfile.mockResolvedValueOnce(profile({ fullName: null, phone: null, domain: null }));
    vi.mocked(readSignUpDetails).mockResolvedValue({
      fullName: "Outra Pessoa",
      phone: "+5511987654321",
      domain: "outra.com.br",
      model: "bakery",
    });
    vi.mocked(saveSignUpDetails).mockResolvedValue();
    renderDashboardPage(<DashboardSubscriptionRoute />);
    const name = await screen.findByLabelText("Nome completo");
    expect(screen.getByLabelText("Domínio do site")).toHaveValue("outra.com.br");
    expect(screen.getByLabelText("Modelo do site")).toHaveValue("bakery");
    await userEvent.clear(name);
    await userEvent.type(name, "Ana Souza");
    await userEvent.click(screen.getByRole("button", { name: "Está certo, continuar" }));
    expect(await payButton()).toBeEnabled();
    expect(vi.mocked(saveSignUpDetails)).toHaveBeenCalledExactlyOnceWith(
      { fullName: "Ana Souza", phone: "+5511987654321", domain: "outra.com.br", model: "bakery" },
      "pt-BR",
    );
    expect(storeDomain).not.toHaveBeenCalled();
  });

  it("asks for the domain when the server requires it", async () => {
    checkout.mockRejectedValueOnce(new AppError("domain_required"));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    const button = await payButton();
    readProfile.mockResolvedValue(profile({ domain: null }));
    await userEvent.click(button);
    expect(await screen.findByRole("heading", { name: "Antes de pagar, informe o domínio" })).toBeVisible();
  });

  it("opens the configured payment link in a new tab", async () => {
    readOffer.mockResolvedValue({ plan, paymentLink: "https://buy.stripe.test/abc" });
    renderDashboardPage(<DashboardSubscriptionRoute />);
    const link = await screen.findByRole("link", { name: /Assinar agora/ });
    expect(link).toHaveAttribute("target", "_blank");
    const url = new URL(link.getAttribute("href") ?? "");
    expect(url.searchParams.get("client_reference_id")).toBe(user.id);
    expect(url.searchParams.get("prefilled_email")).toBe(user.email);
    expect(url.searchParams.get("locale")).toBe("pt-BR");
    await userEvent.click(link);
    expect(hasRecentCheckout()).toBe(true);
    expect(screen.getByRole("heading", { name: "Confirmando o pagamento" })).toBeInTheDocument();
    expect(checkout).not.toHaveBeenCalled();
  });

  it("shows the subscription within ten seconds of a payment in the other tab", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    readOffer.mockResolvedValue({ plan, paymentLink: "https://buy.stripe.test/abc" });
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await userEvent.click(await screen.findByRole("link", { name: /Assinar agora/ }), {
      advanceTimers: (ms: number) => vi.advanceTimersByTime(ms),
    });
    readSubscription.mockResolvedValue(subscription());
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.getByText("Ativa")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /Assinar agora/ })).not.toBeInTheDocument();
  });

  it.each(["canceled", "incomplete_expired"] as const)(
    "is offered again when the subscription is %s",
    async (status) => {
      readSubscription.mockResolvedValue(subscription({ status }));
      renderDashboardPage(<DashboardSubscriptionRoute />);
      expect(await screen.findByRole("heading", { name: "Assine de novo" })).toBeInTheDocument();
      expect(await payButton()).toBeEnabled();
    },
  );

  it("reports that an earlier Boleto or Pix may still be paid, and links to the support", async () => {
    checkout.mockRejectedValue(new AppError("payment_pending"));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await userEvent.click(await payButton());
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("O seu pagamento ainda não foi confirmado");
    expect(notice).toHaveTextContent(/Se você já pagou, não pague outra vez/u);
    expect(within(notice).getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute(
      "href",
      "/dashboard/suporte",
    );
    expect(screen.queryByText("Erro no pagamento")).not.toBeInTheDocument();
  });

  it("links to the Boleto when the rejected payment waits for it", async () => {
    checkout.mockRejectedValue(new AppError("payment_pending"));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    const button = await payButton();
    readSubscription.mockResolvedValue(subscription({ status: "incomplete" }));
    const voucher = {
      kind: "boleto",
      url: "https://stripe.test/b",
      expiresAt: "2026-11-24T15:00:00Z",
    } as const;
    readInvoice.mockResolvedValue(payment({ status: "open", voucher }));
    await userEvent.click(button);
    expect(await screen.findByRole("link", { name: /^Ver o Boleto/ })).toHaveAttribute("href", voucher.url);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it.each([
    ["payment_provider_unavailable", /O serviço de pagamento não respondeu/],
    ["payment_provider_unavailable", "Erro no pagamento"],
    ["plan_not_connected", /“Plano Profissional” ainda não pode ser assinado/],
    ["unknown", /Não foi possível iniciar o pagamento/],
  ] as const)("shows an error after a failure with %s, and can be retried", async (code, words) => {
    checkout.mockRejectedValueOnce(new AppError(code));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await userEvent.click(await payButton());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await payButton()).toBeEnabled();
  });

  it("does not start when the plan has no Stripe price", async () => {
    readOffer.mockResolvedValue({ plan: { ...plan, priceId: null }, paymentLink: null });
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await userEvent.click(await payButton());
    expect(await screen.findByText(/“Plano Profissional” ainda não pode ser assinado/)).toBeInTheDocument();
    expect(checkout).not.toHaveBeenCalled();
  });

  it("shows an error when the plan fails to load and retries it", async () => {
    readOffer.mockRejectedValueOnce(new AppError("network"));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    // The page and a toast show the error with the same reason.
    await waitFor(() => expect(screen.getAllByText("Não foi possível carregar o plano")).toHaveLength(2));
    expect(screen.getAllByText(/Não conseguimos falar com o servidor/)).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await payButton()).toBeEnabled();
  });

  it("reports that no plan is on sale", async () => {
    readOffer.mockResolvedValue({ plan: null, paymentLink: null });
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText("Nenhum plano à venda")).toBeInTheDocument();
  });
});

describe("the meaning of a state for the site", () => {
  it.each([
    [{}, "Faz parte da assinatura enquanto ela estiver em dia"],
    [
      { cancelAtPeriodEnd: true },
      "Faz parte da assinatura até 20 de dezembro de 2026. Depois desse dia, fica fora do ar",
    ],
    [
      { cancelAtPeriodEnd: true, currentPeriodEnd: null },
      "Faz parte da assinatura até o fim do período pago",
    ],
    [{ status: "past_due" }, "Nada muda nele por enquanto"],
    [
      { status: "past_due", graceEndsAt: "2026-11-27T12:00:00Z" },
      "Nada muda nele até 27 de novembro de 2026. Sem pagamento até lá, ele é suspenso",
    ],
    [
      { status: "past_due", inService: false },
      "Assim que o valor em aberto for pago, ele volta: na hora, ou em até 48 horas",
    ],
    [{ status: "unpaid" }, "Assim que o valor em aberto for pago, ele volta: na hora, ou em até 48 horas"],
    [{ status: "paused" }, "Fica fora do ar enquanto"],
    [{ status: "incomplete" }, "Ele só começa a ser montado depois do primeiro pagamento"],
    [{ status: "incomplete_expired" }, "sem pagamento, ele não começa a ser montado"],
    [
      { status: "canceled", endedAt: "2026-11-01T12:00:00Z" },
      "A assinatura terminou. Se você assinar de novo",
    ],
  ] as const)("is described for %j: %s", async (over, words) => {
    readSubscription.mockResolvedValue(subscription(over));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    const term = await screen.findByText("O que acontece com o site");
    expect(term.nextElementSibling).toHaveTextContent(words);
  });

  it("is shown to customers without a subscription, too", async () => {
    readSubscription.mockResolvedValue(null);
    renderDashboardPage(<DashboardSubscriptionRoute />);
    const term = await screen.findByText("O que acontece com o site");
    expect(term.nextElementSibling).toHaveTextContent("A equipe começa a montá-lo");
  });
});

describe("a pending payment", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    readSubscription.mockResolvedValue(null);
    storeCheckout();
  });

  it("shows its confirmation, then a delay, and stops waiting after half an hour", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByRole("heading", { name: "Confirmando o pagamento" })).toBeInTheDocument();
    expect(await payButton()).toBeEnabled();
    await act(() => vi.advanceTimersByTimeAsync(125_000));
    expect(screen.getByRole("heading", { name: "O pagamento ainda não foi confirmado" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute(
      "href",
      "/dashboard/suporte",
    );
    await act(() => vi.advanceTimersByTimeAsync(29 * 60_000));
    expect(screen.getByRole("heading", { name: "Sem assinatura" })).toBeInTheDocument();
  });
});

describe("the payment history", () => {
  it("shows failed payments and partial refunds", async () => {
    readPayments.mockResolvedValue({
      items: [
        payment({ id: "in_1", status: "open", firstFailedAt: "2026-11-20T12:00:00Z" }),
        payment({ id: "in_2", amountRefunded: 2500 }),
        payment({ id: "in_3", amountRefunded: 9990 }),
      ],
      page: 1,
      pageCount: 1,
    });
    renderDashboardPage(<DashboardSubscriptionRoute />);
    const [, failed, partly, whole] = within(await screen.findByRole("table")).getAllByRole("row");
    expect(failed).toHaveTextContent("Não passou");
    expect(partly).toHaveTextContent(/R\$\s99,90R\$\s25,00 devolvidos.*Devolvida em parte/);
    expect(whole).toHaveTextContent(/R\$\s99,90 devolvidos.*Devolvida/);
  });

  it("lists date, amount, status and documents", async () => {
    readPayments.mockResolvedValue({
      items: [
        payment(),
        payment({ id: "in_2", status: "open", pdfUrl: null }),
        payment({ id: "in_3", status: "void", pdfUrl: null, pageUrl: null, number: null }),
        payment({ id: "in_4", status: "void" }),
      ],
      page: 1,
      pageCount: 1,
    });
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(screen.getByText("Carregando os pagamentos")).toBeInTheDocument();
    const [, paid, open, voided, withInvoice] = within(await screen.findByRole("table")).getAllByRole("row");
    if (!paid || !open || !voided || !withInvoice) throw new Error("rows are missing");
    expect(paid).toHaveTextContent(/20 de novembro de 2026SP-0001/);
    expect(paid).toHaveTextContent(/R\$\s99,90/);
    expect(paid).toHaveTextContent("Paga");
    expect(within(paid).getByRole("link", { name: /^Recibo da fatura de 20/ })).toHaveAttribute(
      "href",
      "https://stripe.test/in_1",
    );
    expect(within(paid).getByRole("link", { name: /^PDF da fatura/ })).toHaveAttribute(
      "href",
      "https://stripe.test/in_1.pdf",
    );
    expect(open).toHaveTextContent("Aguardando pagamento");
    expect(within(open).getByRole("link", { name: /^Pagar a fatura/ })).toBeInTheDocument();
    expect(voided).toHaveTextContent("Anulada");
    expect(voided).toHaveTextContent("Nenhum");
    expect(within(withInvoice).getByRole("link", { name: /^Fatura de 20/ })).toBeVisible();
    expect(withInvoice).not.toHaveTextContent("Recibo");
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  });

  it("reads the page of the URL and links to the adjacent pages", async () => {
    readPayments.mockImplementation(async (_userId, page) => ({
      items: [payment({ number: `SP-page-${page}` })],
      page,
      pageCount: 3,
    }));
    renderDashboardPage(<DashboardSubscriptionRoute />, { at: "/dashboard/minha-assinatura?pagina=2" });
    expect(await screen.findByText("Página 2 de 3")).toBeInTheDocument();
    expect(readPayments).toHaveBeenCalledExactlyOnceWith(user.id, 2);
    await userEvent.click(screen.getByRole("link", { name: "Próxima" }));
    expect(await screen.findByText("SP-page-3")).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent("/dashboard/minha-assinatura?pagina=3");
    expect(screen.queryByRole("link", { name: "Próxima" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Anterior" }));
    expect(await screen.findByText("SP-page-2")).toBeInTheDocument();
  });

  it.each(["0", "-3", "abc", "1e999", ""])("shows page 1 when the URL contains page %j", async (value) => {
    renderDashboardPage(<DashboardSubscriptionRoute />, {
      at: `/dashboard/minha-assinatura?pagina=${value}`,
    });
    await screen.findByRole("table");
    expect(readPayments).toHaveBeenCalledExactlyOnceWith(user.id, 1);
  });

  it("shows a message without payments", async () => {
    readPayments.mockResolvedValue({ items: [], page: 1, pageCount: 1 });
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText("Nenhum pagamento ainda")).toBeInTheDocument();
  });

  it("shows an error after a failed read and retries it", async () => {
    readPayments.mockRejectedValueOnce(new AppError("network"));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText("Não foi possível carregar os pagamentos")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByRole("table")).toBeInTheDocument();
  });
});
