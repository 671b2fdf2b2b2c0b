import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { PricedSubscription } from "./prices-list";
import { renderAdminPage } from "@/test/admin";
import { answer, disconnect, sent } from "@/test/backend";
import { startTexts } from "@/test/render";
import { pressRowAction } from "@/test/row-actions";
import { AdminPricesRoute } from "./prices";

const ana: PricedSubscription = {
  id: "sub_1",
  customerId: "profile-1",
  fullName: "Ana",
  email: "ana@exemplo.com",
  status: "active",
  amount: 9990,
  currency: "brl",
  periodEnd: "2026-12-20T12:00:00Z",
  cancelling: false,
  moveId: null,
  toAmount: null,
  takesEffectAt: null,
  announcedAt: null,
  wouldStartAt: "2027-01-20T12:00:00Z",
  isAtPlanPrice: false,
};
const rui: PricedSubscription = {
  ...ana,
  id: "sub_2",
  fullName: "Rui",
  moveId: "move-1",
  toAmount: 12_990,
  takesEffectAt: "2027-01-20T12:00:00Z",
  announcedAt: "2026-12-20T12:00:00Z",
};

// All tests share the plan, so its price and what follows from it are answers.
const plan = {
  name: "Plano",
  names: {},
  price: 12_990,
  currency: "brl",
  interval: "month",
  stripe_price_id: "price_new",
  features: {},
  active: true,
  updated_at: "2026-11-20T12:00:00Z",
};
const list = (...rows: PricedSubscription[]) => answer("GET subscription_prices", rows);
const announced = () => sent("POST rpc/announce_price_moves");

beforeAll(() => startTexts());
beforeEach(() => {
  answer("GET plans", plan);
  answer("POST rpc/price_summary", [
    { unit_amount: 9990, currency: "brl", subscriptions: 2, recurring: 2, moving: 1 },
  ]);
  list(ana, rui);
  answer("POST rpc/announce_price_moves", () => 1);
  answer("POST rpc/cancel_price_move", null);
});

function open(writes = true): void {
  renderAdminPage(<AdminPricesRoute />, {
    at: "/administrador/produtos/precos?preco=9990",
    permissions: ["plans.read", "money.read", ...(writes ? (["money.write"] as const) : [])],
  });
}

it("states how many of the subscriptions are in force", async () => {
  answer("POST rpc/price_summary", [
    { unit_amount: 9990, currency: "brl", subscriptions: 300, recurring: 280, moving: 0 },
    { unit_amount: 12_990, currency: "brl", subscriptions: 24, recurring: 16, moving: 0 },
  ]);
  open();
  expect(
    await screen.findByText(/324 assinaturas não encerradas: 296 em vigor e 28 não pagas ou pausadas/u),
  ).toBeVisible();
});

it("lists the customers with the price of the URL and their new price", async () => {
  open();
  expect(await screen.findByRole("row", { name: /Rui/ })).toHaveTextContent(
    /R\$\s129,90 a partir de 20\/01\/2027com 31 dias de aviso/,
  );
  expect(screen.getByRole("row", { name: /Ana/ })).toHaveTextContent(
    /Se mover: em 20\/01\/2027com \d+ dias de aviso/,
  );
});

it("moves the eligible customers of a selection after a confirmation", async () => {
  const others = [
    { ...ana, id: "sub_3", fullName: "Eva", amount: 12_990, wouldStartAt: null, isAtPlanPrice: true },
    { ...ana, id: "sub_4", fullName: "Ivo", currency: "eur" },
    { ...ana, id: "sub_5", fullName: "Lia", cancelling: true },
  ];
  list(ana, rui, ...others);
  open();
  for (const name of [/Ana/, /Rui/, /Eva/, /Ivo/, /Lia/]) {
    await userEvent.click(within(await screen.findByRole("row", { name })).getByRole("checkbox"));
  }
  await userEvent.click(screen.getByRole("button", { name: "Mover para o preço do plano" }));
  const dialog = await screen.findByRole("dialog", { name: /Mover 1 cliente para R\$\s129,90/ });
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Anaa partir de 20 de janeiro de 2027, com \d+ dias de aviso$/)]);
  expect(await announced()).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Avisar e mover" }));
  expect(await screen.findByText("1 cliente avisado")).toBeInTheDocument();
  expect(await announced()).toEqual([{ subscription_ids: ["sub_1"] }]);
  expect(screen.queryByRole("button", { name: "Mover para o preço do plano" })).toBeNull();
  expect(screen.getByRole("row", { name: /Eva/ })).toHaveTextContent("Já no preço do plano");
  expect(screen.getByRole("row", { name: /Eva/ })).not.toHaveTextContent("Se mover");
});

it("undoes an announced change in its row after a confirmation", async () => {
  open();
  await screen.findByRole("row", { name: /Rui/ });
  expect(
    within(screen.getByRole("row", { name: /Ana/ })).queryByRole("button", { name: /Mais ações/ }),
  ).toBeNull();
  await pressRowAction("Rui", "Desfazer a mudança de preço de Rui");
  const dialog = await screen.findByRole("dialog", { name: "Desfazer a mudança de preço?" });
  expect(dialog).toHaveTextContent("Rui continua com o preço de hoje");
  await userEvent.click(within(dialog).getByRole("button", { name: "Desfazer a mudança" }));
  expect(await screen.findByText("Mudança de preço desfeita")).toBeInTheDocument();
  expect(await sent("POST rpc/cancel_price_move")).toEqual([{ move_id: "move-1" }]);
});

it("shows a message when no selected customer is eligible", async () => {
  open();
  await userEvent.click(within(await screen.findByRole("row", { name: /Rui/ })).getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Mover para o preço do plano" }));
  expect(await screen.findByText("Ninguém para mover")).toBeInTheDocument();
});

async function moveAna(): Promise<void> {
  await userEvent.click(within(await screen.findByRole("row", { name: /Ana/ })).getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Mover para o preço do plano" }));
}

it("shows a message when the plan has no Stripe price", async () => {
  answer("GET plans", { ...plan, stripe_price_id: null });
  open();
  await moveAna();
  expect(await screen.findByText("O plano não tem um preço na Stripe. Informe-o em Produtos.")).toBeVisible();
});

it("shows a message when others have already moved the selection", async () => {
  answer("POST rpc/announce_price_moves", () => 0);
  open();
  await moveAna();
  await userEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Avisar e mover" }),
  );
  expect(await screen.findByText("Ninguém para mover")).toBeVisible();
  expect(screen.queryByText(/0 clientes/)).not.toBeInTheDocument();
});

it("reports a plan price that cannot be read and moves no subscription", async () => {
  disconnect("GET plans");
  open();
  await moveAna();
  expect(await screen.findByText("Erro ao buscar o plano")).toBeVisible();
  expect(await announced()).toEqual([]);
});

it("hides actions from roles without billing writes", async () => {
  open(false);
  const row = await screen.findByRole("row", { name: /Ana/ });
  expect(within(row).queryByRole("checkbox")).not.toBeInTheDocument();
});

it("shows an error after a failed read, and when no e-mail was sent", async () => {
  disconnect("GET subscription_prices", 1);
  disconnect("POST rpc/announce_price_moves");
  open();
  expect(await screen.findByText("Erro ao buscar os preços")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await userEvent.click(within(await screen.findByRole("row", { name: /Ana/ })).getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Mover para o preço do plano" }));
  await userEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Avisar e mover" }),
  );
  expect(await screen.findByText("Não foi possível fazer isso")).toBeInTheDocument();
});
