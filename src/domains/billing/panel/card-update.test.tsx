import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, sent, storeSession } from "@/test/backend";
import { customerSite, renderDashboardPage, user } from "@/test/dashboard";
import { answerPanel, subscriptionRow } from "@/test/panel-answers";
import { startTexts } from "@/test/render";
import { redirectTo } from "../redirect-to";
import { DashboardSubscriptionRoute } from "./subscription";

vi.mock("../redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

const visa = "Visa •••• 4242, vence em 12/2034";
const mastercard = "Mastercard •••• 4444, vence em 01/2031";
const checking = "Conferindo com o banco…";
const updated = "Cartão atualizado";

const newCard = { cardBrand: "mastercard", cardLast4: "4444", cardExpiresOn: "2031-01-31" };

beforeAll(() => startTexts());

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z"), shouldAdvanceTime: true });
  storeSession(user);
  setCard({});
  answer("POST rpc/request_billing_sync", new Response(null, { status: 204 }));
  answer("POST create-portal-session", { url: "https://billing.stripe.test/p/1" });
});

afterEach(() => {
  vi.useRealTimers();
  window.sessionStorage.clear();
});

function setCard(card: Partial<typeof newCard>): void {
  answerPanel({
    subscription: { ...subscriptionRow(), ...card },
    site: customerSite({ status: "active", activatedAt: "2026-11-21T12:00:00Z" }),
  });
}

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

async function openCardPage(): Promise<void> {
  const { unmount } = renderDashboardPage(<DashboardSubscriptionRoute />);
  const button = await screen.findByRole("button", { name: "Atualizar o cartão" });
  await userEvent.click(button);
  await vi.waitFor(() => expect(vi.mocked(redirectTo)).toHaveBeenCalled());
  unmount();
}

function returnToPage(search = "?acao=conferir-cartao"): void {
  renderDashboardPage(<DashboardSubscriptionRoute />, { at: `/dashboard/minha-assinatura${search}` });
}

describe("returning from the card page", () => {
  it("confirms a new card that the database already has, once", async () => {
    await openCardPage();
    setCard(newCard);
    returnToPage();
    expect(await screen.findByText(updated)).toBeInTheDocument();
    expect(screen.getAllByText(mastercard)).toHaveLength(2);
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/dashboard\/minha-assinatura$/);
  });

  it("hides the replaced card until the new one arrives", async () => {
    await openCardPage();
    returnToPage();
    expect(await screen.findByText(checking)).toBeInTheDocument();
    expect(screen.queryByText(visa)).not.toBeInTheDocument();
    expect(await sent("POST rpc/request_billing_sync")).toHaveLength(1);
    setCard(newCard);
    await pass(2_000);
    expect(await screen.findByText(updated)).toBeInTheDocument();
    expect(screen.queryByText(checking)).not.toBeInTheDocument();
  });

  it("shows the stored card again after ten seconds without a new one", async () => {
    await openCardPage();
    returnToPage();
    await screen.findByText(checking);
    await pass(10_000);
    expect(await screen.findByText(visa)).toBeInTheDocument();
    expect(screen.queryByText(updated)).not.toBeInTheDocument();
  });

  it("shows the stored card at once after leaving the card page without a new one", async () => {
    await openCardPage();
    returnToPage("");
    expect(await screen.findByText(visa)).toBeInTheDocument();
    expect(await sent("POST rpc/request_billing_sync")).toEqual([]);
  });

  it("confirms nothing in a tab that did not open the card page", async () => {
    setCard(newCard);
    returnToPage();
    expect(await screen.findByText(mastercard)).toBeInTheDocument();
    await pass(2_000);
    expect(screen.queryByText(updated)).not.toBeInTheDocument();
  });
});
