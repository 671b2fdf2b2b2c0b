import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { requestPasswordReset } from "@/features/auth/api";
import { AppError } from "@/lib/app-error";
import { renderPage, startTexts } from "@/test/render";
import { ForgotPasswordRoute } from "./forgot-password";

vi.mock("@/features/auth/api");

const email = () => screen.getByLabelText("E-mail");
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function ask(): Promise<void> {
  fireEvent.change(email(), { target: { value: "ana@exemplo.com" } });
  await act(async () => fireEvent.click(button("Enviar link")));
}

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  renderPage(<ForgotPasswordRoute />, { at: "/esqueci-minha-senha" });
});
afterEach(() => vi.useRealTimers());

test("requests a reset link that opens the new-password page", async () => {
  vi.mocked(requestPasswordReset).mockResolvedValue();
  await ask();
  expect(requestPasswordReset).toHaveBeenCalledExactlyOnceWith(
    "ana@exemplo.com",
    `${window.location.origin}/atualizar-senha`,
  );
  expect(screen.getByText("Confira o seu e-mail")).toBeVisible();
  expect(screen.getByRole("link", { name: "Voltar para entrar" })).toHaveAttribute("href", "/login");
});

test("sends nothing when the e-mail is invalid", async () => {
  fireEvent.change(email(), { target: { value: "ana" } });
  await act(async () => fireEvent.click(button("Enviar link")));
  expect(email()).toHaveAccessibleDescription(/Digite um e-mail válido/);
  expect(requestPasswordReset).not.toHaveBeenCalled();
});

test("counts down the server's waiting time after an early request, then requests again", async () => {
  vi.mocked(requestPasswordReset).mockRejectedValueOnce(
    new AppError("rate_limited", { retryAfterSeconds: 42 }),
  );
  await ask();
  expect(button("Aguarde 42 segundos")).toBeDisabled();
  expect(screen.getAllByText("Muitas tentativas").length).toBeGreaterThan(0);
  expect(screen.getAllByText(/só pode pedir outro link daqui a 42 segundos/).length).toBeGreaterThan(0);
  expect(email()).toHaveValue("ana@exemplo.com");

  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(button("Aguarde 40 segundos")).toBeDisabled();
  // Enter submits a form even when its button is disabled.
  await act(async () => fireEvent.submit(email()));
  expect(requestPasswordReset).toHaveBeenCalledTimes(1);

  await act(() => vi.advanceTimersByTimeAsync(39_000));
  expect(button("Aguarde 1 segundo")).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.mocked(requestPasswordReset).mockResolvedValue();
  await act(async () => fireEvent.click(button("Enviar link")));
  expect(screen.getByText("Confira o seu e-mail")).toBeVisible();
});

test("shows the reason when the link cannot be sent", async () => {
  vi.mocked(requestPasswordReset).mockRejectedValue(new AppError("unavailable"));
  await ask();
  expect(screen.getAllByText("Erro ao enviar o link").length).toBeGreaterThan(0);
  expect(button("Enviar link")).toBeEnabled();
});
