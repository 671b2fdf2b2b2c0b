import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { exchangeCode, setPassword, signOutEverywhere, verifyLink } from "@/features/auth/api";
import { setRecovering, setSessionState } from "@/features/auth/session/session-state";
import { AppError } from "@/lib/app-error";
import { renderPage, startTexts } from "@/test/render";
import { UpdatePasswordRoute } from "./update-password";

vi.mock("@/features/auth/api");

const path = "/atualizar-senha";
const password = () => screen.getByLabelText("Nova senha");
const confirmation = () => screen.getByLabelText("Repita a nova senha");
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const open = (at = path) => renderPage(<UpdatePasswordRoute />, { at });

function recover(): void {
  setRecovering(true);
  setSessionState({
    status: "signed-in",
    user: { id: "1", email: "ana@exemplo.com", fullName: null, isTeam: false },
  });
}

async function save(first: string, second: string): Promise<void> {
  fireEvent.change(password(), { target: { value: first } });
  fireEvent.change(confirmation(), { target: { value: second } });
  await press("Salvar nova senha");
}

// The first toast loads its code.
const toastArrives = () => act(() => vi.advanceTimersByTimeAsync(100));

beforeAll(async () => {
  await startTexts();
  // The page loads these on use; loading them takes longer than a press.
  await Promise.all([
    import("@/app/toast-message"),
    import("@/features/auth/session/sign-out"),
    import("@/components/confirm-dialog"),
  ]);
});
beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  vi.mocked(signOutEverywhere).mockResolvedValue();
  setRecovering(false);
  setSessionState({ status: "signed-out" });
});
afterEach(() => vi.useRealTimers());

test.each([
  ["without any link", "", "signed-out"],
  ["with a link that the backend rejected", "?error=access_denied&error_code=otp_expired", "signed-out"],
  ["with a rejected link by a signed-in user", "?error=access_denied&error_code=otp_expired", "signed-in"],
  ["without a link by a signed-in user", "", "signed-in"],
])("reports an invalid link when opened %s", (_, query, status) => {
  if (status === "signed-in") {
    setSessionState({ status, user: { id: "1", email: "a@b.co", fullName: null, isTeam: false } });
  }
  open(path + query);
  expect(screen.getAllByText("Link inválido").length).toBeGreaterThan(0);
  expect(screen.getAllByText(/Este link expirou ou já foi usado/).length).toBeGreaterThan(0);
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
  expect(screen.getByRole("link", { name: "Pedir um novo link" })).toHaveAttribute(
    "href",
    "/esqueci-minha-senha",
  );
});

test("verifies the link when the button is pressed, then shows the form", async () => {
  vi.mocked(verifyLink).mockResolvedValue("ana@exemplo.com");
  open(`${path}?token_hash=abc&type=recovery`);
  expect(verifyLink).not.toHaveBeenCalled();
  await press("Continuar");
  expect(verifyLink).toHaveBeenCalledExactlyOnceWith("abc", "recovery", expect.any(Function));
  expect(screen.queryByText("Link inválido")).toBeNull();
  await act(async () => recover());
  expect(screen.getByTestId("whereabouts")).toHaveTextContent(`${path} null`);
  expect(password()).toBeVisible();
});

test("reports an invalid link when it was used or has expired", async () => {
  vi.mocked(verifyLink).mockRejectedValue(new AppError("link_invalid"));
  open(`${path}?token_hash=abc&type=recovery`);
  await press("Continuar");
  expect(screen.getAllByText("Link inválido").length).toBeGreaterThan(0);
});

test("exchanges the code of the auth service's own pages when the button is pressed", async () => {
  vi.mocked(exchangeCode).mockResolvedValue("ana@exemplo.com");
  open(`${path}?code=0b1c`);
  expect(exchangeCode).not.toHaveBeenCalled();
  await press("Continuar");
  expect(exchangeCode).toHaveBeenCalledExactlyOnceWith("0b1c", expect.any(Function));
  await act(async () => recover());
  expect(screen.getByTestId("whereabouts")).toHaveTextContent(`${path} null`);
  expect(password()).toBeVisible();
});

test("waits for a stored session", async () => {
  setSessionState({ status: "loading" });
  open();
  expect(screen.getByRole("status")).toHaveTextContent("Carregando…");
  await act(async () => recover());
  expect(password()).toBeVisible();
});

test("reports different or short passwords beside the field and in a toast", async () => {
  recover();
  open();
  await save("12345", "12345");
  expect(password()).toHaveAccessibleDescription(/A senha precisa ter pelo menos 6 caracteres/);
  await toastArrives();
  expect(screen.getByText("Senha muito curta")).toBeVisible();

  await save("segredo", "Segredo");
  expect(confirmation()).toHaveAccessibleDescription("As senhas não são iguais");
  await toastArrives();
  expect(screen.getByText("As senhas não conferem")).toBeVisible();
  expect(setPassword).not.toHaveBeenCalled();
});

test("signs out after setting the password, and opens the login after three seconds", async () => {
  vi.mocked(setPassword).mockResolvedValue();
  recover();
  open();
  await save("segredo", "segredo");
  expect(setPassword).toHaveBeenCalledExactlyOnceWith("segredo");
  expect(signOutEverywhere).toHaveBeenCalledTimes(1);
  expect(screen.getByText("Senha atualizada")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2900));
  expect(screen.getByTestId("whereabouts")).toHaveTextContent(path);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByTestId("whereabouts")).toHaveTextContent("/login");
});

test("reports an unchanged password beside the field and in a toast", async () => {
  vi.mocked(setPassword).mockRejectedValue(new AppError("same_password"));
  recover();
  open();
  await save("segredo", "segredo");
  expect(password()).toHaveAccessibleDescription(/diferente da atual/);
  expect(password()).toHaveFocus();
  await toastArrives();
  expect(screen.getByText("Erro ao atualizar a senha")).toBeVisible();
  expect(screen.getByText("A nova senha precisa ser diferente da atual.")).toBeVisible();
});

test("shows other failures once, in a toast, and keeps the typed values", async () => {
  vi.mocked(setPassword).mockRejectedValue(new AppError("network"));
  recover();
  open();
  await save("segredo", "segredo");
  await toastArrives();
  expect(screen.getByText("Erro ao atualizar a senha")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(password()).toHaveValue("segredo");
});

// The toast's announcement to screen readers begins with another word.
const mayHaveChanged = /^Não recebemos .*a sua senha pode já ter sido alterada/;

test("reports a possible change when the response is lost, and accepts the same password again", async () => {
  vi.mocked(setPassword)
    .mockRejectedValueOnce(new AppError("network"))
    .mockRejectedValueOnce(new AppError("same_password"));
  recover();
  open();
  await save("segredo", "segredo");
  await toastArrives();
  expect(screen.getByText(mayHaveChanged)).toBeVisible();
  await press("Salvar nova senha");
  expect(screen.getByText("Senha atualizada")).toBeVisible();
});

test("does not report success when the response is lost twice", async () => {
  vi.mocked(setPassword).mockRejectedValue(new AppError("network"));
  recover();
  open();
  await save("segredo", "segredo");
  await press("Salvar nova senha");
  await toastArrives();
  expect(screen.getByText(mayHaveChanged)).toBeVisible();
  expect(screen.queryByText("Senha atualizada")).toBeNull();
});

test("asks for the MFA code before the new password when the account has a factor", async () => {
  vi.useRealTimers();
  setRecovering(true);
  setSessionState({ status: "mfa", email: "ana@exemplo.com" });
  open();
  expect(await screen.findByLabelText("Código de 6 números")).toBeVisible();
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
  act(recover);
  expect(password()).toBeVisible();
});

test("asks about another signed-in account before its password can be changed", async () => {
  setSessionState({
    status: "signed-in",
    user: { id: "2", email: "beto@exemplo.com", fullName: null, isTeam: false },
  });
  vi.mocked(verifyLink).mockImplementation(async (_hash, _type, mayReplace) =>
    (await mayReplace("ana@exemplo.com")) ? "ana@exemplo.com" : null,
  );
  open(`${path}?token_hash=abc&type=recovery`);
  expect(screen.getByText("beto@exemplo.com")).toBeVisible();
  await press("Continuar");
  // The question loads its code.
  await toastArrives();
  await press("Ficar nesta conta");
  expect(screen.getByText(/Nada mudou na conta ana@exemplo\.com/)).toBeVisible();
  expect(screen.queryByLabelText("Nova senha")).toBeNull();
});

test("names the account whose password changes", () => {
  recover();
  open();
  expect(screen.getByText("ana@exemplo.com")).toBeVisible();
});
