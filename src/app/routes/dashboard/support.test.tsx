import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getWhatsapp, listMessages, sendMessage } from "@/features/support/api";
import { uploadAttachment } from "@/features/support/attachments-api";
import type { SupportMessage } from "@/features/support/model";
import { AppError } from "@/lib/app-error";
import type { Attachment } from "@/lib/attachments";
import { changeLanguage } from "@/lib/i18n";
import { renderDashboardPage } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { DashboardFaqRoute } from "./faq";
import { DashboardSupportRoute } from "./support";

vi.mock("@/features/support/api", () => ({
  getWhatsapp: vi.fn<typeof getWhatsapp>(),
  listMessages: vi.fn<typeof listMessages>(),
  sendMessage: vi.fn<typeof sendMessage>(),
}));

vi.mock("@/features/support/attachments-api");

const send = vi.mocked(sendMessage);
const upload = vi.mocked(uploadAttachment);
const readMessages = vi.mocked(listMessages);
const readWhatsapp = vi.mocked(getWhatsapp);

function message(over: Partial<SupportMessage> = {}): SupportMessage {
  return {
    id: "1",
    subject: "Meu site",
    text: "Ele abre devagar.",
    status: "open",
    authorKind: "customer",
    sentAt: "2026-11-20T12:00:00Z",
    answeredAt: null,
    ...over,
  };
}

async function openPage(place?: Parameters<typeof renderDashboardPage>[1]) {
  const page = renderDashboardPage(<DashboardSupportRoute />, place);
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

const photo = new File(["..."], "erro.png", { type: "image/png" });
async function attach(file: File): Promise<void> {
  await userEvent.upload(await screen.findByLabelText("Anexar arquivos", { selector: "input" }), file);
}

const openQuestions = () =>
  screen.queryAllByRole("button", { expanded: true }).map(({ textContent }) => textContent);

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  localStorage.clear();
  send.mockReset().mockResolvedValue();
  readMessages.mockReset().mockResolvedValue({ items: [], page: 1, pageCount: 1 });
  readWhatsapp.mockReset().mockResolvedValue(null);
  upload.mockReset();
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
    readMessages.mockResolvedValue({
      items: [message({ text: "Ele abre devagar. ".repeat(30) })],
      page: 1,
      pageCount: 1,
    });
    await openPage();
    const more = await screen.findByRole("button", { name: "Ler a mensagem inteira", expanded: false });
    expect(screen.getByText(/Ele abre devagar/).parentElement).toHaveClass("line-clamp-8");
    await userEvent.click(more);
    expect(screen.getByRole("button", { name: "Mostrar menos", expanded: true })).toHaveFocus();
    expect(screen.getByText(/Ele abre devagar/).parentElement).not.toHaveClass("line-clamp-8");
  });

  it("is not collapsed when it is short", async () => {
    readMessages.mockResolvedValue({ items: [message()], page: 1, pageCount: 1 });
    await openPage();
    expect((await screen.findByText("Ele abre devagar.")).parentElement).not.toHaveClass("line-clamp-8");
    expect(screen.queryByRole("button", { name: "Ler a mensagem inteira" })).toBeNull();
  });
});

describe("a message to the team", () => {
  it("is sent with name and e-mail, appears in the history, and clears the form", async () => {
    await openPage();
    expect(await screen.findByText("Nenhuma mensagem ainda")).toBeInTheDocument();
    readMessages.mockResolvedValue({ items: [message()], page: 1, pageCount: 1 });
    await write();
    expect(await screen.findByText("Mensagem enviada")).toBeInTheDocument();
    expect(send.mock.calls[0]?.[0]).toEqual({
      subject: "Meu site",
      text: "Ele abre devagar.",
      attachmentIds: [],
      requestId: expect.any(String),
    });
    expect(subject()).toHaveValue("");
    expect(text()).toHaveValue("");
    expect(await screen.findByRole("heading", { level: 3, name: "Meu site" })).toBeInTheDocument();
  });

  it("waits for the upload of its files, and the next message has none of them", async () => {
    let finish: ((file: Attachment) => void) | undefined;
    upload.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    await openPage();
    await attach(photo);
    expect(upload).toHaveBeenCalledExactlyOnceWith(null, photo);
    await write();
    expect(send).not.toHaveBeenCalled();
    finish?.({ id: "f1", name: "erro.png", contentType: "image/png", size: 3 });
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ attachmentIds: ["f1"] }));
    await waitFor(() => expect(text()).toHaveValue(""));
    expect(screen.queryByText("erro.png")).toBeNull();
  });

  it("is not sent when a file fails to upload, and keeps the typed text", async () => {
    let fail: ((error: AppError) => void) | undefined;
    upload.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
    await openPage();
    await attach(photo);
    await write();
    fail?.(new AppError("storage_unavailable"));
    expect(await screen.findByText("Não foi possível anexar")).toBeInTheDocument();
    await waitFor(() => expect(sendButton()).toBeEnabled());
    expect(send).not.toHaveBeenCalled();
    expect(subject()).toHaveValue("Meu site");
    expect(text()).toHaveValue("Ele abre devagar.");
    upload.mockResolvedValueOnce({ id: "f1", name: "erro.png", contentType: "image/png", size: 3 });
    await userEvent.click(sendButton());
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ attachmentIds: ["f1"] }));
  });

  it("is sent without a failed file after the customer removes it", async () => {
    upload.mockRejectedValue(new AppError("network"));
    await openPage();
    await attach(photo);
    await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo: erro.png" }));
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
    await userEvent.click(await screen.findByRole("button", { name: "Remover erro.png" }));
    expect(screen.queryByText("Não foi possível anexar")).toBeNull();
    await write();
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ attachmentIds: [] }));
  });

  it("is resent with the same ID and files after a lost response", async () => {
    upload.mockResolvedValue({ id: "f1", name: "erro.png", contentType: "image/png", size: 3 });
    send.mockRejectedValueOnce(new AppError("network"));
    await openPage();
    await attach(photo);
    await write();
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    await userEvent.click(sendButton());
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const [once, again] = send.mock.calls.map(([sent]) => sent);
    expect(again).toEqual(once);
  });

  it("keeps uploaded files across a reload", async () => {
    upload.mockResolvedValue({ id: "f1", name: "erro.png", contentType: "image/png", size: 3 });
    const { unmount } = await openPage();
    await attach(photo);
    await screen.findByRole("button", { name: "Remover erro.png" });
    unmount();
    await openPage();
    expect(await screen.findByText("erro.png")).toBeInTheDocument();
    await write();
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ attachmentIds: ["f1"] }));
  });

  it("requests files again that the server no longer attaches", async () => {
    upload.mockResolvedValue({ id: "f1", name: "erro.png", contentType: "image/png", size: 3 });
    send.mockRejectedValueOnce(new AppError("not_found"));
    await openPage();
    await attach(photo);
    await write();
    expect(await screen.findByText(/erro\.png: escolha-o de novo/)).toBeInTheDocument();
    expect(text()).toHaveValue("Ele abre devagar.");
    await userEvent.click(sendButton());
    await waitFor(() => expect(send.mock.calls[1]?.[0]).toMatchObject({ attachmentIds: [] }));
  });

  it("uploads a file when it is selected again after a failure", async () => {
    upload.mockRejectedValueOnce(new AppError("network"));
    await openPage();
    await attach(photo);
    await screen.findByRole("button", { name: "Tentar de novo: erro.png" });
    upload.mockResolvedValue({ id: "f1", name: "erro.png", contentType: "image/png", size: 3 });
    await attach(photo);
    await write();
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ attachmentIds: ["f1"] }));
  });

  it("survives a reload, and is resent with the same ID after a lost response", async () => {
    send.mockRejectedValueOnce(new AppError("network"));
    const { unmount } = await openPage();
    await write();
    await waitFor(() => expect(sendButton()).toBeEnabled());
    unmount();
    await openPage();
    expect(subject()).toHaveValue("Meu site");
    expect(text()).toHaveValue("Ele abre devagar.");
    await userEvent.click(sendButton());
    await waitFor(() => expect(subject()).toHaveValue(""));
    const [first, second] = send.mock.calls.map(([sent]) => sent.requestId);
    expect(second).toBe(first);
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
    expect(send).not.toHaveBeenCalled();
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
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ["pt-BR", "unknown", "Erro ao enviar a mensagem", /Tente de novo mais tarde/],
    ["pt-BR", "unavailable", "Erro ao enviar a mensagem", /O servidor não respondeu como devia/],
    ["pt-PT", "network", "Erro ao enviar a mensagem", /Não conseguimos contactar o servidor/],
    ["en", "unavailable", "Error sending message", /The server did not answer/],
  ] as const)(
    "shows a failure in %s (%s), and keeps the typed text",
    async (language, code, title, words) => {
      send.mockRejectedValue(new AppError(code));
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
      send.mockRejectedValue(new AppError("rate_limited", { retryAfterSeconds: seconds }));
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
    readMessages.mockResolvedValue({
      items: [
        message(),
        message({ id: "2", subject: "Domínio", status: "answered", answeredAt: "2026-11-21T12:00:00Z" }),
        message({ id: "3", subject: "", status: "closed" }),
        message({
          id: "4",
          authorKind: "team",
          subject: "Fotos",
          status: "answered",
          sentAt: "2026-11-22T12:00:00Z",
          answeredAt: "2026-11-22T12:00:00Z",
        }),
      ],
      page: 1,
      pageCount: 1,
    });
    await openPage();
    const heading = await screen.findByRole("heading", { level: 2, name: "Suas mensagens" });
    const [open, answered, closed, fromTeam] = await within(
      heading.parentElement ?? document.body,
    ).findAllByRole("listitem");
    expect(open).toHaveTextContent(
      /Meu site.*Aguardando resposta.*Ele abre devagar\..*20 de novembro de 2026/,
    );
    // Delivered messages have no warning colour.
    expect(open?.innerHTML).not.toContain("warning");
    expect(answered).toHaveTextContent(/Respondida.*A equipe respondeu em 21 de novembro de 2026/);
    expect(closed).toHaveTextContent(/Sem assunto.*Encerrada/);
    expect(fromTeam).toHaveTextContent(/Mensagem da equipe.*A equipe escreveu em 22 de novembro de 2026/);
    expect(fromTeam).not.toHaveTextContent(/respondeu|Respondida|Enviada/);
  });

  it.each([
    ["open", ["Suas mensagens", "Escreva para a equipe"]],
    ["answered", ["Suas mensagens", "Escreva para a equipe"]],
    ["closed", ["Escreva para a equipe", "Suas mensagens"]],
  ] as const)("with an %s conversation has the order %j", async (status, order) => {
    readMessages.mockResolvedValue({
      items: [message({ status, answeredAt: "2026-11-21T12:00:00Z" })],
      page: 1,
      pageCount: 1,
    });
    await openPage();
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(order);
  });

  it("shows the page of the URL", async () => {
    readMessages.mockImplementation(async (_userId, page) => ({
      items: [message({ subject: `Da página ${page}` })],
      page,
      pageCount: 3,
    }));
    await openPage({ at: "/dashboard/suporte?pagina=2" });
    expect(await screen.findByText("Página 2 de 3")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Mais antigas" }));
    expect(await screen.findByText("Da página 3")).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent("/dashboard/suporte?pagina=3");
    expect(screen.queryByRole("link", { name: "Mais antigas" })).not.toBeInTheDocument();
  });

  it("shows an error after a failed read and retries it", async () => {
    let fail: ((error: AppError) => void) | undefined;
    readMessages.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
    renderDashboardPage(<DashboardSupportRoute />);
    expect(await screen.findByText("Carregando as mensagens")).toBeInTheDocument();
    fail?.(new AppError("network"));
    expect(await screen.findByText("Não foi possível carregar as mensagens")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByText("Nenhuma mensagem ainda")).toBeInTheDocument();
  });
});

describe("the WhatsApp link", () => {
  it("is shown when a number is configured", async () => {
    readWhatsapp.mockResolvedValue("+55 11 98765-4321");
    await openPage();
    const link = await screen.findByRole("link", { name: /Conversar no WhatsApp/ });
    expect(link).toHaveAttribute("href", "https://wa.me/5511987654321");
    expect(link).toHaveAttribute("target", "_blank");
  });

  it("is hidden without a number", async () => {
    await openPage();
    await waitFor(() => expect(readWhatsapp).toHaveBeenCalled());
    expect(screen.queryByText(/WhatsApp/)).not.toBeInTheDocument();
  });
});
