import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { resendConfirmation, signIn, signOutEverywhere } from "@/features/auth/api";
import { passSecondStep } from "@/features/auth/second-step-api";
import { setSessionState } from "@/features/auth/session";
import { AppError } from "@/lib/app-error";
import { renderPage, startTexts } from "@/test/render";
import { LoginRoute } from "./login";

vi.mock("@/features/auth/api");
vi.mock("@/features/auth/second-step-api", () => ({ passSecondStep: vi.fn<typeof passSecondStep>() }));

const user = userEvent.setup({ delay: null });
const email = () => screen.getByLabelText("E-mail");
const password = () => screen.getByLabelText("Senha");
const submit = () => user.click(screen.getByRole("button", { name: "Entrar" }));

async function tryToLogIn(): Promise<void> {
  await user.type(email(), "ana@exemplo.com");
  await user.type(password(), "segredo");
  await submit();
}

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  setSessionState({ status: "signed-out" });
});

test("both fields are asked for, with what password managers look for", async () => {
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
  expect(signIn).not.toHaveBeenCalled();
});

test("a wrong password is said beside the form and in a toast, and what was typed stays", async () => {
  vi.mocked(signIn).mockRejectedValue(new AppError("invalid_credentials"));
  renderPage(<LoginRoute />, { at: "/login" });
  await tryToLogIn();
  expect(await screen.findByText(/E-mail ou senha não conferem/)).toBeVisible();
  expect(await screen.findByText("Verifique seu e-mail e senha.")).toBeVisible();
  await waitFor(() => expect(screen.getAllByText("Erro no login")).toHaveLength(2));
  expect(email()).toHaveValue("ana@exemplo.com");
  expect(password()).toHaveValue("segredo");
});

test("a lost connection is told apart from a wrong password", async () => {
  vi.mocked(signIn).mockRejectedValue(new AppError("network"));
  renderPage(<LoginRoute />, { at: "/login" });
  await tryToLogIn();
  expect((await screen.findAllByText(/Verifique sua conexão/))[0]).toBeVisible();
  expect(screen.queryByText(/não conferem/)).toBeNull();
});

test("the server's trouble is told apart from a wrong password", async () => {
  vi.mocked(signIn).mockRejectedValue(new AppError("unavailable"));
  renderPage(<LoginRoute />, { at: "/login" });
  await tryToLogIn();
  expect((await screen.findAllByText(/O servidor não respondeu como devia/))[0]).toBeVisible();
  expect(screen.queryByText(/não conferem/)).toBeNull();
});

test("an unconfirmed e-mail offers another message, and leads to where it is awaited", async () => {
  vi.mocked(signIn).mockRejectedValue(new AppError("email_not_confirmed"));
  vi.mocked(resendConfirmation).mockResolvedValue();
  renderPage(<LoginRoute />, { at: "/login", state: { next: "/planos" } });
  await tryToLogIn();
  expect(await screen.findByText("Falta confirmar o seu e-mail")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reenviar confirmação" }));
  expect(resendConfirmation).toHaveBeenCalledExactlyOnceWith("ana@exemplo.com");
  await waitFor(() =>
    expect(screen.getByTestId("whereabouts")).toHaveTextContent(
      '/verificar-email {"next":"/planos","email":"ana@exemplo.com","waitSeconds":0}',
    ),
  );
});

test("a message asked for too soon leads there too, with the seconds to wait", async () => {
  vi.mocked(signIn).mockRejectedValue(new AppError("email_not_confirmed"));
  vi.mocked(resendConfirmation).mockRejectedValue(new AppError("rate_limited", { retryAfterSeconds: 42 }));
  renderPage(<LoginRoute />, { at: "/login" });
  await tryToLogIn();
  await user.click(await screen.findByRole("button", { name: "Reenviar confirmação" }));
  await waitFor(() => expect(screen.getByTestId("whereabouts")).toHaveTextContent('"waitSeconds":42'));
});

test("the e-mail handed over is filled in, and the way to register keeps the place to return to", async () => {
  renderPage(<LoginRoute />, { at: "/login", state: { email: "ana@exemplo.com", next: "/planos" } });
  expect(email()).toHaveValue("ana@exemplo.com");
  await user.click(screen.getByRole("link", { name: "Começar agora" }));
  expect(screen.getByTestId("whereabouts")).toHaveTextContent('/comece-agora {"next":"/planos"}');
});

test("the password can be looked at", async () => {
  renderPage(<LoginRoute />, { at: "/login" });
  await user.click(screen.getByRole("button", { name: "Mostrar senha" }));
  expect(password()).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Esconder senha" }));
  expect(password()).toHaveAttribute("type", "password");
});

const code = () => screen.findByLabelText("Código de 6 números");

async function askedForCode(): Promise<void> {
  setSessionState({ status: "second-step", email: "ana@exemplo.com" });
  renderPage(<LoginRoute />, { at: "/login" });
  await code();
}

test("an account with a second step is asked for its code instead of the password", async () => {
  vi.mocked(passSecondStep).mockResolvedValue();
  await askedForCode();
  expect(screen.getByRole("heading", { name: "Só mais um passo" })).toBeVisible();
  expect(screen.queryByLabelText("Senha")).toBeNull();
  expect(await code()).toHaveAttribute("autocomplete", "one-time-code");
  expect(await code()).toHaveFocus();
  await user.type(await code(), "123 456");
  await user.click(screen.getByRole("button", { name: "Confirmar código" }));
  expect(passSecondStep).toHaveBeenCalledExactlyOnceWith("123456");
});

test.each([
  ["", "Preencha este campo"],
  ["12", "O código tem 6 números"],
])("the code %j is not sent", async (typed, words) => {
  await askedForCode();
  if (typed) await user.type(await code(), typed);
  await user.click(screen.getByRole("button", { name: "Confirmar código" }));
  expect(await code()).toHaveAccessibleDescription(new RegExp(words));
  expect(passSecondStep).not.toHaveBeenCalled();
});

test("a wrong code is said beside the field, any other failure in a toast too", async () => {
  vi.mocked(passSecondStep).mockRejectedValueOnce(new AppError("mfa_invalid_code"));
  vi.mocked(passSecondStep).mockRejectedValueOnce(new AppError("network"));
  await askedForCode();
  await user.type(await code(), "000000");
  await user.click(screen.getByRole("button", { name: "Confirmar código" }));
  expect(await screen.findByText("Este código não confere ou já expirou")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirmar código" }));
  await waitFor(() => expect(screen.getAllByText("Não foi possível confirmar o código")).toHaveLength(2));
  expect(await code()).toHaveValue("000000");
});

test("whoever cannot give the code may leave", async () => {
  vi.mocked(signOutEverywhere).mockResolvedValue();
  await askedForCode();
  await user.click(screen.getByRole("button", { name: "Voltar e sair" }));
  expect(signOutEverywhere).toHaveBeenCalledOnce();
});
