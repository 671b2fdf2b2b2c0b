import type { TeamPermission } from "@contract/enums";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { addCustomer, answer, loseAnswer, signIn, sql, type Account } from "@/test/backend";
import { startTexts } from "@/test/render";
import { storeAttachment } from "@/test/rows";
import { AdminNewConversationRoute } from "./new-conversation";

let bia: Account;
let customer: { id: string; email: string };

beforeAll(() => startTexts());
beforeEach(async () => {
  customer = await addCustomer({
    full_name: "Ana Souza",
    locale: "en",
    domain: "xn--padaria-so-joo-yhbe.com.br",
  });
  bia = await signIn("support");
});

const open = (permissions: TeamPermission[] = ["messages.read", "messages.write"]) =>
  renderAdminPage(
    <Routes>
      <Route path="/administrador/mensagens/nova/:profileId" element={<AdminNewConversationRoute />} />
      <Route path="*" element={null} />
    </Routes>,
    {
      at: `/administrador/mensagens/nova/${customer.id}`,
      permissions,
      user: { ...bia, isTeam: true },
    },
  );
const subject = () => screen.findByLabelText("Assunto");
const message = () => screen.getByLabelText("Mensagem");
const send = () => userEvent.click(screen.getByRole("button", { name: "Enviar mensagem" }));
async function typeMessage(): Promise<void> {
  await userEvent.type(await subject(), "As suas fotos");
  await userEvent.type(message(), "Pode enviar duas?");
}

const conversations = () =>
  sql(
    `select c.id, c.message, c.author_id, (select array_agg(a.name) from public.contact_attachments a where a.contact_id = c.id) as files
       from public.contacts c where c.profile_id = $1 and c.author_kind = 'team'`,
    [customer.id],
  );

/** Stores a message of the customer, and returns the conversation's id. */
async function customerWrites(title: string): Promise<string> {
  const [contact] = await sql(
    `insert into public.contacts (profile_id, name, email, message) values ($1, 'Ana Souza', $2, $3) returning id`,
    [customer.id, customer.email, `${title}\n\nOi`],
  );
  return String(contact?.["id"]);
}

it("sends subject, message and files to the customer, and opens the conversation", async () => {
  answer("POST message-attachment", (request: Request) => storeAttachment(request, bia.id, customer.id));
  open();
  expect(await screen.findByRole("heading", { name: "Mensagem para Ana Souza" })).toBeInTheDocument();
  await typeMessage();
  const file = new File(["..."], "a.pdf", { type: "application/pdf" });
  await userEvent.upload(await screen.findByLabelText("Anexar arquivos", { selector: "input" }), file);
  expect(await screen.findByRole("button", { name: "Remover a.pdf" })).toBeInTheDocument();
  await send();
  expect(await screen.findByText("Mensagem enviada")).toBeInTheDocument();
  expect(screen.getByText(customer.email, { selector: "li *", exact: false })).toBeInTheDocument();
  const [stored, ...others] = await conversations();
  expect(stored).toMatchObject({
    message: "As suas fotos\n\nPode enviar duas?",
    author_id: bia.id,
    files: ["a.pdf"],
  });
  expect(others).toEqual([]);
  expect(screen.getByTestId("address")).toHaveTextContent(
    `/administrador/mensagens/${String(stored?.["id"])}`,
  );
});

it("does not take its own message for a newer one while the conversation opens", async () => {
  open();
  await typeMessage();
  const alerts: string[] = [];
  const observer = new MutationObserver(() => {
    for (const { textContent } of screen.queryAllByRole("alert")) alerts.push(textContent ?? "");
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await send();
  await waitFor(() => expect(screen.getByTestId("address")).not.toHaveTextContent("/nova/"));
  observer.disconnect();
  expect(alerts).toEqual([]);
});

it("inserts a saved answer in the customer's language", async () => {
  const title = `Fotos ${customer.id}`;
  await sql(
    "insert into public.saved_answers (title, body_pt, body_en) values ($1, 'Olá', 'Hi {name}, look at {domain}.')",
    [title],
  );
  open();
  await userEvent.type(await subject(), "x");
  await userEvent.selectOptions(
    await screen.findByRole("combobox", { name: "Inserir resposta pronta" }),
    title,
  );
  expect(message()).toHaveValue("Hi Ana Souza, look at padaria-são-joão.com.br.");
});

it("keeps the typed message across a reload, and stores it once after a lost answer", async () => {
  loseAnswer("POST rpc/write_to_customer", 1);
  const { unmount } = open();
  await typeMessage();
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível enviar");
  unmount();
  open();
  expect(await subject()).toHaveValue("As suas fotos");
  expect(message()).toHaveValue("Pode enviar duas?");
  await send();
  expect(await screen.findByText("Mensagem enviada")).toBeInTheDocument();
  expect(await conversations()).toHaveLength(1);
});

it("names a conversation in which the customer waits, and stops once when something newer was written", async () => {
  const waitingId = await customerWrites("Meu site");
  open();
  expect(await screen.findByText("Este cliente espera por uma resposta")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Meu site" })).toHaveAttribute(
    "href",
    `/administrador/mensagens/${waitingId}`,
  );
  await typeMessage();
  await customerWrites("De Caio");
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent(/Alguém escreveu.*De Caio.*continua aqui/u);
  expect(await conversations()).toEqual([]);
  expect(message()).toHaveValue("Pode enviar duas?");
  await send();
  await screen.findByText("Mensagem enviada");
  expect(await conversations()).toHaveLength(1);
});

it("has no form for roles that only read messages", async () => {
  open(["messages.read"]);
  expect(await screen.findByText(/mas não mudar nada/u)).toBeInTheDocument();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
});
