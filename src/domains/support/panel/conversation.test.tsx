import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  answer,
  disconnect,
  hold,
  loseAnswer,
  refuse,
  sent,
  signIn,
  sql,
  type Account,
} from "@/test/backend";
import { renderDashboardPage } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { ConversationPage } from "./conversation";

let ana: Account;
let contactId: string;

beforeAll(() => startTexts());
beforeEach(async () => {
  ana = await signIn();
  const [contact] = await sql(
    `with contact as (
       insert into public.contacts (profile_id, name, email, message, created_at)
       values ($1, 'Ana Souza', $2, E'Meu site\n\nAbre devagar.', '2026-11-20T12:00:00Z') returning id),
     answer as (
       insert into public.contact_messages (contact_id, author_kind, body) select id, 'team', 'Já vimos.' from contact
       returning id, contact_id),
     file as (
       insert into public.contact_attachments (contact_id, message_id, path, name, content_type, size)
       select contact_id, id, contact_id || '/fotos', 'fotos.pdf', 'application/pdf', 2500000 from answer)
     select id from contact`,
    [ana.id, ana.email],
  );
  contactId = String(contact?.["id"]);
  await sql("update public.contacts set status = 'closed' where id = $1", [contactId]);
});

const sending = "POST rpc/reply_to_contact";
const replies = async () =>
  (
    await sql(
      "select body from public.contact_messages where contact_id = $1 and author_kind = 'customer' order by id",
      [contactId],
    )
  ).map(({ body }) => body);

const open = (id = contactId) =>
  renderDashboardPage(<ConversationPage id={id} />, { at: `/dashboard/suporte/${id}`, as: ana });
const field = () => screen.findByLabelText("Sua resposta");
const button = () => screen.getByRole("button", { name: "Enviar resposta" });

it("shows the author of each message, and that a reply reopens a closed conversation", async () => {
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "Meu site" })).toBeInTheDocument();
  const [own, team] = screen.getAllByRole("listitem");
  expect(own).toHaveTextContent(/^Você.*Abre devagar\./);
  expect(team).toHaveTextContent(/^Equipe Site Pronto.*Já vimos\./);
  expect(screen.getByText("Encerrada")).toBeInTheDocument();
  expect(await field()).toHaveAccessibleDescription(/ela é reaberta/);
});

it("sends a reply, clears the field and shows the reply in the conversation", async () => {
  open();
  await userEvent.type(await field(), "Obrigada!");
  await userEvent.click(button());
  expect(await screen.findByText("Obrigada!", { selector: "p *" })).toBeInTheDocument();
  expect(await field()).toHaveValue("");
  expect(screen.getByText("Aguardando resposta")).toBeInTheDocument();
});

it("disables the field during sending because later text would be lost", async () => {
  const release = hold(sending);
  open();
  await userEvent.type(await field(), "Obrigada!{Control>}{Enter}{/Control}");
  await waitFor(async () => expect(await sent(sending)).toHaveLength(1));
  await userEvent.type(await field(), " Mais uma coisa.");
  expect(await field()).toHaveValue("Obrigada!");
  release();
  await waitFor(async () => expect(await field()).toHaveValue(""));
  await userEvent.type(await field(), "Mais uma coisa.");
  expect(await field()).toHaveValue("Mais uma coisa.");
});

it("waits for the upload of a reply's files, and does not send a reply with a failed one", async () => {
  const fail = hold("POST message-attachment", () => Promise.reject(new TypeError("Failed to fetch")));
  open();
  await userEvent.type(await field(), "Veja.");
  const file = new File(["%PDF-"], "a.pdf", { type: "application/pdf" });
  await userEvent.upload(screen.getByLabelText("Anexar arquivos", { selector: "input" }), file);
  await userEvent.click(button());
  await waitFor(async () => expect(await sent("POST message-attachment")).toHaveLength(1));
  expect(await sent(sending)).toEqual([]);
  fail();
  expect(await screen.findByText("Não foi possível anexar")).toBeInTheDocument();
  await waitFor(() => expect(button()).toBeEnabled());
  expect(await replies()).toEqual([]);
  expect(await field()).toHaveValue("Veja.");
});

it("stores a reply once that is resent after a lost answer, and the same text written again", async () => {
  loseAnswer(sending, 1);
  open();
  await userEvent.type(await field(), "Obrigada!");
  await userEvent.click(button());
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  await userEvent.click(button());
  await waitFor(async () => expect(await field()).toHaveValue(""));
  expect(await replies()).toEqual(["Obrigada!"]);
  await userEvent.type(await field(), "Obrigada!");
  await userEvent.click(button());
  await waitFor(async () => expect(await replies()).toEqual(["Obrigada!", "Obrigada!"]));
});

it("keeps the typed text at the rate limit, and shows the waiting time", async () => {
  refuse(sending, 429, { message: "Too many messages: try again after 600 seconds." });
  open();
  await userEvent.type(await field(), "Obrigada!");
  await userEvent.click(button());
  await waitFor(() => expect(screen.getAllByText(/daqui a 10 minutos/)).toHaveLength(2));
  expect(await field()).toHaveValue("Obrigada!");
});

it.each([
  ["is missing", () => Response.json({ error: "not_found" }, { status: 404 })],
  ["is answered by something else", () => new Response("<html>")],
])("shows an error when a file %s", async (_what, file) => {
  answer("POST message-attachment", file);
  open();
  await userEvent.click(await screen.findByRole("button", { name: /fotos\.pdf/ }));
  expect(await screen.findByText("Não foi possível abrir o arquivo")).toBeInTheDocument();
});

it.each([
  ["unknown ID", async () => crypto.randomUUID()],
  ["malformed ID", async () => "c1"],
  [
    "conversation of another customer",
    async () => {
      const id = contactId;
      ana = await signIn();
      return id;
    },
  ],
])("shows the not-found page for an %s", async (_what, other) => {
  open(await other());
  expect(
    await screen.findByRole("heading", { name: "Esta página do painel não existe" }),
  ).toBeInTheDocument();
});

it("shows an error after a failed read and retries it", async () => {
  disconnect("POST rpc/conversation", 1);
  disconnect("GET rpc/conversation", 1);
  open();
  expect(await screen.findByText("Não foi possível carregar a conversa")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Abre devagar.")).toBeInTheDocument();
});
