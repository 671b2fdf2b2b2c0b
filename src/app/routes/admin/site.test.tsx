import { checklistItems, type DomainVerdict, type TeamPermission } from "@contract/enums";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AdminContext } from "@/app/layouts/admin/admin-context";
import type { DomainCheck } from "@/lib/domain-check";
import type { ManagedSite, ManagedSiteEvent } from "@/features/activations/managed-site";
import {
  changeDomain,
  checkDomain,
  declineDomain,
  getManagedSite,
  listQueuedSites,
  readMigrationAccess,
  requestDomain,
  saveMigrationAccess,
  saveSiteFile,
  takeSiteStep,
  tickItem,
  undoSiteStep,
} from "@/features/activations/managed-site-api";
import { AppError } from "@/lib/app-error";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminSiteRoute } from "./site";

vi.mock("@/features/activations/managed-site-api");

const read = vi.mocked(getManagedSite);
const readQueue = vi.mocked(listQueuedSites);
const take = vi.mocked(takeSiteStep);
const undo = vi.mocked(undoSiteStep);
const save = vi.mocked(saveSiteFile);
const tick = vi.mocked(tickItem);
const readAccess = vi.mocked(readMigrationAccess);
const saveAccess = vi.mocked(saveMigrationAccess);
const check = vi.mocked(checkDomain);
const askDomain = vi.mocked(requestDomain);
const change = vi.mocked(changeDomain);
const decline = vi.mocked(declineDomain);

const at = "2026-11-20T12:00:00Z";
const later = "2026-11-20T13:00:00Z";
const bia = { fullName: "Bia Equipe", email: "bia@exemplo.com" };

function happened(over: Pick<ManagedSiteEvent, "id" | "from" | "to"> & Partial<ManagedSiteEvent>) {
  return { formerDomain: null, domain: null, undoes: null, at, told: null, ...over };
}

const checkOf = (verdict: DomainVerdict): DomainCheck => ({
  domain: "padaria.com.br",
  verdict,
  tls: null,
  records: [],
  checkedAt: new Date().toISOString(),
  nextCheckAt: null,
  connectedAt: null,
});

const waiting: ManagedSite = {
  id: "site-1",
  status: "awaiting_activation",
  domain: "padaria.com.br",
  customer: {
    id: "profile-1",
    fullName: "Ana Souza",
    email: "ana@exemplo.com",
    phone: "+5511987654321",
    language: "en",
    since: "2026-01-10T12:00:00Z",
    conversations: [],
    subscriptions: [],
  },
  paidAt: "2026-11-20T12:00:00Z",
  deadline: "2026-11-24T12:00:00Z",
  preparedAt: null,
  activatedAt: null,
  suspensionReason: null,
  suspensionNote: null,
  takenDownAt: null,
  returnDeadline: null,
  file: {
    wordpress_url: "",
    last_backup_on: "",
    certificate_expires_on: "",
    migration: "none",
    notes: "Prefere azul",
  },
  seen: at,
  model: null,
  wishes: null,
  files: [],
  migrationFrom: null,
  accessStoredAt: null,
  ticks: { hosting: { item: "hosting", at: "2026-11-20T12:00:00Z", by: bia } },
  events: [happened({ id: 1, from: "awaiting_payment", to: "awaiting_activation" })],
  check: {
    domain: "padaria.com.br",
    verdict: "partly",
    tls: null,
    records: [
      {
        type: "A",
        name: "@",
        expected: ["192.0.2.10"],
        found: ["203.0.113.9"],
        state: "wrong",
        disagree: true,
      },
    ],
    checkedAt: "2026-11-20T12:00:00Z",
    nextCheckAt: null,
    connectedAt: null,
  },
  request: null,
};

/** A site with a complete checklist and a domain that points to the server. */
const ready = (): ManagedSite => ({
  ...waiting,
  ticks: Object.fromEntries(checklistItems.map((item) => [item, { item, at, by: null }])),
  check: checkOf("pointing_here"),
});

const live: ManagedSite = { ...waiting, status: "active", activatedAt: "2026-11-21T12:00:00Z" };

beforeAll(() => startTexts());
beforeEach(() => {
  for (const call of [undo, tick, check, askDomain, change, decline]) {
    call.mockReset().mockResolvedValue();
  }
  sessionStorage.clear();
  read.mockReset().mockResolvedValue(waiting);
  readQueue.mockReset().mockResolvedValue([]);
  take.mockReset().mockResolvedValue(7);
  save.mockReset().mockResolvedValue(later);
});
afterEach(() => vi.useRealTimers());

function render(permissions: TeamPermission[]): void {
  const context: AdminContext = { user: teamMember, permissions };
  renderAdminRoutes(
    <Route element={<Outlet context={context} />}>
      <Route path="/administrador/ativacoes/:siteId" element={<AdminSiteRoute />} />
    </Route>,
    "/administrador/ativacoes/site-1",
  );
}

async function open(
  permissions: TeamPermission[] = ["sites.read", "sites.write", "customers.read"],
): Promise<void> {
  render(permissions);
  await screen.findByRole("region", { name: "Situação" });
}

const part = (name: string) => screen.getByRole("region", { name });
const address = () => screen.getByRole("textbox", { name: "Endereço do WordPress" });
const notes = () => screen.getByRole("textbox", { name: "Anotações" });
// Further actions are in a closed menu.
const press = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name, hidden: true }));

/** Takes a step and confirms its dialog. */
async function step(name: string): Promise<void> {
  await press(name);
  const dialog = within(await screen.findByRole("dialog"));
  const reason = dialog.queryByRole("textbox", { name: "Motivo" });
  if (reason) await userEvent.type(reason, "Pedido do cliente");
  await userEvent.click(await dialog.findByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

it("shows the not-found page for an unknown site", async () => {
  read.mockRejectedValue(new AppError("not_found"));
  render(["sites.read"]);
  expect(await screen.findByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
});
async function openReady(): Promise<void> {
  read.mockResolvedValue(ready());
  await open();
}

describe("AdminSiteRoute", () => {
  it("shows state, DNS records, checklist and notes of a site", async () => {
    await open();
    expect(read).toHaveBeenCalledWith("site-1");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("padaria.com.br");
    expect(within(part("Cliente")).getByRole("link", { name: "Ana Souza" })).toHaveAttribute(
      "href",
      "/administrador/usuarios/profile-1",
    );
    const domain = part("Domínio");
    for (const text of ["Em parte", "203.0.113.9", "192.0.2.10", "respondem diferente"]) {
      expect(domain).toHaveTextContent(text);
    }
    expect(part("Lista de ativação")).toHaveTextContent("1 de 7");
    expect(screen.queryByRole("checkbox", { name: /Domínio/u })).toBeNull();
    expect(part("Lista de ativação")).toHaveTextContent(/20 de nov.*por Bia Equipe/u);
    expect(screen.getByRole("textbox", { name: "Anotações" })).toHaveValue("Prefere azul");
  });

  it("shows the model, the text and the files that the customer sent", async () => {
    read.mockResolvedValue({
      ...waiting,
      model: "bakery",
      wishes: { body: "Abrimos às 6h." },
      files: [{ id: "f1", name: "logo.png", contentType: "image/png", size: 2048 }],
    });
    await open();
    const wishes = within(part("O que o cliente quer"));
    expect(wishes.getByRole("link", { name: "Padaria" })).toHaveAttribute("href", "/modelos/padaria");
    expect(wishes.getByText("Abrimos às 6h.")).toBeVisible();
    expect(wishes.getByRole("button", { name: /logo\.png/u })).toBeVisible();
  });

  it("shows no card for a customer who sent nothing", async () => {
    await open();
    expect(screen.queryByRole("region", { name: "O que o cliente quer" })).toBeNull();
  });

  it("derives the certificate's item from the check instead of a checkbox", async () => {
    read.mockResolvedValue({ ...ready(), check: { ...checkOf("pointing_here"), tls: "invalid" } });
    await open();
    const list = within(part("Lista de ativação"));
    expect(list.getByText("Certificado TLS instalado").closest("li")).toHaveTextContent(
      /Falta:.*Certificado TLS instalado.*inválido/u,
    );
    expect(list.queryByRole("checkbox", { name: /Certificado/u })).toBeNull();
    expect(part("Lista de ativação")).toHaveTextContent("6 de 7");
  });

  it("names both domains of a domain change in the history", async () => {
    const domains = { formerDomain: "xn--caf-dma.com.br", domain: "padaria.com.br" };
    read.mockResolvedValue({
      ...live,
      events: [happened({ id: 2, from: "active", to: "active", ...domains })],
    });
    await open();
    expect(part("Histórico")).toHaveTextContent("Domínio trocado: de café.com.br para padaria.com.br");
  });

  it("is read-only for roles without site writes", async () => {
    await open(["sites.read"]);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("checkbox", { name: /Backup|backup/u })).toBeDisabled();
    expect(screen.getByRole("textbox", { name: "Anotações" })).toBeDisabled();
  });

  it("shows an error after a failed read and retries it", async () => {
    read.mockRejectedValueOnce(new AppError("network"));
    const opened = open();
    expect(await screen.findByText("Erro ao buscar o site")).toBeVisible();
    await press("Tentar de novo");
    await opened;
  });

  it.each([
    [waiting, ["Marcar como preparado", "Suspender", "Ativar"]],
    [{ ...waiting, preparedAt: "2026-11-21T12:00:00Z" }, ["Voltar a preparar", "Suspender", "Ativar"]],
    [live, ["Suspender"]],
    [{ ...live, status: "suspended" as const, suspensionReason: "team" as const }, ["Tirar a suspensão"]],
    [{ ...live, status: "suspended" as const, suspensionReason: "payment" as const }, []],
    [{ ...live, status: "cancelled" as const }, []],
  ])("offers the available steps, case %#", async (site, steps) => {
    read.mockResolvedValue(site);
    await open();
    const names = ["Ativar", "Marcar como preparado", "Voltar a preparar", "Suspender", "Tirar a suspensão"];
    const offered = screen.queryAllByRole("button", { hidden: true });
    expect(
      offered.map(({ textContent }) => textContent ?? "").filter((name) => names.includes(name)),
    ).toEqual(steps);
  });

  it("marks reverted steps in the history", async () => {
    read.mockResolvedValue({
      ...waiting,
      events: [
        happened({ id: 3, from: "active", to: "awaiting_activation", undoes: 2 }),
        happened({
          id: 2,
          from: "awaiting_activation",
          to: "active",
          told: { by: bia, note: "DNS muda hoje" },
        }),
      ],
    });
    await open();
    expect(part("Histórico")).toHaveTextContent("Desfeito: de volta a “A ativar”");
    expect(part("Histórico")).toHaveTextContent(/por Bia.*Motivo: DNS muda hoje/u);
  });
});

describe("a step of a site", () => {
  it("previews the e-mail in the customer's language and waits for the confirmation", async () => {
    await openReady();
    await press("Ativar");
    const letter = await screen.findByRole("region", { name: "Texto do e-mail" });
    expect(letter).toHaveTextContent("Your site is live!");
    expect(letter).toHaveTextContent("padaria.com.br");
    expect(letter).toHaveTextContent("Hello, Ana!");
    expect(letter).toHaveAttribute("lang", "en");
    await press("Ainda não");
    expect(take).not.toHaveBeenCalled();
  });

  it("is sent with the displayed status, and the focused button undoes it", async () => {
    await openReady();
    await step("Ativar");
    expect(check).toHaveBeenCalledExactlyOnceWith({ siteId: "site-1", requested: false }, expect.anything());
    expect(take).toHaveBeenCalledWith("site-1", "activate", "awaiting_activation", null);
    expect(await screen.findByText("Site ativado")).toBeVisible();
    const button = screen.getByRole("button", { name: "Desfazer" });
    expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(undo).toHaveBeenCalledWith(7, expect.anything()));
    expect(await screen.findByText("O site está como antes e o e-mail não foi enviado.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
  });

  it("can be undone for 15 seconds", async () => {
    await open();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await step("Suspender");
    await screen.findByRole("button", { name: "Desfazer" });
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull());
  });

  it("can be undone after a reload for the remaining time", async () => {
    await openReady();
    await step("Ativar");
    await screen.findByRole("button", { name: "Desfazer" });
    cleanup();
    await openReady();
    expect(await screen.findByText("Site ativado")).toBeVisible();
    await press("Desfazer");
    await waitFor(() => expect(undo).toHaveBeenCalledWith(7, expect.anything()));
    cleanup();
    await openReady();
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
  });

  it("shows the reason when it cannot be undone any more", async () => {
    undo.mockRejectedValue(new AppError("conflict"));
    await openReady();
    await step("Ativar");
    await press("Desfazer");
    expect(await screen.findByText(/O cliente já foi avisado/u)).toBeVisible();
  });

  it("without an e-mail says so and offers no undo", async () => {
    take.mockResolvedValue(null);
    await open();
    await press("Marcar como preparado");
    expect(await screen.findByText("Nenhum e-mail é enviado.")).toBeVisible();
    await userEvent.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Marcar como preparado" }),
    );
    expect(await screen.findByText("Site marcado como preparado")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
  });

  it("is rejected after a concurrent step, whose author is named", async () => {
    take.mockImplementation(() => {
      read.mockResolvedValue({
        ...live,
        events: [
          happened({ id: 2, from: "awaiting_activation", to: "active", told: { by: bia, note: null } }),
        ],
      });
      return Promise.reject(new AppError("conflict"));
    });
    await openReady();
    await step("Ativar");
    expect(await screen.findByText(/Bia Equipe chegou antes. O site está “No ar” desde/u)).toBeVisible();
    expect(await within(part("Situação")).findByText("No ar")).toBeVisible();
  });

  it("is rejected after a concurrent change by billing", async () => {
    take.mockImplementation(() => {
      read.mockResolvedValue(live);
      return Promise.reject(new AppError("conflict"));
    });
    await openReady();
    await step("Ativar");
    expect(await screen.findByText(/O site mudou enquanto isso/u)).toBeVisible();
  });

  it("to suspend requires a reason, which the e-mail quotes", async () => {
    read.mockResolvedValue(live);
    await open();
    await press("Suspender");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Suspender" }));
    const reason = dialog.getByRole("textbox", { name: "Motivo" });
    expect(reason).toHaveAccessibleDescription(/Preencha este campo/u);
    expect(take).not.toHaveBeenCalled();
    await userEvent.type(reason, "Fotos de outra loja");
    expect(dialog.getByRole("region", { name: "Texto do e-mail" })).toHaveTextContent("Fotos de outra loja");
    await userEvent.click(dialog.getByRole("button", { name: "Suspender" }));
    await waitFor(() =>
      expect(take).toHaveBeenCalledWith("site-1", "suspend", "active", "Fotos de outra loja"),
    );
  });

  it("to reactivate is offered while it is due", async () => {
    take.mockResolvedValue(null);
    read.mockResolvedValue({
      ...live,
      takenDownAt: "2026-11-22T12:00:00Z",
      returnDeadline: "2026-11-24T12:00:00Z",
    });
    await open();
    expect(part("Situação")).toHaveTextContent("A recolocar no ar");
    await step("Site está no ar de novo");
    expect(take).toHaveBeenCalledWith("site-1", "restore", "active", null);
  });
});

describe("an activation with an incomplete checklist", () => {
  it("first suggests to go back, and requires a reason to continue", async () => {
    await open();
    await press("Ativar");
    const dialog = within(await screen.findByRole("dialog"));
    const list = dialog.getByRole("list", { name: "Lista de ativação" });
    expect(list).toHaveTextContent("Falta: DomínioEm parte");
    expect(list).toHaveTextContent("Pronto: Hospedagem criada");
    expect(dialog.queryByRole("button", { name: "Ativar" })).toBeNull();
    const [first] = dialog
      .getAllByRole("button")
      .filter(({ textContent }) => /Voltar|Ativar/u.test(textContent));
    expect(first).toHaveTextContent("Voltar e concluir");
    await userEvent.click(dialog.getByRole("button", { name: "Ativar mesmo assim" }));
    const reason = dialog.getByRole("textbox", { name: "Por que ativar mesmo assim?" });
    expect(reason).toHaveAccessibleDescription(/Preencha este campo/u);
    expect(take).not.toHaveBeenCalled();
    await userEvent.type(reason, "DNS muda hoje");
    await userEvent.click(dialog.getByRole("button", { name: "Ativar mesmo assim" }));
    await waitFor(() =>
      expect(take).toHaveBeenCalledWith("site-1", "activate", "awaiting_activation", "DNS muda hoje"),
    );
  });

  it("does not send the e-mail about the live site", async () => {
    await open();
    await press("Ativar");
    expect(await screen.findByRole("region", { name: "Texto do e-mail" })).toHaveTextContent(
      "does not point here yet",
    );
  });

  it("shows the result of its initial domain check", async () => {
    await openReady();
    check.mockImplementation(async () => {
      read.mockResolvedValue({ ...ready(), check: { ...checkOf("none"), tls: "invalid" } });
    });
    await press("Ativar");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("Sem registros")).toBeVisible();
    expect(dialog.getByRole("list", { name: "Lista de ativação" })).toHaveTextContent(
      /Certificado TLS instaladoinválido/u,
    );
    expect(dialog.getByRole("button", { name: "Voltar e concluir" })).toBeVisible();
  });

  it("stays open with a message when an item becomes incomplete", async () => {
    take.mockImplementation(() => {
      read.mockResolvedValue(waiting);
      return Promise.reject(new AppError("conflict"));
    });
    await openReady();
    await press("Ativar");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(await dialog.findByRole("button", { name: "Ativar" }));
    expect(await screen.findByText(/Algo da lista deixou de estar pronto/u)).toBeVisible();
    expect(await dialog.findByRole("button", { name: "Ativar mesmo assim" })).toBeVisible();
  });
});

describe("an activation with unsaved changes", () => {
  it("saves them first and previews them in the e-mail", async () => {
    const url = "https://padaria.com.br/wp-admin";
    await openReady();
    save.mockImplementation(async (_id, _seen, fields) => {
      read.mockResolvedValue({ ...ready(), file: fields, seen: later });
      return later;
    });
    await userEvent.type(address(), url);
    await press("Ativar");
    expect(await screen.findByRole("region", { name: "Texto do e-mail" })).toHaveTextContent(url);
    expect(save).toHaveBeenLastCalledWith(
      "site-1",
      expect.any(String),
      expect.objectContaining({ wordpress_url: url }),
    );
  });

  it("does not open while they are invalid, and shows the reason", async () => {
    await openReady();
    await userEvent.type(address(), "exemplo");
    await press("Ativar");
    await waitFor(() => expect(address()).toHaveAccessibleDescription(/Informe um endereço/u));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a domain change of a live site", () => {
  const request = {
    note: "Mudei de nome",
    byCustomer: true,
    at,
    ...checkOf("none"),
    domain: "nova.com.br",
  };

  it("can be entered by the team", async () => {
    read.mockResolvedValue(live);
    await open();
    await press("Trocar o domínio");
    const dialog = within(await screen.findByRole("dialog"));
    const domain = dialog.getByRole("textbox", { name: "Novo domínio" });
    expect(domain).toHaveAccessibleDescription("O domínio que o site vai ter, como exemplo.com.br.");
    await userEvent.type(domain, "Nova.com.br");
    await userEvent.click(dialog.getByRole("button", { name: "Guardar e verificar" }));
    await waitFor(() => expect(askDomain).toHaveBeenCalledWith("site-1", "nova.com.br"));
    await waitFor(() =>
      expect(check).toHaveBeenCalledWith({ siteId: "site-1", requested: true }, expect.anything()),
    );
  });

  it("is shown as unchecked before its first check", async () => {
    const unchecked = { ...checkOf("unknown"), domain: "nova.com.br", checkedAt: null, records: [] };
    read.mockResolvedValue({ ...live, request: { ...request, ...unchecked } });
    await open();
    expect(within(part("Troca de domínio")).getByText("Não verificado")).toBeVisible();
    expect(part("Troca de domínio")).not.toHaveTextContent("Não se sabe");
  });

  it("is checked first, and needs no reason when the domain points to the server", async () => {
    read.mockResolvedValue({ ...live, request });
    check.mockImplementation(async () => {
      read.mockResolvedValue({
        ...live,
        request: { ...request, ...checkOf("pointing_here"), domain: "nova.com.br" },
      });
    });
    await open();
    expect(part("Troca de domínio")).toHaveTextContent(/nova\.com\.br.*Mudei de nome/u);
    await press("Fazer a troca");
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText("Aponta para cá");
    await userEvent.click(dialog.getByRole("button", { name: "Fazer a troca" }));
    expect(check).toHaveBeenCalledWith({ siteId: "site-1", requested: true }, expect.anything());
    await waitFor(() => expect(change).toHaveBeenCalledWith("site-1", "nova.com.br", null));
  });

  it("requires a reason when the domain does not point to the server", async () => {
    read.mockResolvedValue({ ...live, request });
    await open();
    await press("Fazer a troca");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("button", { name: "Esperar o domínio" })).toBeVisible();
    await userEvent.type(dialog.getByRole("textbox"), "DNS muda hoje");
    await userEvent.click(dialog.getByRole("button", { name: "Trocar mesmo assim" }));
    await waitFor(() => expect(change).toHaveBeenCalledWith("site-1", "nova.com.br", "DNS muda hoje"));
  });

  it("can be declined with a reason", async () => {
    read.mockResolvedValue({ ...live, request });
    await open();
    await press("Recusar");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "É de outro cliente");
    await userEvent.click(dialog.getByRole("button", { name: "Recusar" }));
    await waitFor(() => expect(decline).toHaveBeenCalledWith("site-1", "nova.com.br", "É de outro cliente"));
  });
});

describe("a field of the site", () => {
  it("is saved with the displayed value as condition", async () => {
    await open();
    await userEvent.clear(notes());
    await userEvent.type(notes(), "Prefere verde");
    await userEvent.tab();
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith("site-1", at, { ...waiting.file, notes: "Prefere verde" }),
    );
    expect(await screen.findByText(/^Salvo às \d/u)).toBeVisible();
  });

  it("is saved after a pause in typing, without leaving it", async () => {
    await open();
    await userEvent.type(notes(), "!");
    expect(screen.getByText("Alterações salvas neste navegador")).toBeVisible();
    expect(await screen.findByText(/^Salvo às \d/u, undefined, { timeout: 4000 })).toBeVisible();
    expect(save).toHaveBeenCalledExactlyOnceWith("site-1", at, { ...waiting.file, notes: "Prefere azul!" });
  });

  it("keeps text typed during a save", async () => {
    let finish: ((seen: string) => void) | undefined;
    save.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    await open();
    await userEvent.type(notes(), " Um.");
    await userEvent.tab();
    await waitFor(() => expect(save).toHaveBeenCalled());
    await userEvent.type(notes(), " Dois.");
    finish?.(later);
    expect(await screen.findByText("Alterações salvas neste navegador")).toBeVisible();
    expect(notes()).toHaveValue(`${waiting.file.notes} Um. Dois.`);
  });

  it("shows a concurrent change beside the typed text, and overwrites it when the user keeps the typed text", async () => {
    save.mockRejectedValueOnce(new AppError("conflict"));
    await open();
    await userEvent.clear(notes());
    await userEvent.type(notes(), "Minhas");
    const theirs = { ...waiting.file, notes: "Deles", last_backup_on: "2026-11-19" };
    read.mockResolvedValue({ ...waiting, file: theirs, seen: later });
    await userEvent.tab();
    expect(await screen.findByRole("alert")).toHaveTextContent("Deles");
    expect(notes()).toHaveValue("Minhas");
    expect(screen.getByLabelText("Último backup")).toHaveValue("2026-11-19");
    await press("Ficar com a minha: Anotações");
    await waitFor(
      () => expect(save).toHaveBeenLastCalledWith("site-1", later, { ...theirs, notes: "Minhas" }),
      { timeout: 4000 },
    );
  });

  it("shows an error beside an invalid value and sends nothing", async () => {
    await open();
    await userEvent.type(address(), "exemplo");
    await userEvent.tab();
    await waitFor(() => expect(address()).toHaveAccessibleDescription(/Informe um endereço/u));
    expect(save).not.toHaveBeenCalled();
  });

  it("hides the access to a previous host without a migration", async () => {
    await open();
    expect(screen.queryByRole("region", { name: "Acesso ao servidor antigo" })).toBeNull();
  });
});

const accessPart = () => screen.findByRole("region", { name: "Acesso ao servidor antigo" });

describe("the access to the previous host", () => {
  const moving = {
    ...waiting,
    file: { ...waiting.file, migration: "access_received" as const },
    accessStoredAt: "2026-11-20T12:00:00Z",
  };
  beforeEach(() => read.mockResolvedValue(moving));

  it("is read on request and can be hidden again", async () => {
    readAccess.mockResolvedValue("ftp.antigo.com / ana / segredo");
    await open();
    expect(await accessPart()).not.toHaveTextContent("segredo");
    expect(readAccess).not.toHaveBeenCalled();
    await press("Mostrar acesso");
    expect(await screen.findByText(/segredo/u)).toBeVisible();
    await press("Ocultar");
    expect(screen.queryByText(/segredo/u)).toBeNull();
  });

  it("can be replaced", async () => {
    await open();
    await userEvent.type(
      within(await accessPart()).getByRole("textbox", { name: "Substituir por" }),
      "sftp novo",
    );
    await press("Salvar acesso");
    await waitFor(() => expect(saveAccess).toHaveBeenCalledWith("site-1", "sftp novo"));
    expect(within(await accessPart()).getByRole("textbox", { name: "Substituir por" })).toHaveValue("");
  });

  it("can be deleted", async () => {
    await open();
    await press("Excluir acesso");
    await waitFor(() => expect(saveAccess).toHaveBeenCalledWith("site-1", ""));
  });

  it("shows why it could not be read", async () => {
    readAccess.mockRejectedValue(new AppError("forbidden"));
    await open();
    await press("Mostrar acesso");
    expect(await screen.findByRole("alert")).toHaveTextContent("O acesso não pôde ser lido ou salvo");
  });

  it("is hidden from roles that only read sites", async () => {
    await open(["sites.read"]);
    expect(screen.queryByRole("region", { name: "Acesso ao servidor antigo" })).toBeNull();
  });
});

it("offers the next site of the queue, above all after an activation", async () => {
  readQueue.mockResolvedValue([
    { siteId: "site-1", domain: "padaria.com.br", email: null },
    { siteId: "site-2", domain: "xn--caf-dma.com.br", email: null },
  ]);
  await openReady();
  const next = await screen.findByRole("link", { name: "Próximo: café.com.br" });
  expect(next).toHaveAttribute("href", "/administrador/ativacoes/site-2");
  take.mockImplementation(async () => {
    read.mockResolvedValue({ ...live, ticks: ready().ticks });
    return 7;
  });
  await step("Ativar");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ativar" })).toBeNull());
  expect(screen.getByRole("link", { name: "Próximo: café.com.br" })).toBeVisible();
});

it("links to the site and to the customer's WhatsApp and latest conversation", async () => {
  const conversations = [
    { id: "old", at },
    { id: "new", at: later },
  ];
  read.mockResolvedValue({ ...waiting, customer: { ...waiting.customer, conversations } });
  await open(["sites.read", "messages.read"]);
  for (const [name, href] of [
    ["Abrir site", "https://padaria.com.br"],
    ["WhatsApp", "https://wa.me/5511987654321"],
    ["Escrever", "/administrador/mensagens/new"],
  ]) {
    expect(screen.getByRole("link", { name: name ?? "" })).toHaveAttribute("href", href);
  }
});

it("checks and unchecks items of the checklist", async () => {
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: /WordPress instalado/u }));
  expect(tick).toHaveBeenLastCalledWith("site-1", "wordpress", true);
  await userEvent.click(screen.getByRole("checkbox", { name: /Hospedagem criada/u }));
  expect(tick).toHaveBeenLastCalledWith("site-1", "hosting", false);
});

it("checks the domain on request, and shows when it may not", async () => {
  await open();
  await press("Verificar agora");
  expect(check).toHaveBeenCalledWith({ siteId: "site-1", requested: false }, expect.anything());
  check.mockRejectedValue(new AppError("rate_limited", { retryAfterSeconds: 30 }));
  await press("Verificar agora");
  expect(await screen.findByText("Não foi possível verificar")).toBeVisible();
});

it("shows an error after a failed read and retries it", async () => {
  read.mockRejectedValueOnce(new AppError("network"));
  const opened = open();
  expect(await screen.findByText("Erro ao buscar o site")).toBeVisible();
  await press("Tentar de novo");
  await opened;
});

it("shows an error after a failed action and keeps the site and the typed text", async () => {
  const failure = new AppError("network");
  take.mockRejectedValueOnce(failure);
  save.mockRejectedValueOnce(failure);
  await openReady();
  await step("Ativar");
  expect(await screen.findByText("Nada foi mudado")).toBeVisible();
  await userEvent.type(notes(), "!");
  await userEvent.tab();
  expect(await screen.findByText(/Não salvo no servidor/u)).toBeVisible();
  expect(notes()).toHaveValue("Prefere azul!");
  await press("Tentar de novo");
  expect(await screen.findByText(/^Salvo às \d/u)).toBeVisible();
  undo.mockRejectedValue(failure);
  await step("Ativar");
  await press("Desfazer");
  expect(await screen.findByText("Não foi possível desfazer")).toBeVisible();
});
