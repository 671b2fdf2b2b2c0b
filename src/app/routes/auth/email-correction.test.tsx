import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  confirmEmailCorrection,
  getEmailCorrection,
  refreshEmail,
  type LinkedCorrection,
} from "@/features/auth/email-correction-api";
import { setSessionState } from "@/features/auth/session/session-state";
import { AppError } from "@/lib/app-error";
import { renderPage, startTexts } from "@/test/render";
import { EmailCorrectionRoute } from "./email-correction";

vi.mock("@/features/auth/email-correction-api");

const correction: LinkedCorrection = {
  profileId: "1",
  formerEmail: "a•••@gmial.com",
  email: "ana@gmail.com",
  state: "open",
};
const signedIn = (id: string, email: string) =>
  setSessionState({ status: "signed-in", user: { id, email, fullName: null, isTeam: false } });
const open = (over: Partial<LinkedCorrection> | null = {}) => {
  vi.mocked(getEmailCorrection).mockResolvedValue(over && { ...correction, ...over });
  return renderPage(<EmailCorrectionRoute />, { at: "/novo-email?token=abc" });
};
const confirm = async () => userEvent.click(await screen.findByRole("button", { name: "Confirmar a troca" }));

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(confirmEmailCorrection).mockResolvedValue({ needsPassword: false });
  vi.mocked(refreshEmail).mockResolvedValue();
  setSessionState({ status: "signed-out" });
});

test("shows both addresses, confirms on a click, and leads to the login", async () => {
  open();
  expect(await screen.findByText("a•••@gmial.com")).toBeVisible();
  expect(screen.getByText("ana@gmail.com")).toBeVisible();
  expect(confirmEmailCorrection).not.toHaveBeenCalled();
  await confirm();
  expect(await screen.findByText(/entre com ana@gmail\.com/u)).toBeVisible();
  expect(confirmEmailCorrection).toHaveBeenCalledExactlyOnceWith("abc");
  expect(screen.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/login");
});

test("names another account that is signed in, and does not touch its session", async () => {
  signedIn("2", "bia@exemplo.com");
  open();
  expect(await screen.findByText("bia@exemplo.com")).toBeVisible();
  await confirm();
  expect(await screen.findByText("E-mail trocado")).toBeVisible();
  expect(refreshEmail).not.toHaveBeenCalled();
});

test("refreshes the session of the same account and leads to the panel", async () => {
  signedIn("1", "a•••@gmial.com");
  open();
  await confirm();
  expect(await screen.findByRole("link", { name: "Ir para o meu painel" })).toBeVisible();
  await waitFor(() => expect(refreshEmail).toHaveBeenCalledOnce());
});

test("leads an account without a password to the page that creates one", async () => {
  vi.mocked(confirmEmailCorrection).mockResolvedValue({ needsPassword: true });
  open();
  await confirm();
  expect(await screen.findByRole("link", { name: "Criar a senha" })).toHaveAttribute(
    "href",
    "/esqueci-minha-senha",
  );
});

test("shows that the correction was withdrawn while the page was open", async () => {
  vi.mocked(confirmEmailCorrection).mockRejectedValue(new AppError("conflict"));
  open();
  await screen.findByText("a•••@gmial.com");
  vi.mocked(getEmailCorrection).mockResolvedValue({ ...correction, state: "withdrawn" });
  await confirm();
  expect(await screen.findByText("Este pedido foi retirado")).toBeVisible();
});

test.each([
  [{ state: "confirmed" }, "A troca já foi feita"],
  [{ state: "expired" }, "Este link venceu"],
  [{ state: "taken" }, "Outra conta já usa este e-mail"],
  [null, "Este link não vale mais"],
] as const)("explains a correction that is %j", async (over, title) => {
  open(over);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Confirmar a troca" })).toBeNull();
});
