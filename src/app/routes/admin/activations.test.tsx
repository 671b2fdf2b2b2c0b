import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listActivations } from "@/features/activations/api";
import type { Activation } from "@/features/activations/model";
import type { Permission } from "@/features/admin-access/model";
import { AppError } from "@/lib/app-error";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminActivationsRoute } from "./activations";

vi.mock("@/features/activations/api");

const list = vi.mocked(listActivations);
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour + 60_000).toISOString();

function activation(over: Partial<Activation> = {}): Activation {
  return {
    siteId: "site-1",
    profileId: "profile-1",
    fullName: "Ana Souza",
    email: "ana@exemplo.com",
    phone: "+5511987654321",
    domain: "xn--padaria-so-joo-yhbe.com.br",
    deadline: inHours(30),
    paidAt: "2026-11-20T12:00:00Z",
    preparedAt: null,
    ...over,
  };
}

function answer(...items: Activation[]): void {
  list.mockResolvedValue({ items, page: 1, pageCount: 1 });
}

beforeAll(() => startTexts());
beforeEach(() => {
  list.mockReset();
  answer(activation());
});

function open(at = "/administrador/ativacoes", permissions: Permission[] = ["sites.read"]): void {
  renderAdminPage(<AdminActivationsRoute />, { at, permissions });
}

const rowOf = (name: RegExp) => screen.findByRole("row", { name });
const address = () => screen.getByTestId("address");
const whole = {
  search: "",
  sort: { by: "prazo", descending: false },
  filter: "todas",
  page: 1,
};

describe("the queue", () => {
  it("shows each site as people write its domain, with time left and what was done", async () => {
    answer(
      activation({ siteId: "late", domain: "atrasado.com.br", deadline: inHours(-3.5) }),
      activation({ preparedAt: "2026-11-21T12:00:00Z" }),
    );
    open();
    expect(await rowOf(/atrasado/u)).toHaveTextContent("Vencido há 3 horas");
    const row = await rowOf(/padaria-são-joão.com.br/u);
    expect(row).toHaveTextContent("Faltam 30 horas");
    expect(row).toHaveTextContent("Preparado, propagando");
    expect(list).toHaveBeenLastCalledWith(whole);
  });

  it("asks for what the address says", async () => {
    open("/administrador/ativacoes?busca=ana&ordem=-cliente&pagina=2&mostrar=vencidas");
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith({
        search: "ana",
        sort: { by: "cliente", descending: true },
        filter: "vencidas",
        page: 2,
      }),
    );
    expect(screen.getByRole("searchbox")).toHaveValue("ana");
    expect(screen.getByRole("combobox", { name: "Mostrar" })).toHaveValue("vencidas");
  });

  it("puts search, filter and order into the address, and starts again at the first page", async () => {
    open("/administrador/ativacoes?pagina=3");
    await rowOf(/padaria/u);
    await userEvent.type(screen.getByRole("searchbox"), "são");
    await waitFor(() => expect(address()).toHaveTextContent(/\?busca=s%C3%A3o$/u));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Mostrar" }), "Preparados");
    expect(address()).toHaveTextContent("mostrar=preparadas");
    await userEvent.click(screen.getByRole("button", { name: "Prazo" }));
    expect(address()).toHaveTextContent("ordem=-prazo");
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith({
        search: "são",
        sort: { by: "prazo", descending: true },
        filter: "preparadas",
        page: 1,
      }),
    );
  });

  it("tells nothing waiting from nothing found", async () => {
    answer();
    open();
    expect(await screen.findByText("Nenhum site espera por ativação")).toBeVisible();
    await userEvent.type(screen.getByRole("searchbox"), "nada");
    expect(await screen.findByText("Nada corresponde à busca")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Mostrar tudo" }));
    expect(await screen.findByText("Nenhum site espera por ativação")).toBeVisible();
    expect(screen.getByRole("searchbox")).toHaveValue("");
  });

  it("says that it could not be read, and tries again", async () => {
    list.mockRejectedValueOnce(new AppError("network"));
    open();
    expect(await screen.findByText("Erro ao buscar ativações")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await rowOf(/padaria/u)).toBeVisible();
  });

  it("opens the site of a row", async () => {
    open();
    await userEvent.click(await rowOf(/padaria/u));
    expect(address()).toHaveTextContent("/administrador/ativacoes/site-1");
  });
});
