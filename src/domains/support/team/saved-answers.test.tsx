import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { type Account, answer, disconnect, signIn, sql } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminSavedAnswersRoute } from "./saved-answers";

let bia: Account;
let title: string;

beforeAll(() => startTexts());
beforeEach(async () => {
  bia = await signIn("support");
  // All tests share the team's answers.
  title = `DNS ${crypto.randomUUID().slice(0, 8)}`;
  await sql("insert into public.saved_answers (title, body_pt) values ($1, 'Olá {name}')", [title]);
});

const stored = (name = title) =>
  sql("select title, body_pt, body_en from public.saved_answers where title = $1", [name]);

const open = () =>
  renderAdminPage(<AdminSavedAnswersRoute />, {
    permissions: ["messages.read", "messages.write"],
    user: { ...bia, isTeam: true },
  });
const portuguese = () => screen.getByLabelText("Texto em português do Brasil");

it("adds an answer with placeholders after its missing fields are filled", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Nova resposta" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar resposta" }));
  expect(screen.getByLabelText("Título")).toHaveAccessibleDescription(/Preencha este campo/);
  await userEvent.type(screen.getByLabelText("Título"), `Fotos ${title}`);
  await userEvent.type(portuguese(), "Olá {{name}!");
  await userEvent.click(screen.getByRole("button", { name: "Salvar resposta" }));
  expect(await screen.findByText("Resposta pronta salva")).toBeInTheDocument();
  expect(await stored(`Fotos ${title}`)).toMatchObject([{ body_pt: "Olá {name}!" }]);
  expect(await screen.findByRole("button", { name: `Editar: Fotos ${title}` })).toBeInTheDocument();
});

it("says that there is none yet", async () => {
  answer("GET saved_answers", []);
  open();
  expect(await screen.findByText("Nenhuma resposta pronta")).toBeInTheDocument();
});

it("shows a concurrent change beside the typed text and keeps both", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: `Editar: ${title}` }));
  await userEvent.type(portuguese(), ", tudo bem?");
  await sql("update public.saved_answers set body_pt = 'Oi {name}', body_en = 'Hi' where title = $1", [
    title,
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Da outra pessoa: − Oi {name}");
  expect(portuguese()).toHaveValue("Olá {name}, tudo bem?");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject([{ body_pt: "Olá {name}, tudo bem?", body_en: "Hi" }]),
  );
});

it("deletes an answer and restores it after undo", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: `Excluir: ${title}` }));
  expect(await screen.findByText(`“${title}” foi excluída`, { exact: false })).toBeInTheDocument();
  expect(await stored()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  await waitFor(async () => expect(await stored()).toMatchObject([{ body_pt: "Olá {name}" }]));
});

it("shows an error after a failed read, save or deletion, and keeps the typed text", async () => {
  disconnect("GET saved_answers", 1);
  open();
  expect(await screen.findByText("Erro ao buscar as respostas prontas")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  disconnect("DELETE saved_answers");
  await userEvent.click(await screen.findByRole("button", { name: `Excluir: ${title}` }));
  expect(await screen.findByText("Não foi possível excluir")).toBeInTheDocument();
  disconnect("PATCH saved_answers");
  await userEvent.click(screen.getByRole("button", { name: `Editar: ${title}` }));
  await userEvent.type(portuguese(), "!");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Não foi possível salvar a resposta")).toBeInTheDocument();
  expect(portuguese()).toHaveValue("Olá {name}!");
});
