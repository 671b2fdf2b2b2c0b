import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isAccountDeleted } from "@/platform/drafts";
import { changeLanguage } from "@/platform/i18n";
import { saveFile } from "@/platform/save-file";
import { answer, disconnect, sent, storeSession } from "@/test/backend";
import { customerSite, renderDashboardPage, user } from "@/test/dashboard";
import { answerPanel } from "@/test/panel-answers";
import { profile } from "@/test/profile";
import {
  authRefusal,
  challenge,
  codeRefused,
  enrollDisabled,
  enrolled,
  factor,
  hostedSession,
  hostedToken,
  hostedUser,
  tooSoon,
} from "@/test/recorded-auth";
import { startTexts } from "@/test/render";
import { onSignedOut, type SignOut } from "../parts/session/sign-out";
import { watchSession } from "../parts/session/watch-session";
import { DashboardProfileRoute } from "./profile";

vi.mock(import("@/platform/save-file"), async (original) => ({
  ...(await original()),
  saveFile: vi.fn<typeof saveFile>(),
}));

let logouts: (string | null)[];

/** Answers the auth service of a signed-in account; a token without a level is that of a backend without MFA. */
function answerAccount(over: object = {}, level: "aal1" | "aal2" | null = null): void {
  storeSession(user, level === null ? {} : { token: hostedToken(level) });
  answer("GET user", { ...hostedUser(), ...over });
}

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  vi.mocked(saveFile).mockReset();
  answerPanel({ site: customerSite(), profile: profile() });
  answerAccount();
  answer("PUT user", hostedUser());
  // The password of a check, which ends its session afterwards.
  answer("POST token", hostedSession("aal1"));
  logouts = [];
  answer("POST logout", ({ url }: Request) => {
    logouts.push(new URL(url).searchParams.get("scope"));
    return new Response(null, { status: 204 });
  });
});

const show = () => renderDashboardPage(<DashboardProfileRoute />);

async function openDialog(button: string, name: string | RegExp) {
  show();
  const opener = await screen.findByRole("button", { name: button });
  await waitFor(() => expect(opener).toBeEnabled());
  await userEvent.click(opener);
  return within(await screen.findByRole("dialog", { name }));
}

const openEmail = () => openDialog("Trocar e-mail", "Trocar e-mail");
const openPassword = () => openDialog("Trocar senha", "Trocar senha");
const openDeletion = () => openDialog("Excluir minha conta", "Excluir a conta para sempre");

type Dialog = Awaited<ReturnType<typeof openDialog>>;
const fill = async (dialog: Dialog, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) {
    const input = dialog.getByLabelText(label);
    await userEvent.clear(input);
    await userEvent.type(input, text);
  }
};
const press = (dialog: Dialog, name: string) => userEvent.click(dialog.getByRole("button", { name }));

describe("changing the e-mail", () => {
  it("checks the password, sends the request, and shows the pending e-mail", async () => {
    const targets: (string | null)[] = [];
    answer("PUT user", ({ url }: Request) => {
      targets.push(new URL(url).searchParams.get("redirect_to"));
      return hostedUser();
    });
    const dialog = await openEmail();
    await fill(dialog, { "Novo e-mail": "nova@exemplo.com", "Senha atual": "segredo" });
    await press(dialog, "Enviar confirmações");
    expect(await screen.findByText("Esperando a confirmação em nova@exemplo.com")).toBeInTheDocument();
    expect(await screen.findByText("Falta confirmar")).toBeInTheDocument();
    expect(await sent("POST token")).toMatchObject([{ email: "ana@exemplo.com", password: "segredo" }]);
    expect(logouts).toEqual(["local"]);
    expect(await sent("PUT user")).toMatchObject([{ email: "nova@exemplo.com" }]);
    expect(targets).toEqual([`${window.location.origin}/verificar-email`]);
    expect(screen.getByRole("button", { name: /^Reenviar em (60|59) segundos$/ })).toBeDisabled();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("shows the pending e-mail of another account, which the auth service refuses, also after a reload", async () => {
    answer("PUT user", authRefusal(422, "email_exists"));
    const dialog = await openEmail();
    await fill(dialog, { "Novo e-mail": "de-outra@exemplo.com", "Senha atual": "segredo" });
    await press(dialog, "Enviar confirmações");
    await screen.findByText("Esperando a confirmação em de-outra@exemplo.com");
    cleanup();
    show();
    expect(await screen.findByText("Esperando a confirmação em de-outra@exemplo.com")).toBeInTheDocument();
  });

  it.each([
    ["", "Preencha este campo"],
    ["ana", "Digite um e-mail válido, como nome@exemplo.com.br"],
    ["ANA@exemplo.com", "Este já é o e-mail da conta"],
  ])("rejects %j: %s", async (to, words) => {
    const dialog = await openEmail();
    if (to) await fill(dialog, { "Novo e-mail": to });
    await fill(dialog, { "Senha atual": "segredo" });
    await press(dialog, "Enviar confirmações");
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(await sent("POST token")).toEqual([]);
  });

  it("keeps the account and the typed values when the password is wrong", async () => {
    answer("POST token", authRefusal(400, "invalid_credentials"));
    const dialog = await openEmail();
    await fill(dialog, { "Novo e-mail": "nova@exemplo.com", "Senha atual": "errada" });
    await press(dialog, "Enviar confirmações");
    expect(await dialog.findByText("A senha atual não confere")).toBeInTheDocument();
    expect(dialog.getByLabelText("Novo e-mail")).toHaveValue("nova@exemplo.com");
    expect(await sent("PUT user")).toEqual([]);
  });

  it("shows the pending e-mail of the auth service, and resends the messages", async () => {
    answerAccount({
      new_email: "nova@exemplo.com",
      email_change_sent_at: new Date(Date.now() - 120_000).toISOString(),
    });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Reenviar mensagens" }));
    expect(await screen.findByText("Mensagens enviadas de novo.")).toBeInTheDocument();
    expect(await sent("PUT user")).toMatchObject([{ email: "nova@exemplo.com" }]);
    expect(screen.getByRole("button", { name: /^Reenviar em/ })).toBeDisabled();
  });

  it("resends the messages only after the auth service's waiting time", async () => {
    answerAccount({
      new_email: "nova@exemplo.com",
      email_change_sent_at: new Date(Date.now() - 120_000).toISOString(),
    });
    answer("PUT user", tooSoon(41));
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Reenviar mensagens" }));
    expect(await screen.findByRole("button", { name: /^Reenviar em 4[01] segundos$/ })).toBeDisabled();
  });
});

describe("changing the password", () => {
  beforeEach(() => answerAccount({}, "aal1"));

  it("verifies the current password, signs out everywhere and shows a message", async () => {
    const dialog = await openPassword();
    await fill(dialog, {
      "Senha atual": "segredo",
      "Nova senha": "nova-senha",
      "Repita a nova senha": "nova-senha",
    });
    await press(dialog, "Salvar nova senha");
    expect(await screen.findByText("Senha alterada")).toBeInTheDocument();
    expect(await sent("PUT user")).toMatchObject([{ current_password: "segredo", password: "nova-senha" }]);
    expect(await sent("POST token")).toEqual([]);
    expect(logouts).toEqual(["global"]);
  });

  it("checks the current password itself in a session that an e-mail link opened", async () => {
    storeSession(user, { token: hostedToken("aal1", user.id, "otp") });
    answer("POST token", authRefusal(400, "invalid_credentials"), 1);
    const dialog = await openPassword();
    await fill(dialog, {
      "Senha atual": "segredo",
      "Nova senha": "nova-senha",
      "Repita a nova senha": "nova-senha",
    });
    await press(dialog, "Salvar nova senha");
    expect(await dialog.findByText("A senha atual não confere")).toBeInTheDocument();
    expect(await sent("PUT user")).toEqual([]);
    await press(dialog, "Salvar nova senha");
    expect(await screen.findByText("Senha alterada")).toBeInTheDocument();
    expect(await sent("POST token")).toHaveLength(2);
  });

  it.each([
    ["curta", "curta", "Senha muito curta", "A senha precisa ter pelo menos 6 caracteres"],
    ["nova-senha", "outra-senha", "As senhas não conferem", "As senhas não são iguais"],
  ])("rejects %s, %s: %s", async (password, repeated, title, words) => {
    const dialog = await openPassword();
    await fill(dialog, { "Senha atual": "segredo", "Nova senha": password, "Repita a nova senha": repeated });
    await press(dialog, "Salvar nova senha");
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getAllByText(words)).not.toHaveLength(0);
    expect(await sent("PUT user")).toEqual([]);
  });

  it("reports a possible change when the response is lost, and accepts the same password again", async () => {
    answer("PUT user", authRefusal(400, "current_password_invalid"));
    disconnect("PUT user", 1);
    const dialog = await openPassword();
    await fill(dialog, {
      "Senha atual": "segredo",
      "Nova senha": "nova-senha",
      "Repita a nova senha": "nova-senha",
    });
    await press(dialog, "Salvar nova senha");
    expect(await dialog.findByText(/a sua senha pode já ter sido alterada/)).toBeVisible();
    await press(dialog, "Salvar nova senha");
    expect(await screen.findByText("Senha alterada")).toBeInTheDocument();
    expect(await sent("POST token")).toMatchObject([{ email: user.email, password: "nova-senha" }]);
  });

  // The hosted service answers the first two with the same text; only the codes differ.
  it.each([
    ["current_password_required", "A senha atual não confere"],
    ["current_password_invalid", "A senha atual não confere"],
    ["unexpected_failure", "Erro ao alterar a senha."],
  ] as const)("shows an error when the current password cannot be verified: %s", async (code, words) => {
    answer("PUT user", authRefusal(400, code, "Current password required when setting new password."));
    const dialog = await openPassword();
    await fill(dialog, {
      "Senha atual": "x",
      "Nova senha": "nova-senha",
      "Repita a nova senha": "nova-senha",
    });
    await press(dialog, "Salvar nova senha");
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(logouts).toEqual([]);
  });

  it.each([
    ["weak_password", /fácil de adivinhar/],
    ["same_password", /precisa ser diferente da atual/],
  ] as const)("shows an error when the auth service rejects the new password: %s", async (code, words) => {
    answer("PUT user", authRefusal(422, code));
    const dialog = await openPassword();
    await fill(dialog, {
      "Senha atual": "x",
      "Nova senha": "nova-senha",
      "Repita a nova senha": "nova-senha",
    });
    await press(dialog, "Salvar nova senha");
    expect(await dialog.findByText(words)).toBeInTheDocument();
    // The toast and the field show the error.
    expect(await screen.findByText("Erro ao alterar a senha.")).toBeInTheDocument();
    expect(screen.getAllByText(words)).toHaveLength(2);
  });
});

describe("MFA", () => {
  beforeEach(() => {
    answerAccount({}, "aal1");
    answer("POST factors", enrolled);
    answer("POST challenge", challenge);
  });

  it("is hidden without support in the backend", async () => {
    answerAccount();
    show();
    await screen.findByRole("heading", { name: "Onde você está conectado" });
    expect(screen.queryByText("Verificação em duas etapas")).not.toBeInTheDocument();
  });

  it("is enabled with the first code of an app", async () => {
    const dialog = await openDialog("Ativar", "Ativar verificação em duas etapas");
    expect(await dialog.findByRole("img", { name: /Código QR/ })).toHaveAttribute(
      "src",
      expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg/),
    );
    expect(dialog.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeInTheDocument();
    expect(await sent("POST factors")).toMatchObject([{ factor_type: "totp", issuer: "Site Pronto" }]);
    const added = factor({ id: enrolled.id });
    answer("GET user", hostedUser([added]));
    answer("POST verify", hostedSession("aal2", [added]));
    await fill(dialog, { "Código de 6 números": "123 456" });
    await press(dialog, "Ativar");
    expect(await screen.findByText("Verificação em duas etapas ativada")).toBeInTheDocument();
    expect(await sent("POST verify")).toEqual([{ challenge_id: challenge.id, code: "123456" }]);
    expect(await screen.findByText("Adicionado em 2 de novembro de 2026")).toBeInTheDocument();
    expect(await sent(`DELETE ${enrolled.id}`)).toEqual([]);
  });

  it("rejects a wrong code, and removes the unverified factor when the dialog closes", async () => {
    answer("POST verify", Response.json(codeRefused, { status: 422 }));
    answer(`DELETE ${enrolled.id}`, { id: enrolled.id });
    const dialog = await openDialog("Ativar", "Ativar verificação em duas etapas");
    await dialog.findByRole("img", { name: /Código QR/ });
    await press(dialog, "Ativar");
    expect(await dialog.findByText("Preencha este campo")).toBeInTheDocument();
    await fill(dialog, { "Código de 6 números": "000000" });
    await press(dialog, "Ativar");
    expect(await dialog.findByText("Este código não confere ou já expirou")).toBeInTheDocument();
    await press(dialog, "Fechar");
    await waitFor(async () => expect(await sent(`DELETE ${enrolled.id}`)).toHaveLength(1));
  });

  it("shows an error when the enrolment fails, and retries it", async () => {
    answer("POST factors", Response.json(enrollDisabled, { status: 422 }), 1);
    const dialog = await openDialog("Ativar", "Ativar verificação em duas etapas");
    expect(
      await dialog.findByText("A verificação em duas etapas não está disponível agora."),
    ).toBeInTheDocument();
    await press(dialog, "Tentar de novo");
    expect(await dialog.findByRole("img", { name: /Código QR/ })).toBeInTheDocument();
  });

  it.each([
    ["aal2", false],
    ["aal1", true],
  ] as const)("removes a factor; at %s requires a code: %s", async (aal, asksCode) => {
    const { id } = factor();
    answerAccount({ factors: [factor()] }, aal);
    answer("POST verify", hostedSession("aal2", [factor()]));
    answer(`DELETE ${id}`, { id });
    const dialog = await openDialog(
      "Remover o aplicativo adicionado em 2 de novembro de 2026",
      "Remover este aplicativo?",
    );
    expect(dialog.getByText("Sem ele, entrar volta a pedir só a senha.")).toBeInTheDocument();
    expect(dialog.queryAllByLabelText("Código de 6 números")).toHaveLength(asksCode ? 1 : 0);
    if (asksCode) await fill(dialog, { "Código de 6 números": "123456" });
    await press(dialog, "Remover aplicativo");
    expect(await screen.findByText("Aplicativo removido")).toBeInTheDocument();
    expect(await sent("POST verify")).toMatchObject(asksCode ? [{ code: "123456" }] : []);
    expect(await sent(`DELETE ${id}`)).toHaveLength(1);
  });
});

describe("the sessions", () => {
  it("show the sign-in time of this browser and the last sign-in", async () => {
    answerAccount({}, "aal1");
    show();
    expect(await screen.findByText(/^Conectado desde 18 de novembro de 2026/)).toBeInTheDocument();
    expect(screen.getByText(/^Último acesso à conta: 20 de novembro de 2026/)).toBeInTheDocument();
  });

  it("of other devices can be ended", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Sair dos outros aparelhos" }));
    expect(await screen.findByText("Os outros aparelhos foram desconectados")).toBeInTheDocument();
    expect(logouts).toEqual(["others"]);
  });

  it("of other devices show an error when ending them fails", async () => {
    disconnect("POST logout");
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Sair dos outros aparelhos" }));
    expect(await screen.findByText("Não foi possível desconectar os outros aparelhos")).toBeInTheDocument();
  });

  it("can be ended everywhere", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Sair de todos, também daqui" }));
    await waitFor(() => expect(logouts).toEqual(["global"]));
  });

  it("show an error after a failed read and retry it", async () => {
    disconnect("GET user");
    show();
    expect(await screen.findByText("Não foi possível carregar os dados de segurança")).toBeInTheDocument();
    answerAccount();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByRole("button", { name: "Trocar senha" })).toBeInTheDocument();
  });
});

describe("the data export", () => {
  beforeEach(() => answer("POST export-user-data", new Response("zip")));

  it("can be downloaded", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Baixar meus dados" }));
    expect(await screen.findByText("O arquivo foi baixado")).toBeInTheDocument();
    expect(vi.mocked(saveFile)).toHaveBeenCalledExactlyOnceWith({
      name: expect.stringMatching(/^site-pronto-dados-[\d-]+\.zip$/),
      content: expect.objectContaining({ size: 3 }),
    });
  });

  it("shows an error when it fails", async () => {
    disconnect("POST export-user-data", 1);
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Baixar meus dados" }));
    expect(await screen.findByText("Não foi possível preparar o arquivo")).toBeInTheDocument();
    expect(vi.mocked(saveFile)).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Baixar meus dados" }));
    expect(await screen.findByText("O arquivo foi baixado")).toBeInTheDocument();
  });
});

describe("deleting the account", () => {
  beforeEach(() => answer("POST delete-user", { deleted: true }));

  it("lists the deleted data, requires the word and the password, and opens the home page", async () => {
    const stopWatching = watchSession();
    const ends: SignOut[] = [];
    const stopListening = onSignedOut((end) => ends.push(end));
    const dialog = await openDeletion();
    for (const words of [
      /nenhuma cobrança nova/,
      /O seu site e tudo/,
      /lei fiscal/,
      /Não dá para desfazer/,
    ]) {
      expect(dialog.getByText(words)).toBeInTheDocument();
    }
    await fill(dialog, { "Digite EXCLUIR para confirmar": "excluir", "Sua senha": "segredo" });
    await press(dialog, "Excluir para sempre");
    expect(await screen.findByText("Conta excluída")).toBeInTheDocument();
    expect(await sent("POST delete-user")).toEqual([{ record: { id: user.id }, password: "segredo" }]);
    await waitFor(() => expect(ends).toEqual([{ requested: true, goTo: "/" }]));
    expect(isAccountDeleted()).toBe(true);
    stopListening();
    stopWatching();
  });

  it.each([
    ["", "Preencha este campo"],
    ["apagar", "Digite a palavra como ela aparece"],
  ])("does nothing when the word is %j", async (word, words) => {
    const dialog = await openDeletion();
    await fill(dialog, { "Sua senha": "segredo" });
    if (word) await fill(dialog, { "Digite EXCLUIR para confirmar": word });
    await press(dialog, "Excluir para sempre");
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(await sent("POST delete-user")).toEqual([]);
  });

  it.each([
    ["invalid_credentials", 403, "A senha atual não confere"],
    ["payment_provider_unavailable", 502, /Não conseguimos encerrar a cobrança agora/],
    ["storage_unavailable", 502, /os seus arquivos ainda não puderam ser apagados/],
    ["unknown", 500, /Aconteceu um erro que não esperávamos/],
    ["network", null, /Não conseguimos falar com o servidor/],
  ] as const)("shows an error after a failure with %s, and can be retried", async (code, status, words) => {
    if (status === null) disconnect("POST delete-user", 1);
    else answer("POST delete-user", Response.json({ code, message: "…" }, { status }), 1);
    const dialog = await openDeletion();
    await fill(dialog, { "Digite EXCLUIR para confirmar": "EXCLUIR", "Sua senha": "segredo" });
    await press(dialog, "Excluir para sempre");
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(logouts).toEqual([]);
    await press(dialog, "Excluir para sempre");
    expect(await screen.findByText("Conta excluída")).toBeInTheDocument();
  });

  it("shows one reason in dialog and toast when the payment service is unavailable", async () => {
    answer(
      "POST delete-user",
      Response.json({ code: "payment_provider_unavailable", message: "…" }, { status: 502 }),
    );
    const dialog = await openDeletion();
    await fill(dialog, { "Digite EXCLUIR para confirmar": "EXCLUIR", "Sua senha": "segredo" });
    await press(dialog, "Excluir para sempre");
    await waitFor(() => expect(screen.getAllByText("Erro ao excluir a conta.")).toHaveLength(2));
    expect(screen.getAllByText(/Não conseguimos encerrar a cobrança agora/)).toHaveLength(2);
    expect(screen.queryByText(/Nada foi cobrado/)).not.toBeInTheDocument();
  });

  it.each([
    ["pt-PT", "Eliminar a minha conta", "Escreva ELIMINAR para confirmar"],
    ["en", "Delete my account", "Type DELETE to confirm"],
  ] as const)("requires the word of %s", async (language, button, label) => {
    await changeLanguage(language);
    const dialog = await openDialog(button, /.+/);
    expect(dialog.getByLabelText(label)).toBeInTheDocument();
  });
});
