import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { acceptInvitation, createInvitedAccount, getInvitation } from "@/features/admin-access/api";
import type { Invitation } from "@/features/admin-access/model";
import { signIn } from "@/features/auth/api";
import { setSessionState } from "@/features/auth/session/session-state";
import { AppError } from "@/lib/app-error";
import { renderPage, startTexts } from "@/test/render";
import { InvitationRoute } from "./invitation";

vi.mock("@/features/admin-access/api");
vi.mock("@/features/auth/api");

const invitation: Invitation = {
  email: "nova@exemplo.com",
  role: "support",
  state: "open",
  hasAccount: false,
};
const signedIn = (email: string) =>
  setSessionState({ status: "signed-in", user: { id: "1", email, fullName: null, isTeam: false } });
const open = (over: Partial<Invitation> | null = {}) => {
  vi.mocked(getInvitation).mockResolvedValue(over && { ...invitation, ...over });
  return renderPage(<InvitationRoute />, { at: "/convite?token=abc" });
};
async function fillIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Nome completo"), "Nova Conceição");
  await userEvent.type(screen.getByLabelText("Nova senha"), "uma senha comprida");
  await userEvent.type(screen.getByLabelText("Repita a nova senha"), "uma senha comprida");
  await userEvent.click(screen.getByRole("button", { name: "Criar conta e entrar" }));
}

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  setSessionState({ status: "signed-out" });
});

test("creates the account of the invited address and signs in", async () => {
  vi.mocked(createInvitedAccount).mockResolvedValue("nova@exemplo.com");
  open();
  expect(await screen.findByText("Para nova@exemplo.com, com a função Suporte.")).toBeVisible();
  await fillIn();
  await waitFor(() => expect(signIn).toHaveBeenCalledWith("nova@exemplo.com", "uma senha comprida"));
  expect(vi.mocked(createInvitedAccount).mock.calls[0]?.[0]).toEqual({
    token: "abc",
    fullName: "Nova Conceição",
    password: "uma senha comprida",
    locale: "pt-BR",
  });
});

test("asks for a password of twelve characters before anything is sent", async () => {
  open();
  await userEvent.type(await screen.findByLabelText("Nova senha"), "curta");
  await userEvent.click(screen.getByRole("button", { name: "Criar conta e entrar" }));
  expect(screen.getByLabelText("Nova senha")).toHaveAccessibleDescription(/12 caracteres/u);
  expect(createInvitedAccount).not.toHaveBeenCalled();
});

test("says that the invitation was withdrawn while the form was open", async () => {
  vi.mocked(createInvitedAccount).mockRejectedValue(new AppError("conflict"));
  open();
  await screen.findByLabelText("Nome completo");
  vi.mocked(getInvitation).mockResolvedValue({ ...invitation, state: "withdrawn" });
  await fillIn();
  expect(await screen.findByText("Este convite foi retirado")).toBeVisible();
});

test("leads an address with an account to the login and back", async () => {
  open({ hasAccount: true });
  expect(await screen.findByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/login");
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
});

test("accepts with the signed-in account of the address", async () => {
  signedIn("Nova@exemplo.com");
  open({ hasAccount: true });
  await userEvent.click(await screen.findByRole("button", { name: "Aceitar o convite" }));
  await waitFor(() => expect(acceptInvitation).toHaveBeenCalledOnce());
  expect(vi.mocked(acceptInvitation).mock.calls[0]?.[0]).toBe("abc");
});

test("names both accounts when another one is signed in, and accepts nothing for it", async () => {
  signedIn("ana@exemplo.com");
  open();
  expect(await screen.findByText(/ana@exemplo\.com.*nova@exemplo\.com/u)).toBeVisible();
  expect(screen.getByRole("button", { name: "Sair desta conta" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Aceitar o convite" })).toBeNull();
});

test.each([
  [{ state: "accepted" }, "Este convite já foi usado"],
  [{ state: "expired" }, "Este convite venceu"],
  [{ state: "withdrawn" }, "Este convite foi retirado"],
  [null, "Este link não vale mais"],
] as const)("explains an invitation that is %j", async (over, title) => {
  open(over);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Criar|Aceitar/u })).toBeNull();
});
