import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { type Account, addCustomer, answer, disconnect, hold, sent, signIn, sql } from "@/test/backend";
import { startTexts } from "@/test/render";
import { addPayment, addSubscription, setSite, storeAttachment } from "@/test/rows";
import { AdminMessagesRoute } from "./messages";

const sending = "POST rpc/answer_contact";
const upload = "POST message-attachment";

let bia: Account;
let caio: Account;
let ana: Account;
/** Finds the conversations of this test, because all tests share the team's list. */
let name: string;
let contactId: string;

beforeAll(() => startTexts());
beforeEach(async () => {
  name = `Ana ${crypto.randomUUID().slice(0, 8)}`;
  ana = await signIn(null, { full_name: name, locale: "en", domain: "xn--padaria-so-joo-yhbe.com.br" });
  caio = await signIn("support", { full_name: "Caio" });
  bia = await signIn("support");
  contactId = await addConversation("Meu site", 30);
});

async function addConversation(subject: string, hoursAgo: number): Promise<string> {
  const [contact] = await sql(
    `insert into public.contacts (profile_id, name, email, message, created_at)
     values ($1, $2, $3, $4, now() - $5 * interval '1 hour') returning id`,
    [ana.id, name, ana.email, `${subject}\n\nAbre devagar.`, hoursAgo],
  );
  return String(contact?.["id"]);
}

async function addAnswer(body: string, isNote = false): Promise<void> {
  await sql(
    `insert into public.contact_messages (contact_id, author_kind, author_id, body, is_note) values ($1, 'team', $2, $3, $4)`,
    [contactId, caio.id, body, isNote],
  );
}

const store = (request: Request) => storeAttachment(request, bia.id, ana.id);

const state = async () =>
  (await sql("select status, assignee_id from public.contacts where id = $1", [contactId]))[0];

const written = () =>
  sql(
    `select m.body, m.is_note, (select array_agg(a.name) from public.contact_attachments a where a.message_id = m.id) as files
       from public.contact_messages m where m.contact_id = $1 and m.author_id = $2 order by m.id`,
    [contactId, bia.id],
  );

const everything: TeamPermission[] = [
  "messages.read",
  "messages.write",
  "customers.read",
  "sites.read",
  "money.read",
];
const open = (permissions = everything, id = contactId) =>
  renderAdminPage(
    <Routes>
      <Route path="/administrador/mensagens/:contactId?" element={<AdminMessagesRoute />} />
    </Routes>,
    {
      at: `/administrador/mensagens/${id}?busca=${encodeURIComponent(name)}`,
      permissions,
      user: { ...bia, isTeam: true },
    },
  );
const field = () => screen.findByLabelText("Resposta ao cliente");
const address = () => screen.getByTestId("address").textContent ?? "";

it("names the colleagues who have the conversation open, and shows them that an answer is written", async () => {
  const leo = await addCustomer({ full_name: "Leo" });
  await sql(
    "insert into private.conversation_presence (contact_id, member_id, is_writing) values ($1, $2, true), ($1, $3, false)",
    [contactId, caio.id, leo.id],
  );
  const isWriting = async () =>
    (
      await sql(
        "select is_writing from private.conversation_presence where contact_id = $1 and member_id = $2",
        [contactId, bia.id],
      )
    )[0]?.["is_writing"];
  open();
  expect(await screen.findByText("Caio está respondendo")).toBeVisible();
  expect(screen.getByText("Leo está com esta conversa aberta")).toBeVisible();
  expect(await isWriting()).toBe(false);
  await userEvent.type(await field(), "Olá");
  await waitFor(async () => expect(await isWriting()).toBe(true));
});

describe("an open conversation", () => {
  it("shows the messages with site and payment state, and links to the customer", async () => {
    const subscriptionId = await addSubscription(ana.id, { status: "past_due" });
    await addPayment(subscriptionId, { status: "open", overdue_since: "2026-11-21T12:00:00Z" });
    await setSite(ana.id, { status: "suspended" });
    open();
    expect(await screen.findByRole("heading", { level: 2, name: "Meu site" })).toBeInTheDocument();
    expect(screen.getAllByText("Abre devagar.")[0]).toBeInTheDocument();
    const aside = screen.getByRole("complementary", { name: "Sobre o cliente" });
    expect(within(aside).getByRole("link", { name })).toHaveAttribute(
      "href",
      `/administrador/usuarios/${ana.id}`,
    );
    expect(aside).toHaveTextContent(/padaria-são-joão\.com\.br/);
    expect(aside).toHaveTextContent(/Suspenso/);
    expect(aside).toHaveTextContent(/Pagamento atrasado · R\$\s99,90.*Em aberto.*R\$\s99,90/);
  });

  it("hides billing without its permission, and the form from read-only roles", async () => {
    open(["messages.read"]);
    expect(await screen.findByRole("button", { name: "Encerrar" }).catch(() => null)).toBeNull();
    expect(screen.getByRole("heading", { level: 2, name: "Meu site" })).toBeInTheDocument();
    expect(screen.queryByText(/99,90|Sem assinatura/)).not.toBeInTheDocument();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "Responsável" })).toBeDisabled();
  });

  it("shows the open amount without a subscription", async () => {
    open();
    expect(await screen.findByText("Sem assinatura")).toBeVisible();
  });

  it("shows an error when a file fails to open", async () => {
    await sql(
      `insert into public.contact_attachments (contact_id, is_of_first_message, path, name, content_type, size)
       values ($1::text::uuid, true, $1::text || '/fotos', 'fotos.pdf', 'application/pdf', 1)`,
      [contactId],
    );
    answer(upload, () => Response.json({ error: "not_found" }, { status: 404 }));
    open();
    await userEvent.click(await screen.findByRole("button", { name: /fotos\.pdf/ }));
    expect(await screen.findByText("Não foi possível abrir o arquivo")).toBeInTheDocument();
  });

  it("shows an error after a failed read", async () => {
    disconnect("GET rpc/conversation");
    disconnect("POST rpc/conversation");
    open();
    expect(await screen.findByText("Erro ao buscar a conversa")).toBeInTheDocument();
  });

  it("shows a message for an unknown ID", async () => {
    open(everything, crypto.randomUUID());
    expect(await screen.findByText("Conversa não encontrada")).toBeInTheDocument();
  });

  it("returns to the list on Escape", async () => {
    open();
    await userEvent.click(await field());
    await userEvent.keyboard("{Escape}");
    expect(address()).toMatch(/^\/administrador\/mensagens\?/);
  });
});

describe("the reply form", () => {
  it("sends with Ctrl+Enter, and is empty afterwards", async () => {
    await addAnswer("Já respondi.");
    open();
    await userEvent.type(await field(), "Resolvido.{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Resposta enviada")).toBeInTheDocument();
    expect(await written()).toEqual([{ body: "Resolvido.", is_note: false, files: null }]);
    expect(await field()).toHaveValue("");
    expect(Object.keys(localStorage).filter((key) => key.includes(contactId))).toEqual([]);
  });

  it("sends with Ctrl+Shift+Enter and opens the next waiting conversation, after the last one the list", async () => {
    const nextId = await addConversation("Fotos", 20);
    open();
    await screen.findByRole("link", { name: /Fotos/ });
    await userEvent.type(await field(), "Resolvido.{Control>}{Shift>}{Enter}{/Shift}{/Control}");
    expect(await screen.findByText("Resposta enviada")).toBeInTheDocument();
    await waitFor(() => expect(address()).toContain(`/administrador/mensagens/${nextId}`));
    await userEvent.type(await field(), "Feito.");
    await userEvent.click(screen.getByRole("button", { name: "Enviar e abrir a próxima" }));
    await waitFor(() => expect(address()).toMatch(/^\/administrador\/mensagens\?/));
    expect(await written()).toMatchObject([{ body: "Resolvido." }]);
  });

  it("scrolls the row of the open conversation into view", async () => {
    const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
    await addConversation("Fotos", 20);
    open();
    const opened = await screen.findByRole("link", { name: /Meu site/ });
    expect(scroll.mock.contexts).toEqual([opened]);
    scroll.mockRestore();
  });

  it("is disabled during sending because later text would be lost", async () => {
    const release = hold(sending);
    open();
    await userEvent.type(await field(), "Resolvido.{Control>}{Enter}{/Control}");
    await waitFor(async () => expect(await sent(sending)).toHaveLength(1));
    await userEvent.type(await field(), " E mais.");
    expect(await field()).toHaveValue("Resolvido.");
    release();
    await waitFor(async () => expect(await field()).toHaveValue(""));
  });

  it("stops when a colleague has answered, keeps the text, and sends it after the answer was read", async () => {
    open();
    await userEvent.type(await field(), "Resolvido.");
    await addAnswer("Já respondi.");
    await userEvent.click(screen.getByRole("button", { name: "Enviar resposta" }));
    expect(await screen.findByText("Alguém escreveu enquanto você respondia")).toBeInTheDocument();
    expect(await screen.findByText("Já respondi.", { selector: "li *" })).toBeInTheDocument();
    expect(await field()).toHaveValue("Resolvido.");
    await userEvent.click(screen.getByRole("button", { name: "Enviar resposta" }));
    await waitFor(async () => expect(await written()).toMatchObject([{ body: "Resolvido." }]));
    await waitFor(() =>
      expect(screen.queryByText("Alguém escreveu enquanto você respondia")).not.toBeInTheDocument(),
    );
  });

  it("keeps the text after a failure, also when the page is opened again", async () => {
    disconnect(sending);
    const { unmount } = open();
    await userEvent.type(await field(), "Resolvido.");
    await userEvent.click(screen.getByRole("button", { name: "Enviar resposta" }));
    expect(await screen.findByText("Não foi possível enviar")).toBeInTheDocument();
    unmount();
    open();
    expect(await field()).toHaveValue("Resolvido.");
  });

  it("inserts a saved answer in the customer's language after the typed text", async () => {
    await sql(
      "insert into public.saved_answers (title, body_pt, body_en) values ($1, 'Olá', 'Hi {name}, look at {domain}.')",
      [`Fotos ${name}`],
    );
    open();
    await userEvent.type(await field(), "Bom dia!");
    await userEvent.selectOptions(await screen.findByLabelText("Inserir resposta pronta"), `Fotos ${name}`);
    expect(await field()).toHaveValue(`Bom dia!\n\nHi ${name}, look at padaria-são-joão.com.br.`);
  });

  it("clears the error of an empty answer when a saved answer is inserted", async () => {
    await sql("insert into public.saved_answers (title, body_pt) values ($1, 'Olá')", [`Vazio ${name}`]);
    open();
    await field();
    await userEvent.click(screen.getByRole("button", { name: "Enviar resposta" }));
    expect(await field()).toBeInvalid();
    await userEvent.selectOptions(await screen.findByLabelText("Inserir resposta pronta"), `Vazio ${name}`);
    await waitFor(async () => expect(await field()).toBeValid());
  });

  it("sends uploaded files, and shows why a file was rejected", async () => {
    const finish = hold(upload, store);
    open();
    await userEvent.type(await field(), "Veja.");
    const input = screen.getByLabelText("Anexar arquivos", { selector: "input" });
    await userEvent.upload(
      input,
      [
        new File(["%PDF-"], "a.pdf", { type: "application/pdf" }),
        new File(["x"], "b.exe", { type: "application/x-msdownload" }),
      ],
      { applyAccept: false },
    );
    expect(
      await screen.findByText(/b\.exe: só fotos \(JPG, PNG, WebP ou HEIC\) e documentos/),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Enviar resposta" }));
    await waitFor(async () => expect(await sent(upload)).toHaveLength(1));
    expect(await sent(sending)).toEqual([]);
    finish();
    await waitFor(async () => expect(await written()).toMatchObject([{ body: "Veja.", files: ["a.pdf"] }]));
  });
});

it("sends a note as a note and styles it differently", async () => {
  await addAnswer("VIP", true);
  open();
  const note = (await screen.findByText("VIP")).closest("li");
  expect(note).toHaveTextContent("Nota interna: só a equipe vê");
  await userEvent.click(screen.getByLabelText("Nota interna"));
  await userEvent.type(screen.getByLabelText("Nota para a equipe"), "Ligar amanhã");
  await userEvent.click(screen.getByRole("button", { name: "Salvar nota" }));
  await waitFor(async () => expect(await written()).toMatchObject([{ is_note: true, body: "Ligar amanhã" }]));
});

describe("the state of a conversation", () => {
  it("changes assignee and state", async () => {
    open();
    await field();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Responsável" }), "Eu");
    await waitFor(async () => expect(await state()).toEqual({ status: "open", assignee_id: bia.id }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Encerrar" })).toBeEnabled());
    await userEvent.click(screen.getByRole("button", { name: "Encerrar" }));
    expect(await screen.findByRole("button", { name: "Reabrir" })).toBeInTheDocument();
    expect(await state()).toEqual({ status: "closed", assignee_id: bia.id });
  });

  it("shows a conflict when someone else has changed it", async () => {
    await sql("update public.contacts set status = 'closed' where id = $1", [contactId]);
    open();
    const reopen = await screen.findByRole("button", { name: "Reabrir" });
    await sql("update public.contacts set status = 'open' where id = $1", [contactId]);
    await userEvent.click(reopen);
    expect(await screen.findByText(/Outra pessoa mudou esta conversa antes/)).toBeInTheDocument();
  });
});

it("shows an error when the change fails", async () => {
  disconnect("PATCH contacts");
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Encerrar" }));
  expect(await screen.findByText("Não foi possível mudar a conversa")).toBeInTheDocument();
});
