import type { TeamPermission } from "@contract/enums";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readAdminFlag } from "@/features/admin-access/admin-flag";
import { getPermissions, needsTeamFactor } from "@/features/admin-access/api";
import { signIn } from "@/features/auth/api";
import { setSessionState, type SessionUser } from "@/features/auth/session/session-state";
import { endSession, markSessionOpen, signOut } from "@/features/auth/session/sign-out";
import { AppError, type AppErrorCode } from "@/lib/app-error";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminLoginRoute } from "./login";
import { RequireTeam } from "./require-team";

vi.mock("@/features/admin-access/api");
vi.mock("@/features/auth/api");
vi.mock("@/features/auth/session/sign-out", async (original) => ({
  ...(await original<object>()),
  signOut: vi.fn<typeof signOut>(),
}));

const customer: SessionUser = { ...teamMember, email: "ana@exemplo.com", isTeam: false };
const permissions = vi.mocked(getPermissions);

beforeAll(() => startTexts());
beforeEach(() => {
  permissions.mockReset().mockResolvedValue(["sites.read"]);
  vi.mocked(needsTeamFactor).mockReset().mockResolvedValue(false);
  vi.mocked(signIn).mockReset();
  vi.mocked(signOut)
    .mockReset()
    .mockImplementation(async () => setSessionState({ status: "signed-out" }));
  setSessionState({ status: "signed-out" });
});

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

/** Mocks a successful sign-in with the right password. */
function answerSignIn(user: SessionUser): void {
  vi.mocked(signIn).mockImplementation(async () => setSessionState({ status: "signed-in", user }));
}

describe("RequireTeam", () => {
  it("redirects visitors to the admin login with the return path", () => {
    open("/administrador/ativacoes?mostrar=vencidas");
    expect(address()).toHaveTextContent("/administrador/login");
    expect(address().dataset["state"]).toBe('{"next":"/administrador/ativacoes?mostrar=vencidas"}');
  });

  it("shows a placeholder while session and role load, then shows the page to team members and stores the hint", async () => {
    const answers: ((names: readonly TeamPermission[]) => void)[] = [];
    permissions.mockReturnValue(new Promise((resolve) => answers.push(resolve)));
    setSessionState({ status: "loading" });
    open("/administrador");
    expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
    act(() => setSessionState({ status: "signed-in", user: teamMember }));
    expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
    expect(screen.queryByText("Por dentro")).toBeNull();
    answers[0]?.(["sites.read"]);
    expect(await screen.findByText("Por dentro")).toBeVisible();
    expect(readAdminFlag()).toBe(true);
  });

  it("rejects customers with a forged hint, and clears the hint", async () => {
    localStorage.setItem("isAdmin", "true");
    permissions.mockResolvedValue([]);
    setSessionState({ status: "signed-in", user: customer });
    open("/administrador");
    expect(await screen.findByRole("heading", { name: "Acesso negado" })).toBeVisible();
    expect(screen.queryByText("Por dentro")).toBeNull();
    expect(readAdminFlag()).toBe(false);
  });

  it("returns to the page after the next sign-in when the session expires", async () => {
    setSessionState({ status: "signed-in", user: teamMember });
    open("/administrador/ativacoes?mostrar=vencidas");
    expect(await screen.findByText("Por dentro")).toBeVisible();
    markSessionOpen("user-1");
    act(() => endSession());
    expect(address()).toHaveTextContent("/administrador/login");
    expect(address().dataset["state"]).toBe('{"next":"/administrador/ativacoes?mostrar=vencidas"}');
  });

  it("reports a failed role check and retries it", async () => {
    permissions.mockRejectedValueOnce(new AppError("network"));
    setSessionState({ status: "signed-in", user: teamMember });
    open("/administrador");
    expect(await screen.findByText("Não foi possível verificar o seu acesso")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByText("Por dentro")).toBeVisible();
  });
});

describe("AdminLoginRoute", () => {
  it("signs team members in with a success message and returns to the requested page", async () => {
    answerSignIn(teamMember);
    open("/administrador/ativacoes");
    await submit();
    expect(await screen.findByText("Por dentro")).toBeVisible();
    expect(address()).toHaveTextContent("/administrador/ativacoes");
    expect(await screen.findByText("Login de Admin bem-sucedido!")).toBeVisible();
    expect(screen.getByText("Bem-vindo ao painel de controle.")).toBeVisible();
  });

  it.each<[AppErrorCode, string]>([
    ["invalid_credentials", "Credenciais de administrador inválidas."],
    ["unknown", "Ocorreu um erro inesperado. Tente de novo."],
    ["rate_limited", "Foram muitas tentativas em pouco tempo. Espere um pouco e tente de novo."],
  ])("shows one title and the reason in a toast after %s", async (code, words) => {
    vi.mocked(signIn).mockRejectedValue(new AppError(code));
    open("/administrador/login");
    await submit();
    expect(await screen.findByText("Falha no Login")).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("Erro no login")).toBeNull();
    expect(signOut).not.toHaveBeenCalled();
  });

  it("rejects the right password of an account without a role and ends the session", async () => {
    permissions.mockResolvedValue([]);
    answerSignIn(customer);
    open("/administrador/login");
    await submit();
    expect(await screen.findByText("Acesso negado")).toBeVisible();
    expect(screen.getByText(/^A administração é só para a equipe\. .*ana@exemplo\.com/)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@exemplo.com");
  });

  it("redirects team members without MFA to their profile and keeps the session", async () => {
    permissions.mockResolvedValue([]);
    vi.mocked(needsTeamFactor).mockResolvedValue(true);
    answerSignIn(teamMember);
    open("/administrador/login");
    await submit();
    expect(await screen.findByRole("heading", { name: "Falta a verificação em duas etapas" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Abrir meu perfil" })).toHaveAttribute(
      "href",
      "/dashboard/meu-perfil",
    );
    expect(signOut).not.toHaveBeenCalled();
  });

  it("keeps a customer's existing session, explains it and offers to switch accounts", async () => {
    permissions.mockResolvedValue([]);
    setSessionState({ status: "signed-in", user: customer });
    open("/administrador/login");
    expect(await screen.findByText("Você está conectado como ana@exemplo.com")).toBeVisible();
    expect(screen.getByText(/só para a equipe.*fale com um administrador/u)).toBeVisible();
    expect(needsTeamFactor).not.toHaveBeenCalled();
    expect(screen.getByRole("link", { name: "Painel do cliente" })).toHaveAttribute("href", "/dashboard");
    expect(signOut).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Sair e entrar com outra conta" }));
    expect(signOut).toHaveBeenCalledWith({ goTo: "/administrador/login" });
    expect(await screen.findByLabelText("E-mail")).toBeVisible();
  });

  it("redirects signed-in team members without a message", async () => {
    setSessionState({ status: "signed-in", user: teamMember });
    open("/administrador/login");
    expect(await screen.findByText("Por dentro")).toBeVisible();
    expect(screen.queryByText("Login de Admin bem-sucedido!")).toBeNull();
  });

  it("requires the MFA code and continues when it is right", async () => {
    vi.mocked(signIn).mockImplementation(async () =>
      setSessionState({ status: "mfa", email: teamMember.email }),
    );
    open("/administrador/login");
    await submit();
    expect(await screen.findByRole("heading", { level: 1, name: "Só mais um passo" })).toBeVisible();
    expect(permissions).not.toHaveBeenCalled();
    act(() => setSessionState({ status: "signed-in", user: teamMember }));
    await waitFor(() => expect(screen.getByText("Por dentro")).toBeVisible());
  });
});
