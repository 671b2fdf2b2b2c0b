import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getSubscription } from "@/features/billing/api";
import { getDnsRecords, getSite } from "@/features/site/api";
import { requestMigration, withdrawMigration } from "@/features/site/migration-api";
import { AppError } from "@/lib/app-error";
import { customerSite, renderDashboardPage, subscription } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { DashboardHomeRoute } from "./home";

vi.mock("@/features/billing/api");
vi.mock("@/features/site/api");
vi.mock("@/features/site/migration-api");

const readSite = vi.mocked(getSite);
const request = vi.mocked(requestMigration);
const withdraw = vi.mocked(withdrawMigration);

const live = customerSite({ status: "active", activatedAt: "2026-11-21T18:00:00Z" });
const asked = { ...live, migration: "asked", migrationFrom: "https://antigo.com.br" } as const;

beforeAll(() => startTexts());
beforeEach(() => {
  vi.mocked(getSubscription).mockResolvedValue(subscription());
  vi.mocked(getDnsRecords).mockResolvedValue([]);
  readSite.mockReset().mockResolvedValue(live);
  request.mockReset().mockResolvedValue();
  withdraw.mockReset().mockResolvedValue();
});

async function open(name: string) {
  renderDashboardPage(<DashboardHomeRoute />);
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

describe("a migration request", () => {
  it("is sent, and shows the requested site", async () => {
    const dialog = await open("Pedir a migração");
    await userEvent.type(dialog.getByLabelText("Endereço do site antigo"), "antigo.com.br");
    readSite.mockResolvedValue(asked);
    await userEvent.click(dialog.getByRole("button", { name: "Pedir a migração" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(request.mock.calls[0]?.[0]).toEqual({ address: "antigo.com.br", access: "" });
    const part = within(await screen.findByRole("region", { name: "Migração do seu site antigo" }));
    expect(part.getByText("https://antigo.com.br")).toBeVisible();
    expect(part.getByRole("button", { name: "Enviar os dados de acesso" })).toBeVisible();
  });

  it("shows an error beside an invalid address, and keeps the typed values when sending fails", async () => {
    request.mockRejectedValue(new AppError("network"));
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
    readSite.mockResolvedValue(asked);
    const dialog = await open("Enviar os dados de acesso");
    expect(dialog.getByLabelText("Endereço do site antigo")).toHaveValue("https://antigo.com.br");
    await userEvent.type(dialog.getByLabelText(/Como entramos nele/u), "ftp ana segredo");
    await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() =>
      expect(request.mock.calls[0]?.[0]).toEqual({
        address: "https://antigo.com.br",
        access: "ftp ana segredo",
      }),
    );
  });

  it("can be withdrawn, and shows a conflict when the team was faster", async () => {
    readSite.mockResolvedValue(asked);
    withdraw.mockRejectedValueOnce(new AppError("conflict"));
    const dialog = await open("Cancelar o pedido");
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar o pedido" }));
    expect(await dialog.findByText(/A migração já mudou de etapa/u)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar o pedido" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it.each([
    ["before the payment", customerSite()],
    ["once it was copied", { ...asked, migration: "copied" }],
  ] as const)("is not offered %s", async (_when, site) => {
    readSite.mockResolvedValue(site);
    renderDashboardPage(<DashboardHomeRoute />);
    await screen.findByRole("navigation", { name: "Atalhos" });
    expect(screen.queryByRole("button", { name: /migração|pedido/u })).not.toBeInTheDocument();
  });
});
