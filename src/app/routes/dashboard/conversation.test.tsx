import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { attachmentAddress, uploadAttachment } from "@/features/support/attachments-api";
import type { Conversation } from "@/features/support/conversation";
import { getConversation, sendReply } from "@/features/support/conversation-api";
import { AppError } from "@/lib/app-error";
import { renderDashboardPage } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { ConversationPage } from "./conversation";

vi.mock("@/features/support/attachments-api");
vi.mock("@/features/support/conversation-api");

const read = vi.mocked(getConversation);
const send = vi.mocked(sendReply);
const first = {
  id: 0,
  author: "customer",
  authorName: "Ana Souza",
  text: "Abre devagar.",
  isNote: false,
  at: "2026-11-20T12:00:00Z",
  attachments: [],
} as const;

const conversation: Conversation = {
  id: "c1",
  profileId: "p1",
  subject: "Meu site",
  startedBy: "customer",
  status: "closed",
  waitingSince: null,
  assigneeId: null,
  messages: [
    first,
    {
      ...first,
      id: 3,
      author: "team",
      authorName: null,
      text: "Já vimos.",
      attachments: [{ id: "f1", name: "fotos.pdf", contentType: "application/pdf", size: 2_500_000 }],
    },
  ],
  customer: {
    name: "Ana Souza",
    email: "ana@exemplo.com",
    language: "pt-BR",
    domain: null,
    site: null,
    subscription: null,
    owed: 0,
  },
};

beforeAll(() => startTexts());
beforeEach(() => {
  localStorage.clear();
  read.mockReset().mockResolvedValue(conversation);
  send.mockReset().mockResolvedValue();
});

const open = () => renderDashboardPage(<ConversationPage id="c1" />, { at: "/dashboard/suporte/c1" });
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
  read.mockResolvedValue({ ...conversation, messages: [first, { ...first, id: 4, text: "Obrigada!" }] });
  await userEvent.click(screen.getByRole("button", { name: "Enviar resposta" }));
  expect(send.mock.calls[0]?.[0]).toEqual({
    contactId: "c1",
    text: "Obrigada!",
    attachmentIds: [],
    requestId: expect.any(String),
  });
  expect(await screen.findByText("Obrigada!", { selector: "p *" })).toBeInTheDocument();
  expect(await field()).toHaveValue("");
});

it("disables the field during sending because later text would be lost", async () => {
  let finish: (() => void) | undefined;
  send.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  open();
  await userEvent.type(await field(), "Obrigada!{Control>}{Enter}{/Control}");
  await waitFor(() => expect(send).toHaveBeenCalled());
  await userEvent.type(await field(), " Mais uma coisa.");
  expect(await field()).toHaveValue("Obrigada!");
  finish?.();
  await waitFor(async () => expect(await field()).toHaveValue(""));
  await userEvent.type(await field(), "Mais uma coisa.");
  expect(await field()).toHaveValue("Mais uma coisa.");
});

it("waits for the upload of a reply's files, and does not send a reply with a failed one", async () => {
  let fail: ((error: AppError) => void) | undefined;
  vi.mocked(uploadAttachment).mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
  open();
  await userEvent.type(await field(), "Veja.");
  const file = new File(["%PDF-"], "a.pdf", { type: "application/pdf" });
  await userEvent.upload(screen.getByLabelText("Anexar arquivos", { selector: "input" }), file);
  await userEvent.click(button());
  expect(send).not.toHaveBeenCalled();
  fail?.(new AppError("network"));
  expect(await screen.findByText("Não foi possível anexar")).toBeInTheDocument();
  await waitFor(() => expect(button()).toBeEnabled());
  expect(send).not.toHaveBeenCalled();
  expect(await field()).toHaveValue("Veja.");
});

it("resends the same text with the same ID after a lost response, and other text with a new ID", async () => {
  send.mockRejectedValueOnce(new AppError("network"));
  open();
  await userEvent.type(await field(), "Obrigada!");
  await userEvent.click(button());
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  await userEvent.click(button());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await waitFor(async () => expect(await field()).toHaveValue(""));
  await userEvent.type(await field(), "Obrigada!");
  await userEvent.click(button());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  const [once, again, anew] = send.mock.calls.map(([written]) => written.requestId);
  expect(again).toBe(once);
  expect(anew).not.toBe(once);
});

it("keeps the typed text at the rate limit, and shows the waiting time", async () => {
  send.mockRejectedValue(new AppError("rate_limited", { retryAfterSeconds: 600 }));
  open();
  await userEvent.type(await field(), "Obrigada!");
  await userEvent.click(screen.getByRole("button", { name: "Enviar resposta" }));
  await waitFor(() => expect(screen.getAllByText(/daqui a 10 minutos/)).toHaveLength(2));
  expect(await field()).toHaveValue("Obrigada!");
});

it("shows an error when a file fails to open", async () => {
  vi.mocked(attachmentAddress).mockRejectedValue(new AppError("not_found"));
  open();
  await userEvent.click(await screen.findByRole("button", { name: /fotos\.pdf/ }));
  expect(await screen.findByText("Não foi possível abrir o arquivo")).toBeInTheDocument();
});

it("shows the not-found page for an unknown ID", async () => {
  read.mockRejectedValueOnce(new AppError("not_found"));
  open();
  expect(
    await screen.findByRole("heading", { name: "Esta página do painel não existe" }),
  ).toBeInTheDocument();
});

it("shows an error after a failed read and retries it", async () => {
  read.mockRejectedValueOnce(new AppError("network"));
  open();
  expect(await screen.findByText("Não foi possível carregar a conversa")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Abre devagar.")).toBeInTheDocument();
});
