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
    domain: "xn--padaria-so-joo-yhbe.com.br",
    status: "open",
    waitingSince: new Date(Date.now() - 30 * 3_600_000).toISOString(),
    lastMessageAt: "2026-11-20T12:00:00Z",
    assignee: null,
    ...over,
  };
}

beforeAll(() => startTexts());
beforeEach(() => {
  list.mockReset().mockResolvedValue({ items: [conversation()], page: 1, pageCount: 1 });
});

const open = (at = "/administrador/mensagens") =>
  renderAdminPage(<AdminMessagesRoute />, { at, permissions: ["messages.read", "messages.write"] });

it("shows waiting time and assignee of each conversation and links to it", async () => {
  list.mockResolvedValue({
    items: [
      conversation(),
      conversation({ id: "c2", subject: "", status: "answered", waitingSince: null, assignee: "Caio" }),
    ],
    page: 1,
    pageCount: 1,
  });
  open();
  const waiting = await screen.findByRole("row", { name: /Meu site/ });
  expect(waiting).toHaveTextContent(/Ana Souza.*ana@exemplo\.com.*há 30 horas.*Aguarda resposta.*Ninguém/);
  expect(within(waiting).getByText("há 30 horas")).toHaveClass("text-danger");
  expect(screen.getByRole("row", { name: /Sem assunto/ })).toHaveTextContent(/–.*Respondida.*Caio/);
  await userEvent.click(screen.getByText("Meu site"));
  expect(screen.getByTestId("address")).toHaveTextContent("/administrador/mensagens/c1");
});

it("keeps its filters in the address", async () => {
  open("/administrador/mensagens?estado=abertas");
  await screen.findByText("Meu site");
  await openFilters();
  await chooseFilter("Responsável", "Comigo");
  expect(screen.getByTestId("address")).toHaveTextContent("?estado=abertas&responsavel=comigo");
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(expect.anything(), {
      search: "",
      sort: { by: "espera", descending: false },
      filters: { estado: "abertas", responsavel: "comigo" },
      page: 1,
    }),
  );
});

it("shows a message for an empty list and after a failed read", async () => {
  list.mockResolvedValueOnce({ items: [], page: 1, pageCount: 1 });
  const { unmount } = open();
  expect(await screen.findByText("Nenhuma mensagem")).toBeInTheDocument();
  unmount();
  list.mockRejectedValue(new AppError("network"));
  open();
  expect(await screen.findByText("Erro ao buscar as mensagens")).toBeInTheDocument();
});
