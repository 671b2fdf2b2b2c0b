import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disconnect, refuse, sent, signIn, sql, type Account } from "@/test/backend";
import { renderDashboardPage } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { addSubscription, setSite, type Columns } from "@/test/rows";
import { DashboardHomeRoute } from "./home";
import { toWebAddress } from "./migration";

const live = { status: "active" };
const asked = { ...live, migration: "asked", migration_from: "https://antigo.com.br" };
const card = "Migração do seu site antigo";
let ana: Account;

beforeAll(() => startTexts());
beforeEach(async () => {
  ana = await signIn();
  await addSubscription(ana.id);
});

const migration = async () =>
  (await sql("select migration, migration_from from public.sites where profile_id = $1", [ana.id]))[0];

async function open(name: string, site: Columns = live) {
  await setSite(ana.id, site);
  renderDashboardPage(<DashboardHomeRoute />, { as: ana });
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

describe("a migration request", () => {
  it("is sent, and shows the requested site", async () => {
    const dialog = await open("Pedir a migração");
    await userEvent.type(dialog.getByLabelText("Endereço do site antigo"), "antigo.com.br");
    await userEvent.click(dialog.getByRole("button", { name: "Pedir a migração" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(await migration()).toEqual({ migration: "asked", migration_from: "https://antigo.com.br" });
    const part = within(await screen.findByRole("region", { name: card }));
    expect(part.getByText("https://antigo.com.br")).toBeVisible();
    expect(part.getByRole("button", { name: "Enviar os dados de acesso" })).toBeVisible();
  });

  it("shows an error beside an invalid address, and keeps the typed values when sending fails", async () => {
    disconnect("POST rpc/request_migration");
    const dialog = await open("Pedir a migração");
    const address = dialog.getByLabelText("Endereço do site antigo");
    await userEvent.type(address, "minha padaria");
    await userEvent.click(dialog.getByRole("button", { name: "Pedir a migração" }));
    expect(await dialog.findByText("Digite o endereço do site, como padaria.com.br")).toBeVisible();
    await userEvent.clear(address);
    await userEvent.type(address, "padaria.com.br");
    await userEvent.click(dialog.getByRole("button", { name: "Pedir a migração" }));
    expect(await dialog.findByText("Não foi possível enviar o pedido")).toBeVisible();
    expect(address).toHaveValue("padaria.com.br");
  });

  it("accepts the access data later, beside the address", async () => {
    const dialog = await open("Enviar os dados de acesso", asked);
    expect(dialog.getByLabelText("Endereço do site antigo")).toHaveValue("https://antigo.com.br");
    await userEvent.type(dialog.getByLabelText(/Como entramos nele/u), "ftp ana segredo");
    await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(await sent("POST rpc/request_migration")).toEqual([
      { address: "https://antigo.com.br", access: "ftp ana segredo" },
    ]);
    expect(await migration()).toMatchObject({ migration: "access_received" });
  });

  it("can be withdrawn, and shows a conflict when the team was faster", async () => {
    const dialog = await open("Cancelar o pedido", asked);
    refuse("POST rpc/withdraw_migration", 409, { message: "conflict" }, 1);
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar o pedido" }));
    expect(await dialog.findByText(/A migração já mudou de etapa/u)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar o pedido" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(await migration()).toEqual({ migration: "none", migration_from: null });
  });

  it("shows the reason when the team marks the site as copied before the withdrawal", async () => {
    const dialog = await open("Cancelar o pedido", asked);
    await setSite(ana.id, { migration: "copied" });
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar o pedido" }));
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: card, hidden: true })).not.toBeInTheDocument(),
    );
    expect(await dialog.findByText(/A migração já mudou de etapa/u)).toBeVisible();
    expect(await migration()).toMatchObject({ migration: "copied" });
  });

  it("shows the reason and keeps the typed values when the team marks the site as copied before it is changed", async () => {
    const dialog = await open("Enviar os dados de acesso", asked);
    await setSite(ana.id, { migration: "copied" });
    await userEvent.type(dialog.getByLabelText(/Como entramos nele/u), "ftp");
    await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: card, hidden: true })).not.toBeInTheDocument(),
    );
    expect(await dialog.findByText(/A migração já mudou de etapa/u)).toBeVisible();
    expect(dialog.getByLabelText(/Como entramos nele/u)).toHaveValue("ftp");
  });

  it.each([
    ["before the payment", {}],
    ["once it was copied", { ...asked, migration: "copied" }],
  ])("is not offered %s", async (_when, site) => {
    await setSite(ana.id, site);
    renderDashboardPage(<DashboardHomeRoute />, { as: ana });
    await screen.findByRole("heading", { name: "Assinatura" });
    expect(screen.queryByRole("button", { name: /migração|pedido/u })).not.toBeInTheDocument();
  });
});

describe("toWebAddress", () => {
  it.each([
    ["padaria.com.br", "https://padaria.com.br"],
    [" http://padaria.com.br/loja ", "http://padaria.com.br/loja"],
    ["HTTPS://ana.wixsite.com/loja", "HTTPS://ana.wixsite.com/loja"],
    ["padaria-são-joão.com.br", "https://padaria-são-joão.com.br"],
  ])("reads %s as %s", (typed, address) => {
    expect(toWebAddress(typed)).toBe(address);
  });

  it.each([
    "padaria",
    "minha padaria.com.br",
    "javascript:alert(1)",
    "ftp://padaria.com.br",
    "https://",
    "http://[",
    "https://padaria.com.br@outro.com",
    "padaria.com.br\u0000",
    ".",
  ])("rejects %s", (typed) => {
    expect(toWebAddress(typed)).toBeNull();
  });
});
