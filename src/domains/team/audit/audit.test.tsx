import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renderAdminPage, teamMember } from "@/test/admin";
import { type Account, addCustomer, answer, narrow, refuse, signIn, sql } from "@/test/backend";
import { chooseFilter, openFilters } from "@/test/list-filters";
import { startTexts } from "@/test/render";
import { AdminAuditRoute } from "./audit";

let bia: Account;

const entry = {
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

const answerEntry = (over: Partial<Record<keyof typeof entry, unknown>> = {}) =>
  answer("GET audit_entries", [{ ...entry, ...over }]);

beforeAll(() => startTexts());
beforeEach(async () => {
  bia = await signIn("admin", { full_name: "Bia Lima" });
});

const open = (at = "/administrador/auditoria") =>
  renderAdminPage(<AdminAuditRoute />, { at, user: { ...bia, isTeam: true } });

describe("AdminAuditRoute", () => {
  it("shows action, author, customer and time of each change", async () => {
    const ana = await addCustomer({ full_name: "Ana Souza" });
    const [site] = await sql("select id, domain from public.sites where profile_id = $1", [ana.id]);
    await sql(
      `insert into public.audit_log (actor_id, actor_email, actor_role, area, action, table_name, row_key, profile_id, changed, before, after)
       values ($1, $2, 'support', 'sites', 'update', 'sites', $3, $4, '{status,domain}',
               '{"status": "awaiting_activation"}', '{"status": "active"}')`,
      [bia.id, bia.email, site?.["id"], ana.id],
    );
    narrow("GET audit_entries", `actor_email=eq.${bia.email}`);
    open();
    const row = await screen.findByRole("row", { name: /Mudou a situação do site para “No ar”/u });
    expect(row).toHaveTextContent(`o site “${String(site?.["domain"])}”`);
    expect(row).toHaveTextContent(`Bia LimaSuporte · ${bia.email}`);
    expect(row).toHaveTextContent(`Ana Souza${ana.email}`);
    expect(within(row).getByText("Ana Souza · Bia Lima")).toHaveClass("sm:hidden");
    expect(within(row).getByRole("link", { name: "Ana Souza" })).toHaveAttribute(
      "href",
      `/administrador/usuarios/${ana.id}`,
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
    answerEntry({ rowName: null, before: null, ...change });
    open();
    expect(await screen.findByRole("row", { name: sentence })).toBeVisible();
  });

  it.each<[Partial<Record<keyof typeof entry, unknown>>, string]>([
    [{ actorName: null }, "bia@exemplo.comSuporte"],
    [{ actor: null, actorName: "Ana Souza", role: null }, "Ana SouzaCliente"],
    [{ actor: null, actorName: null, role: null }, "Conta excluídaCliente"],
  ])("names an author without a name or account: %j", async (author, shown) => {
    answerEntry(author);
    open();
    expect(await screen.findByRole("row", { name: /Mudou a situação/u })).toHaveTextContent(shown);
  });

  it("opens the roles of a changed role, which a narrow list cuts short", async () => {
    answerEntry({
      action: "role_changed",
      table: null,
      changed: [],
      before: { role: "support" },
      after: { role: "finance" },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /^Ver: Mudou a função na equipe/u }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("Antes: Suporte→Depois: Financeiro");
  });

  it("offers no details for an entry whose sentence says everything", async () => {
    answerEntry({ action: "phone_changed", table: null, changed: [], before: null, after: null });
    open();
    const row = await screen.findByRole("row", { name: /Mudou o telefone/u });
    expect(within(row).queryByRole("button")).toBeNull();
    await userEvent.click(within(row).getByText("Mudou o telefone"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows amount, reason or subject of actions without a row", async () => {
    const after = { payment: "in_1", amount: "4990", reason: "duplicate" };
    answerEntry({ action: "refunded", table: null, key: null, changed: [], before: null, after });
    open();
    expect(await screen.findByRole("row", { name: /Devolveu um pagamento/u })).toHaveTextContent(
      /R\$\s49,90 · Cobrança em dobro/u,
    );
  });

  it("opens a change with its old and new values, and hides personal values", async () => {
    answerEntry();
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
    const [typed = ""] = bia.email.split("@");
    await sql(
      `insert into public.audit_log (created_at, actor_id, actor_email, actor_role, area, action, table_name, row_key, changed, before, after)
       select now() - days * interval '1 day', $1, $2, 'admin', area, 'update', area, $3, array[name], null, jsonb_build_object(name, 'novo')
         from (values ('plans', 40, 'name'), ('plans', 400, 'name'), ('sites', 1, 'domain'), ('sites', 20, 'domain')) of (area, days, name)`,
      [bia.id, bia.email, crypto.randomUUID()],
    );
    const leo = "leo@exemplo.com";
    answer("GET audit_actors", [
      { email: bia.email, name: "Bia Lima" },
      { email: leo, name: null },
    ]);
    open(
      `/administrador/auditoria?busca=${typed}&quem=${encodeURIComponent(bia.email)}&oque=plans&periodo=ano&pagina=2`,
    );
    expect(await screen.findByRole("row", { name: /plano/iu })).toBeVisible();
    expect(screen.getAllByRole("row")).toHaveLength(2);
    await openFilters();
    await screen.findByRole("option", { name: leo });
    await chooseFilter("Quem", leo);
    expect(await screen.findByText("Nada corresponde à busca")).toBeVisible();
    await chooseFilter("Quem", `Bia Lima · ${bia.email}`);
    await chooseFilter("O que", "Sites");
    await chooseFilter("Período", "Últimos 7 dias");
    expect(await screen.findByRole("row", { name: /domínio/u })).toBeVisible();
    expect(screen.getAllByRole("row")).toHaveLength(2);
    expect(screen.getByTestId("address")).toHaveTextContent(
      `?busca=${typed}&quem=${encodeURIComponent(bia.email)}&oque=sites&periodo=7-dias`,
    );
  });

  it("shows a message without changes, and after a failed read", async () => {
    answer("GET audit_entries", []);
    const { unmount } = open();
    expect(await screen.findByText("Nada nos últimos 30 dias")).toBeInTheDocument();
    unmount();
    refuse("GET audit_entries", 503);
    open();
    expect(await screen.findByText("Erro ao buscar a auditoria")).toBeInTheDocument();
  });
});
