import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { markSessionOpen, onSignedOut, type SignOut } from "@/domains/account/parts/session/sign-out";
import { watchSession } from "@/domains/account/parts/session/watch-session";
import type { AdminContext } from "@/domains/team/parts/admin-context";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { addCustomer, answer, disconnect, narrow, sent, signIn, sql } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminLayout } from "./admin-shell";

const count = (rows: number) => new Response(null, { headers: { "content-range": `*/${rows}` } });

beforeAll(() => startTexts());
beforeEach(() => {
  // The badges count the rows of all tests.
  answer("HEAD activation_queue", (request: Request) => count(request.url.includes("overdue") ? 1 : 3));
  answer("HEAD team_tasks", count(2));
});

function open(at: string, permissions: readonly TeamPermission[]): void {
  const context: AdminContext = { user: teamMember, permissions };
  renderAdminRoutes(
    <Route element={<Outlet context={context} />}>
      <Route element={<AdminLayout />}>
        <Route path="/administrador" element={<h1>Hoje</h1>} />
        <Route path="/administrador/ativacoes" element={<h1>Fila</h1>} />
        <Route path="/administrador/ativacoes/:id" element={<h1>Um site</h1>} />
      </Route>
    </Route>,
    at,
  );
}

const navigation = () => screen.getByRole("navigation", { name: "Administração" });

describe("AdminLayout", () => {
  it("has landmarks, a skip link and the name of the user", () => {
    open("/administrador", ["sites.read"]);
    expect(screen.getByRole("main")).toHaveAttribute("id", "content");
    expect(screen.getByRole("link", { name: "Ir para o conteúdo" })).toHaveAttribute("href", "#content");
    const account = screen.getByRole("region", { name: "Sua conta" });
    expect(account).toHaveTextContent("Bia Equipe");
    expect(account).toHaveTextContent("equipe@exemplo.com");
    expect(within(account).getByRole("link", { name: "Painel do cliente" })).toHaveAttribute(
      "href",
      "/dashboard",
    );
  });

  it("links to the pages of the user's role with their badges", async () => {
    open("/administrador", ["sites.read"]);
    expect(await within(navigation()).findByRole("link", { name: /Ativações.*3 esperando/u })).toBeVisible();
    expect(within(navigation()).getByRole("link", { name: "Hoje" })).toHaveAttribute("aria-current", "page");
  });

  it("marks only the parent's link as current on a subpage", async () => {
    open("/administrador/ativacoes/site-1", ["sites.read"]);
    const activations = await within(navigation()).findByRole("link", { name: /Ativações/u });
    expect(activations).toHaveAttribute("aria-current", "page");
    expect(within(navigation()).getByRole("link", { name: "Hoje" })).not.toHaveAttribute("aria-current");
  });

  it("links finance to the tasks because billing tasks are its work", async () => {
    open("/administrador", ["money.read", "money.write"]);
    expect(await within(navigation()).findByRole("link", { name: /Tarefas.*2 esperando/u })).toBeVisible();
  });

  it("hides links to pages outside the role", async () => {
    open("/administrador", ["blog.read"]);
    expect(within(navigation()).queryByRole("link", { name: /Ativações/u })).toBeNull();
    expect(await sent("HEAD activation_queue")).toEqual([]);
  });

  it("replaces a page outside the role with a message", () => {
    open("/administrador/ativacoes", ["blog.read"]);
    expect(screen.getByRole("heading", { level: 1, name: "Ativações" })).toBeVisible();
    expect(screen.getByText("Acesso negado")).toBeVisible();
    expect(screen.queryByText("Fila")).toBeNull();
  });

  it("signs out to the admin login and shows a message", async () => {
    const { id } = await signIn("editor");
    const stopWatching = watchSession();
    const ends: SignOut[] = [];
    const stopListening = onSignedOut((end) => ends.push(end));
    markSessionOpen(id);
    open("/administrador", []);
    await userEvent.click(screen.getByRole("button", { name: "Sair" }));
    expect(await screen.findByText("Logout de Admin")).toBeVisible();
    expect(screen.getByText("Você saiu do painel de controle.")).toBeVisible();
    await waitFor(() => expect(ends).toEqual([{ requested: true, goTo: "/administrador/login" }]));
    stopListening();
    stopWatching();
  });
});

describe("CommandPalette", () => {
  it("opens with Ctrl-K, finds a page by a name without accents, and opens it", async () => {
    open("/administrador", ["sites.read"]);
    await userEvent.keyboard("{Control>}k{/Control}");
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByRole("option", { name: "Hoje" })).toBeVisible();
    await userEvent.type(within(dialog).getByRole("combobox"), "ATIVACOES");
    expect(await within(dialog).findByRole("option", { name: "Ativações" })).toBeVisible();
    expect(within(dialog).queryByRole("option", { name: "Hoje" })).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { name: "Fila" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("finds a subpage by its own name and by its parent's", async () => {
    open("/administrador", ["plans.read"]);
    await userEvent.keyboard("{Control>}k{/Control}");
    const input = within(await screen.findByRole("dialog")).getByRole("combobox");
    for (const typed of ["preço", "produto"]) {
      await userEvent.clear(input);
      await userEvent.type(input, typed);
      expect(await screen.findByRole("option", { name: /Preços pagos/u })).toBeVisible();
    }
  });

  it.each([
    ["reembolso", "Devolver um pagamento"],
    ["desconto", "Dar um desconto ou um mês grátis"],
    ["mes gratis", "Dar um desconto ou um mês grátis"],
    ["prazo", "Dar mais prazo para pagar"],
    ["encerrar assinatura", "Encerrar uma assinatura"],
    ["pago por fora", "Marcar uma fatura como paga por fora"],
  ])("finds with %s where %s is done", async (typed, name) => {
    open("/administrador", ["customers.read", "money.read", "money.write"]);
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(within(await screen.findByRole("dialog")).getByRole("combobox"), typed);
    expect(await screen.findByRole("option", { name: new RegExp(`^${name}`, "u") })).toBeVisible();
  });

  it("does not offer to move money to roles that only read it", async () => {
    open("/administrador", ["customers.read", "money.read"]);
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(within(await screen.findByRole("dialog")).getByRole("combobox"), "reembolso");
    expect(await screen.findByText("Nada encontrado.")).toBeVisible();
    expect(screen.queryByRole("option", { name: /Devolver/u })).toBeNull();
  });

  it("finds customers from two letters on for roles that read customers, and opens one", async () => {
    const ana = await addCustomer({ full_name: "Ana Souza" });
    await signIn("support");
    narrow("GET customer_list", `id=eq.${ana.id}`);
    open("/administrador", ["customers.read"]);
    await userEvent.keyboard("{Control>}k{/Control}");
    const input = within(await screen.findByRole("dialog")).getByRole("combobox");
    await userEvent.type(input, "a");
    expect(await sent("GET customer_list")).toEqual([]);
    await userEvent.type(input, "na sou");
    await userEvent.click(await screen.findByRole("option", { name: /^Ana Souza/u }));
    expect(screen.getByTestId("address")).toHaveTextContent(`/administrador/usuarios/${ana.id}`);
  });

  it("finds conversations by the text of a message for roles that read messages", async () => {
    const ana = await addCustomer({ full_name: "Ana Souza" });
    await signIn("support");
    const [contact] = await sql(
      `with contact as (
         insert into public.contacts (profile_id, name, email, message)
         values ($1, 'Ana Souza', $2, e'Site lento\\n\\nOlá') returning id),
       answered as (
         insert into public.contact_messages (contact_id, author_kind, author_id, body)
         select id, 'customer', $1, 'Está devagar desde ontem' from contact)
       select id from contact`,
      [ana.id, ana.email],
    );
    narrow("GET conversation_list", `id=eq.${String(contact?.["id"])}`);
    open("/administrador", ["messages.read"]);
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(within(await screen.findByRole("dialog")).getByRole("combobox"), "devagar");
    await userEvent.click(await screen.findByRole("option", { name: /^Site lento/u }));
    expect(screen.getByTestId("address")).toHaveTextContent(
      `/administrador/mensagens/${String(contact?.["id"])}`,
    );
  });

  it("reports a failed source and still finds pages", async () => {
    disconnect("GET customer_list");
    open("/administrador", ["customers.read"]);
    await userEvent.keyboard("{Control>}k{/Control}");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("combobox"), "clie");
    expect(await dialog.findByText("Uma parte da busca falhou.")).toBeVisible();
    expect(dialog.getByRole("option", { name: "Clientes" })).toBeVisible();
  });

  it("sends no customer search for roles that cannot read customers", async () => {
    open("/administrador", ["sites.read"]);
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(within(await screen.findByRole("dialog")).getByRole("combobox"), "ativ");
    expect(await screen.findByRole("option", { name: "Ativações" })).toBeVisible();
    expect(await sent("GET customer_list")).toEqual([]);
  });

  it("shows a message without results, and closes with Escape", async () => {
    open("/administrador", []);
    await userEvent.click(screen.getByRole("button", { name: /Buscar/u }));
    await userEvent.type(await screen.findByRole("combobox"), "ativ");
    expect(await screen.findByText("Nada encontrado.")).toBeVisible();
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
