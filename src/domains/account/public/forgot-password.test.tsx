import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addCustomer, answer, refuse, sent, sql } from "@/test/backend";
import { tooSoon } from "@/test/recorded-auth";
import { renderPage, startTexts } from "@/test/render";
import { ForgotPasswordRoute } from "./forgot-password";

const email = () => screen.getByLabelText("E-mail");
const button = (name: string | RegExp) => screen.getByRole("button", { name });

function ask(address = "ana@exemplo.com"): void {
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.click(button("Enviar link"));
}

beforeAll(() => startTexts());
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderPage(<ForgotPasswordRoute />, { at: "/esqueci-minha-senha" });
});
afterEach(() => vi.useRealTimers());

test("requests a reset link", async () => {
  const account = await addCustomer();
  ask(account.email);
  expect(await screen.findByText("Confira o seu e-mail")).toBeVisible();
  expect(screen.getByRole("link", { name: "Voltar para entrar" })).toHaveAttribute("href", "/login");
  expect(await sql("select recovery_sent_at from auth.users where id = $1", [account.id])).toEqual([
    { recovery_sent_at: expect.any(String) },
  ]);
});

test("requests a link that opens the new-password page", async () => {
  let redirectTo: string | null = null;
  answer("POST recover", (request) => {
    redirectTo = new URL(request.url).searchParams.get("redirect_to");
    return Response.json({});
  });
  ask();
  await screen.findByText("Confira o seu e-mail");
  expect(redirectTo).toBe(`${window.location.origin}/atualizar-senha`);
});

test("sends nothing when the e-mail is invalid", async () => {
  ask("ana");
  expect(await screen.findByText(/Digite um e-mail válido/)).toBeVisible();
  expect(email()).toHaveAccessibleDescription(/Digite um e-mail válido/);
  expect(await sent("POST recover")).toEqual([]);
});

test("counts down the server's waiting time after an early request, then requests again", async () => {
  answer("POST recover", {});
  answer("POST recover", tooSoon(42), 1);
  ask();
  expect(await screen.findByRole("button", { name: "Aguarde 42 segundos" })).toBeDisabled();
  expect((await screen.findAllByText("Muitas tentativas")).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/só pode pedir outro link daqui a 42 segundos/).length).toBeGreaterThan(0);
  expect(email()).toHaveValue("ana@exemplo.com");

  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(button(/Aguarde (40|39) segundos/)).toBeDisabled();
  // Enter submits a form even when its button is disabled.
  await act(async () => fireEvent.submit(email()));
  expect(await sent("POST recover")).toHaveLength(1);

  await act(() => vi.advanceTimersByTimeAsync(40_000));
  fireEvent.click(button("Enviar link"));
  expect(await screen.findByText("Confira o seu e-mail")).toBeVisible();
});

test("shows the reason when the link cannot be sent", async () => {
  refuse("POST recover", 503);
  ask();
  expect((await screen.findAllByText("Erro ao enviar o link")).length).toBeGreaterThan(0);
  expect(button("Enviar link")).toBeEnabled();
});
