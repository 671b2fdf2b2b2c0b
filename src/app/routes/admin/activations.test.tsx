import type { TeamPermission } from "@contract/enums";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { activationsList, type Activation } from "@/features/activations/activations-list";
import { prepareSites } from "@/features/activations/api";
import { takeSiteStep, undoSiteStep } from "@/features/activations/managed-site-api";
import { listAwaitedVouchers } from "@/features/activations/vouchers-api";
import { AppError } from "@/lib/app-error";
import { readList } from "@/lib/list/read-list";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminActivationsRoute } from "./activations";

vi.mock("@/features/activations/api");
vi.mock("@/features/activations/managed-site-api");
vi.mock("@/features/activations/vouchers-api");
vi.mock("@/lib/list/read-list");

const list = vi.mocked(readList);
const readVouchers = vi.mocked(listAwaitedVouchers);
const prepare = vi.mocked(prepareSites);
const take = vi.mocked(takeSiteStep);
const undo = vi.mocked(undoSiteStep);
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
    migration: "none",
    gaps: ["domain"],
    ...over,
  };
}

function answer(...items: Activation[]): void {
  list.mockResolvedValue({ items, page: 1, pageCount: 1 });
}

beforeAll(() => startTexts());
beforeEach(() => {
  list.mockReset();
  readVouchers.mockReset().mockResolvedValue([]);
  prepare.mockReset();
  take.mockReset().mockResolvedValueOnce(7).mockResolvedValueOnce(8);
  undo.mockReset().mockResolvedValue();
  sessionStorage.clear();
  answer(activation());
});

function open(at = "/administrador/ativacoes", permissions: TeamPermission[] = ["sites.read"]): void {
  renderAdminPage(<AdminActivationsRoute />, { at, permissions });
}

const rowOf = (name: RegExp) => screen.findByRole("row", { name });
const address = () => screen.getByTestId("address");
const whole = {
  search: "",
  sort: { by: "prazo", descending: false },
  filters: { mostrar: "todas" },
  page: 1,
};

describe("AdminActivationsRoute", () => {
  it("shows each site with its domain in Unicode, the remaining time and the completed steps", async () => {
    answer(
      activation({ siteId: "late", domain: "atrasado.com.br", deadline: inHours(-3.5) }),
      activation({ preparedAt: "2026-11-21T12:00:00Z" }),
    );
    open();
    expect(await rowOf(/atrasado/u)).toHaveTextContent("Em atraso há 3 horas");
    const row = await rowOf(/padaria-são-joão.com.br/u);
    expect(row).toHaveTextContent("Faltam 30 horas");
    expect(row).toHaveTextContent("Preparado, propagando");
    expect(list).toHaveBeenLastCalledWith(activationsList.source, whole);
  });

  it("requests the rows of the URL parameters", async () => {
    open("/administrador/ativacoes?busca=ana&ordem=-cliente&pagina=2&mostrar=vencidas");
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(activationsList.source, {
        search: "ana",
        sort: { by: "cliente", descending: true },
        filters: { mostrar: "vencidas" },
        page: 2,
      }),
    );
    expect(screen.getByRole("searchbox")).toHaveValue("ana");
    expect(screen.getByRole("link", { name: "Atrasados" })).toHaveAttribute("aria-current", "page");
  });

  it("stores search, filter and sort order in the URL, and returns to the first page", async () => {
    open("/administrador/ativacoes?pagina=3");
    await rowOf(/padaria/u);
    await userEvent.type(screen.getByRole("searchbox"), "são");
    await waitFor(() => expect(address()).toHaveTextContent(/\?busca=s%C3%A3o$/u));
    await userEvent.click(screen.getByRole("link", { name: "Preparados" }));
    expect(address()).toHaveTextContent("mostrar=preparadas");
    await userEvent.click(screen.getByRole("button", { name: "Prazo" }));
    expect(address()).toHaveTextContent("ordem=-prazo");
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(activationsList.source, {
        search: "são",
        sort: { by: "prazo", descending: true },
        filters: { mostrar: "preparadas" },
        page: 1,
      }),
    );
  });

  it("shows a message of its own for an empty tab without a search", async () => {
    answer();
    open("/administrador/ativacoes?mostrar=preparadas");
    expect(await screen.findByText("Nada aqui com este filtro")).toBeVisible();
    expect(screen.queryByText(/digitado/u)).toBeNull();
  });

  it("distinguishes an empty queue from an empty search result", async () => {
    answer();
    open();
    expect(await screen.findByText("Nenhum site espera por ativação")).toBeVisible();
    await userEvent.type(screen.getByRole("searchbox"), "nada");
    expect(await screen.findByText("Nada corresponde à busca")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Mostrar tudo" }));
    expect(await screen.findByText("Nenhum site espera por ativação")).toBeVisible();
    expect(screen.getByRole("searchbox")).toHaveValue("");
  });

  it("reports a failed read and retries it", async () => {
    list.mockRejectedValueOnce(new AppError("network"));
    open();
    expect(await screen.findByText("Erro ao buscar ativações")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await rowOf(/padaria/u)).toBeVisible();
  });

  it("shows the sites waiting for a Boleto or Pix payment with its expiry", async () => {
    const voucher = { profileId: "p", name: "Ana Souza", expiresAt: "2026-11-24T15:00:00Z" };
    readVouchers.mockResolvedValue([
      { ...voucher, siteId: "a", domain: "xn--padaria-so-joo-yhbe.com.br", kind: "boleto" },
      { ...voucher, siteId: "b", domain: null, kind: "pix" },
    ]);
    open();
    const region = await screen.findByRole("region", { name: "À espera do Boleto ou Pix" });
    const items = within(region).getAllByRole("listitem");
    expect(items[0]).toHaveTextContent(
      /padaria-são-joão\.com\.brAna SouzaEsperando o Boleto até 24 de novembro/u,
    );
    expect(items[1]).toHaveTextContent(/^Ana SouzaEsperando o Pix até/u);
    expect(within(region).getByRole("link", { name: "padaria-são-joão.com.br" })).toHaveAttribute(
      "href",
      "/administrador/ativacoes/a",
    );
  });

  it("opens the site of a clicked row", async () => {
    open();
    await userEvent.click(await rowOf(/padaria/u));
    expect(address()).toHaveTextContent("/administrador/ativacoes/site-1");
  });
});

describe("bulk actions of the activation queue", () => {
  const writer: TeamPermission[] = ["sites.read", "sites.write"];
  const two = [
    activation({ siteId: "a", domain: "um.com.br" }),
    activation({ siteId: "b", domain: "dois.com.br", migration: "asked" }),
  ];

  async function markAll(): Promise<void> {
    answer(...two);
    open(undefined, writer);
    await userEvent.click(await screen.findByRole("checkbox", { name: /um\.com\.br/u }));
    await userEvent.click(screen.getByRole("checkbox", { name: /dois\.com\.br/u }));
    await userEvent.click(screen.getByRole("button", { name: "Marcar como preparados" }));
  }

  it("mark the selected sites as prepared, and revert it on the page", async () => {
    prepare.mockResolvedValueOnce(["a", "b"]).mockResolvedValueOnce(["a", "b"]);
    await markAll();
    expect(await screen.findByText("Preparados (2): um.com.br, dois.com.br")).toBeVisible();
    expect(prepare).toHaveBeenLastCalledWith(["a", "b"], true);
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
    expect(await screen.findByText("Preparação desfeita")).toBeVisible();
    expect(prepare).toHaveBeenLastCalledWith(["a", "b"], false);
    expect(screen.queryByText(/Preparados \(2\)/u)).not.toBeInTheDocument();
  });

  it("name only the changed sites when a colleague was faster", async () => {
    prepare.mockResolvedValue(["b"]);
    await markAll();
    expect(await screen.findByText("Preparado: dois.com.br")).toBeVisible();
  });

  it("report that no selected site is waiting any more", async () => {
    prepare.mockRejectedValue(new AppError("conflict"));
    await markAll();
    expect(await screen.findByText("Não foi possível marcar como preparado")).toBeVisible();
    expect(screen.getByText(/Nenhum deles espera mais por preparação/u)).toBeVisible();
  });

  const ready = [
    activation({ siteId: "a", domain: "um.com.br", gaps: [] }),
    activation({ siteId: "b", domain: "dois.com.br", gaps: [] }),
    activation({ siteId: "c", domain: "falta.com.br" }),
  ];

  async function activateAll(): Promise<void> {
    answer(...ready);
    open(undefined, writer);
    await rowOf(/um\.com/u);
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas as linhas da página" }));
    await userEvent.click(screen.getByRole("button", { name: "Ativar os prontos" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ativar 2 sites?" }));
    expect(dialog.getByRole("region", { name: /Ainda não estão prontos/u })).toHaveTextContent(
      "falta.com.br",
    );
    await userEvent.click(dialog.getByRole("button", { name: "Ativar 2" }));
  }

  it.each([
    [
      "several sites",
      ready
        .slice(2)
        .concat(activation({ siteId: "d", domain: "muda.com.br", gaps: ["migration", "backup"] })),
      "Nenhum dos 2 está pronto",
    ],
    ["one site", ready.slice(2), "O site ainda não está pronto"],
  ])("name what is missing instead of asking when none is ready, for %s", async (_, unready, title) => {
    answer(...unready);
    open(undefined, writer);
    await rowOf(/falta\.com/u);
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas as linhas da página" }));
    await userEvent.click(screen.getByRole("button", { name: "Ativar os prontos" }));
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
      [
        "falta.com.brFalta: Domínio",
        "muda.com.brFalta: Migração do site antigo, Primeiro backup feito",
      ].slice(0, unready.length),
    );
    expect(dialog.queryByRole("button", { name: /Ativar/u })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Voltar à fila" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("show a single state for each row", async () => {
    answer(...ready);
    open(undefined, writer);
    const row = await rowOf(/um\.com/u);
    expect(row).toHaveTextContent("Pronto para ativar");
    expect(row).not.toHaveTextContent("A preparar");
  });

  it("activate only the ready sites one by one, and undo all of them, also after a reload", async () => {
    await activateAll();
    expect(await screen.findByText("2 sites ativados")).toBeVisible();
    expect(take.mock.calls).toEqual([
      ["a", "activate", "awaiting_activation", null],
      ["b", "activate", "awaiting_activation", null],
    ]);
    cleanup();
    open(undefined, writer);
    await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
    expect(await screen.findByText(/2 sites estão como antes/u)).toBeVisible();
    expect(undo.mock.calls.map(([event]) => event)).toEqual([7, 8]);
  });

  it("name the sites whose activation failed", async () => {
    take.mockReset().mockResolvedValueOnce(7).mockRejectedValueOnce(new AppError("conflict"));
    await activateAll();
    expect(await screen.findByText("Não foram ativados: dois.com.br")).toBeVisible();
    expect(screen.getByText("1 site ativado")).toBeVisible();
  });

  it("show which customers requested a migration", async () => {
    answer(...two);
    open();
    expect(await rowOf(/dois/u)).toHaveTextContent("Migração:");
    expect(await rowOf(/um\.com/u)).not.toHaveTextContent("Migração:");
  });

  it("are hidden from read-only roles", async () => {
    answer(...two);
    open();
    await rowOf(/um\.com/u);
    expect(screen.queryByRole("checkbox", { name: /um\.com/u })).not.toBeInTheDocument();
  });
});
