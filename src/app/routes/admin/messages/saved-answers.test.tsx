import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { SavedAnswer } from "@/features/support/saved-answers";
import { deleteAnswer, listSavedAnswers, saveAnswer } from "@/features/support/saved-answers-api";
import { AppError } from "@/lib/app-error";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminSavedAnswersRoute } from "./saved-answers";

vi.mock("@/features/support/saved-answers-api");

const list = vi.mocked(listSavedAnswers);
const save = vi.mocked(saveAnswer);
const answer: SavedAnswer = {
  id: "a1",
  updatedAt: "1",
  fields: { title: "DNS", ptBr: "Olá {name}", ptPt: "", en: "" },
};

beforeAll(() => startTexts());
beforeEach(() => {
  list.mockReset().mockResolvedValue([answer]);
  save.mockReset().mockResolvedValue(answer);
  vi.mocked(deleteAnswer).mockReset().mockResolvedValue();
});

const open = () =>
  renderAdminPage(<AdminSavedAnswersRoute />, { permissions: ["messages.read", "messages.write"] });
const portuguese = () => screen.getByLabelText("Texto em português do Brasil");

it("adds an answer with placeholders after its missing fields are filled", async () => {
  list.mockResolvedValue([]);
  open();
  expect(await screen.findByText("Nenhuma resposta pronta")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Nova resposta" }));
  await userEvent.click(screen.getByRole("button", { name: "Guardar resposta" }));
  expect(screen.getByLabelText("Título")).toHaveAccessibleDescription(/Preencha este campo/);
  await userEvent.type(screen.getByLabelText("Título"), "Fotos");
  await userEvent.type(portuguese(), "Olá {{name}!");
  await userEvent.click(screen.getByRole("button", { name: "Guardar resposta" }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith(null, { title: "Fotos", ptBr: "Olá {name}!", ptPt: "", en: "" }),
  );
  expect(await screen.findByText("Resposta pronta salva")).toBeInTheDocument();
});

it("shows a concurrent change beside the typed text and keeps both", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Editar: DNS" }));
  await userEvent.type(portuguese(), ", tudo bem?");
  save.mockRejectedValueOnce(new AppError("conflict"));
  const theirs = { ...answer, updatedAt: "2", fields: { ...answer.fields, ptBr: "Oi {name}", en: "Hi" } };
  list.mockResolvedValue([theirs]);
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Da outra pessoa: − Oi {name}");
  expect(portuguese()).toHaveValue("Olá {name}, tudo bem?");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() =>
    expect(save).toHaveBeenLastCalledWith(theirs, {
      title: "DNS",
      ptBr: "Olá {name}, tudo bem?",
      ptPt: "",
      en: "Hi",
    }),
  );
});

it("deletes an answer and restores it after undo", async () => {
  open();
  list.mockResolvedValue([]);
  await userEvent.click(await screen.findByRole("button", { name: "Excluir: DNS" }));
  expect(await screen.findByText(/“DNS” foi excluída/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  await waitFor(() => expect(save).toHaveBeenCalledWith(null, answer.fields));
});

it("shows an error after a failed read, save or deletion, and keeps the typed text", async () => {
  list.mockRejectedValueOnce(new AppError("network"));
  open();
  expect(await screen.findByText("Erro ao buscar as respostas prontas")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  vi.mocked(deleteAnswer).mockRejectedValue(new AppError("network"));
  await userEvent.click(await screen.findByRole("button", { name: "Excluir: DNS" }));
  expect(await screen.findByText("Não foi possível excluir")).toBeInTheDocument();
  save.mockRejectedValue(new AppError("network"));
  await userEvent.click(screen.getByRole("button", { name: "Editar: DNS" }));
  await userEvent.type(portuguese(), "!");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Não foi possível guardar a resposta")).toBeInTheDocument();
  expect(portuguese()).toHaveValue("Olá {name}!");
});
