import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { confirmEmailChange } from "@/features/auth/account-api";
import {
  confirmationLinkState,
  exchangeCode,
  resendConfirmation,
  setPassword,
  verifyCode,
  verifyLink,
} from "@/features/auth/api";
import { cacheEmailChange, clearEmailChange } from "@/features/auth/email-change";
import { setSessionState } from "@/features/auth/session/session-state";
import type * as TypedPassword from "@/features/auth/typed-password";
import {
  clearTypedPassword,
  isSignUpWaiting,
  storeTypedPassword,
  takeTypedSignUp,
} from "@/features/auth/typed-password";
import { readSignUpDetails, saveSignUpDetails } from "@/features/auth/sign-up-details-api";
import { syncBillingCustomer } from "@/features/profile/billing-customer-api";
import { AppError } from "@/lib/app-error";
import { renderPage, startTexts } from "@/test/render";
import { VerifyEmailRoute } from "./verify-email";

vi.mock("@/features/auth/api");
vi.mock("@/features/billing/public-plan", () => ({ getPublicPlan: async () => null }));
vi.mock("@/features/auth/typed-password", async (load) => ({
  ...(await load<typeof TypedPassword>()),
  isSignUpWaiting: vi.fn<typeof isSignUpWaiting>(),
  takeTypedSignUp: vi.fn<typeof takeTypedSignUp>(),
}));
vi.mock("@/features/auth/sign-up-details-api");
vi.mock("@/features/auth/account-api", () => ({ confirmEmailChange: vi.fn<typeof confirmEmailChange>() }));
vi.mock("@/features/profile/billing-customer-api", () => ({
  syncBillingCustomer: vi.fn<typeof syncBillingCustomer>(),
}));

const details = { fullName: "Ana Souza", phone: "+5511987654321", domain: "padaria.com.br" };
const user = userEvent.setup({ delay: null });
const link = "/verificar-email?token_hash=abc&type=signup";
const whereabouts = () => screen.getByTestId("whereabouts");
function beginSession(): string {
  const email = "ana@exemplo.com";
  setSessionState({ status: "signed-in", user: { id: "1", email, fullName: null, isTeam: false } });
  return email;
}
const signIn = () => act(() => void beginSession());
const arrives = (at: string) => waitFor(() => expect(whereabouts()).toHaveTextContent(at));

const password = () => screen.getByLabelText("Crie a sua senha");
const typePassword = async (text: string) =>
  user.type(await screen.findByLabelText("Crie a sua senha"), text);
const acceptDetails = async () =>
  user.click(await screen.findByRole("button", { name: "Está certo, continuar" }));
const code = () => screen.getByLabelText("Código de 6 números");
const confirmLink = async () =>
  user.click(await screen.findByRole("button", { name: "Confirmar meu e-mail" }));
const waitWith = (state: object) => renderPage(<VerifyEmailRoute />, { at: "/verificar-email", state });

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(isSignUpWaiting).mockResolvedValue(false);
  vi.mocked(takeTypedSignUp).mockResolvedValue(null);
  vi.mocked(readSignUpDetails).mockResolvedValue({ fullName: "Ana Souza" });
  vi.mocked(saveSignUpDetails).mockResolvedValue();
  vi.mocked(confirmationLinkState).mockResolvedValue(null);
  clearTypedPassword();
  clearEmailChange();
  setSessionState({ status: "signed-out" });
});

test("redirects to the login without an e-mail and a link, and names the reason in its state", () => {
  renderPage(<VerifyEmailRoute />, { at: "/verificar-email" });
  expect(whereabouts()).toHaveTextContent("/login");
  expect(whereabouts()).toHaveTextContent('"fromConfirmation":true');
});

test.each(["recovery", ""])("redirects to the login for a link of type %j", (type) => {
  renderPage(<VerifyEmailRoute />, { at: `/verificar-email?token_hash=abc&type=${type}` });
  expect(whereabouts()).toHaveTextContent("/login");
});

test("verifies the link when the button is pressed, sets the password, and opens the stored path", async () => {
  vi.mocked(verifyLink).mockImplementation(async () => beginSession());
  localStorage.setItem("return-path", "/dashboard/minha-assinatura");
  renderPage(<VerifyEmailRoute />, { at: link });
  expect(await screen.findByText(/é com ela que você vai entrar/)).toBeVisible();
  await confirmLink();
  await waitFor(() => expect(password()).toHaveAccessibleDescription(/Preencha este campo/));
  expect(verifyLink).not.toHaveBeenCalled();

  await typePassword("segredo-da-ana");
  await confirmLink();
  expect(verifyLink).toHaveBeenCalledExactlyOnceWith("abc", "signup", expect.any(Function));
  expect(setPassword).toHaveBeenCalledExactlyOnceWith("segredo-da-ana");
  await acceptDetails();
  await arrives("/dashboard/minha-assinatura");
  expect(localStorage.getItem("return-path")).toBeNull();
});

test("exchanges the code of the auth service's own pages, and opens the plans without a stored path", async () => {
  vi.mocked(exchangeCode).mockImplementation(async () => beginSession());
  renderPage(<VerifyEmailRoute />, { at: "/verificar-email?code=0b1c" });
  await typePassword("segredo-da-ana");
  await confirmLink();
  expect(exchangeCode).toHaveBeenCalledExactlyOnceWith("0b1c", expect.any(Function));
  expect(setPassword).toHaveBeenCalledExactlyOnceWith("segredo-da-ana");
  await acceptDetails();
  await arrives("/planos");
});

test("keeps the form and the verified link when the server rejects the first password", async () => {
  vi.mocked(verifyLink).mockImplementation(async () => beginSession());
  vi.mocked(setPassword).mockRejectedValueOnce(new AppError("weak_password"));
  renderPage(<VerifyEmailRoute />, { at: link });
  await typePassword("123456");
  await confirmLink();
  await waitFor(() => expect(password()).toHaveAccessibleDescription(/fácil de adivinhar/));
  await arrives("/verificar-email");

  await user.clear(password());
  await typePassword("segredo-da-ana");
  await confirmLink();
  expect(verifyLink).toHaveBeenCalledTimes(1);
  expect(setPassword).toHaveBeenLastCalledWith("segredo-da-ana");
  await acceptDetails();
  await arrives("/planos");
});

test("asks for no password while the sign-up tab is open, and sets the password typed there", async () => {
  vi.mocked(isSignUpWaiting).mockResolvedValue(true);
  vi.mocked(verifyLink).mockImplementation(async () => beginSession());
  vi.mocked(takeTypedSignUp).mockResolvedValue({ password: "segredo-da-ana", details });
  renderPage(<VerifyEmailRoute />, { at: link });
  await screen.findByRole("button", { name: "Confirmar meu e-mail" });
  expect(screen.queryByLabelText("Crie a sua senha")).toBeNull();
  await confirmLink();
  expect(takeTypedSignUp).toHaveBeenCalledExactlyOnceWith("ana@exemplo.com");
  expect(setPassword).toHaveBeenCalledExactlyOnceWith("segredo-da-ana");
  await arrives("/planos");
});

test("asks for the password after the link when the sign-up tab has none for this account", async () => {
  vi.mocked(isSignUpWaiting).mockResolvedValue(true);
  vi.mocked(verifyLink).mockImplementation(async () => beginSession());
  vi.mocked(takeTypedSignUp).mockResolvedValue(null);
  renderPage(<VerifyEmailRoute />, { at: link });
  await confirmLink();
  await typePassword("segredo-da-ana");
  expect(setPassword).not.toHaveBeenCalled();
  await confirmLink();
  expect(verifyLink).toHaveBeenCalledTimes(1);
  expect(setPassword).toHaveBeenCalledExactlyOnceWith("segredo-da-ana");
  await acceptDetails();
  await arrives("/planos");
});

test("asks for another password when the server rejects the one from the sign-up tab", async () => {
  vi.mocked(isSignUpWaiting).mockResolvedValue(true);
  vi.mocked(verifyLink).mockImplementation(async () => beginSession());
  vi.mocked(takeTypedSignUp).mockResolvedValue({ password: "123456", details });
  vi.mocked(setPassword).mockRejectedValueOnce(new AppError("weak_password"));
  renderPage(<VerifyEmailRoute />, { at: link });
  await confirmLink();
  expect(await screen.findByLabelText("Crie a sua senha")).toHaveAccessibleDescription(/fácil de adivinhar/);
  await typePassword("segredo-da-ana");
  await confirmLink();
  expect(setPassword).toHaveBeenLastCalledWith("segredo-da-ana");
  await arrives("/planos");
});

test("saves the details typed in this browser, without a question", async () => {
  vi.mocked(isSignUpWaiting).mockResolvedValue(true);
  vi.mocked(verifyLink).mockImplementation(async () => beginSession());
  vi.mocked(takeTypedSignUp).mockResolvedValue({ password: "segredo-da-ana", details });
  renderPage(<VerifyEmailRoute />, { at: link });
  await confirmLink();
  await arrives("/planos");
  expect(saveSignUpDetails).toHaveBeenCalledExactlyOnceWith(details, "pt-BR");
  expect(readSignUpDetails).not.toHaveBeenCalled();
});

test("shows what was entered when this browser does not have the sign-up, and saves the correction", async () => {
  vi.mocked(verifyLink).mockImplementation(async () => beginSession());
  vi.mocked(readSignUpDetails).mockResolvedValue({
    fullName: "Estranho",
    phone: "+5511900000000",
    domain: "xn--estranho-x0a.com.br",
    model: "clinic",
  });
  renderPage(<VerifyEmailRoute />, { at: link });
  await typePassword("segredo-da-ana");
  await confirmLink();
  expect(await screen.findByRole("heading", { name: "Confira os seus dados" })).toBeVisible();
  expect(screen.getByText("ana@exemplo.com")).toBeVisible();
  expect(saveSignUpDetails).not.toHaveBeenCalled();
  expect(whereabouts()).toHaveTextContent("/verificar-email");

  const replace = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  await replace("Nome completo", "Ana Souza");
  await replace("Telefone (WhatsApp)", "11987654321");
  await replace("Domínio do site", "www.padaria.com.br");
  await user.selectOptions(screen.getByLabelText("Modelo do site"), "Decidir depois");
  await acceptDetails();
  await arrives("/planos");
  expect(saveSignUpDetails).toHaveBeenCalledExactlyOnceWith(details, "pt-BR");
});

test("shows the details again when they could not be saved", async () => {
  vi.mocked(verifyCode).mockImplementation(async () => beginSession());
  vi.mocked(saveSignUpDetails).mockRejectedValueOnce(new AppError("network"));
  storeTypedPassword("ana@exemplo.com", "segredo-da-ana", details);
  waitWith({ email: "ana@exemplo.com" });
  await user.type(code(), "123456");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(await screen.findByLabelText("Domínio do site")).toHaveValue("padaria.com.br");
  await acceptDetails();
  await arrives("/planos");
  expect(saveSignUpDetails).toHaveBeenLastCalledWith(details, "pt-BR");
  expect(setPassword).toHaveBeenCalledTimes(1);
});

test("lists the typed details while it waits, and saves them after a reload lost the password", async () => {
  vi.mocked(verifyCode).mockImplementation(async () => beginSession());
  waitWith({ email: "ana@exemplo.com", ...details, model: "padaria" });
  for (const text of ["Ana Souza", "+55 11 98765-4321", "padaria.com.br"]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(screen.getByText("Modelo do site").nextSibling).toHaveTextContent("Padaria");
  await user.type(code(), "123456");
  await typePassword("segredo-da-ana");
  expect(password()).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  await arrives("/planos");
  expect(saveSignUpDetails).toHaveBeenCalledExactlyOnceWith({ ...details, model: "bakery" }, "pt-BR");
});

test.each([
  ["Trocar de conta", true],
  ["Ficar nesta conta", false],
])(
  "asks about another signed-in account, which the page names, before the password: %s",
  async (answer, replaces) => {
    setSessionState({
      status: "signed-in",
      user: { id: "2", email: "beto@exemplo.com", fullName: null, isTeam: false },
    });
    vi.mocked(verifyLink).mockImplementation(async (_hash, _type, mayReplace) =>
      (await mayReplace("ana@exemplo.com")) ? beginSession() : null,
    );
    renderPage(<VerifyEmailRoute />, { at: link });
    expect(await screen.findByText("beto@exemplo.com")).toBeVisible();
    expect(screen.getByText(/outra conta: depois você escolhe/)).toBeVisible();
    expect(screen.queryByLabelText("Crie a sua senha")).toBeNull();
    await confirmLink();
    expect(await screen.findByText(/O e-mail ana@exemplo\.com está confirmado/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: answer }));
    if (replaces) {
      await screen.findByLabelText("Crie a sua senha");
      await typePassword("segredo-da-ana");
      await confirmLink();
      await acceptDetails();
      await arrives("/planos");
      return;
    }
    expect(await screen.findByText("Você continua em beto@exemplo.com")).toBeVisible();
    expect(setPassword).not.toHaveBeenCalled();
    await user.click(screen.getByRole("link", { name: "Ir para o meu painel" }));
    await arrives("/dashboard");
  },
);

test("waits for the button even when a user is signed in", async () => {
  signIn();
  renderPage(<VerifyEmailRoute />, { at: link });
  expect(await screen.findByRole("button", { name: "Confirmar meu e-mail" })).toBeVisible();
});

test("redirects to the login without asking for a password when the e-mail is already confirmed", async () => {
  vi.mocked(confirmationLinkState).mockResolvedValue("confirmed");
  renderPage(<VerifyEmailRoute />, { at: link });
  expect(await screen.findByRole("heading", { name: "Seu e-mail já está confirmado" })).toBeVisible();
  expect(confirmationLinkState).toHaveBeenCalledExactlyOnceWith("abc");
  expect(screen.queryByLabelText("Crie a sua senha")).toBeNull();
  expect(screen.getByRole("link", { name: "Ainda não criei uma senha, ou esqueci" })).toHaveAttribute(
    "href",
    "/esqueci-minha-senha",
  );
  await user.click(screen.getByRole("link", { name: "Entrar na minha conta" }));
  await arrives("/login");
  expect(verifyLink).not.toHaveBeenCalled();
});

test("offers another link without asking for a password when the link has expired or was replaced", async () => {
  vi.mocked(confirmationLinkState).mockResolvedValue("ended");
  renderPage(<VerifyEmailRoute />, { at: link });
  expect(await screen.findByText("Este link não vale mais")).toBeVisible();
  expect(screen.getByRole("button", { name: "Reenviar a mensagem" })).toBeVisible();
  expect(screen.queryByLabelText("Crie a sua senha")).toBeNull();
  expect(verifyLink).not.toHaveBeenCalled();
});

test("reports a used link and sends another e-mail", async () => {
  vi.mocked(verifyLink).mockRejectedValue(new AppError("link_invalid"));
  vi.mocked(resendConfirmation).mockResolvedValue();
  renderPage(<VerifyEmailRoute />, { at: link });
  await typePassword("segredo-da-ana");
  await confirmLink();
  expect((await screen.findAllByText("Este link não vale mais"))[0]).toBeVisible();
  await user.type(screen.getByLabelText("E-mail"), "ana@exemplo.com");
  await user.click(screen.getByRole("button", { name: "Reenviar a mensagem" }));
  expect(resendConfirmation).toHaveBeenCalledExactlyOnceWith("ana@exemplo.com");
  expect(await screen.findByText("ana@exemplo.com")).toBeVisible();
  expect(screen.getByLabelText("Código de 6 números")).toBeVisible();
});

test("offers a retry of the link when the connection is lost", async () => {
  vi.mocked(verifyLink).mockRejectedValue(new AppError("network"));
  renderPage(<VerifyEmailRoute />, { at: link });
  await typePassword("segredo-da-ana");
  await confirmLink();
  expect((await screen.findAllByText(/Verifique sua conexão/))[0]).toBeVisible();
  expect(screen.getByRole("button", { name: "Confirmar meu e-mail" })).toBeEnabled();
});

test("accepts a code with spaces, and sets the password typed in this tab", async () => {
  vi.mocked(verifyCode).mockImplementation(async () => beginSession());
  storeTypedPassword("Ana@exemplo.com", "segredo-da-ana");
  waitWith({ email: "ana@exemplo.com", next: "/faq" });
  expect(screen.queryByLabelText("Crie a sua senha")).toBeNull();
  await user.type(code(), "123 456");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(verifyCode).toHaveBeenCalledExactlyOnceWith("ana@exemplo.com", "123456");
  expect(setPassword).toHaveBeenCalledExactlyOnceWith("segredo-da-ana");
  await arrives("/faq");
});

test("a link in the browser of the sign-up, whose tab was closed or reloaded, says so and still asks for the password", async () => {
  storeTypedPassword("ana@exemplo.com", "segredo-da-ana", details);
  const stored = localStorage.getItem("sign-up-entered");
  clearTypedPassword();
  expect(localStorage.getItem("sign-up-entered")).toBeNull();

  localStorage.setItem("sign-up-entered", stored ?? "");
  const { unmount } = renderPage(<VerifyEmailRoute />, { at: link });
  expect(await screen.findByText(/Você se cadastrou neste navegador/)).toBeVisible();
  expect(password()).toBeVisible();
  unmount();

  localStorage.setItem("sign-up-entered", String(Date.now() - 25 * 60 * 60_000));
  renderPage(<VerifyEmailRoute />, { at: link });
  expect(await screen.findByText(/A que foi digitada no cadastro não vale/)).toBeVisible();
});

test("asks for the password beside the code when this tab has none for the e-mail", async () => {
  vi.mocked(verifyCode).mockImplementation(async () => beginSession());
  storeTypedPassword("beto@exemplo.com", "segredo-do-beto");
  waitWith({ email: "ana@exemplo.com" });
  await user.type(code(), "123456");
  await typePassword("segredo-da-ana");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(setPassword).toHaveBeenCalledExactlyOnceWith("segredo-da-ana");
});

test("asks for another password when the server rejects the one typed in this tab", async () => {
  vi.mocked(verifyCode).mockImplementation(async () => beginSession());
  vi.mocked(setPassword).mockRejectedValueOnce(new AppError("weak_password"));
  storeTypedPassword("ana@exemplo.com", "123456", details);
  waitWith({ email: "ana@exemplo.com" });
  await user.type(code(), "123456");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(await screen.findByLabelText("Crie a sua senha")).toHaveAccessibleDescription(/fácil de adivinhar/);
  await typePassword("segredo-da-ana");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(verifyCode).toHaveBeenCalledTimes(1);
  expect(setPassword).toHaveBeenLastCalledWith("segredo-da-ana");
  await arrives("/planos");
});

test("continues when another tab confirms", () => {
  waitWith({ email: "ana@exemplo.com" });
  signIn();
  expect(whereabouts()).toHaveTextContent("/planos");
});

test("reports a wrong code, and a short one before sending, beside the field", async () => {
  vi.mocked(verifyCode).mockRejectedValue(new AppError("link_invalid"));
  storeTypedPassword("ana@exemplo.com", "segredo-da-ana", details);
  waitWith({ email: "ana@exemplo.com" });
  await user.type(code(), "123");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(code()).toHaveAccessibleDescription("O código tem 6 números");
  expect(verifyCode).not.toHaveBeenCalled();

  await user.type(code(), "456");
  await user.click(screen.getByRole("button", { name: "Confirmar" }));
  expect(code()).toHaveAccessibleDescription("Este código não confere ou já expirou");
  expect(code()).toHaveValue("123456");
  // Another tab can still confirm with the link.
  signIn();
  expect(whereabouts()).toHaveTextContent("/planos");
});

test("sends another e-mail only after the server's waiting time", async () => {
  vi.mocked(resendConfirmation).mockRejectedValue(new AppError("rate_limited", { retryAfterSeconds: 42 }));
  renderPage(<VerifyEmailRoute />, { at: "/verificar-email", state: { email: "ana@exemplo.com" } });
  await user.click(screen.getByRole("button", { name: "Reenviar a mensagem" }));
  expect(await screen.findByRole("button", { name: "Reenviar em 42 segundos" })).toBeDisabled();
});

test("passes the e-mail and the return path to the login", async () => {
  renderPage(<VerifyEmailRoute />, {
    at: "/verificar-email",
    state: { email: "ana@exemplo.com", next: "/planos" },
  });
  await user.click(screen.getByRole("link", { name: "Já confirmei, entrar" }));
  expect(whereabouts()).toHaveTextContent('/login {"email":"ana@exemplo.com","next":"/planos"}');
});

test("returns to the sign-up with what was typed and the chosen model", async () => {
  const typed = { email: "ana@exmplo.com", fullName: "Ana Souza", model: "padaria" };
  waitWith({ ...typed, waitSeconds: 60 });
  expect(screen.getByRole("button", { name: "Reenviar em 60 segundos" })).toBeDisabled();
  expect(screen.getByRole("link", { name: "recupere a senha" })).toHaveAttribute(
    "href",
    "/esqueci-minha-senha",
  );
  await user.click(screen.getByRole("link", { name: "E-mail errado? Cadastre-se de novo" }));
  expect(whereabouts()).toHaveTextContent("/comece-agora?modelo=padaria");
  expect(whereabouts()).toHaveTextContent('"fullName":"Ana Souza"');
  expect(whereabouts()).toHaveTextContent('"email":"ana@exmplo.com"');
});

const changeLink = "/verificar-email?token_hash=abc&type=email_change";
const confirmChange = async () =>
  user.click(await screen.findByRole("button", { name: "Confirmar a troca" }));

test("asks for the second confirmation after the first mailbox", async () => {
  vi.mocked(confirmEmailChange).mockResolvedValue("half");
  renderPage(<VerifyEmailRoute />, { at: changeLink });
  await screen.findByRole("button", { name: "Confirmar a troca" });
  expect(confirmEmailChange).not.toHaveBeenCalled();
  await confirmChange();
  expect(confirmEmailChange).toHaveBeenCalledExactlyOnceWith("abc", expect.any(Function));
  expect(await screen.findByText(/Falta a outra caixa de entrada/)).toBeVisible();
  expect(syncBillingCustomer).not.toHaveBeenCalled();
});

test.each([
  ["links to the profile", "requested the change here", true],
  ["links to no profile", "may be another", false],
])("%s after the first confirmation when the signed-in account %s", async (_, __, isOwn) => {
  setSessionState({
    status: "signed-in",
    user: { id: "2", email: "beto@exemplo.com", fullName: null, isTeam: false },
  });
  if (isOwn) cacheEmailChange("2", "beto@novo.com");
  vi.mocked(confirmEmailChange).mockResolvedValue("half");
  renderPage(<VerifyEmailRoute />, { at: changeLink });
  await confirmChange();
  expect(await screen.findByText(/Falta a outra caixa de entrada/)).toBeVisible();
  expect(screen.queryAllByRole("link", { name: "Ir para o meu perfil" })).toHaveLength(isOwn ? 1 : 0);
});

test("syncs the payment service and opens the profile after the second confirmation", async () => {
  localStorage.setItem("email-change", "{}");
  vi.mocked(confirmEmailChange).mockResolvedValue("done");
  vi.mocked(syncBillingCustomer).mockResolvedValue();
  renderPage(<VerifyEmailRoute />, { at: changeLink });
  await confirmChange();
  expect(await screen.findByText("E-mail trocado")).toBeVisible();
  expect(whereabouts()).toHaveTextContent("/dashboard/meu-perfil");
  expect(syncBillingCustomer).toHaveBeenCalledOnce();
  expect(localStorage.getItem("email-change")).toBeNull();
});

test("only logs an unavailable payment service", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.mocked(confirmEmailChange).mockResolvedValue("done");
  vi.mocked(syncBillingCustomer).mockRejectedValue(new AppError("unavailable"));
  renderPage(<VerifyEmailRoute />, { at: changeLink });
  await confirmChange();
  expect(await screen.findByText("E-mail trocado")).toBeVisible();
  expect(log).toHaveBeenCalledOnce();
});

test("shows instructions when the link of an e-mail change is invalid", async () => {
  vi.mocked(confirmEmailChange).mockRejectedValue(new AppError("link_invalid"));
  renderPage(<VerifyEmailRoute />, { at: changeLink });
  await confirmChange();
  expect(await screen.findByText("Este link não vale mais")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ir para o meu perfil" })).toHaveAttribute(
    "href",
    "/dashboard/meu-perfil",
  );
});

test("offers a retry of an e-mail change when the connection is lost", async () => {
  vi.mocked(confirmEmailChange).mockRejectedValueOnce(new AppError("network")).mockResolvedValueOnce("half");
  renderPage(<VerifyEmailRoute />, { at: changeLink });
  await confirmChange();
  expect(await screen.findByText("Não foi possível confirmar a troca")).toBeVisible();
  await confirmChange();
  expect(await screen.findByText(/Falta a outra caixa de entrada/)).toBeVisible();
});

test("keeps another signed-in account after the e-mail of the link's account has changed", async () => {
  setSessionState({
    status: "signed-in",
    user: { id: "2", email: "beto@exemplo.com", fullName: null, isTeam: false },
  });
  vi.mocked(confirmEmailChange).mockImplementation(async (_hash, mayReplace) =>
    (await mayReplace("ana@exemplo.com")) ? "done" : "kept",
  );
  renderPage(<VerifyEmailRoute />, { at: changeLink });
  expect(await screen.findByText("beto@exemplo.com")).toBeVisible();
  await confirmChange();
  expect(await screen.findByRole("heading", { name: "E-mail trocado" })).toBeVisible();
  expect(screen.getByText(/O e-mail da conta agora é ana@exemplo.com/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Ficar nesta conta" }));
  expect(await screen.findByText("O e-mail da outra conta agora é ana@exemplo.com.")).toBeVisible();
  expect(syncBillingCustomer).not.toHaveBeenCalled();
});
