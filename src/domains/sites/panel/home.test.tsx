import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { changeLanguage } from "@/platform/i18n";
import { answer, disconnect, refuse, sent } from "@/test/backend";
import { customerSite, renderDashboardPage, subscribeName, user } from "@/test/dashboard";
import { active, live, now, paid, prepareHome, preparing, showSite } from "@/test/dashboard-home";
import { answerPanel, invoiceRow, subscriptionRow, voucher } from "@/test/panel-answers";
import { profile } from "@/test/profile";
import { DashboardHomeRoute } from "./home";
import { storeCheckout } from "@/domains/billing/parts/payment-wait";

prepareHome();

/** Answers with a conversation in which the team wrote last. */
function answerConversation(subject: string, isFirst = false): void {
  const sentAt = "2026-11-19T12:00:00Z";
  const answeredAt = isFirst ? sentAt : "2026-11-20T11:00:00Z";
  const authorKind = isFirst ? "team" : "customer";
  answer("GET contacts", [
    { id: "c1", message: `${subject}\n\nOlá`, status: "answered", authorKind, sentAt, answeredAt },
  ]);
}

const reads = async () => (await sent("GET sites")).length;

describe("DashboardHomeRoute", () => {
  it("greets by name and shows placeholders during loading", async () => {
    renderDashboardPage(<DashboardHomeRoute />);
    expect(screen.getByRole("heading", { level: 1, name: "Olá, Ana" })).toBeInTheDocument();
    expect(screen.getByText("Carregando o estado do site")).toBeInTheDocument();
    expect(screen.getByText("Carregando a assinatura")).toBeInTheDocument();
    expect(await screen.findByRole("region", { name: "Seu site" })).toBeInTheDocument();
    expect(screen.queryByText("Carregando o estado do site")).not.toBeInTheDocument();
  });

  it("greets by mailbox name without a name, and without a name otherwise", () => {
    renderDashboardPage(<DashboardHomeRoute />, { as: { ...user, fullName: null } });
    expect(screen.getByRole("heading", { level: 1, name: "Olá, ana" })).toBeInTheDocument();
    renderDashboardPage(<DashboardHomeRoute />, { as: { id: user.id, email: "", fullName: null } });
    expect(screen.getByRole("heading", { level: 1, name: "Olá" })).toBeInTheDocument();
  });

  it.each([
    [
      "awaiting payment",
      customerSite(),
      "Seu site está esperando o pagamento",
      "Assinar por R$\u00a099,90 por mês",
    ],
    ["preparing", preparing, "Estamos preparando o seu site", null],
    [
      "domain",
      customerSite({ status: "awaiting_activation", ...paid, preparedAt: live.preparedAt }),
      "Seu site está montado; falta o domínio",
      null,
    ],
    [
      "live with an unconfirmed domain",
      customerSite({ status: "active", ...live }),
      "Seu site está pronto; falta confirmar o domínio",
      null,
    ],
    [
      "unpaid",
      customerSite({ status: "suspended", suspensionReason: "payment", ...live }),
      "Seu site está suspenso por falta de pagamento",
      "Regularizar pagamento",
    ],
    [
      "suspended by the team",
      customerSite({ status: "suspended", suspensionReason: "team", ...live }),
      "Seu site está suspenso e fora do ar",
      "Falar com o suporte",
      "/dashboard/suporte",
    ],
    [
      "cancelled",
      customerSite({ status: "cancelled", ...live }),
      "Seu site foi cancelado",
      "Ver minha assinatura",
    ],
  ])("%s: shows the state and the next step", async (_name, site, sentence, next, to?: string) => {
    const region = await showSite(site);
    expect(within(region).getByRole("heading", { level: 2, name: sentence })).toBeInTheDocument();
    const links = within(region).queryAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(
      next ? [[next, to ?? "/dashboard/minha-assinatura"]] : [],
    );
  });

  it("gives one advice on a subscription that goes on after the refund, with the buttons for it", async () => {
    const region = await showSite({ ...preparing, refundedAt: live.preparedAt });
    expect(
      within(region).getByRole("heading", { name: "O pagamento do site voltou para você" }),
    ).toBeVisible();
    const advice = await screen.findAllByText(/a assinatura continua: a próxima cobrança/);
    expect(advice).toHaveLength(1);
    expect(region).toContainElement(advice[0] ?? null);
    expect(advice[0]).toHaveTextContent("20 de dezembro de 2026");
    expect(within(region).queryByText(/fale com a nossa equipe/)).not.toBeInTheDocument();
    const links = within(region).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Falar com o suporte", "/dashboard/suporte"],
      ["Cancelar assinatura", "/dashboard/minha-assinatura"],
    ]);
    expect(within(region).getByText("Pagamento devolvido")).toBeInTheDocument();
  });

  it("refers to the team when the subscription of a refunded site is cancelled", async () => {
    answerPanel({ subscription: subscriptionRow({ cancelAtPeriodEnd: true }) });
    const region = await showSite({ ...preparing, refundedAt: live.preparedAt });
    expect(within(region).getByText(/fale com a nossa equipe/)).toBeVisible();
    expect(within(region).getAllByRole("link")).toHaveLength(1);
  });

  it("asks for an overdue payment of a site in preparation, too", async () => {
    answerPanel({
      subscription: subscriptionRow({ status: "past_due", graceEndsAt: "2026-12-27T12:00:00Z" }),
    });
    answerPanel({ invoice: invoiceRow() });
    const region = await showSite(preparing);
    expect(await within(region).findByRole("heading", { name: /^Pague até 27 de dezembro/ })).toBeVisible();
    expect(within(region).getByRole("link", { name: /^Pagar R\$\s99,90/u })).toBeVisible();
  });

  it("promises no preparation and asks for nothing after the payment was returned", async () => {
    const region = await showSite({ ...preparing, refundedAt: live.preparedAt });
    expect(within(region).queryByText(/No ar até|Faltam?/)).not.toBeInTheDocument();
    expect(
      within(region).queryByRole("list", { name: "Etapas até o site ficar no ar" }),
    ).not.toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Assinatura" })).toBeInTheDocument();
    expect(screen.queryByText(/está montando|preparando/)).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /modelo/i })).not.toBeInTheDocument();
  });

  it("says that a site cancelled before its activation was never live", async () => {
    const region = await showSite(customerSite({ status: "cancelled" }));
    expect(region).toHaveTextContent("Ele não chegou a ir ao ar.");
  });

  it("says that the payment was returned of a site that was cancelled before it was built", async () => {
    const region = await showSite(customerSite({ status: "cancelled", refundedAt: live.preparedAt }));
    expect(within(region).getByText(/O pagamento voltou para você/)).toBeInTheDocument();
    expect(within(region).queryByText(/não está mais no ar/)).not.toBeInTheDocument();
  });

  it("says before the payment that the team puts a site back that it took down", async () => {
    answerPanel({ subscription: subscriptionRow({ status: "unpaid" }) });
    const site = customerSite({ status: "suspended", suspensionReason: "payment", ...live });
    const region = await showSite({ ...site, takenDownAt: "2026-11-20T08:00:00Z" });
    expect(within(region).getByText(/coloca de volta no ar, em até 48 horas/)).toBeInTheDocument();
    expect(within(region).queryByText(/sozinho/)).not.toBeInTheDocument();
  });

  it("checks the payment when the customer returns from the page of the invoice", async () => {
    answer("POST rpc/request_billing_sync", new Response(null, { status: 204 }));
    answerPanel({ subscription: subscriptionRow({ status: "unpaid" }) });
    answerPanel({ invoice: invoiceRow() });
    const site = customerSite({ status: "suspended", suspensionReason: "payment", ...live });
    const region = await showSite(site);
    const pay = await within(region).findByRole("link", { name: /^Pagar R\$/ });
    pay.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(pay);
    expect(within(region).queryByText("Conferindo o pagamento…")).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event("focus")));
    const checking = within(region).getByRole("heading", { name: /Conferindo o pagamento…$/ });
    expect(checking).not.toHaveClass("text-danger");
    await waitFor(async () => expect(await sent("POST rpc/request_billing_sync")).toHaveLength(1));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(within(region).queryByText("Conferindo o pagamento…")).not.toBeInTheDocument();
    expect(checking).toHaveClass("text-danger");
  });

  it("links to the conversation that the team answered", async () => {
    answerConversation("Meu logotipo");
    renderDashboardPage(<DashboardHomeRoute />);
    expect(await screen.findByRole("link", { name: "A equipe respondeu: Meu logotipo" })).toHaveAttribute(
      "href",
      "/dashboard/suporte/c1",
    );
  });

  it("shows the answer of the team right below the site", async () => {
    answerConversation("Meu logotipo");
    await showSite(customerSite({ status: "active", ...live }));
    const card = await screen.findByRole("heading", { name: "Assinatura" });
    const link = screen.getByRole("link", { name: "A equipe respondeu: Meu logotipo" });
    expect(link.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("links to the form for the details of a sign-up that are not confirmed, instead of the domain", async () => {
    answerPanel({ profile: profile({ fullName: null, phone: null, domain: null }) });
    await showSite(customerSite({ domain: null }));
    expect(screen.getByText("Falta confirmar os seus dados")).toBeVisible();
    expect(screen.getByRole("link", { name: "Conferir os meus dados" })).toHaveAttribute(
      "href",
      "/dashboard/minha-assinatura",
    );
    expect(await screen.findByRole("heading", { name: "Assinatura" })).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Primeiros passos" })).not.toBeInTheDocument();
  });

  it("asks for no confirmation of details when only the domain is missing", async () => {
    answerPanel({ profile: profile({ domain: null }) });
    await showSite(customerSite({ domain: null }));
    expect(await screen.findByRole("heading", { name: "Primeiros passos" })).toBeVisible();
    expect(screen.queryByText("Falta confirmar os seus dados")).not.toBeInTheDocument();
  });

  it("names the requested domain of the site, and links to where it is changed", async () => {
    const asked = { requestedDomain: "nova.com.br", requestedAt: "2026-11-20T12:00:00Z" };
    const region = await showSite(customerSite({ status: "active", ...live, ...asked }));
    expect(within(region).getByText("Pedido: nova.com.br, enviado em 20 de novembro de 2026.")).toBeVisible();
    expect(within(region).getByRole("link", { name: "Mudar ou retirar o pedido" })).toHaveAttribute(
      "href",
      "/dashboard/meu-perfil",
    );
  });

  it("links to a conversation that the team started, in words that call it no answer", async () => {
    answerConversation("As suas fotos", true);
    renderDashboardPage(<DashboardHomeRoute />);
    expect(await screen.findByRole("link", { name: "A equipe escreveu: As suas fotos" })).toHaveAttribute(
      "href",
      "/dashboard/suporte/c1",
    );
  });

  it("mentions no debt when the subscription is paused", async () => {
    answerPanel({ subscription: subscriptionRow({ status: "paused" }) });
    const site = customerSite({ status: "suspended", suspensionReason: "payment", ...live });
    const region = await showSite(site);
    expect(await within(region).findByText(/A assinatura está pausada/)).toBeInTheDocument();
    expect(within(region).queryByText(/pagamento|pago/)).not.toBeInTheDocument();
    expect(within(region).getByRole("link")).toHaveTextContent("Ver minha assinatura");
  });

  it("says that the team paused the collection, and links to support", async () => {
    answerPanel({ subscription: subscriptionRow({ pauseBehavior: "void" }) });
    await showSite(customerSite({ status: "active", ...live }));
    expect(await screen.findByText(/A nossa equipe pausou a cobrança/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Escrever sobre a pausa" })).toHaveAttribute(
      "href",
      "/dashboard/suporte",
    );
  });

  it("opens the payment form of a new customer with one press", async () => {
    answerPanel({ subscription: null });
    await showSite(customerSite());
    const links = await screen.findAllByRole("link", { name: subscribeName });
    expect(links).toHaveLength(1);
    await userEvent.click(links[0] as HTMLElement);
    const address = screen.getByTestId("address");
    expect(address).toHaveTextContent("/dashboard/minha-assinatura");
    expect(address).toHaveAttribute("data-state", '{"payment":"start"}');
  });

  it("offers a former customer another subscription with one press", async () => {
    answerPanel({ subscription: subscriptionRow({ status: "canceled", endedAt: live.activatedAt }) });
    const region = await showSite(customerSite({ status: "cancelled", ...live }));
    const link = within(region).getByRole("link", { name: "Assinar de novo por R$\u00a099,90 por mês" });
    await userEvent.click(link);
    expect(screen.getByTestId("address")).toHaveAttribute("data-state", '{"payment":"start"}');
  });

  it("offers no second payment while the first one awaits confirmation", async () => {
    answerPanel({ subscription: subscriptionRow({ status: "incomplete" }) });
    const region = await showSite(customerSite());
    expect(await within(region).findByRole("link", { name: "Ver o pagamento" })).toHaveAttribute(
      "href",
      "/dashboard/minha-assinatura",
    );
    await screen.findByRole("heading", { level: 2, name: "Primeiros passos" });
    expect(await screen.findByText("O primeiro pagamento ainda não foi concluído.")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: subscribeName })).not.toBeInTheDocument();
  });

  it("shows the deadline of a Boleto, and promises no confirmation within seconds", async () => {
    storeCheckout(now);
    answerPanel({ subscription: subscriptionRow({ status: "incomplete" }) });
    const boleto = voucher("boleto", "https://stripe.test/b", "2026-11-24T15:00:00Z");
    answerPanel({ invoice: invoiceRow(boleto) });
    const region = await showSite(customerSite());
    expect(await within(region).findByText(/^Esperando o Boleto até 24 de novembro/)).toBeInTheDocument();
    expect(within(region).queryByText(/em poucos segundos/)).not.toBeInTheDocument();
  });

  it("waits for the open Boleto of a customer who comes back after the end", async () => {
    answerPanel({ subscription: subscriptionRow({ status: "incomplete" }) });
    const boleto = voucher("boleto", "https://stripe.test/b", "2026-11-24T12:00:00Z");
    answerPanel({ invoice: invoiceRow(boleto) });
    const region = await showSite(customerSite({ status: "cancelled", ...live }));
    expect(await within(region).findByText(/^Esperando o Boleto até 24 de novembro/)).toBeInTheDocument();
    expect(within(region).queryByText("Seu site foi cancelado")).not.toBeInTheDocument();
    expect(within(region).getByRole("link", { name: "Ver o pagamento" })).toBeVisible();
  });

  it("asks for a card by the end of the period when Stripe has nothing to charge", async () => {
    answerPanel({ subscription: subscriptionRow({ cardBrand: null, isChargeable: false }) });
    await showSite(active);
    expect(await screen.findByText(/Cadastre um até 20 de dezembro de 2026/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Cadastrar um cartão" })).toHaveAttribute(
      "href",
      "/dashboard/minha-assinatura?acao=atualizar-cartao",
    );
    expect(screen.queryByText("Próxima cobrança")).not.toBeInTheDocument();
  });

  it("promises a suspended site that was never live that its preparation continues", async () => {
    const region = await showSite(
      customerSite({ status: "suspended", suspensionReason: "payment", activatedAt: null }),
    );
    expect(within(region).getByText(/a preparação do site continua/)).toBeVisible();
    expect(region).not.toHaveTextContent(/ele volta/);
  });

  it("shows the first card only with the amount of an open invoice", async () => {
    answerPanel({
      subscription: subscriptionRow({ status: "past_due", graceEndsAt: "2026-12-27T12:00:00Z" }),
    });
    let show: (() => void) | undefined;
    answer("GET payments", () => new Promise((resolve) => (show = () => resolve([invoiceRow()]))));
    renderDashboardPage(<DashboardHomeRoute />);
    await waitFor(() => expect(show).toBeDefined());
    expect(screen.queryByText("Regularizar pagamento")).not.toBeInTheDocument();
    expect(screen.queryByRole("heading", { level: 2 })).not.toBeInTheDocument();
    show?.();
    expect(await screen.findByRole("link", { name: /^Pagar R\$\s99,90/u })).toBeVisible();
  });

  it("asks for an overdue payment in the first card, with the amount and the last day", async () => {
    answerPanel({
      subscription: subscriptionRow({ status: "past_due", graceEndsAt: "2026-12-27T12:00:00Z" }),
    });
    answerPanel({ invoice: invoiceRow({ pageUrl: "https://stripe.test/invoice" }) });
    const region = await showSite(active);
    expect(
      await within(region).findByRole("heading", {
        name: "Pague até 27 de dezembro de 2026 para manter o seu site",
      }),
    ).toBeInTheDocument();
    expect(await within(region).findByRole("link", { name: /^Pagar R\$\s99,90/u })).toHaveAttribute(
      "href",
      "https://stripe.test/invoice",
    );
    expect(within(region).queryByText(/Está tudo certo/u)).not.toBeInTheDocument();
    expect(await screen.findByText("Pagamento atrasado")).toBeInTheDocument();
    expect(screen.queryByText("Ativa")).not.toBeInTheDocument();
  });

  it("shares a live site by link, WhatsApp and QR code", async () => {
    const region = await showSite(active);
    expect(within(region).getByRole("button", { name: "Copiar o link do site" })).toBeVisible();
    expect(within(region).getByRole("link", { name: /WhatsApp/u })).toHaveAttribute(
      "href",
      expect.stringContaining("padaria-da-ana.com.br"),
    );
    await userEvent.click(within(region).getByRole("button", { name: "QR code" }));
    expect(await screen.findByRole("img", { name: "QR code que abre padaria-da-ana.com.br" })).toBeVisible();
  });

  it.each([
    [null, "Sem assinatura"],
    [subscriptionRow({ status: "incomplete" }), "Pagamento pendente"],
    [subscriptionRow({ status: "unpaid" }), "Não paga"],
    [subscriptionRow({ status: "canceled" }), "Encerrada"],
  ])("uses the status names of the subscription page", async (current, word) => {
    answerPanel({ subscription: current });
    await showSite(customerSite());
    expect(await screen.findByText(word)).toBeVisible();
    expect(screen.queryByText("Inativa")).not.toBeInTheDocument();
  });

  it("opens a live site and its WordPress in new tabs", async () => {
    const region = await showSite(active);
    expect(within(region).getByRole("heading", { name: "Seu site está no ar" })).toBeInTheDocument();
    const site = within(region).getByRole("link", { name: /Abrir meu site/ });
    expect(site).toHaveAttribute("href", "https://padaria-da-ana.com.br");
    expect(site).toHaveAttribute("target", "_blank");
    expect(within(region).getByRole("link", { name: /Entrar no WordPress/ })).toHaveAttribute(
      "href",
      "https://padaria-da-ana.com.br/wp-admin",
    );
    expect(within(region).getByText(/A nossa equipe manda o usuário e a senha/)).toBeInTheDocument();
    expect(within(region).getByRole("link", { name: /Peça o acesso/ })).toHaveAttribute(
      "href",
      "/dashboard/suporte",
    );
  });

  it.each([
    ["https://padaria-da-ana.com.br/wp-admin", 0],
    ["https://servidor.sitepronto.test/padaria/wp-admin", 1],
  ])("offers the WordPress at %s before the domain points here: %i", async (wordpressUrl, links) => {
    const region = await showSite({ ...active, wordpressUrl, check: null });
    expect(within(region).queryAllByRole("link", { name: /Entrar no WordPress/ })).toHaveLength(links);
  });

  it("shows the steps with the date of the payment and the current one", async () => {
    const region = await showSite(preparing);
    const steps = within(within(region).getByRole("list", { name: /Etapas/ })).getAllByRole("listitem");
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, null, null, "step"]);
    expect(steps[2]).toHaveTextContent("Pagamentoetapa concluída20 de novembro de 2026");
    expect(steps[3]).toHaveTextContent("Preparaçãoem andamento");
  });

  it.each([
    ["pt-BR", /22 de novembro de 2026/, "Faltam 46 horas."],
    ["pt-PT", /22 de novembro de 2026/, "Faltam 46 horas."],
    ["en", /November 22, 2026/, "46 hours left."],
  ] as const)("in %s shows the deadline and the remaining time", async (language, date, left) => {
    await changeLanguage(language);
    vi.setSystemTime(now - 60_000);
    answerPanel({ site: preparing });
    renderDashboardPage(<DashboardHomeRoute />);
    expect(await screen.findByText(date, { selector: "time" })).toHaveAttribute(
      "datetime",
      paid.activationDeadline,
    );
    expect(screen.getByText(left)).toBeInTheDocument();
  });

  it("counts down while open, and reports a missed deadline", async () => {
    vi.setSystemTime(Date.parse(paid.activationDeadline) - 90_000);
    await showSite(preparing);
    expect(screen.getByText("Falta 1 minuto.")).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(150_000));
    expect(screen.getByText("A ativação está atrasada")).toBeInTheDocument();
    expect(screen.getByText(/Pedimos desculpas pela demora/)).toBeInTheDocument();
    expect(screen.queryByText(/Falta/)).not.toBeInTheDocument();
  });

  it("shows the history", async () => {
    const at = live.activatedAt;
    const domains = { from: "active", to: "active", reason: "domain", at } as const;
    const region = await showSite({
      ...active,
      events: [
        { ...domains, id: 3, formerDomain: "antes.com.br", domain: "padaria-da-ana.com.br" },
        {
          id: 2,
          from: "awaiting_activation",
          to: "active",
          reason: null,
          formerDomain: null,
          domain: null,
          at,
        },
        { ...domains, id: 1, formerDomain: null, domain: "antes.com.br" },
      ],
    });
    const history = within(region).getByText("Histórico").closest("details");
    expect(history).toHaveTextContent("Site no ar");
    expect(history).toHaveTextContent("Domínio trocado: de antes.com.br para padaria-da-ana.com.br");
    expect(history).toHaveTextContent("Domínio trocado para antes.com.br");
  });

  it("shows a very long domain completely", async () => {
    const domain = `${"um-nome-muito-comprido-".repeat(2)}loja.${"sub.".repeat(30)}com.br`;
    const region = await showSite(customerSite({ domain }));
    expect(within(region).getByText(domain)).toBeInTheDocument();
  });

  it("reports a missing domain and a missing site", async () => {
    await showSite(customerSite({ domain: null }));
    expect(screen.getByText("Domínio ainda não informado")).toBeInTheDocument();
    answerPanel({ site: null });
    renderDashboardPage(<DashboardHomeRoute />);
    expect(await screen.findByText("Ainda não há um site na sua conta")).toBeInTheDocument();
  });

  it("names the part that failed to load, and retries it", async () => {
    disconnect("GET sites", 1);
    refuse("GET subscriptions", 503, {}, 1);
    renderDashboardPage(<DashboardHomeRoute />);
    expect(await screen.findByText("Não foi possível carregar o estado do site")).toBeInTheDocument();
    expect(await screen.findByText("Não foi possível carregar a assinatura")).toBeInTheDocument();
    for (const retry of screen.getAllByRole("button", { name: "Tentar de novo" }))
      await userEvent.click(retry);
    expect(await screen.findByRole("heading", { name: "Seu site está no ar" })).toBeInTheDocument();
    expect(await screen.findByText("20 de dezembro de 2026")).toBeInTheDocument();
  });
});

describe("the next step", () => {
  it.each([
    ["a site without wishes", preparing, "Mande fotos e conte do seu negócio"],
    ["a live site without a course", active, "Aprenda a cuidar do seu site"],
  ])("for %s is one", async (_name, site, title) => {
    await showSite(site);
    expect(await screen.findByText("Próximo passo")).toBeVisible();
    expect(screen.getByRole("heading", { name: title })).toBeVisible();
  });

  it("is to announce a new site once a course has begun", async () => {
    answer("GET course_overview", [
      {
        id: crypto.randomUUID(),
        title: "Primeiros passos",
        language: "pt-BR",
        lessons: 4,
        completed: 1,
        percent: 25,
        completedAt: null,
        newLessons: 0,
        nextLessonId: crypto.randomUUID(),
      },
    ]);
    await showSite(active);
    expect(await screen.findByRole("heading", { name: "Conte que o site abriu" })).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Cartão de abertura" })).toHaveLength(2);
  });

  it("is no lesson while the domain does not point here, nor after a finished course", async () => {
    await showSite(customerSite({ status: "active", ...live }));
    expect(await screen.findByRole("heading", { name: "Assinatura" })).toBeVisible();
    expect(screen.queryByText("Próximo passo")).not.toBeInTheDocument();
    cleanup();

    answer("GET course_overview", [
      {
        id: crypto.randomUUID(),
        title: "Primeiros passos",
        language: "pt-BR",
        lessons: 4,
        completed: 4,
        percent: 100,
        completedAt: now,
        newLessons: 0,
        nextLessonId: null,
      },
    ]);
    await showSite(active);
    expect(await screen.findByRole("heading", { name: "Conte que o site abriu" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Aprenda a cuidar do seu site" })).not.toBeInTheDocument();
  });

  it.each([
    ["a cancelled site", { status: "cancelled", ...live }],
    ["a site without a payment", { status: "awaiting_payment" }],
  ] as const)("is nothing for %s", async (_name, site) => {
    await showSite(customerSite(site));
    expect(screen.queryByText("Próximo passo")).not.toBeInTheDocument();
  });
});

describe("polling of the dashboard", () => {
  it("shows the activation within ten seconds and announces it", async () => {
    await showSite(preparing);
    const news = screen.getAllByRole("status").find((status) => status.textContent === "");
    answerPanel({ site: active });
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(await screen.findByRole("heading", { name: "Seu site está no ar" })).toBeInTheDocument();
    expect(news).toHaveTextContent("Novidade: Seu site está no ar.");
  });

  it("shows a payment from this tab within ten seconds", async () => {
    storeCheckout(now);
    answerPanel({ subscription: null });
    await showSite(customerSite());
    expect(screen.getByText(/Acabou de pagar\?/)).toBeInTheDocument();
    answerPanel({ site: preparing });
    answerPanel({ subscription: subscriptionRow() });
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(await screen.findByRole("heading", { name: "Estamos preparando o seu site" })).toBeInTheDocument();
    expect(await screen.findByText("Ativa")).toBeInTheDocument();
  });

  it("runs once a minute when no change is expected", async () => {
    await showSite(active);
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    expect(await reads()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await reads()).toBe(2);
  });

  it("stops in a hidden tab, and runs immediately when it is shown", async () => {
    await showSite(preparing);
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await reads()).toBe(1);
    answerPanel({ site: active });
    visibility.mockRestore();
    await act(async () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    expect(await screen.findByRole("heading", { name: "Seu site está no ar" })).toBeInTheDocument();
  });
});
