import { checklistItems } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/app-error";
import {
  address,
  at,
  bia,
  checkOf,
  happened,
  later,
  live,
  notes,
  openReadySite,
  openSite,
  part,
  prepareSitePage,
  press,
  ready,
  renderSite,
  siteCalls,
  step,
  waiting,
} from "@/test/admin-site";

vi.mock("@/features/activations/managed-site-api");

const { read, take, undo, save, tick, readAccess, saveAccess, check, askDomain, change, decline } = siteCalls;

prepareSitePage();

it("shows the not-found page for an unknown site", async () => {
  read.mockRejectedValue(new AppError("not_found"));
  renderSite(["sites.read"]);
  expect(await screen.findByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
});

describe("AdminSiteRoute", () => {
  it("shows state, DNS records, checklist and notes of a site", async () => {
    await openSite();
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
    await openSite();
    const wishes = within(part("O que o cliente quer"));
    expect(wishes.getByRole("link", { name: "Padaria" })).toHaveAttribute("href", "/modelos/padaria");
    expect(wishes.getByText("Abrimos às 6h.")).toBeVisible();
    expect(wishes.getByRole("button", { name: /logo\.png/u })).toBeVisible();
  });

  it("shows no card for a customer who sent nothing", async () => {
    await openSite();
    expect(screen.queryByRole("region", { name: "O que o cliente quer" })).toBeNull();
  });

  it("derives the certificate's item from the check instead of a checkbox", async () => {
    read.mockResolvedValue({ ...ready(), check: { ...checkOf("pointing_here"), tls: "invalid" } });
    await openSite();
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
    await openSite();
    expect(part("Histórico")).toHaveTextContent("Domínio trocado: de café.com.br para padaria.com.br");
  });

  it("is read-only for roles without site writes", async () => {
    await openSite(["sites.read"]);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("checkbox", { name: /Backup|backup/u })).toBeDisabled();
    expect(screen.getByRole("textbox", { name: "Anotações" })).toBeDisabled();
  });

  it("shows an error after a failed read and retries it", async () => {
    read.mockRejectedValueOnce(new AppError("network"));
    const opened = openSite();
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
    await openSite();
    const names = ["Ativar", "Marcar como preparado", "Voltar a preparar", "Suspender", "Tirar a suspensão"];
    const offered = screen.queryAllByRole("button", { hidden: true });
    expect(
      offered.map(({ textContent }) => textContent ?? "").filter((name) => names.includes(name)),
    ).toEqual(steps);
  });

  it.each([
    ["elsewhere", /padaria\.com\.brNo arAponta para outro lugar/],
    ["pointing_here", /padaria\.com\.brNo ar(?!Aponta)/],
  ] as const)("says beside the state of a live site that its domain points %s", async (verdict, states) => {
    read.mockResolvedValue({ ...live, check: checkOf(verdict) });
    await openSite();
    const heading = screen.getByRole("heading", { level: 1 });
    expect(heading.closest("header")).toHaveTextContent(states);
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
    await openSite();
    expect(part("Histórico")).toHaveTextContent("Desfeito: de volta a “A ativar”");
    expect(part("Histórico")).toHaveTextContent(/por Bia.*Motivo: DNS muda hoje/u);
  });
});

const holder = {
  siteId: "site-2",
  fullName: "Bia Lima",
  email: "bia@exemplo.com",
  domain: "padaria.com.br",
  status: "active",
  isRequest: false,
  ofRequest: false,
} as const;

describe("a domain of two customers", () => {
  it("names the other in the checklist and in the dialog, which requires a reason", async () => {
    read.mockResolvedValue({
      ...waiting,
      check: checkOf("pointing_here"),
      ticks: Object.fromEntries(checklistItems.map((item) => [item, { item, at, by: bia }])),
      holders: [holder],
    });
    await openSite();
    expect(part("Lista de ativação")).toHaveTextContent("7 de 8");
    expect(part("Domínio")).toHaveTextContent(/Outro cliente tem este domínio.*Bia Lima/u);
    await press("Ativar");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("link", { name: "Bia Lima" })).toBeVisible();
    await userEvent.type(dialog.getByRole("textbox"), "As duas lojas são dela");
    await userEvent.click(dialog.getByRole("button", { name: "Ativar mesmo assim" }));
    await waitFor(() =>
      expect(take).toHaveBeenCalledWith(
        "site-1",
        "activate",
        "awaiting_activation",
        "As duas lojas são dela",
      ),
    );
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
    await openSite();
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
    await openSite();
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
    await openSite();
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
    await openSite();
    await press("Fazer a troca");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("button", { name: "Esperar o domínio" })).toBeVisible();
    await userEvent.type(dialog.getByRole("textbox"), "DNS muda hoje");
    await userEvent.click(dialog.getByRole("button", { name: "Trocar mesmo assim" }));
    await waitFor(() => expect(change).toHaveBeenCalledWith("site-1", "nova.com.br", "DNS muda hoje"));
  });

  it("names another customer with the domain, and requires a reason although it points to the server", async () => {
    const pointing = { ...request, ...checkOf("pointing_here"), domain: "nova.com.br" };
    read.mockResolvedValue({
      ...live,
      request: pointing,
      holders: [{ ...holder, domain: "www.nova.com.br", ofRequest: true }],
    });
    await openSite();
    expect(part("Domínio")).not.toHaveTextContent("Bia");
    expect(part("Troca de domínio")).toHaveTextContent(
      /Outro cliente tem este domínio.*Bia Lima.*www\.nova\.com\.br \(No ar\)/u,
    );
    await press("Fazer a troca");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("link", { name: "Bia Lima" })).toHaveAttribute(
      "href",
      "/administrador/ativacoes/site-2",
    );
    expect(dialog.queryByRole("button", { name: "Fazer a troca" })).toBeNull();
    await userEvent.type(dialog.getByRole("textbox"), "As duas lojas são dela");
    await userEvent.click(dialog.getByRole("button", { name: "Trocar mesmo assim" }));
    await waitFor(() =>
      expect(change).toHaveBeenCalledWith("site-1", "nova.com.br", "As duas lojas são dela"),
    );
  });

  it("can be declined with a reason", async () => {
    read.mockResolvedValue({ ...live, request });
    await openSite();
    await press("Recusar");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "É de outro cliente");
    await userEvent.click(dialog.getByRole("button", { name: "Recusar" }));
    await waitFor(() => expect(decline).toHaveBeenCalledWith("site-1", "nova.com.br", "É de outro cliente"));
  });
});

describe("a field of the site", () => {
  it("is saved with the displayed value as condition", async () => {
    await openSite();
    await userEvent.clear(notes());
    await userEvent.type(notes(), "Prefere verde");
    await userEvent.tab();
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith("site-1", at, { ...waiting.file, notes: "Prefere verde" }),
    );
    expect(await screen.findByText(/^Salvo às \d/u)).toBeVisible();
  });

  it("is saved after a pause in typing, without leaving it", async () => {
    await openSite();
    await userEvent.type(notes(), "!");
    expect(screen.getByText("Alterações salvas neste navegador")).toBeVisible();
    expect(await screen.findByText(/^Salvo às \d/u, undefined, { timeout: 4000 })).toBeVisible();
    expect(save).toHaveBeenCalledExactlyOnceWith("site-1", at, { ...waiting.file, notes: "Prefere azul!" });
  });

  it("keeps text typed during a save", async () => {
    let finish: ((seen: string) => void) | undefined;
    save.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    await openSite();
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
    await openSite();
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
    await openSite();
    await userEvent.type(address(), "exemplo");
    await userEvent.tab();
    await waitFor(() => expect(address()).toHaveAccessibleDescription(/Informe um endereço/u));
    expect(save).not.toHaveBeenCalled();
  });

  it("hides the access to a previous host without a migration", async () => {
    await openSite();
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
    await openSite();
    expect(await accessPart()).not.toHaveTextContent("segredo");
    expect(readAccess).not.toHaveBeenCalled();
    await press("Mostrar acesso");
    expect(await screen.findByText(/segredo/u)).toBeVisible();
    await press("Ocultar");
    expect(screen.queryByText(/segredo/u)).toBeNull();
  });

  it("can be replaced", async () => {
    await openSite();
    await userEvent.type(
      within(await accessPart()).getByRole("textbox", { name: "Substituir por" }),
      "sftp novo",
    );
    await press("Salvar acesso");
    await waitFor(() => expect(saveAccess).toHaveBeenCalledWith("site-1", "sftp novo"));
    expect(within(await accessPart()).getByRole("textbox", { name: "Substituir por" })).toHaveValue("");
  });

  it("can be deleted", async () => {
    await openSite();
    await press("Excluir acesso");
    await waitFor(() => expect(saveAccess).toHaveBeenCalledWith("site-1", ""));
  });

  it("shows why it could not be read", async () => {
    readAccess.mockRejectedValue(new AppError("forbidden"));
    await openSite();
    await press("Mostrar acesso");
    expect(await screen.findByRole("alert")).toHaveTextContent("O acesso não pôde ser lido ou salvo");
  });

  it("is hidden from roles that only read sites", async () => {
    await openSite(["sites.read"]);
    expect(screen.queryByRole("region", { name: "Acesso ao servidor antigo" })).toBeNull();
  });
});

it("links to the site, to the customer's WhatsApp and to a new conversation with them", async () => {
  await openSite(["sites.read", "messages.read", "messages.write"]);
  for (const [name, href] of [
    ["Abrir site", "https://padaria.com.br"],
    ["WhatsApp", "https://wa.me/5511987654321"],
    ["Escrever", "/administrador/mensagens/nova/profile-1"],
  ]) {
    expect(screen.getByRole("link", { name: name ?? "" })).toHaveAttribute("href", href);
  }
});

it("checks and unchecks items of the checklist", async () => {
  await openSite();
  await userEvent.click(screen.getByRole("checkbox", { name: /WordPress instalado/u }));
  expect(tick).toHaveBeenLastCalledWith("site-1", "wordpress", true);
  await userEvent.click(screen.getByRole("checkbox", { name: /Hospedagem criada/u }));
  expect(tick).toHaveBeenLastCalledWith("site-1", "hosting", false);
});

it("checks the domain on request, and shows when it may not", async () => {
  await openSite();
  await press("Verificar agora");
  expect(check).toHaveBeenCalledWith({ siteId: "site-1", requested: false }, expect.anything());
  check.mockRejectedValue(new AppError("rate_limited", { retryAfterSeconds: 30 }));
  await press("Verificar agora");
  expect(await screen.findByText("Não foi possível verificar")).toBeVisible();
});

it("shows an error after a failed action and keeps the site and the typed text", async () => {
  const failure = new AppError("network");
  take.mockRejectedValueOnce(failure);
  save.mockRejectedValueOnce(failure);
  await openReadySite();
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
