import type { DomainVerdict } from "@contract/enums";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getOpenInvoice, getSubscription } from "@/features/billing/api";
import { clearCheckout, storeCheckout } from "@/features/billing/recent-checkout";
import {
  checkDomain,
  getDnsRecords,
  getSite,
  type removeSiteFile,
  type saveModel,
  type saveWishes,
  type uploadSiteFile,
} from "@/features/site/api";
import type { Site } from "@/features/site/model";
import { changeLanguage } from "@/lib/i18n";
import { AppError } from "@/lib/app-error";
import { customerSite, payment, renderDashboardPage, subscription, user } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { DashboardHomeRoute } from "./home";

vi.mock("@/features/billing/api", () => ({
  getOpenInvoice: vi.fn<typeof getOpenInvoice>(),
  getSubscription: vi.fn<typeof getSubscription>(),
}));
vi.mock("@/features/site/api", () => ({
  checkDomain: vi.fn<typeof checkDomain>(),
  getDnsRecords: vi.fn<typeof getDnsRecords>(),
  getSite: vi.fn<typeof getSite>(),
  removeSiteFile: vi.fn<typeof removeSiteFile>(),
  saveModel: vi.fn<typeof saveModel>(),
  saveWishes: vi.fn<typeof saveWishes>(),
  uploadSiteFile: vi.fn<typeof uploadSiteFile>(),
}));

const readSubscription = vi.mocked(getSubscription);
const readSite = vi.mocked(getSite);
const readRecords = vi.mocked(getDnsRecords);
const check = vi.mocked(checkDomain);

const now = Date.parse("2026-11-20T12:00:00Z");
const paid = { paidAt: "2026-11-20T10:00:00Z", activationDeadline: "2026-11-22T10:00:00Z" } as const;
const live = { ...paid, preparedAt: "2026-11-21T08:00:00Z", activatedAt: "2026-11-21T18:00:00Z" } as const;
const preparing = customerSite({ status: "awaiting_activation", ...paid });
const active = customerSite({
  status: "active",
  ...live,
  wordpressUrl: "https://padaria-da-ana.com.br/wp-admin",
  check: domainCheck("pointing_here"),
});

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  clearCheckout();
  readSubscription.mockReset().mockResolvedValue(subscription());
  readSite.mockReset().mockResolvedValue(active);
  vi.mocked(getOpenInvoice).mockReset().mockResolvedValue(null);
  readRecords.mockReset().mockResolvedValue([]);
});

afterEach(() => {
  vi.useRealTimers();
});

function domainCheck(verdict: DomainVerdict): NonNullable<Site["check"]> {
  return {
    domain: "padaria-da-ana.com.br",
    verdict,
    tls: null,
    records: [],
    checkedAt: "2026-11-20T11:00:00Z",
    nextCheckAt: "2026-11-20T12:40:00Z",
    connectedAt: verdict === "pointing_here" ? "2026-11-20T11:00:00Z" : null,
  };
}

async function showSite(site: Site): Promise<HTMLElement> {
  readSite.mockResolvedValue(site);
  renderDashboardPage(<DashboardHomeRoute />);
  return screen.findByRole("region", { name: "Seu site" });
}

async function stepsOf(site: Site): Promise<(string | null)[]> {
  await showSite(site);
  await screen.findByRole("heading", { level: 2, name: "Primeiros passos" });
  return screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
}

describe("DashboardHomeRoute", () => {
  it("greets by name and shows placeholders during loading", async () => {
    renderDashboardPage(<DashboardHomeRoute />);
    expect(screen.getByRole("heading", { level: 1, name: "Olá, Ana" })).toBeInTheDocument();
    expect(screen.getByText("Carregando o estado do site")).toBeInTheDocument();
    expect(screen.getByText("Carregando a assinatura")).toBeInTheDocument();
    expect(await screen.findByRole("region", { name: "Seu site" })).toBeInTheDocument();
    expect(screen.queryByText("Carregando o estado do site")).not.toBeInTheDocument();
    expect(readSite).toHaveBeenCalledWith(user.id);
    expect(readSubscription).toHaveBeenCalledWith(user.id);
  });

  it("greets by mailbox name without a name, and without a name otherwise", () => {
    renderDashboardPage(<DashboardHomeRoute />, { as: { ...user, fullName: null } });
    expect(screen.getByRole("heading", { level: 1, name: "Olá, ana" })).toBeInTheDocument();
    renderDashboardPage(<DashboardHomeRoute />, { as: { id: user.id, email: "", fullName: null } });
    expect(screen.getByRole("heading", { level: 1, name: "Olá" })).toBeInTheDocument();
  });

  it.each([
    ["awaiting payment", customerSite(), "Seu site está esperando o pagamento", "Assinar agora"],
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
      "Seu site está suspenso",
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

  it("mentions no debt when the subscription is paused", async () => {
    readSubscription.mockResolvedValue(subscription({ status: "paused", inService: false }));
    const site = customerSite({ status: "suspended", suspensionReason: "payment", ...live });
    const region = await showSite(site);
    expect(await within(region).findByText(/A assinatura está pausada/)).toBeInTheDocument();
    expect(within(region).queryByText(/pagamento|pago/)).not.toBeInTheDocument();
    expect(within(region).getByRole("link")).toHaveTextContent("Ver minha assinatura");
  });

  it("offers no second payment while the first one awaits confirmation", async () => {
    readSubscription.mockResolvedValue(subscription({ status: "incomplete", inService: false }));
    const region = await showSite(customerSite());
    expect(await within(region).findByRole("link", { name: "Ver o pagamento" })).toHaveAttribute(
      "href",
      "/dashboard/minha-assinatura",
    );
    await screen.findByRole("heading", { level: 2, name: "Primeiros passos" });
    expect(await screen.findByText("O primeiro pagamento ainda não foi concluído.")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Assinar agora" })).not.toBeInTheDocument();
  });

  it("shows the deadline of a Boleto, and promises no confirmation within seconds", async () => {
    storeCheckout(now);
    readSubscription.mockResolvedValue(subscription({ status: "incomplete", inService: false }));
    const voucher = {
      kind: "boleto",
      url: "https://stripe.test/b",
      expiresAt: "2026-11-24T15:00:00Z",
    } as const;
    vi.mocked(getOpenInvoice).mockResolvedValue(payment({ status: "open", voucher }));
    const region = await showSite(customerSite());
    expect(await within(region).findByText(/^Esperando o Boleto até 24 de novembro/)).toBeInTheDocument();
    expect(within(region).queryByText(/em poucos segundos/)).not.toBeInTheDocument();
  });

  it("asks for an overdue payment in the first card, with the amount and the last day", async () => {
    readSubscription.mockResolvedValue(
      subscription({ status: "past_due", graceEndsAt: "2026-12-27T12:00:00Z" }),
    );
    vi.mocked(getOpenInvoice).mockResolvedValue(
      payment({ status: "open", amountPaid: 0, pageUrl: "https://stripe.test/invoice" }),
    );
    const region = await showSite(active);
    expect(
      await within(region).findByRole("heading", {
        name: "Pague até 27 de dezembro de 2026 para seu site continuar no ar",
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
    [subscription({ status: "incomplete" }), "Pagamento pendente"],
    [subscription({ status: "unpaid", inService: false }), "Não paga"],
    [subscription({ status: "canceled" }), "Encerrada"],
  ])("uses the status names of the subscription page", async (current, word) => {
    readSubscription.mockResolvedValue(current);
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
  });

  it("shows the steps with completion dates and the current one", async () => {
    const region = await showSite(preparing);
    const steps = within(within(region).getByRole("list", { name: /Etapas/ })).getAllByRole("listitem");
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, "step", null, null]);
    expect(steps[0]).toHaveTextContent("20 de novembro de 2026");
    expect(steps[1]).toHaveTextContent("Preparação do siteem andamento");
    expect(steps[3]).toHaveTextContent("ainda não começou");
  });

  it.each([
    ["pt-BR", /22 de novembro de 2026/, "Faltam 46 horas."],
    ["pt-PT", /22 de novembro de 2026/, "Faltam 46 horas."],
    ["en", /November 22, 2026/, "46 hours left."],
  ] as const)("in %s shows the deadline and the remaining time", async (language, date, left) => {
    await changeLanguage(language);
    vi.setSystemTime(now - 60_000);
    readSite.mockResolvedValue(preparing);
    renderDashboardPage(<DashboardHomeRoute />);
    expect(await screen.findByText(date)).toHaveAttribute("datetime", paid.activationDeadline);
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
    readSite.mockResolvedValue(null);
    renderDashboardPage(<DashboardHomeRoute />);
    expect(await screen.findByText("Ainda não há um site na sua conta")).toBeInTheDocument();
  });

  it("names the part that failed to load, and retries it", async () => {
    readSite.mockRejectedValueOnce(new AppError("network"));
    readSubscription.mockRejectedValueOnce(new AppError("unavailable"));
    renderDashboardPage(<DashboardHomeRoute />);
    expect(await screen.findByText("Não foi possível carregar o estado do site")).toBeInTheDocument();
    expect(await screen.findByText("Não foi possível carregar a assinatura")).toBeInTheDocument();
    for (const retry of screen.getAllByRole("button", { name: "Tentar de novo" }))
      await userEvent.click(retry);
    expect(await screen.findByRole("heading", { name: "Seu site está no ar" })).toBeInTheDocument();
    expect(await screen.findByText("20 de dezembro de 2026")).toBeInTheDocument();
  });
});

describe("the first steps", () => {
  const records = [
    { type: "A", name: "@", value: "192.0.2.10" },
    { type: "CNAME", name: "www", value: "sites.sitepronto.test" },
    { type: "NS", name: null, value: "ns1.sitepronto.test" },
    { type: "NS", name: null, value: "ns2.sitepronto.test" },
  ] as const;

  it("show completed steps and link to the next one", async () => {
    readRecords.mockResolvedValue(records);
    expect(await stepsOf(customerSite({ domain: null }))).toEqual([
      "Concluído: Confirmar o seu e-mail",
      "Falta fazer: Escolher o domínio",
      "Falta fazer: Fazer o primeiro pagamento",
      "Falta fazer: Apontar o domínio para cá",
    ]);
    expect(screen.getByText("1 de 4 concluídos")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Informar o domínio" })).toHaveAttribute(
      "href",
      "/dashboard/meu-perfil",
    );
    // All payment links have the same name and target.
    for (const link of screen.getAllByRole("link", { name: "Assinar agora" })) {
      expect(link).toHaveAttribute("href", "/dashboard/minha-assinatura");
    }
  });

  it("explain each DNS record", async () => {
    readRecords.mockResolvedValue(records);
    await stepsOf(preparing);
    expect(screen.getByText("3 de 4 concluídos")).toBeInTheDocument();
    const list = screen.getByRole("list", { name: "Registros DNS" });
    const [a, www, ns] = within(list).getAllByRole("listitem");
    expect(a).toHaveTextContent(/Leva quem digita o seu domínio.*TipoANome@Valor192\.0\.2\.10/);
    expect(www).toHaveTextContent(/www na frente.*CNAME.*sites\.sitepronto\.test/);
    expect(ns).toHaveTextContent(/Em vez dos registros acima.*ns1\.sitepronto\.test.*ns2\.sitepronto\.test/);
  });

  it("explain how to enter the records, and offer the team's help", async () => {
    readRecords.mockResolvedValue(records);
    await stepsOf(preparing);
    const companies = screen.getByRole("combobox", { name: "Onde está o seu domínio?" });
    await userEvent.selectOptions(companies, "Registro.br");
    expect(screen.getByText(/Entre em registro\.br com a sua conta/)).toBeVisible();
    await userEvent.selectOptions(companies, "GoDaddy");
    expect(screen.getByText(/Entre na sua conta da GoDaddy/)).toBeVisible();
    expect(screen.getByText(/Os registros de e-mail \(MX\) ficam/)).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Prefiro que façam por mim" }));
    const address = screen.getByTestId("address");
    expect(address).toHaveTextContent("/dashboard/suporte");
    expect(address).toHaveAttribute("data-state", '{"subject":"Ajuda para apontar o meu domínio"}');
  });

  it("show each record's last check and its time, and check it on request", async () => {
    readRecords.mockResolvedValue(records);
    const right = {
      expected: ["192.0.2.10"],
      found: ["192.0.2.10"],
      state: "right",
      disagree: false,
    } as const;
    const site = customerSite({
      status: "awaiting_activation",
      ...paid,
      check: {
        domain: "padaria-da-ana.com.br",
        verdict: "partly",
        tls: null,
        records: [
          { ...right, type: "A", name: "@" },
          { ...right, type: "AAAA", name: "@", found: ["2001:db8::1"], state: "unwanted" },
          { ...right, type: "CNAME", name: "www", found: ["velho.exemplo"], state: "wrong" },
        ],
        checkedAt: "2026-11-20T11:00:00Z",
        nextCheckAt: "2026-11-20T12:40:00Z",
        connectedAt: null,
      },
    });
    await stepsOf(site);
    const [a, www] = within(screen.getByRole("list", { name: "Registros DNS" })).getAllByRole("listitem");
    expect(a).toHaveTextContent("Já está certo");
    expect(www).toHaveTextContent("Hoje está assim:velho.exemplo");
    expect(screen.getByText("Falta uma parte")).toBeInTheDocument();
    expect(screen.getByText(/Verificado em .*11:00.* Próxima verificação: .*12:40/)).toBeInTheDocument();
    expect(screen.getByText(/também tem um registro AAAA/)).toBeInTheDocument();

    check.mockReset().mockRejectedValueOnce(new AppError("network")).mockResolvedValue();
    const button = screen.getByRole("button", { name: "Verificar agora" });
    const typist = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    await typist.click(button);
    expect(await screen.findByText("Não foi possível verificar o domínio")).toBeInTheDocument();
    readSite.mockResolvedValue({
      ...site,
      check: { ...site.check, verdict: "pointing_here" } as typeof site.check,
    });
    await typist.click(button);
    expect(check).toHaveBeenLastCalledWith("site-1", expect.anything());
    expect(await screen.findByText("4 de 4 concluídos")).toBeInTheDocument();
  });

  it("show the progress of a migration", async () => {
    const region = await showSite({ ...preparing, migration: "access_received" });
    expect(region).toHaveTextContent("recebemos o acesso e vamos copiar o site.");
  });

  it("copy a record and show a message", async () => {
    readRecords.mockResolvedValue(records);
    await stepsOf(preparing);
    const typist = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    await typist.click(screen.getByRole("button", { name: "Copiar A @ 192.0.2.10" }));
    expect(await screen.findByText("Copiado: 192.0.2.10")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("192.0.2.10");
  });

  it("show instructions when copying is not supported", async () => {
    readRecords.mockResolvedValue(records);
    await stepsOf(preparing);
    const typist = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("denied"));
    await typist.click(screen.getByRole("button", { name: "Copiar A @ 192.0.2.10" }));
    expect(await screen.findByText(/Selecione o texto e copie/)).toBeInTheDocument();
  });

  it("offer no check without a domain", async () => {
    readRecords.mockResolvedValue(records);
    await stepsOf({ ...preparing, domain: null });
    expect(screen.getByRole("button", { name: "Copiar A @ 192.0.2.10" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Verificar agora" })).not.toBeInTheDocument();
  });

  it("leave out the DNS target while it is not configured", async () => {
    expect(await stepsOf(preparing)).toHaveLength(3);
    expect(screen.queryByRole("list", { name: "Registros DNS" })).not.toBeInTheDocument();
  });

  it.each(["none", "partly", "elsewhere", "unknown", null] as const)(
    "keep the DNS records of a live site until its domain is known to point to the server: %s",
    async (verdict) => {
      readRecords.mockResolvedValue(records);
      await stepsOf({ ...active, check: verdict && domainCheck(verdict) });
      expect(screen.getByText("3 de 4 concluídos")).toBeInTheDocument();
      expect(screen.getByRole("button", { name: "Copiar A @ 192.0.2.10" })).toBeInTheDocument();
      expect(screen.getByRole("button", { name: "Verificar agora" })).toBeInTheDocument();
    },
  );

  it.each([
    ["live at its domain", { ...active, check: domainCheck("pointing_here") }],
    ["suspended", customerSite({ status: "suspended", suspensionReason: "payment", ...live })],
    ["cancelled", customerSite({ status: "cancelled", ...live })],
  ])("are hidden when the site is %s", async (_state, site) => {
    readRecords.mockResolvedValue(records);
    await showSite(site);
    expect(screen.queryByText("Primeiros passos")).not.toBeInTheDocument();
  });
});

describe("the shortcuts", () => {
  it("link to subscription, profile and support", async () => {
    renderDashboardPage(<DashboardHomeRoute />);
    const links = within(await screen.findByRole("navigation", { name: "Atalhos" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/dashboard/minha-assinatura",
      "/dashboard/meu-perfil",
      "/dashboard/suporte",
    ]);
  });
});

describe("polling of the dashboard", () => {
  it("shows the activation within ten seconds and announces it", async () => {
    await showSite(preparing);
    const news = screen.getAllByRole("status").find((status) => status.textContent === "");
    readSite.mockResolvedValue(active);
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.getByRole("heading", { name: "Seu site está no ar" })).toBeInTheDocument();
    expect(news).toHaveTextContent("Novidade: Seu site está no ar.");
  });

  it("shows a payment from this tab within ten seconds", async () => {
    storeCheckout(now);
    readSubscription.mockResolvedValue(null);
    await showSite(customerSite());
    expect(screen.getByText(/Acabou de pagar\?/)).toBeInTheDocument();
    readSite.mockResolvedValue(preparing);
    readSubscription.mockResolvedValue(subscription());
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.getByRole("heading", { name: "Estamos preparando o seu site" })).toBeInTheDocument();
    expect(screen.getByText("Ativa")).toBeInTheDocument();
  });

  it("runs once a minute when no change is expected", async () => {
    await showSite(active);
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    expect(readSite).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(readSite).toHaveBeenCalledTimes(2);
  });

  it("stops in a hidden tab, and runs immediately when it is shown", async () => {
    await showSite(preparing);
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(readSite).toHaveBeenCalledTimes(1);
    readSite.mockResolvedValue(active);
    visibility.mockRestore();
    await act(async () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    expect(await screen.findByRole("heading", { name: "Seu site está no ar" })).toBeInTheDocument();
  });
});
