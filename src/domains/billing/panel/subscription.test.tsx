import { act, type RenderResult, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeLanguage } from "@/platform/i18n";
import { type Account, answer, disconnect, refuse, sent, signIn, sql } from "@/test/backend";
import { renderDashboardPage, subscribeName } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { addPayment, addSubscription, type Columns, setSite } from "@/test/rows";
import { clearCheckout, hasRecentCheckout, storeCheckout } from "../parts/payment-wait";
import { redirectTo } from "../redirect-to";
import { DashboardSubscriptionRoute } from "./subscription";

vi.mock("../redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

const leave = vi.mocked(redirectTo);
let ana: Account;

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  clearCheckout();
  leave.mockReset();
  answer("POST create-checkout-session", { url: "https://checkout.stripe.test/c/1" });
  ana = await signIn();
});

afterEach(() => {
  vi.useRealTimers();
});

function openPage(at?: string): RenderResult {
  return renderDashboardPage(<DashboardSubscriptionRoute />, { as: ana, ...(at !== undefined && { at }) });
}

/** Opens the page of a customer with this subscription. */
async function open(over: Columns = {}): Promise<void> {
  await addSubscription(ana.id, over);
  openPage();
}

async function removeDomain(): Promise<void> {
  await sql("update public.profiles set domain = null where id = $1", [ana.id]);
}

async function profileRow(columns: string): Promise<unknown> {
  const [row] = await sql(`select ${columns} from public.profiles where id = $1`, [ana.id]);
  return row;
}

const checkouts = () => sent("POST create-checkout-session");

const payButton = () => screen.findByRole("button", { name: subscribeName });

describe("the plan section", () => {
  it("shows the discounted price, until when it lasts, and the price after it", async () => {
    const discount = { of: "all", amount_off: 2000, ends_at: Date.parse("2027-03-10T12:00:00Z") / 1000 };
    await open({ discounts: [discount], collection_method: "send_invoice" });
    expect((await screen.findByText("Preço")).nextElementSibling).toHaveTextContent(
      /R\$\s79,90 por mês; a partir de 10 de março de 2027, R\$\s99,90/u,
    );
    expect(screen.getByText("Próxima fatura")).toBeInTheDocument();
  });

  it("names the charge that a free month is for", async () => {
    await open({
      discounts: [{ of: "all", percent_off: 100, duration: "once" }],
      current_period_end: "2026-12-14T12:00:00Z",
    });
    expect((await screen.findByText("Preço")).nextElementSibling).toHaveTextContent(
      /^R\$\s0,00 na cobrança de 14 de dezembro de 2026, depois R\$\s99,90$/u,
    );
  });

  it("asks a customer who is billed by invoice to pay it, and offers no card", async () => {
    const id = await addSubscription(ana.id, {
      status: "past_due",
      grace_ends_at: "2026-11-27T12:00:00Z",
      collection_method: "send_invoice",
    });
    await addPayment(id, { status: "open", due_at: "2026-11-20T12:00:00Z" });
    openPage();
    expect(await screen.findByText(/venceu em 20 de novembro de 2026/u)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /cartão/u })).toBeNull();
  });

  it("shows status, next billing date, price and features", async () => {
    await open();
    expect(screen.getByText("Carregando a assinatura")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Plano Profissional" })).toBeInTheDocument();
    expect(screen.getByText("Ativa")).toBeInTheDocument();
    expect(screen.getByText("Próxima cobrança").nextElementSibling).toHaveTextContent(
      "20 de dezembro de 2026",
    );
    expect(screen.getByText("Preço").nextElementSibling).toHaveTextContent(/^R\$\s99,90 por mês$/);
    expect(screen.getByText("Hospedagem incluída")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: subscribeName })).not.toBeInTheDocument();
  });

  it.each([
    ["pt-PT", "Plano Profissional", "Alojamento incluído", "20 de dezembro de 2026"],
    ["en", "Professional Plan", "Hosting included", "December 20, 2026"],
  ] as const)("is shown in %s", async (language, name, feature, date) => {
    await changeLanguage(language);
    await open();
    expect(await screen.findByText(feature)).toBeInTheDocument();
    expect(screen.getByText(date)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name })).toBeInTheDocument();
  });

  it.each([
    [{ pause_behavior: "void" }, "nada é cobrado até ela ser retomada"],
    [
      {
        pause_behavior: "void",
        pause_resumes_at: "2027-01-31T15:00:00Z",
        next_charge_at: "2027-02-20T15:00:00Z",
      },
      "nada é cobrado até 31 de janeiro de 2027",
    ],
    [{ pause_behavior: "void", suspended_by_pause: true }, "nada é cobrado até ela ser retomada"],
  ] as const)(
    "says of the pause %j that the team made it, until when, and whom to ask",
    async (over, until) => {
      await open(over);
      expect(await screen.findByText(new RegExp(`A nossa equipe pausou a cobrança.*${until}`))).toBeVisible();
      expect(screen.getByRole("link", { name: "Escrever sobre a pausa" })).toHaveAttribute(
        "href",
        "/dashboard/suporte",
      );
    },
  );

  it.each([
    ["needs_response", /que ainda vai decidir. Por enquanto nada mais é cobrado/],
    ["lost", /O banco aceitou a contestação de um pagamento e devolveu o valor.*a nossa equipe decide/],
  ])("says what holds while a dispute is %s, and links to support", async (status, words) => {
    const id = await addSubscription(ana.id, { pause_behavior: "void", pause_for_dispute: true });
    await sql(
      `insert into public.disputes (id, payment_id, profile_id, status, amount, currency, opened_at)
       values ('dp_' || $1::text, $1, $2, $3, 9990, 'brl', '2026-11-21T12:00:00Z')`,
      [await addPayment(id), ana.id, status],
    );
    openPage();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole("link", { name: "Escrever sobre a contestação" })).toHaveAttribute(
      "href",
      "/dashboard/suporte",
    );
  });

  it.each([{ status: "paused" }, { pause_behavior: "void", pause_for_dispute: true }, {}] as const)(
    "names no pause of the team for %j",
    async (over) => {
      await open(over);
      await screen.findByRole("heading", { name: "Plano Profissional" });
      expect(screen.queryByText(/equipe pausou/)).not.toBeInTheDocument();
      expect(screen.queryByRole("link", { name: "Escrever sobre a pausa" })).not.toBeInTheDocument();
    },
  );

  it.each([
    [{ status: "trialing" }, "Ativa", "Próxima cobrança"],
    [{ cancel_at_period_end: true }, "Ativa, sem renovação", "Termina em"],
    [{ status: "past_due" }, "Pagamento atrasado", null],
    [{ status: "unpaid" }, "Não paga", null],
    [{ status: "paused" }, "Pausada", null],
    [{ status: "incomplete" }, "Pagamento pendente", null],
    [{ status: "incomplete_expired" }, "Não concluída", null],
    [{ status: "canceled", ended_at: "2026-11-01T12:00:00Z" }, "Encerrada", "Terminou em"],
  ] as const)("shows the status %j as %s", async (over, badge, dateLabel) => {
    await open(over);
    const heading = await screen.findByRole("heading", { name: "Plano Profissional" });
    const top = heading.parentElement?.parentElement;
    expect(top).toHaveTextContent(badge);
    const labels = ["Próxima cobrança", "Termina em", "Terminou em"];
    expect(labels.filter((label) => screen.queryByText(label))).toEqual(dateLabel ? [dateLabel] : []);
  });

  it("shows brand, last four digits and expiry of the card while the subscription lasts", async () => {
    await addSubscription(ana.id);
    const { unmount } = openPage();
    expect(await screen.findByText("Visa •••• 4242, vence em 12/2034")).toBeInTheDocument();
    unmount();
    await sql("update public.subscriptions set status = 'canceled' where profile_id = $1", [ana.id]);
    openPage();
    expect(await screen.findByText("Encerrada")).toBeInTheDocument();
    expect(screen.queryByText(/4242/)).not.toBeInTheDocument();
  });

  it("keeps the subscription's own price when the plan's has changed", async () => {
    await open({ unit_amount: 7990 });
    expect(await screen.findByText(/^R\$\s79,90 por mês$/)).toBeInTheDocument();
  });

  it("shows an error after a failed read and retries it", async () => {
    refuse("GET subscriptions", 503, {}, 1);
    await open();
    await waitFor(() =>
      expect(screen.getAllByText("Não foi possível carregar a assinatura")).toHaveLength(2),
    );
    expect(screen.getAllByText(/O servidor não respondeu como devia/)).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByRole("heading", { name: "Plano Profissional" })).toBeInTheDocument();
  });
});

describe("paying without a subscription", () => {
  it("starts one checkout", async () => {
    openPage();
    expect(await screen.findByRole("heading", { name: "Sem assinatura" })).toBeInTheDocument();
    const button = await payButton();
    await userEvent.dblClick(button);
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://checkout.stripe.test/c/1"));
    expect(await checkouts()).toEqual([{ plan_id: 1, locale: "pt-BR" }]);
    expect(button).toBeDisabled();
  });

  it("asks for the domain first when there is none", async () => {
    await removeDomain();
    openPage();
    expect(await screen.findByRole("heading", { name: "Antes de pagar, informe o domínio" })).toBeVisible();
    expect(screen.queryByRole("button", { name: subscribeName })).not.toBeInTheDocument();
    const field = await screen.findByLabelText("Domínio do site");
    await userEvent.click(screen.getByRole("button", { name: "Salvar e continuar" }));
    expect(await sent("PATCH profiles")).toEqual([]);
    await userEvent.type(field, "https://www.Padaria-São-João.com.br/");
    await userEvent.click(screen.getByRole("button", { name: "Salvar e continuar" }));
    expect(await payButton()).toBeEnabled();
    expect(await profileRow("domain")).toEqual({ domain: "xn--padaria-so-joo-yhbe.com.br" });
    await waitFor(() => expect(screen.getByRole("heading", { name: "Sem assinatura" })).toHaveFocus());
  });

  it("asks for everything that a sign-up set when its review was interrupted", async () => {
    ana = await signIn(null, {
      full_name: "Outra Pessoa",
      phone: "+5511987654321",
      domain: "outra.com.br",
      model: "bakery",
    });
    await sql("update public.profiles set full_name = null, phone = null, domain = null where id = $1", [
      ana.id,
    ]);
    openPage();
    const name = await screen.findByLabelText("Nome completo");
    expect(screen.getByLabelText("Domínio do site")).toHaveValue("outra.com.br");
    expect(screen.getByLabelText("Modelo do site")).toHaveValue("bakery");
    await userEvent.clear(name);
    await userEvent.type(name, "Ana Souza");
    await userEvent.click(screen.getByRole("button", { name: "Está certo, continuar" }));
    expect(await payButton()).toBeEnabled();
    expect(await profileRow("full_name, phone, domain")).toEqual({
      full_name: "Ana Souza",
      phone: "+5511987654321",
      domain: "outra.com.br",
    });
    expect(await sql("select model from public.sites where profile_id = $1", [ana.id])).toEqual([
      { model: "bakery" },
    ]);
  });

  it("asks for the domain when the server requires it", async () => {
    refuse("POST create-checkout-session", 409, { code: "domain_required" }, 1);
    openPage();
    const button = await payButton();
    await removeDomain();
    await userEvent.click(button);
    expect(await screen.findByRole("heading", { name: "Antes de pagar, informe o domínio" })).toBeVisible();
  });

  it("opens the configured payment link in a new tab", async () => {
    answer("GET settings", [{ value: "https://buy.stripe.test/abc" }]);
    openPage();
    const link = await screen.findByRole("link", { name: /Assinar por R/ });
    expect(link).toHaveAttribute("target", "_blank");
    const url = new URL(link.getAttribute("href") ?? "");
    expect(url.searchParams.get("client_reference_id")).toBe(ana.id);
    expect(url.searchParams.get("prefilled_email")).toBe(ana.email);
    expect(url.searchParams.get("locale")).toBe("pt-BR");
    await userEvent.click(link);
    expect(hasRecentCheckout()).toBe(true);
    expect(screen.getByRole("heading", { name: "Confirmando o pagamento" })).toBeInTheDocument();
    expect(await checkouts()).toEqual([]);
  });

  it("shows the subscription within ten seconds of a payment in the other tab", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer("GET settings", [{ value: "https://buy.stripe.test/abc" }]);
    openPage();
    await userEvent.click(await screen.findByRole("link", { name: /Assinar por R/ }), {
      advanceTimers: (ms: number) => vi.advanceTimersByTime(ms),
    });
    await addSubscription(ana.id);
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(await screen.findByText("Ativa")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /Assinar por R/ })).not.toBeInTheDocument();
  });

  it.each(["canceled", "incomplete_expired"] as const)(
    "is offered again when the subscription is %s",
    async (status) => {
      await open({ status });
      expect(await screen.findByRole("heading", { name: "Assine de novo" })).toBeInTheDocument();
      expect(await payButton()).toBeEnabled();
    },
  );

  it("reports that an earlier Boleto or Pix may still be paid, and links to the support", async () => {
    refuse("POST create-checkout-session", 409, { code: "payment_pending" });
    openPage();
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
    refuse("POST create-checkout-session", 409, { code: "payment_pending" });
    openPage();
    const button = await payButton();
    await addPayment(await addSubscription(ana.id, { status: "incomplete" }), {
      status: "open",
      voucher_kind: "boleto",
      voucher_url: "https://stripe.test/b",
      voucher_expires_at: "2026-11-24T15:00:00Z",
    });
    await userEvent.click(button);
    expect(await screen.findByRole("link", { name: /^Ver o Boleto/ })).toHaveAttribute(
      "href",
      "https://stripe.test/b",
    );
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it.each([
    ["payment_provider_unavailable", /O serviço de pagamento não respondeu/],
    ["payment_provider_unavailable", "Erro no pagamento"],
    ["plan_not_connected", /“Plano Profissional” ainda não pode ser assinado/],
    ["unknown", /Não foi possível iniciar o pagamento/],
  ] as const)("shows an error after a failure with %s, and can be retried", async (code, words) => {
    refuse("POST create-checkout-session", 500, { code }, 1);
    openPage();
    await userEvent.click(await payButton());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await payButton()).toBeEnabled();
  });

  it("does not start when the plan has no Stripe price", async () => {
    const [plan] = await sql(
      "select id, name, names, price as amount, currency, interval, features from public.plans where id = 1",
    );
    answer("GET plans", [{ ...plan, priceId: null }]);
    openPage();
    await userEvent.click(await payButton());
    expect(await screen.findByText(/“Plano Profissional” ainda não pode ser assinado/)).toBeInTheDocument();
    expect(await checkouts()).toEqual([]);
  });

  it("shows an error when the plan fails to load and retries it", async () => {
    disconnect("GET plans", 1);
    openPage();
    // The page and a toast show the error with the same reason.
    await waitFor(() => expect(screen.getAllByText("Não foi possível carregar o plano")).toHaveLength(2));
    expect(screen.getAllByText(/Não conseguimos falar com o servidor/)).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await payButton()).toBeEnabled();
  });

  it("reports that no plan is on sale", async () => {
    answer("GET plans", []);
    openPage();
    expect(await screen.findByText("Nenhum plano à venda")).toBeInTheDocument();
  });
});

describe("the meaning of a state for the site", () => {
  it.each([
    [{}, "Faz parte da assinatura enquanto ela estiver em dia"],
    [
      { cancel_at_period_end: true },
      "Faz parte da assinatura até 20 de dezembro de 2026. Depois desse dia, fica fora do ar",
    ],
    [
      { cancel_at_period_end: true, current_period_end: null },
      "Faz parte da assinatura até o fim do período pago",
    ],
    [{ status: "past_due" }, "Nada muda nele por enquanto"],
    [
      { status: "past_due", grace_ends_at: "2026-11-27T12:00:00Z" },
      "Nada muda nele até 27 de novembro de 2026. Sem pagamento até lá, ele é suspenso",
    ],
    [
      { status: "past_due", grace_ends_at: "2026-11-19T12:00:00Z" },
      "Assim que o valor em aberto for pago, ele volta: na hora, ou em até 48 horas",
    ],
    [{ status: "unpaid" }, "Assim que o valor em aberto for pago, ele volta: na hora, ou em até 48 horas"],
    [{ status: "paused" }, "Fica fora do ar enquanto"],
    [{ status: "incomplete" }, "Ele só começa a ser montado depois do primeiro pagamento"],
    [{ status: "incomplete_expired" }, "sem pagamento, ele não começa a ser montado"],
    [{ status: "canceled", ended_at: "2026-11-01T12:00:00Z" }, "Está fora do ar. Se você assinar de novo"],
  ] as const)("is described for %j: %s", async (over, words) => {
    await setSite(ana.id, { status: "active" });
    await open(over);
    const term = await screen.findByText("O que acontece com o site");
    expect(term.nextElementSibling).toHaveTextContent(words);
  });

  it.each([{}, { cancel_at_period_end: true }, { status: "past_due" }])(
    "is that of the team for a suspended site and %j",
    async (over) => {
      await setSite(ana.id, { status: "suspended", suspension_reason: "team" });
      await open(over);
      const term = await screen.findByText("O que acontece com o site");
      await waitFor(() =>
        expect(term.nextElementSibling).toHaveTextContent(
          /^A nossa equipe suspendeu o site: ele fica fora do ar/,
        ),
      );
    },
  );

  it("is shown to customers without a subscription, too", async () => {
    openPage();
    const term = await screen.findByText("O que acontece com o site");
    expect(term.nextElementSibling).toHaveTextContent("A equipe começa a montá-lo");
  });
});

describe("a pending payment", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    storeCheckout();
  });

  it("shows its confirmation, then a delay, and stops waiting after half an hour", async () => {
    openPage();
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

/** Adds payments whose first of each page is numbered by its page. */
async function addPayments(count: number): Promise<void> {
  const id = await addSubscription(ana.id);
  await sql(
    `insert into public.payments (id, subscription_id, profile_id, number, status, amount, amount_paid, currency, invoiced_at)
     select 'in_' || n || replace($1, 'sub_', ''), $1, $2, case when n % 10 = 0 then 'SP-page-' || n / 10 + 1 end,
            'paid', 9990, 9990, 'brl', timestamptz '2026-11-20' - n * interval '1 day'
       from generate_series(0, $3::integer - 1) n`,
    [id, ana.id, count],
  );
}

describe("the payment history", () => {
  it("shows failed payments and partial refunds", async () => {
    const id = await addSubscription(ana.id);
    const failure = { status: "open", first_failed_at: "2026-11-20T12:00:00Z" };
    await addPayment(id, { ...failure, invoiced_at: "2026-11-20T12:02:00Z" });
    await addPayment(id, { amount_refunded: 2500, invoiced_at: "2026-11-20T12:01:00Z" });
    await addPayment(id, { amount_refunded: 9990 });
    openPage();
    const [, failed, partly, whole] = within(await screen.findByRole("table")).getAllByRole("row");
    expect(failed).toHaveTextContent("Não passou");
    expect(partly).toHaveTextContent(/R\$\s99,90R\$\s25,00 devolvidos.*Devolvida em parte/);
    expect(whole).toHaveTextContent(/R\$\s99,90 devolvidos.*Devolvida/);
  });

  it("lists date, amount, status and documents", async () => {
    const id = await addSubscription(ana.id);
    const paidId = await addPayment(id, { invoiced_at: "2026-11-20T12:03:00Z" });
    await addPayment(id, { status: "open", invoice_pdf: null, invoiced_at: "2026-11-20T12:02:00Z" });
    await addPayment(id, {
      status: "void",
      invoice_pdf: null,
      hosted_invoice_url: null,
      number: null,
      invoiced_at: "2026-11-20T12:01:00Z",
    });
    await addPayment(id, { status: "void" });
    openPage();
    expect(screen.getByText("Carregando os pagamentos")).toBeInTheDocument();
    const [, paid, unpaid, voided, withInvoice] = within(await screen.findByRole("table")).getAllByRole(
      "row",
    );
    if (!paid || !unpaid || !voided || !withInvoice) throw new Error("rows are missing");
    expect(paid).toHaveTextContent(/20 de novembro de 2026SP-0001/);
    expect(paid).toHaveTextContent(/R\$\s99,90/);
    expect(paid).toHaveTextContent("Paga");
    expect(within(paid).getByRole("link", { name: /^Recibo da fatura de 20/ })).toHaveAttribute(
      "href",
      `https://stripe.test/${paidId}`,
    );
    expect(within(paid).getByRole("link", { name: /^PDF da fatura/ })).toHaveAttribute(
      "href",
      `https://stripe.test/${paidId}.pdf`,
    );
    expect(unpaid).toHaveTextContent("Aguardando pagamento");
    expect(within(unpaid).getByRole("link", { name: /^Pagar a fatura/ })).toBeInTheDocument();
    expect(voided).toHaveTextContent("Anulada");
    expect(voided).toHaveTextContent("Nenhum");
    expect(within(withInvoice).getByRole("link", { name: /^Fatura de 20/ })).toBeVisible();
    expect(withInvoice).not.toHaveTextContent("Recibo");
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  });

  it("reads the page of the URL and links to the adjacent pages", async () => {
    await addPayments(21);
    openPage("/dashboard/minha-assinatura?pagina=2");
    expect(await screen.findByText("Página 2 de 3")).toBeInTheDocument();
    expect(screen.getByText("SP-page-2")).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Próxima" }));
    expect(await screen.findByText("SP-page-3")).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent("/dashboard/minha-assinatura?pagina=3");
    expect(screen.queryByRole("link", { name: "Próxima" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Anterior" }));
    expect(await screen.findByText("SP-page-2")).toBeInTheDocument();
  });

  it.each(["0", "-3", "abc", "1e999", ""])("shows page 1 when the URL contains page %j", async (value) => {
    await addPayments(11);
    openPage(`/dashboard/minha-assinatura?pagina=${value}`);
    expect(await screen.findByText("Página 1 de 2")).toBeInTheDocument();
  });

  it("shows a message without payments", async () => {
    openPage();
    expect(await screen.findByText("Nenhum pagamento ainda")).toBeInTheDocument();
  });

  it("shows an error after a failed read and retries it", async () => {
    await addPayments(1);
    disconnect("GET payments", 1);
    openPage();
    expect(await screen.findByText("Não foi possível carregar os pagamentos")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByRole("table")).toBeInTheDocument();
  });
});
