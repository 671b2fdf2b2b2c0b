import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { buttonVariants } from "@/kit/ui/button";
import { setSessionState } from "../parts/session/session";
import { clearTypedPassword, storeTypedPassword, typedSignUpFor } from "../parts/typed-password";
import { sessionStorageKey } from "@/platform/backend/supabase";
import { addCustomer, answer, disconnect, refuse, sent } from "@/test/backend";
import { authRefusal, challenge, codeRefused, factor, hostedSession, tooSoon } from "@/test/recorded-auth";
import { renderPage, startTexts } from "@/test/render";
import { ForgotPasswordRoute } from "./forgot-password";
import { LoginRoute } from "./login";
import { RegisterRoute } from "./register";

const user = userEvent.setup({ delay: null });
const email = () => screen.getByLabelText("E-mail");
const password = () => screen.getByLabelText("Senha");
const submit = () => user.click(screen.getByRole("button", { name: "Entrar" }));

async function tryToLogIn(address = "ana@exemplo.com"): Promise<void> {
  await user.type(email(), address);
  await user.type(password(), "segredo");
  await submit();
}

const answerUnconfirmed = () => answer("POST token", authRefusal(400, "email_not_confirmed"));

beforeAll(() => startTexts());
beforeEach(() => {
  setSessionState({ status: "signed-out" });
});

test.each([
  ["says that a confirmation is pending", "has a sign-up", true, true],
  ["names no confirmation", "has no sign-up", false, true],
  ["names no confirmation", "did not come from its page", true, false],
])("%s when this browser %s", async (_, __, hasSignUp, fromConfirmation) => {
  if (hasSignUp)
    storeTypedPassword("ana@exemplo.com", "segredo", { fullName: "Ana", phone: "+5511987654321" });
  else clearTypedPassword();
  renderPage(<LoginRoute />, { at: "/login", state: { fromConfirmation } });
  const notices = screen.queryAllByText("Falta confirmar o seu e-mail");
  expect(notices).toHaveLength(hasSignUp && fromConfirmation ? 1 : 0);
  clearTypedPassword();
});

test("requires both fields and marks them for password managers", async () => {
  renderPage(<LoginRoute />, { at: "/login" });
  expect(email()).toHaveAttribute("name", "email");
  expect(email()).toHaveAttribute("type", "email");
  expect(email()).toHaveAttribute("autocomplete", "username");
  expect(password()).toHaveAttribute("name", "password");
  expect(password()).toHaveAttribute("autocomplete", "current-password");
  await submit();
  expect(email()).toHaveFocus();
  expect(email()).toHaveAccessibleDescription("Preencha este campo");
  expect(password()).toHaveAccessibleDescription("Preencha este campo");
  expect(await sent("POST token")).toEqual([]);
});

test("passes the typed e-mail to the page of the forgotten password and to the sign-up", async () => {
  const login = renderPage(<LoginRoute />, { at: "/login" });
  await user.type(email(), "ana@exemplo.com");
  await user.type(password(), "segredo");
  login.unmount();
  const forgot = renderPage(<ForgotPasswordRoute />, { at: "/esqueci-minha-senha" });
  expect(email()).toHaveValue("ana@exemplo.com");
  forgot.unmount();
  renderPage(<RegisterRoute />, { at: "/comece-agora" });
  expect(email()).toHaveValue("ana@exemplo.com");
  expect(password()).toHaveValue("");
});

test("keeps the chosen model on its links to the sign-up", () => {
  const plain = renderPage(<LoginRoute />, { at: "/login?modelo=padaria" });
  expect(screen.getByRole("link", { name: "Começar agora" })).toHaveAttribute(
    "href",
    "/comece-agora?modelo=padaria",
  );
  plain.unmount();
  renderPage(<LoginRoute />, { at: "/login?modelo=padaria", state: { next: "/planos" } });
  for (const link of screen.getAllByRole("link", { name: "Criar minha conta" })) {
    expect(link).toHaveAttribute("href", "/comece-agora?modelo=padaria");
  }
});

test("explains an expired session, and shows no message otherwise", () => {
  renderPage(<LoginRoute />, { at: "/login" });
  expect(screen.queryByText("Sua sessão terminou")).toBeNull();
  act(() => setSessionState({ status: "signed-out", ended: true }));
  expect(screen.getByText("Sua sessão terminou")).toBeVisible();
  expect(screen.getByText(/outra aba ou aparelho/)).toBeVisible();
});

test("shows a toast and a message below the field for a wrong password, and keeps the typed values", async () => {
  const account = await addCustomer();
  renderPage(<LoginRoute />, { at: "/login" });
  await tryToLogIn(account.email);
  expect(await screen.findByText("Erro no login")).toBeVisible();
  expect(screen.getByText("Verifique seu e-mail e senha.")).toBeVisible();
  for (const field of [email(), password()]) expect(field).toBeInvalid();
  expect(password()).toHaveAccessibleDescription("E-mail ou senha não conferem");
  expect(screen.getAllByText("Erro no login")).toHaveLength(1);
  expect(email()).toHaveValue(account.email);
  expect(password()).toHaveValue("segredo");
  await user.type(password(), "1");
  for (const field of [email(), password()]) expect(field).toBeValid();
});

test("reports an unconfirmed e-mail in the form alone", async () => {
  answerUnconfirmed();
  renderPage(<LoginRoute />, { at: "/login" });
  await tryToLogIn();
  expect(await screen.findByText("Falta confirmar o seu e-mail")).toBeVisible();
  expect(screen.queryByText("Erro no login")).toBeNull();
});

test("reports a lost connection", async () => {
  disconnect("POST token");
  renderPage(<LoginRoute />, { at: "/login" });
  await tryToLogIn();
  expect(await screen.findByText(/Verifique sua conexão/)).toBeVisible();
  expect(screen.queryByText(/e-mail e senha/)).toBeNull();
});

test("reports a server failure", async () => {
  refuse("POST token", 503);
  renderPage(<LoginRoute />, { at: "/login" });
  await tryToLogIn();
  expect(await screen.findByText(/O servidor não respondeu como devia/)).toBeVisible();
  expect(screen.queryByText(/e-mail e senha/)).toBeNull();
});

test("keeps the password of an unconfirmed account in memory to set it after the confirmation", async () => {
  answerUnconfirmed();
  renderPage(<LoginRoute />, { at: "/login" });
  await tryToLogIn();
  expect(typedSignUpFor("ana@exemplo.com")).toEqual({ password: "segredo", details: null });
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("segredo");
});

test("sends the confirmation again and opens its page when the e-mail is not confirmed", async () => {
  answerUnconfirmed();
  answer("POST resend", {});
  renderPage(<LoginRoute />, { at: "/login", state: { next: "/planos" } });
  await tryToLogIn();
  expect(await screen.findByText("Falta confirmar o seu e-mail")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reenviar confirmação" }));
  await waitFor(() =>
    expect(screen.getByTestId("whereabouts")).toHaveTextContent(
      '/verificar-email {"next":"/planos","email":"ana@exemplo.com","waitSeconds":0}',
    ),
  );
  expect(await sent("POST resend")).toEqual([
    expect.objectContaining({ type: "signup", email: "ana@exemplo.com" }),
  ]);
});

test("opens the confirmation page with the waiting time when the e-mail was just sent", async () => {
  answerUnconfirmed();
  answer("POST resend", tooSoon(42));
  renderPage(<LoginRoute />, { at: "/login" });
  await tryToLogIn();
  await user.click(await screen.findByRole("button", { name: "Reenviar confirmação" }));
  await waitFor(() => expect(screen.getByTestId("whereabouts")).toHaveTextContent('"waitSeconds":42'));
});

test("offers to resend the confirmation after a failure", async () => {
  answerUnconfirmed();
  answer("POST resend", {});
  disconnect("POST resend", 1);
  renderPage(<LoginRoute />, { at: "/login" });
  await tryToLogIn();
  await user.click(await screen.findByRole("button", { name: "Reenviar confirmação" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Reenviar confirmação" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Reenviar confirmação" }));
  await waitFor(() => expect(screen.getByTestId("whereabouts")).toHaveTextContent("/verificar-email"));
});

test("fills in the given e-mail, and passes the return path to the registration", async () => {
  renderPage(<LoginRoute />, { at: "/login", state: { email: "ana@exemplo.com", next: "/planos" } });
  expect(email()).toHaveValue("ana@exemplo.com");
  await user.click(screen.getByRole("link", { name: "Começar agora" }));
  expect(screen.getByTestId("whereabouts")).toHaveTextContent('/comece-agora {"next":"/planos"}');
});

test("names the subscription to visitors who came to subscribe, and offers the sign-up as a button", async () => {
  renderPage(<LoginRoute />, { at: "/login", state: { next: "/planos" } });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Entre para assinar");
  expect(screen.queryByRole("link", { name: "Começar agora" })).toBeNull();
  const signUp = screen.getByRole("link", { name: "Criar minha conta" });
  expect(signUp).toHaveClass(...buttonVariants({ variant: "outline", size: "lg" }).split(" "));
  await user.click(signUp);
  expect(screen.getByTestId("whereabouts")).toHaveTextContent('/comece-agora {"next":"/planos"}');
});

test("keeps its usual title and link for visitors who go to another page", () => {
  renderPage(<LoginRoute />, { at: "/login", state: { next: "/dashboard" } });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Entrar");
  expect(screen.getByRole("link", { name: "Começar agora" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Criar minha conta" })).toBeNull();
});

test("shows and hides the password", async () => {
  renderPage(<LoginRoute />, { at: "/login" });
  await user.click(screen.getByRole("button", { name: "Mostrar senha" }));
  expect(password()).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Esconder senha" }));
  expect(password()).toHaveAttribute("type", "password");
});

const code = () => screen.findByLabelText("Código de 6 números");

async function askedForCode(): Promise<void> {
  localStorage.setItem(sessionStorageKey(), JSON.stringify(hostedSession("aal1", [factor()])));
  answer("POST challenge", challenge);
  answer("POST verify", hostedSession("aal2", [factor()]));
  setSessionState({ status: "mfa", email: "ana@exemplo.com" });
  renderPage(<LoginRoute />, { at: "/login" });
  await code();
}

test("asks for the MFA code instead of the password when the account has a factor", async () => {
  await askedForCode();
  expect(screen.getByRole("heading", { name: "Só mais um passo" })).toBeVisible();
  expect(screen.queryByLabelText("Senha")).toBeNull();
  expect(await code()).toHaveAttribute("autocomplete", "one-time-code");
  expect(await code()).toHaveFocus();
  await user.type(await code(), "123 456");
  await user.click(screen.getByRole("button", { name: "Confirmar código" }));
  await waitFor(async () =>
    expect(await sent("POST verify")).toEqual([expect.objectContaining({ code: "123456" })]),
  );
});

test.each([
  ["", "Preencha este campo"],
  ["12", "O código tem 6 números"],
])("does not send the code %j", async (typed, words) => {
  await askedForCode();
  if (typed) await user.type(await code(), typed);
  await user.click(screen.getByRole("button", { name: "Confirmar código" }));
  expect(await code()).toHaveAccessibleDescription(new RegExp(words));
  expect(await sent("POST challenge")).toEqual([]);
});

test("reports a wrong code beside its field, and other failures in a toast", async () => {
  await askedForCode();
  disconnect("POST verify");
  answer("POST verify", Response.json(codeRefused, { status: 422 }), 1);
  await user.type(await code(), "000000");
  await user.click(screen.getByRole("button", { name: "Confirmar código" }));
  expect(await screen.findByText("Este código não confere ou já expirou")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirmar código" }));
  expect(await screen.findByText("Não foi possível confirmar o código")).toBeVisible();
  expect(await code()).toHaveValue("000000");
});

test("signs out when the user cannot enter the code", async () => {
  answer("POST logout", new Response(null, { status: 204 }));
  await askedForCode();
  await user.click(screen.getByRole("button", { name: "Voltar e sair" }));
  await waitFor(() => expect(localStorage.getItem(sessionStorageKey())).toBeNull());
  expect(await sent("POST logout")).toHaveLength(1);
});
