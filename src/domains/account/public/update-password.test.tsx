import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sessionState, setRecovering, setSessionState } from "../parts/session/session";
import { startSession } from "../parts/session/start-session";
import { endSession } from "../parts/session/sign-out";
import { sessionStorageKey } from "@/platform/backend/supabase";
import {
  addCustomer,
  answer,
  disconnect,
  loseAnswer,
  openBackend,
  sent,
  signIn,
  sql,
  type Account,
} from "@/test/backend";
import { authRefusal } from "@/test/recorded-auth";
import { renderPage, startTexts } from "@/test/render";
import { UpdatePasswordRoute } from "./update-password";

const path = "/atualizar-senha";
const password = () => screen.getByLabelText("Nova senha");
const confirmation = () => screen.getByLabelText("Repita a nova senha");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const open = (at = path) => renderPage(<UpdatePasswordRoute />, { at });

/** Sends a reset link to a new account. Returns the page's address in it and the account's e-mail. */
async function sendLink() {
  const { id, email } = await addCustomer();
  const token = crypto.randomUUID();
  await sql("update auth.users set recovery_token = $2, recovery_sent_at = now() where id = $1", [id, token]);
  return { email, at: `${path}?token_hash=${token}&type=recovery` };
}

function show(account: Account): void {
  setSessionState({ status: "signed-in", user: { ...account, isTeam: false } });
}

/** Opens the session of a used reset link. */
async function recover(): Promise<Account> {
  const account = await signIn();
  act(() => {
    setRecovering(true);
    show(account);
  });
  return account;
}

function save(first: string, second: string): void {
  fireEvent.change(password(), { target: { value: first } });
  fireEvent.change(confirmation(), { target: { value: second } });
  press("Salvar nova senha");
}

/** Waits for the end of the session, which would reach into the next test. */
const sessionEnds = () => waitFor(() => expect(sessionState().status).toBe("signed-out"));

beforeAll(async () => {
  startSession();
  await Promise.all([startTexts(), openBackend()]);
});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  endSession();
  setSessionState({ status: "signed-out" });
});
afterEach(() => vi.useRealTimers());

test.each([
  ["without any link", "", "signed-out"],
  ["with a link that the backend rejected", "?error=access_denied&error_code=otp_expired", "signed-out"],
  ["with a rejected link by a signed-in user", "?error=access_denied&error_code=otp_expired", "signed-in"],
  ["without a link by a signed-in user", "", "signed-in"],
])("reports an invalid link when opened %s", (_, query, status) => {
  if (status === "signed-in") {
    setSessionState({ status, user: { id: "1", email: "a@b.co", fullName: null, isTeam: false } });
  }
  open(path + query);
  expect(screen.getAllByText("Link inválido").length).toBeGreaterThan(0);
  expect(screen.getAllByText(/Este link expirou ou já foi usado/).length).toBeGreaterThan(0);
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
  expect(screen.getByRole("link", { name: "Pedir um novo link" })).toHaveAttribute(
    "href",
    "/esqueci-minha-senha",
  );
});

test("verifies the link when the button is pressed, then shows the form", async () => {
  const { at, email } = await sendLink();
  open(at);
  press("Continuar");
  expect(await screen.findByLabelText("Nova senha")).toBeVisible();
  expect(screen.queryByText("Link inválido")).toBeNull();
  expect(screen.getByTestId("whereabouts")).toHaveTextContent(`${path} null`);
  expect(screen.getByText(email)).toBeVisible();
});

test("does not use the link before the button is pressed", async () => {
  open(`${path}?token_hash=abc&type=recovery`);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await sent("POST verify")).toEqual([]);
});

test("reports an invalid link when it was used or has expired", async () => {
  open(`${path}?token_hash=abc&type=recovery`);
  press("Continuar");
  expect((await screen.findAllByText("Link inválido")).length).toBeGreaterThan(0);
});

test("exchanges the code of the auth service's own pages when the button is pressed", async () => {
  await signIn();
  const session: object = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? "{}");
  localStorage.clear();
  localStorage.setItem(`${sessionStorageKey()}-code-verifier`, JSON.stringify("proof/recovery"));
  answer("POST token", session);
  open(`${path}?code=0b1c`);
  expect(await sent("POST token")).toEqual([]);
  press("Continuar");
  expect(await screen.findByLabelText("Nova senha")).toBeVisible();
  expect(await sent("POST token")).toEqual([{ auth_code: "0b1c", code_verifier: "proof" }]);
  expect(screen.getByTestId("whereabouts")).toHaveTextContent(`${path} null`);
});

test("waits for a stored session", async () => {
  setSessionState({ status: "loading" });
  open();
  expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
  await recover();
  expect(password()).toBeVisible();
});

test("reports different or short passwords beside the field and in a toast", async () => {
  await recover();
  open();
  save("12345", "12345");
  expect(await screen.findByText("Senha muito curta")).toBeVisible();
  expect(password()).toHaveAccessibleDescription(/A senha precisa ter pelo menos 6 caracteres/);

  save("segredo", "Segredo");
  expect(await screen.findByText("As senhas não conferem")).toBeVisible();
  expect(confirmation()).toHaveAccessibleDescription("As senhas não são iguais");
  expect(await sent("PUT user")).toEqual([]);
});

test("signs out after setting the password, and opens the login after three seconds", async () => {
  const { at, email } = await sendLink();
  open(at);
  press("Continuar");
  await screen.findByLabelText("Nova senha");
  save("segredo", "segredo");
  expect(await screen.findByText("Senha atualizada")).toBeVisible();
  await sessionEnds();
  expect(localStorage.getItem(sessionStorageKey())).toBeNull();
  expect(
    await sql("select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1", [
      email,
    ]),
  ).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByTestId("whereabouts")).toHaveTextContent(path);
  await act(() => vi.advanceTimersByTimeAsync(1100));
  expect(screen.getByTestId("whereabouts")).toHaveTextContent("/login");
});

test("reports an unchanged password beside the field and in a toast", async () => {
  answer("PUT user", authRefusal(422, "same_password"));
  await recover();
  open();
  save("segredo", "segredo");
  expect(await screen.findByText("Erro ao atualizar a senha")).toBeVisible();
  expect(password()).toHaveAccessibleDescription(/diferente da atual/);
  expect(password()).toHaveFocus();
  expect(screen.getByText("A nova senha precisa ser diferente da atual.")).toBeVisible();
});

test("shows other failures once, in a toast, and keeps the typed values", async () => {
  disconnect("PUT user");
  await recover();
  open();
  save("segredo", "segredo");
  expect(await screen.findByText("Erro ao atualizar a senha")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(password()).toHaveValue("segredo");
});

// The toast's announcement to screen readers begins with another word.
const mayHaveChanged = /^Não recebemos .*a sua senha pode já ter sido alterada/;

test("reports a possible change when the response is lost, and accepts the same password again", async () => {
  loseAnswer("PUT user", 1);
  await recover();
  open();
  save("segredo", "segredo");
  expect(await screen.findByText(mayHaveChanged)).toBeVisible();
  press("Salvar nova senha");
  expect(await screen.findByText("Senha atualizada")).toBeVisible();
  await sessionEnds();
});

test("does not report success when the response is lost twice", async () => {
  disconnect("PUT user");
  await recover();
  open();
  save("segredo", "segredo");
  expect(await screen.findByText(mayHaveChanged)).toBeVisible();
  press("Salvar nova senha");
  await waitFor(async () => expect(await sent("PUT user")).toHaveLength(2));
  expect(await screen.findByText(mayHaveChanged)).toBeVisible();
  expect(screen.queryByText("Senha atualizada")).toBeNull();
});

test("asks for the MFA code before the new password when the account has a factor", async () => {
  vi.useRealTimers();
  setRecovering(true);
  setSessionState({ status: "mfa", email: "ana@exemplo.com" });
  open();
  expect(await screen.findByLabelText("Código de 6 números")).toBeVisible();
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
  await recover();
  expect(password()).toBeVisible();
});

test("asks about another signed-in account before its password can be changed", async () => {
  const { at, email } = await sendLink();
  const other = await signIn();
  show(other);
  open(at);
  expect(screen.getByText(other.email)).toBeVisible();
  press("Continuar");
  fireEvent.click(await screen.findByRole("button", { name: "Ficar nesta conta" }));
  expect(await screen.findByText(new RegExp(`Nada mudou na conta ${email}`))).toBeVisible();
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
});

test("names the account whose password changes", async () => {
  const { email } = await recover();
  open();
  expect(screen.getByText(email)).toBeVisible();
});
