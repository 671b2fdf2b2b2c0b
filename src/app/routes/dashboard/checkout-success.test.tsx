import { act, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getOpenInvoice, getSubscription, requestBillingSync } from "@/features/billing/api";
import { clearCheckout, hasRecentCheckout, storeCheckout } from "@/features/billing/recent-checkout";
import { getSite } from "@/features/site/api";
import { AppError } from "@/lib/app-error";
import { customerSite, payment, renderDashboardPage, subscription } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { CheckoutCancelRoute } from "./checkout-cancel";
import { CheckoutSuccessRoute } from "./checkout-success";

vi.mock("@/features/billing/api", () => ({
  getOpenInvoice: vi.fn<typeof getOpenInvoice>(),
  getSubscription: vi.fn<typeof getSubscription>(),
  requestBillingSync: vi.fn<typeof requestBillingSync>(),
}));
vi.mock("@/features/site/api", () => ({ getSite: vi.fn<typeof getSite>() }));

const readSubscription = vi.mocked(getSubscription);
const readInvoice = vi.mocked(getOpenInvoice);
const readSite = vi.mocked(getSite);
const requestSync = vi.mocked(requestBillingSync);

const paidSite = customerSite({
  status: "awaiting_activation",
  paidAt: "2026-11-20T12:00:00Z",
  activationDeadline: "2026-11-22T12:00:00Z",
});

const confirming = "Confirmando seu pagamento…";
const slow = "A confirmação está demorando mais que o normal";
const approved = "Pagamento Aprovado!";

beforeAll(() => startTexts());

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
  storeCheckout();
  readSubscription.mockReset().mockResolvedValue(null);
  readInvoice.mockReset().mockResolvedValue(null);
  readSite.mockReset().mockResolvedValue(customerSite());
  requestSync.mockReset().mockResolvedValue();
});

afterEach(() => {
  vi.useRealTimers();
  clearCheckout();
});

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

function heading(): string | null {
  return screen.getByRole("heading", { level: 1 }).textContent;
}

function confirm(): void {
  readSubscription.mockResolvedValue(subscription());
  readSite.mockResolvedValue(paidSite);
}

describe("CheckoutSuccessRoute", () => {
  it("shows the next steps when the database has the payment", async () => {
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(100);
    expect(heading()).toBe(confirming);
    confirm();
    await pass(2_500);
    expect(heading()).toBe(approved);
    expect(screen.getByText(/em até 48 horas: o prazo é 22 de novembro de 2026/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ir para o painel" })).toHaveAttribute("href", "/dashboard");
    expect(hasRecentCheckout()).toBe(false);
  });

  it("shows no approval without a payment, regardless of the URL", async () => {
    renderDashboardPage(<CheckoutSuccessRoute />, {
      at: "/dashboard/checkout/success?session_id=cs_fake&status=paid",
    });
    await pass(29_000);
    expect(heading()).toBe(confirming);
    await pass(2_000);
    expect(heading()).toBe(slow);
    expect(screen.getByText(/Se não chegou a pagar, nada foi cobrado/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ir para o painel" })).toHaveAttribute("href", "/dashboard");
    expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute(
      "href",
      "/dashboard/suporte#mensagem",
    );
    expect(screen.getByRole("link", { name: "Não paguei: ver o plano" })).toHaveAttribute("href", "/planos");
    await pass(600_000);
    expect(heading()).toBe(slow);
  });

  it("polls less often after half a minute, and still shows the approval", async () => {
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(60_000);
    const asked = readSubscription.mock.calls.length;
    await pass(60_000);
    expect(readSubscription.mock.calls.length - asked).toBe(6);
    confirm();
    await pass(10_500);
    expect(heading()).toBe(approved);
  });

  it("requests Stripe's state once when the payment is missing after half a minute", async () => {
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(29_000);
    expect(requestSync).not.toHaveBeenCalled();
    await pass(60_000);
    expect(requestSync).toHaveBeenCalledOnce();
  });

  it("shows what a pending Boleto or Pix needs, with its payment link", async () => {
    readSubscription.mockResolvedValue(subscription({ status: "incomplete", inService: false }));
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(7_000);
    expect(heading()).toBe("Esperando a confirmação do pagamento");
    expect(screen.getByText(/Boleto e Pix só contam quando o banco confirma/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Minha assinatura" })).toHaveAttribute(
      "href",
      "/dashboard/minha-assinatura",
    );
    confirm();
    await pass(2_500);
    expect(heading()).toBe(approved);
  });

  it("shows the deadline of a voucher immediately with its link", async () => {
    const voucher = {
      kind: "pix",
      url: "https://stripe.test/pix",
      expiresAt: "2026-11-21T15:00:00Z",
    } as const;
    readSubscription.mockResolvedValue(subscription({ status: "incomplete", inService: false }));
    readInvoice.mockResolvedValue(payment({ status: "open", voucher }));
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(200);
    expect(heading()).toMatch(/^Esperando o Pix até 21 de novembro de 2026/);
    expect(screen.getByRole("link", { name: /^Ver o Pix/ })).toHaveAttribute("href", voucher.url);
    expect(screen.queryByText(/Isso leva alguns segundos/)).not.toBeInTheDocument();
  });

  it.each(["incomplete_expired", "past_due", "unpaid", "paused", "canceled"] as const)(
    "does not show a subscription that is %s as approved",
    async (status) => {
      readSubscription.mockResolvedValue(subscription({ status }));
      readSite.mockResolvedValue(paidSite);
      renderDashboardPage(<CheckoutSuccessRoute />);
      await pass(31_000);
      expect(heading()).toBe(slow);
    },
  );

  it("waits for both the subscription and the site", async () => {
    readSubscription.mockResolvedValue(subscription());
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(10_000);
    expect(heading()).toBe(confirming);
  });

  it("continues to poll after failed reads", async () => {
    readSubscription.mockRejectedValue(new AppError("network"));
    readSite.mockRejectedValue(new AppError("network"));
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(12_000);
    expect(heading()).toBe(confirming);
    confirm();
    await pass(2_500);
    expect(heading()).toBe(approved);
  });

  it("shows no deadline when the site is live", async () => {
    readSubscription.mockResolvedValue(subscription());
    readSite.mockResolvedValue(
      customerSite({ ...paidSite, status: "active", activatedAt: "2026-11-20T12:00:00Z" }),
    );
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(100);
    expect(heading()).toBe(approved);
    expect(screen.getByText("O seu site já está no ar.")).toBeInTheDocument();
    expect(screen.queryByText(/o prazo é/)).not.toBeInTheDocument();
  });
});

describe("CheckoutCancelRoute", () => {
  it("shows that nothing was charged, and the next steps", async () => {
    renderDashboardPage(<CheckoutCancelRoute />);
    await pass(0);
    expect(heading()).toBe("Pagamento Cancelado");
    expect(screen.getByText(/nenhuma cobrança foi feita/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ver o plano de novo" })).toHaveAttribute("href", "/planos");
    expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute(
      "href",
      "/dashboard/suporte#mensagem",
    );
    expect(screen.getByRole("link", { name: "Ir para o painel" })).toHaveAttribute("href", "/dashboard");
    expect(hasRecentCheckout()).toBe(false);
  });
});
