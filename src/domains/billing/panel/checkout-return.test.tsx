import { act, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, disconnect, sent, storeSession } from "@/test/backend";
import { customerSite, renderDashboardPage, user } from "@/test/dashboard";
import { answerPanel, invoiceRow, subscriptionRow, voucher } from "@/test/panel-answers";
import { startTexts } from "@/test/render";
import { clearCheckout, hasRecentCheckout, storeCheckout } from "../parts/payment-wait";
import { CheckoutCancelRoute, CheckoutSuccessRoute } from "./checkout-return";

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
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z"), shouldAdvanceTime: true });
  storeCheckout();
  storeSession(user);
  answerPanel({ subscription: null, invoice: null, site: customerSite() });
  answer("POST rpc/request_billing_sync", new Response(null, { status: 204 }));
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

const title = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });

function confirm(): void {
  answerPanel({ subscription: subscriptionRow(), site: paidSite });
}

describe("CheckoutSuccessRoute", () => {
  it("shows the next steps when the database has the payment", async () => {
    renderDashboardPage(<CheckoutSuccessRoute />);
    expect(heading()).toBe(confirming);
    confirm();
    await pass(2_000);
    expect(await title(approved)).toBeInTheDocument();
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
    await pass(65_000);
    const earlier = await sent("GET subscriptions");
    await pass(60_000);
    expect((await sent("GET subscriptions")).length - earlier.length).toBeLessThanOrEqual(6);
    confirm();
    await pass(10_000);
    expect(await title(approved)).toBeInTheDocument();
  });

  it("requests Stripe's state once when the payment is missing after half a minute", async () => {
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(29_000);
    expect(await sent("POST rpc/request_billing_sync")).toEqual([]);
    await pass(60_000);
    expect(await sent("POST rpc/request_billing_sync")).toHaveLength(1);
  });

  it("shows what a pending Boleto or Pix needs, with its payment link", async () => {
    answerPanel({ subscription: subscriptionRow({ status: "incomplete" }) });
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(7_000);
    expect(await title("Esperando a confirmação do pagamento")).toBeInTheDocument();
    expect(screen.getByText(/Boleto e Pix só contam quando o banco confirma/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Minha assinatura" })).toHaveAttribute(
      "href",
      "/dashboard/minha-assinatura",
    );
    confirm();
    await pass(2_000);
    expect(await title(approved)).toBeInTheDocument();
  });

  it("shows the deadline of a voucher immediately with its link", async () => {
    const url = "https://stripe.test/pix";
    answerPanel({
      subscription: subscriptionRow({ status: "incomplete" }),
      invoice: invoiceRow(voucher("pix", url, "2026-11-21T15:00:00Z")),
    });
    renderDashboardPage(<CheckoutSuccessRoute />);
    expect(await title(/^Esperando o Pix até 21 de novembro de 2026/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /^Ver o Pix/ })).toHaveAttribute("href", url);
    expect(screen.queryByText(/Isso leva alguns segundos/)).not.toBeInTheDocument();
  });

  it.each(["incomplete_expired", "past_due", "unpaid", "paused", "canceled"] as const)(
    "does not show a subscription that is %s as approved",
    async (status) => {
      answerPanel({ subscription: subscriptionRow({ status }), site: paidSite });
      renderDashboardPage(<CheckoutSuccessRoute />);
      await pass(31_000);
      expect(heading()).toBe(slow);
    },
  );

  it("waits for both the subscription and the site", async () => {
    answerPanel({ subscription: subscriptionRow() });
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(10_000);
    expect(heading()).toBe(confirming);
  });

  it("continues to poll after failed reads", async () => {
    disconnect("GET subscriptions");
    disconnect("GET sites");
    renderDashboardPage(<CheckoutSuccessRoute />);
    await pass(12_000);
    expect(heading()).toBe(confirming);
    confirm();
    await pass(2_000);
    expect(await title(approved)).toBeInTheDocument();
  });

  it("shows no deadline when the site is live", async () => {
    answerPanel({
      subscription: subscriptionRow(),
      site: customerSite({ ...paidSite, status: "active", activatedAt: "2026-11-20T12:00:00Z" }),
    });
    renderDashboardPage(<CheckoutSuccessRoute />);
    expect(await title(approved)).toBeInTheDocument();
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
