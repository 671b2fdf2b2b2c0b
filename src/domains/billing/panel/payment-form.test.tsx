import type { Stripe, StripeEmbeddedCheckout, StripeEmbeddedCheckoutOptions } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "@/platform/env";
import { changeLanguage } from "@/platform/i18n";
import { type Account, answer, refuse, sent, signIn, sql } from "@/test/backend";
import { renderDashboardPage, subscribeName } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { addSubscription } from "@/test/rows";
import { clearCheckout, hasRecentCheckout } from "../parts/payment-wait";
import { redirectTo } from "../redirect-to";
import { DashboardSubscriptionRoute } from "./subscription";

vi.mock("../redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));
vi.mock("@stripe/stripe-js/pure", () => ({ loadStripe: vi.fn<typeof loadStripe>() }));

const leave = vi.mocked(redirectTo);
const load = vi.mocked(loadStripe);
let ana: Account;

const createPage = vi.fn<Stripe["createEmbeddedCheckoutPage"]>();
const destroy = vi.fn<StripeEmbeddedCheckout["destroy"]>();
/** Options that the page passed to Stripe.js. */
let options: StripeEmbeddedCheckoutOptions = {};

/** A fake Stripe.js whose form is one button. */
const stripe = { createEmbeddedCheckoutPage: createPage } as unknown as Stripe;
const address = "https://checkout.stripe.test/c/1";
const domain = `${crypto.randomUUID()}.com.br`;
const checkouts = () => sent("POST create-checkout-session");

function open(state?: object): void {
  renderDashboardPage(<DashboardSubscriptionRoute />, { as: ana, ...(state && { state }) });
}

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  clearCheckout();
  env.stripePublishableKey = "pk_test_1";
  answer("POST create-checkout-session", async (request: Request) => {
    const { ui } = (await request.json()) as { ui?: string };
    return ui === "embedded" ? { client_secret: "cs_1_secret_1" } : { url: address };
  });
  ana = await signIn(null, { domain });
  leave.mockReset();
  destroy.mockReset();
  load.mockReset().mockResolvedValue(stripe);
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
});

afterEach(() => {
  env.stripePublishableKey = null;
});

async function pressPay(): Promise<void> {
  await userEvent.dblClick(await screen.findByRole("button", { name: subscribeName }));
}
const form = () => screen.findByRole("button", { name: "Form of cs_1_secret_1" });

describe("the payment form in the panel", () => {
  it("loads Stripe.js when the button is pressed and opens once", async () => {
    open();
    await screen.findByRole("button", { name: subscribeName });
    expect(load).not.toHaveBeenCalled();
    await pressPay();
    expect(await form()).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Pagamento" })).toHaveFocus();
    expect(load).toHaveBeenCalledExactlyOnceWith("pk_test_1");
    expect(await checkouts()).toEqual([{ plan_id: 1, locale: "pt-BR", ui: "embedded" }]);
    expect(leave).not.toHaveBeenCalled();
  });

  it("names the domain that is paid for, before and in the form", async () => {
    open();
    expect(await screen.findByText("O site que você vai pagar é")).toBeInTheDocument();
    expect(screen.getByText(domain)).toBeInTheDocument();
    await pressPay();
    await form();
    expect(screen.getByText(domain)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Trocar o domínio" })).toHaveAttribute(
      "href",
      "/dashboard/meu-perfil",
    );
  });

  it("opens the confirmation page when it is complete", async () => {
    open();
    await pressPay();
    await form();
    options.onComplete?.();
    await waitFor(() =>
      expect(screen.getByTestId("address")).toHaveTextContent("/dashboard/checkout/success"),
    );
    expect(hasRecentCheckout()).toBe(true);
  });

  it("can be closed without paying and opened again", async () => {
    open();
    await pressPay();
    await form();
    await userEvent.click(screen.getByRole("button", { name: "Voltar sem pagar" }));
    expect(await screen.findByRole("button", { name: subscribeName })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Form of/ })).not.toBeInTheDocument();
    expect(destroy).toHaveBeenCalledTimes(1);
    await pressPay();
    expect(await form()).toBeInTheDocument();
  });

  it("switches to Stripe's page on request", async () => {
    open();
    await pressPay();
    await form();
    await userEvent.click(screen.getByRole("button", { name: "Abrir a página da Stripe" }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address));
  });

  it("opens once on arrival from the plans page", async () => {
    open({ payment: "start" });
    expect(await form()).toBeInTheDocument();
    expect(await checkouts()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Voltar sem pagar" }));
    await screen.findByRole("button", { name: subscribeName });
    expect(await checkouts()).toHaveLength(1);
  });

  it.each<[string, () => unknown]>([
    ["no publishable key is configured", () => (env.stripePublishableKey = null)],
    ["Stripe.js is blocked", () => load.mockRejectedValue(new Error("Blocked"))],
    ["Stripe.js refuses to show the form", () => createPage.mockRejectedValue(new Error("Wrong key"))],
  ])("redirects to Stripe's page when %s", async (_when, arrange) => {
    arrange();
    open();
    await pressPay();
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address));
    expect((await checkouts()).at(-1)).toEqual({ plan_id: 1, locale: "pt-BR" });
    expect(screen.queryByRole("heading", { name: "Pagamento" })).not.toBeInTheDocument();
  });

  it("shows Stripe's error when the checkout cannot be opened, and can be retried", async () => {
    const error = { code: "payment_provider_unavailable", provider_message: "Invalid email address" };
    answer("POST create-checkout-session", () => Response.json(error, { status: 502 }), 1);
    open();
    await userEvent.click(await screen.findByRole("button", { name: subscribeName }));
    expect(await screen.findByText("Erro no pagamento")).toBeInTheDocument();
    expect(screen.getByText("A Stripe respondeu: “Invalid email address”")).toBeInTheDocument();
    await pressPay();
    expect(await form()).toBeInTheDocument();
  });

  it("shows the subscription without an error when the checkout is already paid", async () => {
    open();
    await pressPay();
    await form();
    refuse("POST create-checkout-session", 409, { code: "already_subscribed" });
    await addSubscription(ana.id);
    await userEvent.click(screen.getByRole("button", { name: "Abrir a página da Stripe" }));
    expect(await screen.findByText("A sua assinatura já está paga")).toBeInTheDocument();
    expect(await screen.findByText("Ativa")).toBeInTheDocument();
    expect(screen.queryByText("Erro no pagamento")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Form of/ })).not.toBeInTheDocument();
  });

  it("waits for the subscription when Stripe has it before the database", async () => {
    refuse("POST create-checkout-session", 409, { code: "already_subscribed" });
    open();
    await userEvent.click(await screen.findByRole("button", { name: subscribeName }));
    expect(await screen.findByRole("heading", { name: "Confirmando o pagamento" })).toBeInTheDocument();
    expect(hasRecentCheckout()).toBe(true);
  });

  it.each([
    ["the button", async () => {}],
    ["the form", pressPay],
  ])("reads the subscription on window focus only while %s shows", async (_what, arrange) => {
    open();
    await screen.findByRole("button", { name: subscribeName });
    await arrange();
    await addSubscription(ana.id);
    window.dispatchEvent(new Event("focus"));
    expect(await screen.findByText("Ativa")).toBeInTheDocument();
    const reads = (await sent("GET subscriptions")).length;
    window.dispatchEvent(new Event("focus"));
    // A read would start before this request is answered.
    await sql("select 1");
    expect(await sent("GET subscriptions")).toHaveLength(reads);
  });

  it("shows a subscription that was paid in another tab", async () => {
    open();
    await pressPay();
    await form();
    await addSubscription(ana.id);
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(await screen.findByText("Ativa")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Form of/ })).not.toBeInTheDocument();
    expect(destroy).toHaveBeenCalledTimes(1);
  });
});
