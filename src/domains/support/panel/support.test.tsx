import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DashboardFaqRoute } from "@/domains/content/panel/faq";
import { changeLanguage } from "@/platform/i18n";
import {
  type Account,
  answer,
  disconnect,
  hold,
  loseAnswer,
  refuse,
  sent,
  signIn,
  sql,
} from "@/test/backend";
import { renderDashboardPage } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { storeAttachment } from "@/test/rows";
import { DashboardSupportRoute } from "./support";

let ana: Account;

/** Stores a conversation of the customer, with the columns of `contacts`. */
async function addMessage(over: Record<string, unknown> = {}): Promise<void> {
  const row = {
    profile_id: ana.id,
    name: ana.fullName,
    email: ana.email,
    message: "Meu site\n\nEle abre devagar.",
    created_at: "2026-11-20T12:00:00Z",
    ...over,
  };
  await sql(
    `insert into public.contacts (profile_id, name, email, message, author_kind, status, answered_at, waiting_since, created_at, last_message_at)
     select r.profile_id, r.name, r.email, r.message, coalesce(r.author_kind, 'customer'), coalesce(r.status, 'open'), r.answered_at,
            case when coalesce(r.status, 'open') = 'open' then r.created_at end, r.created_at, coalesce(r.last_message_at, r.created_at)
       from jsonb_populate_record(null::public.contacts, $1) r`,
    [row],
  );
}

const item = (name: string) => screen.getByRole("heading", { level: 3, name }).closest("li");

const storedMessages = () =>
  sql(
    `select c.message, (select array_agg(a.name) from public.contact_attachments a where a.contact_id = c.id) as files
       from public.contacts c where c.profile_id = $1`,
    [ana.id],
  );

async function openPage(place?: Parameters<typeof renderDashboardPage>[1]) {
  const page = renderDashboardPage(<DashboardSupportRoute />, { as: ana, ...place });
  await waitFor(() => expect(document.querySelector("form")).not.toBeNull());
  return page;
}

const subject = () => screen.getByLabelText("Assunto");
const text = () => screen.getByLabelText("Mensagem");
const sendButton = () => screen.getByRole("button", { name: "Enviar mensagem" });

async function write(): Promise<void> {
  await userEvent.type(subject(), "Meu site");
  await userEvent.type(text(), "Ele abre devagar.");
  await userEvent.click(sendButton());
}

const pdf = new File(["..."], "erro.pdf", { type: "application/pdf" });
async function attach(file: File): Promise<void> {
  await userEvent.upload(await screen.findByLabelText("Anexar arquivos", { selector: "input" }), file);
}

const upload = "POST message-attachment";
const sending = "POST rpc/start_conversation";

const store = (request: Request) => storeAttachment(request, ana.id);

const openQuestions = () =>
  screen.queryAllByRole("button", { expanded: true }).map(({ textContent }) => textContent);

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  ana = await signIn();
});

describe("the support FAQ", () => {
  it.each([
    ["pt-BR", "Como troco a minha senha?", "Ir para o meu perfil"],
    ["pt-PT", "Como altero a minha palavra-passe?", "Ir para o meu perfil"],
    ["en", "How do I change my password?", "Go to my profile"],
  ] as const)("has six questions in %s, each with a link to its page", async (language, first, link) => {
    await changeLanguage(language);
    await openPage();
    const questions = screen.getAllByRole("heading", { level: 3 });
    expect(questions).toHaveLength(6);
    expect(questions[0]).toHaveTextContent(first);
    expect(screen.getAllByText(link)[0]?.closest("a")).toHaveAttribute("href", "/dashboard/meu-perfil");
  });

  it("opens one question at a time, and can close all", async () => {
    await openPage();
    expect(openQuestions()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Como troco a minha senha?" }));
    await userEvent.click(screen.getByRole("button", { name: "Como apago a minha conta?" }));
    expect(openQuestions()).toEqual(["Como apago a minha conta?"]);
    await userEvent.click(screen.getByRole("button", { name: "Como apago a minha conta?" }));
    expect(openQuestions()).toEqual([]);
  });

  it("shows the panel's and the public questions on its own page", () => {
    renderDashboardPage(<DashboardFaqRoute />);
    expect(screen.getByRole("heading", { level: 1, name: "Perguntas frequentes" })).toBeInTheDocument();
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(16);
    expect(screen.getByText("O que é um construtor de páginas?")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute(
      "href",
      "/dashboard/suporte#mensagem",
    );
  });
});

describe("a long earlier message", () => {
  it("is collapsed and can be expanded", async () => {
    await addMessage({ message: `Meu site\n\n${"Ele abre devagar. ".repeat(30).trim()}` });
    await openPage();
    const more = await screen.findByRole("button", { name: "Ler a mensagem inteira", expanded: false });
    expect(screen.getByText(/Ele abre devagar/).parentElement).toHaveClass("line-clamp-8");
    await userEvent.click(more);
    expect(screen.getByRole("button", { name: "Mostrar menos", expanded: true })).toHaveFocus();
    expect(screen.getByText(/Ele abre devagar/).parentElement).not.toHaveClass("line-clamp-8");
  });

  it("is not collapsed when it is short", async () => {
    await addMessage();
    await openPage();
    expect((await screen.findByText("Ele abre devagar.")).parentElement).not.toHaveClass("line-clamp-8");
    expect(screen.queryByRole("button", { name: "Ler a mensagem inteira" })).toBeNull();
  });
});

describe("a message to the team", () => {
  it("is stored, appears in the history, and clears the form", async () => {
    await openPage();
    expect(await screen.findByText("Nenhuma mensagem ainda")).toBeInTheDocument();
    await write();
    expect(await screen.findByText("Mensagem enviada")).toBeInTheDocument();
    expect(await storedMessages()).toEqual([{ message: "Meu site\n\nEle abre devagar.", files: null }]);
    expect(subject()).toHaveValue("");
    expect(text()).toHaveValue("");
    expect(await screen.findByRole("heading", { level: 3, name: "Meu site" })).toBeInTheDocument();
  });

  it("waits for the upload of its files, and the next message has none of them", async () => {
    const finish = hold(upload, store);
    await openPage();
    await attach(pdf);
    await write();
    expect(await sent(sending)).toEqual([]);
    finish();
    expect(await screen.findByText("Mensagem enviada")).toBeInTheDocument();
    expect(await storedMessages()).toEqual([
      { message: "Meu site\n\nEle abre devagar.", files: ["erro.pdf"] },
    ]);
    expect(text()).toHaveValue("");
    expect(screen.queryByText("erro.pdf")).toBeNull();
  });

  it("is not sent when a file fails to upload, and keeps the typed text", async () => {
    answer(upload, store);
    const fail = hold(upload, () => Response.json({ error: "storage_unavailable" }, { status: 502 }), 1);
    await openPage();
    await attach(pdf);
    await write();
    fail();
    expect(await screen.findByText("Não foi possível anexar")).toBeInTheDocument();
    await waitFor(() => expect(sendButton()).toBeEnabled());
    expect(await sent(sending)).toEqual([]);
    expect(subject()).toHaveValue("Meu site");
    expect(text()).toHaveValue("Ele abre devagar.");
    await userEvent.click(sendButton());
    await waitFor(async () => expect(await storedMessages()).toMatchObject([{ files: ["erro.pdf"] }]));
  });

  it("is sent without a failed file after the customer removes it", async () => {
    disconnect(upload);
    await openPage();
    await attach(pdf);
    await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo: erro.pdf" }));
    await waitFor(async () => expect(await sent(upload)).toHaveLength(2));
    await userEvent.click(await screen.findByRole("button", { name: "Remover erro.pdf" }));
    expect(screen.queryByText("Não foi possível anexar")).toBeNull();
    await write();
    await waitFor(async () => expect(await storedMessages()).toMatchObject([{ files: null }]));
  });

  it("is stored once with its files when it is resent after a lost answer", async () => {
    answer(upload, store);
    loseAnswer(sending, 1);
    await openPage();
    await attach(pdf);
    await write();
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    await userEvent.click(sendButton());
    expect(await screen.findByText("Mensagem enviada")).toBeInTheDocument();
    expect(await storedMessages()).toEqual([
      { message: "Meu site\n\nEle abre devagar.", files: ["erro.pdf"] },
    ]);
  });

  it("keeps uploaded files across a reload", async () => {
    answer(upload, store);
    const { unmount } = await openPage();
    await attach(pdf);
    await screen.findByRole("button", { name: "Remover erro.pdf" });
    unmount();
    await openPage();
    expect(await screen.findByText("erro.pdf")).toBeInTheDocument();
    await write();
    await waitFor(async () => expect(await storedMessages()).toMatchObject([{ files: ["erro.pdf"] }]));
  });

  it("requests files again that the server no longer attaches", async () => {
    answer(upload, store);
    await openPage();
    await attach(pdf);
    await screen.findByRole("button", { name: "Remover erro.pdf" });
    await sql("delete from public.contact_attachments where uploaded_by = $1", [ana.id]);
    await write();
    expect(await screen.findByText(/erro\.pdf: escolha-o de novo/)).toBeInTheDocument();
    expect(text()).toHaveValue("Ele abre devagar.");
    await userEvent.click(sendButton());
    await waitFor(async () => expect(await storedMessages()).toMatchObject([{ files: null }]));
  });

  it("uploads a file when it is selected again after a failure", async () => {
    answer(upload, store);
    disconnect(upload, 1);
    await openPage();
    await attach(pdf);
    await screen.findByRole("button", { name: "Tentar de novo: erro.pdf" });
    await attach(pdf);
    await write();
    await waitFor(async () => expect(await storedMessages()).toMatchObject([{ files: ["erro.pdf"] }]));
  });

  it("survives a reload, and is stored once when it is resent after a lost answer", async () => {
    loseAnswer(sending, 1);
    const { unmount } = await openPage();
    await write();
    await waitFor(() => expect(sendButton()).toBeEnabled());
    unmount();
    await openPage();
    expect(subject()).toHaveValue("Meu site");
    expect(text()).toHaveValue("Ele abre devagar.");
    await userEvent.click(sendButton());
    await waitFor(() => expect(subject()).toHaveValue(""));
    expect(await storedMessages()).toHaveLength(1);
  });

  it("begins with the subject that a link suggests, unless another was typed before", async () => {
    const state = { subject: "Ajuda para apontar o meu domínio" };
    const { unmount } = await openPage({ state });
    expect(await screen.findByLabelText("Assunto")).toHaveValue(state.subject);
    await userEvent.clear(subject());
    await userEvent.type(subject(), "Meu site");
    unmount();
    await openPage({ state });
    expect(await screen.findByLabelText("Assunto")).toHaveValue("Meu site");
  });

  it("requires a subject and a text", async () => {
    await openPage();
    await userEvent.click(sendButton());
    expect(subject()).toHaveFocus();
    expect(subject()).toHaveAccessibleDescription(/Preencha este campo/);
    expect(text()).toHaveAccessibleDescription(/Preencha este campo/);
    await userEvent.type(subject(), "   ");
    await userEvent.click(sendButton());
    expect(await sent(sending)).toEqual([]);
  });

  it("counts the remaining characters near the limit, and is not sent beyond it", async () => {
    await openPage();
    await userEvent.click(subject());
    await userEvent.paste("a".repeat(130));
    expect(screen.queryByText(/Restam/)).not.toBeInTheDocument();
    await userEvent.paste("a".repeat(19));
    expect(screen.getByText("Resta 1 caractere")).toBeInTheDocument();
    await userEvent.paste("aa");
    expect(screen.getByText("1 caractere a mais")).toBeInTheDocument();
    await userEvent.type(text(), "Oi");
    await userEvent.click(sendButton());
    expect(await screen.findByText("Use no máximo 150 caracteres")).toBeInTheDocument();
    expect(await sent(sending)).toEqual([]);
  });

  it.each([
    [
      "pt-BR",
      "an unknown error",
      () => refuse(sending, 418, { code: "XX000" }),
      "Erro ao enviar a mensagem",
      /Tente de novo mais tarde/,
    ],
    [
      "pt-BR",
      "an outage",
      () => refuse(sending, 503),
      "Erro ao enviar a mensagem",
      /O servidor não respondeu como devia/,
    ],
    [
      "pt-PT",
      "a lost connection",
      () => disconnect(sending),
      "Erro ao enviar a mensagem",
      /Não conseguimos contactar o servidor/,
    ],
    ["en", "an outage", () => refuse(sending, 503), "Error sending message", /The server did not answer/],
  ] as const)(
    "shows a failure in %s (%s), and keeps the typed text",
    async (language, _failure, fail, title, words) => {
      fail();
      await openPage();
      await userEvent.type(subject(), "Meu site");
      await userEvent.type(text(), "Ele abre devagar.");
      const fields = { subject: subject(), text: text(), button: sendButton() };
      await changeLanguage(language);
      await userEvent.click(fields.button);
      // The form and a toast show the error.
      await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(2));
      expect(screen.getAllByText(words)).toHaveLength(2);
      expect(fields.subject).toHaveValue("Meu site");
      expect(fields.text).toHaveValue("Ele abre devagar.");
    },
  );

  it.each([
    ["pt-BR", 3000, /Você poderá enviar outra daqui a 50 minutos/],
    ["pt-PT", 20, /Poderá enviar outra dentro de 1 minuto/],
    ["en", 90, /You can send another in 2 minutes/],
  ] as const)(
    "is rejected at the rate limit in %s with the minutes to wait",
    async (language, seconds, words) => {
      refuse(sending, 429, { message: `Too many messages: try again after ${seconds} seconds.` });
      await openPage();
      await userEvent.type(subject(), "Meu site");
      await userEvent.type(text(), "Ele abre devagar.");
      const fields = { text: text(), button: sendButton() };
      await changeLanguage(language);
      await userEvent.click(fields.button);
      await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
      expect(fields.text).toHaveValue("Ele abre devagar.");
    },
  );
});

describe("the message history", () => {
  it("shows each message with its state and dates", async () => {
    await addMessage();
    await addMessage({
      message: "Domínio\n\nQual é o meu?",
      status: "answered",
      answered_at: "2026-11-21T12:00:00Z",
    });
    await addMessage({
      author_kind: "team",
      message: "Fotos\n\nFaltam as fotos.",
      status: "answered",
      created_at: "2026-11-22T12:00:00Z",
      answered_at: "2026-11-22T12:00:00Z",
    });
    await openPage();
    await screen.findByRole("heading", { level: 3, name: "Meu site" });
    expect(item("Meu site")).toHaveTextContent(
      /Meu site.*Aguardando resposta.*Ele abre devagar\..*20 de novembro de 2026/,
    );
    // Delivered messages have no warning colour.
    expect(item("Meu site")?.innerHTML).not.toContain("warning");
    expect(item("Domínio")).toHaveTextContent(/Respondida.*A equipe respondeu em 21 de novembro de 2026/);
    expect(item("Fotos")).toHaveTextContent(
      /Mensagem da equipe.*A equipe escreveu em 22 de novembro de 2026/,
    );
    expect(item("Fotos")).not.toHaveTextContent(/respondeu|Respondida|Enviada/);
  });

  it.each([
    ["open", ["Suas mensagens", "Escreva para a equipe"]],
    ["answered", ["Suas mensagens", "Escreva para a equipe"]],
    ["closed", ["Escreva para a equipe", "Suas mensagens"]],
  ] as const)("with an %s conversation has the order %j", async (status, order) => {
    await addMessage({ status, answered_at: "2026-11-21T12:00:00Z" });
    await openPage();
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(order);
  });

  it("shows the page of the URL", async () => {
    for (let n = 1; n <= 21; n += 1) {
      await addMessage({ message: `Mensagem ${n}\n\nOi`, created_at: `2026-10-${31 - n}T12:00:00Z` });
    }
    await openPage({ at: "/dashboard/suporte?pagina=2" });
    expect(await screen.findByText("Página 2 de 3")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 3, name: "Mensagem 11" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Mais antigas" }));
    expect(await screen.findByRole("heading", { level: 3, name: "Mensagem 21" })).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent("/dashboard/suporte?pagina=3");
    expect(screen.queryByRole("link", { name: "Mais antigas" })).not.toBeInTheDocument();
  });

  it("shows an error after a failed read and retries it", async () => {
    disconnect("GET contacts", 1);
    renderDashboardPage(<DashboardSupportRoute />, { as: ana });
    expect(await screen.findByText("Carregando as mensagens")).toBeInTheDocument();
    expect(await screen.findByText("Não foi possível carregar as mensagens")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByText("Nenhuma mensagem ainda")).toBeInTheDocument();
  });
});

describe("the WhatsApp link", () => {
  it("is shown when a number is configured", async () => {
    answer("GET settings", [{ value: "+55 11 98765-4321" }]);
    await openPage();
    const link = await screen.findByRole("link", { name: /Conversar no WhatsApp/ });
    expect(link).toHaveAttribute("href", "https://wa.me/5511987654321");
    expect(link).toHaveAttribute("target", "_blank");
  });

  it("is hidden without a number", async () => {
    await openPage();
    await waitFor(async () => expect(await sent("GET settings")).not.toEqual([]));
    expect(screen.queryByText(/WhatsApp/)).not.toBeInTheDocument();
  });
});
