import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { type Account, answer, disconnect, signIn, sql } from "@/test/backend";
import { chooseFilter, openFilters } from "@/test/list-filters";
import { startTexts } from "@/test/render";
import { AdminMessagesRoute } from "./messages";

let bia: Account;
let customerId: string;
/** Finds the conversations of this test, because all tests share the team's list. */
let name: string;

beforeAll(() => startTexts());
beforeEach(async () => {
  name = `Ana ${crypto.randomUUID().slice(0, 8)}`;
  customerId = (await signIn(null, { full_name: name })).id;
  bia = await signIn("support");
});

async function addConversation(subject: string, hoursAgo: number): Promise<string> {
  const [contact] = await sql(
    `insert into public.contacts (profile_id, name, email, message, created_at)
     values ($1, $2, 'ana@exemplo.com', $3, now() - $4 * interval '1 hour') returning id`,
    [customerId, name, `${subject}\n\nAbre devagar.`, hoursAgo],
  );
  return String(contact?.["id"]);
}

const open = (filters = "") =>
  renderAdminPage(<AdminMessagesRoute />, {
    at: `/administrador/mensagens?busca=${encodeURIComponent(name)}${filters}`,
    permissions: ["messages.read", "messages.write"],
    user: { ...bia, isTeam: true },
  });
const address = () =>
  decodeURIComponent(screen.getByTestId("address").textContent ?? "").replaceAll("+", " ");

it("shows customer, waiting time, last message and assignee of each conversation and links to it", async () => {
  const waitingId = await addConversation("Meu site", 30);
  const closedId = await addConversation("Fotos", 40);
  await sql("update public.contacts set status = 'closed', assignee_id = $2 where id = $1", [
    closedId,
    bia.id,
  ]);
  open("&estado=todas");
  const waiting = await screen.findByRole("link", { name: /Meu site/ });
  expect(waiting).toHaveTextContent(new RegExp(`${name}.*há 30 horas.*Meu site.*Abre devagar\\.`));
  expect(within(waiting).getByText("há 30 horas")).toHaveClass("text-danger");
  expect(screen.getByRole("link", { name: /Fotos/ })).toHaveTextContent(/Encerrada.*Responsável: Bia Equipe/);
  expect(screen.getByText("Escolha uma conversa")).toBeInTheDocument();
  await userEvent.click(screen.getByText("Meu site"));
  expect(address()).toBe(`/administrador/mensagens/${waitingId}?busca=${name}&estado=todas`);
});

it("keeps its filters in the address, and shows what they leave", async () => {
  const mine = await addConversation("Meu site", 30);
  await addConversation("Fotos", 40);
  await sql("update public.contacts set assignee_id = $2 where id = $1", [mine, bia.id]);
  open();
  await screen.findByText("Fotos");
  await openFilters();
  await chooseFilter("Responsável", "Comigo");
  expect(address()).toBe(`/administrador/mensagens?busca=${name}&responsavel=comigo`);
  expect(screen.getByRole("link", { name: "Minhas" })).toHaveAttribute("aria-current", "page");
  expect(await screen.findByText("Meu site")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText("Fotos")).not.toBeInTheDocument());
});

it("shows a message for an empty list and after a failed read", async () => {
  answer("GET conversation_list", () => Response.json([], { headers: { "content-range": "*/0" } }), 1);
  name = "";
  const { unmount } = open();
  expect(await screen.findAllByText("Tudo respondido")).toHaveLength(2);
  unmount();
  disconnect("GET conversation_list");
  open();
  expect(await screen.findByText("Erro ao buscar as mensagens")).toBeInTheDocument();
});

it("searches all conversations when a search finds no open one", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Buscar em todas as conversas" }));
  expect(address()).toBe(`/administrador/mensagens?busca=${name}&estado=todas`);
});

it("moves through the list by keyboard", async () => {
  await addConversation("Meu site", 40);
  const second = await addConversation("Fotos", 30);
  open();
  await screen.findByText("Meu site");
  await userEvent.keyboard("jj");
  expect(screen.getByRole("link", { name: /Fotos/ })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(address()).toContain(`/administrador/mensagens/${second}`);
});
