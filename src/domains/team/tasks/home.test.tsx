import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AdminDashboard, Figure, OpenTask, WaitingSite } from "./data";
import { renderAdminPage } from "@/test/admin";
import { answer, disconnect, hold, sent } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminHomeRoute } from "./home";

/** The figures count every row of the shared database, so they are answers. */
const show = (dashboard: AdminDashboard) => answer("POST rpc/admin_dashboard", dashboard);
const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

function site(over: Partial<WaitingSite> = {}): WaitingSite {
  return { id: "site-1", name: "xn--so-sia.com", customer: "Ana Souza", deadline: at(-50), ...over };
}

function task(over: Partial<OpenTask> = {}): OpenTask {
  return {
    id: "task-1",
    kind: "two_subscriptions",
    subject: "ana.com.br",
    profile_id: "profile-1",
    site_id: null,
    email: null,
    due_at: null,
    created_at: at(-72),
    ...over,
  };
}

const figure = (now: number, before: number): Figure => ({ now, before, days: [before, now] });
const none = { count: 0, next: [] };
const nothing: AdminDashboard = {
  deadlines: null,
  messages: null,
  payments: null,
  tasks: null,
  activations: null,
  money: null,
  visits: null,
  users: null,
  posts: null,
  courses: null,
};
const whole: AdminDashboard = {
  deadlines: { count: 12, next: [site()] },
  messages: { count: 1, next: [{ id: "message-1", name: "Bia", subject: "Meu site", at: at(-50) }] },
  payments: {
    count: 1,
    next: [
      {
        id: "sub_1",
        profile_id: "profile-2",
        name: "Caio",
        subject: "caio.com.br",
        amount: 9990,
        currency: "brl",
        since: at(-49),
        decline_reason: "expired_card",
        has_card: true,
      },
    ],
  },
  tasks: { count: 1, next: [task()] },
  activations: { count: 1, next: [site({ id: "site-2", name: "bia.com.br", deadline: at(30.5) })] },
  money: {
    currency: "brl",
    recurring: figure(999_000, 1_009_990),
    active: figure(1234, 1200),
    cancelled: figure(6, 4),
  },
  visits: figure(1200, 900),
  users: { confirmed: 40, all: 42 },
  posts: { published: 7, all: 9 },
  courses: { published: 3, all: 4 },
};

beforeAll(() => startTexts());
beforeEach(() => show(whole));

const open = (permissions: readonly TeamPermission[] = []) =>
  renderAdminPage(<AdminHomeRoute />, { permissions });

const textsOf = (items: HTMLElement[]) =>
  items.map(({ textContent }) => textContent.replaceAll("\u00A0", " ").replaceAll(/\s+/gu, " ").trim());

it("shows the open work in the order of what to do next, with links to where it is done", async () => {
  open();
  await screen.findByRole("link", { name: /são\.com/u });
  expect(textsOf(screen.getAllByRole("heading", { level: 2 }))).toEqual([
    "Prazos urgentes 12",
    "Mensagens que esperam 1",
    "Pagamentos atrasados 1",
    "Tarefas 1",
    "Próximas ativações 1",
  ]);
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  expect(rows.map((row) => [...textsOf([row]), row.getAttribute("href")])).toEqual([
    ["são.comAna SouzaAtrasado há 2 dias", "/administrador/ativacoes/site-1"],
    ["Meu siteBiahá 2 dias", "/administrador/mensagens/message-1"],
    ["Caiocartão vencido · caio.com.brR$ 99,90há 2 dias", "/administrador/usuarios/profile-2"],
    ["Duas assinaturas na mesma contaana.com.brhá 3 dias", "/administrador/usuarios/profile-1"],
    ["bia.com.brAna SouzaFaltam 30 horas", "/administrador/ativacoes/site-2"],
  ]);
  expect(screen.getByText("a mais antiga há 2 dias")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver tudo: Pagamentos atrasados (1)" })).toHaveAttribute(
    "href",
    "/administrador/usuarios?assinatura=atrasadas",
  );
  expect(await sent("POST rpc/admin_dashboard")).toHaveLength(1);
});

it("moves between the rows of all groups with J and K", async () => {
  open();
  const first = await screen.findByRole("link", { name: /são\.com/u });
  await userEvent.keyboard("j");
  expect(first).toHaveFocus();
  await userEvent.keyboard("jj");
  expect(screen.getByRole("link", { name: /^Caio/u })).toHaveFocus();
  await userEvent.keyboard("k");
  expect(screen.getByRole("link", { name: /^Meu site/u })).toHaveFocus();
});

it("marks an overdue task, and opens the filtered list for a task without a page", async () => {
  const late = task({ kind: "take_site_down", profile_id: null, due_at: at(-3) });
  show({ ...nothing, tasks: { count: 1, next: [late] } });
  open();
  const row = await screen.findByRole("link", { name: /ana\.com\.br/u });
  expect(row).toHaveTextContent("Atrasada há 3 horas");
  expect(row).toHaveAttribute("href", "/administrador/tarefas?busca=ana.com.br");
});

it("shows the figures of the business with their change in thirty days", async () => {
  open();
  const list = await screen.findByRole("list", { name: "Números do negócio" });
  expect(textsOf(within(list).getAllByRole("listitem"))).toEqual([
    "Receita recorrenteR$ 9.990,00−R$ 109,90 em 30 diasPor mês, das 1.234 em vigor, já com descontos; sem as pausadas",
    "Assinaturas em vigor1.234+34 em 30 diasAtivas e atrasadas; sem não pagas e pausadas",
    "Cancelamentos em 30 dias64 nos 30 dias antesAssinaturas que terminaram",
    "Visitas em 30 dias1.200900 nos 30 dias antes",
  ]);
});

it("shows the counts of content and users, and links to what the role may create", async () => {
  open(["blog.write"]);
  const list = await screen.findByRole("list", { name: "Conteúdo e usuários" });
  expect(textsOf(within(list).getAllByRole("listitem"))).toEqual([
    "Usuários confirmados 40 de 42",
    "Artigos publicados 7 de 9",
    "Cursos disponíveis 3 de 4",
  ]);
  expect(screen.getByRole("link", { name: "Novo artigo" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Novo curso" })).toBeNull();
});

it("shows that nothing is left to do when every group is empty", async () => {
  show({ ...nothing, deadlines: none, activations: none, tasks: none });
  open();
  expect(await screen.findByText("Nada pendente")).toBeVisible();
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});

it("hides the parts outside the role", async () => {
  show({ ...nothing, posts: { published: 0, all: 0 } });
  open(["blog.read"]);
  expect(await screen.findByRole("link", { name: /Artigos publicados/u })).toBeVisible();
  expect(screen.queryByText("Nada pendente")).toBeNull();
  expect(screen.queryByRole("list", { name: "Números do negócio" })).toBeNull();
});

it("shows the groups of the role while loading", async () => {
  hold("POST rpc/admin_dashboard");
  open(["sites.read"]);
  expect(await screen.findByRole("heading", { name: "Prazos urgentes" })).toBeVisible();
  expect(screen.queryByText("Tarefas")).toBeNull();
});

it("offers a retry after a failed read", async () => {
  disconnect("POST rpc/admin_dashboard", 1);
  open();
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Erro ao buscar estatísticas")).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByRole("link", { name: /são\.com/u })).toBeVisible();
});
