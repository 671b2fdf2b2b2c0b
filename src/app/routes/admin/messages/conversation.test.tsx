import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { attachmentAddress, uploadAttachment } from "@/features/support/attachments-api";
import type { Conversation } from "@/features/support/conversation";
import { getConversation } from "@/features/support/conversation-api";
import { listSavedAnswers } from "@/features/support/saved-answers-api";
import { changeConversation, listTeam, notePresence, sendAnswer } from "@/features/support/team-api";
import { AppError } from "@/lib/app-error";
import type { Attachment } from "@/lib/attachments";
import { readList } from "@/lib/list/read-list";
import { renderAdminPage, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminMessagesRoute } from "./messages";

vi.mock("@/features/support/attachments-api");
vi.mock("@/features/support/conversation-api");
vi.mock("@/features/support/saved-answers-api");
vi.mock("@/features/support/team-api");
vi.mock("@/lib/list/read-list");

const read = vi.mocked(getConversation);
const send = vi.mocked(sendAnswer);
const change = vi.mocked(changeConversation);

const first = {
  id: 0,
  author: "customer",
  authorName: "Ana Souza",
  text: "Abre devagar.",
  isNote: false,
  at: "2026-11-20T12:00:00Z",
  attachments: [],
} as const;

function conversation(over: Partial<Conversation> = {}): Conversation {
  return {
    id: "c1",
    profileId: "p1",
    subject: "Meu site",
    startedBy: "customer",
    status: "open",
    waitingSince: "2026-11-20T12:00:00Z",
    messages: [first],
    assigneeId: null,
    customer: {
      name: "Ana Souza",
      email: "ana@exemplo.com",
      language: "en",
      domain: "xn--padaria-so-joo-yhbe.com.br",
      site: "suspended",
      subscription: { status: "past_due", amount: 9990, currency: "brl", periodEnd: "2026-12-20T12:00:00Z" },
      owed: 9990,
    },
    ...over,
  };
}

const answered = conversation({
  messages: [first, { ...first, id: 4, author: "team", authorName: "Caio", text: "Já respondi." }],
});

beforeAll(() => startTexts());
const row = (id: string, waitingSince: string | null) => ({
  id,
  subject: id,
  name: "Ana Souza",
  status: waitingSince === null ? "answered" : "open",
  waitingSince,
  lastMessageAt: "2026-11-20T12:00:00Z",
  assignee: null,
  excerpt: "",
});

beforeEach(() => {
  localStorage.clear();
  vi.mocked(readList).mockResolvedValue({ items: [], page: 1, pageCount: 1 });
  read.mockReset().mockResolvedValue(conversation());
  send.mockReset().mockResolvedValue();
  change.mockReset().mockResolvedValue();
  vi.mocked(notePresence).mockResolvedValue([]);
  vi.mocked(listTeam).mockResolvedValue([
    { id: teamMember.id, name: "Bia Equipe" },
    { id: "t2", name: "Caio" },
  ]);
  vi.mocked(listSavedAnswers).mockResolvedValue([
    {
      id: "a1",
      updatedAt: "x",
      fields: { title: "Fotos", ptBr: "Olá", ptPt: "", en: "Hi {name}, look at {domain}." },
    },
  ]);
});

const everything: TeamPermission[] = [
  "messages.read",
  "messages.write",
  "customers.read",
  "sites.read",
  "money.read",
];
const open = (permissions = everything) =>
  renderAdminPage(
    <Routes>
      <Route path="/administrador/mensagens/:contactId?" element={<AdminMessagesRoute />} />
    </Routes>,
    { at: "/administrador/mensagens/c1", permissions },
  );
const field = () => screen.findByLabelText("Resposta ao cliente");

describe("a conversation that colleagues have open", () => {
  it("names them, and shows them that an answer is being written", async () => {
    vi.mocked(notePresence).mockResolvedValue([
      { name: "Leo Equipe", writes: true },
      { name: "Ana Equipe", writes: false },
    ]);
    open();
    expect(await screen.findByText("Leo Equipe está respondendo")).toBeVisible();
    expect(screen.getByText("Ana Equipe está com esta conversa aberta")).toBeVisible();
    expect(notePresence).toHaveBeenLastCalledWith("c1", false);
    await userEvent.type(await field(), "Olá");
    await waitFor(() => expect(notePresence).toHaveBeenLastCalledWith("c1", true));
  });
});

describe("an open conversation", () => {
  it("shows the messages with site and payment state, and links to the customer", async () => {
    open();
    expect(await screen.findByRole("heading", { level: 2, name: "Meu site" })).toBeInTheDocument();
    expect(screen.getByText("Abre devagar.")).toBeInTheDocument();
    const aside = screen.getByRole("complementary", { name: "Sobre o cliente" });
    expect(within(aside).getByRole("link", { name: "Ana Souza" })).toHaveAttribute(
      "href",
      "/administrador/usuarios/p1",
    );
    expect(aside).toHaveTextContent(/padaria-são-joão\.com\.br/);
    expect(aside).toHaveTextContent(/Suspenso/);
    expect(aside).toHaveTextContent(/Pagamento atrasado · R\$\s99,90.*Em aberto.*R\$\s99,90/);
  });

  it("hides billing without its permission, and the form from read-only roles", async () => {
    open(["messages.read"]);
    expect(await screen.findByText("Abre devagar.")).toBeInTheDocument();
    expect(screen.queryByText(/99,90/)).not.toBeInTheDocument();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Encerrar" })).not.toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "Responsável" })).toBeDisabled();
  });

  it("shows the open amount without a subscription", async () => {
    const { customer } = conversation();
    read.mockResolvedValue(conversation({ customer: { ...customer, subscription: null, owed: 9990 } }));
    open();
    expect(await screen.findByText(/R\$\s99,90/u)).toBeVisible();
    expect(screen.getByText("Sem assinatura")).toBeVisible();
  });

  it("shows an error when a file fails to open", async () => {
    const file = { id: "f1", name: "fotos.pdf", contentType: "application/pdf", size: 1 };
    read.mockResolvedValue(conversation({ messages: [{ ...first, attachments: [file] }] }));
    vi.mocked(attachmentAddress).mockRejectedValue(new AppError("not_found"));
    open();
    await userEvent.click(await screen.findByRole("button", { name: /fotos\.pdf/ }));
    expect(await screen.findByText("Não foi possível abrir o arquivo")).toBeInTheDocument();
  });

  it("shows an error after a failed read", async () => {
    read.mockRejectedValue(new AppError("network"));
    open();
    expect(await screen.findByText("Erro ao buscar a conversa")).toBeInTheDocument();
  });

  it("shows a message for an unknown ID", async () => {
    read.mockRejectedValue(new AppError("not_found"));
    open();
    expect(await screen.findByText("Conversa não encontrada")).toBeInTheDocument();
  });

  it("returns to the list on Escape", async () => {
    open();
    await userEvent.click(await field());
    await userEvent.keyboard("{Escape}");
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/administrador\/mensagens$/);
  });
});

describe("the reply form", () => {
  it("sends with Ctrl+Enter and the last message read, and is empty afterwards", async () => {
    read.mockResolvedValue(answered);
    open();
    await userEvent.type(await field(), "Resolvido.{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Resposta enviada")).toBeInTheDocument();
    expect(send.mock.calls[0]?.[0]).toEqual({
      contactId: "c1",
      text: "Resolvido.",
      isNote: false,
      seen: 4,
      attachmentIds: [],
      requestId: expect.any(String),
    });
    expect(await field()).toHaveValue("");
    expect(localStorage).toHaveLength(0);
  });

  it("sends with Ctrl+Shift+Enter and opens the next waiting conversation, after the last one the list", async () => {
    const waiting = "2026-11-20T12:00:00Z";
    vi.mocked(readList).mockResolvedValueOnce({
      items: [row("c0", null), row("c1", waiting), row("c2", null), row("c3", waiting)],
      page: 1,
      pageCount: 1,
    });
    open();
    await screen.findByRole("link", { name: /c3/ });
    await userEvent.type(await field(), "Resolvido.{Control>}{Shift>}{Enter}{/Shift}{/Control}");
    expect(await screen.findByText("Resposta enviada")).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByTestId("address")).toHaveTextContent("/administrador/mensagens/c3"),
    );
    await userEvent.type(await field(), "Feito.");
    await userEvent.click(screen.getByRole("button", { name: "Enviar e abrir a próxima" }));
    await waitFor(() =>
      expect(screen.getByTestId("address")).toHaveTextContent(/^\/administrador\/mensagens$/),
    );
    expect(screen.getAllByText("Tudo respondido")).toHaveLength(2);
    expect(send.mock.calls.map(([{ text }]) => text)).toEqual(["Resolvido.", "Feito."]);
  });

  it("scrolls the row of the open conversation into view", async () => {
    const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
    vi.mocked(readList).mockResolvedValue({
      items: [row("c0", null), row("c1", null)],
      page: 1,
      pageCount: 1,
    });
    open();
    const opened = await screen.findByRole("link", { name: /c1/ });
    expect(scroll.mock.contexts).toEqual([opened]);
  });

  it("is disabled during sending because later text would be lost", async () => {
    let finish: (() => void) | undefined;
    send.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    open();
    await userEvent.type(await field(), "Resolvido.{Control>}{Enter}{/Control}");
    await waitFor(() => expect(send).toHaveBeenCalled());
    await userEvent.type(await field(), " E mais.");
    expect(await field()).toHaveValue("Resolvido.");
    finish?.();
    await waitFor(async () => expect(await field()).toHaveValue(""));
  });

  it("stops when a colleague has answered, keeps the text, and sends it after the answer was read", async () => {
    send.mockImplementationOnce(() => {
      read.mockResolvedValue(answered);
      return Promise.reject(new AppError("conflict"));
    });
    open();
    await userEvent.type(await field(), "Resolvido.");
    await userEvent.click(screen.getByRole("button", { name: "Enviar resposta" }));
    expect(await screen.findByText("Alguém escreveu enquanto você respondia")).toBeInTheDocument();
    expect(await screen.findByText("Já respondi.")).toBeInTheDocument();
    expect(await field()).toHaveValue("Resolvido.");
    await userEvent.click(screen.getByRole("button", { name: "Enviar resposta" }));
    await waitFor(() => expect(send.mock.calls[1]?.[0]).toMatchObject({ text: "Resolvido.", seen: 4 }));
    await waitFor(() =>
      expect(screen.queryByText("Alguém escreveu enquanto você respondia")).not.toBeInTheDocument(),
    );
  });

  it("keeps the text after a failure, also when the page is opened again", async () => {
    send.mockRejectedValue(new AppError("network"));
    const { unmount } = open();
    await userEvent.type(await field(), "Resolvido.");
    await userEvent.click(screen.getByRole("button", { name: "Enviar resposta" }));
    expect(await screen.findByText("Não foi possível enviar")).toBeInTheDocument();
    unmount();
    open();
    expect(await field()).toHaveValue("Resolvido.");
  });

  it("inserts a saved answer in the customer's language after the typed text", async () => {
    open();
    await userEvent.type(await field(), "Bom dia!");
    await userEvent.selectOptions(await screen.findByLabelText("Inserir resposta pronta"), "Fotos");
    expect(await field()).toHaveValue("Bom dia!\n\nHi Ana Souza, look at padaria-são-joão.com.br.");
  });

  it("sends uploaded files, and shows why a file was rejected", async () => {
    let finish: ((file: Attachment) => void) | undefined;
    vi.mocked(uploadAttachment).mockReturnValue(new Promise((resolve) => (finish = resolve)));
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
    expect(send).not.toHaveBeenCalled();
    finish?.({ id: "f1", name: "a.pdf", contentType: "application/pdf", size: 2000 });
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ attachmentIds: ["f1"] }));
  });
});

it("sends a note as a note and styles it differently", async () => {
  read.mockResolvedValue(
    conversation({ messages: [first, { ...first, id: 5, author: "team", isNote: true, text: "VIP" }] }),
  );
  open();
  const note = (await screen.findByText("VIP")).closest("li");
  expect(note).toHaveTextContent("Nota interna: só a equipe vê");
  await userEvent.click(screen.getByLabelText("Nota interna"));
  await userEvent.type(screen.getByLabelText("Nota para a equipe"), "Ligar amanhã");
  await userEvent.click(screen.getByRole("button", { name: "Guardar nota" }));
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ isNote: true, text: "Ligar amanhã" }));
});

describe("the state of a conversation", () => {
  it("changes assignee and state with the displayed values as condition", async () => {
    open();
    await screen.findByText("Abre devagar.");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Responsável" }), "Eu");
    expect(change).toHaveBeenCalledWith(
      { id: "c1", assignee: { from: null, to: teamMember.id } },
      expect.anything(),
    );
    await userEvent.click(screen.getByRole("button", { name: "Encerrar" }));
    expect(change).toHaveBeenLastCalledWith(
      { id: "c1", status: { from: "open", to: "closed" } },
      expect.anything(),
    );
  });

  it("shows a conflict when someone else has changed it", async () => {
    change.mockRejectedValue(new AppError("conflict"));
    read.mockResolvedValue(conversation({ status: "closed", waitingSince: null }));
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Reabrir" }));
    expect(await screen.findByText(/Outra pessoa mudou esta conversa antes/)).toBeInTheDocument();
  });
});

it("shows an error when the change fails", async () => {
  change.mockRejectedValue(new AppError("network"));
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Encerrar" }));
  expect(await screen.findByText("Não foi possível mudar a conversa")).toBeInTheDocument();
});
