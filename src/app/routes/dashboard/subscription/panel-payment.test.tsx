import type { Stripe, StripeEmbeddedCheckout, StripeEmbeddedCheckoutOptions } from "@stripe/stripe-js";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "@/config/env";
import {
  createCheckoutSession,
  createEmbeddedCheckout,
  type createPortalSession,
  getOffer,
  getOpenInvoice,
  getSubscription,
  listPayments,
  type updateSubscription,
} from "@/features/billing/api";
import { clearCheckout, hasRecentCheckout } from "@/features/billing/recent-checkout";
import { redirectTo } from "@/features/billing/redirect-to";
import { loadStripeJs } from "@/features/billing/stripe-js";
import { getProfile, type saveProfile } from "@/features/profile/api";
import { AppError } from "@/lib/app-error";
import { changeLanguage } from "@/lib/i18n";
import { plan, renderDashboardPage, subscription } from "@/test/dashboard";
import { profile } from "@/test/profile";
import { startTexts } from "@/test/render";
import { DashboardSubscriptionRoute } from "./subscription";

vi.mock("@/config/env", () => ({ env: { stripePublishableKey: null } }));
vi.mock("@/features/billing/api", () => ({
  createCheckoutSession: vi.fn<typeof createCheckoutSession>(),
  createEmbeddedCheckout: vi.fn<typeof createEmbeddedCheckout>(),
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
vi.mock("@/features/billing/stripe-js", () => ({ loadStripeJs: vi.fn<typeof loadStripeJs>() }));

const hosted = vi.mocked(createCheckoutSession);
const embedded = vi.mocked(createEmbeddedCheckout);
const leave = vi.mocked(redirectTo);
const loadStripe = vi.mocked(loadStripeJs);
const readSubscription = vi.mocked(getSubscription);

const createPage = vi.fn<Stripe["createEmbeddedCheckoutPage"]>();
const destroy = vi.fn<StripeEmbeddedCheckout["destroy"]>();
/** Options that the page passed to Stripe.js. */
let options: StripeEmbeddedCheckoutOptions = {};

/** A fake Stripe.js whose form is one button. */
const stripe = { createEmbeddedCheckoutPage: createPage } as unknown as Stripe;
const address = "https://checkout.stripe.test/c/1";

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  clearCheckout();
  env.stripePublishableKey = "pk_test_1";
  hosted.mockReset().mockResolvedValue(address);
  embedded.mockReset().mockResolvedValue("cs_1_secret_1");
  leave.mockReset();
  destroy.mockReset();
  loadStripe.mockReset().mockResolvedValue(stripe);
  createPage.mockReset().mockImplementation(async (given) => {
    options = given;
    const form = document.createElement("button");
    form.textContent = `Form of ${await given.fetchClientSecret?.()}`;
    return {
      mount: (place) => (place as HTMLElement).append(form),
      unmount: () => form.remove(),
      destroy,
    };
  });
  readSubscription.mockReset().mockResolvedValue(null);
  vi.mocked(getOffer).mockReset().mockResolvedValue({ plan, paymentLink: null });
  vi.mocked(getOpenInvoice).mockReset().mockResolvedValue(null);
  vi.mocked(listPayments).mockReset().mockResolvedValue({ items: [], page: 1, pageCount: 1 });
  vi.mocked(getProfile).mockReset().mockResolvedValue(profile());
});

afterEach(() => {
  env.stripePublishableKey = null;
});

async function pressPay(): Promise<void> {
  await userEvent.dblClick(await screen.findByRole("button", { name: "Assinar agora" }));
}
const form = () => screen.findByRole("button", { name: "Form of cs_1_secret_1" });

describe("the payment form in the panel", () => {
  it("loads Stripe.js when the button is pressed and opens once", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await screen.findByRole("button", { name: "Assinar agora" });
    expect(loadStripe).not.toHaveBeenCalled();
    await pressPay();
    expect(await form()).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Pagamento" })).toHaveFocus();
    expect(loadStripe).toHaveBeenCalledExactlyOnceWith("pk_test_1");
    expect(embedded).toHaveBeenCalledExactlyOnceWith(1, "pt-BR");
    expect(leave).not.toHaveBeenCalled();
    expect(hosted).not.toHaveBeenCalled();
  });

  it("names the domain that is paid for, before and in the form", async () => {
    vi.mocked(getProfile).mockResolvedValue({ ...profile(), domain: "padaria.com.br" });
    renderDashboardPage(<DashboardSubscriptionRoute />);
    expect(await screen.findByText("O site que você vai pagar é")).toBeInTheDocument();
    expect(screen.getByText("padaria.com.br")).toBeInTheDocument();
    await pressPay();
    await form();
    expect(screen.getByText("padaria.com.br")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Trocar o domínio" })).toHaveAttribute(
      "href",
      "/dashboard/meu-perfil",
    );
  });

  it("opens the confirmation page when it is complete", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await pressPay();
    await form();
    options.onComplete?.();
    await waitFor(() =>
      expect(screen.getByTestId("address")).toHaveTextContent("/dashboard/checkout/success"),
    );
    expect(hasRecentCheckout()).toBe(true);
  });

  it("can be closed without paying and opened again", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await pressPay();
    await form();
    await userEvent.click(screen.getByRole("button", { name: "Voltar sem pagar" }));
    expect(await screen.findByRole("button", { name: "Assinar agora" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Form of/ })).not.toBeInTheDocument();
    expect(destroy).toHaveBeenCalledTimes(1);
    await pressPay();
    expect(await form()).toBeInTheDocument();
  });

  it("switches to Stripe's page on request", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await pressPay();
    await form();
    await userEvent.click(screen.getByRole("button", { name: "Abrir a página da Stripe" }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address));
  });

  it("opens once on arrival from the plans page", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />, { state: { payment: "start" } });
    expect(await form()).toBeInTheDocument();
    expect(embedded).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole("button", { name: "Voltar sem pagar" }));
    await screen.findByRole("button", { name: "Assinar agora" });
    expect(embedded).toHaveBeenCalledTimes(1);
  });

  it.each<[string, () => unknown]>([
    ["no publishable key is configured", () => (env.stripePublishableKey = null)],
    ["Stripe.js is blocked or late", () => loadStripe.mockResolvedValue(null)],
    ["Stripe.js refuses to show the form", () => createPage.mockRejectedValue(new Error("Wrong key"))],
  ])("redirects to Stripe's page when %s", async (_when, arrange) => {
    arrange();
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await pressPay();
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address));
    expect(hosted).toHaveBeenCalledExactlyOnceWith(1, "pt-BR");
    expect(screen.queryByRole("heading", { name: "Pagamento" })).not.toBeInTheDocument();
  });

  it("shows Stripe's error when the checkout cannot be opened, and can be retried", async () => {
    embedded.mockRejectedValueOnce(
      new AppError("payment_provider_unavailable", { providerMessage: "Invalid email address" }),
    );
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await userEvent.click(await screen.findByRole("button", { name: "Assinar agora" }));
    expect(await screen.findByText("Erro no pagamento")).toBeInTheDocument();
    expect(screen.getByText("A Stripe respondeu: “Invalid email address”")).toBeInTheDocument();
    await pressPay();
    expect(await form()).toBeInTheDocument();
  });

  it("shows the subscription without an error when the checkout is already paid", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await pressPay();
    await form();
    hosted.mockRejectedValue(new AppError("already_subscribed"));
    readSubscription.mockResolvedValue(subscription());
    await userEvent.click(screen.getByRole("button", { name: "Abrir a página da Stripe" }));
    expect(await screen.findByText("A sua assinatura já está paga")).toBeInTheDocument();
    expect(await screen.findByText("Ativa")).toBeInTheDocument();
    expect(screen.queryByText("Erro no pagamento")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Form of/ })).not.toBeInTheDocument();
  });

  it("waits for the subscription when Stripe has it before the database", async () => {
    embedded.mockRejectedValue(new AppError("already_subscribed"));
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await userEvent.click(await screen.findByRole("button", { name: "Assinar agora" }));
    expect(await screen.findByRole("heading", { name: "Confirmando o pagamento" })).toBeInTheDocument();
    expect(hasRecentCheckout()).toBe(true);
  });

  it.each([
    ["the button", async () => {}],
    ["the form", pressPay],
  ])("reads the subscription on window focus only while %s shows", async (_what, arrange) => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await screen.findByRole("button", { name: "Assinar agora" });
    await arrange();
    readSubscription.mockResolvedValue(subscription());
    window.dispatchEvent(new Event("focus"));
    expect(await screen.findByText("Ativa")).toBeInTheDocument();
    readSubscription.mockClear();
    window.dispatchEvent(new Event("focus"));
    expect(readSubscription).not.toHaveBeenCalled();
  });

  it("shows a subscription that was paid in another tab", async () => {
    renderDashboardPage(<DashboardSubscriptionRoute />);
    await pressPay();
    await form();
    readSubscription.mockResolvedValue(subscription());
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(await screen.findByText("Ativa")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Form of/ })).not.toBeInTheDocument();
    expect(destroy).toHaveBeenCalledTimes(1);
  });
});
