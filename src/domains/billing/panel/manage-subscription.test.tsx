import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { redirectTo } from "../redirect-to";
import { changeLanguage } from "@/platform/i18n";
import { answer, disconnect, refuse, sent, signIn, sql, type Account } from "@/test/backend";
import { renderDashboardPage, subscribeName } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { addSubscription, setSite, type Columns } from "@/test/rows";
import { DashboardSubscriptionRoute } from "./subscription";

vi.mock("../redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

const leave = vi.mocked(redirectTo);
let ana: Account;

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  leave.mockReset();
  ana = await signIn();
  await setSite(ana.id, { status: "active" });
  answer("POST create-portal-session", { url: "https://billing.stripe.test/p/1" });
});

async function open(over: Columns = {}): Promise<void> {
  await addSubscription(ana.id, over);
  renderDashboardPage(<DashboardSubscriptionRoute />, { as: ana });
}

/** Answers the function that changes the subscription, which changes these columns. */
function answerChange(assignments: string): void {
  answer("POST update-subscription", async () => {
    await sql(`update public.subscriptions set ${assignments} where profile_id = $1`, [ana.id]);
    return {};
  });
}

const changes = () => sent("POST update-subscription");

const payButton = () => screen.findByRole("button", { name: subscribeName });
const updateCard = () => screen.findByRole("button", { name: "Atualizar o cartão" });

async function openDialog(over: Columns = {}): Promise<HTMLElement> {
  await open(over);
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar assinatura" }));
  return screen.findByRole("dialog", { name: "Cancelar a assinatura?" });
}

describe("the subscription's actions", () => {
  it.each([
    [{}, ["Atualizar o cartão", "Cancelar assinatura"]],
    [{ cancel_at_period_end: true }, ["Manter minha assinatura", "Atualizar o cartão"]],
    [{ status: "past_due" }, ["Usar outro cartão e pagar", "Cancelar assinatura"]],
    [{ status: "unpaid" }, ["Usar outro cartão e pagar", "Cancelar assinatura"]],
    [{ is_chargeable: false }, ["Cadastrar um cartão", "Cancelar assinatura"]],
    [{ status: "paused" }, ["Atualizar o cartão", "Cancelar assinatura"]],
    [{ status: "incomplete" }, ["Assinar por R$\u00a099,90 por mês"]],
    [{ status: "incomplete_expired" }, ["Assinar de novo por R$\u00a099,90 por mês"]],
    [{ status: "canceled" }, ["Assinar de novo por R$\u00a099,90 por mês"]],
  ] as const)("are for %j: %j", async (over, names) => {
    await open(over);
    await screen.findByRole("heading", { name: "Plano Profissional" });
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(names);
  });
});

describe("updating the card", () => {
  it("redirects to the billing portal once in the interface language", async () => {
    await changeLanguage("pt-PT");
    await open();
    const button = await updateCard();
    await userEvent.dblClick(button);
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://billing.stripe.test/p/1"));
    expect(await sent("POST create-portal-session")).toEqual([
      { locale: "pt-PT", flow: "payment_method_update" },
    ]);
    expect(button).toBeDisabled();
  });

  it.each([
    ["payment_provider_unavailable", /O serviço de pagamento não respondeu/],
    ["no_billing_account", /não há cartão para atualizar/],
  ] as const)("shows an error after a failure with %s, and stays on the page", async (code, words) => {
    refuse("POST create-portal-session", 502, { code }, 1);
    await open();
    await userEvent.click(await updateCard());
    expect(await screen.findByText("Não foi possível abrir a página do cartão")).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
    expect(await updateCard()).toBeEnabled();
  });

  it("is enabled again when the browser restores the page", async () => {
    await open();
    await userEvent.click(await updateCard());
    await waitFor(async () => expect(await updateCard()).toBeDisabled());
    act(() => {
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    expect(await updateCard()).toBeEnabled();
  });
});

describe("cancelling the subscription", () => {
  it("explains the end date, asks for a reason, and schedules the cancellation", async () => {
    const dialog = await openDialog();
    expect(dialog).toHaveTextContent("Ela continua até 20 de dezembro de 2026");
    expect(dialog).toHaveTextContent("o site fica fora do ar e nada mais é cobrado");
    expect(dialog).toHaveTextContent("Cancelar não tem multa");
    expect(within(dialog).getAllByRole("radio")).toHaveLength(7);
    await userEvent.click(within(dialog).getByLabelText("Está caro para mim"));
    await userEvent.type(within(dialog).getByLabelText(/Quer contar mais/), "  Volto no ano que vem  ");
    answerChange("cancel_at_period_end = true");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancelar no fim do período" }));
    expect(await screen.findByText("Cancelamento marcado")).toBeInTheDocument();
    // Its e-mail may be held back for an hour.
    expect(screen.queryByText(/e-mail/)).not.toBeInTheDocument();
    expect(screen.getByText(/A assinatura fica ativa até 20 de dezembro de 2026/)).toBeInTheDocument();
    expect(await changes()).toEqual([
      { action: "cancel", reason: "too_expensive", comment: "Volto no ano que vem" },
    ]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.getByText("Ativa, sem renovação")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Manter minha assinatura" })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Plano Profissional" })).toHaveFocus());
  });

  it.each(["past_due", "unpaid", "paused"] as const)(
    "takes effect immediately when %s, after a warning",
    async (status) => {
      const dialog = await openDialog({ status });
      expect(dialog).toHaveTextContent("ela termina agora e o site fica fora do ar em seguida");
      await userEvent.click(within(dialog).getByLabelText("Outro motivo"));
      answerChange("status = 'canceled', ended_at = '2026-11-20T12:00:00Z'");
      await userEvent.click(within(dialog).getByRole("button", { name: "Cancelar agora" }));
      expect(await screen.findByText("Assinatura cancelada")).toBeInTheDocument();
      // Its e-mail may be held back for an hour.
      expect(screen.queryByText(/e-mail/)).not.toBeInTheDocument();
      expect(await changes()).toEqual([{ action: "cancel", reason: "other" }]);
      expect(screen.getByText("Encerrada")).toBeInTheDocument();
      expect(await payButton()).toBeEnabled();
    },
  );

  it("needs no reason", async () => {
    answerChange("cancel_at_period_end = true");
    const dialog = await openDialog();
    expect(within(dialog).getByRole("group", { name: /opcional/ })).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancelar no fim do período" }));
    await waitFor(async () => expect(await changes()).toEqual([{ action: "cancel" }]));
  });

  it("has the button order of every destructive dialog", async () => {
    const dialog = await openDialog();
    const buttons = within(dialog).getAllByRole("button");
    expect(buttons.map((button) => button.textContent)).toEqual([
      "Cancelar no fim do período",
      "Não cancelar",
      "",
    ]);
  });

  it("accepts a comment of up to 500 characters", async () => {
    answerChange("cancel_at_period_end = true");
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByLabelText("Outro motivo"));
    const comment = within(dialog).getByLabelText(/Quer contar mais/);
    await userEvent.click(comment);
    await userEvent.paste("a".repeat(501));
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancelar no fim do período" }));
    expect(await within(dialog).findByText("Use no máximo 500 caracteres")).toBeInTheDocument();
    expect(await changes()).toEqual([]);
    await userEvent.type(comment, "{Backspace}");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancelar no fim do período" }));
    await waitFor(async () => expect(await changes()).toHaveLength(1));
  });

  it("shows a failure in the dialog and keeps the typed values", async () => {
    refuse("POST update-subscription", 502, { code: "payment_provider_unavailable" });
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByLabelText("Outro motivo"));
    await userEvent.type(within(dialog).getByLabelText(/Quer contar mais/), "Até logo");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancelar no fim do período" }));
    const alert = await within(dialog).findByRole("alert");
    expect(alert).toHaveTextContent("Não foi possível cancelar");
    expect(alert).toHaveTextContent("O serviço de pagamento não respondeu");
    expect(within(dialog).getByLabelText("Outro motivo")).toBeChecked();
    expect(within(dialog).getByLabelText(/Quer contar mais/)).toHaveValue("Até logo");
  });

  it.each(["Não cancelar", "Fechar"])("closes with %s and returns the focus to the button", async (name) => {
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole("button", { name }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(await changes()).toEqual([]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Cancelar assinatura" })).toHaveFocus());
  });
});

const keepButton = () => screen.findByRole("button", { name: "Manter minha assinatura" });

describe("resuming a cancelled subscription", () => {
  const cancelled = { cancel_at_period_end: true };

  it("needs one click", async () => {
    answerChange("cancel_at_period_end = false");
    await open(cancelled);
    await userEvent.click(await keepButton());
    expect(await screen.findByText("Assinatura mantida")).toBeInTheDocument();
    expect(await changes()).toEqual([{ action: "keep" }]);
    expect(screen.getByText("Ativa")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Plano Profissional" })).toHaveFocus();
  });

  it("shows the current state when it was resumed elsewhere", async () => {
    refuse("POST update-subscription", 409, { code: "not_cancelling" });
    await open(cancelled);
    const keep = await keepButton();
    await sql("update public.subscriptions set cancel_at_period_end = false where profile_id = $1", [ana.id]);
    await userEvent.click(keep);
    expect(await screen.findByText(/não há cancelamento a desfazer/)).toBeInTheDocument();
    expect(screen.getByText("Ativa")).toBeInTheDocument();
  });

  it("can be retried after a failure", async () => {
    disconnect("POST update-subscription", 1);
    await open(cancelled);
    await userEvent.click(await keepButton());
    expect(await screen.findByText("Não foi possível manter a assinatura")).toBeInTheDocument();
    expect(await keepButton()).toBeEnabled();
  });
});
