import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ListedConversation } from "@/features/support/conversations-list";
import { AppError } from "@/lib/app-error";
import { readList } from "@/lib/list/read-list";
import { renderAdminPage } from "@/test/admin";
import { chooseFilter, openFilters } from "@/test/list-filters";
import { startTexts } from "@/test/render";
import { AdminMessagesRoute } from "./messages";

vi.mock("@/lib/list/read-list");

const list = vi.mocked(readList);

function conversation(over: Partial<ListedConversation> = {}): ListedConversation {
  return {
    id: "c1",
    subject: "Meu site",
    name: "Ana Souza",
    email: "ana@exemplo.com",
    authorKind: "customer",
    status: "open",
    waitingSince: new Date(Date.now() - 30 * 3_600_000).toISOString(),
    lastMessageAt: "2026-11-20T12:00:00Z",
    assignee: null,
    excerpt: "Abre devagar.",
    ...over,
  };
}

beforeAll(() => startTexts());
beforeEach(() => {
  list.mockReset().mockResolvedValue({ items: [conversation()], page: 1, pageCount: 1 });
});

const open = (at = "/administrador/mensagens") =>
  renderAdminPage(<AdminMessagesRoute />, { at, permissions: ["messages.read", "messages.write"] });

it("shows customer, waiting time, last message and assignee of each conversation and links to it", async () => {
  list.mockResolvedValue({
    items: [
      conversation(),
      conversation({ id: "c2", subject: "", status: "closed", waitingSince: null, assignee: "Caio Lima" }),
    ],
    page: 1,
    pageCount: 1,
  });
  open("/administrador/mensagens?estado=todas");
  const waiting = await screen.findByRole("link", { name: /Meu site/ });
  expect(waiting).toHaveTextContent(/Ana Souza.*há 30 horas.*Meu site.*Abre devagar\./);
  expect(within(waiting).getByText("há 30 horas")).toHaveClass("text-danger");
  expect(screen.getByRole("link", { name: /Sem assunto/ })).toHaveTextContent(
    /Encerrada.*Responsável: Caio Lima/,
  );
  expect(screen.getByText("Escolha uma conversa")).toBeInTheDocument();
  await userEvent.click(screen.getByText("Meu site"));
  expect(screen.getByTestId("address")).toHaveTextContent("/administrador/mensagens/c1?estado=todas");
});

it("keeps its filters in the address", async () => {
  open("/administrador/mensagens?estado=respondidas");
  await screen.findByText("Meu site");
  await openFilters();
  await chooseFilter("Responsável", "Comigo");
  expect(screen.getByTestId("address")).toHaveTextContent("?estado=respondidas&responsavel=comigo");
  await userEvent.click(screen.getByRole("link", { name: "Minhas" }));
  expect(screen.getByRole("link", { name: "Minhas" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByTestId("address")).toHaveTextContent("?responsavel=comigo");
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(expect.anything(), {
      search: "",
      sort: { by: "espera", descending: false },
      filters: { estado: "abertas", responsavel: "comigo", inicio: "todos" },
      page: 1,
    }),
  );
});

it("shows a message for an empty list and after a failed read", async () => {
  list.mockResolvedValueOnce({ items: [], page: 1, pageCount: 1 });
  const { unmount } = open();
  expect(await screen.findAllByText("Tudo respondido")).toHaveLength(2);
  unmount();
  list.mockRejectedValue(new AppError("network"));
  open();
  expect(await screen.findByText("Erro ao buscar as mensagens")).toBeInTheDocument();
});

it("searches all conversations when a search finds no open one", async () => {
  list.mockResolvedValue({ items: [], page: 1, pageCount: 1 });
  open("/administrador/mensagens?busca=boleto");
  await userEvent.click(await screen.findByRole("button", { name: "Buscar em todas as conversas" }));
  expect(screen.getByTestId("address")).toHaveTextContent("?busca=boleto&estado=todas");
});

it("moves through the list by keyboard", async () => {
  list.mockResolvedValue({
    items: [conversation(), conversation({ id: "c2", subject: "Fotos" })],
    page: 1,
    pageCount: 1,
  });
  open();
  await screen.findByText("Meu site");
  await userEvent.keyboard("jj");
  expect(screen.getByRole("link", { name: /Fotos/ })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByTestId("address")).toHaveTextContent("/administrador/mensagens/c2");
});
