import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { saveFile } from "@/platform/save-file";
import { renderAdminPage } from "@/test/admin";
import { addCustomer, disconnect, narrow, signIn, sql } from "@/test/backend";
import { chooseFilter, openFilters } from "@/test/list-filters";
import { startTexts } from "@/test/render";
import { addPayment, addSubscription, setSite } from "@/test/rows";
import { AdminCustomersRoute } from "./customers";

vi.mock("@/platform/save-file", async (original) => ({
  ...(await original<object>()),
  saveFile: vi.fn<typeof saveFile>(),
}));

let ana: string;

const overdue = { status: "past_due", as_of: new Date().toISOString() };

/** Shows only these customers in the list. */
const showOnly = (...ids: string[]) => narrow("GET customer_list", `id=in.(${ids.join()})`);

beforeAll(() => startTexts());
beforeEach(async () => {
  vi.mocked(saveFile).mockReset();
  const domain = `${crypto.randomUUID()}.xn--padaria-so-joo-yhbe.com.br`;
  ana = (await addCustomer({ full_name: "Ana Souza", domain })).id;
  showOnly(ana);
});

async function open(
  at = "/administrador/usuarios",
  permissions: TeamPermission[] = ["customers.read", "sites.read"],
): Promise<void> {
  const member = await signIn(permissions.includes("sites.read") ? "admin" : "finance");
  renderAdminPage(<AdminCustomersRoute />, { at, permissions, user: { ...member, isTeam: true } });
}

/** Returns the lines of the saved file. */
async function savedLines(): Promise<string[]> {
  const content = vi.mocked(saveFile).mock.lastCall?.[0].content;
  const reader = new FileReader();
  reader.readAsText(content as Blob);
  await new Promise((resolve) => reader.addEventListener("load", resolve));
  return String(reader.result).trim().split("\r\n").slice(1);
}

const rowOf = (name: RegExp) => screen.findByRole("row", { name });
const address = () => screen.getByTestId("address");

describe("AdminCustomersRoute", () => {
  it("shows each customer with domain, subscription, site and registration date", async () => {
    await addSubscription(ana, overdue);
    await setSite(ana, { status: "suspended" });
    await sql("update private.customer_entries set created_at = '2026-01-20T12:00:00Z' where id = $1", [ana]);
    await open();
    const row = await rowOf(/Ana Souza/u);
    expect(row).toHaveTextContent("padaria-são-joão.com.br");
    expect(row).toHaveTextContent("Atrasada");
    expect(row).toHaveTextContent("Suspenso");
    expect(row).toHaveTextContent("20/01/2026");
    expect(row).not.toHaveTextContent("Duas assinaturas ativas");
  });

  it("shows an overdue subscription on a phone in place of the site's state", async () => {
    await addSubscription(ana, overdue);
    await setSite(ana, { status: "suspended" });
    await open();
    const badge = within(await rowOf(/Ana Souza/u))
      .getAllByText("Atrasada")
      .at(-1);
    expect(badge?.closest(".sm\\:hidden")).not.toBeNull();
    expect(screen.getByText("Suspenso").closest(".max-sm\\:hidden")).not.toBeNull();
  });

  it("marks customers with two subscriptions", async () => {
    await addSubscription(ana);
    await addSubscription(ana);
    await open();
    expect(await rowOf(/Ana Souza/u)).toHaveTextContent("Duas assinaturas ativas");
  });

  it("marks team accounts with their role", async () => {
    const bia = await signIn("support");
    showOnly(ana, bia.id);
    await open();
    expect(await rowOf(/Bia Equipe/u)).toHaveTextContent("Equipe: Suporte");
    expect(await rowOf(/Ana Souza/u)).not.toHaveTextContent("Equipe:");
  });

  it("requests the customers of the URL", async () => {
    const bia = await signIn("support", { full_name: "Ana Equipe", locale: "en" });
    await addSubscription(bia.id);
    await addSubscription(bia.id);
    await setSite(bia.id, { status: "active" });
    showOnly(ana, bia.id);
    await open(
      "/administrador/usuarios?busca=ana&ordem=-desde&pagina=2&assinatura=duas&site=no-ar&idioma=en&desde=7-dias&conta=equipe",
    );
    expect(await rowOf(/Ana Equipe/u)).toBeVisible();
    expect(screen.queryByText("Ana Souza")).toBeNull();
    expect(screen.getByRole("combobox", { name: "Ordenar por" })).toHaveValue("-desde");
  });

  it("stores every filter in the URL and returns to the first page", async () => {
    await open("/administrador/usuarios?pagina=3");
    await rowOf(/Ana/u);
    await openFilters();
    for (const [label, choice, written] of [
      ["Assinatura", "Atrasadas", "assinatura=atrasadas"],
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
    await open();
    const link = within(await rowOf(/Ana/u)).getByRole("link", { name: "Ana Souza" });
    expect(link).toHaveAttribute("href", `/administrador/usuarios/${ana}`);
    await userEvent.click(await rowOf(/Ana/u));
    expect(address()).toHaveTextContent(`/administrador/usuarios/${ana}`);
  });

  it("saves the filtered or selected customers as a file", async () => {
    await addSubscription(ana, overdue);
    const other = await addCustomer({ full_name: "Ana Lima" });
    showOnly(ana, other.id);
    await open("/administrador/usuarios?busca=ana&assinatura=atrasadas");
    await rowOf(/Ana/u);
    await userEvent.click(screen.getByRole("button", { name: "Exportar CSV" }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(vi.mocked(saveFile).mock.lastCall?.[0].name).toMatch(/usuarios-\d{4}-\d\d-\d\d\.csv$/u);
    expect(await savedLines()).toEqual([expect.stringContaining("Ana Souza")]);
    await userEvent.click(screen.getByRole("button", { name: "Limpar a busca" }));
    await openFilters();
    await chooseFilter("Assinatura", "Todas as assinaturas");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Selecionar Ana Lima" }));
    await userEvent.click(screen.getByRole("button", { name: "Exportar CSV da seleção" }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(2));
    expect(await savedLines()).toEqual([expect.stringContaining("Ana Lima")]);
  });

  it("hides the site filter from roles that do not read sites", async () => {
    await open("/administrador/usuarios", ["customers.read"]);
    await rowOf(/Ana/u);
    expect(screen.queryByRole("link", { name: "Suspensos" })).toBeNull();
    await openFilters();
    expect(screen.queryByRole("combobox", { name: "Site" })).toBeNull();
  });

  it("reports a failed read", async () => {
    disconnect("GET customer_list", 1);
    await open();
    expect(await screen.findByText("Erro ao buscar clientes")).toBeVisible();
  });
});

async function retype(label: string, day: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), day);
}

describe("the payment export", () => {
  const withMoney: TeamPermission[] = ["customers.read", "money.read"];

  async function openDialog() {
    await open(undefined, withMoney);
    await userEvent.click(await screen.findByRole("button", { name: "Exportar pagamentos" }));
    return screen.findByRole("dialog");
  }

  it("is saved as a file", async () => {
    const subscription = await addSubscription(ana);
    await addPayment(subscription, { number: "SP-paid", invoiced_at: "2026-11-15T12:00:00Z" });
    await addPayment(subscription, { number: "SP-later", invoiced_at: "2026-11-16T12:00:00Z" });
    await addPayment(subscription, {
      number: "SP-open",
      invoiced_at: "2026-11-15T12:00:00Z",
      status: "open",
    });
    narrow("GET payments", `subscription_id=eq.${subscription}`);
    await openDialog();
    await retype("Do dia", "2026-11-01");
    await retype("Até o dia", "2026-11-15");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Situação" }), "Pago");
    await userEvent.click(screen.getByRole("button", { name: "Baixar CSV" }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(vi.mocked(saveFile).mock.lastCall?.[0].name).toMatch(/pagamentos-.*\.csv$/u);
    expect(await savedLines()).toEqual([expect.stringMatching(/Ana Souza.*SP-paid/u)]);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("rejects an inverted period beside the field, and keeps the period after a failure", async () => {
    disconnect("GET payments", 1);
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
    await open();
    await rowOf(/Ana/u);
    expect(screen.queryByRole("button", { name: "Exportar pagamentos" })).not.toBeInTheDocument();
  });
});
