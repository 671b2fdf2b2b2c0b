import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setSessionState } from "@/domains/account/parts/session/session";
import { redirectTo } from "@/domains/billing/redirect-to";
import { changeLanguage } from "@/platform/i18n";
import { clearCache } from "@/platform/prerender/cache";
import { answer, disconnect, openBackend, refuse, sent, signIn } from "@/test/backend";
import { plan, renderDashboardPage } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { addSubscription } from "@/test/rows";
import { PlansRoute } from "./plans";

vi.mock("@/domains/billing/redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

const leave = vi.mocked(redirectTo);

beforeAll(() => Promise.all([startTexts(), openBackend()]));

beforeEach(async () => {
  clearCache();
  await changeLanguage("pt-BR");
  // Without stored features, the page shows those of the translations.
  answerPlan({ features: {} });
  answer("POST create-checkout-session", { url: "https://checkout.stripe.test/c/1" });
  leave.mockReset();
  setSessionState({ status: "signed-out" });
});

const answerPlan = (over: Partial<typeof plan>) => answer("GET plans", [{ ...plan, ...over }]);

/** Signs a customer in. */
async function enter(profile?: Record<string, string>): Promise<string> {
  const account = await signIn(null, profile);
  act(() => setSessionState({ status: "signed-in", user: { ...account, isTeam: false } }));
  return account.id;
}

/** Refuses a checkout once, as the function does. */
const refuseCheckout = (status: number, code: string) =>
  refuse("POST create-checkout-session", status, { code }, 1);

async function pressSubscribe(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Assinar agora" }));
}

const featuresOf = (group: string) =>
  [...(screen.getByRole("heading", { name: group }).parentElement?.querySelectorAll("li") ?? [])].map(
    (feature) => feature.textContent,
  );

describe("PlansRoute", () => {
  it("shows name, formatted price and twelve features of the plan", async () => {
    renderDashboardPage(<PlansRoute />);
    expect(screen.getByText("Carregando o plano")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Plano Profissional" })).toBeInTheDocument();
    expect(screen.getByText(/^R\$\s99,90$/)).toBeInTheDocument();
    expect(screen.getByText("por mês")).toBeInTheDocument();
    const groups = ["O site", "O cuidado", "As pessoas"].map((name) => featuresOf(name));
    expect(groups.map((features) => features.length)).toEqual([4, 4, 4]);
    expect(featuresOf("O cuidado")).toContain("Certificado SSL");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  it("names the domain that a customer would pay for, with a link to change it", async () => {
    const domain = `${crypto.randomUUID()}.com.br`;
    await enter({ domain });
    renderDashboardPage(<PlansRoute />);
    expect(await screen.findByText("O site que você vai pagar é")).toBeVisible();
    expect(screen.getByText(domain)).toBeVisible();
    expect(screen.getByRole("link", { name: "Trocar o domínio" })).toHaveAttribute(
      "href",
      "/dashboard/meu-perfil",
    );
  });

  it("says that the domain is missing to a customer without one, and names none to visitors", async () => {
    renderDashboardPage(<PlansRoute />);
    expect(await screen.findByRole("heading", { name: "Plano Profissional" })).toBeInTheDocument();
    expect(await sent("GET sites")).toEqual([]);
    await enter({ domain: "" });
    expect(await screen.findByText("Falta dizer o domínio do site.")).toBeVisible();
  });

  it("shows the stored features of the language, or those of the translations", async () => {
    answerPlan({ features: { "pt-BR": ["Do registro"], en: [] } });
    renderDashboardPage(<PlansRoute />);
    expect(await screen.findByText("Do registro")).toBeInTheDocument();
    expect(screen.queryByText("Suporte 24/7")).toBeNull();
    await act(() => changeLanguage("en"));
    expect(screen.queryByText("Do registro")).toBeNull();
    expect(screen.getByText("24/7 support")).toBeInTheDocument();
  });

  it.each(["pt-BR", "pt-PT", "en"] as const)("has twelve features in %s", async (language) => {
    await changeLanguage(language);
    renderDashboardPage(<PlansRoute />);
    await screen.findByText(/^R\$\s?99[,.]90$/);
    const included = document.querySelector("[aria-labelledby=plan-includes] #plan-includes + div");
    expect(included?.querySelectorAll("li")).toHaveLength(12);
  });

  it("compares the ways to a site, answers questions about payment, and ends with the sign-up", async () => {
    renderDashboardPage(<PlansRoute />);
    expect(await screen.findByRole("heading", { name: "Plano Profissional" })).toBeInTheDocument();
    const comparison = within(screen.getByRole("table", { name: "Quem faz o quê" }));
    expect(comparison.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Tarefa",
      "Sozinho",
      "Peça por peça",
      "Com a gente",
    ]);
    expect(comparison.getAllByRole("rowheader", { name: "Hospedagem" })).toHaveLength(1);
    const questions = screen.getByRole("region", { name: "Sobre o pagamento" });
    expect(within(questions).getAllByRole("heading", { level: 3 })).toHaveLength(5);
    expect(screen.getByRole("link", { name: "Começar agora" })).toHaveAttribute("href", "/comece-agora");
  });

  it("shows one reason when the plan fails to load, and retries it", async () => {
    refuse("GET plans", 503, {}, 1);
    renderDashboardPage(<PlansRoute />);
    // The page and a toast show the error.
    await waitFor(() => expect(screen.getAllByText("Erro ao carregar o plano")).toHaveLength(2));
    expect(screen.getAllByText(/O servidor não respondeu como devia/)).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByRole("heading", { name: "Plano Profissional" })).toBeInTheDocument();
  });

  it("reports that there is no such plan", async () => {
    answer("GET plans", []);
    renderDashboardPage(<PlansRoute />);
    expect(await screen.findByRole("heading", { name: "Plano não encontrado" })).toBeInTheDocument();
    expect(screen.getAllByText(/Este plano não está à venda no momento/)[0]).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Assinar agora" })).not.toBeInTheDocument();
  });
});

describe("subscribing", () => {
  it("shows subscribers their own price and a link to their subscription instead", async () => {
    await addSubscription(await enter(), { unit_amount: 7990 });
    renderDashboardPage(<PlansRoute />);
    expect(await screen.findByRole("link", { name: "Ver minha assinatura" })).toHaveAttribute(
      "href",
      "/dashboard/minha-assinatura",
    );
    expect(screen.getByText("Este é o seu plano.")).toBeVisible();
    expect(screen.getByText(/^R\$\s79,90$/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Assinar agora" })).toBeNull();
  });

  it("shows customers without a subscription that only the payment is missing", async () => {
    await enter();
    renderDashboardPage(<PlansRoute />);
    expect(await screen.findByText("Sua conta está pronta: falta só o pagamento.")).toBeVisible();
    expect(screen.queryByText(/escolha um no cadastro/)).toBeNull();
  });

  it("leads visitors to the login, which returns here, and says why in a toast", async () => {
    renderDashboardPage(<PlansRoute />, { at: "/planos" });
    await pressSubscribe();
    const address = screen.getByTestId("address");
    await waitFor(() => expect(address).toHaveTextContent("/login"));
    expect(JSON.parse(address.dataset["state"] ?? "null")).toEqual({ next: "/planos" });
    expect(await screen.findByText("Você precisa entrar!")).toBeVisible();
    expect(await sent("POST create-checkout-session")).toEqual([]);
  });

  it("opens the payment page once for repeated clicks", async () => {
    await enter();
    renderDashboardPage(<PlansRoute />);
    const button = await screen.findByRole("button", { name: "Assinar agora" });
    await userEvent.dblClick(button);
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://checkout.stripe.test/c/1"));
    expect(await sent("POST create-checkout-session")).toEqual([{ plan_id: 1, locale: "pt-BR" }]);
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute("aria-busy", "true");
  });

  it("waits for a loading session and then continues", async () => {
    setSessionState({ status: "loading" });
    renderDashboardPage(<PlansRoute />);
    await pressSubscribe();
    expect(screen.getByRole("button", { name: "Assinar agora" })).toBeDisabled();
    expect(screen.getByTestId("address")).toHaveTextContent("/");
    await enter();
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  });

  it("names the plan without a Stripe price", async () => {
    await enter();
    answerPlan({ priceId: null });
    renderDashboardPage(<PlansRoute />);
    await pressSubscribe();
    expect(await screen.findByText(/“Plano Profissional” ainda não pode ser assinado/)).toBeInTheDocument();
    expect(screen.getByText("Plano indisponível para compra")).toBeInTheDocument();
    expect(await sent("POST create-checkout-session")).toEqual([]);
  });

  it("reports an existing subscription, and links to the dashboard", async () => {
    await enter();
    refuseCheckout(409, "already_subscribed");
    renderDashboardPage(<PlansRoute />);
    await pressSubscribe();
    expect(await screen.findByRole("alert")).toHaveTextContent("Você já tem uma assinatura");
    expect(screen.getByRole("link", { name: "Ir para o painel" })).toHaveAttribute("href", "/dashboard");
  });

  it("asks for a missing domain, and links to its form", async () => {
    await enter();
    refuseCheckout(422, "domain_required");
    renderDashboardPage(<PlansRoute />);
    await pressSubscribe();
    expect(await screen.findByRole("alert")).toHaveTextContent("Falta o domínio do seu site");
    expect(screen.getByRole("link", { name: "Informar o domínio" })).toHaveAttribute(
      "href",
      "/dashboard/minha-assinatura",
    );
  });

  it("reports a possible pending payment, and links to its page", async () => {
    await enter();
    refuseCheckout(409, "payment_pending");
    renderDashboardPage(<PlansRoute />);
    await pressSubscribe();
    expect(await screen.findByRole("alert")).toHaveTextContent("O seu pagamento ainda não foi confirmado");
    expect(screen.getByRole("link", { name: "Ver a situação" })).toHaveAttribute(
      "href",
      "/dashboard/minha-assinatura",
    );
  });

  it("names the plan in the language", async () => {
    await changeLanguage("en");
    renderDashboardPage(<PlansRoute />);
    expect(await screen.findByRole("heading", { name: "Professional Plan" })).toBeInTheDocument();
  });

  it.each([
    ["payment_provider_unavailable", "Erro no pagamento", /O serviço de pagamento não respondeu/],
    ["network", "Erro no pagamento", /Não conseguimos falar com o servidor/],
    ["plan_not_connected", "Plano indisponível para compra", /“Plano Profissional”/],
    ["unknown", "Erro inesperado", /Não foi possível iniciar o pagamento/],
  ] as const)("shows an error after a failure with %s, and can be retried", async (code, title, words) => {
    await enter();
    if (code === "network") disconnect("POST create-checkout-session", 1);
    else refuseCheckout(code === "unknown" ? 418 : 503, code);
    renderDashboardPage(<PlansRoute />);
    await pressSubscribe();
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    await pressSubscribe();
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  });
});
