import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route } from "react-router-dom";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RequireTeam } from "@/app/admin-area";
import { setSessionState } from "@/domains/account/parts/session/session";
import { endSession, markSessionOpen } from "@/domains/account/parts/session/sign-out";
import { watchSession } from "@/domains/account/parts/session/watch-session";
import { sessionStorageKey } from "@/platform/backend/supabase";
import { renderAdminRoutes } from "@/test/admin";
import { type Account, answer, disconnect, hold, openBackend, sent, signIn } from "@/test/backend";
import { challenge, factor } from "@/test/recorded-auth";
import { startTexts } from "@/test/render";
import { readAdminFlag } from "../parts/admin-flag";
import { AdminLoginRoute } from "./login";

let stopWatching: () => void;

beforeAll(async () => {
  await startTexts();
  await openBackend();
  stopWatching = watchSession();
});
afterAll(() => stopWatching());
beforeEach(() => setSessionState({ status: "signed-out" }));

function open(at: string): void {
  renderAdminRoutes(
    <>
      <Route path="/administrador/login" element={<AdminLoginRoute />} />
      <Route element={<RequireTeam />}>
        <Route path="/administrador/*" element={<h1>Por dentro</h1>} />
      </Route>
      <Route path="*" element={null} />
    </>,
    at,
  );
}

const address = () => screen.getByTestId("address");

async function submit(email = "ana@exemplo.com"): Promise<void> {
  await userEvent.type(screen.getByLabelText("E-mail"), email);
  await userEvent.type(screen.getByLabelText("Senha"), "segredo");
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
}

/** Opens a stored session, as a reload does. */
async function enter(role: string | null = "admin"): Promise<Account> {
  const account = await signIn(role);
  markSessionOpen(account.id);
  setSessionState({ status: "signed-in", user: { ...account, isTeam: role !== null } });
  return account;
}

/** Lets the next sign-in succeed with the session of a new account, which it returns. */
async function answerSignIn(role: string | null = "admin") {
  const account = await signIn(role);
  const session = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? "") as { user: object };
  localStorage.removeItem(sessionStorageKey());
  answer("POST token", session);
  return { ...account, session };
}

describe("RequireTeam", () => {
  it("redirects visitors to the admin login with the return path", () => {
    open("/administrador/ativacoes?mostrar=vencidas");
    expect(address()).toHaveTextContent("/administrador/login");
    expect(address().dataset["state"]).toBe('{"next":"/administrador/ativacoes?mostrar=vencidas"}');
  });

  it("shows a placeholder while session and role load, then shows the page to team members and stores the hint", async () => {
    const release = hold("POST rpc/my_permissions");
    setSessionState({ status: "loading" });
    open("/administrador");
    expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
    await act(() => enter());
    expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
    expect(screen.queryByText("Por dentro")).toBeNull();
    release();
    expect(await screen.findByText("Por dentro")).toBeVisible();
    expect(readAdminFlag()).toBe(true);
  });

  it("rejects customers with a forged hint, and clears the hint", async () => {
    localStorage.setItem("isAdmin", "true");
    await enter(null);
    open("/administrador");
    expect(await screen.findByRole("heading", { name: "Acesso negado" })).toBeVisible();
    expect(screen.queryByText("Por dentro")).toBeNull();
    expect(readAdminFlag()).toBe(false);
  });

  it("returns to the page after the next sign-in when the session expires", async () => {
    await enter();
    open("/administrador/ativacoes?mostrar=vencidas");
    expect(await screen.findByText("Por dentro")).toBeVisible();
    act(() => endSession());
    expect(address()).toHaveTextContent("/administrador/login");
    expect(address().dataset["state"]).toBe('{"next":"/administrador/ativacoes?mostrar=vencidas"}');
  });

  it("reports a failed role check and retries it", async () => {
    disconnect("POST rpc/my_permissions", 1);
    await enter();
    open("/administrador");
    expect(await screen.findByText("Não foi possível verificar o seu acesso")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByText("Por dentro")).toBeVisible();
  });
});

describe("AdminLoginRoute", () => {
  it("signs team members in with a success message and returns to the requested page", async () => {
    await answerSignIn();
    open("/administrador/ativacoes");
    await submit();
    expect(await screen.findByText("Por dentro")).toBeVisible();
    expect(address()).toHaveTextContent("/administrador/ativacoes");
    expect(await screen.findByText("Login de Admin bem-sucedido!")).toBeVisible();
    expect(screen.getByText("Bem-vindo ao painel de controle.")).toBeVisible();
  });

  it.each([
    ["invalid_credentials", 400, "Credenciais de administrador inválidas."],
    ["unexpected_failure", 418, "Ocorreu um erro inesperado. Tente de novo."],
    [
      "over_request_rate_limit",
      429,
      "Foram muitas tentativas em pouco tempo. Espere um pouco e tente de novo.",
    ],
  ])("shows one title and the reason in a toast after %s", async (code, status, words) => {
    const refused = { code: status, error_code: code, msg: "Refused by the test." };
    answer("POST token", Response.json(refused, { status }));
    open("/administrador/login");
    await submit();
    expect(await screen.findByText("Falha no Login")).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    // The message below the password remains after the toast.
    expect(screen.queryAllByRole("alert")).toHaveLength(code === "invalid_credentials" ? 1 : 0);
    expect(screen.queryByText("Erro no login")).toBeNull();
  });

  it("rejects the right password of an account without a role and ends the session", async () => {
    const { email } = await answerSignIn(null);
    open("/administrador/login");
    await submit(email);
    const words = new RegExp(`^A administração é só para a equipe\\. .*${email}`, "u");
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText("Acesso negado")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(localStorage.getItem(sessionStorageKey())).toBeNull();
    expect(screen.getByLabelText("E-mail")).toHaveValue(email);
  });

  it("redirects team members without MFA to their profile and keeps the session", async () => {
    answer("POST rpc/my_permissions", []);
    answer("POST rpc/needs_team_factor", () => true);
    await answerSignIn();
    open("/administrador/login");
    await submit();
    expect(await screen.findByRole("heading", { name: "Falta a verificação em duas etapas" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Abrir meu perfil" })).toHaveAttribute(
      "href",
      "/dashboard/meu-perfil",
    );
    expect(localStorage.getItem(sessionStorageKey())).not.toBeNull();
  });

  it("keeps a customer's existing session, explains it and offers to switch accounts", async () => {
    const { email } = await enter(null);
    open("/administrador/login");
    expect(await screen.findByText(`Você está conectado como ${email}`)).toBeVisible();
    expect(screen.getByText(/só para a equipe.*fale com um administrador/u)).toBeVisible();
    expect(await sent("POST rpc/needs_team_factor")).toEqual([]);
    expect(screen.getByRole("link", { name: "Painel do cliente" })).toHaveAttribute("href", "/dashboard");
    expect(localStorage.getItem(sessionStorageKey())).not.toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Sair e entrar com outra conta" }));
    expect(await screen.findByLabelText("E-mail")).toBeVisible();
    expect(localStorage.getItem(sessionStorageKey())).toBeNull();
    expect(address()).toHaveTextContent("/administrador/login");
  });

  it("redirects signed-in team members without a message", async () => {
    await enter();
    open("/administrador/login");
    expect(await screen.findByText("Por dentro")).toBeVisible();
    expect(screen.queryByText("Login de Admin bem-sucedido!")).toBeNull();
  });

  it("requires the MFA code and continues when it is right", async () => {
    const { session } = await answerSignIn();
    answer("POST token", { ...session, user: { ...session.user, factors: [factor()] } });
    answer("POST challenge", challenge);
    answer("POST verify", session);
    open("/administrador/login");
    await submit();
    expect(await screen.findByRole("heading", { level: 1, name: "Só mais um passo" })).toBeVisible();
    expect(await sent("POST rpc/my_permissions")).toEqual([]);
    await userEvent.type(screen.getByRole("textbox"), "123456");
    await userEvent.click(screen.getByRole("button", { name: "Confirmar código" }));
    await waitFor(() => expect(screen.getByText("Por dentro")).toBeVisible());
  });
});
