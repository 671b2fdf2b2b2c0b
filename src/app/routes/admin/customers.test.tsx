import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Customer } from "@/features/customers/customers-list";
import { AppError } from "@/lib/app-error";
import { exportRows } from "@/lib/list/export-rows";
import { readList } from "@/lib/list/read-list";
import { saveFile } from "@/lib/save-file";
import { renderAdminPage } from "@/test/admin";
import { chooseFilter, openFilters } from "@/test/list-filters";
import { startTexts } from "@/test/render";
import { AdminCustomersRoute } from "./customers";

vi.mock("@/lib/list/read-list");
vi.mock("@/lib/list/export-rows");
vi.mock("@/lib/save-file");

const list = vi.mocked(readList);

const ana: Customer = {
  id: "profile-1",
  fullName: "Ana Souza",
  email: "ana@exemplo.com",
  phone: null,
  language: "pt-BR",
  domain: "xn--padaria-so-joo-yhbe.com.br",
  subscription: "overdue",
  hasTwoSubscriptions: false,
  site: "suspended",
  teamRole: null,
  since: "2026-01-20T12:00:00Z",
};

function answer(...items: Customer[]): void {
  list.mockResolvedValue({ items, page: 1, pageCount: 1 });
}

beforeAll(() => startTexts());
beforeEach(() => {
  list.mockReset();
  answer(ana);
});

function open(
  at = "/administrador/usuarios",
  permissions: TeamPermission[] = ["customers.read", "sites.read"],
): void {
  renderAdminPage(<AdminCustomersRoute />, { at, permissions });
}

const rowOf = (name: RegExp) => screen.findByRole("row", { name });
const address = () => screen.getByTestId("address");

describe("AdminCustomersRoute", () => {
  it("shows each customer with domain, subscription, site and registration date", async () => {
    open();
    const row = await rowOf(/Ana Souza/u);
    expect(row).toHaveTextContent("padaria-são-joão.com.br");
    expect(row).toHaveTextContent("Em atraso");
    expect(row).toHaveTextContent("Suspenso");
    expect(row).toHaveTextContent("20/01/2026");
    expect(row).not.toHaveTextContent("Duas assinaturas ativas");
  });

  it("shows an overdue subscription on a phone in place of the site's state", async () => {
    open();
    const badge = within(await rowOf(/Ana Souza/u))
      .getAllByText("Em atraso")
      .at(-1);
    expect(badge?.closest(".sm\\:hidden")).not.toBeNull();
    expect(screen.getByText("Suspenso").closest(".max-sm\\:hidden")).not.toBeNull();
  });

  it("marks customers with two subscriptions", async () => {
    answer({ ...ana, hasTwoSubscriptions: true });
    open();
    expect(await rowOf(/Ana Souza/u)).toHaveTextContent("Duas assinaturas ativas");
  });

  it("marks team accounts with their role", async () => {
    answer(ana, { ...ana, id: "profile-2", fullName: "Bia Equipe", teamRole: "support" });
    open();
    expect(await rowOf(/Bia Equipe/u)).toHaveTextContent("Equipe: Suporte");
    expect(await rowOf(/Ana Souza/u)).not.toHaveTextContent("Equipe:");
  });

  it("requests the customers of the URL", async () => {
    open(
      "/administrador/usuarios?busca=ana&ordem=-desde&pagina=2&assinatura=duas&site=no-ar&idioma=en&desde=7-dias&conta=equipe",
    );
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(expect.anything(), {
        search: "ana",
        sort: { by: "desde", descending: true },
        filters: { assinatura: "duas", site: "no-ar", idioma: "en", desde: "7-dias", conta: "equipe" },
        page: 2,
      }),
    );
  });

  it("stores every filter in the URL and returns to the first page", async () => {
    open("/administrador/usuarios?pagina=3");
    await rowOf(/Ana/u);
    await openFilters();
    for (const [label, choice, written] of [
      ["Assinatura", "Em atraso", "assinatura=atrasadas"],
      ["Site", "A ativar", "site=a-ativar"],
      ["Idioma", "Inglês", "idioma=en"],
      ["Desde", "Últimos 30 dias", "desde=30-dias"],
      ["Conta", "Equipe", "conta=equipe"],
    ] as const) {
      await chooseFilter(label, choice);
      expect(address()).toHaveTextContent(written);
    }
    expect(address()).not.toHaveTextContent("pagina");
  });

  it("opens a customer by the row and by the link of the name", async () => {
    open();
    const link = within(await rowOf(/Ana/u)).getByRole("link", { name: "Ana Souza" });
    expect(link).toHaveAttribute("href", "/administrador/usuarios/profile-1");
    await userEvent.click(await rowOf(/Ana/u));
    expect(address()).toHaveTextContent("/administrador/usuarios/profile-1");
  });

  it("saves the filtered or selected customers as a file", async () => {
    const file = { name: "usuarios.csv", content: new Blob() };
    const save = vi.mocked(exportRows).mockResolvedValue(file);
    open("/administrador/usuarios?busca=ana&assinatura=atrasadas");
    await rowOf(/Ana/u);
    await userEvent.click(screen.getByRole("button", { name: "Exportar CSV" }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledExactlyOnceWith(file));
    expect(save.mock.lastCall?.[0]).toMatchObject({
      name: "customers",
      fileName: "usuarios",
      values: { search: "ana", filters: { assinatura: "atrasadas" } },
    });
    expect(save.mock.lastCall?.[0].ids).toBeUndefined();
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar Ana Souza" }));
    await userEvent.click(screen.getByRole("button", { name: "Exportar CSV da seleção" }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(2));
    expect(save.mock.lastCall?.[0].ids).toEqual(["profile-1"]);
  });

  it("hides the site filter from roles that do not read sites", async () => {
    answer({ ...ana, site: null });
    open("/administrador/usuarios", ["customers.read"]);
    await rowOf(/Ana/u);
    expect(screen.queryByRole("link", { name: "Suspensos" })).toBeNull();
    await openFilters();
    expect(screen.queryByRole("combobox", { name: "Site" })).toBeNull();
  });

  it("reports a failed read", async () => {
    list.mockRejectedValueOnce(new AppError("network"));
    open();
    expect(await screen.findByText("Erro ao buscar clientes")).toBeVisible();
  });
});

async function retype(label: string, day: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), day);
}

describe("the payment export", () => {
  const withMoney: TeamPermission[] = ["customers.read", "money.read"];
  const file = { name: "pagamentos.csv", content: new Blob() };

  async function openDialog() {
    open(undefined, withMoney);
    await userEvent.click(await screen.findByRole("button", { name: "Exportar pagamentos" }));
    return screen.findByRole("dialog");
  }

  it("is saved as a file", async () => {
    vi.mocked(exportRows).mockResolvedValue(file);
    await openDialog();
    await retype("Do dia", "2026-11-01");
    await retype("Até o dia", "2026-11-15");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Situação" }), "Pago");
    await userEvent.click(screen.getByRole("button", { name: "Baixar CSV" }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(file));
    expect(vi.mocked(exportRows).mock.lastCall?.[0]).toMatchObject({
      name: "payments",
      fileName: "pagamentos",
      values: { filters: { de: "2026-11-01", ate: "2026-11-15", status: "paid" } },
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("rejects an inverted period beside the field, and keeps the period after a failure", async () => {
    vi.mocked(exportRows).mockRejectedValueOnce(new AppError("network"));
    await openDialog();
    await retype("Do dia", "2026-11-20");
    await retype("Até o dia", "2026-11-15");
    await userEvent.click(screen.getByRole("button", { name: "Baixar CSV" }));
    expect(await screen.findByText("O último dia não pode vir antes do primeiro")).toBeVisible();
    await retype("Até o dia", "2026-11-25");
    await userEvent.click(screen.getByRole("button", { name: "Baixar CSV" }));
    expect(await screen.findByText("Não foi possível exportar a lista")).toBeVisible();
    expect(screen.getByLabelText("Do dia")).toHaveValue("2026-11-20");
  });

  it("is hidden from roles that do not read payments", async () => {
    open();
    await rowOf(/Ana/u);
    expect(screen.queryByRole("button", { name: "Exportar pagamentos" })).not.toBeInTheDocument();
  });
});
