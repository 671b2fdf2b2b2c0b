import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { answer, disconnect, sent } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminPlansRoute } from "./plans";

const user = userEvent.setup({ delay: null });

const twelve = (word: string) => Array.from({ length: 12 }, (_, index) => `${word} ${index + 1}`);

const row = {
  name: "Plano Profissional",
  names: { en: "Professional Plan" },
  price: 9990,
  currency: "brl",
  interval: "month",
  stripe_price_id: "price_1",
  features: { "pt-BR": twelve("Item"), "pt-PT": twelve("Elemento"), en: twelve("Feature") },
  active: true,
  updated_at: "2026-11-01T00:00:00Z",
};
const saved = {
  outcome: "saved",
  updated_at: "2026-11-02T00:00:00Z",
  stripe_price_id: "price_1",
  payment_link: "none",
};
const request = {
  id: 1,
  name: "Plano Profissional",
  names: { "pt-PT": "", en: "Professional Plan" },
  price: 9990,
  stripe_price_id: "price_1",
  make_price: false,
  features: row.features,
  active: true,
  seen: row.updated_at,
};

/** Answers with this plan: all tests share that of the database. */
const store = (over: Partial<typeof row> = {}) => answer("GET plans", { ...row, ...over });
const requests = () => sent("POST save-plan");
const refuseSave = (code: string, status: number) =>
  answer("POST save-plan", () => Response.json({ code, message: "Refused by the test." }, { status }), 1);

beforeAll(() => startTexts());
beforeEach(() => {
  store();
  answer("POST save-plan", saved);
});

async function open(permissions: TeamPermission[] = ["plans.read", "plans.write"]): Promise<void> {
  renderAdminPage(<AdminPlansRoute />, { at: "/administrador/produtos", permissions });
  await screen.findByRole("heading", { name: "Nome e preço" });
}

const field = (label: string | RegExp) => screen.getByLabelText(label);
const press = () => user.click(screen.getByRole("button", { name: "Salvar" }));
const reply = async (name: string) =>
  user.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));
const confirmPrice = () => reply("Mudar o preço");

async function retype(label: string | RegExp, text: string): Promise<void> {
  await user.clear(field(label));
  await user.type(field(label), text);
}

describe("saving the plan", () => {
  it("asks once before another price is saved, and saves nothing after a refusal", async () => {
    await open();
    await retype(/^Preço em BRL, a cada mês/u, "109,90");
    await press();
    const dialog = await screen.findByRole("dialog", {
      name: /Mudar o preço de R\$\s99,90 para R\$\s109,90/u,
    });
    expect(dialog).toHaveTextContent("Quem já assina continua com o seu até ser movido");
    await reply("Ainda não");
    expect(await requests()).toEqual([]);
    expect(field(/^Preço em BRL, a cada mês/u)).toHaveValue("109,90");
    disconnect("POST save-plan", 1);
    await press();
    await confirmPrice();
    expect(await screen.findByText("O plano não foi salvo")).toBeVisible();
    await press();
    await waitFor(async () => expect(await requests()).toHaveLength(2));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("does not ask about a price that is only written differently", async () => {
    await open();
    await retype(/^Preço em BRL, a cada mês/u, "99.90");
    await user.click(field("À venda"));
    await press();
    await waitFor(async () => expect(await requests()).toHaveLength(1));
  });

  it("sends all fields with the time of reading and shows a success message", async () => {
    await open();
    answer("POST save-plan", { ...saved, stripe_price_id: "price_2" });
    await retype("Preço na Stripe", "price_2");
    await retype(/^Preço em BRL, a cada mês/u, "129,90");
    await user.click(field("À venda"));
    await press();
    await confirmPrice();
    expect(await screen.findByText("Plano salvo")).toBeVisible();
    const changed = { ...request, price: 12_990, stripe_price_id: "price_2", active: false };
    expect(await requests()).toEqual([changed]);
    await user.click(field("À venda"));
    await press();
    await waitFor(async () =>
      expect((await requests()).at(-1)).toEqual({ ...changed, active: true, seen: saved.updated_at }),
    );
  });

  it("asks for the Stripe price of another amount by default and shows its id", async () => {
    answer("POST save-plan", { ...saved, stripe_price_id: "price_made" });
    await open();
    expect(field("Criar este preço na Stripe ao salvar")).not.toBeChecked();
    await retype(/^Preço em BRL, a cada mês/u, "139,90");
    expect(field("Criar este preço na Stripe ao salvar")).toBeChecked();
    await press();
    await confirmPrice();
    await waitFor(() => expect(field("Preço na Stripe")).toHaveValue("price_made"));
    expect(await requests()).toEqual([{ ...request, price: 13_990, make_price: true }]);
    expect(field("Criar este preço na Stripe ao salvar")).not.toBeChecked();
  });

  it("sends the typed id when the user does not want a price to be made", async () => {
    await open();
    await retype(/^Preço em BRL, a cada mês/u, "139,90");
    await user.click(field("Criar este preço na Stripe ao salvar"));
    await press();
    await confirmPrice();
    await waitFor(async () => expect(await requests()).toEqual([{ ...request, price: 13_990 }]));
  });

  it.each([
    ["other", "O link de pagamento cobra outro preço"],
    ["unchecked", "O preço do link de pagamento não foi conferido"],
  ] as const)("shows a warning after saving while the payment link is %s", async (payment_link, title) => {
    answer("POST save-plan", { ...saved, payment_link });
    await open();
    await user.click(field("À venda"));
    await press();
    expect(await screen.findByText(title)).toBeVisible();
    expect(await screen.findByText(/no alto do formulário/u)).toBeVisible();
    answer("POST save-plan", { ...saved, updated_at: "2026-11-03T00:00:00Z", payment_link: "same" });
    await user.click(field("À venda"));
    await press();
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  });

  it.each([
    ["Preço em BRL, a cada mês", "grátis", "Digite um preço, como 99,90"],
    ["Preço na Stripe", "prod_1", "O id de um preço da Stripe começa com price_"],
    ["Itens em inglês", "One\nTwo", "Escreva exatamente 12 itens, um por linha"],
    ["Nome em português do Brasil", " ", "Preencha este campo"],
  ])("rejects %s %j: %s", async (label, text, words) => {
    await open();
    await retype(label, text);
    await press();
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(await requests()).toEqual([]);
  });

  it.each([
    [
      "unknown",
      null,
      /A Stripe não conhece este preço.*Catálogo de produtos.*copie o ID do preço, que começa por price_/u,
    ],
    [
      "inactive",
      { amount: 9990, currency: "brl", interval: "month" },
      /arquivado na Stripe.*reative o preço, ou copie o ID/u,
    ],
    [
      "amount",
      { amount: 8990, currency: "brl", interval: "month" },
      /cobra R\$\s89,90, e o plano diz R\$\s99,90\..*crie em Catálogo de produtos um preço de R\$\s99,90/u,
    ],
    [
      "currency",
      { amount: 9990, currency: "eur", interval: "month" },
      /em EUR, e o plano é em BRL\. Crie .* um preço em BRL/u,
    ],
    [
      "interval",
      { amount: 9990, currency: "brl", interval: "year" },
      /não é cobrado a cada mês\. Crie .* cobrado a cada mês, e copie o ID/u,
    ],
  ] as const)(
    "shows why Stripe's price is rejected beside the field, with instructions for Stripe: %s",
    async (reason, found, words) => {
      answer("POST save-plan", { outcome: "price_refused", reason, found });
      await open();
      await retype("Nome em inglês", "New name");
      await press();
      await waitFor(() =>
        expect(field("Preço na Stripe")).toHaveAccessibleDescription(expect.stringMatching(words)),
      );
      await waitFor(() => expect(field("Preço na Stripe")).toHaveFocus());
      expect(field("Nome em inglês")).toHaveValue("New name");
    },
  );

  it.each([null, "saved", {}, { outcome: "else" }])(
    "shows an error after the malformed answer %j",
    async (malformed) => {
      answer("POST save-plan", () => malformed);
      await open();
      await user.click(field("À venda"));
      await press();
      expect(await screen.findByText("O plano não foi salvo")).toBeVisible();
    },
  );

  it("shows an error and keeps the typed values when saving fails", async () => {
    refuseSave("payment_provider_unavailable", 502);
    await open();
    await retype("Nome em inglês", "New name");
    await press();
    expect(await screen.findByText("O plano não foi salvo")).toBeVisible();
    expect(field("Nome em inglês")).toHaveValue("New name");
  });
});

describe("a concurrent change of the plan", () => {
  it("is shown beside the typed values, keeps both, and is overwritten on the second save", async () => {
    await open();
    await retype("Nome em português do Brasil", "Plano Meu");
    await retype("Nome em inglês", "My plan");
    refuseSave("conflict", 409);
    store({ name: "Plano Deles", price: 10_990, updated_at: "2026-11-03T00:00:00Z" });
    await press();
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Outra pessoa salvou antes de você");
    expect(notice).toHaveTextContent(/Nome em português do Brasil.*Deles/);
    expect(notice).not.toHaveTextContent("My plan");
    expect(field("Nome em português do Brasil")).toHaveValue("Plano Meu");
    expect(field("Nome em inglês")).toHaveValue("My plan");
    expect(field(/^Preço em BRL/u)).toHaveValue("109,90");

    await press();
    expect(await screen.findByText("Plano salvo")).toBeVisible();
    expect(screen.queryByText("Outra pessoa salvou antes de você")).toBeNull();
    expect((await requests()).at(-1)).toEqual({
      ...request,
      name: "Plano Meu",
      names: { "pt-PT": "", en: "My plan" },
      price: 10_990,
      seen: "2026-11-03T00:00:00Z",
    });
  });
});

it("is read-only for other roles", async () => {
  await open(["plans.read"]);
  expect(field("Nome em inglês")).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Salvar" })).toBeNull();
  expect(screen.getByText(/não mudar nada/u)).toBeVisible();
});

it("shows an error after a failed read and retries it", async () => {
  disconnect("GET plans", 1);
  renderAdminPage(<AdminPlansRoute />, { permissions: ["plans.read"] });
  expect(await screen.findByText("Erro ao buscar o plano")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByLabelText("Nome em inglês")).toHaveValue("Professional Plan");
});
