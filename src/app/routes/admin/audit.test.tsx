import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listAuditActors } from "@/features/audit/api";
import type { AuditEntry } from "@/features/audit/audit-source";
import { AppError } from "@/lib/app-error";
import { readList } from "@/lib/list/read-list";
import { renderAdminPage, teamMember } from "@/test/admin";
import { chooseFilter, openFilters } from "@/test/list-filters";
import { startTexts } from "@/test/render";
import { AdminAuditRoute } from "./audit";

vi.mock("@/features/audit/api");
vi.mock("@/lib/list/read-list");

const list = vi.mocked(readList);

const entry: AuditEntry = {
  id: 7,
  at: "2026-11-22T12:00:00Z",
  actor: "bia@exemplo.com",
  actorName: "Bia Lima",
  role: "support",
  area: "sites",
  action: "update",
  table: "sites",
  key: "site-1",
  rowName: "padaria.com.br",
  customerId: "profile-1",
  customerName: "Ana Souza",
  customerEmail: "ana@exemplo.com",
  changed: ["status", "domain"],
  before: { status: "awaiting_activation" },
  after: { status: "active" },
};

beforeAll(() => startTexts());
beforeEach(() => {
  list.mockReset().mockResolvedValue({ items: [entry], page: 1, pageCount: 1 });
  vi.mocked(listAuditActors)
    .mockReset()
    .mockResolvedValue([
      { email: "bia@exemplo.com", name: "Bia Lima" },
      { email: "leo@exemplo.com", name: null },
    ]);
});

const open = (at = "/administrador/auditoria") => renderAdminPage(<AdminAuditRoute />, { at });

describe("AdminAuditRoute", () => {
  it("shows action, author, customer and time of each change", async () => {
    open();
    const row = await screen.findByRole("row", { name: /Mudou a situação do site para “No ar”/u });
    expect(row).toHaveTextContent("o site “padaria.com.br”");
    expect(row).toHaveTextContent("Bia LimaSuporte · bia@exemplo.com");
    expect(row).toHaveTextContent("Ana Souzaana@exemplo.com");
    expect(within(row).getByText("Ana Souza · Bia Lima")).toHaveClass("sm:hidden");
    expect(within(row).getByRole("link", { name: "Ana Souza" })).toHaveAttribute(
      "href",
      "/administrador/usuarios/profile-1",
    );
  });

  it.each([
    [
      { table: "plans", changed: ["price"], before: { price: 9900 }, after: { price: 12900 } },
      /Mudou o preço de R\$\s99,00 para R\$\s129,00/u,
    ],
    [
      {
        table: "settings",
        key: "support_whatsapp",
        changed: ["value"],
        before: { value: "+5511900000001" },
        after: { value: "+5511900000002" },
      },
      /Mudou “WhatsApp do suporte” de \+5511900000001 para \+5511900000002/u,
    ],
    [
      {
        table: "site_notes",
        changed: ["last_backup_on"],
        before: null,
        after: { last_backup_on: "2026-11-20" },
      },
      /Definiu a data do último backup: 20 de novembro de 2026/u,
    ],
    [
      { table: "contacts", changed: ["assignee_id"], before: null, after: { assignee_id: teamMember.id } },
      /Mudou o responsável/u,
    ],
    [
      {
        table: "team_tasks",
        changed: ["done_at", "done_by"],
        before: null,
        after: { done_at: "2026-11-20" },
      },
      /Concluiu uma tarefa/u,
    ],
    [
      { table: "courses", action: "insert", changed: ["title"], after: { title: "SEO" } },
      /Criou um curso “SEO”/u,
    ],
    [
      {
        changed: ["activated_at", "prepared_at", "status"],
        before: { status: "active" },
        after: { activated_at: "2026-11-20T12:00:00Z", prepared_at: null, status: "suspended" },
      },
      /Mudou a situação do site para “Suspenso”/u,
    ],
  ])("describes a change in a sentence: %j", async (change, sentence) => {
    list.mockResolvedValue({
      items: [{ ...entry, rowName: null, before: null, ...change }],
      page: 1,
      pageCount: 1,
    });
    open();
    expect(await screen.findByRole("row", { name: sentence })).toBeVisible();
  });

  it.each<[Partial<AuditEntry>, string]>([
    [{ actorName: null }, "bia@exemplo.comSuporte"],
    [{ actor: null, actorName: "Ana Souza", role: null }, "Ana SouzaCliente"],
    [{ actor: null, actorName: null, role: null }, "Conta excluídaCliente"],
  ])("names an author without a name or account: %j", async (author, shown) => {
    list.mockResolvedValue({ items: [{ ...entry, ...author }], page: 1, pageCount: 1 });
    open();
    expect(await screen.findByRole("row", { name: /Mudou a situação/u })).toHaveTextContent(shown);
  });

  it("opens the roles of a changed role, which a narrow list cuts short", async () => {
    list.mockResolvedValue({
      items: [
        {
          ...entry,
          action: "role_changed",
          table: null,
          changed: [],
          before: { role: "support" },
          after: { role: "finance" },
        },
      ],
      page: 1,
      pageCount: 1,
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /^Ver: Mudou a função na equipe/u }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("Antes: Suporte→Depois: Financeiro");
  });

  it("offers no details for an entry whose sentence says everything", async () => {
    list.mockResolvedValue({
      items: [{ ...entry, action: "phone_changed", table: null, changed: [], before: null, after: null }],
      page: 1,
      pageCount: 1,
    });
    open();
    const row = await screen.findByRole("row", { name: /Mudou o telefone/u });
    expect(within(row).queryByRole("button")).toBeNull();
    await userEvent.click(within(row).getByText("Mudou o telefone"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows amount, reason or subject of actions without a row", async () => {
    const after = { payment: "in_1", amount: "4990", reason: "duplicate" };
    list.mockResolvedValue({
      items: [{ ...entry, action: "refunded", table: null, key: null, changed: [], before: null, after }],
      page: 1,
      pageCount: 1,
    });
    open();
    expect(await screen.findByRole("row", { name: /Devolveu um pagamento/u })).toHaveTextContent(
      /R\$\s49,90 · Cobrança em dobro/u,
    );
  });

  it("opens a change with its old and new values, and hides personal values", async () => {
    open();
    await userEvent.click(
      await screen.findByRole("button", { name: "Ver: Mudou a situação do site para “No ar”" }),
    );
    const dialog = await screen.findByRole("dialog", { name: "Mudou a situação do site para “No ar”" });
    expect(dialog).toHaveTextContent("por Bia Lima (Suporte · bia@exemplo.com)");
    expect(dialog).toHaveTextContent("Antes: A ativar→Depois: No ar");
    expect(dialog).toHaveTextContent("Dado pessoal: mudou, e o valor não é guardado.");
  });

  it("requests the entries of the URL, and stores author, action and period there", async () => {
    open("/administrador/auditoria?busca=ana&quem=leo%40exemplo.com&oque=plans&periodo=ano&pagina=2");
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(
        expect.anything(),
        expect.objectContaining({
          search: "ana",
          filters: { quem: "leo@exemplo.com", oque: "plans", periodo: "ano" },
          page: 2,
        }),
      ),
    );
    await openFilters();
    await screen.findByRole("option", { name: "leo@exemplo.com" });
    await chooseFilter("Quem", "Bia Lima · bia@exemplo.com");
    await chooseFilter("O que", "Sites");
    await chooseFilter("Período", "Últimos 7 dias");
    expect(list).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({
        search: "ana",
        filters: { quem: "bia@exemplo.com", oque: "sites", periodo: "7-dias" },
        page: 1,
      }),
    );
  });

  it("shows a message without changes, and after a failed read", async () => {
    list.mockResolvedValueOnce({ items: [], page: 1, pageCount: 1 });
    const { unmount } = open();
    expect(await screen.findByText("Nada nos últimos 30 dias")).toBeInTheDocument();
    unmount();
    list.mockRejectedValue(new AppError("unavailable"));
    open();
    expect(await screen.findByText("Erro ao buscar a auditoria")).toBeInTheDocument();
  });
});
