import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getAdminDashboard } from "@/features/admin-dashboard/api";
import type { AdminDashboard } from "@/features/admin-dashboard/model";
import { AppError } from "@/lib/app-error";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminHomeRoute } from "./home";

vi.mock("@/features/admin-dashboard/api");

const dashboard = vi.mocked(getAdminDashboard);

const whole: AdminDashboard = {
  activations: {
    waiting: 3,
    overdue: 1,
    next: [
      { id: "site-1", name: "xn--so-sia.com", deadline: new Date(Date.now() + 7_260_000).toISOString() },
    ],
  },
  tasks: {
    open: 2,
    overdue: 0,
    next: [{ id: "task-1", kind: "two_subscriptions", subject: "ana.com.br", due_at: null }],
  },
  money: {
    recurring: 999_000,
    recurring_before: 1_009_990,
    currency: "brl",
    active: 1234,
    overdue: 5,
    cancelled: 6,
  },
  users: { confirmed: 40, all: 42 },
  posts: { published: 7, all: 9 },
  visits: { last: 1200, before: 900 },
  courses: { published: 3, all: 4 },
  messages: {
    open: 1,
    latest: [{ id: "message-1", name: "Ana Souza", subject: "Meu site", at: "2026-11-20T12:00:00Z" }],
  },
};
const nothing: AdminDashboard = {
  activations: null,
  tasks: null,
  money: null,
  users: null,
  posts: null,
  visits: null,
  courses: null,
  messages: null,
};

beforeAll(() => startTexts());
beforeEach(() => {
  dashboard.mockReset().mockResolvedValue(whole);
});

const open = (permissions: readonly TeamPermission[] = []) =>
  renderAdminPage(<AdminHomeRoute />, { permissions });

const tiles = async () => {
  const list = await screen.findByRole("list", { name: "Números" });
  await screen.findByText("Posts publicados");
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent.replaceAll("\u00a0", " "));
};

it("shows every figure with its detail from a single request", async () => {
  open();
  expect(await tiles()).toEqual([
    "Sites aguardando ativação3",
    "Com o prazo vencido1",
    "Tarefas abertas2",
    "Mensagens sem resposta1",
    "Receita mensal recorrenteR$ 9.990,00 −R$ 109,90 em 30 dias",
    "Assinaturas ativas1.234",
    "Assinaturas em atraso5",
    "Assinaturas canceladas6",
    "Usuários confirmados40 de 42",
    "Posts publicados7 de 9",
    "Visitas em 30 dias1.200 900 nos 30 dias antes",
    "Cursos disponíveis3 de 4",
  ]);
  expect(dashboard).toHaveBeenCalledTimes(1);
});

it("links to the lists with the matching filter", async () => {
  open();
  expect(await screen.findByRole("link", { name: "Sites aguardando ativação3" })).toHaveAttribute(
    "href",
    "/administrador/ativacoes",
  );
  expect(screen.getByRole("link", { name: "Com o prazo vencido1" })).toHaveAttribute(
    "href",
    "/administrador/ativacoes?mostrar=vencidas",
  );
  expect(screen.getByRole("link", { name: "Tarefas abertas2" })).toHaveAttribute(
    "href",
    "/administrador/tarefas",
  );
  expect(screen.getByRole("link", { name: /^Posts publicados/u })).toHaveAttribute(
    "href",
    "/administrador/blog",
  );
});

it("shows the next entries of each list", async () => {
  open();
  const activations = await screen.findByRole("list", { name: "Próximas ativações" });
  expect(activations).toHaveTextContent("são.com");
  expect(activations).toHaveTextContent("Faltam 2 horas");
  expect(within(activations).getByRole("link", { name: "são.com" })).toHaveAttribute(
    "href",
    "/administrador/ativacoes/site-1",
  );
  const tasks = screen.getByRole("list", { name: "Próximas tarefas" });
  expect(tasks).toHaveTextContent("Duas assinaturas na mesma conta");
  expect(tasks).toHaveTextContent("ana.com.br");
  expect(screen.getByRole("list", { name: "Últimas mensagens" })).toHaveTextContent("Meu siteAna Souza");
});

it("marks an overdue activation as overdue", async () => {
  const late = {
    id: "t",
    kind: "activation_due" as const,
    subject: "ana.com.br",
    due_at: new Date(Date.now() - 60_000).toISOString(),
  };
  dashboard.mockResolvedValue({ ...nothing, tasks: { open: 1, overdue: 1, next: [late] } });
  open();
  expect(await screen.findByRole("list", { name: "Próximas tarefas" })).toHaveTextContent(
    "Prazo de ativação vencido",
  );
});

it("hides the parts outside the role", async () => {
  dashboard.mockResolvedValue({ ...nothing, posts: { published: 0, all: 0 } });
  open(["blog.read"]);
  expect(await tiles()).toEqual(["Posts publicados0 de 0"]);
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});

it("shows placeholders for the tiles while loading", async () => {
  dashboard.mockReturnValue(new Promise(() => undefined));
  open(["sites.read"]);
  expect(await screen.findByRole("link", { name: "Sites aguardando ativação" })).toBeVisible();
  expect(screen.queryByText("Posts publicados")).toBeNull();
});

it("shows a message for empty lists and after a failed read", async () => {
  dashboard.mockRejectedValueOnce(new AppError("network"));
  dashboard.mockResolvedValue({ ...nothing, activations: { waiting: 0, overdue: 0, next: [] } });
  open();
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Erro ao buscar estatísticas")).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Nenhum site espera por ativação.")).toBeVisible();
});
