import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { setSessionState } from "../parts/session/session";
import { answer, refuse, sent, signIn } from "@/test/backend";
import { hostedSession } from "@/test/recorded-auth";
import { renderPage, startTexts } from "@/test/render";
import { InvitationRoute } from "./invitation";

const invitation = { email: "nova@exemplo.com", role: "support", state: "open", has_account: false };
const signedIn = (email: string) =>
  setSessionState({ status: "signed-in", user: { id: "1", email, fullName: null, isTeam: false } });
const answerInvitation = (over: Partial<typeof invitation> | null) =>
  answer("POST rpc/invitation_state", over && { ...invitation, ...over });
const open = (over: Partial<typeof invitation> | null = {}) => {
  answerInvitation(over);
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
  setSessionState({ status: "signed-out" });
});

test("creates the account of the invited address and signs in", async () => {
  answer("POST accept-invitation", { email: "nova@exemplo.com" });
  answer("POST token", hostedSession("aal1"));
  open();
  expect(await screen.findByText("Para nova@exemplo.com, com a função Suporte.")).toBeVisible();
  await fillIn();
  await waitFor(async () =>
    expect(await sent("POST token")).toEqual([
      expect.objectContaining({ email: "nova@exemplo.com", password: "uma senha comprida" }),
    ]),
  );
  expect(await sent("POST accept-invitation")).toEqual([
    { token: "abc", full_name: "Nova Conceição", password: "uma senha comprida", locale: "pt-BR" },
  ]);
});

test("asks for a password of twelve characters before anything is sent", async () => {
  open();
  await userEvent.type(await screen.findByLabelText("Nova senha"), "curta");
  await userEvent.click(screen.getByRole("button", { name: "Criar conta e entrar" }));
  expect(screen.getByLabelText("Nova senha")).toHaveAccessibleDescription(/12 caracteres/u);
  expect(await sent("POST accept-invitation")).toEqual([]);
});

test("says that the invitation was withdrawn while the form was open", async () => {
  refuse("POST accept-invitation", 409, { code: "conflict" });
  open();
  await screen.findByLabelText("Nome completo");
  answerInvitation({ state: "withdrawn" });
  await fillIn();
  expect(await screen.findByText("Este convite foi retirado")).toBeVisible();
});

test("leads an address with an account to the login and back", async () => {
  open({ has_account: true });
  expect(await screen.findByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/login");
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
});

test("accepts with the signed-in account of the address", async () => {
  const account = await signIn();
  signedIn(account.email.toUpperCase());
  answer("POST rpc/accept_invitation", new Response(null, { status: 204 }));
  answer("POST token", hostedSession("aal1", [], account.id));
  open({ email: account.email, has_account: true });
  await userEvent.click(await screen.findByRole("button", { name: "Aceitar o convite" }));
  // The new token has the role.
  await waitFor(async () => expect(await sent("POST token")).toHaveLength(1));
  expect(await sent("POST rpc/accept_invitation")).toEqual([{ token: "abc" }]);
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
