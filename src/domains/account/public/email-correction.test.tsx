import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { setSessionState } from "../parts/session/session";
import { answer, refuse, sent, signIn } from "@/test/backend";
import { hostedSession } from "@/test/recorded-auth";
import { renderPage, startTexts } from "@/test/render";
import { EmailCorrectionRoute } from "./email-correction";

const correction = {
  profile_id: "1",
  former_email: "a•••@gmial.com",
  email: "ana@gmail.com",
  state: "open",
};
const signedIn = (id: string, email: string) =>
  setSessionState({ status: "signed-in", user: { id, email, fullName: null, isTeam: false } });
const answerCorrection = (over: Partial<typeof correction> | null) =>
  answer("POST rpc/email_correction_state", over && { ...correction, ...over });
const open = (over: Partial<typeof correction> | null = {}) => {
  answerCorrection(over);
  return renderPage(<EmailCorrectionRoute />, { at: "/novo-email?token=abc" });
};
const confirm = async () => userEvent.click(await screen.findByRole("button", { name: "Confirmar a troca" }));

beforeAll(() => startTexts());
beforeEach(() => {
  answer("POST confirm-email-correction", { needs_password: false });
  setSessionState({ status: "signed-out" });
});

test("shows both addresses, confirms on a click, and leads to the login", async () => {
  open();
  expect(await screen.findByText("a•••@gmial.com")).toBeVisible();
  expect(screen.getByText("ana@gmail.com")).toBeVisible();
  expect(await sent("POST confirm-email-correction")).toEqual([]);
  await confirm();
  expect(await screen.findByText(/entre com ana@gmail\.com/u)).toBeVisible();
  expect(await sent("POST confirm-email-correction")).toEqual([{ token: "abc" }]);
  expect(screen.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/login");
});

test("names another account that is signed in, and does not touch its session", async () => {
  const account = await signIn();
  signedIn(account.id, account.email);
  open();
  expect(await screen.findByText(account.email)).toBeVisible();
  await confirm();
  expect(await screen.findByText("E-mail trocado")).toBeVisible();
  expect(await sent("POST token")).toEqual([]);
});

test("refreshes the session of the same account and leads to the panel", async () => {
  const account = await signIn();
  signedIn(account.id, "a•••@gmial.com");
  answer("POST token", hostedSession("aal1", [], account.id));
  open({ profile_id: account.id });
  await confirm();
  expect(await screen.findByRole("link", { name: "Ir para o meu painel" })).toBeVisible();
  await waitFor(async () => expect(await sent("POST token")).toHaveLength(1));
});

test("leads an account without a password to the page that creates one", async () => {
  answer("POST confirm-email-correction", { needs_password: true });
  open();
  await confirm();
  expect(await screen.findByRole("link", { name: "Criar a senha" })).toHaveAttribute(
    "href",
    "/esqueci-minha-senha",
  );
});

test("shows that the correction was withdrawn while the page was open", async () => {
  refuse("POST confirm-email-correction", 409, { code: "conflict" });
  open();
  await screen.findByText("a•••@gmial.com");
  answerCorrection({ state: "withdrawn" });
  await confirm();
  expect(await screen.findByText("Este pedido foi retirado")).toBeVisible();
});

test.each([
  [{ state: "confirmed" }, "A troca já foi feita"],
  [{ state: "expired" }, "Este link venceu"],
  [{ state: "taken" }, "Outra conta já usa este e-mail"],
  [null, "Este link não vale mais"],
] as const)("explains a correction that is %j", async (over, title) => {
  open(over);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Confirmar a troca" })).toBeNull();
});
