import type { TeamPermission } from "@contract/enums";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { uploadAttachment } from "@/features/support/attachments-api";
import { listSavedAnswers } from "@/features/support/saved-answers-api";
import { getRecipient, writeToCustomer, type Recipient } from "@/features/support/team-api";
import { AppError } from "@/lib/app-error";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminNewConversationRoute } from "./new-conversation";

vi.mock("@/features/support/attachments-api");
vi.mock("@/features/support/saved-answers-api");
vi.mock("@/features/support/team-api");

const write = vi.mocked(writeToCustomer);
const latest = {
  id: "c1",
  subject: "Meu site",
  status: "open",
  lastMessageAt: "2026-11-20T12:00:00Z",
} as const;
const recipient: Recipient = {
  name: "Ana Souza",
  email: "ana@exemplo.com",
  language: "en",
  domain: "xn--padaria-so-joo-yhbe.com.br",
  latest: null,
};

beforeAll(() => startTexts());
beforeEach(() => {
  localStorage.clear();
  write.mockReset().mockResolvedValue("c9");
  vi.mocked(getRecipient).mockReset().mockResolvedValue(recipient);
  vi.mocked(listSavedAnswers).mockResolvedValue([
    {
      id: "a1",
      updatedAt: "x",
      fields: { title: "Fotos", ptBr: "Olá", ptPt: "", en: "Hi {name}, look at {domain}." },
    },
  ]);
});

const open = (permissions: TeamPermission[] = ["messages.read", "messages.write"]) =>
  renderAdminPage(
    <Routes>
      <Route path="/administrador/mensagens/nova/:profileId" element={<AdminNewConversationRoute />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: "/administrador/mensagens/nova/p1", permissions },
  );
const subject = () => screen.findByLabelText("Assunto");
const message = () => screen.getByLabelText("Mensagem");
const send = () => userEvent.click(screen.getByRole("button", { name: "Enviar mensagem" }));
async function typeMessage(): Promise<void> {
  await userEvent.type(await subject(), "As suas fotos");
  await userEvent.type(message(), "Pode enviar duas?");
}

it("sends subject, message and files to the customer, and opens the conversation", async () => {
  vi.mocked(uploadAttachment).mockResolvedValue({
    id: "f1",
    name: "a.png",
    contentType: "image/png",
    size: 1,
  });
  open();
  expect(await screen.findByRole("heading", { name: "Mensagem para Ana Souza" })).toBeInTheDocument();
  await typeMessage();
  const file = new File(["..."], "a.png", { type: "image/png" });
  await userEvent.upload(await screen.findByLabelText("Anexar arquivos", { selector: "input" }), file);
  expect(uploadAttachment).toHaveBeenCalledWith({ customer: "p1" }, file);
  await send();
  expect(await screen.findByText("Mensagem enviada")).toBeInTheDocument();
  expect(screen.getByText(/ana@exemplo\.com/u, { selector: "li *" })).toBeInTheDocument();
  expect(write).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      profileId: "p1",
      subject: "As suas fotos",
      text: "Pode enviar duas?",
      seen: null,
      attachmentIds: ["f1"],
    }),
    expect.anything(),
  );
  expect(screen.getByTestId("address")).toHaveTextContent("/administrador/mensagens/c9");
});

it("does not take its own message for a newer one while the conversation opens", async () => {
  write.mockImplementation(() => {
    vi.mocked(getRecipient).mockResolvedValue({ ...recipient, latest: { ...latest, id: "c9" } });
    return Promise.resolve("c9");
  });
  open();
  await typeMessage();
  const alerts: string[] = [];
  const observer = new MutationObserver(() => {
    for (const { textContent } of screen.queryAllByRole("alert")) alerts.push(textContent ?? "");
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await send();
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/administrador/mensagens/c9"));
  observer.disconnect();
  expect(alerts).toEqual([]);
});

it("inserts a saved answer in the customer's language", async () => {
  open();
  await userEvent.type(await subject(), "x");
  await userEvent.selectOptions(
    await screen.findByRole("combobox", { name: "Inserir resposta pronta" }),
    "a1",
  );
  expect(message()).toHaveValue("Hi Ana Souza, look at padaria-são-joão.com.br.");
});

it("keeps the typed message across a reload and repeats a request with the same id", async () => {
  write.mockRejectedValueOnce(new AppError("network"));
  const { unmount } = open();
  await typeMessage();
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível enviar");
  unmount();
  open();
  expect(await subject()).toHaveValue("As suas fotos");
  expect(message()).toHaveValue("Pode enviar duas?");
  await send();
  await waitFor(() => expect(write).toHaveBeenCalledTimes(2));
  expect(write.mock.calls[1]?.[0].requestId).toBe(write.mock.calls[0]?.[0].requestId);
});

it("names a conversation in which the customer waits, and stops once when something newer was written", async () => {
  vi.mocked(getRecipient).mockResolvedValueOnce({ ...recipient, latest });
  open();
  expect(await screen.findByText("Este cliente espera por uma resposta")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Meu site" })).toHaveAttribute(
    "href",
    "/administrador/mensagens/c1",
  );
  await typeMessage();
  const newer = { ...latest, id: "c2", subject: "De Caio", lastMessageAt: "2026-11-21T12:00:00Z" };
  vi.mocked(getRecipient).mockResolvedValue({ ...recipient, latest: newer });
  write.mockRejectedValueOnce(new AppError("conflict"));
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent(/Alguém escreveu.*De Caio.*continua aqui/u);
  expect(message()).toHaveValue("Pode enviar duas?");
  await send();
  await screen.findByText("Mensagem enviada");
  expect(write.mock.calls.map(([{ seen }]) => seen)).toEqual([latest.lastMessageAt, newer.lastMessageAt]);
});

it("has no form for roles that only read messages", async () => {
  open(["messages.read"]);
  expect(await screen.findByText(/mas não mudar nada/u)).toBeInTheDocument();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
});
