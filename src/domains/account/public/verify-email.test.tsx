import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import { env } from "@/platform/env";
import { cacheEmailChange, clearEmailChange } from "../email-change";
import { setSessionState } from "../parts/session/session";
import { startSession } from "../parts/session/start-session";
import { endSession } from "../parts/session/sign-out";
import { clearTypedPassword, storeTypedPassword } from "../parts/typed-password";
import { sessionStorageKey } from "@/platform/backend/supabase";
import {
  addCustomer,
  answer,
  disconnect,
  openBackend,
  refuse,
  resetBackend,
  sent,
  signIn,
  sql,
  type Account,
} from "@/test/backend";
import { authRefusal, tooSoon } from "@/test/recorded-auth";
import { renderPage, startTexts } from "@/test/render";
import { VerifyEmailRoute } from "./verify-email";

const user = userEvent.setup({ delay: null });
const whereabouts = () => screen.getByTestId("whereabouts");
const arrives = (at: string) => waitFor(() => expect(whereabouts().textContent?.split(/[ ?]/u)[0]).toBe(at));

/** What was typed in a sign-up, with a domain that no other test has. */
const newDetails = () => ({
  fullName: "Ana Souza",
  phone: "+5511987654321",
  domain: `${crypto.randomUUID()}.com.br`,
});

/** An unconfirmed account. `link` is the page's address in its e-mail; the code in it is 123456. */
type SignUp = { id: string; email: string; link: string };

async function addSignUp(details: Record<string, string> = { full_name: "Ana Souza" }): Promise<SignUp> {
  const email = `${crypto.randomUUID()}@exemplo.com`;
  const [account] = await sql(
    `insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
                             confirmation_token, confirmation_sent_at, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1::text, '', '{"provider": "email"}', $2,
             encode(sha256(convert_to($1::text || '123456', 'UTF8')), 'hex'), now(), now(), now())
     returning id, confirmation_token as token`,
    [email, details],
  );
  const link = `/verificar-email?token_hash=${String(account?.["token"])}&type=signup`;
  return { id: String(account?.["id"]), email, link };
}

const profileOf = async ({ id }: SignUp) =>
  (await sql("select full_name, phone, domain from public.profiles where id = $1", [id]))[0];

/** Returns whether the password opens the account. */
async function isPassword({ email }: { email: string }, password: string): Promise<boolean> {
  const body = JSON.stringify({ email, password });
  const headers = { "content-type": "application/json" };
  const address = `${env.supabaseUrl}/auth/v1/token?grant_type=password`;
  return (await fetch(address, { method: "POST", headers, body })).ok;
}

/** Accepts every password without its hash, which takes most of a test's time. */
const acceptPasswords = () =>
  answer("PUT user", ({ headers }) => fetch(`${env.supabaseUrl}/auth/v1/user`, { headers }));
const passwords = async () => (await sent("PUT user")).map((body) => (body as { password: string }).password);

/** Signs another account in, in this browser. */
async function signInAsOther(): Promise<Account> {
  const other = await signIn(null, { full_name: "Beto" });
  setSessionState({ status: "signed-in", user: { ...other, isTeam: false } });
  return other;
}

/** Shows the session of a confirmation in another tab. */
const confirmInOtherTab = (email: string) =>
  act(() =>
    setSessionState({ status: "signed-in", user: { id: "1", email, fullName: null, isTeam: false } }),
  );

const password = () => screen.getByLabelText("Crie a sua senha");
const typePassword = async (text: string) =>
  user.type(await screen.findByLabelText("Crie a sua senha"), text);
const acceptDetails = async () =>
  user.click(await screen.findByRole("button", { name: "Está certo, continuar" }));
const code = () => screen.getByLabelText("Código de 6 números");
const confirmCode = () => user.click(screen.getByRole("button", { name: "Confirmar" }));
const confirmLink = async () =>
  user.click(await screen.findByRole("button", { name: "Confirmar meu e-mail" }));
const open = (at: string) => renderPage(<VerifyEmailRoute />, { at });
const waitWith = (state: object) => renderPage(<VerifyEmailRoute />, { at: "/verificar-email", state });

// The page asks the other tabs and waits this long. No test waits for tabs that it does not have.
const tabAnswerMs = 800;
let hasSignUpTab = false;
const { setTimeout: startTimer } = globalThis;
vi.stubGlobal("setTimeout", (run: () => void, ms?: number) =>
  startTimer(run, ms === tabAnswerMs && !hasSignUpTab ? 0 : ms),
);

const unknownLink = "/verificar-email?token_hash=abc&type=signup";

/** Opens a tab in which this was typed. The channel of this window answers as that of another tab does. */
function openSignUpTab(...typed: Parameters<typeof storeTypedPassword>): void {
  hasSignUpTab = true;
  storeTypedPassword(...typed);
}

beforeAll(async () => {
  startSession();
  await Promise.all([startTexts(), openBackend()]);
});
beforeEach(() => {
  hasSignUpTab = false;
  clearTypedPassword();
  clearEmailChange();
  endSession();
  setSessionState({ status: "signed-out" });
  acceptPasswords();
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
  resetBackend();
  const account = await addSignUp();
  localStorage.setItem("return-path", "/dashboard/cursos");
  open(account.link);
  expect(await screen.findByText(/é com ela que você vai entrar/)).toBeVisible();
  await confirmLink();
  await waitFor(() => expect(password()).toHaveAccessibleDescription(/Preencha este campo/));
  expect(await sent("POST verify")).toEqual([]);

  await typePassword("segredo-da-ana");
  await confirmLink();
  await acceptDetails();
  await arrives("/dashboard/cursos");
  expect(await isPassword(account, "segredo-da-ana")).toBe(true);
  expect(localStorage.getItem("return-path")).toBeNull();
});

test("exchanges the code of the auth service's own pages, and opens the subscription without a stored path", async () => {
  await signIn();
  const session: object = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? "{}");
  localStorage.clear();
  localStorage.setItem(`${sessionStorageKey()}-code-verifier`, JSON.stringify("proof"));
  answer("POST token", session, 1);
  open("/verificar-email?code=0b1c");
  await typePassword("segredo-da-ana");
  await confirmLink();
  await acceptDetails();
  await arrives("/dashboard/minha-assinatura");
  expect(await sent("POST token")).toEqual([{ auth_code: "0b1c", code_verifier: "proof" }]);
  expect((await passwords()).at(-1)).toBe("segredo-da-ana");
});

test("keeps the form and the verified link when the server rejects the first password", async () => {
  answer("PUT user", authRefusal(422, "weak_password"), 1);
  const account = await addSignUp();
  open(account.link);
  await typePassword("123456");
  await confirmLink();
  await waitFor(() => expect(password()).toHaveAccessibleDescription(/fácil de adivinhar/));
  await arrives("/verificar-email");

  await user.clear(password());
  await typePassword("segredo-da-ana");
  await confirmLink();
  await acceptDetails();
  await arrives("/dashboard/minha-assinatura");
  expect((await passwords()).at(-1)).toBe("segredo-da-ana");
});

test("asks for no password while the sign-up tab is open, and sets the password typed there", async () => {
  const account = await addSignUp();
  openSignUpTab(account.email, "segredo-da-ana", newDetails());
  open(account.link);
  await screen.findByRole("button", { name: "Confirmar meu e-mail" });
  expect(screen.queryByLabelText("Crie a sua senha")).toBeNull();
  await confirmLink();
  await arrives("/dashboard/minha-assinatura");
  expect((await passwords()).at(-1)).toBe("segredo-da-ana");
});

test("asks for the password after the link when the sign-up tab has none for this account", async () => {
  const account = await addSignUp();
  openSignUpTab("beto@exemplo.com", "segredo-do-beto", newDetails());
  open(account.link);
  await screen.findByRole("button", { name: "Confirmar meu e-mail" });
  hasSignUpTab = false;
  await confirmLink();
  await typePassword("segredo-da-ana");
  expect(await sent("PUT user")).toEqual([]);
  await confirmLink();
  await acceptDetails();
  await arrives("/dashboard/minha-assinatura");
  expect((await passwords()).at(-1)).toBe("segredo-da-ana");
});

test("asks for another password when the server rejects the one from the sign-up tab", async () => {
  answer("PUT user", authRefusal(422, "weak_password"), 1);
  const account = await addSignUp();
  openSignUpTab(account.email, "123456", newDetails());
  open(account.link);
  await confirmLink();
  expect(await screen.findByLabelText("Crie a sua senha")).toHaveAccessibleDescription(/fácil de adivinhar/);
  await typePassword("segredo-da-ana");
  await confirmLink();
  await arrives("/dashboard/minha-assinatura");
  expect((await passwords()).at(-1)).toBe("segredo-da-ana");
});

test("saves the details typed in this browser, without a question", async () => {
  const account = await addSignUp({ full_name: "Estranho" });
  const { fullName: full_name, ...details } = newDetails();
  openSignUpTab(account.email, "segredo-da-ana", { fullName: full_name, ...details });
  open(account.link);
  await confirmLink();
  await arrives("/dashboard/minha-assinatura");
  expect(await profileOf(account)).toEqual({ full_name, ...details });
});

test("shows what was entered when this browser does not have the sign-up, and saves the correction", async () => {
  const account = await addSignUp({
    full_name: "Estranho",
    phone: "+5511900000000",
    domain: "xn--estranho-x0a.com.br",
    model: "clinic",
  });
  const { domain } = newDetails();
  open(account.link);
  await typePassword("segredo-da-ana");
  await confirmLink();
  expect(await screen.findByRole("heading", { name: "Confira os seus dados" })).toBeVisible();
  expect(screen.getByText(account.email)).toBeVisible();
  expect(screen.getByLabelText("Nome completo")).toHaveValue("Estranho");
  expect(await sent("PATCH profiles")).toEqual([]);
  expect(whereabouts()).toHaveTextContent("/verificar-email");

  const replace = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  await replace("Nome completo", "Ana Souza");
  await replace("Telefone (WhatsApp)", "11987654321");
  await replace("Domínio do site", `www.${domain}`);
  await user.selectOptions(screen.getByLabelText("Modelo do site"), "Decidir depois");
  await acceptDetails();
  await arrives("/dashboard/minha-assinatura");
  expect(await profileOf(account)).toEqual({ full_name: "Ana Souza", phone: "+5511987654321", domain });
  expect(await sql("select model from public.sites where profile_id = $1", [account.id])).toEqual([
    { model: null },
  ]);
});

test("shows the details again when they could not be saved", async () => {
  disconnect("PATCH profiles", 1);
  const account = await addSignUp();
  const details = newDetails();
  storeTypedPassword(account.email, "segredo-da-ana", details);
  waitWith({ email: account.email });
  await user.type(code(), "123456");
  await confirmCode();
  expect(await screen.findByLabelText("Domínio do site")).toHaveValue(details.domain);
  await acceptDetails();
  await arrives("/dashboard/minha-assinatura");
  expect(await profileOf(account)).toMatchObject({ domain: details.domain });
  expect(await sent("PUT user")).toHaveLength(1);
});

test("lists the typed details while it waits, and saves them after a reload lost the password", async () => {
  const account = await addSignUp();
  const details = newDetails();
  waitWith({ email: account.email, ...details, model: "padaria" });
  for (const text of ["Ana Souza", "+55 11 98765-4321", details.domain]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(screen.getByText("Modelo do site").nextSibling).toHaveTextContent("Padaria");
  await user.type(code(), "123456");
  await typePassword("segredo-da-ana");
  expect(password()).toHaveAttribute("type", "text");
  await confirmCode();
  await arrives("/dashboard/minha-assinatura");
  expect(await profileOf(account)).toMatchObject({ domain: details.domain });
  expect(await sql("select model from public.sites where profile_id = $1", [account.id])).toEqual([
    { model: "bakery" },
  ]);
});

test.each([
  ["Trocar de conta", true],
  ["Ficar nesta conta", false],
])(
  "asks about another signed-in account, which the page names, before the password: %s",
  async (reply, replaces) => {
    const account = await addSignUp();
    const other = await signInAsOther();
    open(account.link);
    expect(await screen.findByText(other.email)).toBeVisible();
    expect(screen.getByText(/outra conta: depois você escolhe/)).toBeVisible();
    expect(screen.queryByLabelText("Crie a sua senha")).toBeNull();
    await confirmLink();
    expect(await screen.findByText(new RegExp(`O e-mail ${account.email} está confirmado`))).toBeVisible();
    await user.click(screen.getByRole("button", { name: reply }));
    if (replaces) {
      await typePassword("segredo-da-ana");
      await confirmLink();
      await acceptDetails();
      await arrives("/dashboard/minha-assinatura");
      return;
    }
    expect(await screen.findByText(`Você continua em ${other.email}`)).toBeVisible();
    expect(await sent("PUT user")).toEqual([]);
    await user.click(screen.getByRole("link", { name: "Ir para o meu painel" }));
    await arrives("/dashboard");
  },
);

test("waits for the button even when a user is signed in", async () => {
  await signInAsOther();
  open((await addSignUp()).link);
  expect(await screen.findByRole("button", { name: "Confirmar meu e-mail" })).toBeVisible();
  expect(await sent("POST verify")).toEqual([]);
});

test("redirects to the login without asking for a password when the e-mail is already confirmed", async () => {
  const { id } = await addCustomer();
  const token = crypto.randomUUID();
  await sql("insert into private.ended_confirmations (token_hash, profile_id) values ($1, $2)", [token, id]);
  open(`/verificar-email?token_hash=${token}&type=signup`);
  expect(await screen.findByRole("heading", { name: "Seu e-mail já está confirmado" })).toBeVisible();
  expect(screen.queryByLabelText("Crie a sua senha")).toBeNull();
  expect(screen.getByRole("link", { name: "Ainda não criei uma senha, ou esqueci" })).toHaveAttribute(
    "href",
    "/esqueci-minha-senha",
  );
  await user.click(screen.getByRole("link", { name: "Entrar na minha conta" }));
  await arrives("/login");
  expect(await sent("POST verify")).toEqual([]);
});

test("offers another link without asking for a password when the link has expired or was replaced", async () => {
  const { id, link } = await addSignUp();
  await sql("update auth.users set confirmation_sent_at = now() - interval '2 hours' where id = $1", [id]);
  open(link);
  expect(await screen.findByText("Este link não vale mais")).toBeVisible();
  expect(screen.getByRole("button", { name: "Reenviar a mensagem" })).toBeVisible();
  expect(screen.queryByLabelText("Crie a sua senha")).toBeNull();
  expect(await sent("POST verify")).toEqual([]);
});

test("reports a used link and sends another e-mail", async () => {
  answer("POST resend", {});
  open(unknownLink);
  await typePassword("segredo-da-ana");
  await confirmLink();
  expect((await screen.findAllByText("Este link não vale mais"))[0]).toBeVisible();
  await user.type(screen.getByLabelText("E-mail"), "ana@exemplo.com");
  await user.click(screen.getByRole("button", { name: "Reenviar a mensagem" }));
  expect(await screen.findByText("ana@exemplo.com")).toBeVisible();
  expect(await sent("POST resend")).toEqual([
    expect.objectContaining({ type: "signup", email: "ana@exemplo.com" }),
  ]);
  expect(screen.getByLabelText("Código de 6 números")).toBeVisible();
});

test("offers a retry of the link when the connection is lost", async () => {
  disconnect("POST verify");
  open(unknownLink);
  await typePassword("segredo-da-ana");
  await confirmLink();
  expect((await screen.findAllByText(/Verifique sua conexão/))[0]).toBeVisible();
  expect(screen.getByRole("button", { name: "Confirmar meu e-mail" })).toBeEnabled();
});

test("accepts a code with spaces, and sets the password typed in this tab", async () => {
  const account = await addSignUp();
  storeTypedPassword(account.email.toUpperCase(), "segredo-da-ana");
  waitWith({ email: account.email, next: "/faq" });
  expect(screen.queryByLabelText("Crie a sua senha")).toBeNull();
  await user.type(code(), "123 456");
  await confirmCode();
  await acceptDetails();
  await arrives("/faq");
  expect((await passwords()).at(-1)).toBe("segredo-da-ana");
});

test("a link in the browser of the sign-up, whose tab was closed or reloaded, says so and still asks for the password", async () => {
  storeTypedPassword("ana@exemplo.com", "segredo-da-ana", newDetails());
  const stored = localStorage.getItem("sign-up-entered");
  clearTypedPassword();
  expect(localStorage.getItem("sign-up-entered")).toBeNull();

  localStorage.setItem("sign-up-entered", stored ?? "");
  const { unmount } = open(unknownLink);
  expect(await screen.findByText(/Você se cadastrou neste navegador/)).toBeVisible();
  expect(password()).toBeVisible();
  unmount();

  localStorage.setItem("sign-up-entered", String(Date.now() - 25 * 60 * 60_000));
  open(unknownLink);
  expect(await screen.findByText(/A que foi digitada no cadastro não vale/)).toBeVisible();
});

test("asks for the password beside the code when this tab has none for the e-mail", async () => {
  const account = await addSignUp();
  storeTypedPassword("beto@exemplo.com", "segredo-do-beto");
  waitWith({ email: account.email });
  await user.type(code(), "123456");
  await typePassword("segredo-da-ana");
  await confirmCode();
  await waitFor(async () => expect(await passwords()).toEqual(["segredo-da-ana"]));
  await acceptDetails();
  await arrives("/dashboard/minha-assinatura");
});

test("asks for another password when the server rejects the one typed in this tab", async () => {
  answer("PUT user", authRefusal(422, "weak_password"), 1);
  const account = await addSignUp();
  storeTypedPassword(account.email, "123456", newDetails());
  waitWith({ email: account.email });
  await user.type(code(), "123456");
  await confirmCode();
  expect(await screen.findByLabelText("Crie a sua senha")).toHaveAccessibleDescription(/fácil de adivinhar/);
  await typePassword("segredo-da-ana");
  await confirmCode();
  await arrives("/dashboard/minha-assinatura");
  expect(await sent("POST verify")).toHaveLength(1);
  expect((await passwords()).at(-1)).toBe("segredo-da-ana");
});

test("continues when another tab confirms", () => {
  waitWith({ email: "ana@exemplo.com" });
  confirmInOtherTab("ana@exemplo.com");
  expect(whereabouts()).toHaveTextContent("/planos");
});

describe("the payment form in the panel", () => {
  beforeEach(() => {
    env.stripePublishableKey = "pk_test_1";
  });
  afterEach(() => {
    env.stripePublishableKey = null;
  });

  it.each([
    ["after the sign-up", null],
    ["of a visitor who came to subscribe", "/planos"],
  ])("opens after the confirmation %s", async (_, returnPath) => {
    if (returnPath !== null) localStorage.setItem("return-path", returnPath);
    const account = await addSignUp();
    openSignUpTab(account.email, "segredo-da-ana", newDetails());
    open(account.link);
    await confirmLink();
    await waitFor(() =>
      expect(whereabouts()).toHaveTextContent('/dashboard/minha-assinatura {"payment":"start"}'),
    );
  });

  it("does not open in the tab that waited while another tab confirmed", () => {
    waitWith({ email: "ana@exemplo.com", next: "/planos" });
    confirmInOtherTab("ana@exemplo.com");
    expect(whereabouts()).toHaveTextContent("/planos null");
  });
});

test("reports a wrong code, and a short one before sending, beside the field", async () => {
  const { email } = await addSignUp();
  storeTypedPassword(email, "segredo-da-ana", newDetails());
  waitWith({ email });
  await user.type(code(), "123");
  await confirmCode();
  expect(code()).toHaveAccessibleDescription("O código tem 6 números");
  expect(await sent("POST verify")).toEqual([]);

  await user.type(code(), "999");
  await confirmCode();
  await waitFor(() => expect(code()).toHaveAccessibleDescription("Este código não confere ou já expirou"));
  expect(code()).toHaveValue("123999");
  // Another tab can still confirm with the link.
  confirmInOtherTab(email);
  expect(whereabouts()).toHaveTextContent("/planos");
});

test("sends another e-mail only after the server's waiting time", async () => {
  answer("POST resend", tooSoon(42));
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
  const domain = "xn--padaria-so-joo-yhbe.com.br";
  const typed = { email: "ana@exmplo.com", fullName: "Ana Souza", domain, model: "padaria" };
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
  expect(whereabouts()).toHaveTextContent('"domain":"padaria-são-joão.com.br"');
});

const changeLink = "/verificar-email?token_hash=abc&type=email_change";
const confirmChange = async () =>
  user.click(await screen.findByRole("button", { name: "Confirmar a troca" }));

/** What the auth service answers to the first of the two confirmations. */
const answerHalf = () =>
  answer("POST verify", {
    code: 200,
    msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
  });

/** The answer to the second confirmation: a session of the account whose e-mail changed. */
async function answerDone(): Promise<Account> {
  const account = await signIn();
  answer("POST verify", JSON.parse(localStorage.getItem(sessionStorageKey()) ?? "{}") as object);
  localStorage.removeItem(sessionStorageKey());
  return account;
}

test("asks for the second confirmation after the first mailbox", async () => {
  answerHalf();
  open(changeLink);
  await screen.findByRole("button", { name: "Confirmar a troca" });
  expect(await sent("POST verify")).toEqual([]);
  await confirmChange();
  expect(await screen.findByText(/Falta a outra caixa de entrada/)).toBeVisible();
  expect(await sent("POST verify")).toEqual([
    expect.objectContaining({ token_hash: "abc", type: "email_change" }),
  ]);
  expect(await sent("POST sync-billing-customer")).toEqual([]);
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
  answerHalf();
  open(changeLink);
  await confirmChange();
  expect(await screen.findByText(/Falta a outra caixa de entrada/)).toBeVisible();
  expect(screen.queryAllByRole("link", { name: "Ir para o meu perfil" })).toHaveLength(isOwn ? 1 : 0);
});

test("syncs the payment service and opens the profile after the second confirmation", async () => {
  await answerDone();
  answer("POST sync-billing-customer", {});
  localStorage.setItem("email-change", "{}");
  open(changeLink);
  await confirmChange();
  expect(await screen.findByText("E-mail trocado")).toBeVisible();
  expect(whereabouts()).toHaveTextContent("/dashboard/meu-perfil");
  expect(await sent("POST sync-billing-customer")).toHaveLength(1);
  expect(localStorage.getItem("email-change")).toBeNull();
});

test("only logs an unavailable payment service", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await answerDone();
  refuse("POST sync-billing-customer", 503);
  open(changeLink);
  await confirmChange();
  expect(await screen.findByText("E-mail trocado")).toBeVisible();
  await waitFor(() => expect(log).toHaveBeenCalledOnce());
  log.mockRestore();
});

test("shows instructions when the link of an e-mail change is invalid", async () => {
  open(changeLink);
  await confirmChange();
  expect(await screen.findByText("Este link não vale mais")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ir para o meu perfil" })).toHaveAttribute(
    "href",
    "/dashboard/meu-perfil",
  );
});

test("offers a retry of an e-mail change when the connection is lost", async () => {
  answerHalf();
  disconnect("POST verify", 1);
  open(changeLink);
  await confirmChange();
  expect(await screen.findByText("Não foi possível confirmar a troca")).toBeVisible();
  await confirmChange();
  expect(await screen.findByText(/Falta a outra caixa de entrada/)).toBeVisible();
});

test("keeps another signed-in account after the e-mail of the link's account has changed", async () => {
  const account = await answerDone();
  const other = await signInAsOther();
  open(changeLink);
  expect(await screen.findByText(other.email)).toBeVisible();
  await confirmChange();
  expect(await screen.findByRole("heading", { name: "E-mail trocado" })).toBeVisible();
  expect(screen.getByText(new RegExp(`O e-mail da conta agora é ${account.email}`))).toBeVisible();
  const keep = screen.getByRole("button", { name: "Ficar nesta conta" });
  // Disabled until the confirmation has settled.
  await waitFor(() => expect(keep).toBeEnabled());
  await user.click(keep);
  expect(await screen.findByText(`O e-mail da outra conta agora é ${account.email}.`)).toBeVisible();
  expect(await sent("POST sync-billing-customer")).toEqual([]);
});
