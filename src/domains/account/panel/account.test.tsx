import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeEmail } from "../email-change";
import {
  changePassword,
  checkPassword,
  deleteAccount,
  getAccount,
  signOutOthers,
  enrollFactor,
  removeFactor,
  exportUserData,
  getProfile,
} from "../data";
import { verifyFactor } from "../sign-in";
import { signOut } from "../parts/session/sign-out";
import { saveFile } from "@/platform/save-file";
import { getSite } from "@/domains/sites/api";
import { AppError } from "@/platform/app-error";
import { changeLanguage } from "@/platform/i18n";
import { customerSite, renderDashboardPage, user } from "@/test/dashboard";
import { account, profile } from "@/test/profile";
import { startTexts } from "@/test/render";
import { DashboardProfileRoute } from "./profile";

vi.mock("../profile-api");
vi.mock("../export-api");
vi.mock("@/platform/save-file");
vi.mock("@/domains/sites/api");
vi.mock("../account-api");
vi.mock("../mfa-api");
vi.mock("../parts/session/sign-out");

const readAccount = vi.mocked(getAccount);
const check = vi.mocked(checkPassword);
const change = vi.mocked(changeEmail);
const update = vi.mocked(changePassword);
const leave = vi.mocked(signOut);
const others = vi.mocked(signOutOthers);
const enroll = vi.mocked(enrollFactor);
const verify = vi.mocked(verifyFactor);
const remove = vi.mocked(removeFactor);
const download = vi.mocked(exportUserData);
const erase = vi.mocked(deleteAccount);

const enrollment = { id: "factor-2", qrCode: "data:image/svg+xml;utf-8,<svg/>", secret: "JBSWY3DPEHPK3PXP" };
const factor = { id: "factor-1", addedAt: "2026-11-02T10:00:00Z" };

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  vi.mocked(getProfile).mockReset().mockResolvedValue(profile());
  vi.mocked(getSite).mockReset().mockResolvedValue(customerSite());
  vi.mocked(saveFile).mockReset();
  readAccount.mockReset().mockResolvedValue(account());
  for (const call of [check, change, update, leave, others, verify, remove, erase]) {
    call.mockReset().mockResolvedValue();
  }
  enroll.mockReset().mockResolvedValue(enrollment);
  download.mockReset().mockResolvedValue({ name: "dados.zip", content: new Blob(["zip"]) });
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
    const dialog = await openEmail();
    await fill(dialog, { "Novo e-mail": "nova@exemplo.com", "Senha atual": "segredo" });
    await press(dialog, "Enviar confirmações");
    expect(await screen.findByText("Esperando a confirmação em nova@exemplo.com")).toBeInTheDocument();
    expect(await screen.findByText("Falta confirmar")).toBeInTheDocument();
    expect(check).toHaveBeenCalledExactlyOnceWith("ana@exemplo.com", "segredo");
    expect(change).toHaveBeenCalledExactlyOnceWith(
      "nova@exemplo.com",
      `${window.location.origin}/verificar-email`,
    );
    expect(screen.getByRole("button", { name: /^Reenviar em (60|59) segundos$/ })).toBeDisabled();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("shows the pending e-mail after a reload although the auth service does not return it", async () => {
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
    expect(check).not.toHaveBeenCalled();
  });

  it("keeps the account and the typed values when the password is wrong", async () => {
    check.mockRejectedValue(new AppError("invalid_credentials"));
    const dialog = await openEmail();
    await fill(dialog, { "Novo e-mail": "nova@exemplo.com", "Senha atual": "errada" });
    await press(dialog, "Enviar confirmações");
    expect(await dialog.findByText("A senha atual não confere")).toBeInTheDocument();
    expect(dialog.getByLabelText("Novo e-mail")).toHaveValue("nova@exemplo.com");
    expect(change).not.toHaveBeenCalled();
  });

  it("shows the pending e-mail of the auth service, and resends the messages", async () => {
    const emailChange = { to: "nova@exemplo.com", askedAt: new Date(Date.now() - 120_000).toISOString() };
    readAccount.mockResolvedValue(account({ emailChange }));
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Reenviar mensagens" }));
    expect(await screen.findByText("Mensagens enviadas de novo.")).toBeInTheDocument();
    expect(change).toHaveBeenCalledWith("nova@exemplo.com", expect.stringContaining("/verificar-email"));
    expect(screen.getByRole("button", { name: /^Reenviar em/ })).toBeDisabled();
  });

  it("resends the messages only after the auth service's waiting time", async () => {
    const emailChange = { to: "nova@exemplo.com", askedAt: new Date(Date.now() - 120_000).toISOString() };
    readAccount.mockResolvedValue(account({ emailChange }));
    change.mockRejectedValue(new AppError("rate_limited", { retryAfterSeconds: 41 }));
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Reenviar mensagens" }));
    expect(await screen.findByRole("button", { name: /^Reenviar em 4[01] segundos$/ })).toBeDisabled();
  });
});

describe("changing the password", () => {
  it("verifies the current password, signs out everywhere and shows a message", async () => {
    const dialog = await openPassword();
    await fill(dialog, {
      "Senha atual": "segredo",
      "Nova senha": "nova-senha",
      "Repita a nova senha": "nova-senha",
    });
    await press(dialog, "Salvar nova senha");
    expect(await screen.findByText("Senha alterada")).toBeInTheDocument();
    expect(update).toHaveBeenCalledExactlyOnceWith("segredo", "nova-senha");
    expect(leave).toHaveBeenCalledExactlyOnceWith({ everywhere: true });
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
    expect(update).not.toHaveBeenCalled();
  });

  it("reports a possible change when the response is lost, and accepts the same password again", async () => {
    update
      .mockRejectedValueOnce(new AppError("network"))
      .mockRejectedValueOnce(new AppError("current_password_wrong"));
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
    expect(check).toHaveBeenCalledExactlyOnceWith(account().email, "nova-senha");
  });

  it.each([
    ["current_password_wrong", "A senha atual não confere"],
    ["network", "Erro ao alterar a senha."],
  ] as const)("shows an error when the current password cannot be verified: %s", async (code, words) => {
    update.mockRejectedValue(new AppError(code));
    const dialog = await openPassword();
    await fill(dialog, {
      "Senha atual": "x",
      "Nova senha": "nova-senha",
      "Repita a nova senha": "nova-senha",
    });
    await press(dialog, "Salvar nova senha");
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });

  it.each([
    ["weak_password", /fácil de adivinhar/],
    ["same_password", /precisa ser diferente da atual/],
  ] as const)("shows an error when the auth service rejects the new password: %s", async (code, words) => {
    update.mockRejectedValue(new AppError(code));
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
  it("is hidden without support in the backend", async () => {
    show();
    await screen.findByRole("heading", { name: "Onde você está conectado" });
    expect(screen.queryByText("Verificação em duas etapas")).not.toBeInTheDocument();
  });

  it("is enabled with the first code of an app", async () => {
    readAccount.mockResolvedValue(account({ aal: "aal1" }));
    const dialog = await openDialog("Ativar", "Ativar verificação em duas etapas");
    readAccount.mockResolvedValue(account({ aal: "aal2", factors: [factor] }));
    expect(await dialog.findByRole("img", { name: /Código QR/ })).toHaveAttribute("src", enrollment.qrCode);
    expect(dialog.getByText("JBSW Y3DP EHPK 3PXP")).toBeInTheDocument();
    await fill(dialog, { "Código de 6 números": "123 456" });
    await press(dialog, "Ativar");
    expect(await screen.findByText("Verificação em duas etapas ativada")).toBeInTheDocument();
    expect(verify).toHaveBeenCalledExactlyOnceWith("123456", "factor-2");
    expect(await screen.findByText("Adicionado em 2 de novembro de 2026")).toBeInTheDocument();
    expect(remove).not.toHaveBeenCalled();
  });

  it("rejects a wrong code, and removes the unverified factor when the dialog closes", async () => {
    readAccount.mockResolvedValue(account({ aal: "aal1" }));
    verify.mockRejectedValue(new AppError("mfa_invalid_code"));
    const dialog = await openDialog("Ativar", "Ativar verificação em duas etapas");
    await dialog.findByRole("img", { name: /Código QR/ });
    await press(dialog, "Ativar");
    expect(await dialog.findByText("Preencha este campo")).toBeInTheDocument();
    await fill(dialog, { "Código de 6 números": "000000" });
    await press(dialog, "Ativar");
    expect(await dialog.findByText("Este código não confere ou já expirou")).toBeInTheDocument();
    await press(dialog, "Fechar");
    expect(remove).toHaveBeenCalledExactlyOnceWith("factor-2");
  });

  it("shows an error when the enrolment fails, and retries it", async () => {
    readAccount.mockResolvedValue(account({ aal: "aal1" }));
    enroll.mockRejectedValueOnce(new AppError("mfa_unavailable"));
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
    readAccount.mockResolvedValue(account({ aal, factors: [factor] }));
    const dialog = await openDialog(
      "Remover o aplicativo adicionado em 2 de novembro de 2026",
      "Remover este aplicativo?",
    );
    expect(dialog.getByText("Sem ele, entrar volta a pedir só a senha.")).toBeInTheDocument();
    expect(dialog.queryAllByLabelText("Código de 6 números")).toHaveLength(asksCode ? 1 : 0);
    if (asksCode) await fill(dialog, { "Código de 6 números": "123456" });
    await press(dialog, "Remover aplicativo");
    expect(await screen.findByText("Aplicativo removido")).toBeInTheDocument();
    expect(remove).toHaveBeenCalledExactlyOnceWith("factor-1", asksCode ? "123456" : undefined);
  });
});

describe("the sessions", () => {
  it("show the sign-in time of this browser and the last sign-in", async () => {
    readAccount.mockResolvedValue(account({ sessionSince: "2026-11-18T11:06:40Z" }));
    show();
    expect(await screen.findByText(/^Conectado desde 18 de novembro de 2026/)).toBeInTheDocument();
    expect(screen.getByText(/^Último acesso à conta: 20 de novembro de 2026/)).toBeInTheDocument();
  });

  it("of other devices can be ended", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Sair dos outros aparelhos" }));
    expect(await screen.findByText("Os outros aparelhos foram desconectados")).toBeInTheDocument();
    expect(others).toHaveBeenCalledOnce();
    expect(leave).not.toHaveBeenCalled();
  });

  it("of other devices show an error when ending them fails", async () => {
    others.mockRejectedValue(new AppError("network"));
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Sair dos outros aparelhos" }));
    expect(await screen.findByText("Não foi possível desconectar os outros aparelhos")).toBeInTheDocument();
  });

  it("can be ended everywhere", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Sair de todos, também daqui" }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith({ everywhere: true }));
  });

  it("show an error after a failed read and retry it", async () => {
    readAccount.mockRejectedValue(new AppError("network"));
    show();
    expect(await screen.findByText("Não foi possível carregar os dados de segurança")).toBeInTheDocument();
    readAccount.mockResolvedValue(account());
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByRole("button", { name: "Trocar senha" })).toBeInTheDocument();
  });
});

describe("the data export", () => {
  it("can be downloaded", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Baixar meus dados" }));
    expect(await screen.findByText("O arquivo foi baixado")).toBeInTheDocument();
    expect(vi.mocked(saveFile)).toHaveBeenCalledExactlyOnceWith({
      name: "dados.zip",
      content: expect.any(Blob),
    });
  });

  it("shows an error when it fails", async () => {
    download.mockRejectedValueOnce(new AppError("unavailable"));
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Baixar meus dados" }));
    expect(await screen.findByText("Não foi possível preparar o arquivo")).toBeInTheDocument();
    expect(vi.mocked(saveFile)).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Baixar meus dados" }));
    expect(await screen.findByText("O arquivo foi baixado")).toBeInTheDocument();
  });
});

describe("deleting the account", () => {
  it("lists the deleted data, requires the word and the password, and opens the home page", async () => {
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
    expect(erase).toHaveBeenCalledExactlyOnceWith(user.id, "segredo");
    expect(leave).toHaveBeenCalledExactlyOnceWith({ goTo: "/", isDeleted: true });
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
    expect(erase).not.toHaveBeenCalled();
  });

  it.each([
    ["invalid_credentials", "A senha atual não confere"],
    ["payment_provider_unavailable", /Não conseguimos encerrar a cobrança agora/],
    ["storage_unavailable", /os seus arquivos ainda não puderam ser apagados/],
    ["unknown", /Aconteceu um erro que não esperávamos/],
    ["network", /Não conseguimos falar com o servidor/],
  ] as const)("shows an error after a failure with %s, and can be retried", async (code, words) => {
    erase.mockRejectedValueOnce(new AppError(code));
    const dialog = await openDeletion();
    await fill(dialog, { "Digite EXCLUIR para confirmar": "EXCLUIR", "Sua senha": "segredo" });
    await press(dialog, "Excluir para sempre");
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
    await press(dialog, "Excluir para sempre");
    expect(await screen.findByText("Conta excluída")).toBeInTheDocument();
  });

  it("shows one reason in dialog and toast when the payment service is unavailable", async () => {
    erase.mockRejectedValueOnce(new AppError("payment_provider_unavailable"));
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
